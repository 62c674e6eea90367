-- A condition on the keys of a grouping is tested before the rows are counted: a late row whose group is left out anyway is not counted as late. A
-- condition on an aggregate, or on TUMBLE_START, looks at results. Rows 3 to 5 are late.
CREATE TABLE t (
    id INT,
    k  STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,a,2024-01-01 10:00:01
-- 2,b,2024-01-01 10:00:12
-- 3,a,2024-01-01 10:00:02
-- 4,b,2024-01-01 10:00:02
-- 5,b,2024-01-01 10:00:03
-- 6,a,2024-01-01 10:00:15

SELECT window_start, k, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k HAVING k = 'a';
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- window_start            | k | n
-- 2024-01-01 10:00:00.000 | a | 1
-- 2024-01-01 10:00:10.000 | a | 1
-- Late: 1

SELECT * FROM (SELECT window_start, k AS who, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k) WHERE who = 'a' AND n > 0;
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- window_start            | who | n
-- 2024-01-01 10:00:00.000 | a   | 1
-- 2024-01-01 10:00:10.000 | a   | 1
-- Late: 1

SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS s, k, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '10' SECOND), k HAVING k = 'a';
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- s                       | k | n
-- 2024-01-01 10:00:00.000 | a | 1
-- 2024-01-01 10:00:10.000 | a | 1
-- Late: 1

SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS s, k, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '10' SECOND), k HAVING TUMBLE_START(ts, INTERVAL '10' SECOND) > TIMESTAMP '2024-01-01 10:00:05';
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- s                       | k | n
-- 2024-01-01 10:00:10.000 | b | 1
-- 2024-01-01 10:00:10.000 | a | 1
-- Late: 3

SELECT window_start, COUNT(*) AS n FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end HAVING window_start > TIMESTAMP '2024-01-01 10:00:04';
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- window_start            | n
-- 2024-01-01 10:00:05.000 | 1
-- 2024-01-01 10:00:10.000 | 2
-- 2024-01-01 10:00:15.000 | 1

SELECT window_start, k, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY GROUPING SETS ((window_start, window_end, k), (window_start, window_end)) HAVING k = 'a';
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- window_start            | k | n
-- 2024-01-01 10:00:00.000 | a | 1
-- 2024-01-01 10:00:10.000 | a | 1
-- Late: 1

SELECT window_start, UPPER(k) AS u, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, UPPER(k) HAVING UPPER(k) = 'A';
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- window_start            | u | n
-- 2024-01-01 10:00:00.000 | A | 1
-- 2024-01-01 10:00:10.000 | A | 1
-- Late: 1

SELECT window_start, window_end, SUM(n) AS n FROM (SELECT window_start, window_end, k, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k) WHERE k <> 'b' GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- window_start            | window_end              | n
-- 2024-01-01 10:00:00.000 | 2024-01-01 10:00:10.000 | 1
-- 2024-01-01 10:00:10.000 | 2024-01-01 10:00:20.000 | 1
-- Late: 1

