-- What a table does not take is data as well: t$rejected has the messages that cannot be read as they are and those whose time is NULL, with the reason, whatever
-- the table does with them.
CREATE TABLE pays (
    ts  TIMESTAMP(3),
    eur INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'pays.json', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE items (id INT, name STRING)
WITH ('connector' = 'filesystem', 'path' = 'items.csv', 'format' = 'csv', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE good (eur INT) WITH ('connector' = 'print');
CREATE TABLE bad (reason STRING, message STRING) WITH ('connector' = 'print');
-- Rows: pays
-- {"ts":"2024-01-01 10:00:10","eur":1}
-- {"ts":"2024-01-01 10:00:20","eur":
-- {"ts":"2024-01-01 10:00:30","eur":"much"}
-- {"eur":4}
-- {"ts":"2024-01-01 10:00:40","eur":8}
-- Rows: items
-- 1,a
-- two,b
-- 3
-- "4,c
-- 5,"d ""e"""

SELECT * FROM pays$rejected;
-- Output:
-- message                                   | reason                                         | field
-- {"eur":4}                                 | the time attribute "ts" is NULL                | ts
-- {"ts":"2024-01-01 10:00:20","eur":        | found the end of the message, expected a value | eur
-- {"ts":"2024-01-01 10:00:30","eur":"much"} | "much" is no INT, expected a whole number      | eur

SELECT message, field FROM items$rejected;
-- Output:
-- message | field
-- "4,c    | NULL
-- 3       | NULL
-- two,b   | id

SET 'table.exec.source.rowtime-null-handling' = 'DROP';

EXECUTE STATEMENT SET BEGIN
INSERT INTO good SELECT eur FROM pays;
INSERT INTO bad SELECT reason, message FROM pays$rejected WHERE field IS NULL OR field = 'ts';
END;
-- Output: of good
-- eur
-- 1
-- 8
-- NULL
-- Output: of bad
-- reason                          | message
-- the time attribute "ts" is NULL | {"eur":4}
