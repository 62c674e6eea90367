-- A half of an update that is left alone by a condition says so in TO_CHANGELOG. The answers are Flink's.
CREATE TABLE cj (id INT, n STRING, p DECIMAL(6, 2)) WITH ('connector' = 'filesystem', 'path' = 'cj', 'format' = 'canal-json');
CREATE TABLE mj (id INT, n STRING, q INT) WITH ('connector' = 'filesystem', 'path' = 'mj', 'format' = 'maxwell-json');
CREATE TABLE oj (id INT, n STRING, q INT) WITH ('connector' = 'filesystem', 'path' = 'oj', 'format' = 'ogg-json');
CREATE TABLE dj (id INT, n STRING, q INT) WITH ('connector' = 'filesystem', 'path' = 'dj', 'format' = 'debezium-json');
CREATE TABLE j1 (op STRING, id INT, v INT) WITH ('connector' = 'filesystem', 'path' = 'j1', 'format' = 'csv');
CREATE TABLE j2 (id INT, kind STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'j2', 'format' = 'csv');
CREATE TABLE sj (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE al (op STRING, id INT, n STRING, q INT) WITH ('connector' = 'print', 'mode' = 'append');
-- Rows: dj
-- {"before":null,"after":{"id":1,"n":"a","q":1},"op":"c"}
-- {"before":null,"after":{"id":2,"n":"b","q":2},"op":"r"}
-- {"before":{"id":1,"n":"a","q":1},"after":{"id":1,"n":"a","q":3},"op":"u"}
-- {"before":{"id":2,"n":"b","q":2},"after":null,"op":"d"}
-- {"before":{"id":1,"n":"a","q":3},"after":{"id":5,"n":"a","q":3},"op":"u"}
-- Rows: j1
-- INSERT,1,10
-- INSERT,2,20
-- UPDATE_BEFORE,1,10
-- UPDATE_AFTER,1,11
-- DELETE,2,20
-- UPDATE_AFTER,3,5
-- UPDATE_BEFORE,3,5

SELECT * FROM TO_CHANGELOG(input => (SELECT id, q FROM dj WHERE q > 2));
-- Types: STRING, INT, INT
-- Output:
-- op            | id | q
-- UPDATE_AFTER  | 1  | 3
-- UPDATE_BEFORE | 1  | 3
-- UPDATE_AFTER  | 5  | 3

SELECT * FROM TO_CHANGELOG(input => (SELECT id, q FROM dj WHERE q < 3));
-- Types: STRING, INT, INT
-- Output:
-- op            | id | q
-- INSERT        | 1  | 1
-- INSERT        | 2  | 2
-- UPDATE_BEFORE | 1  | 1
-- DELETE        | 2  | 2

SELECT * FROM TO_CHANGELOG(input => (SELECT n, SUM(q) AS s FROM dj GROUP BY n HAVING SUM(q) > 2));
-- Types: STRING, STRING, INT
-- Output:
-- op     | n | s
-- INSERT | a | 3
-- DELETE | a | 3
-- INSERT | a | 3

SELECT * FROM TO_CHANGELOG(input => (SELECT id, v FROM FROM_CHANGELOG(input => TABLE j1) WHERE v > 5));
-- Types: STRING, INT, INT
-- Output:
-- op            | id | v
-- INSERT        | 1  | 10
-- INSERT        | 2  | 20
-- UPDATE_BEFORE | 1  | 10
-- UPDATE_AFTER  | 1  | 11
-- DELETE        | 2  | 20
