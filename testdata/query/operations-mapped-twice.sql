-- Operations and codes that stand twice in op_mapping: it is a MAP, in which the last value of a key counts. The answers are Flink's.
CREATE TABLE s (id INT, op STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 's', 'format' = 'json');
CREATE TABLE d (id INT, w INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'filesystem', 'path' = 'd', 'format' = 'debezium-json');
-- Rows: s
-- {"id": 1, "op": "c", "v": 10}
-- {"id": 1, "op": "u", "v": 11}
-- {"id": 2, "op": "c", "v": 20}
-- {"id": 2, "op": "d", "v": 20}
-- Rows: d
-- {"before": null, "after": {"id": 1, "w": 5}, "op": "c"}
-- {"before": null, "after": {"id": 2, "w": 6}, "op": "c"}
-- {"before": {"id": 2, "w": 6}, "after": {"id": 2, "w": 7}, "op": "u"}
-- {"before": {"id": 1, "w": 5}, "after": null, "op": "d"}

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c', 'INSERT', 'u', 'UPDATE_AFTER', 'd', 'DELETE']);
-- Fails: when planned
-- (Flink) The 'op_mapping' must include UPDATE_BEFORE for retract mode. Upsert mode (without UPDATE_BEFORE) is not supported in this version.

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c,u', 'INSERT', 'd', 'DELETE']);
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 10
-- 1  | 11
-- Changes:
-- op | id | v
-- +I | 1  | 10
-- +I | 1  | 11
-- +I | 2  | 20
-- -D | 2  | 20

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c', 'INSERT', 'u', 'INSERT', 'd', 'DELETE']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'INSERT'. Use comma-separated keys to map multiple codes to the same operation (e.g., MAP['c, r', 'INSERT']).

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c', 'INSERT', 'c', 'DELETE', 'u', 'INSERT', 'd', 'DELETE']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'DELETE'. Use comma-separated keys to map multiple codes to the same operation (e.g., MAP['c, r', 'INSERT']).

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c, c', 'INSERT', 'u', 'INSERT', 'd', 'DELETE']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'INSERT'. Use comma-separated keys to map multiple codes to the same operation (e.g., MAP['c, r', 'INSERT']).

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c, u', 'INSERT', 'u, d', 'DELETE']);
-- Fails: when planned
-- (Flink) Duplicate key u (attempted merging values INSERT and DELETE)

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c', 'INSERT', 'c', 'INSERT', 'u', 'INSERT', 'd', 'DELETE']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'INSERT'. Use comma-separated keys to map multiple codes to the same operation (e.g., MAP['c, r', 'INSERT']).

SELECT * FROM FROM_CHANGELOG(input => TABLE s, op => DESCRIPTOR(op), op_mapping => MAP['c', 'INSERT', 'c ', 'DELETE', 'u', 'INSERT', 'd', 'DELETE']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'INSERT'. Use comma-separated keys to map multiple codes to the same operation (e.g., MAP['c, r', 'INSERT']).

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['INSERT', 'c', 'INSERT', 'x', 'DELETE', 'd']);
-- Types: STRING, INT NOT NULL, INT
-- Output:
-- o | id | w
-- x | 1  | 5
-- x | 2  | 6
-- d | 1  | 5

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['INSERT, UPDATE_AFTER', 'c', 'INSERT', 'x', 'DELETE', 'd']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'INSERT'.

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['INSERT, INSERT', 'c', 'DELETE', 'd']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'INSERT'.

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['INSERT', 'c', 'UPDATE_AFTER', 'c', 'DELETE', 'd']);
-- Types: STRING, INT NOT NULL, INT
-- Output:
-- o | id | w
-- c | 1  | 5
-- c | 2  | 6
-- c | 2  | 7
-- d | 1  | 5

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['INSERT', 'c', 'INSERT', 'c']);
-- Types: STRING, INT NOT NULL, INT
-- Output:
-- o | id | w
-- c | 1  | 5
-- c | 2  | 6

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['INSERT', 'c', 'INSERT ', 'z']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Duplicate change operation: 'INSERT'.

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['INSERT', 'c', 'insert', 'z']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Unknown change operation: 'insert'. Valid values are: [UPDATE_BEFORE, UPDATE_AFTER, INSERT, DELETE].

SELECT * FROM TO_CHANGELOG(input => TABLE d, op => DESCRIPTOR(o), op_mapping => MAP['', 'c', 'INSERT', 'z']);
-- Fails: when planned
-- (Flink) Invalid target mapping for argument 'op_mapping'. Unknown change operation: ''. Valid values are: [UPDATE_BEFORE, UPDATE_AFTER, INSERT, DELETE].
