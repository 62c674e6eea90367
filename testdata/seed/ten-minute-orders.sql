-- Orders per ten minutes and shop, with a delay of 30 seconds, in both spellings
-- of a window; a view in between, a filter that must not hold back time, and a
-- sink. The cancelled order of 10:10:29.999 is filtered away, and has still
-- moved the watermark: the order of 10:09:59 behind it is late.
CREATE TABLE orders (
    id         INT,
    shop       STRING,
    amount     DECIMAL(10, 2),
    state      STRING,
    order_time TIMESTAMP(3),
    WATERMARK FOR order_time AS order_time - INTERVAL '30' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'orders', 'format' = 'csv');
-- Rows: orders
-- 1,oslo,10.00,paid,2024-06-01 10:00:00
-- 2,lima,7.50,paid,2024-06-01 10:03:10
-- 3,oslo,5.25,paid,2024-06-01 10:09:59.999
-- 4,oslo,99.00,cancelled,2024-06-01 10:05:00
-- 5,lima,1.00,paid,2024-06-01 10:10:00
-- 6,oslo,2.00,paid,2024-06-01 10:10:29.998
-- 7,lima,0.75,paid,2024-06-01 10:09:58
-- 8,oslo,50.00,cancelled,2024-06-01 10:10:29.999
-- 9,lima,4.00,paid,2024-06-01 10:09:59

CREATE VIEW paid AS SELECT shop, amount, order_time FROM orders WHERE state = 'paid';

SELECT window_start, shop, COUNT(*) AS orders, SUM(amount) AS revenue
FROM TABLE(TUMBLE(TABLE paid, DESCRIPTOR(order_time), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end, shop;
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL, DECIMAL(38, 2)
-- Output:
-- window_start            | shop | orders | revenue
-- 2024-06-01 10:00:00.000 | lima | 2      | 8.25
-- 2024-06-01 10:00:00.000 | oslo | 2      | 15.25
-- 2024-06-01 10:10:00.000 | lima | 1      | 1.00
-- 2024-06-01 10:10:00.000 | oslo | 1      | 2.00
-- Late: 1

SELECT TUMBLE_START(order_time, INTERVAL '10' MINUTE) AS w, AVG(amount) AS average
FROM paid
GROUP BY TUMBLE(order_time, INTERVAL '10' MINUTE)
HAVING COUNT(*) > 2;
-- Types: TIMESTAMP(3) NOT NULL, DECIMAL(38, 6)
-- Output:
-- w                       | average
-- 2024-06-01 10:00:00.000 | 5.875000
-- Late: 1

CREATE TABLE revenue (
    w_end   TIMESTAMP(3),
    revenue DECIMAL(12, 2)
) WITH ('connector' = 'print');

INSERT INTO revenue
SELECT window_end, SUM(amount) FILTER (WHERE shop = 'oslo')
FROM TABLE(TUMBLE(TABLE paid, DESCRIPTOR(order_time), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end;
-- Output: of revenue
-- w_end                   | revenue
-- 2024-06-01 10:10:00.000 | 15.25
-- 2024-06-01 10:20:00.000 | 2.00
-- Late: 1
