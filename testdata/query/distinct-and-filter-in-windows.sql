-- Visits, visitors, and visits from phones, per minute: DISTINCT counts each value
-- once a window, FILTER leaves rows out of one aggregate only.
CREATE TABLE visits (
    visitor STRING,
    device  STRING,
    ts      TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'visits', 'format' = 'json');
-- Rows: visits
-- {"visitor": "ann", "device": "phone", "ts": "2024-01-01 10:00:01"}
-- {"visitor": "bob", "device": "desk", "ts": "2024-01-01 10:00:20"}
-- {"visitor": "ann", "device": "desk", "ts": "2024-01-01 10:00:59"}
-- {"visitor": null, "device": "phone", "ts": "2024-01-01 10:00:59.500"}
-- {"visitor": "bob", "device": null, "ts": "2024-01-01 10:01:00"}

SELECT window_end,
       COUNT(*) AS visits,
       COUNT(DISTINCT visitor) AS visitors,
       COUNT(*) FILTER (WHERE device = 'phone') AS phones
FROM TABLE(TUMBLE(TABLE visits, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- window_end              | visits | visitors | phones
-- 2024-01-01 10:01:00.000 | 4      | 2        | 2
-- 2024-01-01 10:02:00.000 | 1      | 1        | 0
