-- Mistakes with watermarks that go by the clock, and with processing time.
CREATE TABLE t (
    v  INT,
    ts TIMESTAMP(3),
    p  AS PROCTIME(),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't', 'format' = 'csv');

CREATE TABLE plain (v INT) WITH ('connector' = 'filesystem', 'path' = 't', 'format' = 'csv', 'scan.watermark.idle-timeout' = '1 s');

CREATE TABLE own (ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH ('connector' = 'datagen');

SELECT * FROM plain;
-- Error:
-- clocks.sql:9:94: option "scan.watermark.idle-timeout" is about watermarks, and table "plain" has none
--     9 | CREATE TABLE plain (v INT) WITH ('connector' = 'filesystem', 'path' = 't', 'format' = 'csv', 'scan.watermark.idle-timeout' = '1 s');
--       |                                                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: declare WATERMARK FOR a column, or leave the option out

SELECT * FROM own;
-- Error:
-- clocks.sql:11:56: the source of "own" (datagen) gives no watermarks of its own
--    11 | CREATE TABLE own (ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH ('connector' = 'datagen');
--       |                                                        ^~~~~~~~~~~~~~~~~~
-- hint: write the delay out, such as WATERMARK FOR ts AS ts - INTERVAL '5' SECOND

SELECT v FROM t /*+ OPTIONS('scan.watermark.emit.strategy' = 'sometimes') */;
-- Error:
-- clocks.sql:17:62: option "scan.watermark.emit.strategy" is "sometimes": expected one of on-periodic, on-event
--    17 | SELECT v FROM t /*+ OPTIONS('scan.watermark.emit.strategy' = 'sometimes') */;
--       |                                                              ^~~~~~~~~~~

SELECT v FROM t /*+ OPTIONS('scan.watermark.alignment.group' = 'g') */;
-- Error:
-- clocks.sql:19:29: option "scan.watermark.alignment.group" says nothing without "scan.watermark.alignment.max-drift"
--    19 | SELECT v FROM t /*+ OPTIONS('scan.watermark.alignment.group' = 'g') */;
--       |                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT v FROM t /*+ OPTIONS('scan.watermark.alignment.update-interval' = '0 s') */;
-- Error:
-- clocks.sql:21:74: option "scan.watermark.alignment.update-interval" is "0 s": expected a span of time of at least 1 ms
--    21 | SELECT v FROM t /*+ OPTIONS('scan.watermark.alignment.update-interval' = '0 s') */;
--       |                                                                          ^~~~~

SELECT v FROM t /*+ OPTIONS('scan.watermark.alignment.update-interval' = '1 s') */;
-- Error:
-- clocks.sql:23:29: option "scan.watermark.alignment.update-interval" says nothing without "scan.watermark.alignment.group"
--    23 | SELECT v FROM t /*+ OPTIONS('scan.watermark.alignment.update-interval' = '1 s') */;
--       |                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT v FROM t /*+ OPTIONS('source.monitor-interval' = '0 s') */;
-- Error:
-- clocks.sql:25:57: option "source.monitor-interval" is "0 s": expected a span of time of at least 1 ms
--    25 | SELECT v FROM t /*+ OPTIONS('source.monitor-interval' = '0 s') */;
--       |                                                         ^~~~~

SELECT CURRENT_WATERMARK(p) AS w FROM t;
-- Error:
-- clocks.sql:27:26: "p" is processing time, which has no watermark
--    27 | SELECT CURRENT_WATERMARK(p) AS w FROM t;
--       |                          ^

SELECT CURRENT_WATERMARK(ts + INTERVAL '1' SECOND) AS w FROM t;
-- Error:
-- clocks.sql:29:26: CURRENT_WATERMARK takes a time attribute of event time, not an expression
--    29 | SELECT CURRENT_WATERMARK(ts + INTERVAL '1' SECOND) AS w FROM t;
--       |                          ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: it takes a column that has a watermark, as it is

SELECT CURRENT_WATERMARK(ts) AS w FROM (SELECT CAST(ts AS TIMESTAMP(3)) AS ts FROM t);
-- Error:
-- clocks.sql:31:26: "ts" is no time attribute, and no watermark speaks of it
--    31 | SELECT CURRENT_WATERMARK(ts) AS w FROM (SELECT CAST(ts AS TIMESTAMP(3)) AS ts FROM t);
--       |                          ^~
-- hint: it takes a column that has a watermark, as it is

SELECT TUMBLE_ROWTIME(p, INTERVAL '1' MINUTE) AS w FROM t GROUP BY TUMBLE(p, INTERVAL '1' MINUTE);
-- Error:
-- clocks.sql:33:8: TUMBLE_ROWTIME speaks of event time, and the window goes by processing time
--    33 | SELECT TUMBLE_ROWTIME(p, INTERVAL '1' MINUTE) AS w FROM t GROUP BY TUMBLE(p, INTERVAL '1' MINUTE);
--       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: TUMBLE_PROCTIME and TUMBLE_END are there

SELECT COUNT(*) AS n FROM (SELECT CAST(p AS TIMESTAMP_LTZ(3)) AS p FROM t) GROUP BY TUMBLE(p, INTERVAL '1' MINUTE);
-- Error:
-- clocks.sql:35:92: "p" is a column of type TIMESTAMP_LTZ(3) and no time attribute
--    35 | SELECT COUNT(*) AS n FROM (SELECT CAST(p AS TIMESTAMP_LTZ(3)) AS p FROM t) GROUP BY TUMBLE(p, INTERVAL '1' MINUTE);
--       |                                                                                            ^
-- hint: declare WATERMARK FOR a column of the table, and take that column without a cast or a computation

SELECT window_end, COUNT(*) AS n FROM TUMBLE(TABLE t, DESCRIPTOR(p), INTERVAL '1' MINUTE)
WHERE window_end > TIMESTAMP '2024-01-01 00:00:00' GROUP BY window_start, window_end;
-- Error:
-- clocks.sql:38:61: rows that carry the bounds of a window over processing time cannot be grouped by them once they have been filtered by the bounds or grouped
--    38 | WHERE window_end > TIMESTAMP '2024-01-01 00:00:00' GROUP BY window_start, window_end;
--       |                                                             ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: take a time attribute of event time, or group directly over the window function

SELECT v FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v) AS rn FROM TUMBLE(TABLE t, DESCRIPTOR(p), INTERVAL '1' MINUTE)
) WHERE rn < 3;
-- Error:
-- clocks.sql:41:15: windows over processing time cannot be ranked
--    41 |     SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v) AS rn FROM TUMBLE(TABLE t, DESC…
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: take a time attribute of event time, or group directly over the window function

SELECT COUNT(*) AS n FROM t GROUP BY TUMBLE(p, INTERVAL '1' MINUTE) EMIT EVERY INTERVAL '5' SECOND BEFORE WATERMARK;
-- Error:
-- clocks.sql:44:69: early and late results go by watermarks, which a window over processing time does not have
--    44 | SELECT COUNT(*) AS n FROM t GROUP BY TUMBLE(p, INTERVAL '1' MINUTE) EMIT EVERY INTERVAL '5' SECOND BEFORE WATERMARK;
--       |                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
