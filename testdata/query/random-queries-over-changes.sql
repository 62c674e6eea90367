-- Joins and queries inside of others over tables that change, drawn at random; the answers are SQLite's over the final tables.
CREATE TABLE t (x INT, y INT) WITH ('connector'='filesystem','path'='t.json','format'='debezium-json');
-- Rows: t
-- {"before": null, "after": {"x": null, "y": 1}, "op": "c"}
-- {"before": {"x": null, "y": 1}, "after": {"x": 1, "y": 1}, "op": "u"}
-- {"before": null, "after": {"x": 3, "y": 4}, "op": "c"}
-- {"before": {"x": 1, "y": 1}, "after": {"x": 0, "y": 2}, "op": "u"}
-- {"before": null, "after": {"x": 1, "y": 3}, "op": "c"}
-- {"before": {"x": 3, "y": 4}, "after": {"x": 3, "y": 1}, "op": "u"}
-- {"before": {"x": 0, "y": 2}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 0, "y": 1}, "op": "c"}
-- {"before": {"x": 1, "y": 3}, "after": {"x": 1, "y": 4}, "op": "u"}
-- {"before": {"x": 1, "y": 4}, "after": null, "op": "d"}
-- {"before": {"x": 0, "y": 1}, "after": null, "op": "d"}
-- {"before": {"x": 3, "y": 1}, "after": {"x": 1, "y": 3}, "op": "u"}

CREATE TABLE u (x INT, y INT, z INT) WITH ('connector'='filesystem','path'='u.json','format'='debezium-json');
-- Rows: u
-- {"before": null, "after": {"x": 1, "y": 3, "z": 1}, "op": "c"}
-- {"before": null, "after": {"x": 4, "y": 1, "z": null}, "op": "c"}
-- {"before": null, "after": {"x": 3, "y": 2, "z": 1}, "op": "c"}
-- {"before": null, "after": {"x": 1, "y": null, "z": 3}, "op": "c"}
-- {"before": null, "after": {"x": 2, "y": 4, "z": 3}, "op": "c"}
-- {"before": {"x": 1, "y": null, "z": 3}, "after": {"x": 1, "y": 2, "z": 1}, "op": "u"}
-- {"before": null, "after": {"x": 1, "y": 4, "z": 1}, "op": "c"}
-- {"before": {"x": 4, "y": 1, "z": null}, "after": {"x": 2, "y": 0, "z": 1}, "op": "u"}
-- {"before": {"x": 1, "y": 4, "z": 1}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 4, "y": 1, "z": null}, "op": "c"}
-- {"before": null, "after": {"x": 3, "y": 1, "z": 1}, "op": "c"}
-- {"before": {"x": 4, "y": 1, "z": null}, "after": {"x": 1, "y": 1, "z": 0}, "op": "u"}

CREATE TABLE w (x INT, y INT, z INT) WITH ('connector'='filesystem','path'='w.json','format'='debezium-json');
-- Rows: w
-- {"before": null, "after": {"x": 4, "y": null, "z": 2}, "op": "c"}
-- {"before": {"x": 4, "y": null, "z": 2}, "after": {"x": 4, "y": 2, "z": 2}, "op": "u"}
-- {"before": null, "after": {"x": 1, "y": 2, "z": 0}, "op": "c"}
-- {"before": {"x": 4, "y": 2, "z": 2}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 1, "y": 1, "z": 0}, "op": "c"}
-- {"before": {"x": 1, "y": 1, "z": 0}, "after": {"x": 1, "y": 3, "z": 1}, "op": "u"}
-- {"before": {"x": 1, "y": 3, "z": 1}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 2, "y": 4, "z": 1}, "op": "c"}
-- {"before": null, "after": {"x": 1, "y": 3, "z": 0}, "op": "c"}
-- {"before": null, "after": {"x": 2, "y": 2, "z": 4}, "op": "c"}
-- {"before": {"x": 1, "y": 2, "z": 0}, "after": {"x": null, "y": 4, "z": 1}, "op": "u"}
-- {"before": null, "after": {"x": 4, "y": null, "z": 0}, "op": "c"}
-- {"before": {"x": 1, "y": 3, "z": 0}, "after": null, "op": "d"}
-- {"before": {"x": null, "y": 4, "z": 1}, "after": {"x": null, "y": 4, "z": 3}, "op": "u"}
-- {"before": null, "after": {"x": 1, "y": 4, "z": 3}, "op": "c"}
-- {"before": {"x": 2, "y": 4, "z": 1}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 1, "y": 2, "z": 1}, "op": "c"}
-- {"before": {"x": 2, "y": 2, "z": 4}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 0, "y": 0, "z": 2}, "op": "c"}
-- {"before": null, "after": {"x": 1, "y": 1, "z": 0}, "op": "c"}
-- {"before": null, "after": {"x": 1, "y": 1, "z": 1}, "op": "c"}
-- {"before": {"x": 1, "y": 1, "z": 1}, "after": {"x": 2, "y": null, "z": 1}, "op": "u"}
-- {"before": {"x": 1, "y": 2, "z": 1}, "after": null, "op": "d"}
-- {"before": {"x": 0, "y": 0, "z": 2}, "after": {"x": 1, "y": 1, "z": 3}, "op": "u"}

