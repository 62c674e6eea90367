-- Mistakes in queries, and what is not built yet.
CREATE TABLE t (
    a  INT,
    b  STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

CREATE TABLE wrong (a INT) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv', 'csv.field-delimter' = ';');

CREATE TABLE lines (a INT) WITH ('connector' = 'filesystem', 'path' = 'out', 'format' = 'csv');

SELECT aa, c FROM t;
-- Error:
-- queries.sql:13:8: column "aa" does not exist
--    13 | SELECT aa, c FROM t;
--       |        ^~
-- hint: did you mean "a"?
-- queries.sql:13:12: column "c" does not exist
--    13 | SELECT aa, c FROM t;
--       |            ^
-- hint: there are "a", "b" and "ts"

SELECT t.a FROM t AS x;
-- Error:
-- queries.sql:15:8: table "t" has the name "x" here
--    15 | SELECT t.a FROM t AS x;
--       |        ^
-- hint: write x.a

SELECT * FROM tt;
-- Error:
-- queries.sql:17:15: table "tt" does not exist
--    17 | SELECT * FROM tt;
--       |               ^~
-- hint: did you mean "t"?

SELECT a FROM wrong;
-- Error:
-- queries.sql:9:98: option "csv.field-delimter" does not exist for connector "filesystem" with format "csv"
--     9 | CREATE TABLE wrong (a INT) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv', 'csv.field-delimter' = ';');
--       |                                                                                                  ^~~~~~~~~~~~~~~~~~~~
-- hint: did you mean "csv.field-delimiter"?

SELECT a FROM t /*+ OPTIONS('csv.field-delimiter' = ';;') */;
-- Error:
-- queries.sql:21:53: option "csv.field-delimiter" is ";;": expected a single character
--    21 | SELECT a FROM t /*+ OPTIONS('csv.field-delimiter' = ';;') */;
--       |                                                     ^~~~

SELECT a, COUNT(*) AS n FROM t GROUP BY b;
-- Error:
-- queries.sql:23:8: column "a" is neither grouped nor aggregated
--    23 | SELECT a, COUNT(*) AS n FROM t GROUP BY b;
--       |        ^
-- hint: add it to GROUP BY, or put it into an aggregate such as MAX(a)

SELECT a FROM t WHERE COUNT(*) > 1;
-- Error:
-- queries.sql:25:23: aggregate function COUNT is not allowed in WHERE
--    25 | SELECT a FROM t WHERE COUNT(*) > 1;
--       |                       ^~~~~
-- hint: conditions on groups stand in HAVING, behind GROUP BY

SELECT MAX(COUNT(*)) FROM t;
-- Error:
-- queries.sql:27:12: aggregate function COUNT stands inside of MAX
--    27 | SELECT MAX(COUNT(*)) FROM t;
--       |            ^~~~~
-- hint: compute the inner one in a subquery

SELECT a AS x FROM t WHERE x = 1;
-- Error:
-- queries.sql:29:28: column "x" does not exist
--    29 | SELECT a AS x FROM t WHERE x = 1;
--       |                            ^
-- hint: "x" is a name that SELECT gives, which only ORDER BY knows: write a

SELECT a + b FROM t;
-- Error:
-- queries.sql:31:8: + cannot be applied to INT and STRING
--    31 | SELECT a + b FROM t;
--       |        ^~~~~
-- hint: write CAST(... AS INT) around the text

SELECT * FROM (VALUES (1), (2, 3));
-- Error:
-- queries.sql:33:28: this row has 2 values, the first has 1
--    33 | SELECT * FROM (VALUES (1), (2, 3));
--       |                            ^~~~~~

SELECT * FROM (VALUES (1), ('x'));
-- Error:
-- queries.sql:35:29: a value of type CHAR(1) in a column of type INT
--    35 | SELECT * FROM (VALUES (1), ('x'));
--       |                             ^~~

SELECT * FROM (SELECT a FROM t) AS s (x, y);
-- Error:
-- queries.sql:37:39: 2 names for 1 column of "s"
--    37 | SELECT * FROM (SELECT a FROM t) AS s (x, y);
--       |                                       ^~~~

WITH x AS (SELECT a FROM t), x AS (SELECT b FROM t) SELECT * FROM x;
-- Error:
-- queries.sql:39:30: "x" is defined twice in WITH
--    39 | WITH x AS (SELECT a FROM t), x AS (SELECT b FROM t) SELECT * FROM x;
--       |                              ^
-- hint: give one of them another name

SELECT a FROM t UNION ALL SELECT a, b FROM t;
-- Error:
-- queries.sql:41:27: this side of UNION has 2 columns, the other has 1
--    41 | SELECT a FROM t UNION ALL SELECT a, b FROM t;
--       |                           ^~~~~~~~~~~~~~~~~~

SELECT a, ts FROM t UNION ALL SELECT a, b FROM t;
-- Error:
-- queries.sql:43:41: column 2 is STRING on this side of UNION and TIMESTAMP(3) on the other
--    43 | SELECT a, ts FROM t UNION ALL SELECT a, b FROM t;
--       |                                         ^
-- hint: cast one of them to the type of the other

SELECT a FROM t ORDER BY 2;
-- Error:
-- queries.sql:45:26: ORDER BY 2 names no column, the result has 1 column
--    45 | SELECT a FROM t ORDER BY 2;
--       |                          ^

SELECT DISTINCT a FROM t ORDER BY b;
-- Error:
-- queries.sql:47:35: ORDER BY of SELECT DISTINCT can only name what is selected
--    47 | SELECT DISTINCT a FROM t ORDER BY b;
--       |                                   ^

SELECT 1 WHERE TRUE;
-- Error:
-- queries.sql:49:10: unexpected "WHERE", want FROM before it
--    49 | SELECT 1 WHERE TRUE;
--       |          ^~~~~

SELECT 1 / 0;
-- Error:
-- queries.sql:51:8: division by zero
--    51 | SELECT 1 / 0;
--       |        ^~~~~
-- hint: NULLIF(x, 0) as the divisor makes the result NULL

SELECT * FROM t, UNNEST(a) AS u (x);
-- Error:
-- queries.sql:53:25: UNNEST needs an ARRAY, MAP or MULTISET, found INT
--    53 | SELECT * FROM t, UNNEST(a) AS u (x);
--       |                         ^

SELECT SUM(a) OVER (ORDER BY ts) FROM t;
-- Plan:
-- Collect EXPR$0  [inserts]
-- └─ Project EXPR$0
--    └─ Over ordered by ts, RANGE UNBOUNDED PRECEDING: SUM(a) AS EXPR$0  [state over_t ends with the input]
--       └─ Exchange to one task
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan t (filesystem): a, ts  [inserts, bounded]

SELECT a FROM t UNION SELECT a FROM t;
-- Plan:
-- Collect a  [inserts]
-- └─ Exchange to one task
--    └─ GroupAggregate by a  [key (a), state group_t_by_a ends with the input]
--       └─ Exchange by a
--          └─ Union  [inserts]
--             ├─ #1 Project a
--             │  └─ Watermark for ts: ts  [rowtime ts]
--             │     └─ Scan t (filesystem): a, ts  [inserts, bounded]
--             └─ #1 as above

SELECT a FROM t INTERSECT SELECT a FROM t;
-- Plan:
-- Collect a  [inserts]
-- └─ Exchange to one task
--    └─ Join semi on a IS NOT DISTINCT FROM a  [inserts, key (a), state join_t_by_a ends with the input]
--       ├─ GroupAggregate by a  [key (a), state group_t_by_a ends with the input]
--       │  └─ Exchange by a
--       │     └─ #1 Project a
--       │        └─ Watermark for ts: ts  [rowtime ts]
--       │           └─ Scan t (filesystem): a, ts  [inserts, bounded]
--       └─ Exchange by a
--          └─ #1 as above

SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY ts) AS n FROM t QUALIFY n = 1;
-- Plan:
-- Collect n  [inserts]
-- └─ Exchange to one task
--    └─ Project 1 AS n
--       └─ KeepFirst by a ordered by ts  [key (a), state keep_first_t_by_a ends with the input]
--          └─ Exchange by a
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan t (filesystem): a, ts  [inserts, bounded]

