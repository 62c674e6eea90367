-- Outer joins of which one side is not read: left out if its rows are alone with what they are compared by, whatever other conditions there are. The answers are Flink's.
CREATE TABLE q (id INT, k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'q', 'format' = 'debezium-json');
CREATE TABLE p (id INT, w INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'debezium-json');
CREATE TABLE z (id INT, w INT) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'debezium-json');
-- Rows: q
-- {"before": null, "after": {"id": 1, "k": "a", "v": 5}, "op": "c"}
-- {"before": null, "after": {"id": 2, "k": "a", "v": 6}, "op": "c"}
-- {"before": null, "after": {"id": 3, "k": "b", "v": 6}, "op": "c"}
-- Rows: p
-- {"before": null, "after": {"id": 1, "w": 5}, "op": "c"}
-- {"before": null, "after": {"id": 2, "w": 6}, "op": "c"}
-- {"before": {"id": 2, "w": 6}, "after": {"id": 2, "w": 7}, "op": "u"}
-- {"before": {"id": 1, "w": 5}, "after": null, "op": "d"}
-- Rows: q
-- {"before": {"id": 2, "k": "a", "v": 6}, "after": {"id": 2, "k": "b", "v": 8}, "op": "u"}
-- {"before": {"id": 3, "k": "b", "v": 6}, "after": null, "op": "d"}

SELECT q.id, MAX(q.v) FROM q LEFT JOIN p ON p.id = q.id GROUP BY q.id;
-- Types: INT, INT
-- Output:
-- id | EXPR$1
-- 1  | 5
-- 2  | 8
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | 5
-- +I | 2  | 6
-- +I | 3  | 6
-- -D | 2  | 6
-- +I | 2  | 8
-- -D | 3  | 6

SELECT q.id, MAX(q.v), COUNT(*) AS n FROM q LEFT JOIN p ON p.id = q.id GROUP BY q.id;
-- Types: INT, INT, BIGINT NOT NULL
-- Output:
-- id | EXPR$1 | n
-- 1  | 5      | 1
-- 2  | 8      | 1
-- Changes:
-- op | id | EXPR$1 | n
-- +I | 1  | 5      | 1
-- +I | 2  | 6      | 1
-- +I | 3  | 6      | 1
-- -D | 2  | 6      | 1
-- +I | 2  | 8      | 1
-- -D | 3  | 6      | 1

SELECT DISTINCT q.k FROM q LEFT JOIN p ON p.id = q.id;
-- Types: STRING
-- Output:
-- k
-- a
-- b

SELECT q.id, q.v FROM q LEFT JOIN p ON p.id = q.id;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 5
-- 2  | 8
-- Changes:
-- op | id | v
-- +I | 1  | 5
-- +I | 2  | 6
-- +I | 3  | 6
-- -U | 2  | 6
-- +U | 2  | 8
-- -D | 3  | 6

SELECT q.id, MAX(q.v) FROM q LEFT JOIN (SELECT id, COUNT(*) AS n FROM z GROUP BY id) r ON r.id = q.id GROUP BY q.id;
-- Types: INT, INT
-- Output:
-- id | EXPR$1
-- 1  | 5
-- 2  | 8
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | 5
-- +I | 2  | 6
-- +I | 3  | 6
-- -D | 2  | 6
-- +I | 2  | 8
-- -D | 3  | 6

SELECT q.id, MAX(q.v) FROM q LEFT JOIN z ON z.id = q.id GROUP BY q.id;
-- Types: INT, INT
-- Output:
-- id | EXPR$1
-- 1  | 5
-- 2  | 8
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | 5
-- +I | 2  | 6
-- +I | 3  | 6
-- -D | 2  | 6
-- +I | 2  | 8
-- -D | 3  | 6

SELECT q.id, COUNT(*) FROM q LEFT JOIN z ON z.id = q.id GROUP BY q.id;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- id | EXPR$1
-- 1  | 1
-- 2  | 1
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | 1
-- +I | 2  | 1
-- +I | 3  | 1
-- -D | 2  | 1
-- +I | 2  | 1
-- -D | 3  | 1

SELECT q.id, COUNT(DISTINCT q.v) FROM q LEFT JOIN z ON z.id = q.id GROUP BY q.id;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- id | EXPR$1
-- 1  | 1
-- 2  | 1
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | 1
-- +I | 2  | 1
-- +I | 3  | 1
-- -D | 2  | 1
-- +I | 2  | 1
-- -D | 3  | 1

