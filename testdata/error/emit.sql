-- Mistakes in EMIT, and in the settings that do the same for windows of GROUP BY.
CREATE TABLE t (
    ts TIMESTAMP(3),
    k  STRING,
    n  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
CREATE TABLE log (w TIMESTAMP(3), n BIGINT) WITH ('connector' = 'filesystem', 'path' = 'log', 'format' = 'csv');

SELECT k, COUNT(*) AS n FROM t GROUP BY k EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Error:
-- emit.sql:10:43: EMIT says when windows give results, and this query groups by none
--    10 | SELECT k, COUNT(*) AS n FROM t GROUP BY k EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
--       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: GROUP BY window_start, window_end, or GROUP BY TUMBLE(time, ...)

SELECT k, COUNT(*) AS n FROM t GROUP BY k EMIT CHANGES;
-- Error:
-- emit.sql:12:48: there is no EMIT CHANGES
--    12 | SELECT k, COUNT(*) AS n FROM t GROUP BY k EMIT CHANGES;
--       |                                                ^~~~~~~
-- hint: EMIT takes EVERY interval BEFORE WATERMARK, or ALLOW LATENESS interval, for windows; without it a result changes with each row, and that of a window is final

SELECT k FROM t EMIT FINAL;
-- Error:
-- emit.sql:14:22: there is no EMIT FINAL
--    14 | SELECT k FROM t EMIT FINAL;
--       |                      ^~~~~
-- hint: EMIT takes EVERY interval BEFORE WATERMARK, or ALLOW LATENESS interval, for windows; without it a result changes with each row, and that of a window is final

SELECT k FROM t EMIT EVERY INTERVAL '1' SECOND BEFORE WATERMARK;
-- Error:
-- emit.sql:16:17: EMIT says when windows give results, and this query groups by none
--    16 | SELECT k FROM t EMIT EVERY INTERVAL '1' SECOND BEFORE WATERMARK;
--       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: GROUP BY window_start, window_end, or GROUP BY TUMBLE(time, ...)

SELECT window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end
EMIT EVERY INTERVAL '-1' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '0' SECOND EVERY INTERVAL '1' MONTH;
-- Error:
-- emit.sql:19:12: the interval of EVERY is -1 s, but must not be negative
--    19 | EMIT EVERY INTERVAL '-1' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '0' SECOND EVERY INTERVAL '1' MONTH;
--       |            ^~~~~~~~~~~~~~~~~~~~
-- emit.sql:19:66: the interval of ALLOW LATENESS is 0 s, but must be positive
--    19 | EMIT EVERY INTERVAL '-1' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '0' SECOND EVERY INTERVAL '1' MONTH;
--       |                                                                  ^~~~~~~~~~~~~~~~~~~
-- emit.sql:19:92: EVERY cannot be given in months, whose length is not fixed
--    19 | EMIT EVERY INTERVAL '-1' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '0' SECOND EVERY INTERVAL '1' MONTH;
--       |                                                                                            ^~~~~~~~~~~~~~~~~~
-- hint: use days or shorter units

INSERT INTO log SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Error:
-- emit.sql:22:1: table "log" takes inserts only, and windows with EMIT correct what they have given
--    22 | EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
--       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: leave out EMIT, or write to a table of a connector that takes changes

SELECT window_start, COUNT(*) AS n FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Error:
-- emit.sql:25:1: sessions that are filtered or grouped by other keys than PARTITION BY cannot give early or late results
--    25 | EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
--       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: GROUP BY the keys of PARTITION BY, and filter below SESSION

SET 'table.exec.emit.late-fire.enabled' = 'true';

SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Error:
-- emit.sql:29:82: 'table.exec.emit.late-fire.enabled' is true, but 'table.exec.emit.late-fire.delay' is not set
--    29 | SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
--       |                                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: SET 'table.exec.emit.late-fire.delay' = '0 s' sends a result after every row

SET 'table.exec.emit.late-fire.delay' = '10 s';

SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Error:
-- emit.sql:33:82: results are to be corrected by late rows, but no lateness is allowed
--    33 | SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
--       |                                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: SET 'table.exec.emit.allow-lateness' = '1 min', or RESET 'table.exec.emit.late-fire.enabled'

SET 'table.exec.emit.allow-lateness' = '9 s';

SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Error:
-- emit.sql:37:82: corrections by late rows are sent every 10 s, but windows stay for 9 s only
--    37 | SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
--       |                                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: lower 'table.exec.emit.late-fire.delay', or raise 'table.exec.emit.allow-lateness'

SELECT SESSION_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY SESSION(ts, INTERVAL '1' MINUTE);
-- Error:
-- emit.sql:39:83: settings of early and late results are not for SESSION windows
--    39 | SELECT SESSION_START(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY SESSION(ts, INTERVAL '1' MINUTE);
--       |                                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write EMIT ... behind GROUP BY, which sessions take, and RESET 'table.exec.emit.late-fire.enabled'

SELECT window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
-- Error:
-- emit.sql:41:110: settings of early and late results are for windows of GROUP BY TUMBLE(time, ...), not for table functions
--    41 | …ndow_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
--       |                                                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write EMIT EVERY ... BEFORE WATERMARK, ALLOW LATENESS ... behind GROUP BY, and RESET 'table.exec.emit.late-fire.enabled'

SET 'table.exec.emit.allow-lateness' = '1 min';

INSERT INTO log SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE), COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Error:
-- emit.sql:45:88: table "log" takes inserts only, and this gives rows that change later
--    45 | INSERT INTO log SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE), COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
--       |                                                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: RESET 'table.exec.emit.early-fire.enabled' and 'table.exec.emit.late-fire.enabled': then windows give one result
