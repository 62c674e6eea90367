-- Strings with escapes, what drivers of JDBC write, and a condition on all rows that are nothing but counted.
CREATE TABLE t (k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- a,1
-- b,2

SELECT E'a\nb' AS x, E'\x41\101\u00e9' AS y, CHAR_LENGTH(E'a''b\'c\\') AS n FROM t WHERE v = 1;
-- Output:
-- x    | y   | n
-- a\nb | AAé | 6

SELECT {fn UCASE(k)} AS u, {fn LCASE('A')} AS l, {fn LENGTH('abc')} AS n, {d '2024-01-01'} AS d, {ts '2024-01-01 00:00:00'} AS ts, {t '00:00:00'} AS t FROM t;
-- Output:
-- u | l | n | d          | ts                  | t
-- A | a | 3 | 2024-01-01 | 2024-01-01 00:00:00 | 00:00:00
-- B | a | 3 | 2024-01-01 | 2024-01-01 00:00:00 | 00:00:00

SELECT {d '2024-13-01'} FROM t;
-- Fails: when planned
-- (Flink) Illegal DATE literal '2024-13-01': not in format 'yyyy-MM-dd'

SELECT E'\q' FROM t;
-- Fails: when planned
-- (ours) "\q" means nothing in a string

SELECT E'\q FROM t;
-- Fails: when planned
-- (ours) the string has no end

SELECT {x 1} FROM t;
-- Fails: when planned
-- (ours) want d, t, ts or fn

SELECT 1 FROM t HAVING TRUE;
-- Types: INT NOT NULL
-- Output:
-- EXPR$0
-- 1

SELECT 1 FROM t HAVING FALSE;
-- Output:
-- EXPR$0

SELECT 1 FROM t GROUP BY ();
-- Output:
-- EXPR$0
-- 1

SELECT COUNT(*) AS n FROM (SELECT 1 FROM t HAVING TRUE);
-- Output:
-- n
-- 1
