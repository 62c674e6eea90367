-- Three ways to deal with rows that come late, in one job: wait a little (the delay of the watermark), correct what was sent (ALLOW LATENESS), and put
-- aside what comes later still ($late).
CREATE TABLE orders (
    ts   TIMESTAMP(3),
    shop STRING,
    eur  INT,
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
-- Rows: orders
-- 2024-01-01 10:00:10,north,1
-- 2024-01-01 10:01:03,north,2
-- 2024-01-01 10:00:59,north,4
-- 2024-01-01 10:01:06,north,8
-- 2024-01-01 10:00:50,north,16
-- 2024-01-01 10:02:10,north,32
-- 2024-01-01 10:00:40,north,64

CREATE VIEW minutes AS
SELECT window_start, window_end, shop, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, shop
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;

SELECT window_start, shop, eur FROM minutes;
-- Changes:
-- op | window_start            | shop  | eur
-- +I | 2024-01-01 10:00:00.000 | north | 5
-- -U | 2024-01-01 10:00:00.000 | north | 5
-- +U | 2024-01-01 10:00:00.000 | north | 21
-- +I | 2024-01-01 10:01:00.000 | north | 10
-- +I | 2024-01-01 10:02:00.000 | north | 32
-- Late: 1

SELECT ts, eur, late_window_end, late_watermark, late_by FROM minutes$late;
-- Output:
-- ts                      | eur | late_window_end         | late_watermark          | late_by
-- 2024-01-01 10:00:40.000 | 64  | 2024-01-01 10:01:00.000 | 2024-01-01 10:02:05.000 | 85000
-- Late: 1

-- One job for both: results to those who wait for them, late rows to those who look after them.
CREATE TABLE results (w TIMESTAMP(3), shop STRING, eur INT, PRIMARY KEY (w, shop) NOT ENFORCED) WITH ('connector' = 'print');
CREATE TABLE late_orders (ts TIMESTAMP(3), shop STRING, eur INT, w_end TIMESTAMP(3), late_by BIGINT) WITH ('connector' = 'print');

EXECUTE STATEMENT SET BEGIN
INSERT INTO results SELECT window_start, shop, eur FROM minutes;
INSERT INTO late_orders SELECT ts, shop, eur, late_window_end, late_by FROM minutes$late;
END;
-- Output: of results
-- w                       | shop  | eur
-- 2024-01-01 10:00:00.000 | north | 21
-- 2024-01-01 10:01:00.000 | north | 10
-- 2024-01-01 10:02:00.000 | north | 32
-- Output: of late_orders
-- ts                      | shop  | eur | w_end                   | late_by
-- 2024-01-01 10:00:40.000 | north | 64  | 2024-01-01 10:01:00.000 | 85000
-- Late: 1

-- Late rows merged back: the windows, and beside them the rows that were too late for them, added up.
SELECT w, shop, SUM(eur) AS eur
FROM (
    SELECT window_end AS w, shop, eur FROM minutes
    UNION ALL
    SELECT late_window_end, shop, eur FROM minutes$late
)
GROUP BY w, shop;
-- Output:
-- w                       | shop  | eur
-- 2024-01-01 10:01:00.000 | north | 85
-- 2024-01-01 10:02:00.000 | north | 10
-- 2024-01-01 10:03:00.000 | north | 32
-- Late: 1
