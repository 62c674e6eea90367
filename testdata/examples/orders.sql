-- Orders of five shops, counted and summed per ten minutes. Rows arrive out of
-- order; the watermark waits ten seconds for them, and a few come too late.
CREATE TABLE orders (
    id         BIGINT,
    shop       STRING,
    amount     DECIMAL(10, 2),
    order_time TIMESTAMP(3),
    WATERMARK FOR order_time AS order_time - INTERVAL '10' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');

SELECT window_start, shop, COUNT(*) AS orders, SUM(amount) AS revenue
FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end, shop;
-- Late: 13
