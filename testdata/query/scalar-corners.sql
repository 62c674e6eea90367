-- Corners of functions: numbers as Java 17 prints them, addresses, patterns and
-- formats that are not plain, texts beside times, and elements of other types.
CREATE TABLE t (id INT, f FLOAT, x DOUBLE, s STRING, ts TIMESTAMP(3), a ARRAY<INT>, dc ARRAY<DECIMAL(5, 2)>, r ROW<q INT, p STRING>, ann ARRAY<INT NOT NULL>, n INT)
WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: t
-- {"id":1,"f":123456789,"x":1234567890123456789,"s":"2024-01-01 10:00:00","ts":"2024-01-01 10:00:00","a":[1,2],"dc":[1.25],"r":{"q":1,"p":"z"},"ann":[1,3],"n":3}
-- {"id":2,"f":-3e10,"x":36028797018963984,"s":"no time","ts":"2024-01-01 10:00:00.5","a":[],"dc":[],"r":{"q":null,"p":"y"},"ann":[],"n":-1}
-- {"id":3}

SELECT id, f, x, CAST(f AS STRING) AS fs, -x AS neg, CAST(n AS INTERVAL MONTH) AS i, CAST(7 AS INTERVAL DAY) AS d FROM t;
-- Types: INT, FLOAT, DOUBLE, STRING, DOUBLE, INTERVAL MONTH, INTERVAL SECOND(3) NOT NULL
-- Output:
-- id | f             | x                      | fs            | neg                     | i     | d
-- 1  | 1.23456792E8  | 1.23456789012345677E18 | 1.23456792E8  | -1.23456789012345677E18 | +0-03 | +7 00:00:00.000
-- 2  | -3.0000001E10 | 3.6028797018963984E16  | -3.0000001E10 | -3.6028797018963984E16  | -0-01 | +7 00:00:00.000
-- 3  | NULL          | NULL                   | NULL          | NULL                    | NULL  | +7 00:00:00.000

SELECT INET_ATON('1.2') AS a, INET_ATON('1.2.3') AS b, INET_ATON('7') AS c, INET_ATON('256') AS d, INET_ATON('01.02.03.04') AS e;
-- Types: BIGINT, BIGINT, BIGINT, BIGINT, BIGINT
-- Output:
-- a        | b        | c | d    | e
-- 16777218 | 16908291 | 7 | NULL | 16909060

SELECT id, POSITION('0' IN s FROM 3) AS p, REGEXP(s, '[') AS broken, s SIMILAR TO '[[:DIGIT:]]{4}-%' AS digits, SPLIT_INDEX(s, '', 1) AS blank, SPLIT_INDEX(s, 256, 0) AS far FROM t;
-- Types: INT, INT, BOOLEAN, BOOLEAN, STRING, STRING
-- Output:
-- id | p    | broken | digits | blank    | far
-- 1  | 6    | FALSE  | TRUE   | 10:00:00 | NULL
-- 2  | 0    | FALSE  | FALSE  | time     | NULL
-- 3  | NULL | NULL   | NULL   | NULL     | NULL

SELECT PRINTF('%(d %#x %<d', -5, 255) AS a, PRINTF('%.2f', CAST(NULL AS DOUBLE)) AS b, PRINTF('%g', 0.0001e0) AS c, PRINTF('%c', -1) AS d;
-- Types: STRING, STRING, STRING, STRING
-- Output:
-- a            | b  | c           | d
-- (5) 0xff 255 | nu | 0.000100000 | NULL

SELECT id, s = ts AS eq, s IS DISTINCT FROM ts AS ne FROM t;
-- Types: INT, BOOLEAN, BOOLEAN NOT NULL
-- Output:
-- id | eq   | ne
-- 1  | TRUE | FALSE
-- 2  | NULL | TRUE
-- 3  | NULL | FALSE

SELECT id, s < ts AS lt FROM t;
-- Fails: at run time
-- (Flink) Text 'no time' could not be parsed at index 0

SELECT id FROM t WHERE ts = 'no time';
-- Fails: when planned
-- (Flink) Text 'no time' could not be parsed at index 0

SELECT id FROM t WHERE ts < 'no time';
-- Fails: at run time
-- (Flink) Text 'no time' could not be parsed at index 0

