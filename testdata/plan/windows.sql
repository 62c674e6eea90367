-- Windows in both spellings, with keys, cascades and filters.
CREATE TABLE bids (
    auction BIGINT,
    price   INT,
    who     STRING,
    ts      TIMESTAMP(3),
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'bids.csv', 'format' = 'csv');

CREATE TABLE report (w TIMESTAMP(3), auction BIGINT, n BIGINT) WITH ('connector' = 'print');

SELECT window_start, auction, COUNT(*) AS n, SUM(price) AS s
FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND))
WHERE price > 10
GROUP BY window_start, window_end, auction;
-- Plan:
-- Collect window_start, auction, n, s  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate TUMBLE(size 10 s) of ts by auction: window_start, COUNT(*) AS n, SUM(price) AS s  [key (auction, window_start), state tumble_bids_by_auction ends with the window]
--       └─ Exchange by auction
--          └─ Filter price > 10
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 10 s  [rowtime ts]
--                └─ Project auction, price, ts, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan bids (filesystem): auction, price, ts  [inserts, bounded]

SELECT TUMBLE_START(ts, INTERVAL '10' SECOND) AS w, UPPER(who) AS u, COUNT(DISTINCT auction) AS n, MAX(price) FILTER (WHERE price < 100) AS m
FROM bids GROUP BY TUMBLE(ts, INTERVAL '10' SECOND), who || '!', UPPER(who)
HAVING COUNT(*) > 1;
-- Plan:
-- Collect w, u, n, m  [inserts]
-- └─ Exchange to one task
--    └─ Project window_start AS w, `UPPER(who)` AS u, n, m
--       └─ Filter `COUNT(*)` > 1
--          └─ WindowAggregate TUMBLE(size 10 s) of ts by who || '!', UPPER(who): COUNT(DISTINCT auction) AS n, MAX(price) FILTER (price < 100) AS m, COUNT(*), window_start  [state tumble_bids_by_who_UPPER_who ends with the window]
--             └─ Exchange by who || '!', UPPER(who)
--                └─ Project who || '!' AS `who || '!'`, UPPER(who) AS `UPPER(who)`, auction, price, price < 100 AS `price < 100`, ts
--                   └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 10 s  [rowtime ts]
--                      └─ Project auction, price, who, ts, ts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan bids (filesystem): auction, price, who, ts  [inserts, bounded]

-- A condition on the bounds keeps window function and grouping apart.
SELECT window_end, COUNT(*) AS n
FROM TABLE(HOP(TABLE bids, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND))
WHERE window_start > TIMESTAMP '2024-01-01 00:00:00'
GROUP BY window_start, window_end;
-- Plan:
-- Collect window_end, n  [inserts]
-- └─ WindowRegroup on window_start, window_end: window_end, COUNT(*) AS n  [key (window_end), state regroup_bids ends with the window]
--    └─ Exchange to one task
--       └─ Project window_start, window_end, window_time  [rowtime window_time]
--          └─ Filter window_start > TIMESTAMP '2024-01-01 00:00:00.000'
--             └─ WindowExpand HOP(slide 5 s, size 10 s) of ts  [rowtime ts, window_time]
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 5 s  [rowtime ts]
--                   └─ Project ts, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan bids (filesystem): ts  [inserts, bounded]

-- The same windows again: first for each auction, then over all.
SELECT window_start, MAX(n) AS most
FROM (
    SELECT auction, window_start, window_end, COUNT(*) AS n
    FROM TABLE(HOP(TABLE bids, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND))
    GROUP BY auction, window_start, window_end
)
GROUP BY window_start, window_end;
-- Plan:
-- Collect window_start, most  [inserts]
-- └─ WindowRegroup on window_start, window_end: window_start, MAX(n) AS most  [key (window_start), state regroup_bids ends with the window]
--    └─ Exchange to one task
--       └─ WindowAggregate HOP(slide 5 s, size 10 s) of ts by auction: window_start, window_end, COUNT(*) AS n  [state hop_bids_by_auction ends with the window]
--          └─ Exchange by auction
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 5 s  [rowtime ts]
--                └─ Project auction, ts, ts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan bids (filesystem): auction, ts  [inserts, bounded]

