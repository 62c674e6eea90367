-- ROLLUP and CUBE have each set of keys once, also where a key stands there twice;
-- GROUPING SETS gives a set as often as it is written.
CREATE TABLE t (a INT, b STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: t
-- {"a":1,"b":"x"}
-- {"a":2,"b":"x"}

SELECT a, COUNT(*) AS n FROM t GROUP BY ROLLUP (a, a);
-- Output:
-- a    | n
-- 1    | 1
-- 2    | 1
-- NULL | 2

SELECT a, b, COUNT(*) AS n FROM t GROUP BY ROLLUP ((a, b), a, b);
-- Output:
-- a    | b    | n
-- 1    | x    | 1
-- 2    | x    | 1
-- NULL | NULL | 2

SELECT b, COUNT(*) AS n FROM t GROUP BY CUBE (b, b);
-- Output:
-- b    | n
-- x    | 2
-- NULL | 2

SELECT b, COUNT(*) AS n FROM t GROUP BY GROUPING SETS ((b), (b));
-- Output:
-- b | n
-- x | 2
-- x | 2

SELECT b, COUNT(*) AS n FROM t GROUP BY b, ROLLUP (b);
-- Output:
-- b | n
-- x | 2
-- x | 2
