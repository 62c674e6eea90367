-- In batch mode inputs are read to their ends before anything that goes by time is
-- computed, so no row is late: what Flink 2.3 answers in batch mode for these rows.
CREATE TABLE t (ts TIMESTAMP(3), k STRING, v INT, WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 2024-01-01 00:00:01,a,1
-- 2024-01-01 00:00:15,a,2
-- 2024-01-01 00:00:03,a,3
-- 2024-01-01 00:00:04,b,4

-- Rows: t by time

-- Streaming: the last two rows come after their window.
SELECT window_start, COUNT(*) AS n, SUM(v) AS s FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL, INT
-- Output:
-- window_start            | n | s
-- 2024-01-01 00:00:00.000 | 1 | 1
-- 2024-01-01 00:00:10.000 | 1 | 2
-- Late: 2

SET 'execution.runtime-mode' = 'batch';

SELECT window_start, COUNT(*) AS n, SUM(v) AS s FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL, INT
-- Output:
-- window_start            | n | s
-- 2024-01-01 00:00:00.000 | 3 | 8
-- 2024-01-01 00:00:10.000 | 1 | 2

SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '10' SECOND);
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- w                       | n
-- 2024-01-01 00:00:00.000 | 3
-- 2024-01-01 00:00:10.000 | 1

SELECT ts, v, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM t;
-- Types: TIMESTAMP(3), INT, INT
-- Output:
-- ts                      | v | s
-- 2024-01-01 00:00:01.000 | 1 | 1
-- 2024-01-01 00:00:03.000 | 3 | 4
-- 2024-01-01 00:00:15.000 | 2 | 6
-- 2024-01-01 00:00:04.000 | 4 | 4

SELECT ts, v, SUM(v) OVER (ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s FROM t;
-- Types: TIMESTAMP(3), INT, INT
-- Output:
-- ts                      | v | s
-- 2024-01-01 00:00:01.000 | 1 | 1
-- 2024-01-01 00:00:03.000 | 3 | 4
-- 2024-01-01 00:00:04.000 | 4 | 7
-- 2024-01-01 00:00:15.000 | 2 | 6

SELECT * FROM t ORDER BY ts;
-- Types: TIMESTAMP(3), STRING, INT
-- Output:
-- ts                      | k | v
-- 2024-01-01 00:00:01.000 | a | 1
-- 2024-01-01 00:00:03.000 | a | 3
-- 2024-01-01 00:00:04.000 | b | 4
-- 2024-01-01 00:00:15.000 | a | 2

SELECT * FROM t MATCH_RECOGNIZE (
    PARTITION BY k ORDER BY ts MEASURES A.v AS av, B.v AS bv PATTERN (A B) DEFINE B AS B.v > A.v
) AS m;
-- Types: STRING, INT, INT
-- Output:
-- k | av | bv
-- a | 1  | 3

SELECT a.v, b.v AS w FROM t AS a JOIN t AS b ON a.k = b.k AND a.ts BETWEEN b.ts - INTERVAL '5' SECOND AND b.ts;
-- Types: INT, INT
-- Output:
-- v | w
-- 1 | 1
-- 1 | 3
-- 2 | 2
-- 3 | 3
-- 4 | 4

-- Ours: Flink has no sessions in batch mode.
SELECT window_start, window_end, k, SUM(v) AS s
FROM SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end, k;
-- Types: TIMESTAMP(3) NOT NULL, TIMESTAMP(3) NOT NULL, STRING, INT
-- Output:
-- window_start            | window_end              | k | s
-- 2024-01-01 00:00:01.000 | 2024-01-01 00:00:08.000 | a | 4
-- 2024-01-01 00:00:04.000 | 2024-01-01 00:00:09.000 | b | 4
-- 2024-01-01 00:00:15.000 | 2024-01-01 00:00:20.000 | a | 2

-- Ours: Flink refuses the function in batch mode.
SELECT v, CURRENT_WATERMARK(ts) AS w FROM t;
-- Types: INT, TIMESTAMP(3)
-- Output:
-- v | w
-- 1 | NULL
-- 2 | NULL
-- 3 | NULL
-- 4 | NULL

CREATE VIEW sums AS
SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end;

SELECT v FROM `sums$late`;
-- Types: INT
-- Output:
-- v
