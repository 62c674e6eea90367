-- What a window has before it ends: EMIT EVERY ... BEFORE WATERMARK. With 0 seconds each row is answered at once; at the end nothing is sent that is
-- known already. With lateness besides, corrections go on after the end.
CREATE TABLE pays (
    ts  TIMESTAMP(3),
    eur INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'pays.csv', 'format' = 'csv');
-- Rows: pays
-- 2024-01-01 10:00:10,1
-- 2024-01-01 10:00:20,2
-- 2024-01-01 10:00:15,0
-- 2024-01-01 10:01:05,4
-- 2024-01-01 10:00:30,8

SELECT window_start, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end
EMIT EVERY INTERVAL '0' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '1' MINUTE;
-- Changes:
-- op | window_start            | eur
-- +I | 2024-01-01 10:00:00.000 | 1
-- -U | 2024-01-01 10:00:00.000 | 1
-- +U | 2024-01-01 10:00:00.000 | 3
-- +I | 2024-01-01 10:01:00.000 | 4
-- -U | 2024-01-01 10:00:00.000 | 3
-- +U | 2024-01-01 10:00:00.000 | 11

-- Early results alone: the row after the end is late.
SELECT window_start, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end
EMIT EVERY INTERVAL '0' SECOND BEFORE WATERMARK;
-- Changes:
-- op | window_start            | eur
-- +I | 2024-01-01 10:00:00.000 | 1
-- -U | 2024-01-01 10:00:00.000 | 1
-- +U | 2024-01-01 10:00:00.000 | 3
-- +I | 2024-01-01 10:01:00.000 | 4
-- Late: 1

-- An hour of processing time does not pass here: the end of the window comes first.
SELECT window_start, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end
EMIT EVERY INTERVAL '1' HOUR BEFORE WATERMARK;
-- Changes:
-- op | window_start            | eur
-- +I | 2024-01-01 10:00:00.000 | 3
-- +I | 2024-01-01 10:01:00.000 | 4
-- Late: 1

-- Several sets of keys: each is corrected.
SELECT window_start, eur > 2 AS much, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, ROLLUP (eur > 2)
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Output:
-- window_start            | much  | n
-- 2024-01-01 10:00:00.000 | FALSE | 3
-- 2024-01-01 10:00:00.000 | NULL  | 4
-- 2024-01-01 10:00:00.000 | TRUE  | 1
-- 2024-01-01 10:01:00.000 | NULL  | 1
-- 2024-01-01 10:01:00.000 | TRUE  | 1
