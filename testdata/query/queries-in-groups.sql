-- Queries in the arguments of aggregates, in FILTER and in keys of GROUP BY: their values stand beside the rows before they are grouped. A query of a key is known again in SELECT, HAVING and ORDER BY. The answers are Flink's.
CREATE TABLE q (id INT, k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'q', 'format' = 'json');
CREATE TABLE p (id INT, w INT) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'json');
CREATE TABLE d (id INT, w INT) WITH ('connector' = 'filesystem', 'path' = 'd', 'format' = 'debezium-json');
-- Rows: p
-- {"id": 1, "w": 10}
-- {"id": 2, "w": 20}
-- {"id": 2, "w": null}
-- Rows: q
-- {"id": 1, "k": "a", "v": 5}
-- {"id": 2, "k": "a", "v": 6}
-- {"id": 3, "k": "b", "v": 7}
-- {"id": 2, "k": "b", "v": null}
-- {"id": null, "k": "b", "v": 3}
-- Rows: d
-- {"before": null, "after": {"id": 1, "w": 5}, "op": "c"}
-- {"before": null, "after": {"id": 2, "w": 6}, "op": "c"}
-- {"before": {"id": 2, "w": 6}, "after": {"id": 2, "w": 7}, "op": "u"}
-- {"before": {"id": 1, "w": 5}, "after": null, "op": "d"}

SELECT SUM(v + (SELECT COUNT(*) FROM p)) FROM q;
-- Types: BIGINT
-- Output:
-- EXPR$0
-- 33
-- Changes:
-- op | EXPR$0
-- +I | 8
-- -U | 8
-- +U | 17
-- -U | 17
-- +U | 27
-- -U | 27
-- +U | 33

SELECT SUM((SELECT MAX(w) FROM p)) FROM q;
-- Types: INT
-- Output:
-- EXPR$0
-- 100
-- Changes:
-- op | EXPR$0
-- +I | 20
-- -U | 20
-- +U | 40
-- -U | 40
-- +U | 60
-- -U | 60
-- +U | 80
-- -U | 80
-- +U | 100

SELECT k, SUM(v + (SELECT COUNT(*) FROM p)) FROM q GROUP BY k;
-- Types: STRING, BIGINT
-- Output:
-- k | EXPR$1
-- a | 17
-- b | 16
-- Changes:
-- op | k | EXPR$1
-- +I | a | 8
-- -U | a | 8
-- +U | a | 17
-- +I | b | 10
-- -U | b | 10
-- +U | b | 16

SELECT k, COUNT((SELECT MAX(w) FROM p WHERE p.id = q.id)) FROM q GROUP BY k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 2
-- b | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 0
-- -U | b | 0
-- +U | b | 1

SELECT k, SUM((SELECT MAX(w) FROM p WHERE p.id = q.id)), COUNT(*) FROM q GROUP BY k;
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- k | EXPR$1 | EXPR$2
-- a | 30     | 2
-- b | 20     | 3
-- Changes:
-- op | k | EXPR$1 | EXPR$2
-- +I | a | 10     | 1
-- -U | a | 10     | 1
-- +U | a | 30     | 2
-- +I | b | NULL   | 1
-- -U | b | NULL   | 1
-- +U | b | 20     | 2
-- -U | b | 20     | 2
-- +U | b | 20     | 3

SELECT k, SUM(CASE WHEN EXISTS (SELECT 1 FROM p WHERE p.id = q.id) THEN 1 ELSE 0 END) FROM q GROUP BY k;
-- Types: STRING, INT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 2
-- b | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 0
-- -U | b | 0
-- +U | b | 1

SELECT k, COUNT(*) FILTER (WHERE EXISTS (SELECT 1 FROM p WHERE p.id = q.id)) FROM q GROUP BY k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 2
-- b | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 0
-- -U | b | 0
-- +U | b | 1

SELECT k, COUNT(*) FILTER (WHERE id IN (SELECT id FROM p)) FROM q GROUP BY k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 2
-- b | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 0
-- -U | b | 0
-- +U | b | 1