-- Windows over windows.
SELECT TUMBLE_END(rt, INTERVAL '1' MINUTE) AS w, SUM(n) AS n
FROM (SELECT HOP_ROWTIME(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS rt, COUNT(*) AS n
      FROM bids GROUP BY HOP(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND))
GROUP BY TUMBLE(rt, INTERVAL '1' MINUTE);
-- Plan:
-- Collect w, n  [inserts]
-- └─ WindowAggregate TUMBLE(size 1 min) of rt: window_end AS w, SUM(n) AS n  [key (w), state tumble_bids ends with the window]
--    └─ WindowAggregate HOP(slide 5 s, size 10 s) of ts: COUNT(*) AS n, window_time AS rt  [rowtime rt, key (rt), state hop_bids ends with the window]
--       └─ Exchange to one task
--          └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 5 s, 1 min  [rowtime ts]
--             └─ Project ts, ts - INTERVAL '5' SECOND AS watermark
--                └─ Scan bids (filesystem): ts  [inserts, bounded]

SELECT window_start, window_end, who, COUNT(*) AS n
FROM TABLE(SESSION(TABLE bids PARTITION BY who, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, who;
-- Plan:
-- Collect window_start, window_end, who, n  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate SESSION(gap 1 min) of ts by who: window_start, window_end, COUNT(*) AS n  [key (who, window_end), state session_bids_by_who ends with the window]
--       └─ Exchange by who
--          └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--             └─ Project who, ts, ts - INTERVAL '5' SECOND AS watermark
--                └─ Scan bids (filesystem): who, ts  [inserts, bounded]

-- Sessions of one key, grouped by another.
SELECT window_start, auction, COUNT(*) AS n
FROM TABLE(SESSION(TABLE bids PARTITION BY who, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, auction;
-- Plan:
-- Collect window_start, auction, n  [inserts]
-- └─ Exchange to one task
--    └─ WindowRegroup on window_start, window_end by auction: window_start, COUNT(*) AS n  [key (auction, window_start), state regroup_bids_by_auction ends with the window]
--       └─ Exchange by auction
--          └─ Project window_start, window_end, auction, window_time  [rowtime window_time]
--             └─ WindowExpand SESSION(gap 1 min) of ts partitioned by who  [rowtime ts, window_time, state session_bids ends with the window]
--                └─ Exchange by who
--                   └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                      └─ Project auction, who, ts, ts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan bids (filesystem): auction, who, ts  [inserts, bounded]

SELECT * FROM TABLE(CUMULATE(TABLE bids, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND));
-- Plan:
-- Collect auction, price, who, ts, window_start, window_end, window_time  [inserts]
-- └─ Exchange to one task
--    └─ WindowExpand CUMULATE(step 5 s, size 10 s) of ts  [rowtime ts, window_time]
--       └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--          └─ Project auction, price, who, ts, ts - INTERVAL '5' SECOND AS watermark
--             └─ Scan bids (filesystem): auction, price, who, ts  [inserts, bounded]

SELECT DISTINCT window_start, window_end, who FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND));
-- Plan:
-- Collect window_start, window_end, who  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate TUMBLE(size 10 s) of ts by who: window_start, window_end  [key (who, window_end), state tumble_bids_by_who ends with the window]
--       └─ Exchange by who
--          └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 10 s  [rowtime ts]
--             └─ Project who, ts, ts - INTERVAL '5' SECOND AS watermark
--                └─ Scan bids (filesystem): who, ts  [inserts, bounded]

SELECT window_start, auction, who, SUM(price) AS s, GROUPING(who) AS g
FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, ROLLUP (auction, who);
-- Plan:
-- Collect window_start, auction, who, s, g  [inserts]
-- └─ Exchange to one task
--    └─ Project window_start, auction, who, s, GROUPING AS g
--       └─ Union  [inserts]
--          ├─ Project window_start, auction, who, s, 0 AS GROUPING
--          │  └─ WindowAggregate TUMBLE(size 10 s) of ts by auction, who: SUM(price) AS s, window_start  [key (auction, who, window_start), state tumble_bids_by_auction_who ends with the window]
--          │     └─ Exchange by auction, who
--          │        └─ #1 Project auction, who, price, ts
--          │           └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--          │              └─ Project auction, price, who, ts, ts - INTERVAL '5' SECOND AS watermark
--          │                 └─ Scan bids (filesystem): auction, price, who, ts  [inserts, bounded]
--          ├─ Project window_start, auction, CAST(NULL AS STRING) AS who, s, 1 AS GROUPING
--          │  └─ WindowAggregate TUMBLE(size 10 s) of ts by auction: SUM(price) AS s, window_start  [key (auction, window_start), state tumble_bids_by_auction ends with the window]
--          │     └─ Exchange by auction
--          │        └─ #1 as above
--          └─ Project window_start, CAST(NULL AS BIGINT) AS auction, CAST(NULL AS STRING) AS who, s, 1 AS GROUPING
--             └─ WindowAggregate TUMBLE(size 10 s) of ts: SUM(price) AS s, window_start  [key (window_start), state tumble_bids ends with the window]
--                └─ Exchange to one task
--                   └─ #1 as above

INSERT INTO report
SELECT window_end, auction, COUNT(*)
FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, auction;
-- Plan:
-- Sink report (print)  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate TUMBLE(size 10 s) of ts by auction: window_end AS w, COUNT(*) AS n  [key (auction, w), state tumble_bids_by_auction ends with the window]
--       └─ Exchange by auction
--          └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 10 s  [rowtime ts]
--             └─ Project auction, ts, ts - INTERVAL '5' SECOND AS watermark
--                └─ Scan bids (filesystem): auction, ts  [inserts, bounded]

-- An aggregation without a window changes its results.
SELECT window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start;
-- Plan:
-- Collect window_start, n  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by window_start: COUNT(*) AS n  [changes, key (window_start), state group_bids_by_window_start ends with the input]
--       └─ Exchange by window_start
--          └─ Project window_start
--             └─ WindowExpand TUMBLE(size 10 s) of ts  [rowtime ts, window_time]
--                └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                   └─ Project ts, ts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan bids (filesystem): ts  [inserts, bounded]
