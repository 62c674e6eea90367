-- Days that begin at six in the morning: windows of a day, moved by six hours.
CREATE TABLE shifts (who STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = 'shifts', 'format' = 'csv');
-- Rows: shifts
-- ann,2024-03-01 05:59:59.999
-- bob,2024-03-01 06:00:00
-- cyd,2024-03-02 05:00:00
-- dan,2024-03-02 06:00:00

SELECT window_start, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE shifts, DESCRIPTOR(ts), INTERVAL '1' DAY, INTERVAL '6' HOUR))
GROUP BY window_start, window_end;
-- Output:
-- window_start            | n
-- 2024-02-29 06:00:00.000 | 1
-- 2024-03-01 06:00:00.000 | 2
-- 2024-03-02 06:00:00.000 | 1
