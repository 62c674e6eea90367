-- Mistakes with windows.
CREATE TABLE t (
    v     INT,
    who   STRING,
    ts    TIMESTAMP(3),
    plain TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

CREATE VIEW casted AS SELECT v, CAST(ts AS TIMESTAMP(3)) AS ts FROM t;

SELECT * FROM TABLE(TUMBLE(TABLE casted, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:12:53: "ts" is a column of type TIMESTAMP(3) and no time attribute
--    12 | SELECT * FROM TABLE(TUMBLE(TABLE casted, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
--       |                                                     ^~
-- hint: declare WATERMARK FOR a column of the table, and take that column without a cast or a computation

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(plain), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:14:48: "plain" is a column of type TIMESTAMP(3) and no time attribute
--    14 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(plain), INTERVAL '1' MINUTE));
--       |                                                ^~~~~
-- hint: "ts" is one

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(tss), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:16:48: column "tss" does not exist in the table of TUMBLE
--    16 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(tss), INTERVAL '1' MINUTE));
--       |                                                ^~~
-- hint: did you mean "ts"?

SELECT * FROM TABLE(TUMBLE(TABLE t, ts, INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:18:37: the time of TUMBLE has to be a DESCRIPTOR
--    18 | SELECT * FROM TABLE(TUMBLE(TABLE t, ts, INTERVAL '1' MINUTE));
--       |                                     ^~
-- hint: write DESCRIPTOR(ts)

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts, v), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:20:52: the DESCRIPTOR of TUMBLE takes one column
--    20 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts, v), INTERVAL '1' MINUTE));
--       |                                                    ^

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), 60));
-- Error:
-- windows.sql:22:53: the size of TUMBLE has to be a literal interval
--    22 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), 60));
--       |                                                     ^~
-- hint: such as INTERVAL '5' MINUTE

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MONTH));
-- Error:
-- windows.sql:24:53: the size of TUMBLE cannot be given in months, whose length is not fixed
--    24 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MONTH));
--       |                                                     ^~~~~~~~~~~~~~~~~~
-- hint: use days or shorter units

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts)));
-- Error:
-- windows.sql:26:21: TUMBLE lacks its argument SIZE
--    26 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts)));
--       |                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write TUMBLE(TABLE t, DESCRIPTOR(time), size [, offset])

SELECT * FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '4' SECOND, INTERVAL '10' SECOND));
-- Error:
-- windows.sql:28:71: the size of HOP, 10 s, is no multiple of its slide, 4 s
--    28 | SELECT * FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '4' SECOND, INTERVAL '10' SECOND));
--       |                                                                       ^~~~~~~~~~~~~~~~~~~~
-- hint: the order is HOP(TABLE t, DESCRIPTOR(time), slide, size [, offset])

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE, INTERVAL '5' MINUTE));
-- Error:
-- windows.sql:30:74: the offset of TUMBLE, 5 min, must be smaller than its size, 1 min
--    30 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE, INTERVAL '5' MINUTE));
--       |                                                                          ^~~~~~~~~~~~~~~~~~~

SELECT * FROM TABLE(TUMBLE(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), WIDTH => INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:32:72: TUMBLE has no argument "WIDTH"
--    32 | SELECT * FROM TABLE(TUMBLE(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), WIDTH => INTERVAL '1' MINUTE));
--       |                                                                        ^~~~~
-- hint: it has DATA, TIMECOL, SIZE, OFFSET

SELECT * FROM TABLE(TUMBLE(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '1' MINUTE, SIZE => INTERVAL '5' MINUTE));
-- Error:
-- windows.sql:34:101: SIZE is given twice
--    34 | SELECT * FROM TABLE(TUMBLE(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '1' MINUTE, SIZE => INTERVAL '5' MINUTE));
--       |                                                                                                     ^~~~

SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), SIZE => INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:36:53: an argument with a name behind one without
--    36 | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), SIZE => INTERVAL '1' MINUTE));
--       |                                                     ^~~~
-- hint: name all arguments of TUMBLE or none

