-- A variable that DEFINE names and PATTERN does not takes no rows.
CREATE TABLE t (v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,2024-01-01 00:00:01
-- 5,2024-01-01 00:00:05
-- 2,2024-01-01 00:00:06
-- 9,2024-01-01 00:00:07
-- 2,2024-01-01 00:00:08

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.v AS av, B.v AS bv, C.v AS cv, COUNT(C.v) AS n, SUM(C.v) AS s
    PATTERN (A B) DEFINE B AS B.v > A.v, C AS C.v / 0 = 1);
-- Types: INT, INT, INT, BIGINT NOT NULL, INT
-- Output:
-- av | bv | cv   | n | s
-- 1  | 5  | NULL | 0 | NULL
-- 2  | 9  | NULL | 0 | NULL

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.v AS av, B.v AS bv
    PATTERN (A B) DEFINE B AS B.v > C.v, C AS C.v > 1);
-- Output:
-- av | bv

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.v AS av, B.v AS bv
    PATTERN (A B) DEFINE B AS B.v > 1 AND LAST(C.v) IS NULL, C AS C.v > 1);
-- Output:
-- av | bv
-- 1  | 5
-- 5  | 2
-- 2  | 9
-- 9  | 2

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES C.v AS cv PATTERN (A B) DEFINE B AS B.v > 1);
-- Fails: when planned
-- (Flink) Table 'C' not found
