-- All letters of Java's patterns for timestamps.
CREATE TABLE t (ts TIMESTAMP(3), s STRING) WITH ('connector'='filesystem','path'='x','format'='csv');
-- Rows: t
-- 2024-02-09 15:04:05.067,2024-02-09 15:04:05.067
-- 2024-12-31 00:00:00,2024-12-31 00:00:00
-- 1969-07-20 12:00:00,1969-07-20 12:00:00
-- 2024-06-01 06:00:00,2024-06-01 06:00:00
-- 0099-03-05 21:30:00,0099-03-05 21:30:00
-- 2024-06-01 18:00:00,2024-06-01 18:00:00
-- 2024-06-01 05:59:59.999,2024-06-01 05:59:59.999
-- 2024-06-01 12:00:01,2024-06-01 12:00:01

SELECT ts, DATE_FORMAT(ts, 'F') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | 2
-- 2024-12-31 00:00:00.000 | 3
-- 1969-07-20 12:00:00.000 | 6
-- 2024-06-01 06:00:00.000 | 1
-- 0099-03-05 21:30:00.000 | 5
-- 2024-06-01 18:00:00.000 | 1
-- 2024-06-01 05:59:59.999 | 1
-- 2024-06-01 12:00:01.000 | 1

SELECT ts, DATE_FORMAT(ts, 'g') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | 60349
-- 2024-12-31 00:00:00.000 | 60675
-- 1969-07-20 12:00:00.000 | 40422
-- 2024-06-01 06:00:00.000 | 60462
-- 0099-03-05 21:30:00.000 | -642718
-- 2024-06-01 18:00:00.000 | 60462
-- 2024-06-01 05:59:59.999 | 60462
-- 2024-06-01 12:00:01.000 | 60462

SELECT ts, DATE_FORMAT(ts, 'B') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | in the afternoon
-- 2024-12-31 00:00:00.000 | midnight
-- 1969-07-20 12:00:00.000 | noon
-- 2024-06-01 06:00:00.000 | in the morning
-- 0099-03-05 21:30:00.000 | at night
-- 2024-06-01 18:00:00.000 | in the evening
-- 2024-06-01 05:59:59.999 | at night
-- 2024-06-01 12:00:01.000 | noon

SELECT ts, DATE_FORMAT(ts, 'BB') AS a FROM t;
-- Fails: at run time
-- (Flink) Wrong number of pattern letters: B

SELECT ts, DATE_FORMAT(ts, 'BBBB') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | in the afternoon
-- 2024-12-31 00:00:00.000 | midnight
-- 1969-07-20 12:00:00.000 | noon
-- 2024-06-01 06:00:00.000 | in the morning
-- 0099-03-05 21:30:00.000 | at night
-- 2024-06-01 18:00:00.000 | in the evening
-- 2024-06-01 05:59:59.999 | at night
-- 2024-06-01 12:00:01.000 | noon

SELECT ts, DATE_FORMAT(ts, 'BBBBB') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | in the afternoon
-- 2024-12-31 00:00:00.000 | mi
-- 1969-07-20 12:00:00.000 | n
-- 2024-06-01 06:00:00.000 | in the morning
-- 0099-03-05 21:30:00.000 | at night
-- 2024-06-01 18:00:00.000 | in the evening
-- 2024-06-01 05:59:59.999 | at night
-- 2024-06-01 12:00:01.000 | n

SELECT ts, DATE_FORMAT(ts, 'h B') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | 3 in the afternoon
-- 2024-12-31 00:00:00.000 | 12 midnight
-- 1969-07-20 12:00:00.000 | 12 noon
-- 2024-06-01 06:00:00.000 | 6 in the morning
-- 0099-03-05 21:30:00.000 | 9 at night
-- 2024-06-01 18:00:00.000 | 6 in the evening
-- 2024-06-01 05:59:59.999 | 5 at night
-- 2024-06-01 12:00:01.000 | 12 noon

