-- What rules do, and what they must not do.
CREATE TABLE t (
    id INT NOT NULL,
    v  INT,
    s  STRING,
    ts TIMESTAMP(3) NOT NULL,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

CREATE TABLE u (
    id INT,
    v  INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'u.csv', 'format' = 'csv');

CREATE TABLE a (v INT, n BIGINT) WITH ('connector' = 'print');
CREATE TABLE b (w TIMESTAMP(3), n BIGINT) WITH ('connector' = 'print');

-- drop_watermarks: the time is NOT NULL and nobody looks at it ...
SELECT COUNT(*) AS n FROM t;
-- Plan:
-- Collect n  [changes]
-- └─ GroupAggregate: COUNT(*) AS n  [changes, key (), state group_t ends with the input]
--    └─ Exchange to one task
--       └─ Scan t (filesystem): id  [inserts, bounded]

-- ... but a row without a time has to stop the job here.
SELECT COUNT(*) AS n FROM u;
-- Plan:
-- Collect n  [changes]
-- └─ GroupAggregate: COUNT(*) AS n  [changes, key (), state group_u ends with the input]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts  [rowtime ts]
--          └─ Scan u (filesystem): ts  [inserts, bounded]

-- push_filters: below the renaming and into both branches, not below the assigner.
SELECT x FROM (SELECT v AS x, id FROM t UNION ALL SELECT v, id FROM u) WHERE x > 1 AND id < 5;
-- Plan:
-- Collect x  [inserts]
-- └─ Exchange to one task
--    └─ Union  [inserts]
--       ├─ Project v AS x
--       │  └─ Filter id < 5
--       │     └─ Filter v > 1
--       │        └─ Watermark for ts: ts  [rowtime ts]
--       │           └─ Scan t (filesystem): id, v, ts  [inserts, bounded]
--       └─ Project v
--          └─ Filter id < 5
--             └─ Filter v > 1
--                └─ Watermark for ts: ts  [rowtime ts]
--                   └─ Scan u (filesystem): id, v, ts  [inserts, bounded]

-- The division stays behind the test of its divisor.
SELECT x FROM (SELECT v AS x, v + 1 AS y FROM u) WHERE y <> 0 AND 10 / x > 2;
-- Plan:
-- Collect x  [inserts]
-- └─ Exchange to one task
--    └─ Project x
--       └─ Filter y <> 0 AND 10 / x > 2
--          └─ Project v AS x, v + 1 AS y
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan u (filesystem): v, ts  [inserts, bounded]

-- Nothing is pushed below a session: dropped rows still bridge gaps. What speaks of whole sessions is.
SELECT v, window_start FROM TABLE(SESSION(TABLE u PARTITION BY id, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) WHERE v > 1 AND id = 7;
-- Plan:
-- Collect v, window_start  [inserts]
-- └─ Exchange to one task
--    └─ Project v, window_start
--       └─ Filter v > 1
--          └─ WindowExpand SESSION(gap 1 min) of ts partitioned by id  [rowtime ts, window_time, state session_u ends with the window]
--             └─ Exchange by id
--                └─ Filter id = 7
--                   └─ Watermark for ts: ts  [rowtime ts]
--                      └─ Scan u (filesystem): id, v, ts  [inserts, bounded]

-- push_key_filters: a condition on the key of an aggregation goes below it, as in Flink; late rows of other keys are not counted.
SELECT id, COUNT(*) AS n FROM t GROUP BY TUMBLE(ts, INTERVAL '1' HOUR), id HAVING id = 7;
-- Plan:
-- Collect id, n  [inserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in id
--       └─ WindowAggregate TUMBLE(size 1 h) of ts by id: COUNT(*) AS n  [state tumble_t_by_id ends with the window]
--          └─ Exchange by id
--             └─ Filter id = 7
--                └─ Watermark for ts: ts, one every 1 h  [rowtime ts]
--                   └─ Scan t (filesystem): id, ts  [inserts, bounded]

-- merge_projections: not where a value would be computed twice, or drawn twice.
SELECT x + x AS y FROM (SELECT v * 2 AS x FROM u);
-- Plan:
-- Collect y  [inserts]
-- └─ Exchange to one task
--    └─ Project x + x AS y
--       └─ Project v * 2 AS x
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan u (filesystem): v, ts  [inserts, bounded]

SELECT x + 1 AS y FROM (SELECT v * 2 AS x FROM u);
-- Plan:
-- Collect y  [inserts]
-- └─ Exchange to one task
--    └─ Project v * 2 + 1 AS y
--       └─ Watermark for ts: ts  [rowtime ts]
--          └─ Scan u (filesystem): v, ts  [inserts, bounded]

-- reuse_plans: one window for both sinks.
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT v, COUNT(*) FROM TABLE(TUMBLE(TABLE u, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, v;
INSERT INTO b SELECT window_start, SUM(n) FROM (
    SELECT window_start, window_end, v, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE u, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, v
) GROUP BY window_start, window_end;
END;
-- Plan:
-- Sink a (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project v, EXPR$1 AS n
--       └─ #1 WindowAggregate TUMBLE(size 1 h) of ts by v: COUNT(*) AS EXPR$1, window_start, window_end  [key (v, window_end), state tumble_u_by_v ends with the window]
--          └─ Exchange by v
--             └─ Watermark for ts: ts, one every 1 h  [rowtime ts]
--                └─ Scan u (filesystem): v, ts  [inserts, bounded]
-- Sink b (print)  [inserts]
-- └─ WindowRegroup on window_start, window_end: window_start AS w, SUM(n) AS n  [key (w), state regroup_u ends with the window]
--    └─ Exchange to one task
--       └─ Project window_start, window_end, n
--          └─ #1 as above

-- thin_marks: not under a union, where the order of two inputs would show.
SELECT window_start, COUNT(*) AS n
FROM TABLE(TUMBLE((SELECT id, ts FROM t UNION ALL SELECT id, ts FROM u), DESCRIPTOR(ts), INTERVAL '1' HOUR))
GROUP BY window_start, window_end;
-- Plan:
-- Collect window_start, n  [inserts]
-- └─ WindowAggregate TUMBLE(size 1 h) of ts: window_start, COUNT(*) AS n  [key (window_start), state tumble_t_u ends with the window]
--    └─ Exchange to one task
--       └─ Union  [inserts, rowtime ts]
--          ├─ Watermark for ts: ts  [rowtime ts]
--          │  └─ Scan t (filesystem): ts  [inserts, bounded]
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan u (filesystem): ts  [inserts, bounded]

-- fold_constants: a filter that is always FALSE keeps its input, which moves time.
SELECT COUNT(*) AS n FROM u WHERE 1 > 2 GROUP BY TUMBLE(ts, INTERVAL '1' HOUR);
-- Plan:
-- Collect n  [inserts]
-- └─ WindowAggregate TUMBLE(size 1 h) of ts: COUNT(*) AS n  [state tumble_u ends with the window]
--    └─ Exchange to one task
--       └─ Filter FALSE
--          └─ Watermark for ts: ts, one every 1 h  [rowtime ts]
--             └─ Scan u (filesystem): ts  [inserts, bounded]

-- prune_columns: fields of a ROW are read apart where nobody reads the whole.
CREATE TABLE events (
    kind INT,
    bid  ROW<price BIGINT, made TIMESTAMP(3), seller ROW<id INT, name STRING>>,
    ask  ROW<price BIGINT, made TIMESTAMP(3)>,
    ts   AS COALESCE(bid.made, ask.made),
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'events.json', 'format' = 'json');

CREATE VIEW bids AS SELECT bid, ts FROM events WHERE kind = 1;

SELECT b.bid.seller.id, b.bid.price * 2 AS twice FROM bids AS b WHERE b.bid.seller.name LIKE 'A%';
-- Plan:
-- Collect id, twice  [inserts]
-- └─ Exchange to one task
--    └─ Project bid.seller.id AS id, bid.price * 2 AS twice
--       └─ Filter bid.seller.name LIKE 'A%'
--          └─ Filter kind = 1
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                └─ Project kind, COALESCE(bid.made, ask.made) AS ts, bid.price, bid.seller.id, bid.seller.name, COALESCE(bid.made, ask.made) - INTERVAL '5' SECOND AS watermark
--                   └─ Scan events (filesystem): kind, bid.made, bid.price, bid.seller.id, bid.seller.name, ask.made  [inserts, bounded]

-- Who compares the whole reads the whole.
SELECT g.bid.price, g.n FROM (SELECT bid, COUNT(*) AS n FROM bids GROUP BY bid) AS g;
-- Plan:
-- Collect price, n  [changes]
-- └─ Exchange to one task
--    └─ Project bid.price AS price, n
--       └─ GroupAggregate by bid: COUNT(*) AS n  [changes, key (bid), state group_events_by_bid ends with the input]
--          └─ Exchange by bid
--             └─ Project bid
--                └─ Filter kind = 1
--                   └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--                      └─ Project kind, bid, COALESCE(bid.made, ask.made) AS ts, COALESCE(bid.made, ask.made) - INTERVAL '5' SECOND AS watermark
--                         └─ Scan events (filesystem): kind, bid, ask.made  [inserts, bounded]

-- Windows pass them on, joins do not.
SELECT window_start, MAX(w.bid.price) AS top FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND)) AS w GROUP BY window_start, window_end;
-- Plan:
-- Collect window_start, top  [inserts]
-- └─ WindowAggregate TUMBLE(size 10 s) of ts: window_start, MAX(bid.price) AS top  [key (window_start), state tumble_events ends with the window]
--    └─ Exchange to one task
--       └─ Project bid.price, ts
--          └─ Filter kind = 1
--             └─ Watermark for ts: ts - INTERVAL '5' SECOND, one every 10 s  [rowtime ts]
--                └─ Project kind, COALESCE(bid.made, ask.made) AS ts, bid.price, COALESCE(bid.made, ask.made) - INTERVAL '5' SECOND AS watermark
--                   └─ Scan events (filesystem): kind, bid.made, bid.price, ask.made  [inserts, bounded]

SELECT a.bid.price, b.bid.seller.id FROM bids AS a JOIN bids AS b ON a.ts = b.ts;
-- Plan:
-- Collect price, id  [inserts]
-- └─ Project a.bid.price AS price, b.bid.seller.id AS id
--    └─ IntervalJoin inner with right ts = left ts  [inserts, rowtime ts, ts, state interval_join_events ends with the watermark]
--       ├─ Exchange to one task
--       │  └─ #1 Project bid, ts
--       │     └─ Filter kind = 1
--       │        └─ Watermark for ts: ts - INTERVAL '5' SECOND  [rowtime ts]
--       │           └─ Project kind, bid, COALESCE(bid.made, ask.made) AS ts, COALESCE(bid.made, ask.made) - INTERVAL '5' SECOND AS watermark
--       │              └─ Scan events (filesystem): kind, bid, ask.made  [inserts, bounded]
--       └─ Exchange to one task
--          └─ #1 as above
