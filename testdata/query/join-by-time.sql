-- Orders and the payments that come within a quarter of an hour. A pair leaves when its second row comes, and an order that nobody pays when
-- the watermarks of both tables have passed the quarter: 10:05 + 15 minutes, at the payment of 10:21.
CREATE TABLE orders (
    ots TIMESTAMP(3),
    id  INT,
    eur INT,
    WATERMARK FOR ots AS ots
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');

CREATE TABLE payments (
    pts TIMESTAMP(3),
    id  INT,
    WATERMARK FOR pts AS pts
) WITH ('connector' = 'filesystem', 'path' = 'payments.csv', 'format' = 'csv');
-- Rows: orders
-- 2024-01-01 10:00:00,1,5
-- 2024-01-01 10:05:00,2,6
-- 2024-01-01 10:30:00,3,7

-- Rows: payments
-- 2024-01-01 10:10:00,1
-- 2024-01-01 10:21:00,2
-- 2024-01-01 10:25:00,9
-- 2024-01-01 10:31:00,3

-- Rows: orders
-- 2024-01-01 10:02:00,9,8

CREATE VIEW paid AS
SELECT o.id, ots, pts, eur
FROM orders o
LEFT JOIN payments p ON o.id = p.id AND pts BETWEEN ots AND ots + INTERVAL '15' MINUTE;

SELECT id, pts, CURRENT_WATERMARK(ots) AS before_it FROM paid;
-- Types: INT, TIMESTAMP(3) *ROWTIME*, TIMESTAMP(3)
-- Changes:
-- op | id | pts                     | before_it
-- +I | 1  | 2024-01-01 10:10:00.000 | NULL
-- +I | 2  | NULL                    | 2024-01-01 09:55:00.000
-- +I | 3  | 2024-01-01 10:31:00.000 | 2024-01-01 10:10:00.000
-- +I | 9  | NULL                    | 2024-01-01 10:15:00.000

-- What the join gives has times as old as the order, so windows over it wait for another quarter. The order of 10:02, which comes when the
-- clock is at 10:30, is late for its window: the join has let it pass.
SELECT window_start, COUNT(*) AS orders, COUNT(pts) AS paid
FROM TABLE(TUMBLE(TABLE paid, DESCRIPTOR(ots), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL
-- Changes:
-- op | window_start            | orders | paid
-- +I | 2024-01-01 10:00:00.000 | 2      | 1
-- +I | 2024-01-01 10:30:00.000 | 1      | 1
-- Late: 1
