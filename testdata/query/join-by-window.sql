-- Clicks beside the visits of the same minute. A row is late when the slower of the two watermarks has passed the end of its minute; the other
-- table still finds what came in time.
CREATE TABLE visits (
    ts   TIMESTAMP(3),
    page STRING,
    n    INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'visits.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');

CREATE TABLE clicks (
    ts   TIMESTAMP(3),
    page STRING,
    m    INT,
    WATERMARK FOR ts AS ts - INTERVAL '10' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: visits
-- 2024-01-01 10:00:10,home,1
-- 2024-01-01 10:00:20,home,2
-- 2024-01-01 10:00:30,NULL,3
-- 2024-01-01 10:01:05,home,4

-- Rows: clicks
-- 2024-01-01 10:00:15,home,10
-- 2024-01-01 10:00:40,NULL,20
-- 2024-01-01 10:01:01,cart,30

-- Rows: visits
-- 2024-01-01 10:00:59,cart,5

-- Rows: clicks
-- 2024-01-01 10:01:10,home,40
-- 2024-01-01 10:00:50,home,50

-- Rows: visits
-- 2024-01-01 10:00:45,home,6

CREATE VIEW both_of_a_minute AS
SELECT v.window_end, v.page, n, c.page AS clicked, m
FROM TUMBLE(TABLE visits, DESCRIPTOR(ts), INTERVAL '1' MINUTE) v
FULL JOIN TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '1' MINUTE) c
ON v.page = c.page AND v.window_start = c.window_start AND v.window_end = c.window_end;

SELECT * FROM both_of_a_minute;
-- Types: TIMESTAMP(3), STRING, INT, STRING, INT
-- Output:
-- window_end              | page | n    | clicked | m
-- 2024-01-01 10:01:00.000 | home | 1    | home    | 10
-- 2024-01-01 10:01:00.000 | home | 2    | home    | 10
-- 2024-01-01 10:01:00.000 | NULL | 3    | NULL    | NULL
-- 2024-01-01 10:01:00.000 | cart | 5    | NULL    | NULL
-- NULL                    | NULL | NULL | NULL    | 20
-- 2024-01-01 10:02:00.000 | home | 4    | home    | 40
-- NULL                    | NULL | NULL | cart    | 30
-- Late: 2

-- Sessions are joined once they are aggregated: those of both sides that begin and end together.
SELECT a.window_start, a.n, b.n AS clicks
FROM (
    SELECT window_start, window_end, SUM(n) AS n
    FROM SESSION(TABLE visits, DESCRIPTOR(ts), INTERVAL '1' HOUR)
    GROUP BY window_start, window_end
) a
LEFT JOIN (
    SELECT window_start, window_end, COUNT(*) AS n
    FROM SESSION(TABLE visits, DESCRIPTOR(ts), INTERVAL '1' HOUR)
    WHERE page IS NOT NULL
    GROUP BY window_start, window_end
) b
ON a.window_start = b.window_start AND a.window_end = b.window_end;
-- Types: TIMESTAMP(3) NOT NULL, INT, BIGINT
-- Output:
-- window_start            | n  | clicks
-- 2024-01-01 10:00:10.000 | 21 | 5
