-- Mistakes in OVER, in rankings and in ORDER BY.
CREATE TABLE bids (
    ts TIMESTAMP(3),
    k  STRING,
    v  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'datagen');

CREATE TABLE changes (
    id INT,
    ts TIMESTAMP(3),
    v  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'changes.json', 'format' = 'debezium-json');

SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts DESC) AS s FROM bids;
-- Error:
-- ordered.sql:16:45: OVER can be ordered in ascending order only
--    16 | SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts DESC) AS s FROM bids;
--       |                                             ^~~~~~~

SELECT v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS n FROM bids;
-- Error:
-- ordered.sql:18:54: OVER can be ordered in ascending order only
--    18 | SELECT v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS n FROM bids;
--       |                                                      ^~~~~~
-- hint: or keep the first rows only: SELECT ... WHERE rn <= 10 around this query

SELECT SUM(v) OVER (PARTITION BY k) AS s FROM bids;
-- Error:
-- ordered.sql:20:20: OVER needs an ORDER BY
--    20 | SELECT SUM(v) OVER (PARTITION BY k) AS s FROM bids;
--       |                    ^~~~~~~~~~~~~~~~
-- hint: order by the time attribute, ascending

SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts, v) AS s FROM bids;
-- Error:
-- ordered.sql:22:45: OVER can be ordered by one column only
--    22 | SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts, v) AS s FROM bids;
--       |                                             ^~~~~

SELECT SUM(v) OVER (PARTITION BY k ORDER BY v ROWS 3 PRECEDING) AS s FROM bids;
-- Error:
-- ordered.sql:24:47: a frame with a bound needs the order of a time attribute
--    24 | SELECT SUM(v) OVER (PARTITION BY k ORDER BY v ROWS 3 PRECEDING) AS s FROM bids;
--       |                                               ^~~~~~~~~~~~~~~~
-- hint: write ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW

