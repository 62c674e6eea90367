-- Conditions below, in and above temporal joins, and steps that stand above them. Answers of Flink 2.3.
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
CREATE TABLE f (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts
) WITH ('connector' = 'filesystem', 'path' = 'f.csv', 'format' = 'csv');
CREATE VIEW below AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM f WHERE v <> 2) WHERE rn = 1;
CREATE VIEW beside_key AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM f) WHERE rn = 1 AND k <> 'b';
CREATE VIEW plainv AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM f) WHERE rn = 1;
CREATE VIEW computed AS SELECT k, v + 1 AS v, vts FROM plainv;
CREATE VIEW nonnull AS SELECT k, v, vts FROM r WHERE k IS NOT NULL;
-- Rows: r
-- {"before":null,"after":{"k":"a","v":1,"vts":"2024-05-01 10:00:00"},"op":"c"}
-- {"before":{"k":"a","v":1,"vts":"2024-05-01 10:00:00"},"after":{"k":"a","v":2,"vts":"2024-05-01 10:01:00"},"op":"u"}
-- {"before":{"k":"a","v":2,"vts":"2024-05-01 10:01:00"},"after":{"k":"a","v":3,"vts":"2024-05-01 10:02:00"},"op":"u"}
-- {"before":null,"after":{"k":"b","v":7,"vts":"2024-05-01 10:00:00"},"op":"c"}

-- Rows: f
-- a,1,2024-05-01 10:00:00
-- a,2,2024-05-01 10:01:00
-- a,3,2024-05-01 10:02:00
-- b,7,2024-05-01 10:00:00

-- Rows: o
-- 1,a,2024-05-01 10:00:30
-- 2,a,2024-05-01 10:01:30
-- 3,b,2024-05-01 10:01:40
-- 4,a,2024-05-01 10:02:30
-- 5,a,2024-05-01 10:00:50
-- 6,b,2024-05-01 10:05:00

SELECT id, v FROM o LEFT JOIN below FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 1
-- 3  | 7
-- 4  | 3
-- 5  | 1
-- 6  | 7

SELECT id, v FROM o LEFT JOIN beside_key FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | NULL
-- 4  | 3
-- 5  | NULL
-- 6  | NULL

SELECT id, v FROM o LEFT JOIN computed FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 2
-- 2  | 3
-- 3  | 8
-- 4  | 4
-- 5  | NULL
-- 6  | 8

SELECT id, v FROM o LEFT JOIN nonnull FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | 7
-- 4  | 3
-- 5  | NULL
-- 6  | 7

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k WHERE o.id IN (1, 2, 5, 6);
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 6  | 7

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND o.id <> 4;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | 7
-- 6  | 7

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND r.k <> 'b';
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 4  | 3

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k WHERE r.vts > TIMESTAMP '2024-05-01 10:00:30' OR r.vts IS NULL;
-- Types: INT, INT
-- Output:
-- id | v
-- 2  | 2
-- 4  | 3
-- 5  | NULL

SELECT id, v FROM (SELECT * FROM o WHERE id <> 4) AS o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | 7
-- 6  | 7

SELECT DISTINCT r.k FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k;
-- Types: STRING NOT NULL
-- Output:
-- k
-- a
-- b

SELECT o.k, COUNT(v) AS n FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k GROUP BY o.k;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k | n
-- a | 3
-- b | 2
-- Changes:
-- op | k | n
-- +I | a | 1
-- -U | a | 1
-- +U | a | 2
-- +I | b | 1
-- -U | a | 2
-- +U | a | 3
-- -U | b | 1
-- +U | b | 2

SELECT id, v, rn FROM (SELECT id, v, ts, ROW_NUMBER() OVER (PARTITION BY r.k ORDER BY o.ts) AS rn FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k);
-- Types: INT, INT, BIGINT NOT NULL
-- Output:
-- id | v | rn
-- 1  | 1 | 1
-- 2  | 2 | 2
-- 3  | 7 | 1
-- 4  | 3 | 3
-- 6  | 7 | 2

SELECT o.id, x.id AS other FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k JOIN o AS x ON o.k = x.k AND x.ts BETWEEN o.ts AND o.ts + INTERVAL '1' MINUTE;
-- Types: INT, INT
-- Output:
-- id | other
-- 1  | 1
-- 2  | 2
-- 1  | 2
-- 3  | 3
-- 2  | 4
-- 4  | 4
-- 6  | 6