SELECT k, SUM(CASE WHEN id IN (SELECT id FROM p) THEN v ELSE 0 END) FROM q GROUP BY k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | 11
-- b | 0
-- Changes:
-- op | k | EXPR$1
-- +I | a | 5
-- -U | a | 5
-- +U | a | 11
-- +I | b | 0

SELECT k, SUM(CASE WHEN id NOT IN (SELECT id FROM p) THEN v ELSE 0 END) FROM q GROUP BY k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | 0
-- b | 7

SELECT COUNT(*) FILTER (WHERE v > (SELECT COUNT(*) FROM p)) FROM q;
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 3
-- Changes:
-- op | EXPR$0
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3

SELECT COUNT(DISTINCT v + (SELECT COUNT(*) FROM p)) FROM q;
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 4
-- Changes:
-- op | EXPR$0
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3
-- -U | 3
-- +U | 4

SELECT LISTAGG(CAST((SELECT COUNT(*) FROM p) AS STRING), k) FROM q;
-- Fails: when planned
-- (Flink) Argument to function 'LISTAGG' must be a literal

SELECT k, SUM(v) AS s FROM q GROUP BY k HAVING SUM(v + (SELECT COUNT(*) FROM p)) > 15;
-- Types: STRING, INT
-- Output:
-- k | s
-- a | 11
-- b | 10
-- Changes:
-- op | k | s
-- +U | a | 11
-- +U | b | 10

SELECT k, SUM((SELECT COUNT(*) FROM p WHERE p.id = q.id)) AS s FROM q GROUP BY k HAVING COUNT(*) > 1;
-- Types: STRING, BIGINT
-- Output:
-- k | s
-- a | 3
-- b | 2
-- Changes:
-- op | k | s
-- +U | a | 3
-- +U | b | 2
-- -U | b | 2
-- +U | b | 2

SELECT SUM(v + (SELECT w FROM p WHERE w = 10)) FROM q;
-- Types: INT
-- Output:
-- EXPR$0
-- 61
-- Changes:
-- op | EXPR$0
-- +I | 15
-- -U | 15
-- +U | 31
-- -U | 31
-- +U | 48
-- -U | 48
-- +U | 61

SELECT COUNT(*) FROM q GROUP BY (SELECT COUNT(*) FROM p);
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 5
-- Changes:
-- op | EXPR$0
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3
-- -U | 3
-- +U | 4
-- -U | 4
-- +U | 5

SELECT COUNT(*) FROM q GROUP BY v + (SELECT COUNT(*) FROM p);
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 1
-- 1
-- 1
-- 1
-- 1

SELECT v + (SELECT COUNT(*) FROM p) AS g, COUNT(*) FROM q GROUP BY v + (SELECT COUNT(*) FROM p);
-- Types: BIGINT, BIGINT NOT NULL
-- Output:
-- g    | EXPR$1
-- 8    | 1
-- 9    | 1
-- 10   | 1
-- NULL | 1
-- 6    | 1

SELECT (SELECT MAX(w) FROM p WHERE p.id = q.id) AS g, COUNT(*) FROM q GROUP BY (SELECT MAX(w) FROM p WHERE p.id = q.id);
-- Types: INT, BIGINT NOT NULL
-- Output:
-- g    | EXPR$1
-- 10   | 1
-- 20   | 2
-- NULL | 2
-- Changes:
-- op | g    | EXPR$1
-- +I | 10   | 1
-- +I | 20   | 1
-- +I | NULL | 1
-- -U | 20   | 1
-- +U | 20   | 2
-- -U | NULL | 1
-- +U | NULL | 2

SELECT COUNT(*) FROM q GROUP BY (SELECT MAX(w) FROM p WHERE p.id = q.id);
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 1
-- 2
-- 2
-- Changes:
-- op | EXPR$0
-- +I | 1
-- +I | 1
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 1
-- +U | 2

