-- NOT IN in windows is one join: a row that is late for it is counted once. A NULL in a window is unknown there, and not elsewhere. Answers of Flink 2.3.
CREATE TABLE a (id INT, k STRING, n INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE b (id INT, k STRING, n INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'b.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: a
-- 0,NULL,2,2024-05-01 10:00:07
-- 1,NULL,0,2024-05-01 10:00:00
-- 2,a,0,2024-05-01 10:00:00

-- Rows: b
-- 0,a,0,2024-05-01 10:00:07
-- 1,b,1,2024-05-01 10:00:00
-- 2,NULL,0,2024-05-01 10:00:00

-- Rows: a
-- 3,NULL,1,2024-05-01 10:00:14
-- 4,NULL,1,2024-05-01 10:00:14
-- 5,b,1,2024-05-01 10:00:00

-- Rows: b
-- 3,b,1,2024-05-01 10:00:14
-- 4,a,3,2024-05-01 10:00:14
-- 5,a,0,2024-05-01 10:00:14

-- Rows: a
-- 6,a,1,2024-05-01 10:00:21
-- 7,a,1,2024-05-01 10:00:21
-- 8,b,1,2024-05-01 10:00:00

-- Rows: b
-- 6,NULL,1,2024-05-01 10:00:21
-- 7,NULL,1,2024-05-01 10:00:21
-- 8,b,0,2024-05-01 10:00:00

-- Rows: a
-- 9,b,3,2024-05-01 10:00:28
-- 10,a,2,2024-05-01 10:00:28
-- 11,b,2,2024-05-01 10:00:28

-- Rows: b
-- 9,NULL,0,2024-05-01 10:00:28
-- 10,NULL,2,2024-05-01 10:00:00
-- 11,b,2,2024-05-01 10:00:28

-- Rows: a
-- 12,b,3,2024-05-01 10:00:35
-- 13,a,3,2024-05-01 10:00:10
-- 14,NULL,1,2024-05-01 10:00:04

-- Rows: b
-- 12,a,2,2024-05-01 10:00:35
-- 13,NULL,2,2024-05-01 10:00:35
-- 14,a,3,2024-05-01 10:00:04

-- Rows: a
-- 15,b,3,2024-05-01 10:00:42
-- 16,a,3,2024-05-01 10:00:02
-- 17,NULL,1,2024-05-01 10:00:42

-- Rows: b
-- 15,NULL,1,2024-05-01 10:00:42
-- 16,a,3,2024-05-01 10:00:42
-- 17,NULL,2,2024-05-01 10:00:17

SELECT l.id AS i, l.window_start FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l
WHERE l.k NOT IN (SELECT k FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end);
-- Types: INT, TIMESTAMP(3) NOT NULL
-- Output:
-- i | window_start
-- Late: 8

SELECT l.id AS i, l.window_start FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l
WHERE l.n NOT IN (SELECT n FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.k = r.k);
-- Types: INT, TIMESTAMP(3) NOT NULL
-- Output:
-- i  | window_start
-- 0  | 2024-05-01 10:00:00.000
-- 1  | 2024-05-01 10:00:00.000
-- 3  | 2024-05-01 10:00:10.000
-- 4  | 2024-05-01 10:00:10.000
-- 6  | 2024-05-01 10:00:20.000
-- 7  | 2024-05-01 10:00:20.000
-- 10 | 2024-05-01 10:00:20.000
-- 9  | 2024-05-01 10:00:20.000
-- 12 | 2024-05-01 10:00:30.000
-- 15 | 2024-05-01 10:00:40.000
-- 17 | 2024-05-01 10:00:40.000
-- Late: 8

SELECT l.id AS i, l.window_start FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l
WHERE l.k NOT IN (SELECT k FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND k IS NOT NULL);
-- Types: INT, TIMESTAMP(3) NOT NULL
-- Output:
-- i  | window_start
-- 6  | 2024-05-01 10:00:20.000
-- 7  | 2024-05-01 10:00:20.000
-- 10 | 2024-05-01 10:00:20.000
-- 12 | 2024-05-01 10:00:30.000
-- 15 | 2024-05-01 10:00:40.000
-- Late: 6
