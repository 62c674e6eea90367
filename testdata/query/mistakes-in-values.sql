-- What a value of the data does not allow is said with what to write instead.
CREATE TABLE t (
    i INT,
    s STRING
) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: t
-- {"i": 0, "s": "many"}

SELECT CAST(s AS INT) FROM t;
-- Fails: at run time
-- mistakes-in-values.sql:9:8: "many" is no INT, it is not written like one
--     9 | SELECT CAST(s AS INT) FROM t;
--       |        ^~~~~~~~~~~~~~
-- hint: TRY_CAST gives NULL for text that does not fit

SELECT CAST('' AS INT);
-- Fails: at run time
-- mistakes-in-values.sql:16:8: an empty text is no INT
--    16 | SELECT CAST('' AS INT);
--       |        ^~~~~~~~~~~~~~~
-- hint: TRY_CAST gives NULL for text that does not fit

SELECT 1 / i FROM t;
-- Fails: at run time
-- mistakes-in-values.sql:23:8: division by zero
--    23 | SELECT 1 / i FROM t;
--       |        ^~~~~
-- hint: NULLIF(x, 0) as the divisor makes the result NULL
