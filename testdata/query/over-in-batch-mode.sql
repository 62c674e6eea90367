-- OVER in batch mode, where all rows are there: any order, frames that reach ahead, and several windows in one SELECT.
SET 'execution.runtime-mode' = 'batch';

CREATE TABLE t (k STRING, v INT, d DOUBLE, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector'='filesystem','path'='x','format'='csv','csv.null-literal'='');
-- Rows: t by time
-- a,1,1.5,2024-01-01 00:00:01
-- a,5,2.5,2024-01-01 00:00:05
-- b,2,,2024-01-01 00:00:06
-- a,7,1.5,2024-01-01 00:00:04
-- b,9,0.5,2024-01-01 00:00:07
-- a,2,3.5,2024-01-01 00:00:08
-- a,,9.5,2024-01-01 00:00:09
-- a,2,4.5,2024-01-01 00:00:08
-- b,,3,2024-01-01 00:00:06
-- c,4,4,2024-01-01 00:00:04

SELECT k, v, NTILE(3) OVER (PARTITION BY k ORDER BY v, d) n, NTILE(100) OVER (PARTITION BY k ORDER BY v, d) n2, NTILE(1) OVER (ORDER BY v) n3 FROM t;
-- Types: STRING, INT, BIGINT NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- k | v    | n | n2 | n3
-- a | NULL | 1 | 1  | 1
-- a | 1    | 1 | 2  | 1
-- a | 2    | 2 | 3  | 1
-- a | 2    | 2 | 4  | 1
-- a | 5    | 3 | 5  | 1
-- a | 7    | 3 | 6  | 1
-- b | NULL | 1 | 1  | 1
-- b | 2    | 2 | 2  | 1
-- b | 9    | 3 | 3  | 1
-- c | 4    | 1 | 1  | 1

SELECT k, v, d, FIRST_VALUE(v) OVER (PARTITION BY k ORDER BY d) f, LAST_VALUE(v) OVER (PARTITION BY k ORDER BY d) l, LAST_VALUE(v) OVER (PARTITION BY k ORDER BY d ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) l2, FIRST_VALUE(v) OVER (PARTITION BY k ORDER BY d ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) x FROM t;
-- Types: STRING, INT, DOUBLE, INT, INT, INT, INT
-- Output:
-- k | v    | d    | f | l | l2 | x
-- a | 1    | 1.5  | 1 | 7 | 2  | 1
-- a | 7    | 1.5  | 1 | 7 | 2  | 1
-- a | 5    | 2.5  | 1 | 5 | 2  | 7
-- a | 2    | 3.5  | 1 | 2 | 2  | 5
-- a | 2    | 4.5  | 1 | 2 | 2  | 2
-- a | NULL | 9.5  | 1 | 2 | 2  | 2
-- b | 2    | NULL | 2 | 2 | 9  | 2
-- b | 9    | 0.5  | 2 | 9 | 9  | 2
-- b | NULL | 3.0  | 2 | 9 | 9  | 9
-- c | 4    | 4.0  | 4 | 4 | 4  | 4

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY d ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) a, SUM(v) OVER (PARTITION BY k ORDER BY d ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) b, SUM(v) OVER (PARTITION BY k ORDER BY d ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING) c, SUM(v) OVER (PARTITION BY k ORDER BY d ROWS BETWEEN 3 PRECEDING AND 2 PRECEDING) dd FROM t;
-- Types: STRING, INT, INT, INT, INT, INT
-- Output:
-- k | v    | a  | b    | c    | dd
-- a | 1    | 8  | 17   | 7    | NULL
-- a | 7    | 13 | 16   | 4    | NULL
-- a | 5    | 14 | 9    | 2    | 1
-- a | 2    | 9  | 4    | NULL | 8
-- a | 2    | 4  | 2    | NULL | 12
-- a | NULL | 2  | NULL | NULL | 7
-- b | 2    | 11 | 11   | NULL | NULL
-- b | 9    | 11 | 9    | NULL | NULL
-- b | NULL | 9  | NULL | NULL | 2
-- c | 4    | 4  | 4    | NULL | NULL

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY v RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | NULL | NULL
-- a | 1    | 5
-- a | 2    | 5
-- a | 2    | 5
-- a | 5    | 5
-- a | 7    | 7
-- b | NULL | NULL
-- b | 2    | 2
-- b | 9    | 9
-- c | 4    | 4

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY v RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) a, COUNT(*) OVER (PARTITION BY k ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND 2 FOLLOWING) b, COUNT(*) OVER (PARTITION BY k ORDER BY v RANGE BETWEEN 2 PRECEDING AND UNBOUNDED FOLLOWING) c, COUNT(*) OVER (PARTITION BY k ORDER BY v DESC RANGE BETWEEN 3 PRECEDING AND 1 PRECEDING) dd FROM t;
-- Types: STRING, INT, INT, BIGINT NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- k | v    | a  | b | c | dd
-- a | 7    | 7  | 6 | 2 | 0
-- a | 5    | 12 | 6 | 2 | 1
-- a | 2    | 16 | 4 | 5 | 1
-- a | 2    | 16 | 4 | 5 | 1
-- a | 1    | 17 | 4 | 5 | 2
-- a | NULL | 17 | 1 | 6 | 0
-- b | 9    | 9  | 3 | 1 | 0
-- b | 2    | 11 | 2 | 2 | 0
-- b | NULL | 11 | 1 | 3 | 0
-- c | 4    | 4  | 1 | 1 | 0

