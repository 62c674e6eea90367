-- Bytes in base 64 may have blanks around each four letters; 24:00:00 is midnight for a TIME in JSON; a point may stand without digits.
CREATE TABLE j (b BYTES, t TIME, ts TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'path' = 'j.json', 'format' = 'json');
-- Rows: j
-- {"b": " QUI= ", "t": "24:00:00", "ts": "2024-01-01 12:00:00."}
-- {"b": " ", "t": "12:00:00."}
-- {"b": "QUIDQUI="}

SELECT * FROM j;
-- Types: BYTES, TIME(0), TIMESTAMP(3)
-- Output:
-- b             | t        | ts
-- x'4142'       | 00:00:00 | 2024-01-01 12:00:00.000
-- x''           | 12:00:00 | NULL
-- x'4142034142' | NULL     | NULL

CREATE TABLE iso (ts TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'path' = 'j.json', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601');
-- Rows: iso
-- {"ts": "2024-01-01t12:00"}

SELECT * FROM iso;
-- Types: TIMESTAMP(3)
-- Output:
-- ts
-- 2024-01-01 12:00:00.000

-- A ROW of nothing but blanks is NULL, fields behind its last are left out, and fields that are missing stop the job.
CREATE TABLE r (id INT, r ROW<a INT, b STRING>, b BYTES) WITH ('connector' = 'filesystem', 'path' = 'r.csv', 'format' = 'csv');
-- Rows: r
-- 1,7;x;y, QUI=
-- 2,,
-- 3,  ,

SELECT * FROM r;
-- Types: INT, ROW<`a` INT, `b` STRING>, BYTES
-- Output:
-- id | r      | b
-- 1  | (7, x) | x'4142'
-- 2  | NULL   | x''
-- 3  | NULL   | x''

CREATE TABLE short (r ROW<a INT, b STRING>) WITH ('connector' = 'filesystem', 'path' = 'r.csv', 'format' = 'csv');
-- Rows: short
-- 7

SELECT * FROM short;
-- Fails: at run time
-- (Flink) Row length mismatch. 2 fields expected but was 1.

CREATE TABLE forgiving (id INT, r ROW<a INT, b STRING>) WITH ('connector' = 'filesystem', 'path' = 'r.csv', 'format' = 'csv', 'csv.ignore-parse-errors' = 'true');
-- Rows: forgiving
-- 1,7
-- 2,x;y;z

SELECT * FROM forgiving;
-- Types: INT, ROW<`a` INT, `b` STRING>
-- Output:
-- id | r
-- 1  | (7, NULL)
-- 2  | (NULL, y)

-- Behind the escape character n, r, t and 0 stand for characters that do not print. The delimiter may be written as \u and four digits.
CREATE TABLE e (id INT, s STRING) WITH ('connector' = 'filesystem', 'path' = 'e.csv', 'format' = 'csv', 'csv.escape-character' = '\', 'csv.field-delimiter' = '\u007c');
-- Rows: e
-- 1|a\nb\tc\|d\x
-- 2|"q\nr\"s"

SELECT id, REPLACE(REPLACE(s, U&'\000a', '<n>'), U&'\0009', '<t>') AS s FROM e;
-- Types: INT, STRING
-- Output:
-- id | s
-- 1  | a<n>b<t>c|dx
-- 2  | q<n>r"s

CREATE TABLE two (a STRING, b STRING) WITH ('connector' = 'filesystem', 'path' = 't.log', 'format' = 'raw');
-- Rows: two
-- x

SELECT * FROM two;
-- Fails: when planned
-- (Flink) The 'raw' format only supports single physical column. However the defined schema contains multiple physical columns: [`a` STRING, `b` STRING]

CREATE TABLE little (v SMALLINT) WITH ('connector' = 'filesystem', 'path' = 't.log', 'format' = 'raw', 'raw.endianness' = 'Little-Endian');
-- Rows: little
-- ab

SELECT * FROM little;
-- Types: SMALLINT
-- Output:
-- v
-- 25185

CREATE TABLE no (v INTERVAL DAY) WITH ('connector' = 'filesystem', 'path' = 't.log', 'format' = 'json');
-- Fails: when planned
-- (Flink) Encountered "no" at line 1, column 14.

-- The keys of JSON_OBJECTAGG are sorted.
SELECT JSON_OBJECTAGG(KEY k VALUE v) AS o FROM (VALUES ('z', 1), ('10', 2), ('9', 3), ('B', 4)) AS t(k, v);
-- Types: VARCHAR(2000) NOT NULL
-- Output:
-- o
-- {"10":2,"9":3,"B":4,"z":1}
-- Changes:
-- op | o
-- +I | {"z":1}
-- -U | {"z":1}
-- +U | {"10":2,"z":1}
-- -U | {"10":2,"z":1}
-- +U | {"10":2,"9":3,"z":1}
-- -U | {"10":2,"9":3,"z":1}
-- +U | {"10":2,"9":3,"B":4,"z":1}
