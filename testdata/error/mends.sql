-- What to do about mistakes of every kind stands below them.
CREATE TABLE t (
    i  INT,
    s  STRING,
    d  DATE,
    h  TIME,
    a  ARRAY<INT>,
    m  MAP<STRING, INT>,
    r  ROW<x INT, y INT>,
    ts TIMESTAMP(3),
    twice AS i * 2
) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');

CREATE VIEW v AS SELECT i, s FROM t;

SELECT CAST(i AS DATE) FROM t;
-- Error:
-- mends.sql:16:8: INT cannot be cast to DATE
--    16 | SELECT CAST(i AS DATE) FROM t;
--       |        ^~~~~~~~~~~~~~~
-- hint: CAST(TO_TIMESTAMP_LTZ(seconds, 0) AS DATE) makes a date of a number

SELECT CAST(d AS TIME), CAST(h AS DATE) FROM t;
-- Error:
-- mends.sql:18:8: DATE cannot be cast to TIME(0)
--    18 | SELECT CAST(d AS TIME), CAST(h AS DATE) FROM t;
--       |        ^~~~~~~~~~~~~~~
-- hint: a DATE has no time of day, and a TIME no date
-- mends.sql:18:25: TIME(0) cannot be cast to DATE
--    18 | SELECT CAST(d AS TIME), CAST(h AS DATE) FROM t;
--       |                         ^~~~~~~~~~~~~~~
-- hint: a DATE has no time of day, and a TIME no date

SELECT CAST(a AS INT), CAST(m AS INT), CAST(r AS INT) FROM t;
-- Error:
-- mends.sql:20:8: ARRAY<INT> cannot be cast to INT
--    20 | SELECT CAST(a AS INT), CAST(m AS INT), CAST(r AS INT) FROM t;
--       |        ^~~~~~~~~~~~~~
-- hint: a[1] reads an element, ARRAY_JOIN joins all to a text
-- mends.sql:20:24: MAP<STRING, INT> cannot be cast to INT
--    20 | SELECT CAST(a AS INT), CAST(m AS INT), CAST(r AS INT) FROM t;
--       |                        ^~~~~~~~~~~~~~
-- hint: m['key'] reads a value
-- mends.sql:20:40: ROW<`x` INT, `y` INT> cannot be cast to INT
--    20 | SELECT CAST(a AS INT), CAST(m AS INT), CAST(r AS INT) FROM t;
--       |                                        ^~~~~~~~~~~~~~
-- hint: r.name reads a field

SELECT CAST(r AS ROW<x INT>), CAST(i AS ROW<x INT>), CAST(i AS ARRAY<INT>) FROM t;
-- Error:
-- mends.sql:22:8: ROW<`x` INT, `y` INT> cannot be cast to ROW<`x` INT>
--    22 | SELECT CAST(r AS ROW<x INT>), CAST(i AS ROW<x INT>), CAST(i AS ARRAY<INT>) FROM t;
--       |        ^~~~~~~~~~~~~~~~~~~~~
-- hint: both need the same number of fields
-- mends.sql:22:31: INT cannot be cast to ROW<`x` INT>
--    22 | SELECT CAST(r AS ROW<x INT>), CAST(i AS ROW<x INT>), CAST(i AS ARRAY<INT>) FROM t;
--       |                               ^~~~~~~~~~~~~~~~~~~~~
-- hint: ROW(x) makes a row of a value
-- mends.sql:22:54: INT cannot be cast to ARRAY<INT>
--    22 | SELECT CAST(r AS ROW<x INT>), CAST(i AS ROW<x INT>), CAST(i AS ARRAY<INT>) FROM t;
--       |                                                      ^~~~~~~~~~~~~~~~~~~~~
-- hint: ARRAY[x] makes an array of a value

SELECT CAST(INTERVAL '5' MINUTE AS BIGINT), CAST(s AS INTERVAL MINUTE) FROM t;
-- Error:
-- mends.sql:24:8: INTERVAL SECOND(3) cannot be cast to BIGINT
--    24 | SELECT CAST(INTERVAL '5' MINUTE AS BIGINT), CAST(s AS INTERVAL MINUTE) FROM t;
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: EXTRACT gives its parts as numbers
-- mends.sql:24:45: STRING cannot be cast to INTERVAL SECOND(3)
--    24 | SELECT CAST(INTERVAL '5' MINUTE AS BIGINT), CAST(s AS INTERVAL MINUTE) FROM t;
--       |                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write a number times INTERVAL '1' SECOND

SELECT SUM(s) FROM t;
-- Error:
-- mends.sql:26:12: SUM takes a number, found STRING
--    26 | SELECT SUM(s) FROM t;
--       |            ^
-- hint: cast it to a number, as in CAST(... AS INT)

SELECT i FROM t WHERE i;
-- Error:
-- mends.sql:28:23: WHERE needs a condition, found INT
--    28 | SELECT i FROM t WHERE i;
--       |                       ^
-- hint: compare it, as in i <> 0

SELECT i FROM t WHERE s;
-- Error:
-- mends.sql:30:23: WHERE needs a condition, found STRING
--    30 | SELECT i FROM t WHERE s;
--       |                       ^
-- hint: compare it, as in s = 'yes'

