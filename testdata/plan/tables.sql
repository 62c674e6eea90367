-- What stands between a table and its query: computed columns, metadata, watermarks, views, hints, partitions.
CREATE TABLE logs (
    line STRING,
    ms   BIGINT,
    file STRING METADATA FROM 'file.path' VIRTUAL,
    size STRING METADATA FROM 'file.size' VIRTUAL,
    ts   AS TO_TIMESTAMP_LTZ(ms, 3),
    `hour` AS ms / 3600000,
    WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE
) WITH ('connector' = 'filesystem', 'path' = 'logs', 'format' = 'csv');

CREATE TABLE daily (line STRING, n BIGINT, dt STRING) PARTITIONED BY (dt)
WITH ('connector' = 'filesystem', 'path' = 'out', 'format' = 'csv');

CREATE VIEW short (l, t) AS SELECT line, ts FROM logs WHERE CHAR_LENGTH(line) < 80;

SELECT * FROM logs;
-- Plan:
-- Collect line, ms, file, size, ts, hour  [inserts]
-- └─ Exchange to one task
--    └─ Watermark for ts: ts - INTERVAL '1' MINUTE  [rowtime ts]
--       └─ Project line, ms, file, CAST(size AS STRING) AS size, TO_TIMESTAMP_LTZ(ms, 3) AS ts, ms / 3600000 AS hour, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--          └─ Scan logs (filesystem): line, ms, file, size  [inserts, bounded]

SELECT size FROM logs;
-- Plan:
-- Collect size  [inserts]
-- └─ Exchange to one task
--    └─ Project size
--       └─ Watermark for ts: ts - INTERVAL '1' MINUTE  [rowtime ts]
--          └─ Project CAST(size AS STRING) AS size, TO_TIMESTAMP_LTZ(ms, 3) AS ts, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--             └─ Scan logs (filesystem): ms, size  [inserts, bounded]

SELECT `hour`, COUNT(*) AS n FROM logs /*+ OPTIONS('csv.ignore-parse-errors' = 'true') */ GROUP BY `hour`;
-- Plan:
-- Collect hour, n  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by hour: COUNT(*) AS n  [changes, key (hour), state group_logs_by_hour ends with the input]
--       └─ Exchange by hour
--          └─ Project hour
--             └─ Watermark for ts: ts - INTERVAL '1' MINUTE  [rowtime ts]
--                └─ Project TO_TIMESTAMP_LTZ(ms, 3) AS ts, ms / 3600000 AS hour, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--                   └─ Scan logs (filesystem): ms  [inserts, bounded]

SELECT TUMBLE_END(t, INTERVAL '1' DAY) AS d, COUNT(*) AS n FROM short GROUP BY TUMBLE(t, INTERVAL '1' DAY);
-- Plan:
-- Collect d, n  [inserts]
-- └─ WindowAggregate TUMBLE(size 1 d) of t in UTC: window_end AS d, COUNT(*) AS n  [key (d), state tumble_logs ends with the window]
--    └─ Exchange to one task
--       └─ Project ts AS t  [rowtime t]
--          └─ Filter CHAR_LENGTH(line) < 80
--             └─ Watermark for ts: ts - INTERVAL '1' MINUTE, one every 1 d  [rowtime ts]
--                └─ Project line, TO_TIMESTAMP_LTZ(ms, 3) AS ts, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--                   └─ Scan logs (filesystem): line, ms  [inserts, bounded]

INSERT INTO daily PARTITION (dt = '2024-01-01') SELECT line, ms FROM logs;
-- Plan:
-- Sink daily (filesystem)  [inserts]
-- └─ Project line, ms AS n, '2024-01-01' AS dt
--    └─ Watermark for ts: ts - INTERVAL '1' MINUTE  [rowtime ts]
--       └─ Project line, ms, TO_TIMESTAMP_LTZ(ms, 3) AS ts, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--          └─ Scan logs (filesystem): line, ms  [inserts, bounded]

INSERT INTO daily (dt, line) SELECT 'x', line FROM logs;
-- Plan:
-- Sink daily (filesystem)  [inserts]
-- └─ Project line, CAST(NULL AS BIGINT) AS n, 'x' AS dt
--    └─ Watermark for ts: ts - INTERVAL '1' MINUTE  [rowtime ts]
--       └─ Project line, TO_TIMESTAMP_LTZ(ms, 3) AS ts, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--          └─ Scan logs (filesystem): line, ms  [inserts, bounded]

-- Two scans of one table with different options stay two.
SELECT line FROM logs UNION ALL SELECT line FROM logs /*+ OPTIONS('csv.ignore-parse-errors' = 'true') */;
-- Plan:
-- Collect line  [inserts]
-- └─ Exchange to one task
--    └─ Union  [inserts]
--       ├─ Project line
--       │  └─ Watermark for ts: ts - INTERVAL '1' MINUTE  [rowtime ts]
--       │     └─ Project line, TO_TIMESTAMP_LTZ(ms, 3) AS ts, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--       │        └─ Scan logs (filesystem): line, ms  [inserts, bounded]
--       └─ Project line
--          └─ Watermark for ts: ts - INTERVAL '1' MINUTE  [rowtime ts]
--             └─ Project line, TO_TIMESTAMP_LTZ(ms, 3) AS ts, TO_TIMESTAMP_LTZ(ms, 3) - INTERVAL '1' MINUTE AS watermark
--                └─ Scan logs (filesystem): line, ms  [inserts, bounded]
