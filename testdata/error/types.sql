-- Types that do not fit, and the cast that mends it.
CREATE TABLE t (
    i INT,
    s STRING
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

SELECT s + i FROM t;
-- Error:
-- types.sql:7:8: + cannot be applied to STRING and INT
--     7 | SELECT s + i FROM t;
--       |        ^~~~~
-- hint: write CAST(... AS INT) around the text

SELECT s + 'x' FROM t;
-- Error:
-- types.sql:9:8: + cannot be applied to STRING and CHAR(1)
--     9 | SELECT s + 'x' FROM t;
--       |        ^~~~~~~
-- hint: || joins text

SELECT UPPER(i) FROM t;
-- Error:
-- types.sql:11:14: UPPER takes text, found INT
--    11 | SELECT UPPER(i) FROM t;
--       |              ^
-- hint: cast it to STRING

SELECT CONCAT(s, i) FROM t;
-- Error:
-- types.sql:13:18: argument 2 of CONCAT takes text, found INT
--    13 | SELECT CONCAT(s, i) FROM t;
--       |                  ^
-- hint: cast it to STRING

SELECT ABS(s) FROM t;
-- Error:
-- types.sql:15:12: ABS takes a number, found STRING
--    15 | SELECT ABS(s) FROM t;
--       |            ^
-- hint: cast it to a number, as in CAST(... AS INT)

SELECT 123456789012345678901234567890123456789;
-- Error:
-- types.sql:17:8: 123456789012345678901234567890123456789 has 39 digits, a number has at most 38
--    17 | SELECT 123456789012345678901234567890123456789;
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
