-- Cleaning up names: functions on text, with letters outside of ASCII and NULL.
CREATE TABLE people (name STRING) WITH ('connector' = 'filesystem', 'path' = 'people', 'format' = 'json');
-- Rows: people
-- {"name": "Søren Kierkegaard"}
-- {"name": "ada"}
-- {"name": null}

SELECT UPPER(name) AS u, CHAR_LENGTH(name) AS n, SUBSTRING(name, 1, 3) || '.' AS short, name LIKE '%a%' AS has_a
FROM people;
-- Output:
-- u                 | n    | short | has_a
-- SØREN KIERKEGAARD | 17   | Sør.  | TRUE
-- ADA               | 3    | ada.  | TRUE
-- NULL              | NULL | NULL  | NULL