SELECT ts, DATE_FORMAT(ts, 'ppH') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | 15
-- 2024-12-31 00:00:00.000 |  0
-- 1969-07-20 12:00:00.000 | 12
-- 2024-06-01 06:00:00.000 |  6
-- 0099-03-05 21:30:00.000 | 21
-- 2024-06-01 18:00:00.000 | 18
-- 2024-06-01 05:59:59.999 |  5
-- 2024-06-01 12:00:01.000 | 12

SELECT ts, DATE_FORMAT(ts, 'p') AS a FROM t;
-- Fails: at run time
-- (Flink) Pad letter 'p' must be followed by valid pad pattern: p

SELECT ts, DATE_FORMAT(ts, 'pH') AS a FROM t;
-- Fails: at run time
-- (Flink) Cannot print as output of 2 characters exceeds pad width of 1

SELECT ts, DATE_FORMAT(ts, 'H:ppm') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | 15: 4
-- 2024-12-31 00:00:00.000 | 0: 0
-- 1969-07-20 12:00:00.000 | 12: 0
-- 2024-06-01 06:00:00.000 | 6: 0
-- 0099-03-05 21:30:00.000 | 21:30
-- 2024-06-01 18:00:00.000 | 18: 0
-- 2024-06-01 05:59:59.999 | 5:59
-- 2024-06-01 12:00:01.000 | 12: 0

SELECT ts, DATE_FORMAT(ts, 'ppppppppppyyyy') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 |       2024
-- 2024-12-31 00:00:00.000 |       2024
-- 1969-07-20 12:00:00.000 |       1969
-- 2024-06-01 06:00:00.000 |       2024
-- 0099-03-05 21:30:00.000 |       0099
-- 2024-06-01 18:00:00.000 |       2024
-- 2024-06-01 05:59:59.999 |       2024
-- 2024-06-01 12:00:01.000 |       2024

SELECT ts, DATE_FORMAT(ts, 'gggggg') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | 060349
-- 2024-12-31 00:00:00.000 | 060675
-- 1969-07-20 12:00:00.000 | 040422
-- 2024-06-01 06:00:00.000 | 060462
-- 0099-03-05 21:30:00.000 | -642718
-- 2024-06-01 18:00:00.000 | 060462
-- 2024-06-01 05:59:59.999 | 060462
-- 2024-06-01 12:00:01.000 | 060462

SELECT ts, DATE_FORMAT(ts, 'FF') AS a FROM t;
-- Fails: at run time
-- (Flink) Too many pattern letters: F

SELECT ts, DATE_FORMAT(ts, 'v') AS a FROM t;
-- Fails: at run time
-- (Flink) Unable to extract ZoneId from temporal 2024-02-09T15:04:05.067

SELECT ts, DATE_FORMAT(ts, 'VV') AS a FROM t;
-- Fails: at run time
-- (Flink) Unable to extract ZoneId from temporal 2024-02-09T15:04:05.067

SELECT ts, DATE_FORMAT(ts, 'pppMMM') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | Feb
-- 2024-12-31 00:00:00.000 | Dec
-- 1969-07-20 12:00:00.000 | Jul
-- 2024-06-01 06:00:00.000 | Jun
-- 0099-03-05 21:30:00.000 | Mar
-- 2024-06-01 18:00:00.000 | Jun
-- 2024-06-01 05:59:59.999 | Jun
-- 2024-06-01 12:00:01.000 | Jun

SELECT ts, DATE_FORMAT(ts, 'W') AS a FROM t;
-- Types: TIMESTAMP(3), STRING
-- Output:
-- ts                      | a
-- 2024-02-09 15:04:05.067 | 2
-- 2024-12-31 00:00:00.000 | 5
-- 1969-07-20 12:00:00.000 | 4
-- 2024-06-01 06:00:00.000 | 1
-- 0099-03-05 21:30:00.000 | 1
-- 2024-06-01 18:00:00.000 | 1
-- 2024-06-01 05:59:59.999 | 1
-- 2024-06-01 12:00:01.000 | 1

SELECT ts, DATE_FORMAT(ts, 'www') AS a FROM t;
-- Fails: at run time
-- (Flink) Too many pattern letters: w