SELECT a.x, a.x IN (SELECT s0.x FROM w s0 WHERE s0.z > 1 AND (SELECT COUNT(s1.z) FROM w s1 WHERE s1.x = s0.x) < a.y) AS b FROM t a;
-- Output:
-- x | b
-- 1 | NULL

SELECT a.x, a.y FROM t a WHERE ((SELECT MIN(s0.z) FROM w s0 WHERE s0.x = a.y) = 1 OR a.x > 1) AND NOT (NOT a.x IN (SELECT s0.x FROM w s0 WHERE s0.x = a.x AND s0.z < 3 AND s0.x IN (SELECT s1.x FROM w s1 WHERE s1.z < 3)) AND a.y = 2);
-- Output:
-- x | y

SELECT a.x, a.y FROM t a WHERE EXISTS (SELECT 1 FROM u s0 WHERE s0.x = a.x);
-- Output:
-- x | y
-- 1 | 3

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x HAVING COUNT(*) > (SELECT COUNT(*) FROM u WHERE z = 1);
-- Output:
-- x | n | m

SELECT a.x, a.y FROM t a WHERE NOT (a.y IN (SELECT s0.x FROM u s0 WHERE s0.x = a.x AND s0.z > a.y) AND a.y = 2) AND NOT (a.x IN (SELECT s0.x FROM u s0 WHERE s0.x = a.x AND s0.z < 3 AND (SELECT MAX(s1.z) + COUNT(*) FROM w s1 WHERE s1.x IN (SELECT s2.x FROM u s2)) = a.y) AND a.x > 1);
-- Output:
-- x | y
-- 1 | 3

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x HAVING COUNT(*) > (SELECT COUNT(*) FROM u WHERE z = 1);
-- Output:
-- x | n | m

SELECT x, y FROM t EXCEPT SELECT x, z FROM u;
-- Output:
-- x | y
-- 1 | 3

SELECT a.x, a.y, b.z FROM t a RIGHT JOIN u b ON a.x = b.x AND a.y = b.z WHERE a.y > 1;
-- Output:
-- x | y | z

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x;
-- Output:
-- x | n | m
-- 1 | 1 | 1

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x;
-- Output:
-- x | n | m
-- 1 | 1 | 1

SELECT a.x, a.y FROM t a WHERE (SELECT MAX(s0.x) FROM u s0 WHERE NOT EXISTS (SELECT 1 FROM w s1)) = 1 AND (SELECT COUNT(*) FROM u s0 WHERE s0.x = a.x AND s0.z > 1) = 1;
-- Output:
-- x | y

SELECT a.x, a.y, (SELECT MAX(s0.z) + COUNT(*) FROM w s0) AS v FROM t a;
-- Output:
-- x | y | v
-- 1 | 3 | 9

SELECT a.x, a.y, b.z, c.z FROM t a JOIN u b ON a.x = b.x AND a.y > 1 FULL JOIN w c ON c.x = a.x WHERE a.y > 1;
-- Output:
-- x | y | z | z0
-- 1 | 3 | 0 | 3
-- 1 | 3 | 0 | 3
-- 1 | 3 | 0 | 0
-- 1 | 3 | 1 | 3
-- 1 | 3 | 1 | 3
-- 1 | 3 | 1 | 0
-- 1 | 3 | 1 | 3
-- 1 | 3 | 1 | 3
-- 1 | 3 | 1 | 0

SELECT a.x, a.y FROM t a WHERE (EXISTS (SELECT 1 FROM w s0) OR a.x IS NULL) AND (a.x NOT IN (SELECT s0.z FROM w s0 WHERE EXISTS (SELECT 1 FROM u s1 WHERE s1.x IS NOT NULL)) OR a.x IS NULL);
-- Output:
-- x | y

SELECT x, y FROM t EXCEPT SELECT x, z FROM u;
-- Output:
-- x | y
-- 1 | 3

SELECT a.x, a.y, b.z, c.z FROM t a LEFT JOIN u b ON a.x = b.x OR a.y = b.z FULL JOIN w c ON c.x = b.x WHERE b.z > 1;
-- Output:
-- x | y | z | z0
-- 1 | 3 | 3 | 1

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x;
-- Output:
-- x | n | m
-- 1 | 1 | 1

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x HAVING COUNT(*) > (SELECT COUNT(*) FROM u WHERE z = 1);
-- Output:
-- x | n | m

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x;
-- Output:
-- x | n | m
-- 1 | 1 | 1

SELECT a.x, a.y FROM t a WHERE a.y <> a.x;
-- Output:
-- x | y
-- 1 | 3

SELECT a.x, a.y FROM t a WHERE a.y NOT IN (SELECT s0.x FROM w s0);
-- Output:
-- x | y

SELECT a.x, a.y IN (SELECT s0.z FROM u s0 WHERE s0.x = a.x AND s0.z > a.y AND s0.z < 3 AND ((SELECT MIN(s1.z) FROM w s1 WHERE s1.z + s1.x > 2) = 1 OR s0.x = a.x)) AS b FROM t a;
-- Output:
-- x | b
-- 1 | FALSE

SELECT a.x, a.y, b.z FROM t a RIGHT JOIN u b ON a.x = b.x AND a.y = b.z WHERE a.y > 1;
-- Output:
-- x | y | z

SELECT a.x, COUNT(*) AS n, (SELECT MAX(z) FROM u WHERE u.x = a.x) AS m FROM t a GROUP BY a.x;
-- Output:
-- x | n | m
-- 1 | 1 | 1