SELECT * FROM t FOR SYSTEM_TIME AS OF ts;
-- Error:
-- queries.sql:63:39: only the right table of a join is read FOR SYSTEM_TIME AS OF, as of a time of the left table
--    63 | SELECT * FROM t FOR SYSTEM_TIME AS OF ts;
--       |                                       ^~
-- hint: write FROM t JOIN t FOR SYSTEM_TIME AS OF t.time ON t.k = t.k

INSERT INTO lines SELECT COUNT(*) FROM t;
-- Error:
-- queries.sql:65:26: column "a" of "lines" is INT, the query has BIGINT there
--    65 | INSERT INTO lines SELECT COUNT(*) FROM t;
--       |                          ^~~~~~~~
-- hint: write CAST(... AS INT)

INSERT INTO lines SELECT CAST(COUNT(*) AS INT) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start;
-- Error:
-- queries.sql:67:122: table "lines" takes inserts only, and this gives rows that change later
--    67 | …ECT CAST(COUNT(*) AS INT) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start;
--       |                                                                                                      ^~~~~~~~~~~~
-- hint: add window_start and window_end to GROUP BY: then the result of a window is final

INSERT INTO lines SELECT a, b FROM t;
-- Error:
-- queries.sql:69:19: the query has 2 columns, "lines" takes 1
--    69 | INSERT INTO lines SELECT a, b FROM t;
--       |                   ^~~~~~~~~~~~~~~~~~
-- hint: it takes a

INSERT INTO lines SELECT b FROM t;
-- Error:
-- queries.sql:71:26: column "a" of "lines" is INT, the query has STRING there
--    71 | INSERT INTO lines SELECT b FROM t;
--       |                          ^
-- hint: write CAST(... AS INT)

INSERT INTO lines (x) SELECT a FROM t;
-- Error:
-- queries.sql:73:20: column "x" does not exist in "lines"
--    73 | INSERT INTO lines (x) SELECT a FROM t;
--       |                    ^
-- hint: it takes a

INSERT INTO lines (a, a) SELECT a, a FROM t;
-- Error:
-- queries.sql:75:23: column "a" is given twice
--    75 | INSERT INTO lines (a, a) SELECT a, a FROM t;
--       |                       ^

INSERT INTO lines PARTITION (a = 1) SELECT a FROM t;
-- Error:
-- queries.sql:77:30: "lines" is partitioned by nothing, not by "a"
--    77 | INSERT INTO lines PARTITION (a = 1) SELECT a FROM t;
--       |                              ^

INSERT INTO nope SELECT a FROM t;
-- Error:
-- queries.sql:79:13: table "nope" does not exist
--    79 | INSERT INTO nope SELECT a FROM t;
--       |             ^~~~

INSERT OVERWRITE lines SELECT a FROM t;
-- Error:
-- queries.sql:81:18: INSERT OVERWRITE is not built yet
--    81 | INSERT OVERWRITE lines SELECT a FROM t;
--       |                  ^~~~~
