-- Two streams in one order of arrival. The watermark of their union is that of the
-- slower one: the row of 00:30 in web alone fires nothing, only the row of 00:31 in
-- app lets [00:00, 00:10) go, and the row of 00:05 that comes then is late.
CREATE TABLE web (v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'w', 'format' = 'csv');
CREATE TABLE app (v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'a', 'format' = 'csv');
-- Rows: web
-- 1,2024-01-01 00:00:01
-- 2,2024-01-01 00:00:30
-- Rows: app
-- 4,2024-01-01 00:00:02
-- 8,2024-01-01 00:00:31
-- Rows: web
-- 16,2024-01-01 00:00:05

CREATE VIEW clicks AS SELECT v, ts FROM web UNION ALL SELECT v, ts FROM app;

SELECT window_start, SUM(v) AS s
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
-- Output:
-- window_start            | s
-- 2024-01-01 00:00:00.000 | 5
-- 2024-01-01 00:00:30.000 | 10
-- Late: 1
