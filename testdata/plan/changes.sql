-- Where changes come in and go out.
CREATE TABLE parcels (
    id   INT,
    city STRING,
    kg   INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'parcels', 'format' = 'debezium-json', 'source.monitor-interval' = '1 s');
CREATE TABLE scans (
    ts   TIMESTAMP(3),
    city STRING,
    id   INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'scans', 'format' = 'csv', 'source.monitor-interval' = '1 s');
CREATE TABLE newest (
    city STRING,
    id   INT,
    PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE totals (
    city VARCHAR(10),
    kg   BIGINT,
    PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'jdbc', 'url' = 'jdbc:postgresql://db/x', 'table-name' = 'totals');
CREATE TABLE towns (
    city STRING,
    kg   INT,
    PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'towns', 'format' = 'debezium-json');
CREATE TABLE places (
    id  INT,
    kg  INT,
    most INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'jdbc', 'url' = 'jdbc:postgresql://db/x', 'table-name' = 'places');
CREATE TABLE log (op STRING, id INT, city STRING) WITH ('connector' = 'filesystem', 'path' = 'log', 'format' = 'csv');

INSERT INTO newest SELECT city, id FROM parcels ON CONFLICT DO DEDUPLICATE;
-- Plan:
-- Sink newest (print)  [upserts]
-- └─ Exchange to one task
--    └─ Materialize the last row of city, told apart by id  [upserts, key (city), state materialize_newest never ends]
--       └─ Exchange by city
--          └─ Reject: stop at NULL in city
--             └─ Project city, id
--                └─ Scan parcels (filesystem): id, city  [changes, key (id), unbounded]

INSERT INTO newest SELECT city, id FROM scans ON CONFLICT DO NOTHING;
-- Plan:
-- Sink newest (print)  [upserts]
-- └─ Exchange to one task
--    └─ Materialize the first row of city  [upserts, key (city), state materialize_newest never ends]
--       └─ Exchange by city
--          └─ Reject: stop at NULL in city
--             └─ Project city, id
--                └─ Watermark for ts: ts  [rowtime ts]
--                   └─ Scan scans (filesystem): ts, city, id  [inserts, unbounded]

INSERT INTO newest SELECT city, id FROM scans ON CONFLICT DO DEDUPLICATE;
-- Plan:
-- Sink newest (print)  [inserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in city
--       └─ Project city, id
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan scans (filesystem): ts, city, id  [inserts, unbounded]

-- The key is kept by the cast to a longer text, and no -U is made.
INSERT INTO totals SELECT CAST(city AS VARCHAR(5)), SUM(kg) FROM parcels GROUP BY CAST(city AS VARCHAR(5));
-- Plan:
-- Sink totals (jdbc)  [upserts]
-- └─ Reject: stop at NULL in city
--    └─ Project `CAST(city AS VARCHAR(5))` AS city, CAST(EXPR$1 AS BIGINT) AS kg  [key (city)]
--       └─ GroupAggregate by CAST(city AS VARCHAR(5)): SUM(kg) AS EXPR$1  [key (CAST(city AS VARCHAR(5))), state group_parcels_by_CAST_city_AS_VARCHAR_5 never ends]
--          └─ Exchange by CAST(city AS VARCHAR(5))
--             └─ Project CAST(city AS VARCHAR(5)) AS `CAST(city AS VARCHAR(5))`, kg
--                └─ Scan parcels (filesystem): city, kg  [changes, unbounded]

SET 'table.exec.sink.type-length-enforcer' = 'ERROR';

INSERT INTO totals SELECT CAST(city AS VARCHAR(5)), SUM(kg) FROM parcels GROUP BY CAST(city AS VARCHAR(5));
-- Plan:
-- Sink totals (jdbc)  [upserts]
-- └─ Lengths: stop at others in city
--    └─ Reject: stop at NULL in city
--       └─ Project `CAST(city AS VARCHAR(5))` AS city, CAST(EXPR$1 AS BIGINT) AS kg  [key (city)]
--          └─ GroupAggregate by CAST(city AS VARCHAR(5)): SUM(kg) AS EXPR$1  [key (CAST(city AS VARCHAR(5))), state group_parcels_by_CAST_city_AS_VARCHAR_5 never ends]
--             └─ Exchange by CAST(city AS VARCHAR(5))
--                └─ Project CAST(city AS VARCHAR(5)) AS `CAST(city AS VARCHAR(5))`, kg
--                   └─ Scan parcels (filesystem): city, kg  [changes, unbounded]

SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';

INSERT INTO totals SELECT CAST(city AS VARCHAR(5)), SUM(kg) FROM parcels GROUP BY CAST(city AS VARCHAR(5));
-- Plan:
-- Sink totals (jdbc)  [upserts]
-- └─ Project CAST(CAST(city AS STRING) AS VARCHAR(5)) AS city, kg
--    └─ Reject: stop at NULL in city
--       └─ Project `CAST(city AS VARCHAR(5))` AS city, CAST(EXPR$1 AS BIGINT) AS kg  [key (city)]
--          └─ GroupAggregate by CAST(city AS VARCHAR(5)): SUM(kg) AS EXPR$1  [key (CAST(city AS VARCHAR(5))), state group_parcels_by_CAST_city_AS_VARCHAR_5 never ends]
--             └─ Exchange by CAST(city AS VARCHAR(5))
--                └─ Project CAST(city AS VARCHAR(5)) AS `CAST(city AS VARCHAR(5))`, kg
--                   └─ Scan parcels (filesystem): city, kg  [changes, unbounded]

SET 'table.exec.sink.type-length-enforcer' = 'IGNORE';

-- Counts by city are divided by city, as their readers are.
INSERT INTO newest SELECT city, MAX(id) FROM parcels GROUP BY city, kg ON CONFLICT DO DEDUPLICATE;
-- Plan:
-- Sink newest (print)  [upserts]
-- └─ Exchange to one task
--    └─ Materialize the last row of city  [upserts, key (city), state materialize_newest never ends]
--       └─ Exchange by city
--          └─ Reject: stop at NULL in city
--             └─ Project city, EXPR$1 AS id
--                └─ GroupAggregate by city, kg: MAX(id) AS EXPR$1  [key (city, kg), state group_parcels_by_city_kg never ends]
--                   └─ Exchange by city
--                      └─ Project city, kg, id
--                         └─ Scan parcels (filesystem): id, city, kg  [changes, key (id), unbounded]

SELECT op, COUNT(*) AS n FROM TO_CHANGELOG(TABLE parcels) GROUP BY op;
-- Plan:
-- Collect op, n  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by op: COUNT(*) AS n  [changes, key (op), state group_parcels_by_op never ends]
--       └─ Exchange by op
--          └─ Project op
--             └─ ToChangelog as op: +I 'INSERT', -U 'UPDATE_BEFORE', +U 'UPDATE_AFTER', -D 'DELETE'  [inserts]
--                └─ Scan parcels (filesystem): id  [changes, key (id), unbounded]

SELECT city, COUNT(*) AS n FROM FROM_CHANGELOG(TABLE log) GROUP BY city;
-- Plan:
-- Collect city, n  [changes]
-- └─ GroupAggregate by city: COUNT(*) AS n  [key (city), state group_log_by_city ends with the input]
--    └─ FromChangelog of op: 'DELETE' -D, 'INSERT' +I, 'UPDATE_AFTER' +U, 'UPDATE_BEFORE' -U  [changes]
--       └─ Exchange to one task
--          └─ Scan log (filesystem): op, city  [inserts, bounded]

SET 'table.exec.source.cdc-events-duplicate' = 'true';

SELECT id FROM parcels WHERE kg > 10;
-- Plan:
-- Collect id  [changes]
-- └─ Exchange to one task
--    └─ Project id
--       └─ Normalize by id where kg > 10  [state normalize_parcels never ends]
--          └─ Project id, kg, kg > 10 AS condition
--             └─ Exchange by id
--                └─ Scan parcels (filesystem): id, kg  [changes, key (id), unbounded]

INSERT INTO newest SELECT city, MAX(id) FROM parcels WHERE kg > 10 GROUP BY city;
-- Plan:
-- Sink newest (print)  [upserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in city
--       └─ Project city, EXPR$1 AS id
--          └─ GroupAggregate by city: MAX(id) AS EXPR$1  [key (city), state group_parcels_by_city never ends]
--             └─ Exchange by city
--                └─ Project city, id
--                   └─ Normalize by id where kg > 10  [state normalize_parcels never ends]
--                      └─ Project id, city, kg, kg > 10 AS condition
--                         └─ Exchange by id
--                            └─ Scan parcels (filesystem): id, city, kg  [changes, key (id), unbounded]

SET 'table.exec.source.cdc-events-duplicate' = 'false';

-- A parcel that moves is taken back in the task of its old city and comes anew in that
-- of the other: one task joins, so that its versions stay in order.
INSERT INTO places SELECT p.id, p.kg, t.kg FROM parcels p JOIN towns t ON p.city = t.city;
-- Plan:
-- Sink places (jdbc)  [changes]
-- └─ Exchange by id
--    └─ Project id, p.kg AS kg, t.kg AS most
--       └─ Join inner on city = city  [changes, key (id), state join_parcels_towns_by_city never ends]
--          ├─ Exchange to one task
--          │  └─ Scan parcels (filesystem): id, city, kg  [changes, key (id), unbounded]
--          └─ Exchange to one task
--             └─ Scan towns (filesystem): city, kg  [changes, key (city), bounded]

-- Not so where the join goes by the key.
INSERT INTO places SELECT p.id, p.kg, q.kg FROM parcels p JOIN parcels q ON p.id = q.id;
-- Plan:
-- Sink places (jdbc)  [changes]
-- └─ Project p.id AS id, p.kg AS kg, q.kg AS most
--    └─ Join inner on id = id  [changes, key (id), state join_parcels_by_id never ends]
--       ├─ Exchange by id
--       │  └─ #1 Scan parcels (filesystem): id, kg  [changes, key (id), unbounded]
--       └─ Exchange by id
--          └─ #1 as above
