-- A hint changes an option of a table for one query: here a field that is no number
-- is NULL instead of an error.
CREATE TABLE readings (name STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'm', 'format' = 'csv');
-- Rows: readings
-- a,1
-- b,much
-- c,3

SELECT name, v FROM readings /*+ OPTIONS('csv.ignore-parse-errors' = 'true') */;
-- Output:
-- name | v
-- a    | 1
-- b    | NULL
-- c    | 3

SELECT name, v FROM readings;
-- Fails: at run time
