-- LATERAL, drawn at random; the answers are those of SQLite, asked once for each row.
CREATE TABLE t (x INT, y INT) WITH ('connector'='filesystem','path'='t.json','format'='debezium-json');
-- Rows: t
-- {"before": null, "after": {"x": 3, "y": 1}, "op": "c"}
-- {"before": {"x": 3, "y": 1}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 1, "y": 1}, "op": "c"}
-- {"before": {"x": 1, "y": 1}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 2, "y": 1}, "op": "c"}
-- {"before": {"x": 2, "y": 1}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 2, "y": null}, "op": "c"}
-- {"before": null, "after": {"x": 1, "y": 1}, "op": "c"}
-- {"before": null, "after": {"x": 2, "y": 0}, "op": "c"}
-- {"before": null, "after": {"x": 2, "y": 0}, "op": "c"}
-- {"before": {"x": 2, "y": null}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 0, "y": 0}, "op": "c"}
-- {"before": {"x": 2, "y": 0}, "after": {"x": null, "y": 4}, "op": "u"}
-- {"before": {"x": 0, "y": 0}, "after": {"x": 3, "y": 4}, "op": "u"}
-- {"before": null, "after": {"x": 0, "y": 1}, "op": "c"}
-- {"before": null, "after": {"x": null, "y": 2}, "op": "c"}
-- {"before": {"x": 1, "y": 1}, "after": {"x": 1, "y": 1}, "op": "u"}
-- {"before": {"x": 2, "y": 0}, "after": {"x": 3, "y": 1}, "op": "u"}

