-- Versions and rows drawn at random, with late ones and deletions. Answers of Flink 2.3.
CREATE TABLE o (
    id INT,
    k STRING,
    n INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '15' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'o.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE r (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts - INTERVAL '15' SECOND,
    PRIMARY KEY (k) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'r.json', 'format' = 'debezium-json');
CREATE TABLE f (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts - INTERVAL '15' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'f.csv', 'format' = 'csv');
CREATE VIEW lastv AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM f) WHERE rn = 1;
-- Rows: r
-- {"before":null,"after":{"k":"a","v":1,"vts":"2024-05-01 10:01:10"},"op":"c"}
-- {"before":{"k":"a","v":1,"vts":"2024-05-01 10:01:10"},"after":null,"op":"d"}

-- Rows: f
-- a,1,2024-05-01 10:01:10
-- a,2,2024-05-01 10:01:41

-- Rows: r
-- {"before":null,"after":{"k":"a","v":3,"vts":"2024-05-01 10:01:22"},"op":"c"}

-- Rows: f
-- a,3,2024-05-01 10:01:22

-- Rows: r
-- {"before":{"k":"a","v":3,"vts":"2024-05-01 10:01:22"},"after":{"k":"a","v":4,"vts":"2024-05-01 10:01:51"},"op":"u"}
-- {"before":null,"after":{"k":"b","v":5,"vts":"2024-05-01 10:02:01"},"op":"c"}
-- {"before":{"k":"a","v":4,"vts":"2024-05-01 10:01:51"},"after":{"k":"a","v":6,"vts":"2024-05-01 10:02:03"},"op":"u"}
-- {"before":{"k":"a","v":6,"vts":"2024-05-01 10:02:03"},"after":{"k":"a","v":7,"vts":"2024-05-01 10:02:23"},"op":"u"}
-- {"before":{"k":"a","v":7,"vts":"2024-05-01 10:02:23"},"after":{"k":"a","v":8,"vts":"2024-05-01 10:02:01"},"op":"u"}

-- Rows: f
-- a,4,2024-05-01 10:01:51
-- b,5,2024-05-01 10:02:01
-- a,6,2024-05-01 10:02:03
-- a,7,2024-05-01 10:02:23
-- a,8,2024-05-01 10:02:01

-- Rows: o
-- 1,a,6,2024-05-01 10:01:50
-- 2,a,0,2024-05-01 10:01:25

-- Rows: o
-- 3,b,1,2024-05-01 10:01:55

-- Rows: r
-- {"before":{"k":"a","v":8,"vts":"2024-05-01 10:02:01"},"after":{"k":"a","v":9,"vts":"2024-05-01 10:02:48"},"op":"u"}
-- {"before":{"k":"a","v":9,"vts":"2024-05-01 10:02:40"},"after":null,"op":"d"}

-- Rows: f
-- a,9,2024-05-01 10:02:48
-- a,0,2024-05-01 10:02:40

-- Rows: o
-- 4,a,2,2024-05-01 10:01:43
-- 5,a,0,2024-05-01 10:01:53
-- 6,a,3,2024-05-01 10:01:25
-- 7,a,0,2024-05-01 10:02:04

-- Rows: r
-- {"before":{"k":"b","v":5,"vts":"2024-05-01 10:02:01"},"after":{"k":"b","v":1,"vts":"2024-05-01 10:02:53"},"op":"u"}
-- {"before":null,"after":{"k":"a","v":2,"vts":"2024-05-01 10:02:58"},"op":"c"}

-- Rows: f
-- b,1,2024-05-01 10:02:53
-- a,2,2024-05-01 10:02:58

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 2  | 3
-- 4  | 3
-- 6  | 3
-- 1  | 3
-- 5  | 4
-- 7  | 6
-- 3  | NULL

SELECT id, v FROM o LEFT JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k AND o.n < r.v;
-- Types: INT, INT
-- Output:
-- id | v
-- 2  | 1
-- 4  | NULL
-- 6  | NULL
-- 1  | NULL
-- 5  | 4
-- 7  | 6
-- 3  | NULL
