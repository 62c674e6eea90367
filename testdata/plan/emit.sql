-- Windows with early and late results: their kinds, keys, and when their state ends.
CREATE TABLE t (
    ts TIMESTAMP(3),
    k  STRING,
    n  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

-- Marks are not thinned: a late row has to find its window fired.
SELECT window_start, k, COUNT(*) AS c FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k
EMIT EVERY INTERVAL '5' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '1' MINUTE EVERY INTERVAL '10' SECOND;
-- Plan:
-- Collect window_start, k, c  [changes]
-- └─ Exchange to one task
--    └─ WindowAggregate HOP(slide 30 s, size 1 min) of ts by k, early every 5 s, lateness 1 min every 10 s: window_start, COUNT(*) AS c  [changes, key (k, window_start), state hop_t_by_k ends 1 min after the window]
--       └─ Exchange by k
--          └─ Project k, ts
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan t (filesystem): ts, k  [inserts, bounded]

-- Sessions may delete.
SELECT window_start, k, COUNT(*) AS c FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end, k
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Plan:
-- Collect window_start, k, c  [changes]
-- └─ Exchange to one task
--    └─ WindowAggregate SESSION(gap 30 s) of ts by k, lateness 1 min: window_start, COUNT(*) AS c  [changes, key (k, window_start), state session_t_by_k ends 1 min after the window]
--       └─ Exchange by k
--          └─ Project k, ts
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan t (filesystem): ts, k  [inserts, bounded]

-- Windows with and without lateness are two.
SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end
UNION ALL
(SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end EMIT ALLOW LATENESS INTERVAL '1' MINUTE);
-- Plan:
-- Collect window_start, c  [changes]
-- └─ Union  [changes]
--    ├─ WindowAggregate TUMBLE(size 30 s) of ts: window_start, COUNT(*) AS c  [key (window_start), state tumble_t ends with the window]
--    │  └─ Exchange to one task
--    │     └─ #1 Watermark for ts: ts  [rowtime ts]
--    │        └─ Scan t (filesystem): ts  [inserts, bounded]
--    └─ WindowAggregate TUMBLE(size 30 s) of ts, lateness 1 min: window_start, COUNT(*) AS c  [changes, key (window_start), state tumble_t_2 ends 1 min after the window]
--       └─ Exchange to one task
--          └─ #1 as above

-- Copies of rows that are filtered by their windows keep their lateness.
SELECT window_start, COUNT(*) AS c FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE)) WHERE EXTRACT(SECOND FROM window_start) = 0
GROUP BY window_start, window_end EMIT EVERY INTERVAL '0' SECOND BEFORE WATERMARK;
-- Plan:
-- Collect window_start, c  [changes]
-- └─ WindowRegroup on window_start, window_end, early at every row: window_start, COUNT(*) AS c  [changes, key (window_start), state regroup_t ends with the window]
--    └─ Exchange to one task
--       └─ Project window_start, window_end, window_time  [rowtime window_time]
--          └─ Filter EXTRACT(SECOND FROM window_start) = 0
--             └─ WindowExpand HOP(slide 30 s, size 1 min) of ts  [rowtime ts, window_time]
--                └─ Watermark for ts: ts  [rowtime ts]
--                   └─ Scan t (filesystem): ts  [inserts, bounded]
