-- An instant is shown in the zone of the session, and days begin there: 23:30 in
-- London is the next day in Kolkata.
CREATE TABLE calls (ms BIGINT, taken AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR taken AS taken)
WITH ('connector' = 'filesystem', 'path' = 'calls', 'format' = 'csv');
-- Rows: calls
-- 1704065400000
-- 1704132000000

SELECT taken FROM calls;
-- Output:
-- taken
-- 2023-12-31 23:30:00.000
-- 2024-01-01 18:00:00.000

SET 'table.local-time-zone' = 'Asia/Kolkata';

SELECT window_start, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE calls, DESCRIPTOR(taken), INTERVAL '1' DAY))
GROUP BY window_start, window_end;
-- Output:
-- window_start            | n
-- 2024-01-01 00:00:00.000 | 2
