-- A table by key that gets groups of one row each: what tells the rows apart is the key of the input, not all of GROUP BY, so updates stay updates and rows cannot meet. The answers are Flink's.
CREATE TABLE p (id INT, k STRING, w INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'debezium-json');
CREATE TABLE tu (id INT, w INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'print', 'mode' = 'upsert');
-- Rows: p
-- {"before": null, "after": {"id": 1, "k": "a", "w": 5}, "op": "c"}
-- {"before": null, "after": {"id": 2, "k": "a", "w": 6}, "op": "c"}
-- {"before": {"id": 2, "k": "a", "w": 6}, "after": {"id": 2, "k": "a", "w": 7}, "op": "u"}
-- {"before": {"id": 2, "k": "a", "w": 7}, "after": {"id": 2, "k": "b", "w": 7}, "op": "u"}
-- {"before": {"id": 1, "k": "a", "w": 5}, "after": null, "op": "d"}

INSERT INTO tu SELECT id, MAX(w) FROM p GROUP BY id, k;
-- Changes: of tu
-- op | id | w
-- +I | 1  | 5
-- +I | 2  | 6
-- +U | 2  | 7
-- +U | 2  | 7
-- -D | 1  | 5

INSERT INTO tu SELECT id, MAX(w) FROM p GROUP BY id, k ON CONFLICT DO DEDUPLICATE;
-- Changes: of tu
-- op | id | w
-- +I | 1  | 5
-- +I | 2  | 6
-- +U | 2  | 7
-- +U | 2  | 7
-- -D | 1  | 5

INSERT INTO tu SELECT id, MAX(w) FROM p GROUP BY id;
-- Changes: of tu
-- op | id | w
-- +I | 1  | 5
-- +I | 2  | 6
-- +U | 2  | 7
-- +U | 2  | 7
-- -D | 1  | 5

INSERT INTO tu SELECT DISTINCT id, w FROM p;
-- Changes: of tu
-- op | id | w
-- +I | 1  | 5
-- +I | 2  | 6
-- +U | 2  | 7
-- +U | 2  | 7
-- -D | 1  | 5
