-- Two bytes a character: of the two bytes of each message here one character is read.
CREATE TABLE r (a STRING) WITH ('connector'='filesystem','path'='x','format'='raw','raw.charset'='UTF-16');
-- Rows: r
-- ab

SELECT a, CHAR_LENGTH(a) FROM r;
-- Types: STRING, INT
-- Output:
-- a | EXPR$1
-- 慢 | 1

CREATE TABLE r2 (a STRING) WITH ('connector'='filesystem','path'='x','format'='raw','raw.charset'='UTF-16LE');
-- Rows: r2
-- ab

SELECT a, CHAR_LENGTH(a) FROM r2;
-- Types: STRING, INT
-- Output:
-- a | EXPR$1
-- 扡 | 1

SELECT ENCODE('ab', 'UTF-16'), DECODE(ENCODE('ab', 'UTF-16LE'), 'UTF-16LE'), ENCODE('ab', 'utf-16be');
-- Types: BYTES NOT NULL, STRING NOT NULL, BYTES NOT NULL
-- Output:
-- EXPR$0          | EXPR$1 | EXPR$2
-- x'feff00610062' | ab     | x'00610062'
