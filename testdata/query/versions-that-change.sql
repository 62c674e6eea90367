-- Versions that are updated at their own time, deleted, and put back; a version that comes after a later one. Answers of Flink 2.3.
CREATE TABLE o (
    id INT,
    k STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'o.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE r (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts,
    PRIMARY KEY (k) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'r.json', 'format' = 'debezium-json');
CREATE VIEW doubled AS SELECT k, v * 2 AS v, vts FROM r;
-- Rows: r
-- {"before":null,"after":{"k":"a","v":1,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":{"k":"a","v":1,"vts":"2024-05-01 10:00:00"},"after":{"k":"a","v":2,"vts":"2024-05-01 10:01:00"},"op":"u"}
-- {"before":{"k":"a","v":2,"vts":"2024-05-01 10:01:00"},"after":{"k":"a","v":200,"vts":"2024-05-01 10:02:00"},"op":"u"}
-- {"before":{"k":"a","v":200,"vts":"2024-05-01 10:02:00"},"after":{"k":"a","v":3,"vts":"2024-05-01 10:03:00"},"op":"u"}
-- {"before":null,"after":{"k":"b","v":7,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":null,"after":{"k":"d","v":8,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":{"k":"d","v":8,"vts":"2024-05-01 10:00:00"},"after":{"k":"d","v":9,"vts":"2024-05-01 10:00:00"},"op":"u"}
-- {"before":null,"after":{"k":"e","v":11,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":{"k":"e","v":11,"vts":"2024-05-01 10:00:00"},"after":null,"op":"d"}
-- {"before":null,"after":{"k":"e","v":12,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":null,"after":{"k":"f","v":13,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":{"k":"f","v":13,"vts":"2024-05-01 10:01:00"},"after":null,"op":"d"}
-- {"before":null,"after":{"k":"f","v":14,"vts":"2024-05-01 10:00:30"},"op":"c"}

-- Rows: o
-- 1,a,2024-05-01 10:00:30
-- 2,a,2024-05-01 10:01:30
-- 3,a,2024-05-01 10:02:30
-- 4,a,2024-05-01 10:03:30
-- 7,d,2024-05-01 10:03:30
-- 8,e,2024-05-01 10:03:30
-- 9,f,2024-05-01 10:03:30
-- 10,NULL,2024-05-01 10:03:31

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | 200
-- 4  | 3
-- 9  | NULL
-- 8  | 12
-- 7  | 9
-- 10 | NULL

SELECT id, v FROM o LEFT JOIN doubled FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 2
-- 2  | 4
-- 3  | 400
-- 4  | 6
-- 9  | NULL
-- 8  | 24
-- 7  | 18
-- 10 | NULL

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND r.v < 100;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | NULL
-- 4  | 3
-- 9  | NULL
-- 8  | 12
-- 7  | 9
-- 10 | NULL

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND r.v < 100;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 4  | 3
-- 8  | 12
-- 7  | 9

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k WHERE r.v < 100;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 4  | 3
-- 8  | 12
-- 7  | 9

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND o.id = r.v;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | NULL
-- 4  | NULL
-- 9  | NULL
-- 8  | NULL
-- 7  | NULL
-- 10 | NULL

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND o.id > 3 AND o.id < r.v;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | NULL
-- 2  | NULL
-- 3  | NULL
-- 4  | NULL
-- 9  | NULL
-- 8  | 12
-- 7  | 9
-- 10 | NULL
