-- A late row finds what is left of its key: versions go when a later answer of the same key has passed them, and not before. So row 3 finds
-- its version, though the watermark has passed the next one, and row 5 finds none. Answers of Flink 2.3.
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
) WITH ('connector' = 'filesystem', 'path' = 'r.csv', 'format' = 'csv');
-- Rows: r
-- a,1,2024-05-01 10:00:00
-- a,2,2024-05-01 10:01:00
-- a,3,2024-05-01 10:02:00

-- Rows: o
-- 1,a,2024-05-01 10:00:30
-- 2,b,2024-05-01 10:05:00
-- 3,a,2024-05-01 10:00:40
-- 4,a,2024-05-01 10:01:30

-- Rows: r
-- b,9,2024-05-01 10:04:00

-- Rows: o
-- 5,a,2024-05-01 10:00:50
-- 6,a,2024-05-01 10:05:10

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 3  | 1
-- 4  | 2
-- 5  | NULL
-- 6  | 3
-- 2  | 9

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts USING (k);
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 3  | 1
-- 4  | 2
-- 6  | 3
-- 2  | 9

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k IS NOT DISTINCT FROM r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 3  | 1
-- 4  | 2
-- 5  | NULL
-- 6  | 3
-- 2  | 9

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND o.id = r.v;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 3  | NULL
-- 4  | NULL
-- 5  | NULL
-- 2  | NULL
-- 6  | NULL

SELECT id, v FROM o LEFT JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND r.v <> 1;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | NULL
-- 3  | NULL
-- 4  | 2
-- 5  | NULL
-- 6  | 3
-- 2  | 9

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON o.k = r.k AND r.v <> 3;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 3  | 1
-- 4  | 2
-- 2  | 9

SELECT id, v FROM o JOIN r FOR SYSTEM_TIME AS OF o.ts ON LOWER(o.k) = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 3  | 1
-- 4  | 2
-- 6  | 3
-- 2  | 9

WITH w AS (SELECT k, v * 10 AS v, vts FROM r) SELECT id, v FROM o LEFT JOIN w FOR SYSTEM_TIME AS OF o.ts ON o.k = w.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 10
-- 3  | 10
-- 4  | 20
-- 5  | NULL
-- 6  | 30
-- 2  | 90

CREATE VIEW rv AS SELECT k AS kk, v * 10 AS v, vts FROM r WHERE v <> 2;
