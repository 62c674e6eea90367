-- OVER in batch mode: frames by distance, NULLs in the order, and what is refused.
SET 'execution.runtime-mode' = 'batch';

CREATE TABLE t (k STRING, v INT, d DOUBLE, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector'='filesystem','path'='x','format'='csv','csv.null-literal'='');
-- Rows: t by time
-- a,1,1.5,2024-01-01 00:00:01
-- a,5,2.5,2024-01-01 00:00:05
-- a,2,,2024-01-01 00:00:06
-- a,7,1.5,2024-01-01 00:00:04
-- a,9,0.5,2024-01-01 00:00:07
-- a,3,3.5,2024-01-01 00:00:08
-- a,,9.5,2024-01-01 00:00:09
-- a,,8.5,2024-01-01 00:00:09
-- a,2,4.5,2024-01-01 00:00:08
-- a,5,3,2024-01-01 00:00:06
-- a,4,4,2024-01-01 00:00:04
CREATE TABLE m (b TINYINT, s SMALLINT, l BIGINT, f FLOAT, c DECIMAL(5,2), dt DATE, tm TIME, x STRING, z TIMESTAMP_LTZ(3), bo BOOLEAN, r ROW<a INT>, bin BYTES) WITH ('connector'='filesystem','path'='y','format'='json');
-- Rows: m by time
-- {"b":1,"s":10,"l":100,"f":1.5,"c":1.25,"dt":"2024-01-01","tm":"10:00:00","x":"a","z":"2024-01-01 00:00:00Z","bo":true,"r":{"a":1},"bin":"YQ=="}
-- {"b":2,"s":12,"l":9223372036854775807,"f":2.5,"c":2.25,"dt":"2024-01-03","tm":"10:00:05","x":"b","z":"2024-01-01 00:00:05Z","bo":false,"r":{"a":2},"bin":"YQ=="}
-- {"b":127,"s":15,"l":9223372036854775806,"f":3.0,"c":2.75,"dt":"2024-01-04","tm":"10:00:07","x":"c","z":"2024-01-01 00:00:06Z","bo":false,"r":{"a":3},"bin":"YQ=="}

SELECT v, COUNT(*) OVER (ORDER BY v NULLS LAST RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) a, COUNT(*) OVER (ORDER BY v RANGE BETWEEN 0 PRECEDING AND 0 FOLLOWING) b, COUNT(*) OVER (ORDER BY v RANGE BETWEEN CURRENT ROW AND CURRENT ROW) c, COUNT(*) OVER (ORDER BY v ROWS BETWEEN CURRENT ROW AND CURRENT ROW) dd, COUNT(*) OVER (ORDER BY v ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) e, COUNT(*) OVER (ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) f FROM t;
-- Types: INT, BIGINT NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- v    | a | b | c | dd | e  | f
-- NULL | 2 | 2 | 2 | 1  | 11 | 11
-- NULL | 2 | 2 | 2 | 1  | 11 | 11
-- 1    | 3 | 1 | 1 | 1  | 11 | 11
-- 2    | 4 | 2 | 2 | 1  | 11 | 11
-- 2    | 4 | 2 | 2 | 1  | 11 | 11
-- 3    | 4 | 1 | 1 | 1  | 11 | 11
-- 4    | 4 | 1 | 1 | 1  | 11 | 11
-- 5    | 3 | 2 | 2 | 1  | 11 | 11
-- 5    | 3 | 2 | 2 | 1  | 11 | 11
-- 7    | 1 | 1 | 1 | 1  | 11 | 11
-- 9    | 1 | 1 | 1 | 1  | 11 | 11

SELECT b, COUNT(*) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) a, COUNT(*) OVER (ORDER BY s RANGE BETWEEN 2 PRECEDING AND 1 FOLLOWING) c FROM m;
-- Types: TINYINT, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- b   | a | c
-- 1   | 2 | 1
-- 2   | 2 | 2
-- 127 | 1 | 1

