-- Sources of changes that may send one twice, or a row of which nobody has heard: the
-- rows are known by the primary key of the table.
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE stock (
    item STRING,
    pcs  INT,
    at_  STRING,
    PRIMARY KEY (item) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'stock', 'format' = 'debezium-json');
CREATE TABLE places (
    item STRING,
    at_  STRING,
    PRIMARY KEY (item) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'places', 'format' = 'maxwell-json');
CREATE TABLE few (
    item STRING,
    pcs  INT,
    PRIMARY KEY (item) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE timed (
    id INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'timed', 'format' = 'debezium-json');
CREATE TABLE topic (
    k STRING,
    v INT,
    PRIMARY KEY (k) NOT ENFORCED
) WITH (
    'connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'broker:9092',
    'key.format' = 'json', 'value.format' = 'json'
);
-- Rows: stock
-- {"before": null, "after": {"item": "pen", "pcs": 1, "at_": "A"}, "op": "c"}
-- {"before": {"item": "pen", "pcs": 1, "at_": "A"}, "after": {"item": "pen", "pcs": 1, "at_": "B"}, "op": "u"}
-- {"before": {"item": "pen", "pcs": 1, "at_": "A"}, "after": {"item": "pen", "pcs": 1, "at_": "B"}, "op": "u"}
-- {"before": {"item": "cup", "pcs": 7, "at_": "A"}, "after": {"item": "cup", "pcs": 2, "at_": "A"}, "op": "u"}
-- {"before": {"item": "cup", "pcs": 2, "at_": "A"}, "after": {"item": "cup", "pcs": 3, "at_": "A"}, "op": "u"}
-- {"before": {"item": "cup", "pcs": 3, "at_": "A"}, "after": {"item": "cup", "pcs": 30, "at_": "A"}, "op": "u"}
-- {"before": {"item": "ink", "pcs": 3, "at_": "A"}, "after": null, "op": "d"}
-- {"before": {"item": "pen", "pcs": 9, "at_": "?"}, "after": null, "op": "d"}
-- Rows: places
-- {"database": "d", "table": "t", "type": "insert", "data": {"item": "pen", "at_": "A"}}
-- {"database": "d", "table": "t", "type": "update", "data": {"item": "biro", "at_": "A"}, "old": {"item": "pen"}}
-- {"database": "d", "table": "t", "type": "update", "data": {"item": "biro", "at_": "A"}, "old": {"item": "pen"}}
-- Rows: timed
-- {"before": null, "after": {"id": 1, "ts": "2024-05-01 09:00:01"}, "op": "c"}
-- {"before": null, "after": {"id": 1, "ts": "2024-05-01 09:00:01"}, "op": "c"}
-- {"before": null, "after": {"id": 2, "ts": "2024-05-01 09:01:01"}, "op": "c"}
-- {"before": null, "after": {"id": 3, "ts": "2024-05-01 09:00:02"}, "op": "c"}
-- Rows: topic
-- {"k": "a", "v": 1}
-- {"k": "b", "v": 2}
-- {"k": "a", "v": 1}
-- {"k": "a", "v": 3}

SELECT * FROM stock;
-- Changes:
-- op | item | pcs | at_
-- +I | pen  | 1   | A
-- -U | pen  | 1   | A
-- +U | pen  | 1   | B
-- +I | cup  | 2   | A
-- -U | cup  | 2   | A
-- +U | cup  | 3   | A
-- -U | cup  | 3   | A
-- +U | cup  | 30  | A
-- -D | pen  | 1   | B

-- Only what is read is compared.
SELECT item, pcs FROM stock;
-- Changes:
-- op | item | pcs
-- +I | pen  | 1
-- +I | cup  | 2
-- -U | cup  | 2
-- +U | cup  | 3
-- -U | cup  | 3
-- +U | cup  | 30
-- -D | pen  | 1

SELECT item FROM stock WHERE pcs BETWEEN 1 AND 9;
-- Changes:
-- op | item
-- +I | pen
-- +I | cup
-- -U | cup
-- +U | cup
-- -D | cup
-- -D | pen

INSERT INTO few SELECT item, pcs FROM stock WHERE pcs < 10;
-- Changes: of few
-- op | item | pcs
-- +I | pen  | 1
-- +I | cup  | 2
-- +U | cup  | 3
-- -D | cup  | 3
-- -D | pen  | 1

-- A row that gets another key is deleted under the old one.
SELECT * FROM places;
-- Changes:
-- op | item | at_
-- +I | pen  | A
-- -D | pen  | A
-- +I | biro | A

-- A row that was sent twice is counted once. It has moved the watermark all the same.
SELECT window_end, COUNT(*) AS n FROM TUMBLE(TABLE timed, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end;
-- Output:
-- window_end              | n
-- 2024-05-01 09:01:00.000 | 1
-- 2024-05-01 09:02:00.000 | 1
-- Late: 1

RESET 'table.exec.source.cdc-events-duplicate';

-- A compacted topic has no old rows, so they are remembered in any case.
SELECT * FROM topic;
-- Changes:
-- op | k | v
-- +I | a | 1
-- +I | b | 2
-- -U | a | 1
-- +U | a | 3

SELECT SUM(v) AS s FROM topic;
-- Changes:
-- op | s
-- +I | 1
-- -U | 1
-- +U | 3
-- -U | 3
-- +U | 2
-- -U | 2
-- +U | 5
