-- A column that USING or NATURAL shows once has a type for the values of both sides, whatever the kind of the join. Answers of Flink 2.3.
CREATE TABLE a (k INT, s CHAR(2), n INT NOT NULL) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv');
CREATE TABLE b (k DECIMAL(6, 1), s STRING, n SMALLINT NOT NULL) WITH ('connector' = 'filesystem', 'path' = 'b.csv', 'format' = 'csv');
-- Rows: a
-- 1,ab,1
-- 2,cd,2

-- Rows: b
-- 1.0,ab,1
-- 4.5,ef,4

SELECT k FROM a JOIN b USING (k);
-- Types: DECIMAL(11, 1)
-- Output:
-- k
-- 1.0

SELECT k FROM a LEFT JOIN b USING (k);
-- Types: DECIMAL(11, 1)
-- Output:
-- k
-- 2.0
-- 1.0
-- Changes:
-- op | k
-- +I | 1.0
-- +I | 2.0
-- -D | 1.0
-- +I | 1.0

SELECT * FROM a RIGHT JOIN b USING (k, n);
-- Types: DECIMAL(11, 1), INT NOT NULL, CHAR(2), STRING
-- Output:
-- k   | n | s    | s0
-- 1.0 | 1 | ab   | ab
-- 4.5 | 4 | NULL | ef

SELECT * FROM a NATURAL FULL JOIN b;
-- Types: DECIMAL(11, 1), STRING, INT
-- Output:
-- k   | s  | n
-- 2.0 | cd | 2
-- 1.0 | ab | 1
-- 4.5 | ef | 4
-- Changes:
-- op | k   | s  | n
-- +I | 1.0 | ab | 1
-- +I | 2.0 | cd | 2
-- -D | 1.0 | ab | 1
-- +I | 1.0 | ab | 1
-- +I | 4.5 | ef | 4

SELECT s, n FROM a LEFT JOIN b USING (n, s);
-- Types: STRING, INT NOT NULL
-- Output:
-- s  | n
-- cd | 2
-- ab | 1
-- Changes:
-- op | s  | n
-- +I | ab | 1
-- +I | cd | 2
-- -D | ab | 1
-- +I | ab | 1

SELECT n, a.k, b.k AS bk FROM b LEFT JOIN a USING (n);
-- Types: INT NOT NULL, INT, DECIMAL(6, 1)
-- Output:
-- n | k    | bk
-- 1 | 1    | 1.0
-- 4 | NULL | 4.5

SELECT n FROM a FULL JOIN b USING (n);
-- Types: INT
-- Output:
-- n
-- 2
-- 1
-- 4
-- Changes:
-- op | n
-- +I | 1
-- +I | 2
-- -D | 1
-- +I | 1
-- +I | 4
