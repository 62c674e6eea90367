-- Versions and rows drawn at random, with late ones and deletions. Answers of Flink 2.3.
CREATE TABLE o (
    id INT,
    k STRING,
    n INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '0' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'o.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE r (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts - INTERVAL '3' SECOND,
    PRIMARY KEY (k) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'r.json', 'format' = 'debezium-json');
CREATE TABLE f (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts - INTERVAL '3' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'f.csv', 'format' = 'csv');
CREATE VIEW lastv AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM f) WHERE rn = 1;
-- Rows: o
-- 1,a,3,2024-05-01 10:01:09
-- 2,a,6,2024-05-01 10:02:00
-- 3,a,0,2024-05-01 10:02:05
-- 4,a,4,2024-05-01 10:02:29
-- 5,a,6,2024-05-01 10:02:22

-- Rows: o
-- 6,a,0,2024-05-01 10:02:36
-- 7,a,4,2024-05-01 10:02:46
-- 8,a,8,2024-05-01 10:02:51
-- 9,a,0,2024-05-01 10:03:01
-- 10,a,8,2024-05-01 10:02:52

-- Rows: r
-- {"before":null,"after":{"k":"a","v":1,"vts":"2024-05-01 10:01:26"},"op":"c"}
-- {"before":{"k":"a","v":1,"vts":"2024-05-01 10:01:26"},"after":{"k":"a","v":2,"vts":"2024-05-01 10:01:42"},"op":"u"}
-- {"before":{"k":"a","v":2,"vts":"2024-05-01 10:01:42"},"after":{"k":"a","v":3,"vts":"2024-05-01 10:01:47"},"op":"u"}
-- {"before":{"k":"a","v":3,"vts":"2024-05-01 10:01:47"},"after":{"k":"a","v":4,"vts":"2024-05-01 10:01:48"},"op":"u"}
-- {"before":{"k":"a","v":4,"vts":"2024-05-01 10:01:48"},"after":{"k":"a","v":5,"vts":"2024-05-01 10:01:48"},"op":"u"}

-- Rows: f
-- a,1,2024-05-01 10:01:26
-- a,2,2024-05-01 10:01:42
-- a,3,2024-05-01 10:01:47
-- a,4,2024-05-01 10:01:48
-- a,5,2024-05-01 10:01:48

-- Rows: r
-- {"before":{"k":"a","v":5,"vts":"2024-05-01 10:01:48"},"after":{"k":"a","v":6,"vts":"2024-05-01 10:01:50"},"op":"u"}
-- {"before":{"k":"a","v":6,"vts":"2024-05-01 10:01:50"},"after":{"k":"a","v":7,"vts":"2024-05-01 10:01:50"},"op":"u"}
-- {"before":{"k":"a","v":7,"vts":"2024-05-01 10:01:55"},"after":null,"op":"d"}
-- {"before":null,"after":{"k":"a","v":9,"vts":"2024-05-01 10:01:57"},"op":"c"}
-- {"before":{"k":"a","v":9,"vts":"2024-05-01 10:01:57"},"after":{"k":"a","v":0,"vts":"2024-05-01 10:02:02"},"op":"u"}

-- Rows: f
-- a,6,2024-05-01 10:01:50
-- a,7,2024-05-01 10:01:50
-- a,8,2024-05-01 10:01:55
-- a,9,2024-05-01 10:01:57
-- a,0,2024-05-01 10:02:02

-- Rows: r
-- {"before":{"k":"a","v":0,"vts":"2024-05-01 10:02:02"},"after":{"k":"a","v":1,"vts":"2024-05-01 10:01:29"},"op":"u"}
-- {"before":{"k":"a","v":1,"vts":"2024-05-01 10:01:29"},"after":{"k":"a","v":2,"vts":"2024-05-01 10:02:02"},"op":"u"}
-- {"before":{"k":"a","v":2,"vts":"2024-05-01 10:02:32"},"after":null,"op":"d"}
-- {"before":null,"after":{"k":"a","v":4,"vts":"2024-05-01 10:02:42"},"op":"c"}
-- {"before":{"k":"a","v":4,"vts":"2024-05-01 10:02:42"},"after":null,"op":"d"}

-- Rows: f
-- a,1,2024-05-01 10:01:29
-- a,2,2024-05-01 10:02:02
-- a,3,2024-05-01 10:02:32
-- a,4,2024-05-01 10:02:42
-- a,5,2024-05-01 10:02:52

-- Rows: o
-- 11,NULL,0,2024-05-01 10:02:41
-- 12,a,4,2024-05-01 10:03:33
-- 13,a,5,2024-05-01 10:03:31

-- Rows: r
-- {"before":null,"after":{"k":"a","v":6,"vts":"2024-05-01 10:02:47"},"op":"c"}
-- {"before":{"k":"a","v":6,"vts":"2024-05-01 10:02:47"},"after":{"k":"a","v":7,"vts":"2024-05-01 10:02:55"},"op":"u"}
-- {"before":{"k":"a","v":7,"vts":"2024-05-01 10:03:08"},"after":null,"op":"d"}

-- Rows: f
-- a,6,2024-05-01 10:02:47
-- a,7,2024-05-01 10:02:55
-- a,8,2024-05-01 10:03:08

-- Rows: r
-- {"before":null,"after":{"k":"a","v":9,"vts":"2024-05-01 10:03:34"},"op":"c"}

-- Rows: f
-- a,9,2024-05-01 10:03:34

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | NULL
-- 2  | 9
-- 3  | 2
-- 4  | 2
-- 5  | 2
-- 6  | NULL
-- 11 | NULL
-- 7  | NULL
-- 8  | 6
-- 10 | 6
-- 9  | 7
-- 13 | NULL
-- 12 | NULL

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k WHERE n > 3;
-- Types: INT, INT
-- Output:
-- id | v
-- 2  | 9
-- 4  | 2
-- 5  | 2
-- 8  | 6
-- 10 | 6