SELECT SUM(v) OVER (ORDER BY ts ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS s FROM bids;
-- Error:
-- ordered.sql:26:62: a frame has to end at the current row
--    26 | SELECT SUM(v) OVER (ORDER BY ts ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS s FROM bids;
--       |                                                              ^~~~~~~~~~~
-- hint: write BETWEEN ... PRECEDING AND CURRENT ROW

SELECT SUM(v) OVER (ORDER BY ts ROWS BETWEEN 1 FOLLOWING AND CURRENT ROW) AS s FROM bids;
-- Error:
-- ordered.sql:28:46: a frame cannot begin after the current row
--    28 | SELECT SUM(v) OVER (ORDER BY ts ROWS BETWEEN 1 FOLLOWING AND CURRENT ROW) AS s FROM bids;
--       |                                              ^~~~~~~~~~~

SELECT SUM(v) OVER (ORDER BY ts ROWS 1.5 PRECEDING) AS s FROM bids;
-- Error:
-- ordered.sql:30:38: ROWS needs a whole number before PRECEDING
--    30 | SELECT SUM(v) OVER (ORDER BY ts ROWS 1.5 PRECEDING) AS s FROM bids;
--       |                                      ^~~

SELECT SUM(v) OVER (ORDER BY ts RANGE 2 PRECEDING) AS s FROM bids;
-- Error:
-- ordered.sql:32:39: RANGE over a time needs an interval, found INT
--    32 | SELECT SUM(v) OVER (ORDER BY ts RANGE 2 PRECEDING) AS s FROM bids;
--       |                                       ^
-- hint: such as INTERVAL '5' MINUTE, or count with ROWS

SELECT SUM(v) OVER (ORDER BY ts RANGE INTERVAL '1' MONTH PRECEDING) AS s FROM bids;
-- Error:
-- ordered.sql:34:39: RANGE cannot be given in months, whose length is not fixed
--    34 | SELECT SUM(v) OVER (ORDER BY ts RANGE INTERVAL '1' MONTH PRECEDING) AS s FROM bids;
--       |                                       ^~~~~~~~~~~~~~~~~~
-- hint: use days or shorter units

SELECT SUM(v) OVER w AS s FROM bids WINDOW v AS (ORDER BY ts);
-- Error:
-- ordered.sql:36:20: window "w" does not exist
--    36 | SELECT SUM(v) OVER w AS s FROM bids WINDOW v AS (ORDER BY ts);
--       |                    ^
-- hint: define it: WINDOW w AS (PARTITION BY ... ORDER BY ...)

SELECT SUM(v) OVER (w PARTITION BY k) AS s FROM bids WINDOW w AS (ORDER BY ts);
-- Error:
-- ordered.sql:38:36: PARTITION BY cannot be added to window "w"
--    38 | SELECT SUM(v) OVER (w PARTITION BY k) AS s FROM bids WINDOW w AS (ORDER BY ts);
--       |                                    ^

SELECT SUM(v) OVER (w ORDER BY v) AS s FROM bids WINDOW w AS (ORDER BY ts);
-- Error:
-- ordered.sql:40:32: window "w" has an ORDER BY already
--    40 | SELECT SUM(v) OVER (w ORDER BY v) AS s FROM bids WINDOW w AS (ORDER BY ts);
--       |                                ^

SELECT SUM(v) OVER (w ORDER BY ts) AS s FROM bids WINDOW w AS (PARTITION BY k), x AS (PARTITION BY k);
-- Error:
-- ordered.sql:42:81: window "x" says the same as window "w"
--    42 | SELECT SUM(v) OVER (w ORDER BY ts) AS s FROM bids WINDOW w AS (PARTITION BY k), x AS (PARTITION BY k);
--       |                                                                                 ^

SELECT SUM(v) OVER w AS s FROM bids WINDOW w AS (w ORDER BY ts);
-- Error:
-- ordered.sql:44:50: window "w" does not exist
--    44 | SELECT SUM(v) OVER w AS s FROM bids WINDOW w AS (w ORDER BY ts);
--       |                                                  ^
-- hint: define it: WINDOW w AS (PARTITION BY ... ORDER BY ...)

SELECT SUM(v) OVER (ORDER BY ts), COUNT(*) OVER (PARTITION BY k ORDER BY ts) FROM bids;
-- Error:
-- ordered.sql:46:49: all OVER clauses of a SELECT have to say the same, this one differs from the first
--    46 | SELECT SUM(v) OVER (ORDER BY ts), COUNT(*) OVER (PARTITION BY k ORDER BY ts) FROM bids;
--       |                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: compute one of them in a subquery; ROW_NUMBER, RANK and DENSE_RANK count rows: beside them write ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW

SELECT LEAD(v) OVER (ORDER BY ts) FROM bids;
-- Error:
-- ordered.sql:48:8: LEAD needs rows that come later, which an endless input does not have yet
--    48 | SELECT LEAD(v) OVER (ORDER BY ts) FROM bids;
--       |        ^~~~
-- hint: in batch mode it works: SET 'execution.runtime-mode' = 'batch'

SELECT LAG(v, -1) OVER (ORDER BY ts) FROM bids;
-- Error:
-- ordered.sql:50:8: LAG takes a number of rows, a constant that is not below 0, as its second argument
--    50 | SELECT LAG(v, -1) OVER (ORDER BY ts) FROM bids;
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT LAG(v) OVER (ORDER BY ts ROWS 1 PRECEDING) FROM bids;
-- Error:
-- ordered.sql:52:33: LAG takes no frame
--    52 | SELECT LAG(v) OVER (ORDER BY ts ROWS 1 PRECEDING) FROM bids;
--       |                                 ^~~~~~~~~~~~~~~~
-- hint: leave out ROWS or RANGE

SELECT ABS(v) OVER (ORDER BY ts) FROM bids;
-- Error:
-- ordered.sql:54:8: ABS is no aggregate function and takes no OVER
--    54 | SELECT ABS(v) OVER (ORDER BY ts) FROM bids;
--       |        ^~~

SELECT COUNT(*) FILTER (WHERE v > 1) OVER (ORDER BY ts) FROM bids;
-- Error:
-- ordered.sql:56:31: FILTER cannot stand beside OVER
--    56 | SELECT COUNT(*) FILTER (WHERE v > 1) OVER (ORDER BY ts) FROM bids;
--       |                               ^~~~~
-- hint: aggregate CASE WHEN ... THEN x END, which leaves out the other rows

SELECT SUM(COUNT(v) OVER (ORDER BY ts)) OVER (ORDER BY ts) FROM bids;
-- Error:
-- ordered.sql:58:12: OVER is not allowed in OVER
--    58 | SELECT SUM(COUNT(v) OVER (ORDER BY ts)) OVER (ORDER BY ts) FROM bids;
--       |            ^~~~~

SELECT v FROM bids WHERE SUM(v) OVER (ORDER BY ts) > 1;
-- Error:
-- ordered.sql:60:26: OVER is not allowed in WHERE
--    60 | SELECT v FROM bids WHERE SUM(v) OVER (ORDER BY ts) > 1;
--       |                          ^~~
-- hint: use it in a query around this one

SELECT SUM(v) OVER (ORDER BY ts) FROM changes;
-- Error:
-- ordered.sql:62:8: OVER by time takes inserts only, and its rows change
--    62 | SELECT SUM(v) OVER (ORDER BY ts) FROM changes;
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: order by a column that is no time attribute: then rows leave at once and are corrected

SELECT v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM bids) WHERE rn > 3;
-- Error:
-- ordered.sql:64:95: a rank needs a limit from above
--    64 | SELECT v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM bids) WHERE rn > 3;
--       |                                                                                               ^~~~~~
-- hint: such as rn <= 10, or rn BETWEEN 2 AND 10

