-- Mistakes with the tables of late rows.
CREATE TABLE t (
    ts TIMESTAMP(3),
    k  STRING,
    n  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
CREATE TABLE u (k STRING) WITH ('connector' = 'filesystem', 'path' = 'u.csv', 'format' = 'csv');
CREATE VIEW plain AS SELECT k, COUNT(*) AS n FROM t GROUP BY k;
CREATE VIEW once AS SELECT k, TUMBLE_ROWTIME(ts, INTERVAL '1' MINUTE) AS rt, SUM(n) AS n FROM t GROUP BY k, TUMBLE(ts, INTERVAL '1' MINUTE);
CREATE VIEW twice AS SELECT TUMBLE_END(rt, INTERVAL '1' HOUR) AS e, SUM(n) AS n FROM once GROUP BY TUMBLE(rt, INTERVAL '1' HOUR);

SELECT * FROM twice$late;
-- Error:
-- late.sql:13:15: late rows are dropped at 2 places in view "twice": tumble_t_by_k (late.sql:10:106), tumble_t (late.sql:11:100)
--    13 | SELECT * FROM twice$late;
--       |               ^~~~~~~~~~
-- hint: choose one: twice$late /*+ OPTIONS('operator' = 'tumble_t_by_k') */

SELECT * FROM twice$late /*+ OPTIONS('operator' = 'tumble') */;
-- Error:
-- late.sql:15:51: view "twice" has no operator "tumble" that drops late rows
--    15 | SELECT * FROM twice$late /*+ OPTIONS('operator' = 'tumble') */;
--       |                                                   ^~~~~~~~
-- hint: it has tumble_t_by_k (late.sql:10:106), tumble_t (late.sql:11:100)

SELECT * FROM twice$late /*+ OPTIONS('path' = 'x') */;
-- Error:
-- late.sql:17:38: the late rows of a view have no option "path"
--    17 | SELECT * FROM twice$late /*+ OPTIONS('path' = 'x') */;
--       |                                      ^~~~~~~~~~~~
-- hint: write OPTIONS('operator' = 'NAME'), with a name that EXPLAIN shows

SELECT * FROM plain$late;
-- Error:
-- late.sql:19:15: nothing in view "plain" drops late rows
--    19 | SELECT * FROM plain$late;
--       |               ^~~~~~~~~~
-- hint: windows, joins of windows, OVER, rankings by time and MATCH_RECOGNIZE do

SELECT * FROM u$late;
-- Error:
-- late.sql:21:15: table "u" has no watermark, so none of its rows is late
--    21 | SELECT * FROM u$late;
--       |               ^~~~~~
-- hint: declare WATERMARK FOR a column, as in WATERMARK FOR ts AS ts - INTERVAL '5' SECOND

SELECT * FROM nobody$late;
-- Error:
-- late.sql:23:15: table "nobody" does not exist
--    23 | SELECT * FROM nobody$late;
--       |               ^~~~~~~~~~~

SELECT amount FROM once$late;
-- Error:
-- late.sql:25:8: column "amount" does not exist
--    25 | SELECT amount FROM once$late;
--       |        ^~~~~~

SELECT * FROM plain$rejected;
-- Error:
-- late.sql:27:15: "plain" is a view, and only tables reject messages
--    27 | SELECT * FROM plain$rejected;
--       |               ^~~~~~~~~~~~~~
-- hint: read t$rejected of a table below it

CREATE TABLE made (a INT) WITH ('connector' = 'datagen');

SELECT * FROM made$rejected;
-- Error:
-- late.sql:31:15: table "made" has no format, so it rejects no messages
--    31 | SELECT * FROM made$rejected;
--       |               ^~~~~~~~~~~~~