SELECT k, d, SUM(v) OVER (ORDER BY d RANGE BETWEEN 1.5 PRECEDING AND 0.5 FOLLOWING) a FROM t;
-- Types: STRING, DOUBLE, INT
-- Output:
-- k | d    | a
-- b | NULL | 2
-- b | 0.5  | 9
-- a | 1.5  | 17
-- a | 1.5  | 17
-- a | 2.5  | 13
-- b | 3.0  | 15
-- a | 3.5  | 11
-- c | 4.0  | 13
-- a | 4.5  | 8
-- a | 9.5  | NULL

SELECT k, d, SUM(v) OVER (ORDER BY d RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Types: STRING, DOUBLE, INT
-- Output:
-- k | d    | a
-- b | NULL | 2
-- b | 0.5  | 9
-- a | 1.5  | 17
-- a | 1.5  | 17
-- a | 2.5  | 13
-- b | 3.0  | 5
-- a | 3.5  | 7
-- c | 4.0  | 6
-- a | 4.5  | 8
-- a | 9.5  | NULL

SELECT k, v, COUNT(*) OVER (PARTITION BY k) a, SUM(v) OVER () b, MAX(v) OVER (PARTITION BY k ORDER BY ts) c, AVG(v) OVER (PARTITION BY k ORDER BY ts) dd FROM t;
-- Types: STRING, INT, BIGINT NOT NULL, INT, INT, INT
-- Output:
-- k | v    | a | b  | c | dd
-- a | 1    | 6 | 32 | 1 | 1
-- a | 7    | 6 | 32 | 7 | 4
-- a | 5    | 6 | 32 | 7 | 4
-- a | 2    | 6 | 32 | 7 | 3
-- a | 2    | 6 | 32 | 7 | 3
-- a | NULL | 6 | 32 | 7 | 3
-- b | 2    | 3 | 32 | 2 | 2
-- b | NULL | 3 | 32 | 2 | 2
-- b | 9    | 3 | 32 | 9 | 5
-- c | 4    | 1 | 32 | 4 | 4

SELECT k, v, LISTAGG(k) OVER (PARTITION BY k ORDER BY ts) a FROM t;
-- Types: STRING, INT, STRING
-- Output:
-- k | v    | a
-- a | 1    | a
-- a | 7    | a,a
-- a | 5    | a,a,a
-- a | 2    | a,a,a,a,a
-- a | 2    | a,a,a,a,a
-- a | NULL | a,a,a,a,a,a
-- b | 2    | b,b
-- b | NULL | b,b
-- b | 9    | b,b,b
-- c | 4    | c

SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k) a FROM t;
-- Fails: when planned
-- (Flink) Over Agg: The window rank function requires order by clause with non-constant fields. please re-check the over window statement.

SELECT k, v, RANK() OVER (PARTITION BY k) a FROM t;
-- Fails: when planned
-- (Flink) RANK or DENSE_RANK functions require ORDER BY clause in window specification

SELECT k, v, LEAD(v) OVER (PARTITION BY k) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 5
-- a | 5    | 7
-- a | 7    | 2
-- a | 2    | NULL
-- a | NULL | 2
-- a | 2    | NULL
-- b | 2    | 9
-- b | 9    | NULL
-- b | NULL | NULL
-- c | 4    | NULL

