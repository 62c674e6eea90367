-- What docs/guides/state.md says of the end of state.
CREATE TABLE orders (
    id         BIGINT,
    shop       STRING,
    order_time TIMESTAMP(3),
    WATERMARK FOR order_time AS order_time - INTERVAL '10' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json');

SELECT window_start, shop, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end, shop;
-- Plan:
-- Collect window_start, shop, n  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate TUMBLE(size 10 min) of order_time by shop: window_start, COUNT(*) AS n  [key (shop, window_start), state tumble_orders_by_shop ends with the window]
--       └─ Exchange by shop
--          └─ Watermark for order_time: order_time - INTERVAL '10' SECOND, one every 10 min  [rowtime order_time]
--             └─ Project shop, order_time, order_time - INTERVAL '10' SECOND AS watermark
--                └─ Scan orders (kafka): shop, order_time  [inserts, unbounded]

SELECT shop, COUNT(*) AS n FROM orders GROUP BY shop;
-- Plan:
-- Collect shop, n  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by shop: COUNT(*) AS n  [changes, key (shop), state group_orders_by_shop never ends]
--       └─ Exchange by shop
--          └─ Project shop
--             └─ Watermark for order_time: order_time - INTERVAL '10' SECOND  [rowtime order_time]
--                └─ Project shop, order_time, order_time - INTERVAL '10' SECOND AS watermark
--                   └─ Scan orders (kafka): shop, order_time  [inserts, unbounded]
