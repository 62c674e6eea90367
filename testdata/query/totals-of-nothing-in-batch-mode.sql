-- In batch mode an aggregation without keys gives a row although no row comes, as in
-- SQL; streaming gives none, since nothing has changed.
CREATE TABLE t (k STRING, v INT NOT NULL, ts TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- a,1,2024-01-01 00:00:01
-- b,2,2024-01-01 00:00:02

-- Rows: t by time

SELECT COUNT(*) AS n, SUM(v) AS s FROM t WHERE v > 100;
-- Types: BIGINT NOT NULL, INT
-- Output:
-- n | s

SET 'execution.runtime-mode' = 'batch';

SELECT COUNT(*) AS n, SUM(v) AS s, MAX(ts) AS m, COUNT(DISTINCT k) AS d, LISTAGG(k) AS l, COUNT(*) FILTER (WHERE v > 3) AS f
FROM t WHERE v > 100;
-- Types: BIGINT NOT NULL, INT, TIMESTAMP(3), BIGINT NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- n | s    | m    | d | l    | f
-- 0 | NULL | NULL | 0 | NULL | 0

SELECT COUNT(*) AS n, SUM(v) AS s FROM t;
-- Types: BIGINT NOT NULL, INT
-- Output:
-- n | s
-- 2 | 3

SELECT COUNT(*) AS n FROM t WHERE v > 100 GROUP BY ();
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 0

-- A key, even a constant one, has no group without rows.
SELECT COUNT(*) AS n FROM t WHERE v > 100 GROUP BY 'x';
-- Types: BIGINT NOT NULL
-- Output:
-- n

-- Nor has a set of several.
SELECT k, COUNT(*) AS n FROM t WHERE v > 100 GROUP BY GROUPING SETS ((k), ());
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | n

SELECT COUNT(*) AS n FROM t WHERE v > 100 HAVING COUNT(*) = 0;
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 0

SELECT COUNT(*) AS n FROM t WHERE v > 100 HAVING 1 = 0;
-- Types: BIGINT NOT NULL
-- Output:
-- n

SELECT COUNT(*) AS n FROM t HAVING FALSE;
-- Types: BIGINT NOT NULL
-- Output:
-- n

-- Totals of totals.
SELECT SUM(n) AS s, COUNT(*) AS c FROM (SELECT COUNT(*) AS n FROM t WHERE v > 100);
-- Types: BIGINT, BIGINT NOT NULL
-- Output:
-- s | c
-- 0 | 1

SELECT k, (SELECT COUNT(*) FROM t WHERE v > 100) AS n FROM t;
-- Types: STRING, BIGINT
-- Output:
-- k | n
-- a | 0
-- b | 0

SELECT k FROM t WHERE v > (SELECT COUNT(*) FROM t WHERE v > 100);
-- Types: STRING
-- Output:
-- k
-- a
-- b

SELECT k FROM t WHERE EXISTS (SELECT * FROM t WHERE v > 100);
-- Types: STRING
-- Output:
-- k

SELECT k FROM t WHERE NOT EXISTS (SELECT * FROM t WHERE v > 100);
-- Types: STRING
-- Output:
-- k
-- a
-- b

SELECT k FROM t WHERE v NOT IN (SELECT v FROM t WHERE v > 100);
-- Types: STRING
-- Output:
-- k
-- a
-- b

SELECT k, (SELECT COUNT(*) FROM t AS u WHERE u.k = t.k AND u.v > 1) AS n FROM t;
-- Types: STRING, BIGINT
-- Output:
-- k | n
-- a | 0
-- b | 1

-- Sets that are all empty are aggregations without keys.
SELECT COUNT(*) AS n, SUM(v) AS s FROM t WHERE v > 100 GROUP BY GROUPING SETS ((), ());
-- Types: BIGINT NOT NULL, INT
-- Output:
-- n | s
-- 0 | NULL
-- 0 | NULL
