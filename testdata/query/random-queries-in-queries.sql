-- Joins and queries inside of others over inserts, drawn at random; the answers are SQLite's.
CREATE TABLE t (x INT, y INT) WITH ('connector'='filesystem','path'='t.csv','format'='csv','csv.null-literal'='NULL');
-- Rows: t
-- 1,2
-- 4,NULL
-- 1,1
-- 2,4
-- 1,2
-- 4,0
-- 2,1
-- 1,0
-- 4,2

CREATE TABLE u (x INT, y INT, z INT) WITH ('connector'='filesystem','path'='u.csv','format'='csv','csv.null-literal'='NULL');
-- Rows: u
-- 4,2,1
-- 3,3,1
-- 0,3,4
-- 2,1,0
-- 2,2,3

CREATE TABLE w (x INT, y INT, z INT) WITH ('connector'='filesystem','path'='w.csv','format'='csv','csv.null-literal'='NULL');
-- Rows: w
-- 1,3,0
-- 3,3,NULL
-- 4,1,0
-- 2,NULL,2
-- 2,NULL,2
-- 1,NULL,3
-- 1,2,0

SELECT a.x, a.y FROM t a WHERE a.y <> a.x;
-- Output:
-- x | y
-- 1 | 2
-- 2 | 4
-- 1 | 2
-- 4 | 0
-- 2 | 1
-- 1 | 0
-- 4 | 2

SELECT a.x, a.y FROM t a WHERE EXISTS (SELECT 1 FROM w s0 WHERE s0.x = a.x AND (s0.x NOT IN (SELECT s1.x FROM u s1 WHERE s1.x = s0.x) OR s0.z = a.y));
-- Output:
-- x | y
-- 1 | 2
-- 1 | 1
-- 1 | 2
-- 4 | 0
-- 1 | 0

SELECT a.x, a.y FROM t a WHERE a.y <> a.x;
-- Output:
-- x | y
-- 1 | 2
-- 2 | 4
-- 1 | 2
-- 4 | 0
-- 2 | 1
-- 1 | 0
-- 4 | 2

SELECT a.x, a.y FROM t a WHERE a.x IN (SELECT s0.x FROM w s0 WHERE s0.x = a.x);
-- Output:
-- x | y
-- 1 | 2
-- 4 | NULL
-- 1 | 1
-- 2 | 4
-- 1 | 2
-- 4 | 0
-- 2 | 1
-- 1 | 0
-- 4 | 2

SELECT a.x, EXISTS (SELECT 1 FROM w s0 WHERE s0.x = a.x) AS b FROM t a;
-- Output:
-- x | b
-- 1 | TRUE
-- 4 | TRUE
-- 1 | TRUE
-- 2 | TRUE
-- 1 | TRUE
-- 4 | TRUE
-- 2 | TRUE
-- 1 | TRUE
-- 4 | TRUE

SELECT a.x, a.y FROM t a WHERE a.y NOT IN (SELECT s0.z FROM w s0) AND (NOT a.x IN (SELECT s0.x FROM u s0 WHERE s0.z < 3 AND (SELECT MAX(s1.x) FROM w s1 WHERE s1.x = s0.x AND s1.z > 1 AND s1.y IN (SELECT s2.z FROM w s2 WHERE s2.x = s1.x)) < a.y) OR a.x > 1);
-- Output:
-- x | y

SELECT a.x, a.y, (SELECT COUNT(*) FROM u s0 WHERE s0.x = a.x) AS v FROM t a;
-- Output:
-- x | y | v
-- 1 | 2 | 0
-- 4 | NULL | 1
-- 1 | 1 | 0
-- 2 | 4 | 2
-- 1 | 2 | 0
-- 4 | 0 | 1
-- 2 | 1 | 2
-- 1 | 0 | 0
-- 4 | 2 | 1

SELECT a.x, NOT a.x IN (SELECT s0.x FROM u s0 WHERE (s0.x IN (SELECT s1.x FROM u s1) OR s0.x = a.x AND s0.z > a.y)) AS b FROM t a;
-- Output:
-- x | b
-- 1 | TRUE
-- 4 | FALSE
-- 1 | TRUE
-- 2 | FALSE
-- 1 | TRUE
-- 4 | FALSE
-- 2 | FALSE
-- 1 | TRUE
-- 4 | FALSE

SELECT a.x, a.y FROM t a WHERE a.x IN (SELECT s0.x FROM u s0);
-- Output:
-- x | y
-- 4 | NULL
-- 2 | 4
-- 4 | 0
-- 2 | 1
-- 4 | 2

