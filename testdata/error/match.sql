-- Mistakes in MATCH_RECOGNIZE. Anchors and SUBSET, which Flink ignores, are refused.
CREATE TABLE t (
    ts TIMESTAMP(3),
    k  STRING,
    n  INT,
    a2 TIMESTAMP(3),
    r  ROW<a INT>,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
CREATE TABLE p (n INT, pt AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'p.csv', 'format' = 'csv');
CREATE TABLE cdc (
    id INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'cdc.json', 'format' = 'debezium-json');

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B+) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:17:76: a pattern cannot end with a greedy quantifier
--    17 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B+) DEFINE A AS A.n = 1);
--       |                                                                            ^
-- hint: let another variable follow, or put a ? behind + to take as few rows as possible

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B?) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:19:76: a pattern cannot end with a greedy quantifier
--    19 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B?) DEFINE A AS A.n = 1);
--       |                                                                            ^
-- hint: the match is complete without "B": leave it out, or let another variable follow

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A+ B*?) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:21:74: a pattern cannot end with a greedy quantifier
--    21 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A+ B*?) DEFINE A AS A.n = 1);
--       |                                                                          ^
-- hint: let another variable follow, or put a ? behind + to take as few rows as possible

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(A.n) AS n PATTERN (A*) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:23:79: this pattern matches no rows at all as well
--    23 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(A.n) AS n PATTERN (A*) DEFINE A AS A.n = 1);
--       |                                                                               ^~
-- hint: at least one variable has to take a row: + in place of *, {1,n} in place of {0,n}

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN ((A B)+ C) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:25:73: a group with a quantifier is not supported in PATTERN
--    25 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN ((A B)+ C) DEFINE A AS A.n = 1);
--       |                                                                         ^~~~~~
-- hint: only single variables can be repeated

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A (B | C) D) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:27:75: alternatives are not supported in PATTERN
--    27 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A (B | C) D) DEFINE A AS A.n = 1);
--       |                                                                           ^~~~~~~
-- hint: DEFINE one variable with OR

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A {- B -} C) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:29:75: {- -} is not supported in PATTERN
--    29 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A {- B -} C) DEFINE A AS A.n = 1);
--       |                                                                           ^~~~~~~
-- hint: there is one row a match, which MEASURES describe: leave the variable out there

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (PERMUTE(A, B)) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:31:73: PERMUTE is not supported in PATTERN
--    31 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (PERMUTE(A, B)) DEFINE A AS A.n = 1);
--       |                                                                         ^~~~~~~~~~~~~

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B?? C) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:33:76: ?? is not supported in PATTERN
--    33 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B?? C) DEFINE A AS A.n = 1);
--       |                                                                            ^~
-- hint: write ?, or *? if more than one row may come

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B A) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:35:77: variable "A" stands twice in PATTERN
--    35 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B A) DEFINE A AS A.n = 1);
--       |                                                                             ^
-- hint: use two variables with equal conditions

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN () DEFINE A AS A.n = 1);
-- Error:
-- match.sql:37:73: PATTERN is empty
--    37 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN () DEFINE A AS A.n = 1);
--       |                                                                         ^
-- hint: name at least one variable

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (^ A B $) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:39:73: the anchor ^ is not supported in PATTERN
--    39 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (^ A B $) DEFINE A AS A.n = 1);
--       |                                                                         ^
-- match.sql:39:79: the anchor $ is not supported in PATTERN
--    39 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (^ A B $) DEFINE A AS A.n = 1);
--       |                                                                               ^

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B) SUBSET S = (A, B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:41:85: SUBSET is not supported
--    41 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n PATTERN (A B) SUBSET S = (A, B) DEFINE A AS A.n = 1);
--       |                                                                                     ^~~~~~~~~~
-- hint: name the variables of the subset one by one

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n ALL ROWS PER MATCH PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:43:64: ALL ROWS PER MATCH is not supported
--    43 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS n ALL ROWS PER MATCH PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                ^~~~~~~~~~~~~~~~~~
-- hint: there is one row a match: ONE ROW PER MATCH

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY n MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:45:43: MATCH_RECOGNIZE goes by time, and "n" is no time attribute
--    45 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY n MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                           ^
-- hint: order by the time attribute ts first

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts DESC MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:47:43: MATCH_RECOGNIZE goes by time and cannot go backwards
--    47 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts DESC MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                           ^~~~~~~
-- hint: leave out DESC

