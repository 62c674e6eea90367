-- Sessions that take late rows. One that has given its result and then grows, or joins another, is another row of the result: the old one is deleted.
CREATE TABLE clicks (
    ts  TIMESTAMP(3),
    usr STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv');
-- Gap 10 s, lateness 30 s. Watermark 10:00:30 has ended the sessions of 10:00:00 and 10:00:15. The row of 10:00:05 grows the first to 10:00:15 and so joins it
-- to the second; 10:00:24 grows the whole to 10:00:34, which is still to come, so that nothing is left of it for now. At 10:01:30 it is gone.
-- Rows: clicks
-- 2024-01-01 10:00:00,ann
-- 2024-01-01 10:00:15,ann
-- 2024-01-01 10:00:30,bob
-- 2024-01-01 10:00:05,ann
-- 2024-01-01 10:00:05,ann
-- 2024-01-01 10:00:24,ann
-- 2024-01-01 10:01:30,bob
-- 2024-01-01 10:00:05,ann

SELECT usr, window_start, window_end, COUNT(*) AS n
FROM TABLE(SESSION(TABLE clicks PARTITION BY usr, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY usr, window_start, window_end
EMIT ALLOW LATENESS INTERVAL '30' SECOND;
-- Types: STRING, TIMESTAMP(3) NOT NULL, TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Changes:
-- op | usr | window_start            | window_end              | n
-- +I | ann | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:10.000 | 1
-- +I | ann | 2024-01-01 10:00:15.000 | 2024-01-01 10:00:25.000 | 1
-- -D | ann | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:10.000 | 1
-- -D | ann | 2024-01-01 10:00:15.000 | 2024-01-01 10:00:25.000 | 1
-- +I | ann | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:25.000 | 3
-- -U | ann | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:25.000 | 3
-- +U | ann | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:25.000 | 4
-- -D | ann | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:25.000 | 4
-- +I | ann | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:34.000 | 5
-- +I | bob | 2024-01-01 10:00:30.000 | 2024-01-01 10:00:40.000 | 1
-- +I | bob | 2024-01-01 10:01:30.000 | 2024-01-01 10:01:40.000 | 1
-- Late: 1

-- The same as a window of GROUP BY, of which only the final table is compared.
SELECT usr, SESSION_END(ts, INTERVAL '10' SECOND) AS w_end, COUNT(*) AS n
FROM clicks
GROUP BY usr, SESSION(ts, INTERVAL '10' SECOND)
EMIT ALLOW LATENESS INTERVAL '30' SECOND;
-- Output:
-- usr | w_end                   | n
-- ann | 2024-01-01 10:00:34.000 | 5
-- bob | 2024-01-01 10:00:40.000 | 1
-- bob | 2024-01-01 10:01:40.000 | 1
-- Late: 1
