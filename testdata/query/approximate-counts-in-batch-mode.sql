-- APPROX_COUNT_DISTINCT exists in batch mode only, and counts exactly.
SET 'execution.runtime-mode' = 'batch';

CREATE TABLE t (k STRING, v INT, d DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv', 'csv.null-literal' = '');
-- Rows: t by time
-- a,1,1.5,2024-01-01 00:00:01
-- a,1,2.5,2024-01-01 00:00:02
-- b,,3.5,2024-01-01 00:00:03
-- a,2,,2024-01-01 00:00:07

SELECT k, APPROX_COUNT_DISTINCT(v) AS n, APPROX_COUNT_DISTINCT(d) AS m FROM t GROUP BY k;
-- Types: STRING, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- k | n | m
-- a | 2 | 2
-- b | 0 | 1

SELECT window_start, APPROX_COUNT_DISTINCT(v) AS n FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- window_start            | n
-- 2024-01-01 00:00:00.000 | 1
-- 2024-01-01 00:00:05.000 | 1

-- (Flink counts equal values again in OVER.)
SELECT v, APPROX_COUNT_DISTINCT(v) OVER (ORDER BY ts) AS n FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | n
-- 1    | 1
-- 1    | 1
-- NULL | 1
-- 2    | 2

SELECT APPROX_COUNT_DISTINCT(k) AS n, APPROX_COUNT_DISTINCT(v) FILTER (WHERE v > 1) AS f FROM t;
-- Types: BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- n | f
-- 2 | 1

SELECT APPROX_COUNT_DISTINCT(k, v) AS n FROM t;
-- Fails: when planned
-- (Flink) We now only support the count of one field.

SELECT APPROX_COUNT_DISTINCT(*) AS n FROM t;
-- Fails: when planned
-- (Flink) Unknown identifier '*'

RESET 'execution.runtime-mode';

SELECT APPROX_COUNT_DISTINCT(v) AS n FROM t;
-- Fails: when planned
-- (Flink) APPROX_COUNT_DISTINCT aggregate function does not support yet for streaming.
