-- Tables that keep rows by a primary key, as databases and compacted topics do: what
-- they are told of rows that change, and what becomes of rows that meet in one key.
CREATE TABLE parcels (
    id   INT,
    city STRING,
    kg   INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'parcels', 'format' = 'debezium-json');
CREATE TABLE scans (
    ts   TIMESTAMP(3),
    city STRING,
    id   INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'scans.csv', 'format' = 'csv');
CREATE TABLE where_is (
    id   INT,
    city STRING,
    kg   INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE newest (
    city STRING,
    id   INT,
    PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE weights (
    city STRING,
    kg   BIGINT,
    PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE pairs (
    city STRING,
    kg   INT,
    id   BIGINT,
    PRIMARY KEY (id, city) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE heaviest (
    id INT,
    rn BIGINT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
-- Rows: parcels
-- {"before": null, "after": {"id": 1, "city": "Rome", "kg": 1}, "op": "c"}
-- {"before": null, "after": {"id": 2, "city": "Rome", "kg": 2}, "op": "c"}
-- {"before": {"id": 1, "city": "Rome", "kg": 1}, "after": {"id": 1, "city": "Rome", "kg": 5}, "op": "u"}
-- {"before": {"id": 2, "city": "Rome", "kg": 2}, "after": {"id": 2, "city": "Oslo", "kg": 2}, "op": "u"}
-- {"before": null, "after": {"id": 3, "city": "Oslo", "kg": 9}, "op": "c"}
-- {"before": {"id": 2, "city": "Oslo", "kg": 2}, "after": {"id": 2, "city": "Oslo", "kg": 12}, "op": "u"}
-- {"before": {"id": 2, "city": "Oslo", "kg": 12}, "after": null, "op": "d"}
-- Rows: scans
-- 2024-05-01 09:00:00,Rome,1
-- 2024-05-01 09:00:01,Rome,2
-- 2024-05-01 09:00:02,Oslo,2
-- 2024-05-01 09:00:03,Rome,2

-- The key of the query is that of the table: an update says all.
INSERT INTO where_is SELECT id, city, kg FROM parcels;
-- Changes: of where_is
-- op | id | city | kg
-- +I | 1  | Rome | 1
-- +I | 2  | Rome | 2
-- +U | 1  | Rome | 5
-- +U | 2  | Oslo | 2
-- +I | 3  | Oslo | 9
-- +U | 2  | Oslo | 12
-- -D | 2  | Oslo | 12

-- Behind a filter that an update may enter or leave, both halves come.
INSERT INTO where_is SELECT id, city, kg FROM parcels WHERE kg > 1;
-- Changes: of where_is
-- op | id | city | kg
-- +I | 2  | Rome | 2
-- +I | 1  | Rome | 5
-- -U | 2  | Rome | 2
-- +U | 2  | Oslo | 2
-- +I | 3  | Oslo | 9
-- -U | 2  | Oslo | 2
-- +U | 2  | Oslo | 12
-- -D | 2  | Oslo | 12
-- Output: of where_is
-- id | city | kg
-- 1  | Rome | 5
-- 3  | Oslo | 9

-- One that looks at the key only cannot be entered or left.
INSERT INTO where_is SELECT id, city, kg FROM parcels WHERE id <> 2;
-- Changes: of where_is
-- op | id | city | kg
-- +I | 1  | Rome | 1
-- +U | 1  | Rome | 5
-- +I | 3  | Oslo | 9

INSERT INTO weights SELECT city, SUM(kg) FROM parcels GROUP BY city;
-- Changes: of weights
-- op | city | kg
-- +I | Rome | 1
-- +U | Rome | 3
-- +U | Rome | 2
-- +U | Rome | 7
-- +U | Rome | 5
-- +I | Oslo | 2
-- +U | Oslo | 11
-- +U | Oslo | 9
-- +U | Oslo | 21
-- +U | Oslo | 9
-- Output: of weights
-- city | kg
-- Oslo | 9
-- Rome | 5

-- The primary key holds that of the query and more, and a wider type: rows cannot
-- meet, but an update may change the key.
INSERT INTO pairs SELECT city, kg, id FROM parcels;
-- Output: of pairs
-- city | kg | id
-- Oslo | 9  | 3
-- Rome | 5  | 1

-- A row that comes to a place takes that of another one, which is no update of the
-- row, and whoever leaves the list is deleted.
INSERT INTO heaviest SELECT id, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY kg DESC) AS rn FROM parcels) WHERE rn <= 2;
-- Output: of heaviest
-- id | rn
-- 3  | 1
-- 1  | 2

-- Parcels of one city meet.
INSERT INTO newest SELECT city, id FROM parcels;
-- Fails: when planned
-- write-by-key.sql:127:13: rows of the query may meet in one key of "newest", which is (city): it tells its rows apart by (id)
--   127 | INSERT INTO newest SELECT city, id FROM parcels;
--       |             ^~~~~~
-- hint: write ON CONFLICT DO DEDUPLICATE behind the query, which keeps the last row of a key, DO NOTHING, the first, or DO ERROR, which stops the job

INSERT INTO newest SELECT city, id FROM parcels ON CONFLICT DO DEDUPLICATE;
-- Changes: of newest
-- op | city | id
-- +I | Rome | 1
-- +U | Rome | 2
-- +U | Rome | 1
-- +I | Oslo | 2
-- +U | Oslo | 3
-- +U | Oslo | 2
-- +U | Oslo | 3
-- Output: of newest
-- city | id
-- Oslo | 3
-- Rome | 1

INSERT INTO newest SELECT city, id FROM scans ON CONFLICT DO DEDUPLICATE;
-- Output: of newest
-- city | id
-- Oslo | 2
-- Rome | 2

INSERT INTO newest SELECT city, id FROM scans ON CONFLICT DO NOTHING;
-- Changes: of newest
-- op | city | id
-- +I | Rome | 1
-- +I | Oslo | 2

INSERT INTO newest SELECT city, id FROM scans ON CONFLICT DO ERROR;
-- Fails: at run time
-- write-by-key.sql:161:62: 2 rows of the query have one key of "newest": city = Rome; DO NOTHING keeps the first of them, DO DEDUPLICATE the last
--   161 | INSERT INTO newest SELECT city, id FROM scans ON CONFLICT DO ERROR;
--       |                                                              ^~~~~

INSERT INTO newest SELECT city, id FROM parcels ON CONFLICT DO ERROR;
-- Fails: when planned
-- write-by-key.sql:167:64: ON CONFLICT DO ERROR waits for the watermark, and "parcels" has none
--   167 | INSERT INTO newest SELECT city, id FROM parcels ON CONFLICT DO ERROR;
--       |                                                                ^~~~~
-- hint: declare WATERMARK FOR a column, or write DO DEDUPLICATE, which does not wait

SET 'table.exec.sink.require-on-conflict' = 'false';

INSERT INTO newest SELECT city, id FROM parcels;
-- Output: of newest
-- city | id
-- Oslo | 3
-- Rome | 1

RESET 'table.exec.sink.require-on-conflict';

SET 'table.exec.sink.upsert-materialize' = 'NONE';

-- Nobody remembers the others: a parcel that goes takes the row of another with it.
INSERT INTO newest SELECT city, id FROM parcels;
-- Output: of newest
-- city | id

SET 'table.exec.sink.upsert-materialize' = 'FORCE';

INSERT INTO where_is SELECT id, city, kg FROM parcels;
-- Changes: of where_is
-- op | id | city | kg
-- +I | 1  | Rome | 1
-- +I | 2  | Rome | 2
-- +U | 1  | Rome | 5
-- +U | 2  | Oslo | 2
-- +I | 3  | Oslo | 9
-- +U | 2  | Oslo | 12
-- -D | 2  | Oslo | 12

SET 'table.exec.sink.keyed-shuffle' = 'FORCE';

INSERT INTO where_is SELECT id, city, kg FROM parcels;
-- Output: of where_is
-- id | city | kg
-- 1  | Rome | 5
-- 3  | Oslo | 9

RESET 'table.exec.sink.upsert-materialize';

-- One aggregation for tables of every kind: each gets what it takes.
CREATE TABLE every_change (city STRING, kg BIGINT) WITH ('connector' = 'print');
CREATE TABLE history (op STRING, city STRING, kg BIGINT) WITH ('connector' = 'print', 'mode' = 'append');
EXECUTE STATEMENT SET BEGIN
INSERT INTO weights SELECT city, SUM(kg) FROM parcels GROUP BY city;
INSERT INTO every_change SELECT city, SUM(kg) FROM parcels GROUP BY city;
INSERT INTO history SELECT * FROM TO_CHANGELOG(input => (SELECT city, SUM(kg) AS kg FROM parcels GROUP BY city));
END;
-- Changes: of weights
-- op | city | kg
-- +I | Rome | 1
-- +U | Rome | 3
-- +U | Rome | 2
-- +U | Rome | 7
-- +U | Rome | 5
-- +I | Oslo | 2
-- +U | Oslo | 11
-- +U | Oslo | 9
-- +U | Oslo | 21
-- +U | Oslo | 9
-- Changes: of every_change
-- op | city | kg
-- +I | Rome | 1
-- -U | Rome | 1
-- +U | Rome | 3
-- -U | Rome | 3
-- +U | Rome | 2
-- -U | Rome | 2
-- +U | Rome | 7
-- -U | Rome | 7
-- +U | Rome | 5
-- +I | Oslo | 2
-- -U | Oslo | 2
-- +U | Oslo | 11
-- -U | Oslo | 11
-- +U | Oslo | 9
-- -U | Oslo | 9
-- +U | Oslo | 21
-- -U | Oslo | 21
-- +U | Oslo | 9
-- Output: of history
-- op            | city | kg
-- INSERT        | Oslo | 2
-- INSERT        | Rome | 1
-- UPDATE_AFTER  | Oslo | 11
-- UPDATE_AFTER  | Oslo | 21
-- UPDATE_AFTER  | Oslo | 9
-- UPDATE_AFTER  | Oslo | 9
-- UPDATE_AFTER  | Rome | 2
-- UPDATE_AFTER  | Rome | 3
-- UPDATE_AFTER  | Rome | 5
-- UPDATE_AFTER  | Rome | 7
-- UPDATE_BEFORE | Oslo | 11
-- UPDATE_BEFORE | Oslo | 2
-- UPDATE_BEFORE | Oslo | 21
-- UPDATE_BEFORE | Oslo | 9
-- UPDATE_BEFORE | Rome | 1
-- UPDATE_BEFORE | Rome | 2
-- UPDATE_BEFORE | Rome | 3
-- UPDATE_BEFORE | Rome | 7
