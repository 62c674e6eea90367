-- Every column of a match has a name of its own: those of PARTITION BY and the measures. Names of the input are free.
CREATE TABLE t (
    id INT,
    k  STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,a,2024-01-01 10:00:01
-- 2,b,2024-01-01 10:00:12
-- 3,a,2024-01-01 10:00:02

SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS k PATTERN (A B) DEFINE A AS A.id > 0);
-- Fails: when planned
-- (Flink) Columns ambiguously defined: {k}

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS x, B.id AS x PATTERN (A B) DEFINE A AS A.id > 0);
-- Fails: when planned
-- (Flink) Multiple entries with same key: x=FINAL(B.$0) and x=FINAL(A.$0)

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS k, B.id AS ts PATTERN (A B) DEFINE A AS A.id > 0);
-- Types: INT, INT
-- Output:
-- k | ts
-- 1 | 2
-- Late: 1

SELECT k, x FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS k, B.id AS x PATTERN (A B) DEFINE A AS A.id > 0);
-- Fails: when planned
-- (Flink) Columns ambiguously defined: {k}