SELECT a.x, a.y, (SELECT COUNT(s0.z) FROM u s0 WHERE s0.x = a.x) AS v FROM t a;
-- Output:
-- x | y | v
-- 1 | 2 | 0
-- 4 | NULL | 1
-- 1 | 1 | 0
-- 2 | 4 | 2
-- 1 | 2 | 0
-- 4 | 0 | 1
-- 2 | 1 | 2
-- 1 | 0 | 0
-- 4 | 2 | 1

SELECT a.x, a.y FROM t a WHERE (SELECT MAX(s0.x) FROM u s0) = 1;
-- Output:
-- x | y

SELECT a.x, a.y, b.z, c.z FROM t a JOIN u b ON a.x + 1 = b.z RIGHT JOIN w c ON c.x = b.x WHERE a.y > 1;
-- Output:
-- x | y | z | z0
-- 2 | 4 | 3 | 2
-- 2 | 4 | 3 | 2

SELECT a.x, a.y, b.z FROM t a JOIN u b ON a.x = b.x AND a.y = b.z WHERE a.y IS NULL OR b.z = 2;
-- Output:
-- x | y | z

SELECT a.x, a.y FROM t a WHERE ((SELECT MIN(s0.z) FROM w s0) = 1 OR a.y = 2) AND EXISTS (SELECT 1 FROM w s0 WHERE s0.x = a.y);
-- Output:
-- x | y
-- 1 | 2
-- 1 | 2
-- 4 | 2

SELECT a.x, a.y FROM t a WHERE (a.x NOT IN (SELECT s0.z FROM w s0) OR a.x > 1) AND a.x IN (SELECT s0.x FROM u s0 WHERE s0.x = a.y AND s0.x IN (SELECT s1.x FROM u s1 WHERE s1.z < 3 AND (SELECT COUNT(*) + 1 FROM w s2) <> s0.y));
-- Output:
-- x | y

SELECT a.x, a.y FROM t a WHERE NOT (a.x IN (SELECT s0.x FROM u s0 WHERE s0.x = a.x) AND a.y <> a.x) AND ((SELECT COUNT(DISTINCT s0.z) FROM u s0 WHERE s0.z > 1 AND (SELECT MAX(s1.x) FROM w s1 WHERE s1.z < 3) <= a.y) = 1 OR a.x IS NULL);
-- Output:
-- x | y

SELECT x, y FROM t UNION ALL SELECT x, z FROM u;
-- Output:
-- x | y
-- 1 | 2
-- 4 | NULL
-- 1 | 1
-- 2 | 4
-- 1 | 2
-- 4 | 0
-- 2 | 1
-- 1 | 0
-- 4 | 2
-- 4 | 1
-- 3 | 1
-- 0 | 4
-- 2 | 0
-- 2 | 3

SELECT x, y FROM t INTERSECT SELECT x, z FROM u;
-- Output:
-- x | y

SELECT a.x, a.y, b.z FROM t a RIGHT JOIN u b ON a.y < b.z WHERE a.x = b.z;
-- Output:
-- x | y | z
-- 4 | 0 | 4
-- 1 | 0 | 1
-- 1 | 0 | 1
-- 4 | 2 | 4

SELECT a.x, a.y FROM t a WHERE NOT (a.y NOT IN (SELECT s0.z FROM u s0 WHERE s0.z > 1) AND a.y = 2) AND NOT (NOT EXISTS (SELECT 1 FROM u s0 WHERE s0.x <= a.y) AND a.x IS NULL);
-- Output:
-- x | y
-- 1 | 1
-- 2 | 4
-- 4 | 0
-- 2 | 1
-- 1 | 0

SELECT a.x, a.y FROM t a WHERE NOT (NOT a.x IN (SELECT s0.x FROM u s0 WHERE s0.x = a.x AND s0.z > a.y) AND a.y = 2) AND (SELECT MAX(s0.x) FROM w s0 WHERE s0.x <= a.y AND (EXISTS (SELECT 1 FROM u s1) OR s0.x < a.y)) = 1;
-- Output:
-- x | y
-- 1 | 1
-- 2 | 1

SELECT a.x, a.y, (SELECT COUNT(DISTINCT s0.z) FROM u s0 WHERE s0.z < 3) AS v FROM t a;
-- Output:
-- x | y | v
-- 1 | 2 | 2
-- 4 | NULL | 2
-- 1 | 1 | 2
-- 2 | 4 | 2
-- 1 | 2 | 2
-- 4 | 0 | 2
-- 2 | 1 | 2
-- 1 | 0 | 2
-- 4 | 2 | 2

SELECT a.x, a.y FROM t a WHERE NOT EXISTS (SELECT 1 FROM u s0 WHERE s0.x = a.x);
-- Output:
-- x | y
-- 1 | 2
-- 1 | 1
-- 1 | 2
-- 1 | 0

SELECT a.x, a.y FROM t a WHERE a.y = 2;
-- Output:
-- x | y
-- 1 | 2
-- 1 | 2
-- 4 | 2
