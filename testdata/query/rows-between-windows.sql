-- A HOP whose slide is longer than its size leaves time between its windows. A row
-- there is in no window: it is not late, it is filtered, and v$late does not have it,
-- whatever has fired and with lateness too. Only the row of 12:00:10, which comes
-- when its window is over, is late.
CREATE TABLE probes (
    ts   TIMESTAMP(3),
    v    INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'probes.csv', 'format' = 'csv');
-- Rows: probes
-- 2024-01-01 12:00:00,1
-- 2024-01-01 12:00:30,2
-- 2024-01-01 12:00:20,4
-- 2024-01-01 12:00:10,8
-- 2024-01-01 12:01:05,16
-- 2024-01-01 12:00:45,32
-- 2024-01-01 12:01:30,64
-- 2024-01-01 12:01:20,128

CREATE VIEW samples AS
SELECT HOP_START(ts, INTERVAL '1' MINUTE, INTERVAL '20' SECOND) AS w_start, SUM(v) AS s
FROM probes
GROUP BY HOP(ts, INTERVAL '1' MINUTE, INTERVAL '20' SECOND);

SELECT * FROM samples;
-- Output:
-- w_start                 | s
-- 2024-01-01 12:00:00.000 | 1
-- 2024-01-01 12:01:00.000 | 16
-- Late: 1

SELECT v, late_window_end FROM samples$late;
-- Output:
-- v | late_window_end
-- 8 | 2024-01-01 12:00:20.000
-- Late: 1

SELECT HOP_START(ts, INTERVAL '1' MINUTE, INTERVAL '20' SECOND) AS w_start, SUM(v) AS s
FROM probes
GROUP BY HOP(ts, INTERVAL '1' MINUTE, INTERVAL '20' SECOND)
EMIT ALLOW LATENESS INTERVAL '11' SECOND;
-- Output:
-- w_start                 | s
-- 2024-01-01 12:00:00.000 | 9
-- 2024-01-01 12:01:00.000 | 16
