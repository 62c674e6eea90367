-- Comparisons with ALL, ANY and SOME as values, in conditions of all kinds, and with lists.
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector'='filesystem','path'='x','format'='csv','csv.null-literal'='');
CREATE TABLE u (k STRING, w INT) WITH ('connector'='filesystem','path'='x','format'='csv','csv.null-literal'='');
-- Rows: u
-- a,3
-- b,4
-- a,5
-- Rows: t
-- a,1,2024-01-01 00:00:01
-- a,5,2024-01-01 00:00:05
-- b,2,2024-01-01 00:00:06
-- a,7,2024-01-01 00:00:07
-- b,,2024-01-01 00:00:08

SELECT k, v, v > ALL (SELECT w FROM u) AS x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | FALSE
-- a | 5    | FALSE
-- b | 2    | FALSE
-- a | 7    | TRUE
-- b | NULL | NULL

SELECT k, v, v > ANY (SELECT w FROM u) AS x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | FALSE
-- a | 5    | TRUE
-- b | 2    | FALSE
-- a | 7    | TRUE
-- b | NULL | NULL

SELECT k, v, v >= SOME (SELECT w FROM u) AS x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | FALSE
-- a | 5    | TRUE
-- b | 2    | FALSE
-- a | 7    | TRUE
-- b | NULL | NULL

SELECT k, v, v = ANY (SELECT w FROM u) AS x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | FALSE
-- a | 5    | TRUE
-- b | 2    | FALSE
-- a | 7    | FALSE
-- b | NULL | NULL

SELECT k, v, v <> ALL (SELECT w FROM u) AS x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | TRUE
-- a | 5    | FALSE
-- b | 2    | TRUE
-- a | 7    | TRUE
-- b | NULL | NULL

SELECT k, v, v <> ANY (SELECT w FROM u) AS x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | TRUE
-- a | 5    | TRUE
-- b | 2    | TRUE
-- a | 7    | TRUE
-- b | NULL | NULL

SELECT k, v, v = ALL (SELECT w FROM u) AS x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | FALSE
-- a | 5    | FALSE
-- b | 2    | FALSE
-- a | 7    | FALSE
-- b | NULL | NULL

SELECT k, v FROM t WHERE v = ALL (SELECT w FROM u);
-- Types: STRING, INT
-- Output:
-- k | v

SELECT k, v FROM t WHERE v <> ANY (SELECT w FROM u);
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 1
-- a | 5
-- b | 2
-- a | 7

SELECT k, v FROM t WHERE v > ALL (SELECT w FROM u) OR k = 'b';
-- Types: STRING, INT
-- Output:
-- k | v
-- b | 2
-- a | 7
-- b | NULL

SELECT k, v FROM t WHERE NOT (v > ALL (SELECT w FROM u));
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 1
-- a | 5
-- b | 2

SELECT k, v FROM t WHERE NOT (v > ANY (SELECT w FROM u));
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 1
-- b | 2

SELECT k, v FROM t WHERE (v > ANY (SELECT w FROM u)) IS NOT TRUE;
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 1
-- b | 2
-- b | NULL

SELECT k, v FROM t WHERE v > ANY (SELECT w FROM u WHERE u.k = t.k);
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 5
-- a | 7

SELECT k, v FROM t WHERE v > ALL (SELECT w FROM u WHERE u.k = t.k);
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 7

SELECT k, v, v > ANY (SELECT w FROM u WHERE u.k = t.k) x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | FALSE
-- a | 5    | TRUE
-- b | 2    | FALSE
-- a | 7    | TRUE
-- b | NULL | NULL

SELECT k, v, v < ALL (SELECT w FROM u WHERE u.k = t.k) x FROM t;
-- Types: STRING, INT, BOOLEAN
-- Output:
-- k | v    | x
-- a | 1    | TRUE
-- a | 5    | FALSE
-- b | 2    | TRUE
-- a | 7    | FALSE
-- b | NULL | NULL

SELECT k, v, CASE WHEN v > ALL (SELECT w FROM u) THEN 1 ELSE 0 END AS x FROM t;
-- Types: STRING, INT, INT NOT NULL
-- Output:
-- k | v    | x
-- a | 1    | 0
-- a | 5    | 0
-- b | 2    | 0
-- a | 7    | 1
-- b | NULL | 0

SELECT k, SUM(v) FROM t GROUP BY k HAVING SUM(v) > ALL (SELECT w FROM u);
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | 13

SELECT k, SUM(v) > ANY (SELECT w FROM u) x FROM t GROUP BY k;
-- Types: STRING, BOOLEAN
-- Output:
-- k | x
-- a | TRUE
-- b | FALSE

SELECT k, v > ALL (VALUES 1, 2) x FROM t;
-- Types: STRING, BOOLEAN
-- Output:
-- k | x
-- a | FALSE
-- a | TRUE
-- b | FALSE
-- a | TRUE
-- b | NULL

SELECT k, v > ANY (VALUES 1, 2) x, v = SOME (VALUES (5)) y FROM t;
-- Types: STRING, BOOLEAN, BOOLEAN
-- Output:
-- k | x     | y
-- a | FALSE | FALSE
-- a | TRUE  | TRUE
-- b | TRUE  | FALSE
-- a | TRUE  | FALSE
-- b | NULL  | NULL

SELECT k, v > ALL (1, 2) x, v < ANY (3, 9) FROM t;
-- Types: STRING, BOOLEAN, BOOLEAN
-- Output:
-- k | x     | EXPR$2
-- a | FALSE | TRUE
-- a | TRUE  | TRUE
-- b | FALSE | TRUE
-- a | TRUE  | TRUE
-- b | NULL  | NULL

SELECT k, v FROM t WHERE v > ALL (SELECT CAST(w AS BIGINT) FROM u);
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 7

SELECT k, v > ALL (SELECT w FROM u) IS TRUE x, NOT v > ALL (SELECT w FROM u) y FROM t;
-- Types: STRING, BOOLEAN NOT NULL, BOOLEAN
-- Output:
-- k | x     | y
-- a | FALSE | TRUE
-- a | FALSE | TRUE
-- b | FALSE | TRUE
-- a | TRUE  | FALSE
-- b | FALSE | NULL

SELECT k, v = ANY (SELECT w FROM u WHERE w > 100) x, v > ANY (SELECT w FROM u WHERE w > 100) y, v > ALL (SELECT w FROM u WHERE w > 100) z FROM t;
-- Types: STRING, BOOLEAN, BOOLEAN, BOOLEAN
-- Output:
-- k | x     | y     | z
-- a | FALSE | FALSE | TRUE
-- a | FALSE | FALSE | TRUE
-- b | FALSE | FALSE | TRUE
-- a | FALSE | FALSE | TRUE
-- b | FALSE | FALSE | TRUE

-- Also what a query is sorted by.
SELECT k, v FROM t WHERE v IS NOT NULL ORDER BY v > ALL (SELECT w FROM u) DESC, v LIMIT 3;
-- Output:
-- k | v
-- a | 7
-- a | 1
-- b | 2
