-- Where rows of a table, its late rows and what it rejects are written by one job, its
-- source is read once. A row has a place for each way to be lost: a time that is NULL
-- (here a computed one), NULL where the table says NOT NULL, and messages that cannot
-- be read as they are. Of a message with a spoilt field the table has what is left.
CREATE TABLE pays (
    at_text STRING,
    shop    STRING NOT NULL,
    eur     INT,
    ts AS TO_TIMESTAMP(at_text),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'pays.json', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE good (w TIMESTAMP(3), shop STRING, eur INT) WITH ('connector' = 'print');
CREATE TABLE late (shop STRING, eur INT, late_by BIGINT) WITH ('connector' = 'print');
CREATE TABLE dropped (shop STRING, eur INT, late_by BIGINT) WITH ('connector' = 'print');
CREATE TABLE bad (field STRING, reason STRING, message STRING) WITH ('connector' = 'print');
CREATE TABLE plain (shop STRING, eur INT) WITH ('connector' = 'print');
-- Rows: pays
-- {"at_text":"2024-01-01 10:00:10","shop":"x","eur":1}
-- {"at_text":"2024-01-01 10:01:10","shop":"x","eur":
-- {"at_text":"2024-01-01 10:00:20","shop":"y","eur":"much"}
-- {"at_text":"yesterday","shop":"x","eur":2}
-- {"shop":"y","eur":4}
-- {"at_text":"2024-01-01 10:00:15","shop":"x","eur":8}
-- {"at_text":"2024-01-01 10:01:30","shop":"y","eur":16}
-- {"at_text":"2024-01-01 10:00:50","shop":"y","eur":32}
-- {"at_text":"2024-01-01 10:01:40","eur":64}

SET 'table.exec.source.rowtime-null-handling' = 'DROP';

SET 'table.exec.sink.not-null-enforcer' = 'DROP';

SELECT * FROM pays$rejected;
-- Types: STRING, STRING, STRING
-- Output:
-- message                                                   | reason                                                 | field
-- {"at_text":"2024-01-01 10:00:20","shop":"y","eur":"much"} | "much" is no INT, expected a whole number              | eur
-- {"at_text":"2024-01-01 10:01:10","shop":"x","eur":        | found the end of the message, expected a value         | eur
-- {"at_text":"2024-01-01 10:01:40","eur":64}                | column "shop" is NULL, and NOT NULL by its declaration | shop
-- {"at_text":"yesterday","shop":"x","eur":2}                | the time attribute "ts" is NULL                        | ts
-- {"shop":"y","eur":4}                                      | the time attribute "ts" is NULL                        | ts

CREATE VIEW minutes AS
SELECT window_start, shop, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, shop;

EXECUTE STATEMENT SET BEGIN
INSERT INTO good SELECT * FROM minutes;
INSERT INTO dropped SELECT shop, eur, late_by FROM minutes$late;
INSERT INTO late SELECT shop, eur, late_by FROM pays$late;
INSERT INTO bad SELECT field, reason, message FROM pays$rejected;
INSERT INTO plain SELECT shop, eur FROM pays;
END;
-- Output: of bad
-- field | reason                                                 | message
-- eur   | "much" is no INT, expected a whole number              | {"at_text":"2024-01-01 10:00:20","shop":"y","eur":"much"}
-- eur   | found the end of the message, expected a value         | {"at_text":"2024-01-01 10:01:10","shop":"x","eur":
-- shop  | column "shop" is NULL, and NOT NULL by its declaration | {"at_text":"2024-01-01 10:01:40","eur":64}
-- ts    | the time attribute "ts" is NULL                        | {"at_text":"yesterday","shop":"x","eur":2}
-- ts    | the time attribute "ts" is NULL                        | {"shop":"y","eur":4}
-- Output: of dropped
-- shop | eur | late_by
-- y    | 32  | 40000
-- Output: of good
-- w                       | shop | eur
-- 2024-01-01 10:00:00.000 | x    | 9
-- 2024-01-01 10:00:00.000 | y    | NULL
-- 2024-01-01 10:01:00.000 | NULL | 64
-- 2024-01-01 10:01:00.000 | y    | 16
-- Output: of late
-- shop | eur | late_by
-- x    | 8   | 5000
-- y    | 32  | 40000
-- Output: of plain
-- shop | eur
-- NULL | 64
-- x    | 1
-- x    | 8
-- y    | 16
-- y    | 32
-- y    | NULL
-- Late: 1

EXPLAIN EXECUTE STATEMENT SET BEGIN
INSERT INTO good SELECT * FROM minutes;
INSERT INTO dropped SELECT shop, eur, late_by FROM minutes$late;
INSERT INTO late SELECT shop, eur, late_by FROM pays$late;
INSERT INTO bad SELECT field, reason, message FROM pays$rejected;
INSERT INTO plain SELECT shop, eur FROM pays;
END;
-- Output:
-- Sink good (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project window_start AS w, shop, eur  [key (shop, w)]
--       └─ #1 WindowAggregate TUMBLE(size 1 min) of ts by shop: SUM(eur) AS eur, window_start  [key (shop, window_start), state tumble_pays_by_shop ends with the window]
--          └─ Exchange by shop
--             └─ #2 Reject: drop rows with NULL in ts
--                └─ Project at_text, shop, eur, ts
--                   └─ Filter $reason IS NULL
--                      └─ #3 Watermark for ts: CASE WHEN $reason IS NULL THEN ts ELSE CAST(NULL AS TIMESTAMP(3)) END, NULL passes  [rowtime ts]
--                         └─ Project at_text, shop, eur, TO_TIMESTAMP(at_text) AS ts, $message, $reason, $field, CASE WHEN $reason IS NULL THEN TO_TIMESTAMP(at_text) ELSE CAST(NULL AS TIMESTAMP(3)) END AS watermark
--                            └─ Scan pays (filesystem): at_text, shop, eur, $message, $reason, $field  [inserts, unbounded]
-- Sink dropped (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project shop, eur, late_by
--       └─ LateRows of tumble_pays_by_shop: at_text, shop, eur, ts, late_operator, late_window_end, late_watermark, late_by
--          └─ #1 as above
-- Sink late (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project shop, eur, late_by
--       └─ Filter $reason IS NULL
--          └─ LateRows of watermark_pays: at_text, shop, eur, ts, $message, $reason, $field, late_operator, late_window_end, late_watermark, late_by
--             └─ #3 as above
-- Sink bad (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project field, reason, message
--       └─ Filter reason IS NOT NULL
--          └─ Project $message AS message, CASE WHEN $reason IS NOT NULL THEN $reason WHEN shop IS NULL THEN 'column "shop" is NULL, and NOT NULL by its declaration' WHEN ts IS NULL THEN 'the time attribute "ts" is NULL' ELSE CAST(NULL AS STRING) END AS reason, CASE WHEN $reason IS NOT NULL THEN $field WHEN shop IS NULL THEN 'shop' WHEN ts IS NULL THEN 'ts' ELSE CAST(NULL AS STRING) END AS field
--             └─ #3 as above
-- Sink plain (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project shop, eur
--       └─ #2 as above

-- A message that stops the job when rows are read stops it here too; alone, what is
-- rejected can be read.
CREATE TABLE strict (eur INT, shop STRING) WITH ('connector' = 'filesystem', 'path' = 'strict.csv', 'format' = 'csv');
-- Rows: strict
-- 1,a
-- two,b
-- 4,c

SELECT message FROM strict$rejected;
-- Types: STRING
-- Output:
-- message
-- two,b

SELECT eur, shop, '' AS message FROM strict UNION ALL SELECT 0, '', message FROM strict$rejected;
-- Fails: at run time
