-- A watermark is any expression over the columns of its row, of a computed time too;
-- where it is NULL it raises nothing.
CREATE TABLE ticks (
    ms    BIGINT,
    delay INT,
    ts    AS TO_TIMESTAMP_LTZ(ms, 3),
    WATERMARK FOR ts AS CASE WHEN delay >= 0 THEN TO_TIMESTAMP_LTZ(ms - delay * 1000, 3) END
) WITH ('connector' = 'filesystem', 'path' = 'ticks', 'format' = 'csv');
-- Rows: ticks
-- 1000,0
-- 9000,-1
-- 5000,2
-- 4000,0
-- 20000,8
-- 8000,0
-- 12500,0

SELECT ms, CURRENT_WATERMARK(ts) AS w FROM ticks;
-- Output:
-- ms    | w
-- 1000  | NULL
-- 12500 | 1970-01-01 00:00:12.000
-- 20000 | 1970-01-01 00:00:04.000
-- 4000  | 1970-01-01 00:00:03.000
-- 5000  | 1970-01-01 00:00:01.000
-- 8000  | 1970-01-01 00:00:12.000
-- 9000  | 1970-01-01 00:00:01.000

SELECT window_end, COUNT(*) AS n
FROM TUMBLE(TABLE ticks, DESCRIPTOR(ts), INTERVAL '5' SECOND)
GROUP BY window_start, window_end;
-- Output:
-- window_end              | n
-- 1970-01-01 00:00:05.000 | 2
-- 1970-01-01 00:00:10.000 | 2
-- 1970-01-01 00:00:15.000 | 1
-- 1970-01-01 00:00:25.000 | 1
-- Late: 1
