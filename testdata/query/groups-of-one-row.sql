-- A group of one row, because the keys hold a key of the input, is no group: an update stays an update. Columns of INTERSECT and EXCEPT are nullable if those of one side are. The answers are Flink's.
CREATE TABLE p (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'debezium-json');
CREATE TABLE a (k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'a', 'format' = 'json');
CREATE TABLE sk (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE st (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'print', 'mode' = 'upsert');
-- Rows: p
-- {"before": null, "after": {"id": 1, "k": "a", "v": 5}, "op": "c"}
-- Rows: p
-- {"before": null, "after": {"id": 2, "k": "b", "v": 7}, "op": "c"}
-- Rows: a
-- {"k": "a", "v": 3}
-- Rows: p
-- {"before": {"id": 1, "k": "a", "v": 5}, "after": {"id": 1, "k": "a", "v": 6}, "op": "u"}
-- Rows: p
-- {"before": {"id": 1, "k": "a", "v": 6}, "after": {"id": 1, "k": "a", "v": 6}, "op": "u"}
-- Rows: a
-- {"k": "b", "v": 3}
-- Rows: p
-- {"before": {"id": 2, "k": "b", "v": 7}, "after": {"id": 2, "k": "c", "v": 7}, "op": "u"}
-- Rows: p
-- {"before": null, "after": {"id": 3, "k": null, "v": null}, "op": "c"}
-- Rows: a
-- {"k": "a", "v": 4}
-- Rows: p
-- {"before": {"id": 3, "k": null, "v": null}, "after": {"id": 3, "k": "a", "v": 1}, "op": "u"}
-- Rows: p
-- {"before": {"id": 1, "k": "a", "v": 6}, "after": null, "op": "d"}
-- Rows: a
-- {"k": "b", "v": 1}
-- Rows: p
-- {"before": null, "after": {"id": 1, "k": "b", "v": 9}, "op": "c"}
-- Rows: a
-- {"k": "c", "v": 9}

SELECT id, SUM(v) AS s FROM p GROUP BY id;
-- Types: INT NOT NULL, INT
-- Changes:
-- op | id | s
-- +I | 1  | 5
-- +I | 2  | 7
-- -U | 1  | 5
-- +U | 1  | 6
-- -U | 1  | 6
-- +U | 1  | 6
-- -U | 2  | 7
-- +U | 2  | 7
-- +I | 3  | NULL
-- -U | 3  | NULL
-- +U | 3  | 1
-- -D | 1  | 6
-- +I | 1  | 9

SELECT id, COUNT(*) AS s FROM p GROUP BY id;
-- Types: INT NOT NULL, BIGINT NOT NULL
-- Changes:
-- op | id | s
-- +I | 1  | 1
-- +I | 2  | 1
-- -D | 1  | 1
-- +I | 1  | 1
-- -D | 1  | 1
-- +I | 1  | 1
-- -D | 2  | 1
-- +I | 2  | 1
-- +I | 3  | 1
-- -D | 3  | 1
-- +I | 3  | 1
-- -D | 1  | 1
-- +I | 1  | 1

SELECT id, k, SUM(v) AS s FROM p GROUP BY id, k;
-- Types: INT NOT NULL, STRING, INT
-- Changes:
-- op | id | k    | s
-- +I | 1  | a    | 5
-- +I | 2  | b    | 7
-- -U | 1  | a    | 5
-- +U | 1  | a    | 6
-- -U | 1  | a    | 6
-- +U | 1  | a    | 6
-- -U | 2  | b    | 7
-- +U | 2  | c    | 7
-- +I | 3  | NULL | NULL
-- -U | 3  | NULL | NULL
-- +U | 3  | a    | 1
-- -D | 1  | a    | 6
-- +I | 1  | b    | 9

SELECT id, MAX(v) AS s FROM p WHERE v > 5 GROUP BY id;
-- Types: INT NOT NULL, INT
-- Changes:
-- op | id | s
-- +I | 2  | 7
-- +U | 1  | 6
-- -U | 1  | 6
-- +U | 1  | 6
-- -U | 2  | 7
-- +U | 2  | 7
-- -D | 1  | 6
-- +I | 1  | 9

SELECT DISTINCT k, n FROM (SELECT k, SUM(v) AS s, COUNT(*) AS n FROM a GROUP BY k);
-- Types: STRING, BIGINT NOT NULL
-- Changes:
-- op | k | n
-- +I | a | 1
-- +I | b | 1
-- -U | a | 1
-- +U | a | 2
-- -U | b | 1
-- +U | b | 2
-- +I | c | 1

SELECT k, n, MAX(s) AS m FROM (SELECT k, SUM(v) AS s, COUNT(*) AS n FROM a GROUP BY k) GROUP BY k, n;
-- Types: STRING, BIGINT NOT NULL, INT
-- Changes:
-- op | k | n | m
-- +I | a | 1 | 3
-- +I | b | 1 | 3
-- -U | a | 1 | 3
-- +U | a | 2 | 7
-- -U | b | 1 | 3
-- +U | b | 2 | 4
-- +I | c | 1 | 9

SELECT SUM(s) AS t FROM (SELECT id, SUM(v) AS s FROM p GROUP BY id);
-- Types: INT
-- Changes:
-- op | t
-- +I | 5
-- -U | 5
-- +U | 12
-- -U | 12
-- +U | 7
-- -U | 7
-- +U | 13
-- -U | 13
-- +U | 7
-- -U | 7
-- +U | 13
-- -U | 13
-- +U | 6
-- -U | 6
-- +U | 13
-- -U | 13
-- +U | 14
-- -U | 14
-- +U | 8
-- -U | 8
-- +U | 17

INSERT INTO sk SELECT id, SUM(v) FROM p GROUP BY id;
-- Changes: of sk
-- op | id | v
-- +I | 1  | 5
-- +I | 2  | 7
-- +U | 1  | 6
-- +U | 1  | 6
-- +U | 2  | 7
-- +I | 3  | NULL
-- +U | 3  | 1
-- -D | 1  | 6
-- +I | 1  | 9

INSERT INTO st SELECT k, CAST(SUM(s) AS INT) FROM (SELECT k, SUM(v) AS s, COUNT(*) AS n FROM a GROUP BY k) GROUP BY k;
-- Changes: of st
-- op | k | v
-- +I | a | 3
-- +I | b | 3
-- +U | a | 7
-- +U | b | 4
-- +I | c | 9

SELECT id FROM p INTERSECT SELECT v FROM a;
-- Types: INT
-- Changes:
-- op | id
-- +I | 3
-- -D | 3
-- +I | 3
-- +I | 1

SELECT id FROM p EXCEPT ALL SELECT v FROM a;
-- Types: INT
-- Changes:
-- op | id
-- +I | 1
-- +I | 2
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 2
-- +I | 2
-- -D | 1

SELECT k, id FROM p INTERSECT SELECT k, v FROM a;
-- Types: STRING, INT
-- Output:
-- k | id
-- a | 3
-- b | 1
