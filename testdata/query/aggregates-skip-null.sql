-- Aggregates skip NULL, COUNT(*) counts rows; where every value is NULL there is no
-- sum.
CREATE TABLE samples (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = 's', 'format' = 'csv', 'csv.null-literal' = '-');
-- Rows: samples
-- a,1,2024-01-01 00:00:00
-- a,-,2024-01-01 00:00:01
-- a,4,2024-01-01 00:00:02
-- b,-,2024-01-01 00:00:03

SELECT k, COUNT(*) AS n, COUNT(v) AS c, SUM(v) AS s, AVG(v) AS a, MIN(v) AS lo, MAX(v) AS hi
FROM TABLE(TUMBLE(TABLE samples, DESCRIPTOR(ts), INTERVAL '1' HOUR))
GROUP BY window_start, window_end, k;
-- Output:
-- k | n | c | s    | a    | lo   | hi
-- a | 3 | 2 | 5    | 2    | 1    | 4
-- b | 1 | 0 | NULL | NULL | NULL | NULL
