-- Random changes of which some are sent again, as after a failure: the rows that are
-- there in the end are computed apart, by a script that keeps all rows.
CREATE TABLE parcels (
    ts   TIMESTAMP(3),
    id   INT,
    city STRING,
    kg   INT,
    PRIMARY KEY (id) NOT ENFORCED,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'parcels', 'format' = 'debezium-json');
CREATE TABLE last_of_city (
    city STRING,
    id   INT,
    kg   INT,
    PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE by_kg (
    kg INT,
    n  BIGINT,
    PRIMARY KEY (kg) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE by_rank (
    id INT,
    rn BIGINT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
-- Rows: parcels
-- {"before": null, "after": {"ts": "2024-05-01 09:00:01", "id": 5, "city": "Kyiv", "kg": 5}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:01", "id": 7, "city": "Rome", "kg": 5}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:01", "id": 5, "city": "Kyiv", "kg": 5}, "after": {"ts": "2024-05-01 09:00:02", "id": 5, "city": "Kyiv", "kg": 7}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:04", "id": 4, "city": "Kyiv", "kg": 0}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:03", "id": 10, "city": "Oslo", "kg": 7}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:04", "id": 3, "city": "Bonn", "kg": 3}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:03", "id": 10, "city": "Oslo", "kg": 7}, "after": {"ts": "2024-05-01 09:00:04", "id": 10, "city": "Oslo", "kg": 1}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:05", "id": 11, "city": "Lima", "kg": 1}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:05", "id": 1, "city": "Kyiv", "kg": 3}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:01", "id": 7, "city": "Rome", "kg": 5}, "after": {"ts": "2024-05-01 09:00:05", "id": 7, "city": "Rome", "kg": 1}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:05", "id": 9, "city": "Bonn", "kg": 9}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:04", "id": 3, "city": "Bonn", "kg": 3}, "after": {"ts": "2024-05-01 09:00:07", "id": 3, "city": "Bonn", "kg": 0}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:09", "id": 2, "city": "Lima", "kg": 9}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 11, "city": "Lima", "kg": 1}, "after": {"ts": "2024-05-01 09:00:10", "id": 11, "city": "Lima", "kg": 7}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:04", "id": 3, "city": "Bonn", "kg": 3}, "after": {"ts": "2024-05-01 09:00:07", "id": 3, "city": "Bonn", "kg": 0}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:09", "id": 2, "city": "Lima", "kg": 9}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 11, "city": "Lima", "kg": 1}, "after": {"ts": "2024-05-01 09:00:10", "id": 11, "city": "Lima", "kg": 7}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 1, "city": "Kyiv", "kg": 3}, "after": {"ts": "2024-05-01 09:00:12", "id": 1, "city": "Kyiv", "kg": 1}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:02", "id": 5, "city": "Kyiv", "kg": 7}, "after": {"ts": "2024-05-01 09:00:11", "id": 5, "city": "Kyiv", "kg": 5}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:10", "id": 11, "city": "Lima", "kg": 7}, "after": {"ts": "2024-05-01 09:00:12", "id": 11, "city": "Bonn", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 9, "city": "Bonn", "kg": 9}, "after": {"ts": "2024-05-01 09:00:13", "id": 9, "city": "Lima", "kg": 8}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:12", "id": 1, "city": "Kyiv", "kg": 1}, "after": {"ts": "2024-05-01 09:00:14", "id": 1, "city": "Kyiv", "kg": 3}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 7, "city": "Rome", "kg": 1}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:09", "id": 2, "city": "Lima", "kg": 9}, "after": {"ts": "2024-05-01 09:00:16", "id": 2, "city": "Bonn", "kg": 3}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:16", "id": 7, "city": "Bonn", "kg": 7}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:10", "id": 11, "city": "Lima", "kg": 7}, "after": {"ts": "2024-05-01 09:00:12", "id": 11, "city": "Bonn", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 9, "city": "Bonn", "kg": 9}, "after": {"ts": "2024-05-01 09:00:13", "id": 9, "city": "Lima", "kg": 8}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:12", "id": 1, "city": "Kyiv", "kg": 1}, "after": {"ts": "2024-05-01 09:00:14", "id": 1, "city": "Kyiv", "kg": 3}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 7, "city": "Rome", "kg": 1}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:09", "id": 2, "city": "Lima", "kg": 9}, "after": {"ts": "2024-05-01 09:00:16", "id": 2, "city": "Bonn", "kg": 3}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:16", "id": 7, "city": "Bonn", "kg": 7}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:04", "id": 10, "city": "Oslo", "kg": 1}, "after": {"ts": "2024-05-01 09:00:17", "id": 10, "city": "Oslo", "kg": 0}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:04", "id": 4, "city": "Kyiv", "kg": 0}, "after": {"ts": "2024-05-01 09:00:18", "id": 4, "city": "Kyiv", "kg": 7}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:18", "id": 4, "city": "Kyiv", "kg": 7}, "after": {"ts": "2024-05-01 09:00:19", "id": 4, "city": "Kyiv", "kg": 2}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:21", "id": 6, "city": "Oslo", "kg": 3}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:19", "id": 4, "city": "Kyiv", "kg": 2}, "after": {"ts": "2024-05-01 09:00:20", "id": 4, "city": "Kyiv", "kg": 0}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:07", "id": 3, "city": "Bonn", "kg": 0}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:13", "id": 9, "city": "Lima", "kg": 8}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:16", "id": 2, "city": "Bonn", "kg": 3}, "after": {"ts": "2024-05-01 09:00:23", "id": 2, "city": "Bonn", "kg": 8}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:21", "id": 6, "city": "Oslo", "kg": 3}, "after": {"ts": "2024-05-01 09:00:23", "id": 6, "city": "Oslo", "kg": 4}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:23", "id": 9, "city": "Kyiv", "kg": 7}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:12", "id": 11, "city": "Bonn", "kg": 4}, "after": {"ts": "2024-05-01 09:00:24", "id": 11, "city": "Bonn", "kg": 7}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:07", "id": 3, "city": "Bonn", "kg": 0}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:13", "id": 9, "city": "Lima", "kg": 8}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:16", "id": 2, "city": "Bonn", "kg": 3}, "after": {"ts": "2024-05-01 09:00:23", "id": 2, "city": "Bonn", "kg": 8}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:21", "id": 6, "city": "Oslo", "kg": 3}, "after": {"ts": "2024-05-01 09:00:23", "id": 6, "city": "Oslo", "kg": 4}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:23", "id": 9, "city": "Kyiv", "kg": 7}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:12", "id": 11, "city": "Bonn", "kg": 4}, "after": {"ts": "2024-05-01 09:00:24", "id": 11, "city": "Bonn", "kg": 7}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:24", "id": 8, "city": "Bonn", "kg": 9}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:11", "id": 5, "city": "Kyiv", "kg": 5}, "after": {"ts": "2024-05-01 09:00:24", "id": 5, "city": "Kyiv", "kg": 8}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:25", "id": 12, "city": "Oslo", "kg": 4}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:24", "id": 5, "city": "Kyiv", "kg": 8}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:12", "id": 11, "city": "Bonn", "kg": 4}, "after": {"ts": "2024-05-01 09:00:24", "id": 11, "city": "Bonn", "kg": 7}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:24", "id": 8, "city": "Bonn", "kg": 9}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:11", "id": 5, "city": "Kyiv", "kg": 5}, "after": {"ts": "2024-05-01 09:00:24", "id": 5, "city": "Kyiv", "kg": 8}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:25", "id": 12, "city": "Oslo", "kg": 4}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:24", "id": 5, "city": "Kyiv", "kg": 8}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:25", "id": 12, "city": "Oslo", "kg": 4}, "after": null, "op": "d"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:29", "id": 5, "city": "Lima", "kg": 2}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:20", "id": 4, "city": "Kyiv", "kg": 0}, "after": {"ts": "2024-05-01 09:00:29", "id": 4, "city": "Kyiv", "kg": 0}, "op": "u"}
SET 'table.exec.source.cdc-events-duplicate' = 'true';

INSERT INTO last_of_city SELECT city, MAX(id), SUM(kg) FROM parcels WHERE kg > 2 GROUP BY city;
-- Output: of last_of_city
-- city | id | kg
-- Bonn | 11 | 31
-- Kyiv | 9 | 10
-- Oslo | 6 | 4

SELECT id, city, kg FROM parcels;
-- Output:
-- id | city | kg
-- 1 | Kyiv | 3
-- 2 | Bonn | 8
-- 4 | Kyiv | 0
-- 5 | Lima | 2
-- 6 | Oslo | 4
-- 7 | Bonn | 7
-- 8 | Bonn | 9
-- 9 | Kyiv | 7
-- 10 | Oslo | 0
-- 11 | Bonn | 7

SELECT city, COUNT(*) AS n, SUM(kg) AS kg FROM parcels WHERE kg > 2 GROUP BY city;
-- Output:
-- city | n | kg
-- Bonn | 4 | 31
-- Kyiv | 2 | 10
-- Oslo | 1 | 4
