-- FINAL, and WITHIN of no time, which is no limit.
CREATE TABLE m (id INT, v INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector'='filesystem','path'='m.json','format'='json');
-- Rows: m
-- {"id":1,"v":1,"ts":"2024-01-01 10:00:00"}
-- {"id":2,"v":5,"ts":"2024-01-01 10:00:01"}
-- {"id":1,"v":4,"ts":"2024-01-01 10:00:02"}
-- {"id":2,"v":2,"ts":"2024-01-01 10:00:03"}
-- {"id":1,"v":9,"ts":"2024-01-01 10:00:04"}
-- {"id":1,"v":2,"ts":"2024-01-01 10:00:04"}
-- {"id":2,"v":7,"ts":"2024-01-01 10:00:05"}

SELECT * FROM m MATCH_RECOGNIZE (ORDER BY ts MEASURES FINAL LAST(A.v) AS av, FINAL B.v AS bv PATTERN (A+ B) DEFINE A AS A.v < 5);
-- Types: INT, INT
-- Output:
-- av | bv
-- 1  | 5
-- 2  | 9
-- 2  | 9
-- Late: 1

SELECT * FROM m MATCH_RECOGNIZE (ORDER BY ts MEASURES FINAL FIRST(A.v) AS av, FINAL SUM(A.v) AS sv PATTERN (A+ B) DEFINE A AS A.v < 5);
-- Types: INT, INT
-- Output:
-- av | sv
-- 1  | 1
-- 4  | 6
-- 2  | 2
-- Late: 1

SELECT * FROM m MATCH_RECOGNIZE (ORDER BY ts MEASURES FINAL COUNT(A.v) + 1 AS av PATTERN (A+ B) DEFINE A AS A.v < 5);
-- Types: BIGINT NOT NULL
-- Output:
-- av
-- 2
-- 3
-- 2
-- Late: 1

SELECT * FROM m MATCH_RECOGNIZE (ORDER BY ts MEASURES A.v AS av PATTERN (A+ B) DEFINE A AS FINAL LAST(A.v) < 5);
-- Fails: when planned
-- (Flink) Cannot use RUNNING/FINAL in DEFINE 'FINAL LAST(`A`.`v`, 0)'

SELECT * FROM m MATCH_RECOGNIZE (ORDER BY ts MEASURES FINAL LAST(A.v, 1) AS av PATTERN (A+ B) DEFINE A AS A.v < 5);
-- Types: INT
-- Output:
-- av
-- NULL
-- 4
-- NULL
-- Late: 1

SELECT * FROM m MATCH_RECOGNIZE (ORDER BY ts MEASURES A.v AS av, B.v AS bv PATTERN (A B) WITHIN INTERVAL '0' SECOND DEFINE B AS B.v <> A.v);
-- Types: INT, INT
-- Output:
-- av | bv
-- 1  | 5
-- 5  | 4
-- 4  | 2
-- 2  | 9
-- 9  | 7
-- Late: 1

SELECT * FROM m MATCH_RECOGNIZE (ORDER BY ts MEASURES A.v AS av PATTERN (A) WITHIN INTERVAL '0' SECOND DEFINE A AS A.v > 4);
-- Types: INT
-- Output:
-- av
-- 5
-- 9
-- 7
-- Late: 1
