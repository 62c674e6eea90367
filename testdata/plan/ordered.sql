-- OVER, rankings, deduplication and ORDER BY over a table without an end.
CREATE TABLE bids (
    ts TIMESTAMP(3),
    k  STRING,
    v  INT,
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'datagen');

CREATE TABLE arrivals (
    k  STRING,
    v  INT,
    p  AS PROCTIME()
) WITH ('connector' = 'datagen');

SELECT k, v, SUM(v) OVER w AS s, COUNT(*) OVER w AS n
FROM bids
WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 9 PRECEDING AND CURRENT ROW);
-- Plan:
-- Collect k, v, s, n  [inserts]
-- └─ Exchange to one task
--    └─ Project k, v, s, n
--       └─ Over by k ordered by ts, ROWS 9 PRECEDING: SUM(v) AS s, COUNT(*) AS n  [state over_bids_by_k never ends]
--          └─ Exchange by k
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

-- A column that is no time: later rows correct earlier ones.
SELECT v, SUM(v) OVER (ORDER BY v) AS s FROM bids;
-- Plan:
-- Collect v, s  [changes]
-- └─ Project v, s
--    └─ Over ordered by v, RANGE UNBOUNDED PRECEDING: SUM(v) AS s  [changes, state over_bids never ends]
--       └─ Exchange to one task
--          └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--             └─ Project ts, v, ts - INTERVAL '5' SECOND AS watermark
--                └─ Scan bids (datagen): ts, v  [inserts, unbounded]

-- Nobody reads the sum, but the rows that come too late for it are late.
SELECT COUNT(*) FROM (SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM bids);
-- Plan:
-- Collect EXPR$0  [changes]
-- └─ GroupAggregate: COUNT(*) AS EXPR$0  [changes, key (), state group_bids never ends]
--    └─ Exchange to one task
--       └─ Over by k ordered by ts, RANGE UNBOUNDED PRECEDING  [state over_bids_by_k never ends]
--          └─ Exchange by k
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                └─ Project ts, k, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan bids (datagen): ts, k  [inserts, unbounded]

SELECT LOWER(k) AS k, MAX(v) - LAG(MAX(v)) OVER (PARTITION BY LOWER(k) ORDER BY window_time) AS growth
FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, window_time, LOWER(k);
-- Plan:
-- Collect k, growth  [inserts]
-- └─ Exchange to one task
--    └─ Project `LOWER(k)` AS k, `MAX(v)` - `LAG(MAX(v))` AS growth
--       └─ Over by LOWER(k) ordered by window_time, RANGE UNBOUNDED PRECEDING: LAG(MAX(v))  [state over_bids_by_LOWER_k never ends]
--          └─ WindowAggregate TUMBLE(size 1 min) of ts by LOWER(k): MAX(v), window_time  [rowtime window_time, key (LOWER(k), window_time), state tumble_bids_by_LOWER_k ends with the window]
--             └─ Exchange by LOWER(k)
--                └─ Project LOWER(k) AS `LOWER(k)`, v, ts
--                   └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                      └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

SELECT ts, k FROM bids ORDER BY ts, k DESC;
-- Plan:
-- Collect ts, k  [inserts]
-- └─ TimeSort by ts, k DESC  [state order_bids ends with the watermark]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--          └─ Project ts, k, ts - INTERVAL '5' SECOND AS watermark
--             └─ Scan bids (datagen): ts, k  [inserts, unbounded]

SELECT k, v FROM bids ORDER BY v DESC LIMIT 3 OFFSET 1;
-- Plan:
-- Collect k, v  [changes]
-- └─ Rank ordered by v DESC: rows 2 to 4  [changes, state rank_bids never ends]
--    └─ Exchange to one task
--       └─ Project k, v
--          └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--             └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