CREATE TABLE single (i INT) WITH ('connector'='filesystem','path'='x','format'='csv');
-- Rows: single
-- 1

SELECT TO_TIMESTAMP('2024-W06-5', 'YYYY-''W''ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-W06-5' END, 'YYYY-''W''ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-08 00:00:00.000 | 2024-02-08 00:00:00.000

SELECT TO_TIMESTAMP('2024-06-5', 'YYYY-ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-06-5' END, 'YYYY-ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-08 00:00:00.000 | 2024-02-08 00:00:00.000

SELECT TO_TIMESTAMP('2024 06', 'YYYY ww') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024 06' END, 'YYYY ww') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 1970-01-01 00:00:00.000 | 1970-01-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-06-Fri', 'YYYY-ww-EEE') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-06-Fri' END, 'YYYY-ww-EEE') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024-6-5', 'YYYY-w-c') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-6-5' END, 'YYYY-w-c') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-08 00:00:00.000 | 2024-02-08 00:00:00.000

SELECT TO_TIMESTAMP('2024-W06', 'YYYY-''W''ww') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-W06' END, 'YYYY-''W''ww') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 1970-01-01 00:00:00.000 | 1970-01-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-2', 'yyyy-MM-W') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-2' END, 'yyyy-MM-W') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-01 00:00:00.000 | 2024-02-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-2-5', 'yyyy-MM-W-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-2-5' END, 'yyyy-MM-W-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-08 00:00:00.000 | 2024-02-08 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-2-Fri', 'yyyy-MM-W-EEE') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-2-Fri' END, 'yyyy-MM-W-EEE') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-2-5', 'yyyy-MM-F-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-2-5' END, 'yyyy-MM-F-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-01 00:00:00.000 | 2024-02-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-3 5', 'yyyy-MM-F e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-3 5' END, 'yyyy-MM-F e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-01 00:00:00.000 | 2024-02-01 00:00:00.000

SELECT TO_TIMESTAMP('60349', 'g') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '60349' END, 'g') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('60349 10', 'g HH') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '60349 10' END, 'g HH') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 10:00:00.000 | 2024-02-09 10:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 3 in the afternoon', 'yyyy-MM-dd h B') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 3 in the afternoon' END, 'yyyy-MM-dd h B') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 15:00:00.000 | 2024-02-09 15:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 03 in the morning', 'yyyy-MM-dd hh B') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 03 in the morning' END, 'yyyy-MM-dd hh B') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 03:00:00.000 | 2024-02-09 03:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 in the morning', 'yyyy-MM-dd B') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 in the morning' END, 'yyyy-MM-dd B') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 09:00:00.000 | 2024-02-09 09:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 noon', 'yyyy-MM-dd B') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 noon' END, 'yyyy-MM-dd B') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 12:00:00.000 | 2024-02-09 12:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 10 at night', 'yyyy-MM-dd h B') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 10 at night' END, 'yyyy-MM-dd h B') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 22:00:00.000 | 2024-02-09 22:00:00.000

SELECT TO_TIMESTAMP('2024-02-09  7', 'yyyy-MM-dd ppH') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09  7' END, 'yyyy-MM-dd ppH') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 07:00:00.000 | 2024-02-09 07:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 17', 'yyyy-MM-dd ppH') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 17' END, 'yyyy-MM-dd ppH') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 17:00:00.000 | 2024-02-09 17:00:00.000

SELECT TO_TIMESTAMP('2024  2', 'yyyy ppM') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024  2' END, 'yyyy ppM') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-01 00:00:00.000 | 2024-02-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-06-5', 'YYYY-ww-u') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-06-5' END, 'YYYY-ww-u') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 0005-01-01 00:00:00.000 | 0005-01-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-40', 'yyyy-ww') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-40' END, 'yyyy-ww') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-01-01 00:00:00.000 | 2024-01-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-40-1', 'yyyy-ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-40-1' END, 'yyyy-ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-01-01 00:00:00.000 | 2024-01-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-040', 'yyyy-DDD') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-040' END, 'yyyy-DDD') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024-1', 'yyyy-Q') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-1' END, 'yyyy-Q') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-01-01 00:00:00.000 | 2024-01-01 00:00:00.000

