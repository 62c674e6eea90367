-- What goes by the clock: watermarks, idle splits, alignment, processing time.
CREATE TABLE t (
    v  INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH (
    'connector' = 'filesystem', 'path' = 't', 'format' = 'csv', 'source.monitor-interval' = '10 s',
    'scan.watermark.emit.strategy' = 'on-periodic', 'scan.watermark.idle-timeout' = '1 min', 'scan.watermark.idle-flush' = 'false'
);

CREATE TABLE u (v INT, p AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'u', 'format' = 'csv');

SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- Plan:
-- Collect window_start, n  [inserts]
-- └─ WindowAggregate TUMBLE(size 10 s) of ts: window_start, COUNT(*) AS n  [key (window_start), state tumble_t ends with the window]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts - INTERVAL '5' SECOND, sent every 200 ms, idle after 1 min and kept  [rowtime ts]
--          └─ Project ts, ts - INTERVAL '5' SECOND AS watermark
--             └─ Scan t (filesystem): ts  [inserts, unbounded]

SELECT COUNT(*) AS n FROM t /*+ OPTIONS('scan.watermark.alignment.group' = 'g', 'scan.watermark.alignment.max-drift' = '1 min', 'scan.watermark.emit.strategy' = 'on-event') */;
-- Plan:
-- Collect n  [changes]
-- └─ GroupAggregate: COUNT(*) AS n  [changes, key (), state group_t never ends]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts - INTERVAL '5' SECOND, idle after 1 min and kept, at most 1 min ahead in group g  [rowtime ts]
--          └─ Project ts, ts - INTERVAL '5' SECOND AS watermark
--             └─ Scan t (filesystem): ts  [inserts, unbounded]

SELECT window_end, v, SUM(v) AS s FROM HOP(TABLE u, DESCRIPTOR(p), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end, v;
-- Plan:
-- Collect window_end, v, s  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate HOP(slide 5 s, size 10 s) of p in UTC by the clock by v: window_end, SUM(v) AS s  [key (v, window_end), state hop_u_by_v ends with the window]
--       └─ Exchange by v
--          └─ Project v, PROCTIME() AS p
--             └─ Scan u (filesystem): v  [inserts, bounded]

SET 'pipeline.auto-watermark-interval' = '2 s';
SET 'table.exec.source.idle-timeout' = '5 s';

SELECT ts FROM t /*+ OPTIONS('scan.watermark.idle-timeout' = '0 s') */ ORDER BY ts;
-- Plan:
-- Collect ts  [inserts]
-- └─ TimeSort by ts  [state order_t ends with the watermark]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts - INTERVAL '5' SECOND, sent every 2 s  [rowtime ts]
--          └─ Project ts, ts - INTERVAL '5' SECOND AS watermark
--             └─ Scan t (filesystem): ts  [inserts, unbounded]

SELECT TUMBLE_END(ts, INTERVAL '1' MINUTE) AS w, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Plan:
-- Collect w, n  [inserts]
-- └─ WindowAggregate TUMBLE(size 1 min) of ts: window_end AS w, COUNT(*) AS n  [key (w), state tumble_t ends with the window]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts - INTERVAL '5' SECOND, sent every 2 s, idle after 1 min and kept  [rowtime ts]
--          └─ Project ts, ts - INTERVAL '5' SECOND AS watermark
--             └─ Scan t (filesystem): ts  [inserts, unbounded]

-- A join with bounds on processing times forgets by the clock.
SELECT a.v FROM u a LEFT JOIN u b ON a.v = b.v AND b.p BETWEEN a.p AND a.p + INTERVAL '1' MINUTE;
-- Plan:
-- Collect v  [inserts]
-- └─ Exchange to one task
--    └─ Project a.v AS v
--       └─ IntervalJoin left with right p BETWEEN left p AND left p + 1 min by the clock on v = v  [inserts, state interval_join_u_by_v ends by the clock]
--          ├─ Exchange by v
--          │  └─ Project v, PROCTIME() AS p
--          │     └─ #1 Scan u (filesystem): v  [inserts, bounded]
--          └─ Exchange by v
--             └─ Project v, PROCTIME() AS p
--                └─ #1 as above
