-- The watermark is the greatest time seen less the delay; rows without a higher time
-- leave it where it is.
CREATE TABLE ticks (v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
WITH ('connector' = 'filesystem', 'path' = 'ticks', 'format' = 'csv');
-- Rows: ticks
-- 1,2024-01-01 00:00:10
-- 2,2024-01-01 00:00:30
-- 3,2024-01-01 00:00:20

SELECT window_start, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE ticks, DESCRIPTOR(ts), INTERVAL '20' SECOND))
GROUP BY window_start, window_end;
-- Output:
-- window_start            | n
-- 2024-01-01 00:00:00.000 | 1
-- 2024-01-01 00:00:20.000 | 2
-- Watermark: ticks 2024-01-01 00:00:25.000
