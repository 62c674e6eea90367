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
-- 2024-01-01 10:01:00.000 | NULL | 3    | NULL    | NULL
-- 2024-01-01 10:01:00.000 | cart | 5    | NULL    | NULL
-- 2024-01-01 10:01:00.000 | home | 1    | home    | 10
-- 2024-01-01 10:01:00.000 | home | 2    | home    | 10
-- 2024-01-01 10:02:00.000 | home | 4    | home    | 40
-- NULL                    | NULL | NULL | NULL    | 20
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

-- The late rows of each table, which left and right choose.
SELECT ts, page, n, late_window_end, late_watermark, late_by FROM both_of_a_minute$late /*+ OPTIONS('operator' = 'left') */;
-- Types: TIMESTAMP(3), STRING, INT, TIMESTAMP(3), TIMESTAMP(3) NOT NULL, BIGINT
-- Output:
-- ts                      | page | n | late_window_end         | late_watermark          | late_by
-- 2024-01-01 10:00:45.000 | home | 6 | 2024-01-01 10:01:00.000 | 2024-01-01 10:01:00.000 | 1
-- Late: 2

SELECT ts, page, m, late_by FROM both_of_a_minute$late /*+ OPTIONS('operator' = 'right') */;
-- Types: TIMESTAMP(3), STRING, INT, BIGINT
-- Output:
-- ts                      | page | m  | late_by
-- 2024-01-01 10:00:50.000 | home | 50 | 1
-- Late: 2

-- Both beside the join, which is there once: a row is late once.
CREATE TABLE joined (page STRING, n INT, m INT) WITH ('connector' = 'blackhole');

CREATE TABLE lost (page STRING, which STRING, v INT) WITH ('connector' = 'blackhole');

EXECUTE STATEMENT SET BEGIN
INSERT INTO joined SELECT page, n, m FROM both_of_a_minute;
INSERT INTO lost
SELECT page, 'visit', n FROM both_of_a_minute$late /*+ OPTIONS('operator' = 'left') */
UNION ALL
SELECT page, 'click', m FROM both_of_a_minute$late /*+ OPTIONS('operator' = 'right') */;
END;
-- Output: of joined
-- page | n    | m
-- NULL | 3    | NULL
-- NULL | NULL | 20
-- NULL | NULL | 30
-- cart | 5    | NULL
-- home | 1    | 10
-- home | 2    | 10
-- home | 4    | 40
-- Output: of lost
-- page | which | v
-- home | click | 50
-- home | visit | 6
-- Late: 2

SELECT * FROM both_of_a_minute$late;
-- Error:
-- join-by-window.sql:117:15: late rows are dropped at 2 places in view "both_of_a_minute": left (join-by-window.sql:39:6), right (join-by-window.sql:39:6)
--   117 | SELECT * FROM both_of_a_minute$late;
--       |               ^~~~~~~~~~~~~~~~~~~~~
-- hint: choose one: both_of_a_minute$late /*+ OPTIONS('operator' = 'left') */
