-- Errors per service and region, where there are at least two in a minute. NULL is a
-- key like any other.
CREATE TABLE errors (
    service STRING,
    region  STRING,
    ts      TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'errors', 'format' = 'csv', 'csv.null-literal' = '-');
-- Rows: errors
-- pay,eu,2024-01-01 00:00:01
-- pay,us,2024-01-01 00:00:02
-- pay,-,2024-01-01 00:00:03
-- pay,eu,2024-01-01 00:00:04
-- pay,-,2024-01-01 00:00:05
-- ship,eu,2024-01-01 00:01:00

SELECT window_start, service, region, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE errors, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, service, region
HAVING COUNT(*) >= 2;
-- Output:
-- window_start            | service | region | n
-- 2024-01-01 00:00:00.000 | pay     | eu     | 2
-- 2024-01-01 00:00:00.000 | pay     | NULL   | 2