SELECT v FROM (SELECT *, RANK() OVER (PARTITION BY k ORDER BY v) AS rn FROM bids) WHERE rn < 3;
-- Error:
-- ordered.sql:66:26: RANK cannot be limited, only ROW_NUMBER can
--    66 | SELECT v FROM (SELECT *, RANK() OVER (PARTITION BY k ORDER BY v) AS rn FROM bids) WHERE rn < 3;
--       |                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write ROW_NUMBER(); ties then go to the row that came first

SELECT v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k) AS rn FROM bids) WHERE rn < 3;
-- Error:
-- ordered.sql:68:26: ROW_NUMBER needs an ORDER BY in OVER
--    68 | SELECT v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k) AS rn FROM bids) WHERE rn < 3;
--       |                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn FROM bids) WHERE rn <= v;
-- Error:
-- ordered.sql:70:96: the limit of a rank has to be the same for all rows of a partition
--    70 | SELECT v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn FROM bids) WHERE rn <= v;
--       |                                                                                                ^~~~~~~
-- hint: add v to PARTITION BY

SELECT v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, v ORDER BY ts) AS rn FROM bids) WHERE rn <= v AND rn < 9;
-- Error:
-- ordered.sql:72:111: a rank takes one limit, a number or a column
--    72 | …ROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, v ORDER BY ts) AS rn FROM bids) WHERE rn <= v AND rn < 9;
--       |                                                                                                      ^~~~~~

SELECT * FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v) AS rn
    FROM TABLE(TUMBLE(TABLE changes, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
) WHERE rn <= 1;
-- Error:
-- ordered.sql:75:15: a ranking of windows takes inserts only, and its rows change
--    75 |     SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v) AS rn
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: partition by one of window_start and window_end: then the result is corrected as its rows change

SELECT v FROM bids ORDER BY v;
-- Error:
-- ordered.sql:79:29: an input without an end cannot be sorted by this
--    79 | SELECT v FROM bids ORDER BY v;
--       |                             ^
-- hint: sort by the time attribute, ascending, or add a LIMIT

SELECT v FROM bids ORDER BY ts DESC;
-- Error:
-- ordered.sql:81:29: an input without an end cannot be sorted by this
--    81 | SELECT v FROM bids ORDER BY ts DESC;
--       |                             ^~~~~~~
-- hint: sort by the time attribute, ascending, or add a LIMIT

SELECT ROW_NUMBER() FROM bids;
-- Error:
-- ordered.sql:83:8: ROW_NUMBER needs OVER
--    83 | SELECT ROW_NUMBER() FROM bids;
--       |        ^~~~~~~~~~
-- hint: write ROW_NUMBER(...) OVER (PARTITION BY ... ORDER BY ...)