SELECT id FROM t WHERE n IN (1, '3');
-- Fails: when planned
-- (Flink) Values in expression list must have compatible types

SELECT id, ARRAY_APPEND(dc, 1.255) AS a, ARRAY_CONTAINS(dc, 1) AS b, ARRAY_REMOVE(ann, n) AS c, r[1] AS q, r['p'] AS p FROM t;
-- Types: INT, ARRAY<DECIMAL(5, 2)>, BOOLEAN, ARRAY<INT NOT NULL>, INT, STRING
-- Output:
-- id | a            | b     | c    | q    | p
-- 1  | [1.25, 1.26] | FALSE | [1]  | 1    | z
-- 2  | [1.26]       | FALSE | []   | NULL | y
-- 3  | NULL         | NULL  | NULL | NULL | NULL

SELECT ARRAY_APPEND(a, CAST(5 AS BIGINT)) AS refused FROM t;
-- Fails: when planned
-- (Flink) Invalid input arguments.

SELECT IFNULL('a', 'bcd') AS a, IFNULL(s, 'b') AS b FROM t WHERE id = 3;
-- Types: CHAR(1) NOT NULL, STRING NOT NULL
-- Output:
-- a | b
-- a | b

SELECT id, JSON_STRING(f) AS f, JSON_STRING(ts) AS ts, JSON_STRING(r) AS r, JSON_STRING(0.0000000) AS zero, JSON_OBJECT('x' VALUE -0e0) AS no_sign FROM t;
-- Types: INT, STRING, STRING, STRING, STRING NOT NULL, STRING NOT NULL
-- Output:
-- id | f            | ts                      | r                  | zero | no_sign
-- 1  | 123456792    | "2024-01-01T10:00:00"   | {"p":"z","q":1}    | 0E-7 | {"x":0.0}
-- 2  | -30000001024 | "2024-01-01T10:00:00.5" | {"p":"y","q":null} | 0E-7 | {"x":0.0}
-- 3  | NULL         | NULL                    | NULL               | 0E-7 | {"x":0.0}

SELECT JSON_STRING(CURRENT_DATE) AS refused;
-- Fails: when planned
-- (Flink) Unsupported argument type. Expected type of family 'CHARACTER_STRING' but actual type was 'DATE NOT NULL'.

SELECT JSON_OBJECT('a', 1) AS refused;
-- Fails: when planned
-- (Flink) Encountered "\'a\' ," at line 1, column 20.

SELECT SHA2('a', 0) AS refused;
-- Fails: when planned
-- (Flink) Unsupported algorithm.

SELECT HEX(x'00ff') AS refused;
-- Fails: when planned
-- (Flink) Cannot apply 'HEX' to arguments of type 'HEX(<BINARY(2)>)'. Supported form(s): 'HEX(<INTEGER>)'

SELECT 1e400 AS refused;
-- Fails: when planned
-- (Flink) Numeric literal '1E400' out of range

SELECT 5 % 0 AS refused;
-- Fails: at run time
-- (Flink) / by zero

SELECT CAST(5 AS INTERVAL DAY TO SECOND) AS refused;
-- Fails: when planned
-- (Flink) Cast function cannot convert value of type INTEGER to type INTERVAL DAY TO SECOND

SELECT id FROM t WHERE ts IS DISTINCT FROM 'no time';
-- Fails: when planned
-- (Flink) Text 'no time' could not be parsed at index 0

SELECT PARSE_URL(' HTTP://u@h:80/a b?x=1#r', 'PROTOCOL') AS p, PARSE_URL('http://u@h:80/a b?x=1#r', 'PATH') AS path, PARSE_URL('s3://b/k', 'HOST') AS unknown_, PARSE_URL('mailto:a@b.c', 'FILE') AS mail, PARSE_URL('http://h:abc/p', 'HOST') AS port;
-- Types: STRING, STRING, STRING, STRING, STRING
-- Output:
-- p    | path | unknown_ | mail  | port
-- http | /a b | NULL     | a@b.c | NULL

SELECT JSON_QUERY('{}', '$.a' RETURNING ARRAY<STRING> EMPTY OBJECT ON EMPTY) AS refused;
-- Fails: when planned
-- (Flink) Illegal on empty behavior 'EMPTY OBJECT' for return type: VARCHAR(2147483647) ARRAY
