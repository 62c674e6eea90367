-- A window gives its result when the watermark says that no earlier row is to come: here two seconds behind the greatest time so far.
CREATE TABLE clicks (
    ts   TIMESTAMP(3),
    page STRING,
    WATERMARK FOR ts AS ts - INTERVAL '2' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv');
-- Rows: clicks
-- 2024-01-01 10:00:04,home
-- 2024-01-01 10:00:07,cart
-- 2024-01-01 10:00:11,home
-- 2024-01-01 10:00:09,cart
-- 2024-01-01 10:00:13,home
-- 2024-01-01 10:00:08,cart

SELECT window_start, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
-- Output:
-- window_start            | n
-- 2024-01-01 10:00:00.000 | 3
-- 2024-01-01 10:00:10.000 | 2
-- Late: 1

-- What each row met: the watermark before it.
SELECT page, ts, CURRENT_WATERMARK(ts) AS before_it FROM clicks;
-- Output:
-- page | ts                      | before_it
-- home | 2024-01-01 10:00:04.000 | NULL
-- cart | 2024-01-01 10:00:07.000 | 2024-01-01 10:00:02.000
-- home | 2024-01-01 10:00:11.000 | 2024-01-01 10:00:05.000
-- cart | 2024-01-01 10:00:09.000 | 2024-01-01 10:00:09.000
-- home | 2024-01-01 10:00:13.000 | 2024-01-01 10:00:09.000
-- cart | 2024-01-01 10:00:08.000 | 2024-01-01 10:00:11.000
