-- Columns of joins of three tables that have a name in common which not all joins
-- share: USING takes the first one of its left side. Answers of Flink 2.3.
CREATE TABLE a (id INT, k INT, va STRING) WITH ('connector' = 'filesystem', 'path' = 'a.x', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE b (id INT, k INT, vb STRING) WITH ('connector' = 'filesystem', 'path' = 'b.x', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE c (id INT, k INT, vc STRING) WITH ('connector' = 'filesystem', 'path' = 'c.x', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: a
-- 1,1,a1
-- 2,2,a2
-- 3,NULL,a3

-- Rows: b
-- 1,1,b1
-- 2,5,b2
-- 4,4,b4

-- Rows: c
-- 1,1,c1
-- 2,2,c2
-- 2,5,c25
-- 4,4,c4
-- 3,NULL,c3

SELECT * FROM a JOIN b USING (id) JOIN c USING (id, k);
-- Types: INT, INT, STRING, INT, STRING, STRING
-- Output:
-- id | k | va | k0 | vb | vc
-- 1  | 1 | a1 | 1  | b1 | c1
-- 2  | 2 | a2 | 5  | b2 | c2

SELECT * FROM a LEFT JOIN b USING (id) RIGHT JOIN c USING (id, k);
-- Types: INT, INT, STRING, INT, STRING, STRING
-- Output:
-- id | k    | va   | k0   | vb   | vc
-- 1  | 1    | a1   | 1    | b1   | c1
-- 2  | 2    | a2   | 5    | b2   | c2
-- 2  | 5    | NULL | NULL | NULL | c25
-- 4  | 4    | NULL | NULL | NULL | c4
-- 3  | NULL | NULL | NULL | NULL | c3

SELECT * FROM a LEFT JOIN b USING (k) RIGHT JOIN c USING (id);
-- Types: INT, INT, STRING, INT, STRING, INT, STRING
-- Output:
-- id | k    | va   | id0  | vb   | k1   | vc
-- 1  | 1    | a1   | 1    | b1   | 1    | c1
-- 2  | 2    | a2   | NULL | NULL | 2    | c2
-- 2  | 2    | a2   | NULL | NULL | 5    | c25
-- 4  | NULL | NULL | NULL | NULL | 4    | c4
-- 3  | NULL | a3   | NULL | NULL | NULL | c3

SELECT * FROM a JOIN b ON a.id = b.id JOIN c USING (id);
-- Types: INT, INT, STRING, INT, INT, STRING, INT, STRING
-- Output:
-- id | k | va | id0 | k0 | vb | k1 | vc
-- 1  | 1 | a1 | 1   | 1  | b1 | 1  | c1
-- 2  | 2 | a2 | 2   | 5  | b2 | 2  | c2
-- 2  | 2 | a2 | 2   | 5  | b2 | 5  | c25

SELECT a.id, b.id, c.k FROM a JOIN b ON a.id = b.id JOIN c USING (k);
-- Types: INT, INT, INT
-- Output:
-- id | id0 | k
-- 1  | 1   | 1
-- 2  | 2   | 2

SELECT * FROM a JOIN b USING (id) NATURAL JOIN c;
-- Types: INT, INT, STRING, INT, STRING, STRING
-- Output:
-- id | k | va | k0 | vb | vc
-- 1  | 1 | a1 | 1  | b1 | c1
-- 2  | 2 | a2 | 5  | b2 | c2

SELECT * FROM a CROSS JOIN b JOIN c USING (k) WHERE b.id < 3;
-- Types: INT, INT, STRING, INT, INT, STRING, INT, STRING
-- Output:
-- k | id | va | id0 | k0 | vb | id1 | vc
-- 1 | 1  | a1 | 1   | 1  | b1 | 1   | c1
-- 1 | 1  | a1 | 2   | 5  | b2 | 1   | c1
-- 2 | 2  | a2 | 2   | 5  | b2 | 2   | c2
-- 2 | 2  | a2 | 1   | 1  | b1 | 2   | c2

-- A name that joins share is not ambiguous where another table has it too.
SELECT id, k, a.k AS ak FROM a LEFT JOIN b USING (id) LEFT JOIN c USING (k);
-- Types: INT, INT, INT
-- Output:
-- id | k    | ak
-- 3  | NULL | NULL
-- 1  | 1    | 1
-- 2  | 2    | 2
-- Changes:
-- op | id | k    | ak
-- +I | 1  | 1    | 1
-- +I | 2  | 2    | 2
-- +I | 3  | NULL | NULL
-- -D | 1  | 1    | 1
-- +I | 1  | 1    | 1
-- -D | 2  | 2    | 2
-- +I | 2  | 2    | 2
-- -D | 1  | 1    | 1
-- +I | 1  | 1    | 1
-- -D | 2  | 2    | 2
-- +I | 2  | 2    | 2

SELECT id, COUNT(*) AS n FROM a JOIN b USING (id) CROSS JOIN c WHERE id < 3 GROUP BY id;
-- Fails: when planned
-- (Flink) Column 'id' is ambiguous

SELECT id, c.id AS i FROM a JOIN b USING (id) JOIN c ON a.k = c.k WHERE id > 1;
-- Fails: when planned
-- (Flink) Column 'id' is ambiguous

SELECT k FROM (SELECT k, k FROM a) AS d JOIN c USING (k);
-- Fails: when planned
-- (Flink) Column name 'k' in NATURAL join or USING clause is not unique on one side of join

SELECT * FROM c JOIN (a JOIN b ON a.id = b.id) USING (k);
-- Types: INT, INT, STRING, INT, STRING, INT, INT, STRING
-- Output:
-- k | id | vc | id0 | va | id1 | k1 | vb
-- 1 | 1  | c1 | 1   | a1 | 1   | 1  | b1
-- 2 | 2  | c2 | 2   | a2 | 2   | 5  | b2

SELECT d.k FROM c JOIN (SELECT a.k, b.k AS kb, a.id FROM a JOIN b ON a.id = b.id) AS d USING (k);
-- Types: INT
-- Output:
-- k
-- 1
-- 2

SELECT id FROM a JOIN b ON a.id = b.id;
-- Fails: when planned
-- (Flink) Column 'id' is ambiguous