SELECT COUNT(*) FROM q GROUP BY EXISTS (SELECT 1 FROM p WHERE p.id = q.id);
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 3
-- 2
-- Changes:
-- op | EXPR$0
-- +I | 1
-- -U | 1
-- +U | 2
-- +I | 1
-- -U | 2
-- +U | 3
-- -U | 1
-- +U | 2

SELECT COUNT(*) FROM q GROUP BY id IN (SELECT id FROM p);
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 1
-- 3
-- 1
-- Changes:
-- op | EXPR$0
-- +I | 1
-- -U | 1
-- +U | 2
-- +I | 1
-- -U | 2
-- +U | 3
-- +I | 1

SELECT id IN (SELECT id FROM p) AS b, COUNT(*) FROM q GROUP BY id IN (SELECT id FROM p);
-- Types: BOOLEAN, BIGINT NOT NULL
-- Output:
-- b     | EXPR$1
-- FALSE | 1
-- TRUE  | 3
-- NULL  | 1
-- Changes:
-- op | b     | EXPR$1
-- +I | TRUE  | 1
-- -U | TRUE  | 1
-- +U | TRUE  | 2
-- +I | FALSE | 1
-- -U | TRUE  | 2
-- +U | TRUE  | 3
-- +I | NULL  | 1

SELECT k, (SELECT COUNT(*) FROM p) AS n, COUNT(*) FROM q GROUP BY k, (SELECT COUNT(*) FROM p);
-- Types: STRING, BIGINT, BIGINT NOT NULL
-- Output:
-- k | n | EXPR$2
-- a | 3 | 2
-- b | 3 | 3
-- Changes:
-- op | k | n | EXPR$2
-- +I | a | 3 | 1
-- -U | a | 3 | 1
-- +U | a | 3 | 2
-- +I | b | 3 | 1
-- -U | b | 3 | 1
-- +U | b | 3 | 2
-- -U | b | 3 | 2
-- +U | b | 3 | 3

SELECT k, COUNT(*) FROM q GROUP BY ROLLUP (k, (SELECT COUNT(*) FROM p));
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k    | EXPR$1
-- a    | 2
-- a    | 2
-- b    | 3
-- b    | 3
-- NULL | 5
-- Changes:
-- op | k    | EXPR$1
-- +I | a    | 1
-- +I | a    | 1
-- +I | NULL | 1
-- -U | a    | 1
-- +U | a    | 2
-- -U | a    | 1
-- +U | a    | 2
-- -U | NULL | 1
-- +U | NULL | 2
-- +I | b    | 1
-- +I | b    | 1
-- -U | NULL | 2
-- +U | NULL | 3
-- -U | b    | 1
-- +U | b    | 2
-- -U | b    | 1
-- +U | b    | 2
-- -U | NULL | 3
-- +U | NULL | 4
-- -U | b    | 2
-- +U | b    | 3
-- -U | b    | 2
-- +U | b    | 3
-- -U | NULL | 4
-- +U | NULL | 5

SELECT EXISTS (SELECT 1 FROM p WHERE p.id = q.id) AS e, COUNT(*) FROM q GROUP BY EXISTS (SELECT 1 FROM p WHERE p.id = q.id);
-- Types: BOOLEAN NOT NULL, BIGINT NOT NULL
-- Output:
-- e     | EXPR$1
-- TRUE  | 3
-- FALSE | 2
-- Changes:
-- op | e     | EXPR$1
-- +I | TRUE  | 1
-- -U | TRUE  | 1
-- +U | TRUE  | 2
-- +I | FALSE | 1
-- -U | TRUE  | 2
-- +U | TRUE  | 3
-- -U | FALSE | 1
-- +U | FALSE | 2

SELECT (SELECT MAX(w) FROM p WHERE p.id = q.id) AS g, COUNT(*) FROM q GROUP BY g;
-- Fails: when planned
-- (Flink) Column 'g' not found in any table

