-- CURRENT_DATABASE is the one of the query that is run, also behind a view.
SELECT CURRENT_DATABASE() AS d;
-- Types: STRING NOT NULL
-- Output:
-- d
-- default_database

CREATE DATABASE shop;

USE shop;

SELECT CURRENT_DATABASE() AS d, CURRENT_DATABASE() || '!' AS e;
-- Types: STRING NOT NULL, STRING NOT NULL
-- Output:
-- d    | e
-- shop | shop!

CREATE TABLE t (i INT) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1
-- 2

SELECT i, CURRENT_DATABASE() AS d FROM t WHERE CURRENT_DATABASE() = 'shop';
-- Types: INT, STRING NOT NULL
-- Output:
-- i | d
-- 1 | shop
-- 2 | shop

CREATE VIEW v AS SELECT CURRENT_DATABASE() AS d;

USE default_database;

SELECT d FROM shop.v;
-- Types: STRING NOT NULL
-- Output:
-- d
-- default_database

SELECT CURRENT_DATABASE(1) AS d;
-- Fails: when planned
-- current-database.sql:40:25: CURRENT_DATABASE takes no argument, found 1
--    40 | SELECT CURRENT_DATABASE(1) AS d;
--       |                         ^
