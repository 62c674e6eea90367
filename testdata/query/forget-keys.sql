-- Keys of sinks and of sources that are not used for their time are forgotten, with all
-- that is known of them.
CREATE TABLE shops (
    shop STRING,
    city STRING,
    PRIMARY KEY (shop) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'shops', 'format' = 'debezium-json');
CREATE TABLE by_city (
    city STRING,
    shop STRING,
    PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE claims (
    ts   TIMESTAMP(3),
    seat STRING,
    who  STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'claims.csv', 'format' = 'csv');
CREATE TABLE taken (
    seat STRING,
    who  STRING,
    PRIMARY KEY (seat) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
-- Clock: 2024-01-01 00:00:00
-- Rows: shops
-- {"before": null, "after": {"shop": "s1", "city": "Rome"}, "op": "c"}
-- {"before": null, "after": {"shop": "s2", "city": "Oslo"}, "op": "c"}
-- Rows: claims
-- 2024-01-01 10:00:00,A1,ann
-- 2024-01-01 10:00:01,A2,ann
-- Clock: 2024-01-01 00:30:00
-- Rows: shops
-- {"before": null, "after": {"shop": "s3", "city": "Oslo"}, "op": "c"}
-- Rows: claims
-- 2024-01-01 10:00:02,A2,bob
-- Clock: 2024-01-01 01:00:00
-- Rows: shops
-- {"before": null, "after": {"shop": "s4", "city": "Rome"}, "op": "c"}
-- {"before": {"shop": "s4", "city": "Rome"}, "after": null, "op": "d"}
-- {"before": {"shop": "s3", "city": "Oslo"}, "after": null, "op": "d"}
-- {"before": null, "after": {"shop": "s3", "city": "Oslo"}, "op": "c"}
-- {"before": null, "after": {"shop": "s3", "city": "Oslo"}, "op": "c"}
-- Rows: claims
-- 2024-01-01 10:00:03,A1,cid
-- 2024-01-01 10:00:04,A2,cid

SET 'table.exec.state.ttl' = '1 h';

-- Rome is forgotten when shop 4 comes, and empty when it goes; in Oslo shop 2 is still there.
INSERT INTO by_city SELECT city, shop FROM shops ON CONFLICT DO DEDUPLICATE;
-- Changes: of by_city
-- op | city | shop
-- +I | Rome | s1
-- +I | Oslo | s2
-- +U | Oslo | s3
-- +I | Rome | s4
-- -D | Rome | s4
-- +U | Oslo | s2
-- +U | Oslo | s3
-- +U | Oslo | s3

-- A seat that nobody has claimed for an hour is free.
INSERT INTO taken SELECT seat, who FROM claims ON CONFLICT DO NOTHING;
-- Changes: of taken
-- op | seat | who
-- +I | A1   | ann
-- +I | A2   | ann
-- +I | A1   | cid

SET 'table.exec.source.cdc-events-duplicate' = 'true';

-- What may be forgotten above is told again.
SELECT * FROM shops;
-- Changes:
-- op | shop | city
-- +I | s1   | Rome
-- +I | s2   | Oslo
-- +I | s3   | Oslo
-- +I | s4   | Rome
-- -D | s4   | Rome
-- -D | s3   | Oslo
-- +I | s3   | Oslo
-- -U | s3   | Oslo
-- +U | s3   | Oslo
