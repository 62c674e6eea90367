-- One INSERT of a set has enough after two rows, the other one reads on: the first gives no more rows then, also if the job stops in between and goes on elsewhere.
CREATE TABLE t (
    a INT,
    b STRING
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
CREATE TABLE few (a INT) WITH ('connector' = 'print');
CREATE TABLE counted (b STRING, n BIGINT) WITH ('connector' = 'print');
CREATE TABLE few_more (a INT) WITH ('connector' = 'print');
CREATE TABLE everything (a INT) WITH ('connector' = 'print');
-- Rows: t
-- 1,x
-- 2,y
-- 3,x
-- 4,y
-- 5,x
-- 6,y
-- 7,x
-- 8,y
-- 9,x
-- 10,y
-- 11,x
-- 12,y
-- 13,x
-- 14,y
-- 15,x
-- 16,y
-- 17,x
-- 18,y

EXECUTE STATEMENT SET BEGIN
INSERT INTO few SELECT a FROM t LIMIT 2;
INSERT INTO few_more SELECT a FROM t LIMIT 3 OFFSET 1;
INSERT INTO counted SELECT b, COUNT(*) FROM t GROUP BY b;
INSERT INTO everything SELECT a FROM t WHERE a > 8;
END;
-- Output: of few
-- a
-- 1
-- 2
-- Output: of few_more
-- a
-- 2
-- 3
-- 4
-- Output: of counted
-- b | n
-- x | 9
-- y | 9
-- Output: of everything
-- a
-- 9
-- 10
-- 11
-- 12
-- 13
-- 14
-- 15
-- 16
-- 17
-- 18
