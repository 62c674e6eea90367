-- EXISTS as a value is TRUE or FALSE, and does not change when a second row comes. Answers of Flink 2.3.
CREATE TABLE a (id INT, k INT) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv');
CREATE TABLE e (k INT, v INT) WITH ('connector' = 'filesystem', 'path' = 'e.json', 'format' = 'debezium-json');
-- Rows: a
-- 1,1

-- Rows: e
-- {"before":null,"after":{"k":1,"v":5},"op":"c"}

-- Rows: a
-- 2,1

-- Rows: e
-- {"before":null,"after":{"k":1,"v":6},"op":"c"}

-- Rows: e
-- {"before":{"k":1,"v":5},"after":null,"op":"d"}

-- Rows: a
-- 3,2

SELECT id, EXISTS (SELECT 1 FROM e WHERE e.k = a.k) AS q FROM a WHERE id = 1;
-- Types: INT, BOOLEAN NOT NULL
-- Output:
-- id | q
-- 1  | TRUE
-- Changes:
-- op | id | q
-- +I | 1  | FALSE
-- -D | 1  | FALSE
-- +I | 1  | TRUE

SELECT id, NOT EXISTS (SELECT 1 FROM e WHERE e.k = a.k AND v > 5) AS q FROM a WHERE id = 1;
-- Types: INT, BOOLEAN NOT NULL
-- Output:
-- id | q
-- 1  | FALSE
-- Changes:
-- op | id | q
-- +I | 1  | TRUE
-- -D | 1  | TRUE
-- +I | 1  | FALSE

SELECT id FROM a WHERE EXISTS (SELECT 1 FROM e WHERE e.k = a.k) OR id = 3;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- 3

SELECT id, CASE WHEN EXISTS (SELECT 1 FROM e WHERE e.k = a.k) THEN 'yes' ELSE 'no' END AS q FROM a;
-- Types: INT, VARCHAR(3) NOT NULL
-- Output:
-- id | q
-- 1  | yes
-- 2  | yes
-- 3  | no
-- Changes:
-- op | id | q
-- +I | 1  | no
-- -D | 1  | no
-- +I | 1  | yes
-- +I | 2  | yes
-- +I | 3  | no

SELECT id, EXISTS (SELECT 1 FROM e WHERE v > 5) AS q FROM a;
-- Types: INT, BOOLEAN NOT NULL
-- Output:
-- id | q
-- 2  | TRUE
-- 1  | TRUE
-- 3  | TRUE

SELECT id, k IN (SELECT k FROM e WHERE k IS NOT NULL) AS q FROM a WHERE k IS NOT NULL;
-- Types: INT, BOOLEAN
-- Output:
-- id | q
-- 2  | TRUE
-- 1  | TRUE
-- 3  | FALSE
