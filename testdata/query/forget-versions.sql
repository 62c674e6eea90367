-- The versions of a key that has not been used for its time are forgotten, unless a row waits for one of them.
CREATE TABLE orders (
    id       INT,
    currency STRING,
    ts       TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
CREATE TABLE rates (
    currency STRING,
    rate     INT,
    ts       TIMESTAMP(3),
    WATERMARK FOR ts AS ts,
    PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'rates.csv', 'format' = 'csv');
-- Clock: 2024-01-01 00:00:00
-- Rows: rates
-- eur,10,2024-01-01 00:00:00
-- gbp,20,2024-01-01 00:00:00
-- yen,30,2024-01-01 00:00:00
-- Rows: orders
-- 1,eur,2024-01-01 00:00:01
-- Clock: 2024-01-01 00:30:00
-- Rows: rates
-- usd,40,2024-01-01 00:00:02
-- Rows: orders
-- 2,gbp,2024-01-01 00:00:04
-- Clock: 2024-01-01 01:00:00
-- Rows: orders
-- 3,yen,2024-01-01 00:00:05
-- 4,usd,2024-01-01 00:00:06
-- Clock: 2024-01-01 01:40:00
-- Rows: rates
-- eur,11,2024-01-01 00:00:10
-- Rows: orders
-- 5,gbp,2024-01-01 00:00:09
-- 6,eur,2024-01-01 00:00:10

SET 'table.exec.state.ttl' = '1 h';
-- Order 1 was answered at 0:30, so eur is known until 1:30. Order 2 waits for more than an hour and keeps gbp. The rate of yen is forgotten when order 3 comes; that of usd was used at 0:30.
SELECT id, rate FROM orders LEFT JOIN rates FOR SYSTEM_TIME AS OF orders.ts ON orders.currency = rates.currency;
-- Types: INT, INT
-- Changes:
-- op | id | rate
-- +I | 1  | 10
-- +I | 4  | 40
-- +I | 3  | NULL
-- +I | 2  | 20
-- +I | 5  | 20
-- +I | 6  | 11
