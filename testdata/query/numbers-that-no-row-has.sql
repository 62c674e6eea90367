-- Bounds of ROW_NUMBER at the ends of BIGINT, where one more or one less would be a
-- number at the other end.
CREATE TABLE t (
    a INT
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1
-- 2

SELECT * FROM (SELECT a, ROW_NUMBER() OVER (ORDER BY a) AS rn FROM t) WHERE rn > 9223372036854775807 AND rn < 3;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- a | rn

SELECT * FROM (SELECT a, ROW_NUMBER() OVER (ORDER BY a) AS rn FROM t) WHERE rn < -9223372036854775808;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- a | rn

SELECT * FROM (SELECT a, ROW_NUMBER() OVER (ORDER BY a) AS rn FROM t) WHERE rn < 9223372036854775807;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- a | rn
-- 1 | 1
-- 2 | 2