SELECT q.id, MAX(q.v) FROM q LEFT JOIN p ON p.id = q.id AND p.w > 5 GROUP BY q.id;
-- Types: INT, INT
-- Output:
-- id | EXPR$1
-- 1  | 5
-- 2  | 8
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | 5
-- +I | 2  | 6
-- +I | 3  | 6
-- -D | 2  | 6
-- +I | 2  | 8
-- -D | 3  | 6

SELECT q.id, MAX(q.v) FROM q LEFT JOIN p ON p.id = q.id AND p.w > q.v GROUP BY q.id;
-- Types: INT, INT
-- Output:
-- id | EXPR$1
-- 1  | 5
-- 2  | 8
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | 5
-- +I | 2  | 6
-- +I | 3  | 6
-- -D | 2  | 6
-- +I | 2  | 8
-- -D | 3  | 6

SELECT q.id, MAX(p.id) FROM q LEFT JOIN p ON p.id = q.id GROUP BY q.id;
-- Types: INT, INT
-- Output:
-- id | EXPR$1
-- 1  | NULL
-- 2  | 2
-- Changes:
-- op | id | EXPR$1
-- +I | 1  | NULL
-- +I | 2  | NULL
-- +I | 3  | NULL
-- -D | 1  | NULL
-- +I | 1  | 1
-- -D | 2  | NULL
-- +I | 2  | 2
-- -D | 2  | 2
-- +I | 2  | NULL
-- -D | 2  | NULL
-- +I | 2  | 2
-- -D | 1  | 1
-- +I | 1  | NULL
-- -D | 2  | 2
-- +I | 2  | 2
-- -D | 3  | NULL

SELECT q.k, SUM(q.v) FROM q LEFT JOIN p ON p.id = q.v GROUP BY q.k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | 5
-- b | 8
-- Changes:
-- op | k | EXPR$1
-- +I | a | 5
-- -U | a | 5
-- +U | a | 11
-- +I | b | 6
-- -U | a | 11
-- +U | a | 5
-- -U | b | 6
-- +U | b | 14
-- -U | b | 14
-- +U | b | 8

SELECT q.k, SUM(q.v) FROM q LEFT JOIN p ON p.id > q.v GROUP BY q.k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | 5
-- b | 8
-- Changes:
-- op | k | EXPR$1
-- +I | a | 5
-- -U | a | 5
-- +U | a | 11
-- +I | b | 6
-- -U | a | 11
-- +U | a | 5
-- -U | b | 6
-- +U | b | 14
-- -U | b | 14
-- +U | b | 8

SELECT q.k, SUM(q.v) FROM p RIGHT JOIN q ON p.id = q.id GROUP BY q.k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | 5
-- b | 8
-- Changes:
-- op | k | EXPR$1
-- +I | a | 5
-- -U | a | 5
-- +U | a | 11
-- +I | b | 6
-- -U | a | 11
-- +U | a | 5
-- -U | b | 6
-- +U | b | 14
-- -U | b | 14
-- +U | b | 8

SELECT q.k, SUM(q.v) FROM q LEFT JOIN p ON p.id = q.id WHERE q.v > 5 GROUP BY q.k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- b | 8
-- Changes:
-- op | k | EXPR$1
-- +I | a | 6
-- +I | b | 6
-- -D | a | 6
-- -U | b | 6
-- +U | b | 14
-- -U | b | 14
-- +U | b | 8

SELECT q.k, SUM(q.v + 1) AS s FROM q LEFT JOIN p ON p.id = q.id GROUP BY q.k HAVING SUM(q.v + 1) > 5;
-- Types: STRING, INT
-- Output:
-- k | s
-- a | 6
-- b | 9
-- Changes:
-- op | k | s
-- +I | a | 6
-- -U | a | 6
-- +U | a | 13
-- +I | b | 7
-- -U | a | 13
-- +U | a | 6
-- -U | b | 7
-- +U | b | 16
-- -U | b | 16
-- +U | b | 9

