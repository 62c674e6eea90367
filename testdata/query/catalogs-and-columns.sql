-- A catalog may say which database it starts with.
CREATE CATALOG lab WITH ('type' = 'generic_in_memory', 'default-database' = 'bench');

CREATE CATALOG other WITH ('type' = 'generic_in_memory', 'default-database' = '');
-- Fails: when planned
-- catalogs-and-columns.sql:4:79: the first database of a catalog has no name
--     4 | CREATE CATALOG other WITH ('type' = 'generic_in_memory', 'default-database' = '');
--       |                                                                               ^~
-- hint: without the option it is "default"

CREATE CATALOG other WITH ('type' = 'generic_in_memory', 'folder' = 'x');
-- Fails: when planned
-- catalogs-and-columns.sql:11:58: a catalog has no option "folder"
--    11 | CREATE CATALOG other WITH ('type' = 'generic_in_memory', 'folder' = 'x');
--       |                                                          ^~~~~~~~
-- hint: it has the options "type" and "default-database"

USE CATALOG lab;

SHOW DATABASES;
-- Output:
-- bench

SELECT CURRENT_DATABASE() AS d;
-- Types: STRING NOT NULL
-- Output:
-- d
-- bench

CREATE TABLE t (a INT, b INT) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,2

SELECT * FROM lab.bench.t;
-- Types: INT, INT
-- Output:
-- a | b
-- 1 | 2

ALTER TABLE t ADD (c INT AFTER c);
-- Fails: when planned
-- catalogs-and-columns.sql:40:32: table "t" has no column "c"
--    40 | ALTER TABLE t ADD (c INT AFTER c);
--       |                                ^
-- hint: it has "a", "b"

ALTER TABLE t ADD (c INT FIRST, d INT AFTER c);

SHOW COLUMNS FROM t;
-- Output:
-- c | INT | true | NULL | NULL | NULL
-- d | INT | true | NULL | NULL | NULL
-- a | INT | true | NULL | NULL | NULL
-- b | INT | true | NULL | NULL | NULL

SHOW CREATE VIEW v;
-- Fails: when planned
-- catalogs-and-columns.sql:63:18: view "v" does not exist
--    63 | SHOW CREATE VIEW v;
--       |                  ^

SHOW CREATE CATALOG lab;
-- Output:
-- CREATE CATALOG `lab`
-- WITH (
--   'default-database' = 'bench',
--   'type' = 'generic_in_memory'
-- )

DESCRIBE FUNCTION upper;
-- Fails: when planned
-- catalogs-and-columns.sql:77:19: "upper" is a reserved word, want the name of a function
--    77 | DESCRIBE FUNCTION upper;
--       |                   ^~~~~
-- hint: write `upper` in back quotes
