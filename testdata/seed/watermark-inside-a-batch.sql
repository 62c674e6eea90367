-- 23 moves the watermark to 18, so that 8 is late though it stands in the same
-- batch; 19 still counts. 25 moves it to 20, and the second 19 is late.
CREATE TABLE readings (
    v  INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'readings.csv', 'format' = 'csv');
-- Rows: readings
-- 12,2024-01-01 00:00:12
-- 23,2024-01-01 00:00:23
-- 19,2024-01-01 00:00:19
-- 22,2024-01-01 00:00:22
-- 8,2024-01-01 00:00:08
-- 25,2024-01-01 00:00:25
-- 19,2024-01-01 00:00:19
-- 31,2024-01-01 00:00:31
-- 24,2024-01-01 00:00:24
-- 35,2024-01-01 00:00:35
-- 29,2024-01-01 00:00:29

SELECT window_start, COUNT(*) AS n, SUM(v) AS s, MIN(v) AS lo, MAX(v) AS hi
FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL, INT, INT, INT
-- Output:
-- window_start            | n | s   | lo | hi
-- 2024-01-01 00:00:10.000 | 2 | 31  | 12 | 19
-- 2024-01-01 00:00:20.000 | 4 | 94  | 22 | 25
-- 2024-01-01 00:00:30.000 | 2 | 66  | 31 | 35
-- Late: 3
