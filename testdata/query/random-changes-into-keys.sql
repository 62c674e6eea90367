-- Random changes of parcels into tables with other keys: the last row of each key is
-- computed apart, by a script that keeps all rows.
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
-- {"before": null, "after": {"ts": "2024-05-01 09:00:00", "id": 10, "city": "Kyiv", "kg": 2}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:00", "id": 10, "city": "Kyiv", "kg": 2}, "after": {"ts": "2024-05-01 09:00:01", "id": 10, "city": "Rome", "kg": 9}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:02", "id": 5, "city": "Kyiv", "kg": 3}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:02", "id": 12, "city": "Lima", "kg": 8}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:04", "id": 8, "city": "Lima", "kg": 2}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:04", "id": 11, "city": "Oslo", "kg": 8}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:02", "id": 12, "city": "Lima", "kg": 8}, "after": null, "op": "d"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:05", "id": 3, "city": "Kyiv", "kg": 0}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:06", "id": 1, "city": "Bonn", "kg": 7}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:08", "id": 12, "city": "Lima", "kg": 6}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:08", "id": 12, "city": "Lima", "kg": 6}, "after": {"ts": "2024-05-01 09:00:09", "id": 12, "city": "Lima", "kg": 7}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:09", "id": 6, "city": "Rome", "kg": 0}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:04", "id": 8, "city": "Lima", "kg": 2}, "after": null, "op": "d"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:08", "id": 7, "city": "Bonn", "kg": 6}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:08", "id": 7, "city": "Bonn", "kg": 6}, "after": {"ts": "2024-05-01 09:00:10", "id": 7, "city": "Bonn", "kg": 8}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:12", "id": 4, "city": "Bonn", "kg": 0}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:01", "id": 10, "city": "Rome", "kg": 9}, "after": {"ts": "2024-05-01 09:00:13", "id": 10, "city": "Rome", "kg": 2}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:14", "id": 9, "city": "Kyiv", "kg": 9}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:09", "id": 12, "city": "Lima", "kg": 7}, "after": {"ts": "2024-05-01 09:00:14", "id": 12, "city": "Rome", "kg": 9}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:14", "id": 8, "city": "Lima", "kg": 1}, "op": "c"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:15", "id": 2, "city": "Lima", "kg": 2}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:02", "id": 5, "city": "Kyiv", "kg": 3}, "after": {"ts": "2024-05-01 09:00:15", "id": 5, "city": "Kyiv", "kg": 6}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:13", "id": 10, "city": "Rome", "kg": 2}, "after": {"ts": "2024-05-01 09:00:15", "id": 10, "city": "Kyiv", "kg": 0}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:14", "id": 9, "city": "Kyiv", "kg": 9}, "after": {"ts": "2024-05-01 09:00:16", "id": 9, "city": "Kyiv", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:15", "id": 5, "city": "Kyiv", "kg": 6}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:15", "id": 10, "city": "Kyiv", "kg": 0}, "after": {"ts": "2024-05-01 09:00:16", "id": 10, "city": "Kyiv", "kg": 3}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:16", "id": 10, "city": "Kyiv", "kg": 3}, "after": {"ts": "2024-05-01 09:00:17", "id": 10, "city": "Kyiv", "kg": 0}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:09", "id": 6, "city": "Rome", "kg": 0}, "after": {"ts": "2024-05-01 09:00:18", "id": 6, "city": "Rome", "kg": 2}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:10", "id": 7, "city": "Bonn", "kg": 8}, "after": {"ts": "2024-05-01 09:00:19", "id": 7, "city": "Kyiv", "kg": 8}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:16", "id": 9, "city": "Kyiv", "kg": 4}, "after": null, "op": "d"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:20", "id": 5, "city": "Lima", "kg": 3}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:19", "id": 7, "city": "Kyiv", "kg": 8}, "after": {"ts": "2024-05-01 09:00:21", "id": 7, "city": "Bonn", "kg": 8}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:21", "id": 7, "city": "Bonn", "kg": 8}, "after": {"ts": "2024-05-01 09:00:21", "id": 7, "city": "Kyiv", "kg": 5}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:04", "id": 11, "city": "Oslo", "kg": 8}, "after": null, "op": "d"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:22", "id": 11, "city": "Bonn", "kg": 7}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:22", "id": 11, "city": "Bonn", "kg": 7}, "after": {"ts": "2024-05-01 09:00:23", "id": 11, "city": "Bonn", "kg": 9}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:14", "id": 8, "city": "Lima", "kg": 1}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:23", "id": 11, "city": "Bonn", "kg": 9}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:20", "id": 5, "city": "Lima", "kg": 3}, "after": {"ts": "2024-05-01 09:00:23", "id": 5, "city": "Lima", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:05", "id": 3, "city": "Kyiv", "kg": 0}, "after": {"ts": "2024-05-01 09:00:24", "id": 3, "city": "Kyiv", "kg": 5}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:23", "id": 5, "city": "Lima", "kg": 4}, "after": {"ts": "2024-05-01 09:00:26", "id": 5, "city": "Rome", "kg": 6}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:28", "id": 11, "city": "Oslo", "kg": 4}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:12", "id": 4, "city": "Bonn", "kg": 0}, "after": {"ts": "2024-05-01 09:00:30", "id": 4, "city": "Oslo", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:21", "id": 7, "city": "Kyiv", "kg": 5}, "after": {"ts": "2024-05-01 09:00:29", "id": 7, "city": "Bonn", "kg": 1}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:28", "id": 11, "city": "Oslo", "kg": 4}, "after": {"ts": "2024-05-01 09:00:30", "id": 11, "city": "Oslo", "kg": 7}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:15", "id": 2, "city": "Lima", "kg": 2}, "after": {"ts": "2024-05-01 09:00:30", "id": 2, "city": "Lima", "kg": 3}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:26", "id": 5, "city": "Rome", "kg": 6}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:06", "id": 1, "city": "Bonn", "kg": 7}, "after": {"ts": "2024-05-01 09:00:31", "id": 1, "city": "Kyiv", "kg": 3}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:31", "id": 5, "city": "Bonn", "kg": 1}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:18", "id": 6, "city": "Rome", "kg": 2}, "after": {"ts": "2024-05-01 09:00:33", "id": 6, "city": "Bonn", "kg": 6}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:33", "id": 6, "city": "Bonn", "kg": 6}, "after": {"ts": "2024-05-01 09:00:34", "id": 6, "city": "Bonn", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:31", "id": 1, "city": "Kyiv", "kg": 3}, "after": {"ts": "2024-05-01 09:00:35", "id": 1, "city": "Lima", "kg": 2}, "op": "u"}
-- {"before": null, "after": {"ts": "2024-05-01 09:00:37", "id": 9, "city": "Lima", "kg": 8}, "op": "c"}
-- {"before": {"ts": "2024-05-01 09:00:30", "id": 4, "city": "Oslo", "kg": 4}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:30", "id": 11, "city": "Oslo", "kg": 7}, "after": {"ts": "2024-05-01 09:00:37", "id": 11, "city": "Oslo", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:30", "id": 2, "city": "Lima", "kg": 3}, "after": {"ts": "2024-05-01 09:00:37", "id": 2, "city": "Oslo", "kg": 4}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:35", "id": 1, "city": "Lima", "kg": 2}, "after": {"ts": "2024-05-01 09:00:37", "id": 1, "city": "Lima", "kg": 8}, "op": "u"}
-- {"before": {"ts": "2024-05-01 09:00:17", "id": 10, "city": "Kyiv", "kg": 0}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:14", "id": 12, "city": "Rome", "kg": 9}, "after": null, "op": "d"}
-- {"before": {"ts": "2024-05-01 09:00:31", "id": 5, "city": "Bonn", "kg": 1}, "after": null, "op": "d"}

INSERT INTO last_of_city SELECT city, id, kg FROM parcels ON CONFLICT DO DEDUPLICATE;
-- Output: of last_of_city
-- city | id | kg
-- Bonn | 6 | 4
-- Kyiv | 3 | 5
-- Lima | 1 | 8
-- Oslo | 2 | 4

INSERT INTO last_of_city SELECT city, id, kg FROM parcels WHERE kg > 4 ON CONFLICT DO DEDUPLICATE;
-- Output: of last_of_city
-- city | id | kg
-- Kyiv | 3 | 5
-- Lima | 1 | 8

INSERT INTO by_kg SELECT kg, COUNT(*) FROM parcels GROUP BY kg;
-- Output: of by_kg
-- kg | n
-- 1 | 1
-- 4 | 3
-- 5 | 1
-- 8 | 2

INSERT INTO by_kg SELECT kg, n FROM (SELECT kg, COUNT(*) AS n FROM parcels GROUP BY kg) WHERE n > 1;
-- Output: of by_kg
-- kg | n
-- 4 | 3
-- 8 | 2

INSERT INTO by_rank SELECT id, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY kg DESC, id) AS rn FROM parcels) WHERE rn <= 3;
-- Output: of by_rank
-- id | rn
-- 1 | 1
-- 3 | 3
-- 9 | 2

SET 'table.exec.source.cdc-events-duplicate' = 'true';

INSERT INTO last_of_city SELECT city, MAX(id), SUM(kg) FROM parcels WHERE kg > 2 GROUP BY city;
-- Output: of last_of_city
-- city | id | kg
-- Bonn | 6 | 4
-- Kyiv | 3 | 5
-- Lima | 9 | 16
-- Oslo | 11 | 8

