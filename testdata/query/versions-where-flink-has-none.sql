-- What Flink 2.3 refuses or answers otherwise: a temporal join behind a comma, a condition on the key below one, an update of a version's key.
CREATE TABLE o (
    id INT,
    k STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'o.csv', 'format' = 'csv');
CREATE TABLE r (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts,
    PRIMARY KEY (k) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'r.json', 'format' = 'debezium-json');
CREATE VIEW without_c AS SELECT k, v * 10 AS v, vts FROM r WHERE k <> 'c';
-- Rows: r
-- {"before":null,"after":{"k":"a","v":1,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":{"k":"a","v":1,"vts":"2024-05-01 10:00:00"},"after":{"k":"a","v":2,"vts":"2024-05-01 10:01:00"},"op":"u"}
-- {"before":null,"after":{"k":"b","v":7,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":{"k":"b","v":7,"vts":"2024-05-01 10:00:00"},"after":{"k":"c","v":7,"vts":"2024-05-01 10:01:00"},"op":"u"}

-- Rows: o
-- 1,a,2024-05-01 10:00:30
-- 2,a,2024-05-01 10:01:30
-- 3,b,2024-05-01 10:01:30
-- 4,c,2024-05-01 10:01:30

SELECT id, v FROM o, r FOR SYSTEM_TIME AS OF o.ts WHERE o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 4  | 7

-- In Flink row 3 finds version 7, whose row is c by now.
SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | NULL
-- 4  | 7

SELECT id, v FROM o LEFT JOIN without_c FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 10
-- 2  | 20
-- 3  | NULL
-- 4  | NULL
