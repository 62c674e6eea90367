-- Every statement in the forms that it has; docs/reference/statements.md quotes them.
CREATE TABLE orders (
    id     INT NOT NULL,
    shop   STRING COMMENT 'where it was sold',
    amount DECIMAL(10, 2),
    twice  AS amount * 2,
    at_    TIMESTAMP(3),
    PRIMARY KEY (id) NOT ENFORCED,
    WATERMARK FOR at_ AS at_ - INTERVAL '5' SECOND
) COMMENT 'as they come in' WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
-- Rows: orders
-- 1,vienna,10.50,2024-01-01 10:00:00
-- 2,lisbon,3.00,2024-01-01 10:01:00
-- 3,vienna,7.25,2024-01-01 11:30:00

CREATE TABLE IF NOT EXISTS copies WITH ('path' = 'copies.csv') LIKE orders (EXCLUDING CONSTRAINTS EXCLUDING GENERATED EXCLUDING WATERMARKS);

CREATE TABLE days (shop STRING, amount DECIMAL(10, 2), day_ STRING) PARTITIONED BY (day_)
WITH ('connector' = 'filesystem', 'path' = 'days', 'format' = 'json');

CREATE TEMPORARY TABLE totals (shop STRING PRIMARY KEY NOT ENFORCED, amount DECIMAL(38, 2))
WITH ('connector' = 'print', 'mode' = 'upsert');

CREATE TABLE dear WITH ('connector' = 'filesystem', 'path' = 'dear.csv', 'format' = 'csv') AS
SELECT id, amount FROM orders WHERE amount > 5;
-- Output: of dear
-- id | amount
-- 1  | 10.50
-- 3  | 7.25

CREATE VIEW per_hour (till, shop, n) COMMENT 'orders of an hour' AS
SELECT window_end, shop, COUNT(*) FROM TUMBLE(TABLE orders, DESCRIPTOR(at_), INTERVAL '1' HOUR) GROUP BY window_start, window_end, shop;

CREATE TEMPORARY VIEW IF NOT EXISTS cheap AS SELECT * FROM orders WHERE amount < 5;

CREATE DATABASE IF NOT EXISTS archive;

CREATE CATALOG other WITH ('type' = 'generic_in_memory');

SELECT shop, SUM(amount) AS amount FROM orders GROUP BY shop;
-- Types: STRING, DECIMAL(38, 2)
-- Output:
-- shop   | amount
-- lisbon | 3.00
-- vienna | 17.75

WITH big AS (SELECT * FROM orders WHERE amount > 5) SELECT COUNT(*) AS n FROM big;
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 2

VALUES (1, 'one'), (2, 'two');
-- Types: INT NOT NULL, CHAR(3) NOT NULL
-- Output:
-- EXPR$0 | EXPR$1
-- 1      | one
-- 2      | two

INSERT INTO days SELECT shop, amount, DATE_FORMAT(at_, 'yyyy-MM-dd') FROM orders;
-- Output: of days
-- shop   | amount | day_
-- lisbon | 3.00   | 2024-01-01
-- vienna | 10.50  | 2024-01-01
-- vienna | 7.25   | 2024-01-01

INSERT INTO days PARTITION (day_ = '2024-01-02') (shop) SELECT shop FROM orders WHERE id = 1;
-- Output: of days
-- shop   | amount | day_
-- vienna | NULL   | 2024-01-02

INSERT INTO totals SELECT shop, amount FROM orders ON CONFLICT DO DEDUPLICATE;
-- Output: of totals
-- shop   | amount
-- lisbon | 3.00
-- vienna | 7.25

EXECUTE STATEMENT SET
BEGIN
INSERT INTO days SELECT shop, amount, 'all' FROM orders;
INSERT INTO totals SELECT shop, SUM(amount) FROM orders GROUP BY shop;
END;
-- Output: of days
-- shop   | amount | day_
-- lisbon | 3.00   | all
-- vienna | 10.50  | all
-- vienna | 7.25   | all
-- Output: of totals
-- shop   | amount
-- lisbon | 3.00
-- vienna | 17.75

EXECUTE INSERT INTO totals SELECT shop, COUNT(*) FROM orders GROUP BY shop;
-- Output: of totals
-- shop   | amount
-- lisbon | 1.00
-- vienna | 2.00

EXPLAIN SELECT id FROM orders;
-- Output:
-- Collect id  [inserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in id
--       └─ Project id
--          └─ Watermark for at_: at_ - INTERVAL '5' SECOND  [rowtime at_]
--             └─ Project id, at_, at_ - INTERVAL '5' SECOND AS watermark
--                └─ Scan orders (filesystem): id, at_  [inserts, key (id), unbounded]

SET 'table.local-time-zone' = 'Europe/Vienna';

RESET 'table.local-time-zone';

DESCRIBE per_hour;
-- Output:
-- till | TIMESTAMP(3) | false | NULL | NULL | NULL
-- shop | STRING | true | NULL | NULL | NULL
-- n | BIGINT | false | NULL | NULL | NULL

SHOW TABLES;
-- Output:
-- cheap
-- copies
-- days
-- dear
-- orders
-- per_hour
-- totals

SHOW TABLES FROM archive LIKE 'o%';
-- Output:

SHOW VIEWS;
-- Output:
-- cheap
-- per_hour

SHOW COLUMNS FROM days;
-- Output:
-- shop | STRING | true | NULL | NULL | NULL
-- amount | DECIMAL(10, 2) | true | NULL | NULL | NULL
-- day_ | STRING | true | NULL | NULL | NULL

SHOW CREATE VIEW cheap;
-- Output:
-- CREATE TEMPORARY VIEW `default_catalog`.`default_database`.`cheap` (
--   `id`,
--   `shop`,
--   `amount`,
--   `twice`,
--   `at_`
-- )
-- AS SELECT `orders`.`id`, `orders`.`shop`, `orders`.`amount`, `orders`.`twice`, `orders`.`at_`
-- FROM `default_catalog`.`default_database`.`orders` AS `orders`
-- WHERE `orders`.`amount` < 5

SHOW DATABASES;
-- Output:
-- archive
-- default_database

SHOW CATALOGS;
-- Output:
-- default_catalog
-- other

SHOW CURRENT DATABASE;
-- Output:
-- default_database

SHOW JOBS;

STOP JOB '1';

ALTER TABLE days ADD (note STRING AFTER amount);

ALTER TABLE days MODIFY (note STRING FIRST);

ALTER TABLE days RENAME note TO remark;

ALTER TABLE days DROP (remark);

ALTER TABLE days SET ('path' = 'elsewhere');

ALTER TABLE dear RENAME TO dearest;

ALTER VIEW per_hour RENAME TO hours;

ALTER CATALOG other COMMENT 'tables of others';

ALTER DATABASE archive SET ('owner' = 'ann');

USE archive;

USE CATALOG other;

USE CATALOG default_catalog;

CREATE FUNCTION IF NOT EXISTS rate AS 'com.example.Rate';

DROP FUNCTION rate;

DROP TABLE IF EXISTS dearest;

DROP TEMPORARY VIEW cheap;

DROP DATABASE archive CASCADE;

DROP CATALOG other;