SELECT CASE WHEN id IN (SELECT id FROM p) THEN 'in' ELSE 'out' END AS g, SUM(v) AS s FROM q GROUP BY CASE WHEN id IN (SELECT id FROM p) THEN 'in' ELSE 'out' END;
-- Types: VARCHAR(3) NOT NULL, INT
-- Output:
-- g   | s
-- in  | 11
-- out | 10
-- Changes:
-- op | g   | s
-- +I | in  | 5
-- -U | in  | 5
-- +U | in  | 11
-- +I | out | 7
-- -U | out | 7
-- +U | out | 10

SELECT CASE WHEN id IN (1, 2) THEN 'in' ELSE 'out' END AS g, SUM(v) AS s FROM q GROUP BY CASE WHEN id IN (1, 2) THEN 'in' ELSE 'out' END;
-- Types: VARCHAR(3) NOT NULL, INT
-- Output:
-- g   | s
-- in  | 11
-- out | 10
-- Changes:
-- op | g   | s
-- +I | in  | 5
-- -U | in  | 5
-- +U | in  | 11
-- +I | out | 7
-- -U | out | 7
-- +U | out | 10

SELECT SUM(COUNT(*)) FROM q;
-- Fails: when planned
-- (Flink) Aggregate expressions cannot be nested

SELECT SUM((SELECT COUNT(*) FROM p WHERE p.w > MAX(q.v))) FROM q;
-- Fails: when planned
-- (Flink) Aggregate expression is illegal in WHERE clause

SELECT DISTINCT v + (SELECT COUNT(*) FROM p) AS x FROM q;
-- Types: BIGINT
-- Output:
-- x
-- 8
-- 9
-- 10
-- NULL
-- 6

SELECT MIN((SELECT SUM(w) FROM d)) FROM q;
-- Types: INT
-- Output:
-- EXPR$0
-- 7
-- Changes:
-- op | EXPR$0
-- +I | NULL
-- -U | NULL
-- +U | 5
-- -U | 5
-- +U | NULL
-- -U | NULL
-- +U | 11
-- -U | 11
-- +U | NULL
-- -U | NULL
-- +U | 5
-- -U | 5
-- +U | NULL
-- -U | NULL
-- +U | 12
-- -U | 12
-- +U | NULL
-- -U | NULL
-- +U | 7

SELECT k, MAX((SELECT SUM(w) FROM d WHERE d.id = q.id)), MIN((SELECT COUNT(*) FROM p WHERE p.id = q.id)) FROM q GROUP BY k;
-- Types: STRING, INT, BIGINT
-- Output:
-- k | EXPR$1 | EXPR$2
-- b | 7      | 0
-- a | 7      | 1
-- Changes:
-- op | k | EXPR$1 | EXPR$2
-- +I | a | NULL   | 1
-- +I | b | NULL   | 0
-- -U | a | NULL   | 1
-- +U | a | NULL   | 2
-- -U | a | NULL   | 2
-- +U | a | 5      | 1
-- -U | b | NULL   | 0
-- +U | b | 6      | 0
-- -U | a | 5      | 1
-- +U | a | 6      | 1
-- -U | b | 6      | 0
-- +U | b | NULL   | 0
-- -U | a | 6      | 1
-- +U | a | 5      | 1
-- -U | b | NULL   | 0
-- +U | b | 7      | 0
-- -U | a | 5      | 1
-- +U | a | 7      | 1
-- -U | a | 7      | 1
-- +U | a | 7      | 2
-- -U | a | 7      | 2
-- +U | a | 7      | 1

SELECT k, COUNT(*) FROM q GROUP BY k, (SELECT SUM(w) FROM d WHERE d.id = q.id);
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 1
-- b | 2
-- b | 1
-- a | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 1
-- -U | b | 1
-- +U | b | 2
-- -U | b | 2
-- +U | b | 3
-- -U | a | 2
-- +U | a | 1
-- +I | a | 1
-- -U | b | 3
-- +U | b | 2
-- +I | b | 1
-- -D | a | 1
-- +I | a | 1
-- -D | b | 1
-- -U | b | 2
-- +U | b | 3
-- -D | a | 1
-- +I | a | 1
-- -U | b | 3
-- +U | b | 2
-- +I | b | 1
-- -D | a | 1
-- +I | a | 1
-- -D | a | 1
-- +I | a | 1

