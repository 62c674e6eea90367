-- A join by one column that equals two others sends its rows by that column twice. Groups of the column behind it are found again after a stop, in another number of tasks.
CREATE TABLE a (k INT, s STRING) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE b (x INT, y INT, p STRING, q STRING) WITH ('connector' = 'filesystem', 'path' = 'b.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: a
-- 1,one
-- 2,two
-- 3,three
-- 4,four
-- NULL,NULL
-- Rows: b
-- 1,1,one,one
-- 2,2,two,two
-- 3,3,three,three
-- 4,4,four,four
-- 1,2,one,two
-- NULL,NULL,NULL,NULL
-- Rows: a
-- 1,one
-- 2,two
-- 3,three
-- 4,four
-- 5,five
-- NULL,NULL
-- Rows: b
-- 1,1,one,one
-- 2,2,two,two
-- 3,3,three,three
-- 4,4,four,four

SELECT k, COUNT(*) AS n FROM a JOIN b ON k = x AND k = y GROUP BY k;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- k | n
-- 1 | 4
-- 2 | 4
-- 3 | 4
-- 4 | 4

SELECT s, COUNT(*) AS n FROM a JOIN b ON s = p AND s = q GROUP BY s;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- s     | n
-- four  | 4
-- one   | 4
-- three | 4
-- two   | 4

SELECT k, s, COUNT(*) AS n FROM a JOIN b ON k = x AND k = y GROUP BY k, s;
-- Types: INT, STRING, BIGINT NOT NULL
-- Output:
-- k | s     | n
-- 1 | one   | 4
-- 2 | two   | 4
-- 3 | three | 4
-- 4 | four  | 4

SELECT k, COUNT(*) AS n FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE x = k AND y = k) GROUP BY k;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- k    | n
-- 5    | 1
-- NULL | 2

SELECT k, s FROM (SELECT k, s, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p DESC) AS place FROM a JOIN b ON k = x AND k = y) WHERE place <= 2;
-- Types: INT, STRING
-- Output:
-- k | s
-- 1 | one
-- 2 | two
-- 3 | three
-- 4 | four
-- 1 | one
-- 2 | two
-- 3 | three
-- 4 | four
