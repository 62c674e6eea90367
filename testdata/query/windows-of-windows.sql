-- Minutes, and hours made of minutes: window_time carries event time on, so that
-- windows can be built of windows.
CREATE TABLE mains (watts INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = 'power', 'format' = 'csv');
-- Rows: mains
-- 100,2024-01-01 08:00:10
-- 300,2024-01-01 08:00:50
-- 50,2024-01-01 08:59:59
-- 70,2024-01-01 09:00:00

CREATE VIEW minutes AS
SELECT window_time AS t, MAX(watts) AS peak
FROM TABLE(TUMBLE(TABLE mains, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, window_time;

SELECT window_start, COUNT(*) AS minutes_seen, SUM(peak) AS sum_of_peaks
FROM TABLE(TUMBLE(TABLE minutes, DESCRIPTOR(t), INTERVAL '1' HOUR))
GROUP BY window_start, window_end;
-- Output:
-- window_start            | minutes_seen | sum_of_peaks
-- 2024-01-01 08:00:00.000 | 2            | 350
-- 2024-01-01 09:00:00.000 | 1            | 70
