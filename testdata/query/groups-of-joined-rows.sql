-- Rows of a join are alone in their group only if those of each side are whose columns are asked for. The answers are Flink's.
CREATE TABLE p (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'debezium-json');
CREATE TABLE q (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'filesystem', 'path' = 'q', 'format' = 'debezium-json');
CREATE TABLE a (k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'a', 'format' = 'json');
-- Rows: p
-- {"before": null, "after": {"id": 1, "k": "a", "v": 5}, "op": "c"}
-- Rows: a
-- {"k": "a", "v": 3}
-- Rows: p
-- {"before": null, "after": {"id": 2, "k": "b", "v": 7}, "op": "c"}
-- Rows: a
-- {"k": "b", "v": 3}
-- Rows: p
-- {"before": {"id": 1, "k": "a", "v": 5}, "after": {"id": 1, "k": "b", "v": 6}, "op": "u"}
-- Rows: a
-- {"k": "a", "v": 1}
-- Rows: q
-- {"before": null, "after": {"id": 1, "k": "a", "v": 2}, "op": "c"}
-- Rows: q
-- {"before": null, "after": {"id": 2, "k": "b", "v": 2}, "op": "c"}
-- Rows: a
-- {"k": "b", "v": 8}
-- Rows: q
-- {"before": {"id": 1, "k": "a", "v": 2}, "after": {"id": 1, "k": "a", "v": 9}, "op": "u"}
-- Rows: p
-- {"before": null, "after": {"id": 3, "k": "a", "v": 1}, "op": "c"}
-- Rows: p
-- {"before": {"id": 1, "k": "b", "v": 6}, "after": null, "op": "d"}
-- Rows: p
-- {"before": {"id": 2, "k": "b", "v": 7}, "after": {"id": 2, "k": "a", "v": 7}, "op": "u"}
-- Rows: q
-- {"before": {"id": 2, "k": "b", "v": 2}, "after": null, "op": "d"}

SELECT q.id, MAX(p.v) AS s FROM p JOIN q ON p.id = q.id GROUP BY q.id;
-- Types: INT NOT NULL, INT
-- Changes:
-- op | id | s
-- +I | 1  | 6
-- +I | 2  | 7
-- -U | 1  | 6
-- +U | 1  | 6
-- -D | 1  | 6
-- -U | 2  | 7
-- +U | 2  | 7
-- -D | 2  | 7

SELECT DISTINCT p.k FROM p JOIN a ON p.k = a.k;
-- Types: STRING
-- Changes:
-- op | k
-- +I | a
-- +I | b
-- -D | a
-- +I | a
-- -D | b

SELECT DISTINCT p.id, q.v FROM p JOIN q ON p.id = q.id;
-- Types: INT NOT NULL, INT
-- Changes:
-- op | id | v
-- +I | 1  | 2
-- +I | 2  | 2
-- -D | 1  | 2
-- +I | 1  | 9
-- -D | 1  | 9
-- -D | 2  | 2
-- +I | 2  | 2
-- -D | 2  | 2
