-- A table with a computed column is read twice by a join with itself, which needs other columns of it on each side.
CREATE TABLE t (
    id INT,
    ts TIMESTAMP(3),
    g  INT,
    pt AS PROCTIME(),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,2024-01-01 10:00:01,2
-- 2,2024-01-01 10:00:03,1
-- 3,2024-01-01 11:00:03,3

SELECT A.id, B.g, A.window_start
FROM (SELECT * FROM TABLE(TUMBLE((SELECT ts, id FROM t), DESCRIPTOR(ts), INTERVAL '1' HOUR))) A
JOIN (SELECT * FROM TABLE(TUMBLE((SELECT ts, g FROM t), DESCRIPTOR(ts), INTERVAL '1' HOUR))) B
ON A.window_start = B.window_start AND A.window_end = B.window_end AND A.id = B.g;
-- Types: INT, INT, TIMESTAMP(3) NOT NULL
-- Output:
-- id | g | window_start
-- 1  | 1 | 2024-01-01 10:00:00.000
-- 2  | 2 | 2024-01-01 10:00:00.000
-- 3  | 3 | 2024-01-01 11:00:00.000

SELECT A.id, B.g FROM (SELECT id, ts FROM t) A JOIN (SELECT g, ts FROM t) B ON A.ts = B.ts;
-- Types: INT, INT
-- Output:
-- id | g
-- 1  | 2
-- 2  | 1
-- 3  | 3