SELECT (SELECT MAX(w) FROM p) AS a, SUM(v * (SELECT MAX(w) FROM p)) AS b FROM q GROUP BY (SELECT MAX(w) FROM p) HAVING (SELECT MAX(w) FROM p) > 5;
-- Types: INT, INT
-- Output:
-- a  | b
-- 20 | 420
-- Changes:
-- op | a  | b
-- +I | 20 | 100
-- -U | 20 | 100
-- +U | 20 | 220
-- -U | 20 | 220
-- +U | 20 | 360
-- -U | 20 | 360
-- +U | 20 | 420

SELECT (SELECT MAX(w) FROM p) + 1 AS a, COUNT(*) FROM q GROUP BY (SELECT MAX(w) FROM p), k;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- a  | EXPR$1
-- 21 | 2
-- 21 | 3
-- Changes:
-- op | a  | EXPR$1
-- +I | 21 | 1
-- -U | 21 | 1
-- +U | 21 | 2
-- +I | 21 | 1
-- -U | 21 | 1
-- +U | 21 | 2
-- -U | 21 | 2
-- +U | 21 | 3

SELECT COUNT(*) AS n FROM q GROUP BY v > ALL (SELECT w FROM p);
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 1
-- 4
-- Changes:
-- op | n
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3
-- +I | 1
-- -U | 3
-- +U | 4

SELECT COUNT(*) AS n, SUM(CASE WHEN v > SOME (SELECT id FROM p) THEN 1 END) FROM q;
-- Types: BIGINT NOT NULL, INT
-- Output:
-- n | EXPR$1
-- 5 | 4
-- Changes:
-- op | n | EXPR$1
-- +I | 1 | 1
-- -U | 1 | 1
-- +U | 2 | 2
-- -U | 2 | 2
-- +U | 3 | 3
-- -U | 3 | 3
-- +U | 4 | 3
-- -U | 4 | 3
-- +U | 5 | 4

SELECT k, SUM(v) FILTER (WHERE v > (SELECT AVG(w) FROM d)) AS s FROM q GROUP BY k;
-- Types: STRING, INT
-- Output:
-- k | s
-- a | NULL
-- b | NULL
-- Changes:
-- op | k | s
-- +I | a | NULL
-- +I | b | NULL
-- -U | a | NULL
-- +U | a | 6
-- -U | b | NULL
-- +U | b | 7
-- -U | a | 6
-- +U | a | NULL
-- -U | b | 7
-- +U | b | NULL
-- -U | b | NULL
-- +U | b | 7
-- -U | b | 7
-- +U | b | NULL

SELECT k, COUNT(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM d WHERE d.id = q.id)) AS s FROM q GROUP BY k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | s
-- b | 2
-- a | 1
-- Changes:
-- op | k | s
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 1
-- -U | b | 1
-- +U | b | 2
-- -U | b | 2
-- +U | b | 3
-- -U | a | 2
-- +U | a | 1
-- -U | b | 3
-- +U | b | 2
-- -U | a | 1
-- +U | a | 0
-- -U | b | 2
-- +U | b | 3
-- -U | a | 0
-- +U | a | 1
-- -U | b | 3
-- +U | b | 2
-- -U | a | 1
-- +U | a | 0
-- -U | a | 0
-- +U | a | 1

SELECT k, GROUPING(k) AS g, SUM((SELECT MAX(w) FROM p WHERE p.id = q.id)) AS s FROM q GROUP BY CUBE (k);
-- Types: STRING, BIGINT NOT NULL, INT
-- Output:
-- k    | g | s
-- a    | 0 | 30
-- b    | 0 | 20
-- NULL | 1 | 50
-- Changes:
-- op | k    | g | s
-- +I | a    | 0 | 10
-- +I | NULL | 1 | 10
-- -U | a    | 0 | 10
-- +U | a    | 0 | 30
-- -U | NULL | 1 | 10
-- +U | NULL | 1 | 30
-- +I | b    | 0 | NULL
-- -U | b    | 0 | NULL
-- +U | b    | 0 | 20
-- -U | NULL | 1 | 30
-- +U | NULL | 1 | 50