SELECT b, COUNT(*) OVER (ORDER BY l RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 127 | 2
-- 2   | 2

SELECT b, COUNT(*) OVER (ORDER BY f RANGE BETWEEN 1 PRECEDING AND 0.5 FOLLOWING) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 2   | 3
-- 127 | 2

SELECT b, COUNT(*) OVER (ORDER BY c RANGE BETWEEN 1 PRECEDING AND 0.5 FOLLOWING) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 2   | 3
-- 127 | 2

SELECT b, COUNT(*) OVER (ORDER BY c RANGE BETWEEN 0.505 PRECEDING AND 0.5 FOLLOWING) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 2   | 2
-- 127 | 2

SELECT b, COUNT(*) OVER (ORDER BY s RANGE BETWEEN 2.5 PRECEDING AND 0.5 FOLLOWING) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 2   | 2
-- 127 | 1

SELECT b, COUNT(*) OVER (ORDER BY dt RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND CURRENT ROW) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 2   | 1
-- 127 | 2

SELECT b, COUNT(*) OVER (ORDER BY dt RANGE BETWEEN INTERVAL '1' MONTH PRECEDING AND CURRENT ROW) a FROM m;
-- Fails: when planned
-- (Flink) INTERVAL_YEAR_MONTH type is not allowed for window boundary

SELECT b, COUNT(*) OVER (ORDER BY dt RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) a FROM m;
-- Fails: when planned
-- (Flink) Data Type mismatch between ORDER BY and RANGE clause

SELECT b, COUNT(*) OVER (ORDER BY tm RANGE BETWEEN INTERVAL '5' SECOND PRECEDING AND CURRENT ROW) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 2   | 2
-- 127 | 2

SELECT b, COUNT(*) OVER (ORDER BY x RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) a FROM m;
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- b   | a
-- 1   | 1
-- 2   | 2
-- 127 | 3

SELECT v, COUNT(*) OVER (ORDER BY v RANGE BETWEEN 1 + 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | a
-- NULL | 2
-- NULL | 2
-- 1    | 1
-- 2    | 3
-- 2    | 3
-- 3    | 4
-- 4    | 4
-- 5    | 4
-- 5    | 4
-- 7    | 3
-- 9    | 2

SELECT v, COUNT(*) OVER (ORDER BY v ROWS BETWEEN 1 + 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | a
-- NULL | 1
-- NULL | 2
-- 1    | 3
-- 2    | 3
-- 2    | 3
-- 3    | 3
-- 4    | 3
-- 5    | 3
-- 5    | 3
-- 7    | 3
-- 9    | 3

SELECT v, COUNT(*) OVER (ORDER BY v ROWS BETWEEN v PRECEDING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) class org.apache.calcite.sql.SqlBasicCall: `v` PRECEDING

SELECT v, COUNT(*) OVER (ORDER BY v ROWS BETWEEN 2 PRECEDING AND 3 PRECEDING) a FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | a
-- NULL | 0
-- NULL | 0
-- 1    | 0
-- 2    | 0
-- 2    | 0
-- 3    | 0
-- 4    | 0
-- 5    | 0
-- 5    | 0
-- 7    | 0
-- 9    | 0

SELECT v, COUNT(*) OVER (ORDER BY v ROWS BETWEEN 3 FOLLOWING AND 2 FOLLOWING) a FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | a
-- NULL | 0
-- NULL | 0
-- 1    | 0
-- 2    | 0
-- 2    | 0
-- 3    | 0
-- 4    | 0
-- 5    | 0
-- 5    | 0
-- 7    | 0
-- 9    | 0

SELECT v, COUNT(*) OVER (ORDER BY v ROWS BETWEEN CURRENT ROW AND 2 PRECEDING) a FROM t;
-- Fails: when planned
-- (Flink) Upper frame boundary cannot be PRECEDING when lower boundary is CURRENT ROW

SELECT v, COUNT(*) OVER (ORDER BY v ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) UNBOUNDED FOLLOWING cannot be specified for the lower frame boundary

SELECT v, COUNT(*) OVER (ORDER BY v ROWS UNBOUNDED FOLLOWING) a FROM t;
-- Fails: when planned
-- (Flink) UNBOUNDED FOLLOWING cannot be specified for the lower frame boundary

SELECT v, COUNT(*) OVER (ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) a FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | a
-- 1    | 11
-- 2    | 11
-- 2    | 11
-- 3    | 11
-- 4    | 11
-- 5    | 11
-- 5    | 11
-- 7    | 11
-- 9    | 11
-- NULL | 11
-- NULL | 11

SELECT v, COUNT(*) OVER (RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) a FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | a
-- 1    | 11
-- 2    | 11
-- 2    | 11
-- 3    | 11
-- 4    | 11
-- 5    | 11
-- 5    | 11
-- 7    | 11
-- 9    | 11
-- NULL | 11
-- NULL | 11

SELECT v, COUNT(*) OVER (PARTITION BY k RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) Window specification must contain an ORDER BY clause

SELECT v, PERCENT_RANK() OVER (PARTITION BY k) a FROM t;
-- Fails: when planned
-- (Flink) RANK or DENSE_RANK functions require ORDER BY clause in window specification

SELECT v, CUME_DIST() OVER (PARTITION BY k) a FROM t;
-- Fails: when planned
-- (Flink) RANK or DENSE_RANK functions require ORDER BY clause in window specification

SELECT v, LEAD(v) OVER (ORDER BY v ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) ROW/RANGE not allowed with RANK, DENSE_RANK or ROW_NUMBER functions

SELECT v, LAG(v, -1) OVER (ORDER BY ts, d) a, LAG(v, 0) OVER (ORDER BY ts, d) b, LAG(v, v) OVER (ORDER BY ts, d) c FROM t;
-- Types: INT, INT, INT, INT
-- Output:
-- v    | a    | b    | c
-- 1    | 7    | 1    | NULL
-- 7    | 4    | 7    | NULL
-- 4    | 5    | 4    | NULL
-- 5    | 2    | 5    | NULL
-- 2    | 5    | 2    | 4
-- 5    | 9    | 5    | 1
-- 9    | 3    | 9    | NULL
-- 3    | 2    | 3    | 2
-- 2    | NULL | 2    | 9
-- NULL | NULL | NULL | NULL
-- NULL | NULL | NULL | NULL

SELECT v, LEAD(v, CAST(1 AS BIGINT)) OVER (ORDER BY ts, d) a FROM t;
-- Types: INT, INT
-- Output:
-- v    | a
-- 1    | 7
-- 7    | 4
-- 4    | 5
-- 5    | 2
-- 2    | 5
-- 5    | 9
-- 9    | 3
-- 3    | 2
-- 2    | NULL
-- NULL | NULL
-- NULL | NULL

SELECT v, NTILE(CAST(2 AS BIGINT)) OVER (ORDER BY ts, d) a FROM t;
-- Fails: when planned
-- (Flink) Argument to function 'NTILE' must be a literal

SELECT v, NTILE(1 + 1) OVER (ORDER BY ts, d) a FROM t;
-- Fails: when planned
-- (Flink) Argument to function 'NTILE' must be a literal

SELECT v, NTILE(2.5) OVER (ORDER BY ts, d) a FROM t;
-- Fails: when planned
-- (Flink) Cannot apply 'NTILE' to arguments of type 'NTILE(<DECIMAL(2, 1)>)'. Supported form(s): 'NTILE(<INTEGER>)'

SELECT v, NTILE() OVER (ORDER BY ts, d) a FROM t;
-- Fails: when planned
-- (Flink) Invalid number of arguments to function 'NTILE'. Was expecting 1 arguments

SELECT v, LEAD() OVER (ORDER BY ts, d) a FROM t;
-- Fails: when planned
-- (Flink) Invalid number of arguments to function 'LEAD'. Was expecting 1 arguments

SELECT v, SUM(v) OVER (PARTITION BY k, k ORDER BY ts) a FROM t;
-- Types: INT, INT
-- Output:
-- v    | a
-- 1    | 1
-- 7    | 12
-- 4    | 12
-- 5    | 17
-- 2    | 24
-- 5    | 24
-- 9    | 33
-- 3    | 38
-- 2    | 38
-- NULL | 38
-- NULL | 38

SELECT v, COUNT(v) OVER (PARTITION BY r) a FROM (SELECT b AS v, r FROM m);
-- Types: TINYINT, BIGINT NOT NULL
-- Output:
-- v   | a
-- 1   | 1
-- 127 | 1
-- 2   | 1

SELECT v, AVG(d) OVER (ORDER BY ts, v ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) a, MIN(v) OVER (ORDER BY ts, v ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) b, MAX(d) OVER (ORDER BY ts, v ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) c, LAST_VALUE(v) OVER (ORDER BY ts, v ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) dd FROM t;
-- Types: INT, DOUBLE, INT, DOUBLE, INT
-- Output:
-- v    | a                  | b    | c    | dd
-- 1    | 2.75               | 1    | 9.5  | 4
-- 4    | 2.3333333333333335 | 1    | 9.5  | 7
-- 7    | 2.6666666666666665 | 4    | 9.5  | 5
-- 5    | 2.0                | 2    | 9.5  | 2
-- 2    | 2.75               | 2    | 9.5  | 5
-- 5    | 1.75               | 2    | 9.5  | 9
-- 9    | 2.6666666666666665 | 2    | 9.5  | 2
-- 2    | 2.8333333333333335 | 2    | 9.5  | 3
-- 3    | 5.833333333333333  | 2    | 9.5  | 3
-- NULL | 7.166666666666667  | 3    | 8.5  | NULL
-- NULL | 9.0                | NULL | NULL | NULL

SELECT window_start, v, ROW_NUMBER() OVER (PARTITION BY window_start ORDER BY v) r, LEAD(v) OVER (PARTITION BY window_start, window_end ORDER BY v) l FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND);
-- Types: TIMESTAMP(3) NOT NULL, INT, BIGINT NOT NULL, INT
-- Output:
-- window_start            | v    | r | l
-- 2024-01-01 00:00:00.000 | 1    | 1 | 4
-- 2024-01-01 00:00:00.000 | 4    | 2 | 7
-- 2024-01-01 00:00:00.000 | 7    | 3 | NULL
-- 2024-01-01 00:00:05.000 | NULL | 1 | NULL
-- 2024-01-01 00:00:05.000 | NULL | 2 | 2
-- 2024-01-01 00:00:05.000 | 2    | 3 | 2
-- 2024-01-01 00:00:05.000 | 2    | 4 | 3
-- 2024-01-01 00:00:05.000 | 3    | 5 | 5
-- 2024-01-01 00:00:05.000 | 5    | 6 | 5
-- 2024-01-01 00:00:05.000 | 5    | 7 | 9
-- 2024-01-01 00:00:05.000 | 9    | 8 | NULL

SELECT * FROM (SELECT v, RANK() OVER (ORDER BY v DESC) r FROM t) WHERE r <= 3;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v | r
-- 9 | 1
-- 7 | 2
-- 5 | 3
-- 5 | 3

SELECT * FROM (SELECT v, RANK() OVER (ORDER BY v DESC) r FROM t) WHERE r > 3;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | r
-- 4    | 5
-- 3    | 6
-- 2    | 7
-- 2    | 7
-- 1    | 9
-- NULL | 10
-- NULL | 10

SELECT * FROM (SELECT v, ROW_NUMBER() OVER (ORDER BY v DESC, d) r FROM t) WHERE r > 8;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | r
-- 1    | 9
-- NULL | 10
-- NULL | 11

SELECT * FROM (SELECT v, ROW_NUMBER() OVER (ORDER BY v DESC, d) r, SUM(v) OVER (ORDER BY v) s FROM t) WHERE r <= 2;
-- Types: INT, BIGINT NOT NULL, INT
-- Output:
-- v | r | s
-- 7 | 2 | 29
-- 9 | 1 | 38

SELECT DISTINCT COUNT(*) OVER (PARTITION BY v) c FROM t;
-- Types: BIGINT NOT NULL
-- Output:
-- c
-- 1
-- 2

SELECT v, COUNT(*) OVER (ORDER BY 1) a FROM t;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- v    | a
-- 1    | 11
-- 5    | 11
-- 2    | 11
-- 7    | 11
-- 9    | 11
-- 3    | 11
-- NULL | 11
-- NULL | 11
-- 2    | 11
-- 5    | 11
-- 4    | 11

SELECT v, SUM(v) OVER (ORDER BY v DESC) a, SUM(v) OVER (ORDER BY v DESC NULLS FIRST) b, SUM(v) OVER (ORDER BY v, d DESC) c FROM t;
-- Types: INT, INT, INT, INT
-- Output:
-- v    | a  | b    | c
-- NULL | 38 | NULL | NULL
-- NULL | 38 | NULL | NULL
-- 1    | 38 | 38   | 1
-- 2    | 37 | 37   | 3
-- 2    | 37 | 37   | 5
-- 3    | 33 | 33   | 8
-- 4    | 30 | 30   | 12
-- 5    | 26 | 26   | 17
-- 5    | 26 | 26   | 22
-- 7    | 16 | 16   | 29
-- 9    | 9  | 9    | 38

SELECT v FROM t QUALIFY ROW_NUMBER() OVER (ORDER BY v DESC) <= 2;
-- Types: INT
-- Output:
-- v
-- 9
-- 7

SELECT v FROM t QUALIFY RANK() OVER (ORDER BY v DESC) <= 2 AND LEAD(v) OVER (ORDER BY v) IS NOT NULL;
-- Types: INT
-- Output:
-- v
-- 7

-- Of equal rows each counts those that are equal, also CUME_DIST (Flink counts those that it sorted before).
SELECT v, CUME_DIST() OVER (ORDER BY v) a, PERCENT_RANK() OVER (ORDER BY v) b FROM t;
-- Output:
-- v    | a                   | b
-- NULL | 0.18181818181818182 | 0.0
-- NULL | 0.18181818181818182 | 0.0
-- 1    | 0.2727272727272727  | 0.2
-- 2    | 0.45454545454545453 | 0.3
-- 2    | 0.45454545454545453 | 0.3
-- 3    | 0.5454545454545454  | 0.5
-- 4    | 0.6363636363636364  | 0.6
-- 5    | 0.8181818181818182  | 0.7
-- 5    | 0.8181818181818182  | 0.7
-- 7    | 0.9090909090909091  | 0.9
-- 9    | 1.0                 | 1.0

-- A frame that ends before the row, also where NULLs stand at the front (in Flink it is empty then).
SELECT v, COUNT(*) OVER (ORDER BY v RANGE BETWEEN 3 PRECEDING AND 1 PRECEDING) a, COUNT(*) OVER (ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) e, COUNT(*) OVER (ORDER BY v RANGE BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) f FROM t;
-- Output:
-- v    | a | e  | f
-- NULL | 0 | 0  | 9
-- NULL | 0 | 0  | 9
-- 1    | 0 | 2  | 8
-- 2    | 1 | 3  | 6
-- 2    | 1 | 3  | 6
-- 3    | 3 | 5  | 5
-- 4    | 4 | 6  | 4
-- 5    | 4 | 7  | 2
-- 5    | 4 | 7  | 2
-- 7    | 3 | 9  | 1
-- 9    | 1 | 10 | 0

-- By time (Flink stops with an internal error).
SELECT v, SUM(v) OVER (ORDER BY ts RANGE BETWEEN INTERVAL '2' SECOND PRECEDING AND INTERVAL '1' SECOND FOLLOWING) a, SUM(v) OVER (ORDER BY ts DESC RANGE INTERVAL '1' SECOND PRECEDING) b FROM t;
-- Output:
-- v    | a  | b
-- NULL | 14 | NULL
-- NULL | 14 | NULL
-- 3    | 21 | 5
-- 2    | 21 | 5
-- 9    | 26 | 14
-- 2    | 32 | 16
-- 5    | 32 | 16
-- 5    | 23 | 12
-- 7    | 16 | 16
-- 4    | 16 | 16
-- 1    | 1  | 1

SELECT v, LEAD(v, 1, 0) OVER (ORDER BY ts, d) a, LAG(v, 1, 1.5) OVER (ORDER BY ts, d) b FROM t WHERE v IS NOT NULL;
-- Types: INT, INT NOT NULL, INT NOT NULL
-- Output:
-- v | a | b
-- 1 | 7 | 1
-- 7 | 4 | 1
-- 4 | 5 | 7
-- 5 | 2 | 4
-- 2 | 5 | 5
-- 5 | 9 | 2
-- 9 | 3 | 5
-- 3 | 2 | 9
-- 2 | 0 | 3

-- Rows are equal in the order if all its keys are.
SELECT v, d, RANK() OVER (PARTITION BY k ORDER BY v, d) a, DENSE_RANK() OVER (ORDER BY v DESC, d) b, RANK() OVER (ORDER BY v, k) c FROM t WHERE v > 1;
-- Output:
-- v | d    | a | b | c
-- 2 | NULL | 1 | 7 | 1
-- 2 | 4.5  | 2 | 8 | 1
-- 3 | 3.5  | 3 | 6 | 3
-- 4 | 4.0  | 4 | 5 | 4
-- 5 | 2.5  | 5 | 3 | 5
-- 5 | 3.0  | 6 | 4 | 5
-- 7 | 1.5  | 7 | 2 | 7
-- 9 | 0.5  | 8 | 1 | 8

EXPLAIN SELECT v, SUM(v) OVER (PARTITION BY k ORDER BY v DESC RANGE BETWEEN 2 PRECEDING AND 1 FOLLOWING) a, LEAD(k) OVER (ORDER BY v, d) b FROM t;
-- Output:
-- Collect v, a, b  [inserts]
-- └─ Project v, a, b
--    └─ Over ordered by v, d, ROWS UNBOUNDED PRECEDING: LEAD(k) AS b, when the input ends  [state over_t ends with the input]
--       └─ Exchange to one task
--          └─ Over by k ordered by v DESC, RANGE BETWEEN 2 PRECEDING AND 1 FOLLOWING: SUM(v) AS a, when the input ends  [state over_t_by_k ends with the input]
--             └─ Exchange by k
--                └─ Project k, v, d, CAST(CAST(v AS DECIMAL(20, 0)) AS DECIMAL(21, 0)) AS `CAST(CAST(v AS DECIMAL(20, 0)) AS DECIMAL(21, 0))`, CAST(v AS DECIMAL(20, 0)) + 2 AS `CAST(v AS DECIMAL(20, 0)) + 2`, CAST(v AS DECIMAL(20, 0)) - 1 AS `CAST(v AS DECIMAL(20, 0)) - 1`
--                   └─ Watermark for ts: ts, at the end only  [rowtime ts]
--                      └─ Scan t (filesystem): k, v, d, ts  [inserts, bounded]
