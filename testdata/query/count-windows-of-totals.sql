-- The rows of windows are counted, and none of their columns is read.
CREATE TABLE t (ts TIMESTAMP(3), k INT, v INT, WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 2024-01-01 00:00:01,1,2
-- 2024-01-01 00:00:02,2,3
-- 2024-01-01 00:01:02,2,4

SELECT COUNT(*) AS n FROM (
    SELECT window_start, k, SUM(v) AS s FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end, k
);
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 3

SELECT COUNT(*) AS n FROM (
    SELECT SUM(v) AS s, MAX(v) AS m FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end
);
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 2