SELECT q.id, SUM(v + (SELECT COUNT(*) FROM p)) AS s FROM q JOIN p ON q.id = p.id GROUP BY q.id;
-- Types: INT, BIGINT
-- Output:
-- id | s
-- 1  | 8
-- 2  | 18
-- Changes:
-- op | id | s
-- +I | 1  | 8
-- +I | 2  | 9
-- -U | 2  | 9
-- +U | 2  | 18

SELECT (SELECT MAX(w) FROM p) AS m, v FROM q QUALIFY m > 1;
-- Fails: when planned
-- (Flink) QUALIFY expression '(((SELECT MAX(`p`.`w`)

SELECT id, (SELECT SUM(v + (SELECT COUNT(*) FROM p)) FROM q WHERE q.id = p.id) AS s FROM p;
-- Types: INT, BIGINT
-- Output:
-- id | s
-- 1  | 8
-- 2  | 9
-- 2  | 9
-- Changes:
-- op | id | s
-- +I | 1  | NULL
-- +I | 2  | NULL
-- +I | 2  | NULL
-- -D | 1  | NULL
-- +I | 1  | 8
-- -D | 2  | NULL
-- +I | 2  | 9
-- -D | 2  | NULL
-- +I | 2  | 9

SELECT id FROM p WHERE 10 < (SELECT SUM(v + (SELECT COUNT(*) FROM d)) FROM q WHERE q.id = p.id);
-- Types: INT
-- Output:
-- id

SELECT id, SUM(SUM(v + (SELECT COUNT(*) FROM p))) OVER (ORDER BY id) FROM q GROUP BY id;
-- Types: INT, BIGINT
-- Output:
-- id   | EXPR$1
-- NULL | 6
-- 1    | 14
-- 2    | 23
-- 3    | 33
-- Changes:
-- op | id   | EXPR$1
-- +I | 1    | 8
-- +I | 2    | 17
-- +I | 3    | 27
-- +I | NULL | 6
-- -U | 1    | 8
-- +U | 1    | 14
-- -U | 2    | 17
-- +U | 2    | 23
-- -U | 3    | 27
-- +U | 3    | 33

SELECT id, (SELECT MAX(w) FROM p WHERE p.id = q.id) AS m FROM q GROUP BY id;
-- Types: INT, INT
-- Output:
-- id   | m
-- 1    | 10
-- 2    | 20
-- 3    | NULL
-- NULL | NULL

SELECT k, COLLECT((SELECT MAX(w) FROM p WHERE p.id = q.id)) AS m FROM q GROUP BY k;
-- Types: STRING, MULTISET<INT> NOT NULL
-- Output:
-- k | m
-- a | {20=1, 10=1}
-- b | {20=1}
-- Changes:
-- op | k | m
-- +I | a | {10=1}
-- -U | a | {10=1}
-- +U | a | {20=1, 10=1}
-- +I | b | {}
-- -U | b | {}
-- +U | b | {20=1}

SELECT k, SUM(1 + (SELECT SUM(p.w + q.v) FROM p WHERE p.id = q.id)) AS m FROM q GROUP BY k;
-- Fails: when planned
-- (Flink) unexpected correlate variable $cor11 in the plan

SELECT COUNT(*) AS n FROM q GROUP BY (SELECT k);
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 2
-- 3
-- Changes:
-- op | n
-- +I | 1
-- -U | 1
-- +U | 2
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3

SELECT SUM((SELECT v)) AS n FROM q;
-- Types: INT
-- Output:
-- n
-- 21
-- Changes:
-- op | n
-- +I | 5
-- -U | 5
-- +U | 11
-- -U | 11
-- +U | 18
-- -U | 18
-- +U | 21