SELECT DATE_FORMAT(d, 'yyyy'), YEAR(s), HOUR(i), FLOOR(s TO DAY) FROM t;
-- Error:
-- mends.sql:32:20: argument 1 of DATE_FORMAT takes a TIMESTAMP or TIMESTAMP_LTZ, found DATE
--    32 | SELECT DATE_FORMAT(d, 'yyyy'), YEAR(s), HOUR(i), FLOOR(s TO DAY) FROM t;
--       |                    ^
-- hint: cast it, as in CAST(... AS TIMESTAMP(3))
-- mends.sql:32:37: YEAR takes a date, time, timestamp or interval, found STRING
--    32 | SELECT DATE_FORMAT(d, 'yyyy'), YEAR(s), HOUR(i), FLOOR(s TO DAY) FROM t;
--       |                                     ^
-- hint: TO_TIMESTAMP reads text
-- mends.sql:32:46: HOUR takes a date, time, timestamp or interval, found INT
--    32 | SELECT DATE_FORMAT(d, 'yyyy'), YEAR(s), HOUR(i), FLOOR(s TO DAY) FROM t;
--       |                                              ^
-- hint: TO_TIMESTAMP_LTZ makes an instant of a number
-- mends.sql:32:56: FLOOR takes a date, time or timestamp before TO, found STRING
--    32 | SELECT DATE_FORMAT(d, 'yyyy'), YEAR(s), HOUR(i), FLOOR(s TO DAY) FROM t;
--       |                                                        ^
-- hint: TO_TIMESTAMP reads text

SELECT INTERVAL '1' DAY / 2;
-- Error:
-- mends.sql:34:8: / cannot be applied to INTERVAL SECOND(3) and INT
--    34 | SELECT INTERVAL '1' DAY / 2;
--       |        ^~~~~~~~~~~~~~~~~~~~
-- hint: an interval is multiplied by whole numbers, and divided where it is written

SELECT x'0g';
-- Error:
-- mends.sql:36:8: a string of bytes has hexadecimal digits, as in x'1f', found "g"
--    36 | SELECT x'0g';
--       |        ^~~~~

SELECT x'012';
-- Error:
-- mends.sql:38:8: a string of bytes has an even number of hexadecimal digits, as in x'1f', found 3
--    38 | SELECT x'012';
--       |        ^~~~~~

SELECT LAST_DAY(d), CBRT(i), frobnicate(i) FROM t;
-- Error:
-- mends.sql:40:8: function "LAST_DAY" does not exist
--    40 | SELECT LAST_DAY(d), CBRT(i), frobnicate(i) FROM t;
--       |        ^~~~~~~~
-- hint: write CAST(FLOOR(d TO MONTH) + INTERVAL '1' MONTH - INTERVAL '1' DAY AS DATE)
-- mends.sql:40:21: function "CBRT" does not exist
--    40 | SELECT LAST_DAY(d), CBRT(i), frobnicate(i) FROM t;
--       |                     ^~~~
-- hint: write POWER(x, 1e0 / 3)
-- mends.sql:40:30: function "frobnicate" does not exist
--    40 | SELECT LAST_DAY(d), CBRT(i), frobnicate(i) FROM t;
--       |                              ^~~~~~~~~~
-- hint: SHOW FUNCTIONS lists those that there are

SELECT i FROM t UNION ALL SELECT s FROM t;
-- Error:
-- mends.sql:42:34: column 1 is STRING on this side of UNION and INT on the other
--    42 | SELECT i FROM t UNION ALL SELECT s FROM t;
--       |                                  ^
-- hint: cast one of them to the type of the other

SELECT * FROM v /*+ OPTIONS('path' = 'x') */;
-- Error:
-- mends.sql:44:21: hints of options are for tables, this is a view
--    44 | SELECT * FROM v /*+ OPTIONS('path' = 'x') */;
--       |                     ^~~~~~~~~~~~~~~~~~~~~
-- hint: write the hint behind the name of the table that it reads

WITH y AS (SELECT i FROM x), x AS (SELECT i FROM t) SELECT * FROM y;
-- Error:
-- mends.sql:46:26: table "x" does not exist
--    46 | WITH y AS (SELECT i FROM x), x AS (SELECT i FROM t) SELECT * FROM y;
--       |                          ^
-- hint: queries of WITH see those before them: define x before y

WITH x AS (SELECT i FROM t), x AS (SELECT i FROM t) SELECT * FROM x;
-- Error:
-- mends.sql:48:30: "x" is defined twice in WITH
--    48 | WITH x AS (SELECT i FROM t), x AS (SELECT i FROM t) SELECT * FROM x;
--       |                              ^
-- hint: give one of them another name

DROP TABLE t, v;
-- Error:
-- mends.sql:50:13: unexpected ",", want the end of the statement
--    50 | DROP TABLE t, v;
--       |             ^
-- hint: drop one after the other, each in a statement of its own

CREATE TABLE u (a STRING(10));
-- Error:
-- mends.sql:52:25: type STRING has neither length nor precision
--    52 | CREATE TABLE u (a STRING(10));
--       |                         ^
-- hint: VARCHAR(n) has a length

CREATE TABLE u (a INT(11));
-- Error:
-- mends.sql:54:22: type INT has neither length nor precision
--    54 | CREATE TABLE u (a INT(11));
--       |                      ^
-- hint: write INT

CREATE TABLE u (a UNSIGNED INT);
-- Error:
-- mends.sql:56:19: data type "UNSIGNED" does not exist
--    56 | CREATE TABLE u (a UNSIGNED INT);
--       |                   ^~~~~~~~
-- hint: write INT or BIGINT, which have a sign
