-- Windows that hold rows fire when the watermark says so, also where no row of
-- theirs comes after a stop: the rows of x move the time and are filtered away.
CREATE TABLE clicks (
    ts TIMESTAMP(3),
    k  STRING,
    v  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv');
-- Rows: clicks
-- 2024-01-01 00:00:01,a,1
-- 2024-01-01 00:00:02,c,4
-- 2024-01-01 00:00:07,a,2
-- 2024-01-01 00:00:08,b,2
-- 2024-01-01 00:00:09,x,0
-- 2024-01-01 00:00:16,x,0
-- 2024-01-01 00:00:18,x,0
-- 2024-01-01 00:00:23,x,0
-- 2024-01-01 00:00:43,x,0
-- 2024-01-01 00:00:53,x,0
-- 2024-01-01 00:00:54,x,0
-- 2024-01-01 00:00:55,x,0

SELECT window_end, k, SUM(v) AS s, CURRENT_WATERMARK(window_time) AS w
FROM TABLE(HOP(TABLE clicks, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND))
WHERE k <> 'x'
GROUP BY window_start, window_end, window_time, k;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, TIMESTAMP(3)
-- Output:
-- window_end              | k | s | w
-- 2024-01-01 00:00:05.000 | a | 1 | 2024-01-01 00:00:02.000
-- 2024-01-01 00:00:05.000 | c | 4 | 2024-01-01 00:00:02.000
-- 2024-01-01 00:00:10.000 | a | 3 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:10.000 | b | 2 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:10.000 | c | 4 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | a | 2 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | b | 2 | 2024-01-01 00:00:09.000

SELECT window_end, k, COUNT(DISTINCT v) AS s, CURRENT_WATERMARK(window_time) AS w
FROM TABLE(HOP(TABLE clicks, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '20' SECOND))
WHERE k <> 'x'
GROUP BY window_start, window_end, window_time, k;
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL, TIMESTAMP(3)
-- Output:
-- window_end              | k | s | w
-- 2024-01-01 00:00:05.000 | a | 1 | 2024-01-01 00:00:02.000
-- 2024-01-01 00:00:05.000 | c | 1 | 2024-01-01 00:00:02.000
-- 2024-01-01 00:00:10.000 | a | 2 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:10.000 | b | 1 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:10.000 | c | 1 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | a | 2 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | b | 1 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | c | 1 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:20.000 | a | 2 | 2024-01-01 00:00:18.000
-- 2024-01-01 00:00:20.000 | b | 1 | 2024-01-01 00:00:18.000
-- 2024-01-01 00:00:20.000 | c | 1 | 2024-01-01 00:00:18.000
-- 2024-01-01 00:00:25.000 | a | 1 | 2024-01-01 00:00:23.000
-- 2024-01-01 00:00:25.000 | b | 1 | 2024-01-01 00:00:23.000

SELECT window_end, k, SUM(v) AS s, CURRENT_WATERMARK(window_time) AS w
FROM TABLE(CUMULATE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '20' SECOND))
WHERE k <> 'x'
GROUP BY window_start, window_end, window_time, k;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, TIMESTAMP(3)
-- Output:
-- window_end              | k | s | w
-- 2024-01-01 00:00:05.000 | a | 1 | 2024-01-01 00:00:02.000
-- 2024-01-01 00:00:05.000 | c | 4 | 2024-01-01 00:00:02.000
-- 2024-01-01 00:00:10.000 | a | 3 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:10.000 | b | 2 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:10.000 | c | 4 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | a | 3 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | b | 2 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:15.000 | c | 4 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:20.000 | a | 3 | 2024-01-01 00:00:18.000
-- 2024-01-01 00:00:20.000 | b | 2 | 2024-01-01 00:00:18.000
-- 2024-01-01 00:00:20.000 | c | 4 | 2024-01-01 00:00:18.000

SELECT window_end, k, SUM(v) AS s, CURRENT_WATERMARK(window_time) AS w
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '20' SECOND))
WHERE k <> 'x'
GROUP BY window_start, window_end, window_time, k;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, TIMESTAMP(3)
-- Output:
-- window_end              | k | s | w
-- 2024-01-01 00:00:20.000 | a | 3 | 2024-01-01 00:00:18.000
-- 2024-01-01 00:00:20.000 | b | 2 | 2024-01-01 00:00:18.000
-- 2024-01-01 00:00:20.000 | c | 4 | 2024-01-01 00:00:18.000

SELECT window_end, k, SUM(v) AS s, CURRENT_WATERMARK(window_time) AS w
FROM TABLE(SESSION(TABLE (SELECT * FROM clicks WHERE k <> 'x') PARTITION BY k, DESCRIPTOR(ts), INTERVAL '9' SECOND))
GROUP BY window_start, window_end, window_time, k;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT, TIMESTAMP(3)
-- Output:
-- window_end              | k | s | w
-- 2024-01-01 00:00:11.000 | c | 4 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:16.000 | a | 3 | 2024-01-01 00:00:09.000
-- 2024-01-01 00:00:17.000 | b | 2 | 2024-01-01 00:00:16.000

SELECT ts, k, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s, CURRENT_WATERMARK(ts) AS w
FROM clicks
WHERE k <> 'x';
-- Types: TIMESTAMP(3), STRING, INT, TIMESTAMP(3)
-- Output:
-- ts                      | k | s | w
-- 2024-01-01 00:00:01.000 | a | 1 | NULL
-- 2024-01-01 00:00:02.000 | c | 4 | 2024-01-01 00:00:01.000
-- 2024-01-01 00:00:07.000 | a | 3 | 2024-01-01 00:00:02.000
-- 2024-01-01 00:00:08.000 | b | 2 | 2024-01-01 00:00:07.000
