-- The same windows, once as a table function and once in GROUP BY: the newer
-- spelling and the older one. [00:00, 00:10) fires with the row of 00:12, whose
-- watermark is 00:10; the row of 00:09 that comes behind it is late in both.
CREATE TABLE bids (
    item STRING,
    price INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '2' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'bids', 'format' = 'csv');
-- Rows: bids
-- cup,3,2024-01-01 00:00:01
-- pot,9,2024-01-01 00:00:08
-- cup,5,2024-01-01 00:00:11
-- cup,4,2024-01-01 00:00:09
-- pot,7,2024-01-01 00:00:12
-- cup,1,2024-01-01 00:00:09

SELECT window_start, window_end, item, MAX(price) AS best
FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, item;
-- Output:
-- window_start            | window_end              | item | best
-- 2024-01-01 00:00:00.000 | 2024-01-01 00:00:10.000 | cup  | 4
-- 2024-01-01 00:00:00.000 | 2024-01-01 00:00:10.000 | pot  | 9
-- 2024-01-01 00:00:10.000 | 2024-01-01 00:00:20.000 | cup  | 5
-- 2024-01-01 00:00:10.000 | 2024-01-01 00:00:20.000 | pot  | 7
-- Late: 1

SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS window_start, item, MAX(price) AS best
FROM bids
GROUP BY TUMBLE(ts, INTERVAL '10' SECOND), item;
-- Output:
-- window_start            | item | best
-- 2024-01-01 00:00:00.000 | cup  | 4
-- 2024-01-01 00:00:00.000 | pot  | 9
-- 2024-01-01 00:00:10.000 | cup  | 5
-- 2024-01-01 00:00:10.000 | pot  | 7
-- Late: 1