SELECT * FROM TABLE(TUMBLE(TABLE t PARTITION BY who, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:38:49: PARTITION BY is for SESSION, the windows of TUMBLE are the same for all keys
--    38 | SELECT * FROM TABLE(TUMBLE(TABLE t PARTITION BY who, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
--       |                                                 ^~~

SELECT * FROM TABLE(TUMBLE((SELECT ts, v AS window_end FROM t), DESCRIPTOR(ts), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:40:28: the table of TUMBLE has a column "window_end" already
--    40 | SELECT * FROM TABLE(TUMBLE((SELECT ts, v AS window_end FROM t), DESCRIPTOR(ts), INTERVAL '1' MINUTE));
--       |                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: TUMBLE adds window_start and window_end: rename or leave out the column in a subquery

SELECT * FROM TABLE(TUMBEL(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:42:21: table function "TUMBEL" does not exist
--    42 | SELECT * FROM TABLE(TUMBEL(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
--       |                     ^~~~~~
-- hint: did you mean TUMBLE?

SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
-- Error:
-- windows.sql:44:8: column "window_start" is neither grouped nor aggregated
--    44 | SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE));
--       |        ^~~~~~~~~~~~
-- hint: group by both bounds of the window: GROUP BY window_start, window_end

SELECT v, COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Error:
-- windows.sql:46:8: column "v" is neither grouped nor aggregated
--    46 | SELECT v, COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
--       |        ^
-- hint: add it to GROUP BY, or put it into an aggregate such as MAX(v)

SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) FROM t;
-- Error:
-- windows.sql:48:8: TUMBLE_START needs TUMBLE in GROUP BY
--    48 | SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) FROM t;
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: add GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE)

SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) FROM t GROUP BY TUMBLE(ts, INTERVAL '2' MINUTE);
-- Error:
-- windows.sql:50:8: TUMBLE_START has other arguments than the window of GROUP BY
--    50 | SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) FROM t GROUP BY TUMBLE(ts, INTERVAL '2' MINUTE);
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: GROUP BY has TUMBLE(ts, INTERVAL '2' MINUTE)

SELECT TUMBLE(ts, INTERVAL '1' MINUTE) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Error:
-- windows.sql:52:8: TUMBLE can only stand in GROUP BY
--    52 | SELECT TUMBLE(ts, INTERVAL '1' MINUTE) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: TUMBLE_START and TUMBLE_END give the bounds of the window

SELECT COUNT(*) FROM t GROUP BY TUMBLE(plain, INTERVAL '1' MINUTE);
-- Error:
-- windows.sql:54:40: "plain" is a column of type TIMESTAMP(3) and no time attribute
--    54 | SELECT COUNT(*) FROM t GROUP BY TUMBLE(plain, INTERVAL '1' MINUTE);
--       |                                        ^~~~~
-- hint: "ts" is one

SELECT COUNT(*) FROM t GROUP BY TUMBLE(ts);
-- Error:
-- windows.sql:56:33: TUMBLE takes 2 arguments, here are 1
--    56 | SELECT COUNT(*) FROM t GROUP BY TUMBLE(ts);
--       |                                 ^~~~~~~~~~
-- hint: write TUMBLE(time, size)

SELECT COUNT(*) FROM t GROUP BY CUMULATE(ts, INTERVAL '1' MINUTE, INTERVAL '2' MINUTE);
-- Error:
-- windows.sql:58:33: CUMULATE cannot stand in GROUP BY
--    58 | SELECT COUNT(*) FROM t GROUP BY CUMULATE(ts, INTERVAL '1' MINUTE, INTERVAL '2' MINUTE);
--       |                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: read FROM CUMULATE(TABLE t, ...) and GROUP BY window_start, window_end

SELECT COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE), TUMBLE(ts, INTERVAL '2' MINUTE);
-- Error:
-- windows.sql:60:66: GROUP BY can have only one window
--    60 | SELECT COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE), TUMBLE(ts, INTERVAL '2' MINUTE);
--       |                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT COUNT(*) FROM t GROUP BY GROUPING SETS ((who, TUMBLE(ts, INTERVAL '1' MINUTE)), (who));
-- Error:
-- windows.sql:62:54: TUMBLE has to be in every grouping set
--    62 | SELECT COUNT(*) FROM t GROUP BY GROUPING SETS ((who, TUMBLE(ts, INTERVAL '1' MINUTE)), (who));
--       |                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
