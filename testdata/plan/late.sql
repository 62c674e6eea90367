-- Late rows: nothing is pruned and no mark is thinned while somebody reads them, and a view and its late rows share the operator.
CREATE TABLE t (
    ts TIMESTAMP(3),
    k  STRING,
    n  INT,
    m  INT,
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
CREATE TABLE good (w TIMESTAMP(3), k STRING, n INT) WITH ('connector' = 'print');
CREATE TABLE dead (ts TIMESTAMP(3), k STRING) WITH ('connector' = 'print');
CREATE VIEW v AS SELECT window_start, k, SUM(n + 1) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;

SELECT * FROM v;
-- Plan:
-- Collect window_start, k, n  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate TUMBLE(size 1 min) of ts by k: window_start, SUM(n + 1) AS n  [key (k, window_start), state tumble_t_by_k ends with the window]
--       └─ Exchange by k
--          └─ Project k, n + 1 AS `n + 1`, ts
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 1 min  [rowtime ts]
--                └─ Project ts, k, n, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan t (filesystem): ts, k, n  [inserts, bounded]

SELECT ts, k FROM v$late;
-- Plan:
-- Collect ts, k  [inserts]
-- └─ Exchange to one task
--    └─ Project ts, k
--       └─ LateRows of tumble_t_by_k: ts, k, n, m, late_operator, late_window_end, late_watermark, late_by
--          └─ WindowAggregate TUMBLE(size 1 min) of ts by k  [state tumble_t_by_k ends with the window]
--             └─ Exchange by k
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                   └─ Project ts, k, n, m, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan t (filesystem): ts, k, n, m  [inserts, bounded]

EXECUTE STATEMENT SET BEGIN
INSERT INTO good SELECT * FROM v;
INSERT INTO dead SELECT ts, k FROM v$late;
END;
-- Plan:
-- Sink good (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project window_start AS w, k, n  [key (k, w)]
--       └─ #1 WindowAggregate TUMBLE(size 1 min) of ts by k: SUM(n + 1) AS n, window_start  [key (k, window_start), state tumble_t_by_k ends with the window]
--          └─ Exchange by k
--             └─ Project ts, k, n, m, n + 1 AS `n + 1`
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                   └─ Project ts, k, n, m, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan t (filesystem): ts, k, n, m  [inserts, bounded]
-- Sink dead (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project ts, k
--       └─ LateRows of tumble_t_by_k: ts, k, n, m, late_operator, late_window_end, late_watermark, late_by
--          └─ #1 as above

SELECT k FROM t$late;
-- Plan:
-- Collect k  [inserts]
-- └─ Exchange to one task
--    └─ Project k
--       └─ LateRows of watermark_t: ts, k, n, m, late_operator, late_window_end, late_watermark, late_by
--          └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--             └─ Project ts, k, n, m, ts - INTERVAL '5' SECOND AS watermark
--                └─ Scan t (filesystem): ts, k, n, m  [inserts, bounded]
