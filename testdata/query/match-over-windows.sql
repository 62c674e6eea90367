-- Patterns in the results of windows: three minutes in which sales rise, by shop and over all shops.
CREATE TABLE sales (
    ts   TIMESTAMP(3),
    shop STRING,
    eur  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'sales.csv', 'format' = 'csv');
-- Rows: sales
-- 2024-01-01 10:00:05,a,1
-- 2024-01-01 10:00:06,b,7
-- 2024-01-01 10:01:10,a,2
-- 2024-01-01 10:01:20,b,5
-- 2024-01-01 10:01:30,a,3
-- 2024-01-01 10:02:10,a,9
-- 2024-01-01 10:02:11,b,6
-- 2024-01-01 10:03:00,b,8
-- 2024-01-01 10:04:00,a,1

CREATE VIEW minutes AS
SELECT shop, window_start, window_end, window_time, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE sales, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY shop, window_start, window_end, window_time;

SELECT shop, first_minute, e1, e3 FROM minutes MATCH_RECOGNIZE (
    PARTITION BY shop ORDER BY window_time
    MEASURES L.window_start AS first_minute, L.eur AS e1, LAST(R.eur) AS e3
    PATTERN (L R{2}) WITHIN INTERVAL '5' MINUTE
    DEFINE R AS R.eur > COALESCE(LAST(R.eur, 1), L.eur)
);
-- Types: STRING, TIMESTAMP(3) NOT NULL, INT, INT
-- Output:
-- shop | first_minute            | e1 | e3
-- a    | 2024-01-01 10:00:00.000 | 1  | 9
-- b    | 2024-01-01 10:01:00.000 | 5  | 8

-- Rows of one time are ordered by a further key.
SELECT * FROM minutes MATCH_RECOGNIZE (
    ORDER BY window_time, shop DESC
    MEASURES X.shop AS x, Y.shop AS y, Y.window_end AS w
    AFTER MATCH SKIP PAST LAST ROW
    PATTERN (X Y) DEFINE Y AS Y.window_start = X.window_start
);
-- Types: STRING, STRING, TIMESTAMP(3) NOT NULL
-- Output:
-- x | y | w
-- b | a | 2024-01-01 10:01:00.000
-- b | a | 2024-01-01 10:02:00.000
-- b | a | 2024-01-01 10:03:00.000
