-- Rows that were kept as the first or the last of their key are forgotten as well. What comes then is the first again.
CREATE TABLE readings (
    ts TIMESTAMP(3),
    k  STRING,
    v  INT,
    p  AS PROCTIME(),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'readings.csv', 'format' = 'csv');
-- Clock: 2024-01-01 00:00:00
-- Rows: readings
-- 2024-01-01 00:00:02,a,1
-- 2024-01-01 00:00:03,b,2
-- Clock: 2024-01-01 00:40:00
-- Rows: readings
-- 2024-01-01 00:00:04,a,0
-- 2024-01-01 00:00:01,a,3
-- 2024-01-01 00:00:09,c,9
-- Clock: 2024-01-01 01:00:00
-- Rows: readings
-- 2024-01-01 00:00:11,a,4
-- 2024-01-01 00:00:10,b,5
-- 2024-01-01 00:00:12,b,1
-- Clock: 2024-01-01 01:40:00
-- Rows: readings
-- 2024-01-01 00:00:14,a,6
-- 2024-01-01 00:00:13,c,7
-- 2024-01-01 00:00:15,c,8
SET 'table.exec.state.ttl' = '1 h';

-- The first to arrive.
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p) AS rn FROM readings) WHERE rn = 1;
-- Types: STRING, INT
-- Changes:
-- op | k | v
-- +I | a | 1
-- +I | b | 2
-- +I | c | 9
-- +I | a | 4
-- +I | b | 5
-- +I | c | 7

-- The first by time leaves when the watermark reaches it, and is known for an hour from then on. Rows that come late are late all the same.
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn FROM readings) WHERE rn = 1;
-- Types: STRING, INT
-- Changes:
-- op | k | v
-- +I | a | 1
-- +I | b | 2
-- +I | c | 9
-- +I | a | 4
-- +I | b | 1
-- +I | c | 8
-- Late: 3

-- The last by time.
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM readings) WHERE rn = 1;
-- Types: STRING, INT
-- Changes:
-- op | k | v
-- +I | a | 1
-- +I | b | 2
-- -U | a | 1
-- +U | a | 0
-- +I | c | 9
-- -U | a | 0
-- +U | a | 4
-- +I | b | 5
-- -U | b | 5
-- +U | b | 1
-- -U | a | 4
-- +U | a | 6
-- +I | c | 7
-- -U | c | 7
-- +U | c | 8

-- The least.
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM readings) WHERE rn <= 2;
-- Types: STRING, INT, BIGINT NOT NULL
-- Changes:
-- op | k | v | rn
-- +I | a | 1 | 1
-- +I | b | 2 | 1
-- -U | a | 1 | 1
-- +U | a | 0 | 1
-- +I | a | 1 | 2
-- +I | c | 9 | 1
-- +I | b | 5 | 1
-- -U | b | 5 | 1
-- +U | b | 1 | 1
-- +I | b | 5 | 2
-- +I | a | 6 | 1
-- +I | c | 7 | 1
-- +I | c | 8 | 2

SELECT k, v FROM readings ORDER BY v LIMIT 2;
-- Types: STRING, INT
-- Changes:
-- op | k | v
-- +I | a | 1
-- +I | b | 2
-- -D | b | 2
-- +I | a | 0
-- +I | a | 6
-- +I | c | 7

-- Sums of all rows before, by time: a sum is used by each row of its key.
SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM readings;
-- Types: STRING, INT, INT
-- Changes:
-- op | k | v | s
-- +I | a | 1 | 1
-- +I | b | 2 | 2
-- +I | a | 0 | 1
-- +I | c | 9 | 9
-- +I | a | 4 | 5
-- +I | b | 1 | 1
-- +I | a | 6 | 11
-- +I | c | 8 | 8
-- Late: 3

SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s FROM readings;
-- Types: STRING, INT, INT
-- Changes:
-- op | k | v | s
-- +I | a | 1 | 1
-- +I | b | 2 | 2
-- +I | a | 0 | 1
-- +I | c | 9 | 9
-- +I | a | 4 | 4
-- +I | b | 5 | 5
-- +I | b | 1 | 6
-- +I | a | 6 | 10
-- +I | c | 7 | 7
-- +I | c | 8 | 15
-- Late: 1

SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY p) AS n FROM readings;
-- Types: STRING, INT, BIGINT NOT NULL
-- Changes:
-- op | k | v | n
-- +I | a | 1 | 1
-- +I | b | 2 | 1
-- +I | a | 0 | 2
-- +I | a | 3 | 3
-- +I | c | 9 | 1
-- +I | a | 4 | 4
-- +I | b | 5 | 1
-- +I | b | 1 | 2
-- +I | a | 6 | 5
-- +I | c | 7 | 1
-- +I | c | 8 | 2

-- Windows end by time and forget nothing before.
SELECT k, COUNT(*) AS n FROM TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY k, window_start, window_end;
-- Types: STRING, BIGINT NOT NULL
-- Changes:
-- op | k | n
-- +I | a | 5
-- +I | b | 3
-- +I | c | 3

SELECT a.k, a.v, b.v AS w FROM readings a JOIN readings b ON a.k = b.k AND a.ts BETWEEN b.ts + INTERVAL '1' SECOND AND b.ts + INTERVAL '1' MINUTE;
-- Types: STRING, INT, INT
-- Changes:
-- op | k | v | w
-- +I | a | 0 | 1
-- +I | a | 4 | 3
-- +I | a | 4 | 1
-- +I | a | 4 | 0
-- +I | b | 5 | 2
-- +I | b | 1 | 2
-- +I | b | 1 | 5
-- +I | a | 6 | 3
-- +I | a | 6 | 1
-- +I | a | 6 | 0
-- +I | a | 6 | 4
-- +I | c | 7 | 9
-- +I | c | 8 | 9
-- +I | c | 8 | 7
