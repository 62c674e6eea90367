-- The left side changes, or is a view, a union or a temporal join; versions come from rankings of rows and of windows. Answers of Flink 2.3.
CREATE TABLE o (
    id INT,
    k STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'o.json', 'format' = 'debezium-json');
CREATE TABLE f (
    k STRING,
    v INT,
    vts TIMESTAMP(3),
    WATERMARK FOR vts AS vts - INTERVAL '1' MINUTE
) WITH ('connector' = 'filesystem', 'path' = 'f.csv', 'format' = 'csv');
CREATE VIEW lastv AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM f) WHERE rn = 1;
CREATE VIEW firstv AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts) AS rn FROM f) WHERE rn = 1;
CREATE VIEW maxv AS SELECT k, v, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM f) WHERE rn = 1;
CREATE TABLE o2 (
    id INT,
    k STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE
) WITH ('connector' = 'filesystem', 'path' = 'o2.csv', 'format' = 'csv');
CREATE VIEW lasto AS SELECT id, k, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM o2) WHERE rn = 1;
-- Rows: f
-- a,1,2024-05-01 10:00:00
-- a,5,2024-05-01 10:02:00
-- a,3,2024-05-01 10:01:00
-- a,4,2024-05-01 10:02:00
-- b,6,2024-05-01 10:00:30

-- Rows: o
-- {"before":null,"after":{"id":1,"k":"a","ts":"2024-05-01 10:00:30"},"op":"c"}
-- {"before":{"id":1,"k":"a","ts":"2024-05-01 10:00:30"},"after":{"id":1,"k":"a","ts":"2024-05-01 10:01:30"},"op":"u"}
-- {"before":{"id":1,"k":"a","ts":"2024-05-01 10:01:30"},"after":{"id":1,"k":"b","ts":"2024-05-01 10:01:30"},"op":"u"}
-- {"before":null,"after":{"id":2,"k":"a","ts":"2024-05-01 10:02:30"},"op":"c"}
-- {"before":null,"after":{"id":3,"k":"z","ts":"2024-05-01 10:02:30"},"op":"c"}
-- {"before":{"id":3,"k":"z","ts":"2024-05-01 10:02:30"},"after":{"id":3,"k":"a","ts":"2024-05-01 10:02:40"},"op":"u"}
-- {"before":{"id":2,"k":"a","ts":"2024-05-01 10:02:30"},"after":null,"op":"d"}

-- Rows: o2
-- 1,a,2024-05-01 10:00:30
-- 1,a,2024-05-01 10:01:30
-- 2,b,2024-05-01 10:01:30
-- 1,b,2024-05-01 10:01:00
-- 2,a,2024-05-01 10:03:30

-- Rows: f
-- a,9,2024-05-01 10:10:00

SELECT id, v FROM o LEFT JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT NOT NULL, INT
-- Output:
-- id | v
-- 1  | 6
-- 3  | 4
-- Changes:
-- op | id | v
-- +I | 1  | 1
-- -U | 1  | 1
-- +U | 1  | 1
-- -U | 1  | 1
-- +U | 1  | 6
-- +I | 2  | 4
-- +U | 3  | 4
-- -D | 2  | 4
-- +I | 3  | NULL
-- -U | 3  | NULL

SELECT id, v FROM o JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT NOT NULL, INT
-- Output:
-- id | v
-- 1  | 6
-- 3  | 4
-- Changes:
-- op | id | v
-- +I | 1  | 1
-- -U | 1  | 1
-- +U | 1  | 1
-- -U | 1  | 1
-- +U | 1  | 6
-- +I | 2  | 4
-- +U | 3  | 4
-- -D | 2  | 4

SELECT id, v FROM o2 LEFT JOIN lastv FOR SYSTEM_TIME AS OF o2.ts AS r ON o2.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 1  | 6
-- 1  | 1
-- 2  | 6
-- 2  | 4

SELECT id, v FROM o2 LEFT JOIN firstv FOR SYSTEM_TIME AS OF o2.ts AS r ON o2.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 1  | NULL
-- 1  | 1
-- 2  | NULL
-- 2  | 1
-- Late: 1

SELECT id, v FROM o2 LEFT JOIN maxv FOR SYSTEM_TIME AS OF o2.ts AS r ON o2.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 1  | 6
-- 1  | 1
-- 2  | 6
-- 2  | 5

SELECT k, COUNT(*) AS n, SUM(v) AS s FROM (SELECT o.k, v FROM o LEFT JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k) GROUP BY k;
-- Types: STRING, BIGINT NOT NULL, INT
-- Output:
-- k | n | s
-- b | 1 | 6
-- a | 1 | 4
-- Changes:
-- op | k | n | s
-- +I | a | 1 | 1
-- -D | a | 1 | 1
-- +I | a | 1 | 1
-- -D | a | 1 | 1
-- +I | b | 1 | 6
-- +I | a | 1 | 4
-- -U | a | 1 | 4
-- +U | a | 2 | 8
-- -U | a | 2 | 8
-- +U | a | 1 | 4
-- +I | z | 1 | NULL
-- -D | z | 1 | NULL

SELECT o.id, r.v FROM (SELECT id, o.k, o.ts, v FROM o2 AS o JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS x ON o.k = x.k) AS o LEFT JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 1  | 6
-- 1  | 1
-- 2  | 6
-- 2  | 4

SELECT id, v FROM (SELECT id, k, ts FROM o2 UNION ALL SELECT id + 10, k, ts FROM o2) AS o LEFT JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 11 | 1
-- 11 | 6
-- 1  | 6
-- 11 | 1
-- 1  | 1
-- 12 | 6
-- 2  | 6
-- 12 | 4
-- 2  | 4

CREATE VIEW wv AS SELECT k, COUNT(*) AS n, window_time AS vts FROM TUMBLE(TABLE f, DESCRIPTOR(vts), INTERVAL '1' MINUTE) GROUP BY k, window_start, window_end, window_time;

CREATE VIEW lastw AS SELECT k, n, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vts DESC) AS rn FROM wv) WHERE rn = 1;

SELECT o.id, x.n FROM o2 AS o LEFT JOIN lastw FOR SYSTEM_TIME AS OF o.ts AS x ON o.k = x.k;
-- Types: INT, BIGINT
-- Output:
-- id | n
-- 1  | NULL
-- 1  | NULL
-- 1  | 1
-- 2  | NULL
-- 2  | 2
-- Late: 1

SELECT id, v FROM lasto AS o LEFT JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k;
-- Types: INT, INT
-- Output:
-- id | v
-- 1  | 1
-- 2  | 4
-- Changes:
-- op | id | v
-- +I | 1  | 1
-- -U | 1  | 1
-- +U | 1  | 1
-- +I | 2  | 6
-- -U | 2  | 6
-- +U | 2  | 4

SELECT id, v FROM lasto AS o JOIN lastv FOR SYSTEM_TIME AS OF o.ts AS r ON o.k = r.k AND v > 1;
-- Types: INT, INT
-- Output:
-- id | v
-- 2  | 4
-- Changes:
-- op | id | v
-- +I | 2  | 6
-- -U | 2  | 6
-- +U | 2  | 4