SELECT k, v, NTILE(2) OVER (PARTITION BY k) a FROM t;
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- k | v    | a
-- a | 1    | 1
-- a | 5    | 1
-- a | 7    | 1
-- a | 2    | 2
-- a | NULL | 2
-- a | 2    | 2
-- b | 2    | 1
-- b | 9    | 1
-- b | NULL | 2
-- c | 4    | 1

SELECT k, v, NTILE(v) OVER (PARTITION BY k ORDER BY v) a FROM t;
-- Fails: when planned
-- (Flink) Argument to function 'NTILE' must be a literal

SELECT k, v, NTILE(0) OVER (PARTITION BY k ORDER BY v) a FROM t;
-- Fails: at run time
-- (Flink) / by zero

SELECT k, v, NTILE(-1) OVER (PARTITION BY k ORDER BY v) a FROM t;
-- Fails: when planned
-- (Flink) Argument to function 'NTILE' must be a positive integer literal

SELECT k, v, LEAD(v, v) OVER (PARTITION BY k ORDER BY ts) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 7
-- a | 7    | NULL
-- a | 5    | NULL
-- a | 2    | NULL
-- a | 2    | NULL
-- a | NULL | NULL
-- b | 2    | 9
-- b | NULL | NULL
-- b | 9    | NULL
-- c | 4    | NULL

SELECT k, v, LEAD(v, -1) OVER (PARTITION BY k ORDER BY ts) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | NULL
-- a | 7    | 1
-- a | 5    | 7
-- a | 2    | 5
-- a | 2    | 2
-- a | NULL | 2
-- b | 2    | NULL
-- b | NULL | 2
-- b | 9    | NULL
-- c | 4    | NULL

SELECT k, v, LEAD(v, 0) OVER (PARTITION BY k ORDER BY ts) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 1
-- a | 7    | 7
-- a | 5    | 5
-- a | 2    | 2
-- a | 2    | 2
-- a | NULL | NULL
-- b | 2    | 2
-- b | NULL | NULL
-- b | 9    | 9
-- c | 4    | 4

SELECT k, v, LEAD(v, 1, d) OVER (PARTITION BY k ORDER BY ts) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 7
-- a | 7    | 5
-- a | 5    | 2
-- a | 2    | 2
-- a | 2    | NULL
-- a | NULL | 9
-- b | 2    | NULL
-- b | NULL | 9
-- b | 9    | 0
-- c | 4    | 4

SELECT k, v, LAG(k, 1, 'none') OVER (ORDER BY ts, d) a FROM t;
-- Types: STRING, INT, STRING NOT NULL
-- Output:
-- k | v    | a
-- a | 1    | none
-- a | 7    | a
-- c | 4    | a
-- a | 5    | c
-- b | 2    | a
-- b | NULL | b
-- b | 9    | b
-- a | 2    | b
-- a | 2    | a
-- a | NULL | a

SELECT k, SUM(v) s, RANK() OVER (ORDER BY SUM(v) DESC) r, SUM(SUM(v)) OVER (ORDER BY k) c FROM t GROUP BY k;
-- Types: STRING, INT, BIGINT NOT NULL, INT
-- Output:
-- k | s  | r | c
-- a | 17 | 1 | 17
-- b | 11 | 2 | 28
-- c | 4  | 3 | 32

SELECT k, v, RANK() OVER (PARTITION BY k ORDER BY v ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) ROW/RANGE not allowed with RANK, DENSE_RANK or ROW_NUMBER functions

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING) a FROM t;
-- Fails: when planned
-- (Flink) Upper frame boundary cannot be PRECEDING when lower boundary is FOLLOWING

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS 2 PRECEDING) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 1
-- a | 7    | 8
-- a | 5    | 13
-- a | 2    | 14
-- a | 2    | 9
-- a | NULL | 4
-- b | 2    | 2
-- b | NULL | 2
-- b | 9    | 11
-- c | 4    | 4

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 2 PRECEDING AND 0 FOLLOWING) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 1
-- a | 7    | 8
-- a | 5    | 13
-- a | 2    | 14
-- a | 2    | 9
-- a | NULL | 4
-- b | 2    | 2
-- b | NULL | 2
-- b | 9    | 11
-- c | 4    | 4

