-- TO_TIMESTAMP tries its pattern first: years have as many digits as letters, a weekday must be right, an hour of 12 counts only with AM or PM, a quarter says
-- nothing, days that a month lacks become its last one. What does not fit is read as yyyy-MM-dd [HH:mm:ss[.f]] all the same, with numbers that run over.
CREATE TABLE logs (id INT, s STRING, p STRING) WITH ('connector' = 'filesystem', 'path' = 'logs.json', 'format' = 'json');
-- Rows: logs
-- {"id": 1, "s": "Thu, 29 Feb 2024", "p": "EEE, d MMM yyyy"}
-- {"id": 2, "s": "Fri, 29 Feb 2024", "p": "EEE, d MMM yyyy"}
-- {"id": 3, "s": "2024-02-29 01:02", "p": "yyyy-MM-dd hh:mm"}
-- {"id": 4, "s": "2024-02-29 01:02 PM", "p": "yyyy-MM-dd hh:mm a"}
-- {"id": 5, "s": "2024 Q2", "p": "yyyy QQQ"}
-- {"id": 6, "s": "12024-01-01", "p": "yyyy-MM-dd"}
-- {"id": 7, "s": "31.02.2024", "p": "dd.MM.yyyy"}
-- {"id": 8, "s": "30.02", "p": "dd.MM"}
-- {"id": 9, "s": "2024-02-29 25:00:61.5", "p": "dd.MM.yyyy"}
-- {"id": 10, "s": "2024-02-31", "p": "dd.MM.yyyy"}
-- {"id": 11, "s": " 2024-2-9 ", "p": "dd.MM.yyyy"}
-- {"id": 12, "s": "24-02-29", "p": "dd.MM.yyyy"}
-- {"id": 13, "s": "2024-02-29 12:34", "p": "dd.MM.yyyy"}

SELECT id, TO_TIMESTAMP(s, p) AS t FROM logs;
-- Types: INT, TIMESTAMP(3)
-- Output:
-- id | t
-- 1  | 2024-02-29 00:00:00.000
-- 2  | NULL
-- 3  | 2024-02-29 00:02:00.000
-- 4  | 2024-02-29 13:02:00.000
-- 5  | 2024-01-01 00:00:00.000
-- 6  | NULL
-- 7  | 2024-02-29 00:00:00.000
-- 8  | NULL
-- 9  | 2024-03-01 01:01:01.500
-- 10 | 2024-03-02 00:00:00.000
-- 11 | 2024-02-09 00:00:00.000
-- 12 | NULL
-- 13 | NULL

-- Without a pattern the year has four digits and a point may stand without digits; a DATE takes years of any length up to 9999.
CREATE TABLE texts (id INT, s STRING) WITH ('connector' = 'filesystem', 'path' = 'texts.json', 'format' = 'json');
-- Rows: texts
-- {"id": 1, "s": "2024-02-29 12:34:56."}
-- {"id": 2, "s": "24-02-29"}
-- {"id": 3, "s": "02024-02-29"}
-- {"id": 4, "s": "12024-02-29"}
-- {"id": 5, "s": " 2024-02-29"}
-- {"id": 6, "s": " 2024-02-29 12:34:56"}
-- {"id": 7, "s": "2024-02-29 12:34:56 and more"}
-- {"id": 8, "s": "2024-02-29 13:00:00.5Z"}

SELECT id, TO_TIMESTAMP(s) AS t, TRY_CAST(s AS TIMESTAMP(3)) AS c, TO_DATE(s) AS d, TRY_CAST(s AS DATE) AS e, DATE_FORMAT(s, 'dd.MM.yyyy HH:mm') AS f FROM texts;
-- Types: INT, TIMESTAMP(3), TIMESTAMP(3), DATE, DATE, STRING
-- Output:
-- id | t                       | c                       | d          | e          | f
-- 1  | 2024-02-29 12:34:56.000 | 2024-02-29 12:34:56.000 | 2024-02-29 | 2024-02-29 | 29.02.2024 12:34
-- 2  | NULL                    | NULL                    | 0024-02-29 | 0024-02-29 | NULL
-- 3  | NULL                    | NULL                    | 2024-02-29 | 2024-02-29 | NULL
-- 4  | NULL                    | NULL                    | NULL       | NULL       | NULL
-- 5  | NULL                    | NULL                    | 2024-02-29 | 2024-02-29 | NULL
-- 6  | NULL                    | NULL                    | NULL       | NULL       | 29.02.2024 12:34
-- 7  | NULL                    | NULL                    | 2024-02-29 | 2024-02-29 | 29.02.2024 12:34
-- 8  | NULL                    | NULL                    | 2024-02-29 | 2024-02-29 | 29.02.2024 13:00

-- TO_DATE reads the older patterns: numbers run over, what follows does not matter, and unknown letters stop the job.
SELECT TO_DATE('31.02.2024', 'dd.MM.yyyy') AS a, TO_DATE('2024-02-29 and more', 'yyyy-MM-dd') AS b, TO_DATE('29 feb 24', 'd MMM yy') AS c, UNIX_TIMESTAMP('13 PM', 'hh a') AS e;
-- Types: DATE, DATE, DATE, BIGINT NOT NULL
-- Output:
-- a          | b          | c          | e
-- 2024-03-02 | 2024-02-29 | 2024-02-29 | 90000

SELECT TO_DATE('2024', 'yyyyf') AS a;
-- Fails: at run time
-- (Flink) Illegal pattern character 'f'

CREATE TABLE t (d TIMESTAMP(3), z TIMESTAMP(0)) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 2024-02-29 13:47:09.087,2024-02-29 13:47:09

SELECT DATE_FORMAT(d, 'G GGGG GGGGG') AS era FROM t;
-- Types: STRING
-- Output:
-- era
-- AD Anno Domini A

SELECT DATE_FORMAT(d, 'ddd') AS x FROM t;
-- Fails: at run time
-- (Flink) Too many pattern letters: d

-- Centuries and millenniums begin with the year 1; milliseconds give a timestamp of three digits.
SELECT FLOOR(d TO CENTURY) AS c, CEIL(d TO CENTURY) AS d, FLOOR(DATE '2000-12-31' TO CENTURY) AS e, FLOOR(d TO MILLENNIUM) AS f, TIMESTAMPADD(MILLISECOND, -1, z) AS g FROM t;
-- Types: TIMESTAMP(3), TIMESTAMP(3), DATE NOT NULL, TIMESTAMP(3), TIMESTAMP(3)
-- Output:
-- c                       | d                       | e          | f                       | g
-- 2001-01-01 00:00:00.000 | 2101-01-01 00:00:00.000 | 1901-01-01 | 2001-01-01 00:00:00.000 | 2024-02-29 13:47:08.999

SELECT INTERVAL ' 5 ' DAY AS a, INTERVAL '1.123456' SECOND AS b;
-- Types: INTERVAL SECOND(3) NOT NULL, INTERVAL SECOND(3) NOT NULL
-- Output:
-- a               | b
-- +5 00:00:00.000 | +0 00:00:01.123

SELECT INTERVAL '1.1234567' SECOND AS a;
-- Fails: when planned
-- (Flink) Illegal interval literal format '1.1234567' for INTERVAL SECOND

SELECT INTERVAL '1 002' DAY TO HOUR AS a;
-- Fails: when planned
-- (Flink) Illegal interval literal format '1 002' for INTERVAL DAY TO HOUR
