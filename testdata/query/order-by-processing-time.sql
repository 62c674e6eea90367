-- Rows are in order of processing time as they come; what changes, or goes backwards, is not.
CREATE TABLE t (
    id INT,
    k  STRING,
    ts TIMESTAMP(3),
    pt AS PROCTIME(),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,a,2024-01-01 10:00:01
-- 2,b,2024-01-01 10:00:12
-- 3,a,2024-01-01 10:00:02

SELECT id, k FROM t ORDER BY pt;
-- Types: INT, STRING
-- Output:
-- id | k
-- 1  | a
-- 2  | b
-- 3  | a

SELECT id AS q, k FROM t WHERE id > 1 ORDER BY pt ASC;
-- Types: INT, STRING
-- Output:
-- q | k
-- 2 | b
-- 3 | a

SELECT k, COUNT(*) AS n, MAX(pt) AS p FROM t GROUP BY k ORDER BY p;
-- Fails: when planned
-- (Flink) Sort on a non-time-attribute field is not supported.

SELECT id FROM t ORDER BY pt DESC;
-- Fails: when planned
-- (Flink) Sort on a non-time-attribute field is not supported.
