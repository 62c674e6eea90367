-- The examples of docs/guides/event-time.md that go by the clock. exec/session plays
-- what its pictures show.
CREATE TABLE readings (
    ts TIMESTAMP(3),
    v  BIGINT,
    WATERMARK FOR ts AS ts
) WITH (
    'connector' = 'filesystem', 'path' = 'readings', 'format' = 'csv', 'source.monitor-interval' = '10 s',
    'scan.watermark.idle-timeout' = '5 s'
);

SELECT window_end, SUM(v) AS total
FROM TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' SECOND)
GROUP BY window_start, window_end;
-- Plan:
-- Collect window_end, total  [inserts]
-- └─ WindowAggregate TUMBLE(size 1 s) of ts: window_end, SUM(v) AS total  [key (window_end), state tumble_readings ends with the window]
--    └─ Exchange to one task
--       └─ Project v, ts
--          └─ Watermark for ts: ts, one every 1 s, idle after 5 s  [rowtime ts]
--             └─ Scan readings (filesystem): ts, v  [inserts, unbounded]

CREATE TABLE arrivals (
    v       BIGINT,
    arrived TIMESTAMP_LTZ(3) NOT NULL METADATA FROM 'ingestion-time' VIRTUAL,
    WATERMARK FOR arrived AS arrived
) WITH ('connector' = 'datagen', 'rows-per-second' = '10');

CREATE TABLE clicks (
    ts TIMESTAMP(3),
    v  BIGINT,
    WATERMARK FOR ts AS ts
) WITH (
    'connector' = 'filesystem', 'path' = 'clicks', 'format' = 'csv',
    'scan.watermark.alignment.group' = 'shop', 'scan.watermark.alignment.max-drift' = '2 s'
);

CREATE TABLE orders (
    ts TIMESTAMP(3),
    v  BIGINT,
    WATERMARK FOR ts AS ts
) WITH (
    'connector' = 'filesystem', 'path' = 'orders', 'format' = 'csv',
    'scan.watermark.alignment.group' = 'shop', 'scan.watermark.alignment.max-drift' = '2 s'
);

SELECT v FROM clicks UNION ALL SELECT v FROM orders;
-- Plan:
-- Collect v  [inserts]
-- └─ Exchange to one task
--    └─ Union  [inserts]
--       ├─ Project v
--       │  └─ Watermark for ts: ts, at most 2 s ahead in group shop  [rowtime ts]
--       │     └─ Scan clicks (filesystem): ts, v  [inserts, bounded]
--       └─ Project v
--          └─ Watermark for ts: ts, at most 2 s ahead in group shop  [rowtime ts]
--             └─ Scan orders (filesystem): ts, v  [inserts, bounded]

CREATE TABLE visits (who STRING, p AS PROCTIME())
WITH ('connector' = 'filesystem', 'path' = 'visits', 'format' = 'csv', 'source.monitor-interval' = '1 s');

SELECT window_end, COUNT(*) AS visits
FROM TUMBLE(TABLE visits, DESCRIPTOR(p), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
-- Plan:
-- Collect window_end, visits  [inserts]
-- └─ WindowAggregate TUMBLE(size 10 s) of p in UTC by the clock: window_end, COUNT(*) AS visits  [key (window_end), state tumble_visits ends with the window]
--    └─ Exchange to one task
--       └─ Project PROCTIME() AS p
--          └─ Scan visits (filesystem): who  [inserts, unbounded]
