-- OVER calls that no projection reads are left out with their sorting, and then no row is late for them. COUNT(*) counts the rows that are in time.
CREATE TABLE t (
    id INT,
    k  STRING,
    v  INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,a,1,2024-01-01 10:00:01
-- 2,b,2,2024-01-01 10:00:12
-- 3,a,3,2024-01-01 10:00:02
-- 4,b,4,2024-01-01 10:00:02
-- 5,a,5,2024-01-01 10:00:15

CREATE VIEW o AS SELECT id, k, v, ts, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM t;

SELECT id FROM o;
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- 3
-- 4
-- 5

SELECT id, s FROM o;
-- Types: INT, INT
-- Output:
-- id | s
-- 1  | 1
-- 2  | 2
-- 5  | 6
-- Late: 2

SELECT COUNT(*) AS n FROM o;
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 3
-- Changes:
-- op | n
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3
-- Late: 2

SELECT DISTINCT k FROM o;
-- Types: STRING
-- Output:
-- k
-- a
-- b

SELECT id FROM (SELECT *, COUNT(*) OVER (ORDER BY ts) AS c FROM o);
-- Types: INT
-- Output:
-- id
-- 1
-- 2
-- 3
-- 4
-- 5

SELECT a.id, b.id AS i2 FROM o AS a JOIN o AS b ON a.id = b.v;
-- Types: INT, INT
-- Output:
-- id | i2
-- 1  | 1
-- 2  | 2
-- 5  | 5
-- Late: 2

SELECT id FROM o WHERE k = 'a';
-- Types: INT
-- Output:
-- id
-- 1
-- 5
-- Late: 2

SELECT k, SUM(id) AS n FROM o GROUP BY k;
-- Types: STRING, INT
-- Output:
-- k | n
-- b | 6
-- a | 9
-- Changes:
-- op | k | n
-- +I | a | 1
-- +I | b | 2
-- -U | a | 1
-- +U | a | 4
-- -U | b | 2
-- +U | b | 6
-- -U | a | 4
-- +U | a | 9

SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS w, COUNT(*) AS n FROM o GROUP BY TUMBLE(ts, INTERVAL '10' SECOND);
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- w                       | n
-- 2024-01-01 10:00:00.000 | 1
-- 2024-01-01 10:00:10.000 | 2
-- Late: 2

SELECT window_start, SUM(v) AS n FROM TABLE(TUMBLE((SELECT ts, v FROM o), DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, INT
-- Output:
-- window_start            | n
-- 2024-01-01 10:00:00.000 | 1
-- 2024-01-01 10:00:10.000 | 7
-- Late: 2
