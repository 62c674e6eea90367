-- A column that several joins share is listed once. Answers of Flink 2.3.
CREATE TABLE a (k INT, v INT) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv');
CREATE TABLE b (k INT, w INT) WITH ('connector' = 'filesystem', 'path' = 'b.csv', 'format' = 'csv');
CREATE TABLE c (k BIGINT, x INT) WITH ('connector' = 'filesystem', 'path' = 'c.csv', 'format' = 'csv');
CREATE TABLE d (k INT, y INT) WITH ('connector' = 'filesystem', 'path' = 'd.csv', 'format' = 'csv');
-- Rows: a
-- 1,10
-- 2,20

-- Rows: b
-- 1,11
-- 3,31

-- Rows: c
-- 1,12
-- 4,42

-- Rows: d
-- 1,13
-- 5,53

SELECT * FROM a JOIN b USING (k) JOIN c USING (k) JOIN d USING (k);
-- Types: BIGINT, INT, INT, INT, INT
-- Output:
-- k | v  | w  | x  | y
-- 1 | 10 | 11 | 12 | 13

SELECT * FROM a LEFT JOIN b USING (k) LEFT JOIN c USING (k) LEFT JOIN d USING (k);
-- Types: BIGINT, INT, INT, INT, INT
-- Output:
-- k | v  | w    | x    | y
-- 2 | 20 | NULL | NULL | NULL
-- 1 | 10 | 11   | 12   | 13
-- Changes:
-- op | k | v  | w    | x    | y
-- +I | 1 | 10 | NULL | NULL | NULL
-- +I | 2 | 20 | NULL | NULL | NULL
-- -D | 1 | 10 | NULL | NULL | NULL
-- +I | 1 | 10 | 11   | NULL | NULL
-- -D | 1 | 10 | 11   | NULL | NULL
-- +I | 1 | 10 | 11   | 12   | NULL
-- -D | 1 | 10 | 11   | 12   | NULL
-- +I | 1 | 10 | 11   | 12   | 13

SELECT * FROM a FULL JOIN b USING (k) FULL JOIN c USING (k) FULL JOIN d USING (k);
-- Types: BIGINT, INT, INT, INT, INT
-- Output:
-- k | v    | w    | x    | y
-- 2 | 20   | NULL | NULL | NULL
-- 3 | NULL | 31   | NULL | NULL
-- 4 | NULL | NULL | 42   | NULL
-- 1 | 10   | 11   | 12   | 13
-- 5 | NULL | NULL | NULL | 53
-- Changes:
-- op | k | v    | w    | x    | y
-- +I | 1 | 10   | NULL | NULL | NULL
-- +I | 2 | 20   | NULL | NULL | NULL
-- -D | 1 | 10   | NULL | NULL | NULL
-- +I | 1 | 10   | 11   | NULL | NULL
-- +I | 3 | NULL | 31   | NULL | NULL
-- -D | 1 | 10   | 11   | NULL | NULL
-- +I | 1 | 10   | 11   | 12   | NULL
-- +I | 4 | NULL | NULL | 42   | NULL
-- -D | 1 | 10   | 11   | 12   | NULL
-- +I | 1 | 10   | 11   | 12   | 13
-- +I | 5 | NULL | NULL | NULL | 53

SELECT k, v, w, y FROM a JOIN (b JOIN d USING (k)) USING (k);
-- Types: INT, INT, INT, INT
-- Output:
-- k | v  | w  | y
-- 1 | 10 | 11 | 13

SELECT * FROM a JOIN (b JOIN (c JOIN d USING (k)) USING (k)) USING (k);
-- Types: BIGINT, INT, INT, INT, INT
-- Output:
-- k | v  | w  | x  | y
-- 1 | 10 | 11 | 12 | 13
