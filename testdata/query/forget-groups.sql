-- A group that has not been used for its time is forgotten. When it comes again it begins anew, as if it had never been: nothing is said of the old result.
CREATE TABLE orders (
    shop   STRING,
    amount INT
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
-- Clock: 2024-01-01 00:00:00
-- Rows: orders
-- hull,1
-- york,10
-- Clock: 2024-01-01 00:59:59.999
-- Rows: orders
-- hull,2
-- Clock: 2024-01-01 01:00:00
-- Rows: orders
-- york,20
-- hull,4

SET 'table.exec.state.ttl' = '1 h';
SELECT shop, SUM(amount) AS s FROM orders GROUP BY shop;
-- Types: STRING, INT
-- Changes:
-- op | shop | s
-- +I | hull | 1
-- +I | york | 10
-- -U | hull | 1
-- +U | hull | 3
-- +I | york | 20
-- -U | hull | 3
-- +U | hull | 7

-- The values of DISTINCT belong to their group and are forgotten with it, not before.
SELECT shop, COUNT(DISTINCT amount) AS n, MAX(amount) AS most FROM orders GROUP BY shop;
-- Types: STRING, BIGINT NOT NULL, INT
-- Changes:
-- op | shop | n | most
-- +I | hull | 1 | 1
-- +I | york | 1 | 10
-- -U | hull | 1 | 1
-- +U | hull | 2 | 2
-- +I | york | 1 | 20
-- -U | hull | 2 | 2
-- +U | hull | 3 | 4

SELECT DISTINCT shop FROM orders;
-- Types: STRING
-- Changes:
-- op | shop
-- +I | hull
-- +I | york
-- -U | hull
-- +U | hull
-- +I | york
-- -U | hull
-- +U | hull

SELECT shop FROM orders UNION SELECT UPPER(shop) FROM orders;
-- Types: STRING
-- Changes:
-- op | shop
-- +I | hull
-- +I | york
-- +I | HULL
-- +I | YORK
-- -U | hull
-- +U | hull
-- -U | HULL
-- +U | HULL
-- +I | york
-- -U | hull
-- +U | hull
-- +I | YORK
-- -U | HULL
-- +U | HULL

-- One group of all rows: each row uses it.
SELECT COUNT(*) AS n FROM orders;
-- Types: BIGINT NOT NULL
-- Changes:
-- op | n
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3
-- -U | 3
-- +U | 4
-- -U | 4
-- +U | 5

-- A total of totals is told of a shop that begins anew as of another one: the old result was never taken back.
SELECT SUM(s) AS total, COUNT(*) AS n FROM (SELECT shop, SUM(amount) AS s FROM orders GROUP BY shop);
-- Types: INT, BIGINT NOT NULL
-- Changes:
-- op | total | n
-- +I | 1     | 1
-- -U | 1     | 1
-- +U | 11    | 2
-- -U | 11    | 2
-- +U | 10    | 1
-- -U | 10    | 1
-- +U | 13    | 2
-- -U | 13    | 2
-- +U | 33    | 3
-- -U | 33    | 3
-- +U | 30    | 2
-- -U | 30    | 2
-- +U | 37    | 3

-- A hint is for one grouping; 0 keeps it for ever.
SELECT /*+ STATE_TTL('orders' = '0 s') */ shop, SUM(amount) AS s FROM orders GROUP BY shop;
-- Types: STRING, INT
-- Changes:
-- op | shop | s
-- +I | hull | 1
-- +I | york | 10
-- -U | hull | 1
-- +U | hull | 3
-- -U | york | 10
-- +U | york | 30
-- -U | hull | 3
-- +U | hull | 7

SELECT /*+ STATE_TTL('o' = '59 min') */ shop, SUM(amount) AS s FROM orders AS o GROUP BY shop;
-- Types: STRING, INT
-- Changes:
-- op | shop | s
-- +I | hull | 1
-- +I | york | 10
-- +I | hull | 2
-- +I | york | 20
-- -U | hull | 2
-- +U | hull | 6

SELECT /*+ STATE_TTL('orders' = '59 min') */ DISTINCT shop FROM orders;
-- Types: STRING
-- Changes:
-- op | shop
-- +I | hull
-- +I | york
-- +I | hull
-- +I | york
-- -U | hull
-- +U | hull

SELECT /*+ STATE_TTL('orders' = '0') */ shop, amount, COUNT(*) AS n FROM orders GROUP BY ROLLUP (shop, amount);
-- Types: STRING, INT, BIGINT NOT NULL
-- Changes:
-- op | shop | amount | n
-- +I | hull | 1      | 1
-- +I | hull | NULL   | 1
-- +I | NULL | NULL   | 1
-- +I | york | 10     | 1
-- +I | york | NULL   | 1
-- -U | NULL | NULL   | 1
-- +U | NULL | NULL   | 2
-- +I | hull | 2      | 1
-- -U | hull | NULL   | 1
-- +U | hull | NULL   | 2
-- -U | NULL | NULL   | 2
-- +U | NULL | NULL   | 3
-- +I | york | 20     | 1
-- -U | york | NULL   | 1
-- +U | york | NULL   | 2
-- -U | NULL | NULL   | 3
-- +U | NULL | NULL   | 4
-- +I | hull | 4      | 1
-- -U | hull | NULL   | 2
-- +U | hull | NULL   | 3
-- -U | NULL | NULL   | 4
-- +U | NULL | NULL   | 5

SELECT /*+ STATE_TTL('x' = '0 s') */ shop, COUNT(*) AS n FROM (SELECT * FROM orders WHERE amount > 0) x GROUP BY shop HAVING COUNT(*) > 1;
-- Types: STRING, BIGINT NOT NULL
-- Changes:
-- op | shop | n
-- +I | hull | 2
-- +I | york | 2
-- -U | hull | 2
-- +U | hull | 3

WITH w AS (SELECT * FROM orders) SELECT /*+ state_ttl('w' = '0 s') */ shop, COUNT(*) AS n FROM w GROUP BY shop;
-- Types: STRING, BIGINT NOT NULL
-- Changes:
-- op | shop | n
-- +I | hull | 1
-- +I | york | 1
-- -U | hull | 1
-- +U | hull | 2
-- -U | york | 1
-- +U | york | 2
-- -U | hull | 2
-- +U | hull | 3
