-- Without a window a total never ends: each row takes the old one back and puts the
-- new one in its place.
CREATE TABLE sales (shop STRING, amount INT) WITH ('connector' = 'filesystem', 'path' = 'sales', 'format' = 'csv');
-- Rows: sales
-- oslo,10
-- lima,5
-- oslo,7
-- oslo,-17

SELECT shop, SUM(amount) AS total FROM sales GROUP BY shop;
-- Types: STRING, INT
-- Changes:
-- op | shop | total
-- +I | oslo | 10
-- +I | lima | 5
-- -U | oslo | 10
-- +U | oslo | 17
-- -U | oslo | 17
-- +U | oslo | 0

SELECT shop, SUM(amount) AS total FROM sales GROUP BY shop HAVING SUM(amount) > 8;
-- Changes:
-- op | shop | total
-- +I | oslo | 10
-- -U | oslo | 10
-- +U | oslo | 17
-- -D | oslo | 17

SELECT DISTINCT shop FROM sales;
-- Changes:
-- op | shop
-- +I | oslo
-- +I | lima