-- The first and the last row of a key, by event time and by arrival.
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn FROM bids) WHERE rn = 1;
-- Plan:
-- Collect k, v  [inserts]
-- └─ Exchange to one task
--    └─ Project k, v
--       └─ KeepFirst by k ordered by ts  [key (k), state keep_first_bids_by_k never ends]
--          └─ Exchange by k
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM bids) WHERE rn = 1;
-- Plan:
-- Collect k, v, rn  [changes]
-- └─ Exchange to one task
--    └─ Project k, v, 1 AS rn
--       └─ Rank by k ordered by ts DESC: row 1  [changes, key (k), state rank_bids_by_k never ends]
--          └─ Exchange by k
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p) AS rn FROM arrivals) WHERE rn = 1;
-- Plan:
-- Collect k, v  [inserts]
-- └─ Exchange to one task
--    └─ Project k, v
--       └─ Rank by k ordered by arrival: row 1  [key (k), state rank_arrivals_by_k never ends]
--          └─ Exchange by k
--             └─ Project k, v, PROCTIME() AS p
--                └─ Scan arrivals (datagen): k, v  [inserts, unbounded]

SELECT k, v FROM arrivals QUALIFY ROW_NUMBER() OVER (PARTITION BY k ORDER BY p DESC) = 1;
-- Plan:
-- Collect k, v  [changes]
-- └─ Exchange to one task
--    └─ Project k, v
--       └─ Rank by k ordered by arrival: row 1, the last one first  [changes, key (k), state rank_arrivals_by_k never ends]
--          └─ Exchange by k
--             └─ Project k, v, PROCTIME() AS p
--                └─ Scan arrivals (datagen): k, v  [inserts, unbounded]

-- The number is kept only where somebody reads it.
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM bids) WHERE rn <= 3 AND v > 0;
-- Plan:
-- Collect k, v  [changes]
-- └─ Exchange to one task
--    └─ Project k, v
--       └─ Filter v > 0
--          └─ Rank by k ordered by v DESC: rows 1 to 3  [changes, state rank_bids_by_k never ends]
--             └─ Exchange by k
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                   └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM bids) WHERE rn BETWEEN 2 AND 3;
-- Plan:
-- Collect k, v, rn  [changes]
-- └─ Exchange to one task
--    └─ Project k, v, rn
--       └─ Rank by k ordered by v DESC: rows 2 to 3  [changes, key (k, rn), state rank_bids_by_k never ends]
--          └─ Exchange by k
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

SELECT k, v, rn
FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC) AS rn
    FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
)
WHERE rn <= 3;
-- Plan:
-- Collect k, v, rn  [inserts]
-- └─ Exchange to one task
--    └─ Project k, v, rn
--       └─ WindowRank on window_start, window_end by k ordered by v DESC: rows 1 to 3  [key (window_start, window_end, k, rn), state window_rank_bids_by_window_start_window_end_k ends with the window]
--          └─ Exchange by k
--             └─ WindowExpand TUMBLE(size 1 min) of ts  [rowtime ts, window_time]
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                   └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]

SELECT k, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT k, COUNT(*) AS n FROM bids GROUP BY k)) WHERE rn <= 3;
-- Plan:
-- Collect k, n  [changes]
-- └─ Rank ordered by n DESC: rows 1 to 3  [state rank_bids never ends]
--    └─ Exchange to one task
--       └─ GroupAggregate by k: COUNT(*) AS n  [changes, key (k), state group_bids_by_k never ends]
--          └─ Exchange to one task
--             └─ Project k
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                   └─ Project ts, k, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan bids (datagen): ts, k  [inserts, unbounded]

SELECT k, COUNT(*) AS n FROM bids GROUP BY k LIMIT 2;
-- Plan:
-- Collect k, n  [changes]
-- └─ Rank ordered by arrival: rows 1 to 2  [state rank_bids never ends]
--    └─ Exchange to one task
--       └─ GroupAggregate by k: COUNT(*) AS n  [changes, key (k), state group_bids_by_k never ends]
--          └─ Exchange to one task
--             └─ Project k
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                   └─ Project ts, k, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan bids (datagen): ts, k  [inserts, unbounded]

SELECT k FROM bids UNION SELECT k FROM bids WHERE v > 1;
-- Plan:
-- Collect k  [inserts]
-- └─ Exchange to one task
--    └─ GroupAggregate by k  [key (k), state group_bids_by_k never ends]
--       └─ Exchange by k
--          └─ Union  [inserts]
--             ├─ Project k
--             │  └─ #1 Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--             │     └─ Project ts, k, v, ts - INTERVAL '5' SECOND AS watermark
--             │        └─ Scan bids (datagen): ts, k, v  [inserts, unbounded]
--             └─ Project k
--                └─ Filter v > 1
--                   └─ #1 as above