SELECT TO_TIMESTAMP('2024-1-15', 'yyyy-Q-d') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-1-15' END, 'yyyy-Q-d') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-01-15 00:00:00.000 | 2024-01-15 00:00:00.000

SELECT TO_TIMESTAMP('2024-Feb-09', 'yyyy-LLL-dd') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-Feb-09' END, 'yyyy-LLL-dd') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024-February-09', 'yyyy-MMMM-dd') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-February-09' END, 'yyyy-MMMM-dd') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('AD 2024-02-09', 'G yyyy-MM-dd') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN 'AD 2024-02-09' END, 'G yyyy-MM-dd') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 12345', 'yyyy-MM-dd A') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 12345' END, 'yyyy-MM-dd A') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:12.345 | 2024-02-09 00:00:12.345

SELECT TO_TIMESTAMP('2024-02-09 123456789', 'yyyy-MM-dd n') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 123456789' END, 'yyyy-MM-dd n') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.123 | 2024-02-09 00:00:00.123

SELECT TO_TIMESTAMP('2024-02-09 1234567890', 'yyyy-MM-dd N') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 1234567890' END, 'yyyy-MM-dd N') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:01.234 | 2024-02-09 00:00:01.234

SELECT TO_TIMESTAMP('2024-53-1', 'YYYY-ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-53-1' END, 'YYYY-ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-12-22 00:00:00.000 | 2024-12-22 00:00:00.000

SELECT TO_TIMESTAMP('2024-54-1', 'YYYY-ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-54-1' END, 'YYYY-ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a    | b
-- NULL | NULL

SELECT TO_TIMESTAMP('2024-00-1', 'YYYY-ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-00-1' END, 'YYYY-ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a    | b
-- NULL | NULL

SELECT TO_TIMESTAMP('2024-06-8', 'YYYY-ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-06-8' END, 'YYYY-ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-06-08 00:00:00.000 | 2024-06-08 00:00:00.000

SELECT TO_TIMESTAMP('24-06-5', 'YY-ww-e') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '24-06-5' END, 'YY-ww-e') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-08 00:00:00.000 | 2024-02-08 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 +01:00', 'yyyy-MM-dd XXX') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 +01:00' END, 'yyyy-MM-dd XXX') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 10 UTC', 'yyyy-MM-dd HH z') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 10 UTC' END, 'yyyy-MM-dd HH z') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 10:00:00.000 | 2024-02-09 10:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 10 Europe/Paris', 'yyyy-MM-dd HH VV') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 10 Europe/Paris' END, 'yyyy-MM-dd HH VV') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 10:00:00.000 | 2024-02-09 10:00:00.000

SELECT TO_TIMESTAMP('20240209', 'yyyyMMdd') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '20240209' END, 'yyyyMMdd') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024029', 'yyyyMMd') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024029' END, 'yyyyMMd') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a    | b
-- NULL | NULL

SELECT TO_TIMESTAMP('2024-02-09 24', 'yyyy-MM-dd kk') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 24' END, 'yyyy-MM-dd kk') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 00:00:00.000 | 2024-02-09 00:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 0 PM', 'yyyy-MM-dd K a') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 0 PM' END, 'yyyy-MM-dd K a') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 12:00:00.000 | 2024-02-09 12:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 AM', 'yyyy-MM-dd a') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 AM' END, 'yyyy-MM-dd a') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a                       | b
-- 2024-02-09 06:00:00.000 | 2024-02-09 06:00:00.000

SELECT TO_TIMESTAMP('2024-02-09 am 3', 'yyyy-MM-dd a h') AS a, TO_TIMESTAMP(CASE i WHEN 1 THEN '2024-02-09 am 3' END, 'yyyy-MM-dd a h') AS b FROM single;
-- Types: TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- a    | b
-- NULL | NULL
