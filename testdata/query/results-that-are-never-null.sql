-- Of columns that are NOT NULL, aggregates with OVER are NOT NULL where the frame begins with UNBOUNDED PRECEDING; with frames of the last rows or minutes
-- Flink does not know that there is a row. TUMBLE_ROWTIME and its kin are as nullable as their column.
CREATE TABLE t (
    k  STRING NOT NULL,
    v  INT NOT NULL,
    x  DECIMAL(8, 2) NOT NULL,
    ts TIMESTAMP(3) NOT NULL,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- a,3,1.5,2024-01-01 10:00:01
-- a,4,2.5,2024-01-01 10:00:02

SELECT SUM(v) OVER w AS s, AVG(x) OVER w AS a, MIN(k) OVER w AS mi, MAX(v) OVER w AS ma, COUNT(v) OVER w AS c, FIRST_VALUE(v) OVER w AS f, LISTAGG(k) OVER w AS li, SUM(DISTINCT v) OVER w AS d, LAG(v) OVER w AS la
FROM t WINDOW w AS (PARTITION BY k ORDER BY ts);
-- Types: INT NOT NULL, DECIMAL(38, 6) NOT NULL, STRING NOT NULL, INT NOT NULL, BIGINT NOT NULL, INT NOT NULL, STRING NOT NULL, INT NOT NULL, INT
-- Output:
-- s | a        | mi | ma | c | f | li  | d | la
-- 3 | 1.500000 | a  | 3  | 1 | 3 | a   | 3 | NULL
-- 7 | 2.000000 | a  | 4  | 2 | 3 | a,a | 7 | 3

SELECT SUM(v) OVER w AS s, MIN(k) OVER w AS m FROM t WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
-- Types: INT NOT NULL, STRING NOT NULL
-- Output:
-- s | m
-- 3 | a
-- 7 | a

SELECT SUM(v) OVER w AS s, MIN(k) OVER w AS m FROM t WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 0 PRECEDING AND CURRENT ROW);
-- Types: INT, STRING
-- Output:
-- s | m
-- 3 | a
-- 4 | a

SELECT SUM(v) OVER w AS s, MIN(k) OVER w AS m FROM t WINDOW w AS (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '1' SECOND PRECEDING AND CURRENT ROW);
-- Types: INT, STRING
-- Output:
-- s | m
-- 3 | a
-- 7 | a

SELECT SUM(v) OVER (PARTITION BY k ORDER BY v) AS s FROM t;
-- Types: INT NOT NULL
-- Output:
-- s
-- 3
-- 7

SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS s, TUMBLE_ROWTIME(ts, INTERVAL '1' MINUTE) AS r, SUM(v) AS v FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Types: TIMESTAMP(3) NOT NULL, TIMESTAMP(3) NOT NULL *ROWTIME*, INT NOT NULL
-- Output:
-- s                       | r                       | v
-- 2024-01-01 10:00:00.000 | 2024-01-01 10:00:59.999 | 7

SELECT HOP_ROWTIME(wt, INTERVAL '1' MINUTE, INTERVAL '2' MINUTE) AS r, SUM(v) AS v
FROM (SELECT window_time AS wt, v FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)))
GROUP BY HOP(wt, INTERVAL '1' MINUTE, INTERVAL '2' MINUTE);
-- Types: TIMESTAMP(3) NOT NULL *ROWTIME*, INT NOT NULL
-- Output:
-- r                       | v
-- 2024-01-01 10:00:59.999 | 7
-- 2024-01-01 10:01:59.999 | 7