CREATE TABLE u (x INT, y INT, z INT) WITH ('connector'='filesystem','path'='u.json','format'='debezium-json');
-- Rows: u
-- {"before": null, "after": {"x": 1, "y": 3, "z": 3}, "op": "c"}
-- {"before": {"x": 1, "y": 3, "z": 3}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 2, "y": 3, "z": 2}, "op": "c"}
-- {"before": null, "after": {"x": null, "y": 3, "z": 4}, "op": "c"}
-- {"before": null, "after": {"x": 3, "y": 1, "z": 1}, "op": "c"}
-- {"before": null, "after": {"x": 4, "y": null, "z": 0}, "op": "c"}
-- {"before": null, "after": {"x": null, "y": 2, "z": 1}, "op": "c"}
-- {"before": null, "after": {"x": 4, "y": 3, "z": 0}, "op": "c"}
-- {"before": null, "after": {"x": null, "y": 0, "z": null}, "op": "c"}
-- {"before": null, "after": {"x": 1, "y": 2, "z": null}, "op": "c"}
-- {"before": {"x": null, "y": 2, "z": 1}, "after": null, "op": "d"}
-- {"before": {"x": 3, "y": 1, "z": 1}, "after": {"x": 3, "y": 0, "z": 2}, "op": "u"}
-- {"before": {"x": 4, "y": 3, "z": 0}, "after": null, "op": "d"}
-- {"before": {"x": 3, "y": 0, "z": 2}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": 4, "y": 1, "z": 2}, "op": "c"}
-- {"before": null, "after": {"x": 2, "y": 2, "z": 0}, "op": "c"}
-- {"before": {"x": null, "y": 0, "z": null}, "after": null, "op": "d"}
-- {"before": null, "after": {"x": null, "y": 2, "z": 4}, "op": "c"}

CREATE TABLE w (x INT, y INT, z INT) WITH ('connector'='filesystem','path'='w.csv','format'='csv','csv.null-literal'='NULL');
-- Rows: w
-- 1,1,0
-- 1,2,2
-- 2,3,2
-- 1,0,0
-- 0,2,4

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT p, q FROM (SELECT s.z AS p, s.y AS q, ROW_NUMBER() OVER (PARTITION BY s.z ORDER BY s.y, s.x) AS rn FROM w s) s0 WHERE rn <= 1 AND s0.q < a.y) AS l;
-- Output:
-- x | p | q
-- 1 | 0 | 0
-- 3 | 0 | 0
-- NULL | 0 | 0
-- NULL | 2 | 2
-- NULL | 4 | 2
-- 3 | 0 | 0
-- 3 | 2 | 2
-- 3 | 4 | 2
-- 0 | 0 | 0
-- NULL | 0 | 0

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT MAX(s.z) + a.y AS p, COUNT(s.x) AS q FROM u s WHERE s.x = a.x) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | NULL | 1
-- 3 | NULL | 0
-- NULL | NULL | 0
-- 3 | NULL | 0
-- 0 | NULL | 0
-- NULL | NULL | 0

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT p, q FROM (SELECT s.z AS p, s.y AS q, ROW_NUMBER() OVER (PARTITION BY s.z ORDER BY s.y, s.x) AS rn FROM w s) s0 WHERE rn <= 1) AS l;
-- Output:
-- x | p | q
-- 1 | 0 | 0
-- 1 | 2 | 2
-- 1 | 4 | 2
-- 3 | 0 | 0
-- 3 | 2 | 2
-- 3 | 4 | 2
-- NULL | 0 | 0
-- NULL | 2 | 2
-- NULL | 4 | 2
-- 3 | 0 | 0
-- 3 | 2 | 2
-- 3 | 4 | 2
-- 0 | 0 | 0
-- 0 | 2 | 2
-- 0 | 4 | 2
-- NULL | 0 | 0
-- NULL | 2 | 2
-- NULL | 4 | 2

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT p, q FROM (SELECT s.z AS p, s.y AS q, ROW_NUMBER() OVER (PARTITION BY s.z ORDER BY s.y, s.x) AS rn FROM w s) s0 WHERE rn <= 1 AND s0.p = a.x) AS l;
-- Output:
-- x | p | q
-- 0 | 0 | 0

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT MAX(s.z) + a.y AS p, COUNT(s.x) AS q FROM u s WHERE s.z > 1 AND s.x = a.x) AS l;
-- Output:
-- x | p | q
-- 1 | NULL | 0
-- 3 | NULL | 0
-- NULL | NULL | 0
-- 3 | NULL | 0
-- 0 | NULL | 0
-- NULL | NULL | 0

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z + a.y AS p, a.x AS q FROM w s WHERE s.x < a.y) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 5 | 1
-- 3 | 5 | 3
-- NULL | 4 | NULL
-- NULL | 6 | NULL
-- NULL | 6 | NULL
-- NULL | 4 | NULL
-- NULL | 8 | NULL
-- 3 | 4 | 3
-- 3 | 6 | 3
-- 3 | 6 | 3
-- 3 | 4 | 3
-- 3 | 8 | 3
-- 0 | 5 | 0
-- NULL | 2 | NULL
-- NULL | 4 | NULL
-- NULL | 2 | NULL
-- NULL | 6 | NULL

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT s.z AS p, s.x AS q FROM u s WHERE s.y IS NOT NULL) AS l;
-- Output:
-- x | p | q
-- 1 | 2 | 2
-- 1 | 4 | NULL
-- 1 | NULL | 1
-- 1 | 2 | 4
-- 1 | 0 | 2
-- 1 | 4 | NULL
-- 3 | 2 | 2
-- 3 | 4 | NULL
-- 3 | NULL | 1
-- 3 | 2 | 4
-- 3 | 0 | 2
-- 3 | 4 | NULL
-- NULL | 2 | 2
-- NULL | 4 | NULL
-- NULL | NULL | 1
-- NULL | 2 | 4
-- NULL | 0 | 2
-- NULL | 4 | NULL
-- 3 | 2 | 2
-- 3 | 4 | NULL
-- 3 | NULL | 1
-- 3 | 2 | 4
-- 3 | 0 | 2
-- 3 | 4 | NULL
-- 0 | 2 | 2
-- 0 | 4 | NULL
-- 0 | NULL | 1
-- 0 | 2 | 4
-- 0 | 0 | 2
-- 0 | 4 | NULL
-- NULL | 2 | 2
-- NULL | 4 | NULL
-- NULL | NULL | 1
-- NULL | 2 | 4
-- NULL | 0 | 2
-- NULL | 4 | NULL

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT DISTINCT s.z AS p, s.y AS q FROM u s WHERE s.z = a.y) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | NULL | NULL
-- 3 | NULL | NULL
-- NULL | 4 | 3
-- NULL | 4 | 2
-- 3 | 4 | 3
-- 3 | 4 | 2
-- 0 | NULL | NULL
-- NULL | 2 | 3
-- NULL | 2 | 1

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z AS p, s.y AS q FROM u s ORDER BY s.z DESC, s.x, s.y LIMIT 2) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 4 | 2
-- 1 | 4 | 3
-- 3 | 4 | 2
-- 3 | 4 | 3
-- NULL | 4 | 2
-- NULL | 4 | 3
-- 3 | 4 | 2
-- 3 | 4 | 3
-- 0 | 4 | 2
-- 0 | 4 | 3
-- NULL | 4 | 2
-- NULL | 4 | 3

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT p, q FROM (SELECT s.z AS p, s.y AS q, ROW_NUMBER() OVER (PARTITION BY s.z ORDER BY s.y, s.x) AS rn FROM w s) s0 WHERE rn <= 1 AND s0.q < a.y) AS l;
-- Output:
-- x | p | q
-- 1 | 0 | 0
-- 3 | 0 | 0
-- NULL | 0 | 0
-- NULL | 2 | 2
-- NULL | 4 | 2
-- 3 | 0 | 0
-- 3 | 2 | 2
-- 3 | 4 | 2
-- 0 | 0 | 0
-- NULL | 0 | 0

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT DISTINCT s.z AS p, s.y AS q FROM u s WHERE s.y IS NOT NULL) AS l;
-- Output:
-- x | p | q
-- 1 | 2 | 3
-- 1 | 4 | 3
-- 1 | NULL | 2
-- 1 | 2 | 1
-- 1 | 0 | 2
-- 1 | 4 | 2
-- 3 | 2 | 3
-- 3 | 4 | 3
-- 3 | NULL | 2
-- 3 | 2 | 1
-- 3 | 0 | 2
-- 3 | 4 | 2
-- NULL | 2 | 3
-- NULL | 4 | 3
-- NULL | NULL | 2
-- NULL | 2 | 1
-- NULL | 0 | 2
-- NULL | 4 | 2
-- 3 | 2 | 3
-- 3 | 4 | 3
-- 3 | NULL | 2
-- 3 | 2 | 1
-- 3 | 0 | 2
-- 3 | 4 | 2
-- 0 | 2 | 3
-- 0 | 4 | 3
-- 0 | NULL | 2
-- 0 | 2 | 1
-- 0 | 0 | 2
-- 0 | 4 | 2
-- NULL | 2 | 3
-- NULL | 4 | 3
-- NULL | NULL | 2
-- NULL | 2 | 1
-- NULL | 0 | 2
-- NULL | 4 | 2

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT COUNT(*) AS p, SUM(s.z) AS q FROM w s WHERE s.z = a.y AND s.x = a.x) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 0 | NULL
-- 3 | 0 | NULL
-- NULL | 0 | NULL
-- 3 | 0 | NULL
-- 0 | 0 | NULL
-- NULL | 0 | NULL

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT COUNT(*) AS p, SUM(s.z) AS q FROM w s WHERE s.z >= a.x) AS l;
-- Output:
-- x | p | q
-- 1 | 3 | 8
-- 3 | 1 | 4
-- NULL | 0 | NULL
-- 3 | 1 | 4
-- 0 | 5 | 8
-- NULL | 0 | NULL

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT DISTINCT s.z AS p, s.y AS q FROM u s WHERE s.z >= a.x) AS l;
-- Output:
-- x | p | q
-- 1 | 2 | 3
-- 1 | 4 | 3
-- 1 | 2 | 1
-- 1 | 4 | 2
-- 3 | 4 | 3
-- 3 | 4 | 2
-- 3 | 4 | 3
-- 3 | 4 | 2
-- 0 | 2 | 3
-- 0 | 4 | 3
-- 0 | 0 | NULL
-- 0 | 2 | 1
-- 0 | 0 | 2
-- 0 | 4 | 2

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT s.z + a.y AS p, a.x AS q FROM w s WHERE s.z >= a.x) AS l;
-- Output:
-- x | p | q
-- 1 | 3 | 1
-- 1 | 3 | 1
-- 1 | 5 | 1
-- 3 | 5 | 3
-- 3 | 8 | 3
-- 0 | 1 | 0
-- 0 | 3 | 0
-- 0 | 3 | 0
-- 0 | 1 | 0
-- 0 | 5 | 0

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z AS p, s.y AS q FROM u s WHERE s.z >= a.x AND s.z >= a.x ORDER BY s.z DESC, s.x, s.y LIMIT 1) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 4 | 2
-- 3 | 4 | 2
-- NULL | NULL | NULL
-- 3 | 4 | 2
-- 0 | 4 | 2
-- NULL | NULL | NULL

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT s.z AS p, s.x AS q FROM w s) AS l;
-- Output:
-- x | p | q
-- 1 | 0 | 1
-- 1 | 2 | 1
-- 1 | 2 | 2
-- 1 | 0 | 1
-- 1 | 4 | 0
-- 3 | 0 | 1
-- 3 | 2 | 1
-- 3 | 2 | 2
-- 3 | 0 | 1
-- 3 | 4 | 0
-- NULL | 0 | 1
-- NULL | 2 | 1
-- NULL | 2 | 2
-- NULL | 0 | 1
-- NULL | 4 | 0
-- 3 | 0 | 1
-- 3 | 2 | 1
-- 3 | 2 | 2
-- 3 | 0 | 1
-- 3 | 4 | 0
-- 0 | 0 | 1
-- 0 | 2 | 1
-- 0 | 2 | 2
-- 0 | 0 | 1
-- 0 | 4 | 0
-- NULL | 0 | 1
-- NULL | 2 | 1
-- NULL | 2 | 2
-- NULL | 0 | 1
-- NULL | 4 | 0

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT s.z AS p, s.y AS q FROM u s WHERE s.x = a.x AND s.y IS NOT NULL ORDER BY s.z DESC, s.x, s.y LIMIT 2) AS l;
-- Output:
-- x | p | q
-- 1 | NULL | 2

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z AS p, COUNT(*) AS q FROM u s WHERE s.x = a.x AND s.x = a.x GROUP BY s.z HAVING COUNT(*) > 1) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | NULL | NULL
-- 3 | NULL | NULL
-- NULL | NULL | NULL
-- 3 | NULL | NULL
-- 0 | NULL | NULL
-- NULL | NULL | NULL

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z + a.y AS p, a.x AS q FROM w s WHERE s.x = a.x) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 1 | 1
-- 1 | 3 | 1
-- 1 | 1 | 1
-- 3 | NULL | NULL
-- NULL | NULL | NULL
-- 3 | NULL | NULL
-- 0 | 5 | 0
-- NULL | NULL | NULL

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z AS p, s.x AS q FROM w s WHERE s.z >= a.x AND s.x = a.x) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 2 | 1
-- 3 | NULL | NULL
-- NULL | NULL | NULL
-- 3 | NULL | NULL
-- 0 | 4 | 0
-- NULL | NULL | NULL

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z + a.y AS p, a.x AS q FROM w s WHERE s.y IS NOT NULL AND s.y IS NOT NULL) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 1 | 1
-- 1 | 3 | 1
-- 1 | 3 | 1
-- 1 | 1 | 1
-- 1 | 5 | 1
-- 3 | 1 | 3
-- 3 | 3 | 3
-- 3 | 3 | 3
-- 3 | 1 | 3
-- 3 | 5 | 3
-- NULL | 4 | NULL
-- NULL | 6 | NULL
-- NULL | 6 | NULL
-- NULL | 4 | NULL
-- NULL | 8 | NULL
-- 3 | 4 | 3
-- 3 | 6 | 3
-- 3 | 6 | 3
-- 3 | 4 | 3
-- 3 | 8 | 3
-- 0 | 1 | 0
-- 0 | 3 | 0
-- 0 | 3 | 0
-- 0 | 1 | 0
-- 0 | 5 | 0
-- NULL | 2 | NULL
-- NULL | 4 | NULL
-- NULL | 4 | NULL
-- NULL | 2 | NULL
-- NULL | 6 | NULL

SELECT a.x, l.p, l.q FROM t a CROSS JOIN LATERAL (SELECT p, q FROM (SELECT s.z AS p, s.y AS q, ROW_NUMBER() OVER (PARTITION BY s.z ORDER BY s.y, s.x) AS rn FROM w s) s0 WHERE rn <= 1 AND s0.p = a.x) AS l;
-- Output:
-- x | p | q
-- 0 | 0 | 0

SELECT a.x, l.p, l.q FROM t a LEFT JOIN LATERAL (SELECT s.z AS p, s.x AS q FROM w s WHERE s.x = a.x) AS l ON TRUE;
-- Output:
-- x | p | q
-- 1 | 0 | 1
-- 1 | 2 | 1
-- 1 | 0 | 1
-- 3 | NULL | NULL
-- NULL | NULL | NULL
-- 3 | NULL | NULL
-- 0 | 4 | 0
-- NULL | NULL | NULL
