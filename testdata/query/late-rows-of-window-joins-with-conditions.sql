-- Conditions on one side of a window join are asked before rows are judged late, unless the side is kept or padded without a partner. Answers of Flink 2.3.
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

-- Rows: a
-- 18,NULL,2,2024-05-01 10:00:49
-- 19,a,2,2024-05-01 10:00:18
-- 20,a,3,2024-05-01 10:00:24

-- Rows: b
-- 18,a,1,2024-05-01 10:00:49
-- 19,NULL,2,2024-05-01 10:00:24
-- 20,b,2,2024-05-01 10:00:49

-- Rows: a
-- 21,NULL,0,2024-05-01 10:00:56
-- 22,NULL,2,2024-05-01 10:00:31
-- 23,a,0,2024-05-01 10:00:31

-- Rows: b
-- 21,NULL,1,2024-05-01 10:00:56
-- 22,b,1,2024-05-01 10:00:31
-- 23,a,3,2024-05-01 10:00:56

-- Rows: a
-- 24,a,1,2024-05-01 10:01:03
-- 25,b,2,2024-05-01 10:00:23
-- 26,NULL,3,2024-05-01 10:00:32

-- Rows: b
-- 24,a,0,2024-05-01 10:01:03
-- 25,b,2,2024-05-01 10:01:03
-- 26,a,1,2024-05-01 10:01:03

-- Rows: a
-- 27,NULL,3,2024-05-01 10:01:10
-- 28,a,3,2024-05-01 10:01:10
-- 29,a,0,2024-05-01 10:00:45

-- Rows: b
-- 27,b,2,2024-05-01 10:01:10
-- 28,b,1,2024-05-01 10:01:10
-- 29,b,3,2024-05-01 10:00:30

-- Rows: a
-- 30,NULL,2,2024-05-01 10:01:17
-- 31,b,2,2024-05-01 10:00:46
-- 32,b,1,2024-05-01 10:00:46

-- Rows: b
-- 30,a,3,2024-05-01 10:01:17
-- 31,a,3,2024-05-01 10:00:37
-- 32,a,0,2024-05-01 10:00:52

-- Rows: a
-- 33,b,2,2024-05-01 10:01:24
-- 34,NULL,2,2024-05-01 10:00:44
-- 35,b,0,2024-05-01 10:01:24

-- Rows: b
-- 33,b,2,2024-05-01 10:01:24
-- 34,NULL,2,2024-05-01 10:00:44
-- 35,b,2,2024-05-01 10:00:53

-- Rows: a
-- 36,b,1,2024-05-01 10:01:31
-- 37,a,3,2024-05-01 10:00:51
-- 38,b,2,2024-05-01 10:00:51

-- Rows: b
-- 36,NULL,2,2024-05-01 10:01:31
-- 37,b,2,2024-05-01 10:01:00
-- 38,b,2,2024-05-01 10:01:06

-- Rows: a
-- 39,NULL,3,2024-05-01 10:01:38
-- 40,a,3,2024-05-01 10:01:13
-- 41,b,1,2024-05-01 10:01:13

-- Rows: b
-- 39,NULL,1,2024-05-01 10:01:38
-- 40,b,3,2024-05-01 10:01:38
-- 41,NULL,0,2024-05-01 10:01:13

SELECT l.id AS i, r.id AS j
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l JOIN TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.n > 1;
-- Types: INT, INT
-- Output:
-- i  | j
-- 0  | 0
-- 0  | 1
-- 0  | 2
-- 9  | 6
-- 9  | 7
-- 9  | 9
-- 9  | 11
-- 10 | 6
-- 10 | 7
-- 10 | 9
-- 10 | 11
-- 11 | 6
-- 11 | 7
-- 11 | 9
-- 11 | 11
-- 12 | 12
-- 12 | 13
-- 15 | 15
-- 15 | 16
-- 15 | 18
-- 15 | 20
-- 18 | 15
-- 18 | 16
-- 18 | 18
-- 18 | 20
-- 27 | 27
-- 27 | 28
-- 27 | 30
-- 28 | 27
-- 28 | 28
-- 28 | 30
-- 30 | 27
-- 30 | 28
-- 30 | 30
-- 33 | 33
-- 39 | 36
-- 39 | 39
-- 39 | 40
-- Late: 26

