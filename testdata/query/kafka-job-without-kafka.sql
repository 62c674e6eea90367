-- A job as it runs in production is tested as it stands: the rows below take the
-- place of the topic, and what is written to the other topic is compared.
CREATE TABLE orders (
    order_id STRING,
    amount   DECIMAL(10, 2),
    placed   TIMESTAMP(3),
    WATERMARK FOR placed AS placed - INTERVAL '30' SECOND
) WITH (
    'connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'broker:9092',
    'scan.startup.mode' = 'earliest-offset', 'format' = 'json'
);
CREATE TABLE revenue (
    hour_start TIMESTAMP(3),
    revenue    DECIMAL(38, 2)
) WITH ('connector' = 'kafka', 'topic' = 'revenue', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json');
-- Rows: orders
-- {"order_id": "a", "amount": 10.50, "placed": "2024-05-01 08:59:40"}
-- {"order_id": "b", "amount": 4.25, "placed": "2024-05-01 09:00:10"}
-- {"order_id": "c", "amount": 1.25, "placed": "2024-05-01 08:59:59"}
-- {"order_id": "d", "amount": 100, "placed": "2024-05-01 09:00:30"}
-- {"order_id": "e", "amount": 7.00, "placed": "2024-05-01 08:59:59.999"}

INSERT INTO revenue
SELECT window_start, SUM(amount)
FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(placed), INTERVAL '1' HOUR))
GROUP BY window_start, window_end;
-- Output: of revenue
-- hour_start              | revenue
-- 2024-05-01 08:00:00.000 | 11.75
-- 2024-05-01 09:00:00.000 | 104.25
-- Late: 1
