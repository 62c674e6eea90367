-- What people write in their first jobs, coming from other systems.
CREATE TABLE orders (
    id     INT,
    buyer  STRING,
    amount DECIMAL(10, 2),
    ot     TIMESTAMP(3),
    WATERMARK FOR ot AS ot - INTERVAL '1' MINUTE
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
CREATE TABLE plain (
    id       INT,
    buyer    STRING,
    amount   DECIMAL(10, 2),
    ot       TIMESTAMP(3),
    tags     MAP<STRING, STRING>,
    readings ARRAY<ROW<k STRING, v DOUBLE>>
) WITH ('connector' = 'filesystem', 'path' = 'plain.json', 'format' = 'json');
CREATE TABLE per_hour (
    buyer STRING,
    till  TIMESTAMP_LTZ(3),
    n     BIGINT,
    PRIMARY KEY (buyer, till) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');

-- Reserved words as names of results.
SELECT id, LAG(amount) OVER (ORDER BY ot) prev FROM orders;
-- Error:
-- first-jobs.sql:25:43: unexpected "prev", want the end of the statement
--    25 | SELECT id, LAG(amount) OVER (ORDER BY ot) prev FROM orders;
--       |                                           ^~~~
-- hint: write `prev` in back quotes if it is a name

SELECT 1 method, 2 AS two;
-- Error:
-- first-jobs.sql:27:10: unexpected "method", want the end of the statement
--    27 | SELECT 1 method, 2 AS two;
--       |          ^~~~~~
-- hint: write `method` in back quotes if it is a name

-- Windows over what is no event time.
SELECT window_end, COUNT(*) FROM TUMBLE(TABLE plain, DESCRIPTOR(ot), INTERVAL '1' HOUR) GROUP BY window_start, window_end;
-- Error:
-- first-jobs.sql:30:65: "ot" is a column of type TIMESTAMP(3) and no time attribute
--    30 | SELECT window_end, COUNT(*) FROM TUMBLE(TABLE plain, DESCRIPTOR(ot), INTERVAL '1' HOUR) GROUP BY window_start, window_end;
--       |                                                                 ^~
-- hint: declare WATERMARK FOR a column of the table, and take that column without a cast or a computation

SELECT window_end, COUNT(*) FROM TUMBLE(TABLE plain, DESCRIPTOR(buyer), INTERVAL '1' HOUR) GROUP BY window_start, window_end;
-- Error:
-- first-jobs.sql:32:65: "buyer" is a column of type STRING and no time attribute
--    32 | SELECT window_end, COUNT(*) FROM TUMBLE(TABLE plain, DESCRIPTOR(buyer), INTERVAL '1' HOUR) GROUP BY window_start, window_end;
--       |                                                                 ^~~~~
-- hint: windows go by a TIMESTAMP(3) or TIMESTAMP_LTZ(3) for which the table declares a WATERMARK; TO_TIMESTAMP(text) and TO_TIMESTAMP_LTZ(millis, 3) in a computed column make one

SELECT id, SUM(amount) OVER (PARTITION BY buyer ORDER BY ot RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW) FROM plain;
-- Error:
-- first-jobs.sql:34:61: a frame with a bound needs the order of a time attribute
--    34 | SELECT id, SUM(amount) OVER (PARTITION BY buyer ORDER BY ot RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW) FROM plain;
--       |                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: declare WATERMARK FOR a column of the table, and take that column without a cast or a computation

SELECT * FROM plain MATCH_RECOGNIZE (PARTITION BY buyer ORDER BY ot MEASURES A.id AS id PATTERN (A B) DEFINE A AS amount > 1) AS m;
-- Error:
-- first-jobs.sql:36:66: MATCH_RECOGNIZE goes by time, and "ot" is no time attribute
--    36 | SELECT * FROM plain MATCH_RECOGNIZE (PARTITION BY buyer ORDER BY ot MEASURES A.id AS id PATTERN (A B) DEFINE A AS amount > 1) AS m;
--       |                                                                  ^~
-- hint: declare WATERMARK FOR a column of the table, and take that column without a cast or a computation

-- Lengths of time.
SELECT window_end, COUNT(*) FROM TUMBLE(TABLE orders, DESCRIPTOR(ot), INTERVAL '1 hour') GROUP BY window_start, window_end;
-- Error:
-- first-jobs.sql:39:88: unexpected ")", want a unit of time: YEAR, MONTH, DAY, HOUR, MINUTE or SECOND
--    39 | SELECT window_end, COUNT(*) FROM TUMBLE(TABLE orders, DESCRIPTOR(ot), INTERVAL '1 hour') GROUP BY window_start, window_end;
--       |                                                                                        ^
-- hint: the unit stands behind the quotes: INTERVAL '1' HOUR

SELECT window_end, COUNT(*) FROM HOP(TABLE orders, DESCRIPTOR(ot), INTERVAL '1' HOUR, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
-- Error:
-- first-jobs.sql:41:87: the size of HOP, 10 min, is no multiple of its slide, 1 h
--    41 | SELECT window_end, COUNT(*) FROM HOP(TABLE orders, DESCRIPTOR(ot), INTERVAL '1' HOUR, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
--       |                                                                                       ^~~~~~~~~~~~~~~~~~~~
-- hint: the order is HOP(TABLE t, DESCRIPTOR(time), slide, size [, offset])

SELECT DATE_TRUNC('hour', ot) FROM orders;
-- Error:
-- first-jobs.sql:43:8: function "DATE_TRUNC" does not exist
--    43 | SELECT DATE_TRUNC('hour', ot) FROM orders;
--       |        ^~~~~~~~~~
-- hint: write FLOOR(ts TO HOUR), TO DAY or TO MONTH

-- Parts of nested values, and their types.
SELECT tags.site FROM plain;
-- Error:
-- first-jobs.sql:46:13: tags is MAP<STRING, STRING> and has no field "site"
--    46 | SELECT tags.site FROM plain;
--       |             ^~~~
-- hint: the value of a key is written tags['site']

SELECT readings.k FROM plain;
-- Error:
-- first-jobs.sql:48:17: readings is ARRAY<ROW<`k` STRING, `v` DOUBLE>> and has no field "k"
--    48 | SELECT readings.k FROM plain;
--       |                 ^
-- hint: an element is written readings[1], and CROSS JOIN UNNEST(readings) makes rows of all

CREATE TABLE arrays (a INT[]) WITH ('connector' = 'print');
-- Error:
-- first-jobs.sql:50:27: unexpected "[", want "," or ")"
--    50 | CREATE TABLE arrays (a INT[]) WITH ('connector' = 'print');
--       |                           ^
-- hint: the type of an array is written ARRAY<INT>

-- Commands of the interactive shell.
\d orders;
-- Error:
-- first-jobs.sql:53:1: unexpected character "\"
--    53 | \d orders;
--       | ^
-- hint: commands such as \d are for the interactive shell; statements such as SHOW TABLES and DESCRIBE t work everywhere

-- The INSERT casts the end of the window, and two wall clocks may be one instant.
INSERT INTO per_hour
SELECT buyer, window_end, COUNT(*) FROM TUMBLE(TABLE orders, DESCRIPTOR(ot), INTERVAL '1' HOUR) GROUP BY buyer, window_start, window_end;
-- Error:
-- first-jobs.sql:56:13: rows of the query may meet in one key of "per_hour", which is (buyer, till): "till" becomes TIMESTAMP_LTZ(3), and two values of the query may be one then
--    56 | INSERT INTO per_hour
--       |             ^~~~~~~~
-- hint: give the column the type that the query has, or write ON CONFLICT DO DEDUPLICATE behind the query, which keeps the last row of a key, DO NOTHING, the first, or DO ERROR, which stops the job

CREATE TABLE with_header (id INT)
WITH ('connector' = 'filesystem', 'path' = 'h.csv', 'format' = 'csv', 'csv.ignore-first-line' = 'true');

SELECT id FROM with_header;
-- Error:
-- first-jobs.sql:60:71: option "csv.ignore-first-line" does not exist for connector "filesystem" with format "csv"
--    60 | WITH ('connector' = 'filesystem', 'path' = 'h.csv', 'format' = 'csv', 'csv.ignore-first-line' = 'true');
--       |                                                                       ^~~~~~~~~~~~~~~~~~~~~~~
-- hint: there are csv.field-delimiter, csv.quote-character, csv.disable-quote-character, csv.allow-comments, csv.ignore-parse-errors, csv.array-element-delimiter, csv.escape-character, csv.null-literal, csv.write-bigdecimal-in-scientific-notation
