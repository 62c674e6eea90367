-- Where an exchange changes the key of rows that a step below sends one by one, and
-- the order in which they come can be seen above, they come in the order of their
-- causes, in any number of tasks.
CREATE TABLE t (
    ts TIMESTAMP(3),
    k  STRING,
    v  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 2024-01-01 00:00:01,a,1
-- 2024-01-01 00:00:01,b,1
-- 2024-01-01 00:00:01,c,1
-- 2024-01-01 00:00:01,d,1
-- 2024-01-01 00:00:03,e,2
-- 2024-01-01 00:00:01,f,1
-- 2024-01-01 00:00:01,c,1
-- 2024-01-01 00:00:01,a,1
-- 2024-01-01 00:00:01,f,1
-- 2024-01-01 00:00:01,b,1
-- 2024-01-01 00:00:02,f,1
-- 2024-01-01 00:00:02,a,2
-- 2024-01-01 00:00:02,e,1
-- 2024-01-01 00:00:02,d,1
-- 2024-01-01 00:00:04,c,2
-- 2024-01-01 00:00:04,b,2

-- Without a watermark the tasks have nothing else to go by.
CREATE TABLE u (
    k STRING,
    v DOUBLE
) WITH ('connector' = 'filesystem', 'path' = 'u.csv', 'format' = 'csv');
-- Rows: u
-- a,1e16
-- b,1
-- c,1
-- d,1
-- e,1
-- f,-1e16
-- c,1
-- a,1
-- f,1
-- b,1
-- f,1
-- a,1
-- e,1
-- d,1

SELECT n, LISTAGG(k) AS ks FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k) GROUP BY n;
-- Types: BIGINT NOT NULL, STRING
-- Output:
-- n | ks
-- 2 | e,d
-- 3 | f,a,c,b

SELECT n, LISTAGG(k) AS ks FROM (SELECT k, COUNT(*) AS n FROM u GROUP BY k) GROUP BY n;
-- Types: BIGINT NOT NULL, STRING
-- Output:
-- n | ks
-- 2 | c,b,e,d
-- 3 | f,a

-- Sums of floating-point numbers depend on the order as well.
SELECT n, SUM(v) AS v FROM (SELECT k, COUNT(*) AS n, MAX(v) AS v FROM u GROUP BY k) GROUP BY n;
-- Types: BIGINT NOT NULL, DOUBLE
-- Output:
-- n | v
-- 2 | 2.0
-- 3 | 1.0E16

-- The first of equal rows.
SELECT n, k FROM (
    SELECT n, k, ROW_NUMBER() OVER (PARTITION BY n ORDER BY same) AS r FROM (SELECT k, COUNT(*) AS n, MAX(0) AS same FROM u GROUP BY k)
) WHERE r = 1;
-- Types: BIGINT NOT NULL, STRING
-- Output:
-- n | k
-- 2 | c
-- 3 | f

-- Here the steps are divided by the same key, and no step is one task.
SELECT v, k, n FROM (
    SELECT v, k, n, ROW_NUMBER() OVER (PARTITION BY v ORDER BY n DESC) AS r FROM (SELECT k, v, COUNT(*) AS n FROM t GROUP BY k, v)
) WHERE r <= 2;
-- Types: INT, STRING, BIGINT NOT NULL
-- Output:
-- v | k | n
-- 2 | e | 1
-- 1 | c | 2
-- 1 | f | 3
-- 2 | a | 1

EXPLAIN SELECT v, k, n FROM (
    SELECT v, k, n, ROW_NUMBER() OVER (PARTITION BY v ORDER BY n DESC) AS r FROM (SELECT k, v, COUNT(*) AS n FROM t GROUP BY k, v)
) WHERE r <= 2;
-- Output:
-- Collect v, k, n  [changes]
-- └─ Exchange to one task
--    └─ Project v, k, n
--       └─ Rank by v ordered by n DESC: rows 1 to 2  [state rank_t_by_v never ends]
--          └─ Exchange by v
--             └─ GroupAggregate by k, v: COUNT(*) AS n  [changes, key (k, v), state group_t_by_k_v never ends]
--                └─ Exchange by v
--                   └─ Project k, v
--                      └─ Watermark for ts: ts  [rowtime ts]
--                         └─ Scan t (filesystem): ts, k, v  [inserts, unbounded]

-- The last row of each key, running numbers, corrections of windows, joins, late rows.
SELECT LISTAGG(k) AS ks FROM (SELECT k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS r FROM t) WHERE r = 1;
-- Types: STRING
-- Output:
-- ks
-- e,f,a,d,c,b

SELECT s, LISTAGG(k) AS ks FROM (SELECT k, COUNT(*) OVER (PARTITION BY k ORDER BY v) AS s FROM u) GROUP BY s;
-- Types: BIGINT NOT NULL, STRING
-- Output:
-- s | ks
-- 3 | f,f,a
-- 1 | f
-- 2 | c,c,b,b,a,a,e,e,d,d

SELECT n, LISTAGG(k) AS ks
FROM (
    SELECT k, COUNT(*) AS n
    FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '0.5' SECOND))
    GROUP BY window_start, window_end, k
    EMIT ALLOW LATENESS INTERVAL '1' MINUTE
)
GROUP BY n;
-- Types: BIGINT NOT NULL, STRING
-- Output:
-- n | ks
-- 1 | d,f,a,e,d,e,b,c
-- 2 | c,a,f,b

SELECT v, LISTAGG(k) AS ks FROM (SELECT x.k, y.v FROM u AS x JOIN t AS y ON x.k = y.k) GROUP BY v;
-- Types: INT, STRING
-- Output:
-- v | ks
-- 1 | a,a,b,b,c,c,d,d,e,f,f,f,c,c,a,a,f,f,f,b,b,f,f,f,a,a,e,d,d
-- 2 | a,b,c,e,c,a,b,a,e

CREATE VIEW windows AS
SELECT k, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY window_start, window_end, k;

SELECT v, LISTAGG(k) AS ks FROM windows$late GROUP BY v;
-- Types: INT, STRING
-- Output:
-- v | ks
-- 1 | f,c,a,f,b,f,e,d
-- 2 | a
-- Late: 9

-- Steps upon steps: each order is made of the one below.
SELECT s, LISTAGG(ks) AS ks
FROM (SELECT n, LISTAGG(k) AS ks, SUM(n) AS s FROM (SELECT k, COUNT(*) AS n FROM u GROUP BY k) GROUP BY n)
GROUP BY s;
-- Types: BIGINT NOT NULL, STRING
-- Output:
-- s | ks
-- 6 | f,a
-- 8 | c,b,e,d

-- Sums of whole numbers are the same in any order, and are divided by k below.
EXPLAIN SELECT n, SUM(n) AS s FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k) GROUP BY n;
-- Output:
-- Collect n, s  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by n: SUM(n) AS s  [key (n), state group_t_by_n never ends]
--       └─ Exchange by n
--          └─ Project n
--             └─ GroupAggregate by k: COUNT(*) AS n  [changes, key (k), state group_t_by_k never ends]
--                └─ Exchange by k
--                   └─ Project k
--                      └─ Watermark for ts: ts  [rowtime ts]
--                         └─ Scan t (filesystem): ts, k  [inserts, unbounded]
