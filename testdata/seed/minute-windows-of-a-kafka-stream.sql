-- A Kafka topic with a delay of ten seconds and windows of one minute. A window
-- [12:00, 12:01) fires when the watermark reaches 12:00:59.999, that is with the
-- first row at or after 12:01:09.999: the row of 12:00:58 that comes after
-- 12:01:09.998 still counts, the one after 12:01:09.999 does not.
CREATE TABLE clicks (
    user_id    STRING,
    event_time TIMESTAMP(3),
    WATERMARK FOR event_time AS event_time - INTERVAL '10' SECOND
) WITH (
    'connector' = 'kafka',
    'topic' = 'clicks',
    'properties.bootstrap.servers' = 'broker:9092',
    'scan.startup.mode' = 'earliest-offset',
    'format' = 'json'
);
-- Rows: clicks
-- {"user_id": "a", "event_time": "2024-06-01 12:00:05"}
-- {"user_id": "b", "event_time": "2024-06-01 12:01:08"}
-- {"user_id": "a", "event_time": "2024-06-01 12:00:58"}
-- {"user_id": "b", "event_time": "2024-06-01 12:01:09.998"}
-- {"user_id": "c", "event_time": "2024-06-01 12:00:58"}
-- {"user_id": "a", "event_time": "2024-06-01 12:01:09.999"}
-- {"user_id": "d", "event_time": "2024-06-01 12:00:58"}
-- {"user_id": "c", "event_time": "2024-06-01 12:02:30"}
-- {"user_id": "d", "event_time": "2024-06-01 12:01:59"}

SELECT window_start, window_end, COUNT(*) AS clicks, COUNT(DISTINCT user_id) AS users
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(event_time), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, TIMESTAMP(3) NOT NULL, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- window_start            | window_end              | clicks | users
-- 2024-06-01 12:00:00.000 | 2024-06-01 12:01:00.000 | 3      | 2
-- 2024-06-01 12:01:00.000 | 2024-06-01 12:02:00.000 | 3      | 2
-- 2024-06-01 12:02:00.000 | 2024-06-01 12:03:00.000 | 1      | 1
-- Late: 2
