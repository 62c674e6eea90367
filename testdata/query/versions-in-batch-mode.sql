-- In batch mode, too, each row gets the version of its time: the view that keeps the last row of each key does not wait for the end below.
CREATE TABLE feed (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts
) WITH ('connector' = 'filesystem', 'path' = 'feed.csv', 'format' = 'csv');
CREATE TABLE o (
    id INT,
    k STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'o.csv', 'format' = 'csv');
CREATE VIEW lastv AS
SELECT k, v, vts FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM feed)
WHERE rn = 1;
-- Rows: feed, o by time
-- Rows: feed
-- a,1,2024-05-01 10:00:00
-- b,7,2024-05-01 10:00:10
-- a,2,2024-05-01 10:01:00
-- a,3,2024-05-01 10:02:00

-- Rows: o
-- 1,a,2024-05-01 10:00:30
-- 2,b,2024-05-01 10:00:40
-- 3,a,2024-05-01 10:01:30
-- 4,a,2024-05-01 10:02:30

SET 'execution.runtime-mode' = 'batch';

SELECT id, v FROM o JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 7
-- 3  | 2
-- 4  | 3

SELECT o.k, SUM(v) AS s FROM o JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k GROUP BY o.k;
-- Types: STRING, INT
-- Output:
-- k | s
-- a | 6
-- b | 7

SELECT k, v FROM lastv;
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 3
-- b | 7

-- Beside it the view gives its final rows, as inserts.
CREATE TABLE last_file (k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'last', 'format' = 'csv');
CREATE TABLE joined_file (id INT, v INT) WITH ('connector' = 'filesystem', 'path' = 'joined', 'format' = 'csv');

EXECUTE STATEMENT SET
BEGIN
INSERT INTO last_file SELECT k, v FROM lastv;
INSERT INTO joined_file SELECT id, v FROM o JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
END;
-- Output: of joined_file
-- id | v
-- 1  | 1
-- 2  | 7
-- 3  | 2
-- 4  | 3
-- Output: of last_file
-- k | v
-- a | 3
-- b | 7