SELECT k, v, SUM(v) OVER w a, LEAD(v) OVER w l FROM t WINDOW w AS (PARTITION BY k ORDER BY ts);
-- Types: STRING, INT, INT, INT
-- Output:
-- k | v    | a  | l
-- a | 1    | 1  | 7
-- a | 7    | 8  | 5
-- a | 5    | 13 | 2
-- a | 2    | 17 | 2
-- a | 2    | 17 | NULL
-- a | NULL | 17 | NULL
-- b | 2    | 2  | NULL
-- b | NULL | 2  | 9
-- b | 9    | 11 | NULL
-- c | 4    | 4  | NULL

SELECT k, v FROM t QUALIFY LEAD(v) OVER (PARTITION BY k ORDER BY ts) > v;
-- Types: STRING, INT
-- Output:
-- k | v
-- a | 1

SELECT * FROM (SELECT k, v, RANK() OVER (PARTITION BY k ORDER BY v DESC) r FROM t) WHERE r <= 2;
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- k | v | r
-- a | 7 | 1
-- a | 5 | 2
-- b | 9 | 1
-- b | 2 | 2
-- c | 4 | 1

SELECT * FROM (SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC, d) r FROM t) WHERE r <= 2;
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- k | v | r
-- a | 7 | 1
-- a | 5 | 2
-- b | 9 | 1
-- b | 2 | 2
-- c | 4 | 1

SELECT * FROM (SELECT k, v, DENSE_RANK() OVER (PARTITION BY k ORDER BY v DESC) r FROM t) WHERE r <= 2;
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- k | v | r
-- a | 7 | 1
-- a | 5 | 2
-- b | 9 | 1
-- b | 2 | 2
-- c | 4 | 1

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY k) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 17
-- a | 5    | 17
-- a | 7    | 17
-- a | 2    | 17
-- a | NULL | 17
-- a | 2    | 17
-- b | 2    | 11
-- b | 9    | 11
-- b | NULL | 11
-- c | 4    | 4

SELECT k, v, SUM(v) OVER (ORDER BY k, ts RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) a FROM t;
-- Types: STRING, INT, INT
-- Output:
-- k | v    | a
-- a | 1    | 1
-- a | 7    | 8
-- a | 5    | 13
-- a | 2    | 17
-- a | 2    | 17
-- a | NULL | 17
-- b | 2    | 19
-- b | NULL | 19
-- b | 9    | 28
-- c | 4    | 32

SELECT k, v, SUM(v) OVER (ORDER BY k, ts RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) RANGE clause cannot be used with compound ORDER BY clause

SELECT k, v, SUM(v) OVER (ORDER BY k RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) Data type of ORDER BY prohibits use of RANGE clause

SELECT k, v, SUM(v) OVER (ORDER BY ts RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) a FROM t;
-- Fails: when planned
-- (Flink) Data Type mismatch between ORDER BY and RANGE clause

SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts) a, LEAD(k) OVER (ORDER BY v, d) b, SUM(d) OVER (PARTITION BY v) c FROM t;
-- Types: STRING, INT, BIGINT NOT NULL, STRING, DOUBLE
-- Output:
-- k | v    | a | b    | c
-- a | NULL | 6 | a    | 12.5
-- b | NULL | 2 | a    | 12.5
-- a | 1    | 1 | b    | 1.5
-- a | 2    | 5 | a    | 8.0
-- a | 2    | 5 | c    | 8.0
-- b | 2    | 2 | a    | 8.0
-- c | 4    | 1 | a    | 4.0
-- a | 5    | 3 | a    | 2.5
-- a | 7    | 2 | b    | 1.5
-- b | 9    | 3 | NULL | 0.5

SELECT k, v, PERCENT_RANK() OVER (ORDER BY v) a FROM t WHERE k = 'c';
-- Types: STRING, INT, DOUBLE NOT NULL
-- Output:
-- k | v | a
-- c | 4 | 0.0

SELECT k, ARRAY_AGG(v) OVER (PARTITION BY k ORDER BY ts, d) a FROM t;
-- Types: STRING, ARRAY<INT>
-- Output:
-- k | a
-- a | [1]
-- a | [1, 7]
-- a | [1, 7, 5]
-- a | [1, 7, 5, 2]
-- a | [1, 7, 5, 2, 2]
-- a | [1, 7, 5, 2, 2, NULL]
-- b | [2]
-- b | [2, NULL]
-- b | [2, NULL, 9]
-- c | [4]
