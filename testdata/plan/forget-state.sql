-- What EXPLAIN says of state that is forgotten: after how long without use, for each side of a join.
CREATE TABLE orders (
    id   INT,
    shop STRING,
    ts   TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE shops (
    shop STRING,
    town STRING
) WITH ('connector' = 'kafka', 'topic' = 'shops', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE few (
    shop STRING,
    n    INT
) WITH ('connector' = 'filesystem', 'path' = 'few.csv', 'format' = 'csv');

SELECT /*+ STATE_TTL('o' = '1 d', 's' = '0 s') */ id, town FROM orders o JOIN shops s ON o.shop = s.shop;
-- Plan:
-- Collect id, town  [inserts]
-- └─ Exchange to one task
--    └─ Project id, town
--       └─ Join inner on shop = shop  [inserts, state join_orders_shops_by_shop ends 1 d after use on the left, never on the right]
--          ├─ Exchange by shop
--          │  └─ Project id, shop
--          │     └─ Watermark for ts: ts  [rowtime ts]
--          │        └─ Scan orders (kafka): id, shop, ts  [inserts, unbounded]
--          └─ Exchange by shop
--             └─ Scan shops (kafka): shop, town  [inserts, unbounded]

SELECT /*+ STATE_TTL('o' = '90 min') */ shop, COUNT(*) AS n FROM orders o GROUP BY shop;
-- Plan:
-- Collect shop, n  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by shop: COUNT(*) AS n  [changes, key (shop), state group_orders_by_shop ends 1 h 30 min after use]
--       └─ Exchange by shop
--          └─ Project shop
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan orders (kafka): shop, ts  [inserts, unbounded]

SET 'table.exec.state.ttl' = '12 h';
SELECT /*+ STATE_TTL('o' = '1 d'), BROADCAST(s) */ town, COUNT(*) AS n FROM orders o JOIN shops s ON o.shop = s.shop GROUP BY town;
-- Plan:
-- Collect town, n  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by town: COUNT(*) AS n  [changes, key (town), state group_orders_shops_by_town ends 12 h after use]
--       └─ Exchange by town
--          └─ Project town
--             └─ Join inner on shop = shop  [inserts, state join_orders_shops_by_shop ends 1 d after use on the left, 12 h after use on the right]
--                ├─ Exchange by shop
--                │  └─ Project shop
--                │     └─ Watermark for ts: ts  [rowtime ts]
--                │        └─ Scan orders (kafka): shop, ts  [inserts, unbounded]
--                └─ Exchange by shop
--                   └─ Scan shops (kafka): shop, town  [inserts, unbounded]

-- Joins that bound times, and windows, end by time, with the setting or without it.
SELECT a.id, b.shop FROM orders a JOIN orders b ON a.id = b.id AND a.ts BETWEEN b.ts AND b.ts + INTERVAL '1' MINUTE;
-- Plan:
-- Collect id, shop  [inserts]
-- └─ Exchange to one task
--    └─ Project a.id AS id, b.shop AS shop
--       └─ IntervalJoin inner with right ts BETWEEN left ts - 1 min AND left ts on id = id  [inserts, rowtime ts, ts, state interval_join_orders_by_id ends with the watermark]
--          ├─ Exchange by id
--          │  └─ Project id, ts
--          │     └─ #1 Watermark for ts: ts  [rowtime ts]
--          │        └─ Scan orders (kafka): id, shop, ts  [inserts, unbounded]
--          └─ Exchange by id
--             └─ #1 as above

SELECT shop, COUNT(*) AS n FROM TUMBLE(TABLE orders, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY shop, window_start, window_end;
-- Plan:
-- Collect shop, n  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate TUMBLE(size 1 min) of ts by shop: COUNT(*) AS n  [state tumble_orders_by_shop ends with the window]
--       └─ Exchange by shop
--          └─ Watermark for ts: ts, one every 1 min  [rowtime ts]
--             └─ Scan orders (kafka): shop, ts  [inserts, unbounded]

SELECT shop, id, SUM(id) OVER (PARTITION BY shop ORDER BY ts) AS s FROM orders;
-- Plan:
-- Collect shop, id, s  [inserts]
-- └─ Exchange to one task
--    └─ Project shop, id, s
--       └─ Over by shop ordered by ts, RANGE UNBOUNDED PRECEDING: SUM(id) AS s  [state over_orders_by_shop ends 12 h after use]
--          └─ Exchange by shop
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan orders (kafka): id, shop, ts  [inserts, unbounded]

SELECT shop, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY id) AS rn FROM orders) WHERE rn <= 3;
-- Plan:
-- Collect shop, id  [changes]
-- └─ Exchange to one task
--    └─ Project shop, id
--       └─ Rank by shop ordered by id: rows 1 to 3  [changes, state rank_orders_by_shop ends 12 h after use]
--          └─ Exchange by shop
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan orders (kafka): id, shop, ts  [inserts, unbounded]

-- A result that is sorted at the end is that of a job which forgets: the grouping gives changes and not the final table.
SELECT shop, SUM(n) AS s FROM few GROUP BY shop ORDER BY s;
-- Plan:
-- Collect shop, s  [inserts]
-- └─ Sort by s  [inserts, state sort_few ends with the input]
--    └─ Exchange to one task
--       └─ GroupAggregate by shop: SUM(n) AS s  [changes, key (shop), state group_few_by_shop ends 12 h after use]
--          └─ Exchange by shop
--             └─ Scan few (filesystem): shop, n  [inserts, bounded]

-- In batch mode everything is needed to the end.
SET 'execution.runtime-mode' = 'batch';
SELECT shop, SUM(n) AS s FROM few GROUP BY shop ORDER BY s;
-- Plan:
-- Collect shop, s  [inserts]
-- └─ Sort by s  [inserts, state sort_few ends with the input]
--    └─ Exchange to one task
--       └─ GroupAggregate by shop: SUM(n) AS s, when the input ends  [inserts, key (shop), state group_few_by_shop ends with the input]
--          └─ Exchange by shop
--             └─ Scan few (filesystem): shop, n  [inserts, bounded]
