-- Queries in what windows aggregate: rows beside a value that may change have no time, so groups by the bounds of a window are corrected; TUMBLE(...) in GROUP BY fires once. The answers are Flink's.
CREATE TABLE q (id INT, k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'q', 'format' = 'json');
CREATE TABLE p (id INT, w INT) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'json');
CREATE TABLE e (id INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'e', 'format' = 'json');
-- Rows: p
-- {"id": 1, "w": 10}
-- {"id": 2, "w": 20}
-- Rows: e
-- {"id": 1, "v": 5, "ts": "2024-01-01 00:00:01"}
-- {"id": 1, "v": 6, "ts": "2024-01-01 00:00:03"}
-- {"id": 2, "v": 7, "ts": "2024-01-01 00:00:12"}
-- {"id": 3, "v": 8, "ts": "2024-01-01 00:00:31"}

SELECT window_start, SUM(v + (SELECT COUNT(*) FROM p)) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT
-- Output:
-- window_start            | s
-- 2024-01-01 00:00:00.000 | 15
-- 2024-01-01 00:00:10.000 | 9
-- 2024-01-01 00:00:30.000 | 10
-- Changes:
-- op | window_start            | s
-- +I | 2024-01-01 00:00:00.000 | 7
-- -U | 2024-01-01 00:00:00.000 | 7
-- +U | 2024-01-01 00:00:00.000 | 15
-- +I | 2024-01-01 00:00:10.000 | 9
-- +I | 2024-01-01 00:00:30.000 | 10

SELECT window_start, COUNT(*) FILTER (WHERE id IN (SELECT id FROM p)) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- window_start            | s
-- 2024-01-01 00:00:00.000 | 2
-- 2024-01-01 00:00:10.000 | 1
-- 2024-01-01 00:00:30.000 | 0
-- Changes:
-- op | window_start            | s
-- +I | 2024-01-01 00:00:00.000 | 1
-- -U | 2024-01-01 00:00:00.000 | 1
-- +U | 2024-01-01 00:00:00.000 | 2
-- +I | 2024-01-01 00:00:10.000 | 1
-- +I | 2024-01-01 00:00:30.000 | 0

SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS s, COUNT(*) FILTER (WHERE id IN (SELECT id FROM p)) AS n FROM e GROUP BY TUMBLE(ts, INTERVAL '10' SECOND);
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- s                       | n
-- 2024-01-01 00:00:00.000 | 2
-- 2024-01-01 00:00:10.000 | 1
-- 2024-01-01 00:00:30.000 | 0

SELECT window_start, id IN (SELECT id FROM p) AS i, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, id IN (SELECT id FROM p);
-- Types: TIMESTAMP(3) NOT NULL, BOOLEAN, BIGINT NOT NULL
-- Output:
-- window_start            | i     | n
-- 2024-01-01 00:00:00.000 | TRUE  | 2
-- 2024-01-01 00:00:10.000 | TRUE  | 1
-- 2024-01-01 00:00:30.000 | FALSE | 1
-- Changes:
-- op | window_start            | i     | n
-- +I | 2024-01-01 00:00:00.000 | TRUE  | 1
-- -U | 2024-01-01 00:00:00.000 | TRUE  | 1
-- +U | 2024-01-01 00:00:00.000 | TRUE  | 2
-- +I | 2024-01-01 00:00:10.000 | TRUE  | 1
-- +I | 2024-01-01 00:00:30.000 | FALSE | 1
