-- Matches come out in the order of their first rows: one that is complete waits as long as an earlier beginning is open.
CREATE TABLE t (
    ts TIMESTAMP(3),
    k  INT,
    v  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 2024-01-01 00:00:01,7,1
-- 2024-01-01 00:00:02,7,2
-- 2024-01-01 00:00:03,7,20
-- 2024-01-01 00:00:04,7,3
-- 2024-01-01 00:00:05,7,5
-- 2024-01-01 00:00:06,7,30
-- 2024-01-01 00:00:20,7,0

-- 10 never comes, so without WITHIN the rows 2 and 3 wait for ever.
SELECT * FROM t MATCH_RECOGNIZE (
    PARTITION BY k ORDER BY ts MEASURES A.v AS a, B.v AS b
    AFTER MATCH SKIP PAST LAST ROW
    PATTERN (A X*? B) DEFINE A AS A.v < 10, B AS B.v = A.v * 10
);
-- Types: INT, INT, INT
-- Output:
-- k | a | b

-- With WITHIN they leave when the first beginning is given up, ten seconds after it.
SELECT * FROM t MATCH_RECOGNIZE (
    PARTITION BY k ORDER BY ts MEASURES A.v AS a, B.v AS b, MATCH_ROWTIME() AS rt
    AFTER MATCH SKIP PAST LAST ROW
    PATTERN (A X*? B) WITHIN INTERVAL '10' SECOND DEFINE A AS A.v < 10, B AS B.v = A.v * 10
);
-- Types: INT, INT, INT, TIMESTAMP(3) NOT NULL
-- Output:
-- k | a | b  | rt
-- 7 | 2 | 20 | 2024-01-01 00:00:03.000
-- 7 | 3 | 30 | 2024-01-01 00:00:06.000