SELECT l.id AS i, r.id AS j
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l LEFT JOIN TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.n > 1;
-- Types: INT, INT
-- Output:
-- i  | j
-- 0  | 0
-- 0  | 1
-- 0  | 2
-- 1  | NULL
-- 2  | NULL
-- 5  | NULL
-- 3  | NULL
-- 4  | NULL
-- 6  | NULL
-- 7  | NULL
-- 9  | 6
-- 9  | 7
-- 9  | 9
-- 9  | 11
-- 10 | 6
-- 10 | 7
-- 10 | 9
-- 10 | 11
-- 11 | 6
-- 11 | 7
-- 11 | 9
-- 11 | 11
-- 12 | 12
-- 12 | 13
-- 15 | 15
-- 15 | 16
-- 15 | 18
-- 15 | 20
-- 17 | NULL
-- 18 | 15
-- 18 | 16
-- 18 | 18
-- 18 | 20
-- 21 | NULL
-- 24 | NULL
-- 27 | 27
-- 27 | 28
-- 27 | 30
-- 28 | 27
-- 28 | 28
-- 28 | 30
-- 30 | 27
-- 30 | 28
-- 30 | 30
-- 33 | 33
-- 35 | NULL
-- 36 | NULL
-- 39 | 36
-- 39 | 39
-- 39 | 40
-- Late: 32

SELECT l.id AS i, r.id AS j
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l LEFT JOIN TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r ON l.window_start = r.window_start AND l.window_end = r.window_end AND r.n > 1;
-- Types: INT, INT
-- Output:
-- i  | j
-- 0  | NULL
-- 1  | NULL
-- 2  | NULL
-- 5  | NULL
-- 3  | 4
-- 4  | 4
-- 6  | 11
-- 7  | 11
-- 9  | 11
-- 10 | 11
-- 11 | 11
-- 12 | 12
-- 12 | 13
-- 15 | 16
-- 15 | 20
-- 17 | 16
-- 17 | 20
-- 18 | 16
-- 18 | 20
-- 21 | 23
-- 24 | 25
-- 27 | 27
-- 27 | 30
-- 28 | 27
-- 28 | 30
-- 30 | 27
-- 30 | 30
-- 33 | 33
-- 35 | 33
-- 36 | 36
-- 36 | 40
-- 39 | 36
-- 39 | 40
-- Late: 28

SELECT l.id AS i, r.id AS j
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l RIGHT JOIN TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.k = r.k WHERE r.n > 1;
-- Types: INT, INT
-- Output:
-- i    | j
-- NULL | 4
-- 9    | 11
-- 11   | 11
-- NULL | 12
-- NULL | 13
-- 15   | 20
-- NULL | 16
-- NULL | 23
-- NULL | 25
-- 28   | 30
-- NULL | 27
-- 33   | 33
-- 35   | 33
-- NULL | 36
-- 36   | 40
-- Late: 28

SELECT l.id AS i, r.id AS j
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l FULL JOIN TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.k = r.k WHERE l.n > 1 AND r.n > 1;
-- Types: INT, INT
-- Output:
-- i  | j
-- 9  | 11
-- 11 | 11
-- 15 | 20
-- 28 | 30
-- 33 | 33
-- Late: 22

SELECT l.id AS i
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l WHERE NOT EXISTS (SELECT 1
FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND r.n > 1);
-- Types: INT
-- Output:
-- i
-- 0
-- 1
-- 2
-- 5
-- Late: 28

SELECT l.id AS i
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l WHERE NOT EXISTS (SELECT 1
FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.n > 1);
-- Types: INT
-- Output:
-- i
-- 1
-- 2
-- 5
-- 3
-- 4
-- 6
-- 7
-- 17
-- 21
-- 24
-- 35
-- 36
-- Late: 32

SELECT window_start, COUNT(*) AS c FROM (SELECT l.window_start, l.window_end, l.id AS i, r.id AS j, l.n AS n
FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l JOIN TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) r ON l.window_start = r.window_start AND l.window_end = r.window_end) WHERE n > 1 GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- window_start            | c
-- 2024-05-01 10:00:00.000 | 3
-- 2024-05-01 10:00:20.000 | 12
-- 2024-05-01 10:00:30.000 | 2
-- 2024-05-01 10:00:40.000 | 8
-- 2024-05-01 10:01:10.000 | 9
-- 2024-05-01 10:01:20.000 | 1
-- 2024-05-01 10:01:30.000 | 3
-- Late: 26
