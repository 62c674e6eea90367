-- A comma binds as tightly as JOIN: what stands to its left can be used behind it, in ON, UNNEST and LATERAL. Answers of Flink 2.3.
CREATE TABLE t (id INT, a ARRAY<INT>) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
CREATE TABLE d (k INT, y STRING) WITH ('connector' = 'filesystem', 'path' = 'd.csv', 'format' = 'csv');
CREATE TABLE e (k INT, y STRING) WITH ('connector' = 'filesystem', 'path' = 'e.csv', 'format' = 'csv');
-- Rows: t
-- {"id":1,"a":[1,2]}
-- {"id":2,"a":[3]}

-- Rows: d
-- 1,x
-- 2,y

-- Rows: e
-- 1,x
-- 3,z

SELECT t.id, x.v, d.y FROM t, UNNEST(t.a) AS x (v) LEFT JOIN d ON d.k = x.v;
-- Types: INT, INT, STRING
-- Output:
-- id | v | y
-- 2  | 3 | NULL
-- 1  | 1 | x
-- 1  | 2 | y
-- Changes:
-- op | id | v | y
-- +I | 1  | 1 | NULL
-- +I | 1  | 2 | NULL
-- +I | 2  | 3 | NULL
-- -D | 1  | 1 | NULL
-- +I | 1  | 1 | x
-- -D | 1  | 2 | NULL
-- +I | 1  | 2 | y

SELECT t.id, x.v, z.w FROM t, UNNEST(t.a) AS x (v) CROSS JOIN UNNEST(t.a) AS z (w);
-- Types: INT, INT, INT
-- Output:
-- id | v | w
-- 1  | 1 | 1
-- 1  | 1 | 2
-- 1  | 2 | 1
-- 1  | 2 | 2
-- 2  | 3 | 3

SELECT t.id, d.y, e.y AS y2 FROM t, d JOIN e ON t.id = e.k;
-- Types: INT, STRING, STRING
-- Output:
-- id | y | y2
-- 1  | y | x
-- 1  | x | x

-- The pairs are what RIGHT JOIN pads.
SELECT t.id, d.y, e.y AS y2 FROM t, d RIGHT JOIN e ON d.k = e.k AND t.id = d.k;
-- Types: INT, STRING, STRING
-- Output:
-- id   | y    | y2
-- 1    | x    | x
-- NULL | NULL | z

SELECT t.id, d.y, x.v FROM t, d CROSS JOIN UNNEST(t.a) AS x (v);
-- Types: INT, STRING, INT
-- Output:
-- id | y | v
-- 2  | x | 3
-- 1  | x | 1
-- 1  | x | 2
-- 2  | y | 3
-- 1  | y | 1
-- 1  | y | 2

SELECT t.id, d.y, l.y2 FROM t, d CROSS JOIN LATERAL (SELECT y AS y2 FROM e WHERE e.k = t.id) AS l;
-- Types: INT, STRING, STRING
-- Output:
-- id | y | y2
-- 1  | y | x
-- 1  | x | x
