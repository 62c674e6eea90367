-- Rows that are together by k are together by k and v too, so these queries have
-- one exchange. What they remember goes where the rows of k go, also when a job
-- goes on with other tasks.
CREATE TABLE clicks (
    ts TIMESTAMP(3),
    k  STRING,
    v  INT,
    WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv');
-- Rows: clicks
-- 2024-01-01 00:00:01,a,1
-- 2024-01-01 00:00:01,b,1
-- 2024-01-01 00:00:01,c,1
-- 2024-01-01 00:00:01,d,1
-- 2024-01-01 00:00:02,e,1
-- 2024-01-01 00:00:02,f,1
-- 2024-01-01 00:00:07,a,2
-- 2024-01-01 00:00:08,b,2
-- 2024-01-01 00:00:09,c,2
-- 2024-01-01 00:00:09,d,2
-- 2024-01-01 00:00:11,e,2
-- 2024-01-01 00:00:12,f,2
-- 2024-01-01 00:00:13,a,1
-- 2024-01-01 00:00:14,b,1
-- 2024-01-01 00:00:15,c,1
-- 2024-01-01 00:00:17,a,1
-- 2024-01-01 00:00:17,b,1
-- 2024-01-01 00:00:17,c,1
-- 2024-01-01 00:00:17,d,1
-- 2024-01-01 00:00:17,e,1
-- 2024-01-01 00:00:17,f,1

CREATE VIEW ranked AS
SELECT ts, k, v FROM (SELECT ts, k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS r FROM clicks) WHERE r <= 100;

SELECT v, k, COUNT(*) AS n FROM ranked GROUP BY v, k;
-- Types: INT, STRING, BIGINT NOT NULL
-- Output:
-- v | k | n
-- 1 | a | 3
-- 1 | b | 3
-- 1 | c | 3
-- 1 | d | 2
-- 1 | e | 2
-- 1 | f | 2
-- 2 | a | 1
-- 2 | b | 1
-- 2 | c | 1
-- 2 | d | 1
-- 2 | e | 1
-- 2 | f | 1

CREATE VIEW summed AS
SELECT ts, k, v, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM clicks;

SELECT window_end, k, v, SUM(s) AS s
FROM TABLE(TUMBLE(TABLE summed, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, k, v;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, INT
-- Output:
-- window_end              | k | v | s
-- 2024-01-01 00:00:10.000 | a | 1 | 1
-- 2024-01-01 00:00:10.000 | a | 2 | 3
-- 2024-01-01 00:00:10.000 | b | 1 | 1
-- 2024-01-01 00:00:10.000 | b | 2 | 3
-- 2024-01-01 00:00:10.000 | c | 1 | 1
-- 2024-01-01 00:00:10.000 | c | 2 | 3
-- 2024-01-01 00:00:10.000 | d | 1 | 1
-- 2024-01-01 00:00:10.000 | d | 2 | 3
-- 2024-01-01 00:00:10.000 | e | 1 | 1
-- 2024-01-01 00:00:10.000 | f | 1 | 1
-- 2024-01-01 00:00:20.000 | a | 1 | 9
-- 2024-01-01 00:00:20.000 | b | 1 | 9
-- 2024-01-01 00:00:20.000 | c | 1 | 9
-- 2024-01-01 00:00:20.000 | d | 1 | 4
-- 2024-01-01 00:00:20.000 | e | 1 | 4
-- 2024-01-01 00:00:20.000 | e | 2 | 3
-- 2024-01-01 00:00:20.000 | f | 1 | 4
-- 2024-01-01 00:00:20.000 | f | 2 | 3

SELECT window_end, k, v, SUM(s) AS s
FROM TABLE(SESSION(TABLE summed PARTITION BY (v, k), DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, k, v;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, INT
-- Output:
-- window_end              | k | v | s
-- 2024-01-01 00:00:11.000 | a | 1 | 1
-- 2024-01-01 00:00:11.000 | b | 1 | 1
-- 2024-01-01 00:00:11.000 | c | 1 | 1
-- 2024-01-01 00:00:11.000 | d | 1 | 1
-- 2024-01-01 00:00:12.000 | e | 1 | 1
-- 2024-01-01 00:00:12.000 | f | 1 | 1
-- 2024-01-01 00:00:17.000 | a | 2 | 3
-- 2024-01-01 00:00:18.000 | b | 2 | 3
-- 2024-01-01 00:00:19.000 | c | 2 | 3
-- 2024-01-01 00:00:19.000 | d | 2 | 3
-- 2024-01-01 00:00:21.000 | e | 2 | 3
-- 2024-01-01 00:00:22.000 | f | 2 | 3
-- 2024-01-01 00:00:27.000 | a | 1 | 9
-- 2024-01-01 00:00:27.000 | b | 1 | 9
-- 2024-01-01 00:00:27.000 | c | 1 | 9
-- 2024-01-01 00:00:27.000 | d | 1 | 4
-- 2024-01-01 00:00:27.000 | e | 1 | 4
-- 2024-01-01 00:00:27.000 | f | 1 | 4

SELECT window_end, k, v, s
FROM TABLE(SESSION(TABLE summed PARTITION BY (v, k), DESCRIPTOR(ts), INTERVAL '10' SECOND));
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, INT
-- Output:
-- window_end              | k | v | s
-- 2024-01-01 00:00:11.000 | a | 1 | 1
-- 2024-01-01 00:00:11.000 | b | 1 | 1
-- 2024-01-01 00:00:11.000 | c | 1 | 1
-- 2024-01-01 00:00:11.000 | d | 1 | 1
-- 2024-01-01 00:00:12.000 | e | 1 | 1
-- 2024-01-01 00:00:12.000 | f | 1 | 1
-- 2024-01-01 00:00:17.000 | a | 2 | 3
-- 2024-01-01 00:00:18.000 | b | 2 | 3
-- 2024-01-01 00:00:19.000 | c | 2 | 3
-- 2024-01-01 00:00:19.000 | d | 2 | 3
-- 2024-01-01 00:00:21.000 | e | 2 | 3
-- 2024-01-01 00:00:22.000 | f | 2 | 3
-- 2024-01-01 00:00:27.000 | a | 1 | 4
-- 2024-01-01 00:00:27.000 | a | 1 | 5
-- 2024-01-01 00:00:27.000 | b | 1 | 4
-- 2024-01-01 00:00:27.000 | b | 1 | 5
-- 2024-01-01 00:00:27.000 | c | 1 | 4
-- 2024-01-01 00:00:27.000 | c | 1 | 5
-- 2024-01-01 00:00:27.000 | d | 1 | 4
-- 2024-01-01 00:00:27.000 | e | 1 | 4
-- 2024-01-01 00:00:27.000 | f | 1 | 4

SELECT window_end, k, v, SUM(s) AS s
FROM TABLE(TUMBLE(TABLE summed, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, k, v
EMIT ALLOW LATENESS INTERVAL '10' SECOND;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, INT
-- Output:
-- window_end              | k | v | s
-- 2024-01-01 00:00:10.000 | a | 1 | 1
-- 2024-01-01 00:00:10.000 | a | 2 | 3
-- 2024-01-01 00:00:10.000 | b | 1 | 1
-- 2024-01-01 00:00:10.000 | b | 2 | 3
-- 2024-01-01 00:00:10.000 | c | 1 | 1
-- 2024-01-01 00:00:10.000 | c | 2 | 3
-- 2024-01-01 00:00:10.000 | d | 1 | 1
-- 2024-01-01 00:00:10.000 | d | 2 | 3
-- 2024-01-01 00:00:10.000 | e | 1 | 1
-- 2024-01-01 00:00:10.000 | f | 1 | 1
-- 2024-01-01 00:00:20.000 | a | 1 | 9
-- 2024-01-01 00:00:20.000 | b | 1 | 9
-- 2024-01-01 00:00:20.000 | c | 1 | 9
-- 2024-01-01 00:00:20.000 | d | 1 | 4
-- 2024-01-01 00:00:20.000 | e | 1 | 4
-- 2024-01-01 00:00:20.000 | e | 2 | 3
-- 2024-01-01 00:00:20.000 | f | 1 | 4
-- 2024-01-01 00:00:20.000 | f | 2 | 3

SELECT k, v, s, COUNT(*) OVER (PARTITION BY v, k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS n FROM summed;
-- Types: STRING, INT, INT, BIGINT NOT NULL
-- Output:
-- k | v | s | n
-- a | 1 | 1 | 1
-- d | 1 | 1 | 1
-- b | 1 | 1 | 1
-- c | 1 | 1 | 1
-- e | 1 | 1 | 1
-- f | 1 | 1 | 1
-- a | 2 | 3 | 1
-- b | 2 | 3 | 1
-- d | 2 | 3 | 1
-- c | 2 | 3 | 1
-- e | 2 | 3 | 1
-- f | 2 | 3 | 1
-- a | 1 | 4 | 2
-- b | 1 | 4 | 2
-- c | 1 | 4 | 2
-- a | 1 | 5 | 2
-- e | 1 | 4 | 2
-- d | 1 | 4 | 2
-- b | 1 | 5 | 2
-- f | 1 | 4 | 2
-- c | 1 | 5 | 2

SELECT k, v, s FROM (SELECT k, v, s, ROW_NUMBER() OVER (PARTITION BY v, k ORDER BY ts) AS r FROM summed) WHERE r = 1;
-- Types: STRING, INT, INT
-- Output:
-- k | v | s
-- a | 1 | 1
-- d | 1 | 1
-- b | 1 | 1
-- c | 1 | 1
-- e | 1 | 1
-- f | 1 | 1
-- a | 2 | 3
-- b | 2 | 3
-- d | 2 | 3
-- c | 2 | 3
-- e | 2 | 3
-- f | 2 | 3

SELECT k, v, s FROM (SELECT k, v, s, ROW_NUMBER() OVER (PARTITION BY v, k ORDER BY s DESC) AS r FROM summed) WHERE r <= 2;
-- Types: STRING, INT, INT
-- Output:
-- k | v | s
-- d | 1 | 1
-- e | 1 | 1
-- f | 1 | 1
-- a | 2 | 3
-- b | 2 | 3
-- d | 2 | 3
-- c | 2 | 3
-- e | 2 | 3
-- f | 2 | 3
-- a | 1 | 4
-- b | 1 | 4
-- c | 1 | 4
-- a | 1 | 5
-- e | 1 | 4
-- d | 1 | 4
-- b | 1 | 5
-- f | 1 | 4
-- c | 1 | 5

SELECT window_end, k, v, s
FROM (
    SELECT window_end, k, v, s, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, v, k ORDER BY s) AS r
    FROM TABLE(TUMBLE(TABLE summed, DESCRIPTOR(ts), INTERVAL '20' SECOND))
)
WHERE r = 1;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, INT
-- Output:
-- window_end              | k | v | s
-- 2024-01-01 00:00:20.000 | a | 1 | 1
-- 2024-01-01 00:00:20.000 | a | 2 | 3
-- 2024-01-01 00:00:20.000 | e | 1 | 1
-- 2024-01-01 00:00:20.000 | e | 2 | 3
-- 2024-01-01 00:00:20.000 | d | 1 | 1
-- 2024-01-01 00:00:20.000 | d | 2 | 3
-- 2024-01-01 00:00:20.000 | b | 1 | 1
-- 2024-01-01 00:00:20.000 | b | 2 | 3
-- 2024-01-01 00:00:20.000 | f | 1 | 1
-- 2024-01-01 00:00:20.000 | f | 2 | 3
-- 2024-01-01 00:00:20.000 | c | 1 | 1
-- 2024-01-01 00:00:20.000 | c | 2 | 3

SELECT k, v, n
FROM summed MATCH_RECOGNIZE (
    PARTITION BY v, k ORDER BY ts
    MEASURES COUNT(A.s) AS n
    PATTERN (A A)
    DEFINE A AS A.v > 0
);
-- Fails: when planned
-- state-follows-its-rows.sql:251:16: variable "A" stands twice in PATTERN
--   251 |     PATTERN (A A)
--       |                ^
-- hint: use two variables with equal conditions