SELECT k, SUM(v) FROM (SELECT q.k, q.v, p.w FROM q LEFT JOIN p ON p.id = q.id) GROUP BY k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | 5
-- b | 8
-- Changes:
-- op | k | EXPR$1
-- +I | a | 5
-- -U | a | 5
-- +U | a | 11
-- +I | b | 6
-- -U | a | 11
-- +U | a | 5
-- -U | b | 6
-- +U | b | 14
-- -U | b | 14
-- +U | b | 8

SELECT q.k, COUNT(*) FROM q LEFT JOIN p ON p.id = q.id LEFT JOIN p AS p2 ON p2.id = q.v GROUP BY q.k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 1
-- b | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 1
-- -U | a | 2
-- +U | a | 1
-- -U | b | 1
-- +U | b | 2
-- -U | b | 2
-- +U | b | 1

SELECT q.k, MAX(p2.w) FROM q LEFT JOIN p ON p.id = q.id LEFT JOIN p AS p2 ON p2.id = q.v GROUP BY q.k;
-- Types: STRING, INT
-- Output:
-- k | EXPR$1
-- a | NULL
-- b | NULL

SELECT q.k, COUNT(*) FROM q LEFT JOIN p ON p.id = q.id + 0 GROUP BY q.k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 1
-- b | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 1
-- -U | a | 2
-- +U | a | 1
-- -U | b | 1
-- +U | b | 2
-- -U | b | 2
-- +U | b | 1

SELECT COUNT(*) FROM q LEFT JOIN p ON p.id = q.id;
-- Types: BIGINT NOT NULL
-- Output:
-- EXPR$0
-- 2
-- Changes:
-- op | EXPR$0
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3
-- -U | 3
-- +U | 2
-- -U | 2
-- +U | 3
-- -U | 3
-- +U | 2

SELECT q.id FROM q LEFT JOIN p ON p.id = q.id WHERE q.v > 5;
-- Types: INT
-- Output:
-- id
-- 2
-- Changes:
-- op | id
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id + 1 AS x FROM q LEFT JOIN p ON p.id = q.id AND p.w > 5;
-- Types: INT
-- Output:
-- x
-- 2
-- 3
-- Changes:
-- op | x
-- +I | 2
-- +I | 3
-- +I | 4
-- -U | 3
-- +U | 3
-- -D | 4

SELECT q.id FROM q LEFT JOIN p ON p.id = q.v;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN p ON p.id = q.id AND q.v > 5;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN p ON p.w = q.v;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 3
-- +I | 3
-- -U | 2
-- +I | 2
-- -U | 3
-- +I | 3
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN (SELECT w, MAX(id) AS id FROM p GROUP BY w) r ON r.w = q.v;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN (SELECT w, MAX(id) AS id FROM p GROUP BY w) r ON r.w = q.v AND r.id > 0;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN (SELECT DISTINCT w FROM p) r ON r.w = q.v;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN (SELECT MAX(id) AS id FROM p) r ON r.id = q.v;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN (SELECT MAX(id) AS id FROM p) r ON TRUE;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -U | 2
-- +U | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN (SELECT id FROM p ORDER BY w LIMIT 1) r ON TRUE;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -D | 3
-- +I | 3
-- -D | 2
-- +I | 2
-- -D | 1
-- +I | 1
-- -D | 3
-- +I | 3
-- -D | 2
-- +I | 2
-- -D | 1
-- +I | 1
-- -D | 3
-- +I | 3
-- -D | 2
-- +I | 2
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 3

SELECT q.id FROM q LEFT JOIN (SELECT w, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY w ORDER BY id) AS rn FROM p) WHERE rn = 1) r ON r.w = q.v;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 3
-- +I | 3
-- -D | 2
-- +I | 2
-- -D | 3
-- +I | 3
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 3

SELECT q.k, COUNT(*) FROM q LEFT JOIN (SELECT w, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY w ORDER BY id) AS rn FROM p) WHERE rn = 1) r ON r.w = q.v GROUP BY q.k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | EXPR$1
-- a | 1
-- b | 1
-- Changes:
-- op | k | EXPR$1
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 1
-- -U | a | 2
-- +U | a | 1
-- -U | a | 1
-- +U | a | 2
-- -U | a | 2
-- +U | a | 1
-- -U | a | 1
-- +U | a | 2
-- -D | b | 1
-- +I | b | 1
-- -U | a | 2
-- +U | a | 1
-- -U | a | 1
-- +U | a | 2
-- -D | b | 1
-- +I | b | 1
-- -U | a | 2
-- +U | a | 1
-- -U | a | 1
-- +U | a | 2
-- -U | a | 2
-- +U | a | 1
-- -U | b | 1
-- +U | b | 2
-- -U | b | 2
-- +U | b | 1

