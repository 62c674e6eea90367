-- CSV as other programs write it: another delimiter, quotes, comments, an empty
-- field, and a word for NULL.
CREATE TABLE export (name STRING, note STRING, n INT) WITH (
    'connector' = 'filesystem', 'path' = 'export', 'format' = 'csv',
    'csv.field-delimiter' = ';', 'csv.allow-comments' = 'true', 'csv.null-literal' = 'n/a'
);
-- Rows: export
-- # written by hand
-- plain;n/a;1
-- "with;delimiter";"with ""quotes""";2
-- empty;;n/a

SELECT name, note, n FROM export;
-- Output:
-- name           | note          | n
-- plain          | NULL          | 1
-- with;delimiter | with "quotes" | 2
-- empty          |               | NULL
