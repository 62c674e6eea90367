-- A table that changes as rows that tell of its changes, and back.
CREATE TABLE acct (
    id  INT,
    bal INT
) WITH ('connector' = 'filesystem', 'path' = 'acct', 'format' = 'debezium-json');
CREATE TABLE log (
    what STRING,
    id   INT,
    bal  INT
) WITH ('connector' = 'filesystem', 'path' = 'log.csv', 'format' = 'csv');
CREATE TABLE archive (
    op  STRING,
    bal INT,
    n   BIGINT
) WITH ('connector' = 'print', 'mode' = 'append');
CREATE TABLE balances (
    id  INT,
    bal INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
-- Rows: acct
-- {"before": null, "after": {"id": 1, "bal": 10}, "op": "c"}
-- {"before": {"id": 1, "bal": 10}, "after": {"id": 1, "bal": 30}, "op": "u"}
-- {"before": null, "after": {"id": 2, "bal": 30}, "op": "c"}
-- {"before": {"id": 1, "bal": 30}, "after": null, "op": "d"}
-- Rows: log
-- open,1,10
-- was,1,10
-- is,1,30
-- found,2,5
-- was,2,5
-- was,1,30
-- is,2,6
-- is,1,31
-- closed,1,31

SELECT * FROM TO_CHANGELOG(TABLE acct);
-- Changes:
-- op | op            | id | bal
-- +I | INSERT        | 1  | 10
-- +I | UPDATE_BEFORE | 1  | 10
-- +I | UPDATE_AFTER  | 1  | 30
-- +I | INSERT        | 2  | 30
-- +I | DELETE        | 1  | 30

-- Kinds may be given other names, or none: then their rows are left out.
SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(what), MAP['INSERT, UPDATE_AFTER', 'put', 'DELETE', 'del']);
-- Changes:
-- op | what | id | bal
-- +I | put  | 1  | 10
-- +I | put  | 1  | 30
-- +I | put  | 2  | 30
-- +I | del  | 1  | 30

-- What only takes inserts can keep the history of a total.
INSERT INTO archive SELECT * FROM TO_CHANGELOG(input => (SELECT bal, COUNT(*) AS n FROM acct GROUP BY bal));
-- Changes: of archive
-- op | op            | bal | n
-- +I | INSERT        | 10  | 1
-- +I | DELETE        | 10  | 1
-- +I | INSERT        | 30  | 1
-- +I | UPDATE_BEFORE | 30  | 1
-- +I | UPDATE_AFTER  | 30  | 2
-- +I | UPDATE_BEFORE | 30  | 2
-- +I | UPDATE_AFTER  | 30  | 1

SELECT * FROM FROM_CHANGELOG(
    input => TABLE log,
    op => DESCRIPTOR(what),
    op_mapping => MAP['open, found', 'INSERT', 'was', 'UPDATE_BEFORE', 'is', 'UPDATE_AFTER', 'closed', 'DELETE']
);
-- Changes:
-- op | id | bal
-- +I | 1  | 10
-- -U | 1  | 10
-- +U | 1  | 30
-- +I | 2  | 5
-- -D | 2  | 5
-- -U | 1  | 30
-- +U | 2  | 6
-- +I | 1  | 31
-- -D | 1  | 31

SELECT COUNT(*) AS n, SUM(bal) AS bal FROM FROM_CHANGELOG(
    TABLE log, DESCRIPTOR(what), MAP['open, found', 'INSERT', 'was', 'UPDATE_BEFORE', 'is', 'UPDATE_AFTER', 'closed', 'DELETE']
);
-- Output:
-- n | bal
-- 1 | 6

-- The log says itself what becomes of each key.
INSERT INTO balances
SELECT * FROM FROM_CHANGELOG(
    TABLE log, DESCRIPTOR(what), MAP['open, found', 'INSERT', 'was', 'UPDATE_BEFORE', 'is', 'UPDATE_AFTER', 'closed', 'DELETE']
);
-- Changes: of balances
-- op | id | bal
-- +I | 1  | 10
-- -U | 1  | 10
-- +U | 1  | 30
-- +I | 2  | 5
-- -D | 2  | 5
-- -U | 1  | 30
-- +U | 2  | 6
-- +I | 1  | 31
-- -D | 1  | 31
-- Output: of balances
-- id | bal
-- 2  | 6

SELECT id, op FROM TO_CHANGELOG(TABLE acct) WHERE op <> 'INSERT';
-- Output:
-- id | op
-- 1  | DELETE
-- 1  | UPDATE_AFTER
-- 1  | UPDATE_BEFORE

-- Which rows are an update does not depend on where batches end.
SELECT * FROM TO_CHANGELOG((SELECT * FROM FROM_CHANGELOG(
    TABLE log, DESCRIPTOR(what), MAP['open, found', 'INSERT', 'was', 'UPDATE_BEFORE', 'is', 'UPDATE_AFTER', 'closed', 'DELETE']
)));
-- Output:
-- op            | id | bal
-- DELETE        | 1  | 31
-- DELETE        | 2  | 5
-- INSERT        | 1  | 10
-- INSERT        | 1  | 31
-- INSERT        | 2  | 5
-- UPDATE_AFTER  | 1  | 30
-- UPDATE_AFTER  | 2  | 6
-- UPDATE_BEFORE | 1  | 10
-- UPDATE_BEFORE | 1  | 30

SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['open', 'INSERT', 'closed', 'DELETE']);
-- Fails: at run time
-- changes-as-rows.sql:134:15: column "what" is 'was', and has to say what becomes of the row: one of 'closed', 'open'
--   134 | SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['open', 'INSERT', 'closed', 'DELETE']);
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