SELECT * FROM t MATCH_RECOGNIZE (MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:49:15: MATCH_RECOGNIZE needs an ORDER BY
--    49 | SELECT * FROM t MATCH_RECOGNIZE (MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: order by the time attribute ts

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts, r MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:51:47: values of type ROW<`a` INT> have no order
--    51 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts, r MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                               ^

SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY n + 1 ORDER BY ts MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:53:47: PARTITION BY takes columns
--    53 | SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY n + 1 ORDER BY ts MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                               ^~~~~
-- hint: compute it in a subquery

SELECT * FROM p MATCH_RECOGNIZE (ORDER BY pt MEASURES A.n AS n PATTERN (A B) DEFINE A AS A.n = 1);
-- Plan:
-- Collect n  [inserts]
-- └─ Match (A B) order by pt skip to next row, A as A.n = 1: A.n AS n  [state match_p ends with the input]
--    └─ Exchange to one task
--       └─ Project n, PROCTIME() AS pt
--          └─ Scan p (filesystem): n  [inserts, bounded]

SELECT * FROM cdc MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS a PATTERN (A B) DEFINE A AS A.id = 1);
-- Error:
-- match.sql:57:15: MATCH_RECOGNIZE looks at rows that stay as they are, and this gives rows that change later
--    57 | SELECT * FROM cdc MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS a PATTERN (A B) DEFINE A AS A.id = 1);
--       |               ^~~
-- hint: patterns are looked for in appended rows only

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES COUNT(DISTINCT A.n) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:59:55: DISTINCT is not supported in aggregates of MEASURES
--    59 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES COUNT(DISTINCT A.n) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                       ^~~~~~~~~~~~~~~~~~~

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES COUNT(A.n) FILTER (WHERE A.n > 1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:61:80: FILTER is not supported in aggregates of MEASURES
--    61 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES COUNT(A.n) FILTER (WHERE A.n > 1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                                ^~~~~~~
-- hint: use CASE inside of the aggregate

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES SUM(A.n + B.n) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:63:65: SUM reads rows of several variables
--    63 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES SUM(A.n + B.n) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                 ^~~
-- hint: one call reads the rows of one variable, or all rows where no variable is named

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(A.n - B.n, 1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:65:66: LAST reads rows of several variables
--    65 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(A.n - B.n, 1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                  ^~~
-- hint: one call reads the rows of one variable, or all rows where no variable is named

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(A.n, B.n) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:67:65: the number of rows of LAST has to be a literal whole number
--    67 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(A.n, B.n) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                 ^~~

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(FIRST(A.n), 1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:69:60: FIRST cannot stand inside of LAST
--    69 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(FIRST(A.n), 1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                            ^~~~~~~~~~

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:71:60: LAST takes a column of a variable
--    71 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES LAST(1) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                            ^

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n = 1, B AS B.n > PREV(B.n));
-- Error:
-- match.sql:73:110: PREV is not supported
--    73 | …FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n = 1, B AS B.n > PREV(B.n));
--       |                                                                                                      ^~~~~~~~~
-- hint: LAST(A.x, 1) is the row before the last one of variable A

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n = 1, B AS B.n < NEXT(B.n, 2));
-- Error:
-- match.sql:75:110: NEXT is not supported
--    75 | …FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n = 1, B AS B.n < NEXT(B.n, 2));
--       |                                                                                                      ^~~~~~~~~~~~
-- hint: add a variable for the row that follows, and compare there

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES CLASSIFIER() AS x, MATCH_NUMBER() AS y PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:77:55: CLASSIFIER is not supported
--    77 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES CLASSIFIER() AS x, MATCH_NUMBER() AS y PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                       ^~~~~~~~~~~~
-- hint: count the rows of a variable, as in COUNT(A.x), to see whether it took any
-- match.sql:77:74: MATCH_NUMBER is not supported
--    77 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES CLASSIFIER() AS x, MATCH_NUMBER() AS y PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                          ^~~~~~~~~~~~~~

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x AFTER MATCH SKIP TO FIRST Z PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:79:90: variable "Z" is not in PATTERN
--    79 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x AFTER MATCH SKIP TO FIRST Z PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                                          ^

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n = 1, C AS C.n = 1);
-- Plan:
-- Collect x  [inserts]
-- └─ Match (A B) order by ts skip to next row, A as A.n = 1: A.n AS x  [state match_t ends with the input]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts  [rowtime ts]
--          └─ Scan t (filesystem): ts, n  [inserts, bounded]

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n = 1, A AS A.n = 2);
-- Error:
-- match.sql:83:99: variable "A" is defined twice
--    83 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n = 1, A AS A.n = 2);
--       |                                                                                                   ^

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n + 1);
-- Error:
-- match.sql:85:90: DEFINE needs a condition, found INT
--    85 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS A.n + 1);
--       |                                                                                          ^~~~~~~
-- hint: compare it, as in A.n + 1 <> 0

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.m AS x, D.n AS y PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:87:57: column "m" does not exist in table "A"
--    87 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.m AS x, D.n AS y PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                         ^
-- hint: there are "ts", "k", "n", "a2" and "r"
-- match.sql:87:65: variable "D" is not in PATTERN
--    87 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.m AS x, D.n AS y PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                 ^

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES MATCH_ROWTIME(a2) AS x PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:89:69: MATCH_ROWTIME takes the time attribute of ORDER BY
--    89 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES MATCH_ROWTIME(a2) AS x PATTERN (A B) DEFINE A AS A.n = 1);
--       |                                                                     ^~
-- hint: write MATCH_ROWTIME()

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS MATCH_ROWTIME() > ts);
-- Error:
-- match.sql:91:90: MATCH_ROWTIME stands in MEASURES only
--    91 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS MATCH_ROWTIME() > ts);
--       |                                                                                          ^~~~~~~~~~~~~~~
-- hint: name the time column

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS CURRENT_WATERMARK(ts) > ts);
-- Error:
-- match.sql:93:90: CURRENT_WATERMARK is not allowed in MATCH_RECOGNIZE
--    93 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) DEFINE A AS CURRENT_WATERMARK(ts) > ts);
--       |                                                                                          ^~~~~~~~~~~~~~~~~~~~~
-- hint: compute it in a subquery

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) WITHIN INTERVAL '1' MONTH DEFINE A AS A.n = 1);
-- Error:
-- match.sql:95:85: WITHIN cannot be given in months, whose length is not fixed
--    95 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) WITHIN INTERVAL '1' MONTH DEFINE A AS A.n = 1);
--       |                                                                                     ^~~~~~~~~~~~~~~~~~
-- hint: use days or shorter units

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) WITHIN INTERVAL '-1' SECOND DEFINE A AS A.n = 1);
-- Error:
-- match.sql:97:85: WITHIN cannot be below zero
--    97 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.n AS x PATTERN (A B) WITHIN INTERVAL '-1' SECOND DEFINE A AS A.n = 1);
--       |                                                                                     ^~~~~~~~~~~~~~~~~~~~

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts PATTERN (A B) DEFINE A AS A.n = 1);
-- Error:
-- match.sql:99:15: MATCH_RECOGNIZE without PARTITION BY and MEASURES has no columns
--    99 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts PATTERN (A B) DEFINE A AS A.n = 1);
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: add MEASURES x AS name before PATTERN
