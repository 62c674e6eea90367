-- Keys of several columns in any order, also converted; instants; a row without a time has no version. Answers of Flink 2.3.
CREATE TABLE a (
    id INT,
    k STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv');
CREATE TABLE b (
    id INT,
    bts TIMESTAMP(3),
    WATERMARK FOR bts AS bts
) WITH ('connector' = 'filesystem', 'path' = 'b.csv', 'format' = 'csv');
CREATE TABLE r (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts,
    PRIMARY KEY (k) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'r.csv', 'format' = 'csv');
CREATE TABLE z (
    id INT,
    k STRING,
    n BIGINT,
    ts TIMESTAMP_LTZ(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'z.csv', 'format' = 'csv');
CREATE TABLE y (
    n INT,
    k STRING,
    v INT,
    vts TIMESTAMP_LTZ(3),
    WATERMARK FOR vts AS vts,
    PRIMARY KEY (n, k) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'y.csv', 'format' = 'csv');
CREATE VIEW padded AS SELECT a.id, a.k, a.ts, b.bts FROM a LEFT JOIN b ON a.id = b.id AND b.bts BETWEEN a.ts AND a.ts + INTERVAL '1' MINUTE;
-- Rows: r
-- a,1,2024-05-01 10:00:00
-- a,2,2024-05-01 10:01:00

-- Rows: a
-- 1,a,2024-05-01 10:00:30
-- 2,a,2024-05-01 10:00:40

-- Rows: b
-- 1,2024-05-01 10:01:10

-- Rows: y
-- 1,a,1,2024-05-01 10:00:00Z
-- 2,a,2,2024-05-01 10:00:00Z
-- 1,a,3,2024-05-01 10:01:00Z

-- Rows: z
-- 1,a,1,2024-05-01 10:00:30Z
-- 2,a,2,2024-05-01 10:01:30Z
-- 3,a,1,2024-05-01 10:01:30Z

SELECT id, v FROM padded AS p LEFT JOIN r FOR SYSTEM_TIME AS OF p.ts ON p.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 1

SELECT id, v FROM padded AS p LEFT JOIN r FOR SYSTEM_TIME AS OF p.bts ON p.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 2
-- 2  | NULL

SELECT id, v FROM z LEFT JOIN y FOR SYSTEM_TIME AS OF z.ts ON z.k = y.k AND z.n = y.n;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | 3

SELECT id, v FROM z LEFT JOIN y FOR SYSTEM_TIME AS OF z.ts ON y.n = z.n AND y.k = z.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | 3

SELECT id, v FROM z LEFT JOIN y FOR SYSTEM_TIME AS OF z.ts ON CAST(z.n AS INT) = y.n AND y.k = z.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 2
-- 3  | 3

SELECT id, v FROM z LEFT JOIN y FOR SYSTEM_TIME AS OF z.ts ON z.n = y.n AND y.k = z.k AND z.k = 'a' AND z.n > 1;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | NULL
-- 2  | 2
-- 3  | NULL
