-- Columns of elements without names of their own are called as the table is, also beside ORDINALITY. Answers of Flink 2.3.
CREATE TABLE t (id INT, a ARRAY<STRING>, m MAP<STRING, INT>) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: t
-- {"id":1,"a":["x","y"],"m":{"k":1}}

SELECT id, e.* FROM t CROSS JOIN UNNEST(t.a) WITH ORDINALITY AS e;
-- Types: INT, STRING, INT NOT NULL
-- Output:
-- id | e | ORDINALITY
-- 1  | x | 1
-- 1  | y | 2

SELECT id, e.e, ORDINALITY FROM t CROSS JOIN UNNEST(t.a) WITH ORDINALITY AS e;
-- Types: INT, STRING, INT NOT NULL
-- Output:
-- id | e | ORDINALITY
-- 1  | x | 1
-- 1  | y | 2

SELECT id, e.* FROM t CROSS JOIN UNNEST(t.a) AS e;
-- Types: INT, STRING
-- Output:
-- id | e
-- 1  | x
-- 1  | y

SELECT id, e.* FROM t CROSS JOIN UNNEST(t.m) WITH ORDINALITY AS e;
-- Types: INT, STRING, INT, INT NOT NULL
-- Output:
-- id | KEY | VALUE | ORDINALITY
-- 1  | k   | 1     | 1