SELECT q.id FROM q FULL JOIN p ON p.id = q.id;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 2
-- +I | 2
-- -D | 2
-- +I | 2
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | NULL
-- -D | NULL
-- +I | 2
-- -D | 3

SELECT q.k FROM q LEFT JOIN p ON p.id = q.id LEFT JOIN z ON z.id = q.id;
-- Types: STRING
-- Output:
-- k
-- a
-- b
-- Changes:
-- op | k
-- +I | a
-- +I | a
-- +I | b
-- -D | a
-- +I | b
-- -D | b

SELECT k FROM (SELECT q.k, p.w, q.v FROM q LEFT JOIN p ON p.id = q.id) WHERE v > 1;
-- Types: STRING
-- Output:
-- k
-- a
-- b
-- Changes:
-- op | k
-- +I | a
-- +I | a
-- +I | b
-- -U | a
-- +U | b
-- -D | b

SELECT k, ROW_NUMBER() OVER (ORDER BY id) AS rn FROM (SELECT q.id, q.k, p.w FROM q LEFT JOIN p ON p.id = q.id) QUALIFY rn <= 2;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | rn
-- a | 1
-- b | 2
-- Changes:
-- op | k | rn
-- +I | a | 1
-- +I | a | 2
-- -U | a | 2
-- +U | b | 2
-- -U | b | 2
-- +U | b | 2

SELECT q.id FROM q LEFT JOIN p ON p.id = q.id UNION ALL SELECT p.id FROM p LEFT JOIN q ON p.id = q.id;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- +I | 1
-- +I | 2
-- -D | 2
-- +I | 2
-- -D | 1
-- -U | 2
-- +U | 2
-- -D | 3
-- -U | 2
-- +I | 2
-- -D | 2
-- +I | 2

SELECT q.id FROM q LEFT JOIN p ON p.id = q.id ORDER BY q.id LIMIT 2;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- -D | 2
-- +I | 3
-- -D | 3
-- +I | 2

SELECT DISTINCT q.id FROM q LEFT JOIN z ON z.id = q.id;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -D | 2
-- +I | 2
-- -D | 3

SELECT DISTINCT q.id, q.v FROM q LEFT JOIN z ON z.id = q.id;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 5
-- 2  | 8
-- Changes:
-- op | id | v
-- +I | 1  | 5
-- +I | 2  | 6
-- +I | 3  | 6
-- -D | 2  | 6
-- +I | 2  | 8
-- -D | 3  | 6

SELECT MIN(q.id), MAX(q.v) FROM q LEFT JOIN z ON z.id = q.id;
-- Types: INT, INT
-- Output:
-- EXPR$0 | EXPR$1
-- 1      | 8
-- Changes:
-- op | EXPR$0 | EXPR$1
-- +I | 1      | 5
-- -U | 1      | 5
-- +U | 1      | 6
-- -U | 1      | 6
-- +U | 1      | 8

SELECT SUM(DISTINCT q.id) FROM q LEFT JOIN z ON z.id = q.id;
-- Types: INT
-- Output:
-- EXPR$0
-- 3
-- Changes:
-- op | EXPR$0
-- +I | 1
-- -U | 1
-- +U | 3
-- -U | 3
-- +U | 6
-- -U | 6
-- +U | 4
-- -U | 4
-- +U | 6
-- -U | 6
-- +U | 3

SELECT q.id FROM q LEFT JOIN p ON p.id = q.id WHERE p.id IS NULL;
-- Types: INT
-- Output:
-- id
-- 1
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -D | 1
-- -D | 2
-- +I | 2
-- -D | 2
-- +I | 1
-- -D | 3

SELECT q.id FROM q LEFT JOIN p ON p.id = q.id AND q.id IN (SELECT id FROM z);
-- Fails: when planned
-- (Flink) equivalence.get(p2) for 5

SELECT q.id FROM q LEFT JOIN p ON p.id = CAST(q.id AS BIGINT);
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- +I | 3
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -U | 2
-- +I | 2
-- -D | 2
-- +I | 2
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 3
