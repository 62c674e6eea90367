-- Orders are paid in euros by the rate of their own moment: FOR SYSTEM_TIME AS OF joins a row with the version that was valid at its time.
CREATE TABLE orders (
    id INT,
    cur STRING,
    amount INT,
    ots TIMESTAMP(3),
    WATERMARK FOR ots AS ots
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE rates (
    cur STRING,
    rate INT,
    rts TIMESTAMP(3),
    WATERMARK FOR rts AS rts,
    PRIMARY KEY (cur) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'rates.json', 'format' = 'debezium-json');
CREATE TABLE feed (
    cur STRING,
    rate INT,
    rts TIMESTAMP(3),
    WATERMARK FOR rts AS rts
) WITH ('connector' = 'filesystem', 'path' = 'feed.csv', 'format' = 'csv');
-- Rows: rates
-- {"before":null,"after":{"cur":"USD","rate":90,"rts":"2024-01-01 09:00:00"},"op":"c"}
-- {"before":null,"after":{"cur":"GBP","rate":115,"rts":"2024-01-01 09:00:00"},"op":"c"}
-- {"before":{"cur":"USD","rate":90,"rts":"2024-01-01 09:00:00"},"after":{"cur":"USD","rate":92,"rts":"2024-01-01 10:00:00"},"op":"u"}

-- Rows: feed
-- USD,90,2024-01-01 09:00:00
-- GBP,115,2024-01-01 09:00:00
-- USD,92,2024-01-01 10:00:00

-- Rows: orders
-- 1,USD,10,2024-01-01 09:30:00
-- 2,USD,10,2024-01-01 10:00:00
-- 3,JPY,10,2024-01-01 10:15:00
-- 4,NULL,10,2024-01-01 10:20:00
-- 5,GBP,10,2024-01-01 10:30:00

-- The pound is deleted from 10:25 on.
-- Rows: rates
-- {"before":{"cur":"GBP","rate":115,"rts":"2024-01-01 10:25:00"},"after":null,"op":"d"}
-- {"before":null,"after":{"cur":"CHF","rate":104,"rts":"2024-01-01 11:00:00"},"op":"c"}

-- Rows: feed
-- CHF,104,2024-01-01 11:00:00

-- Order 6 is late: its time has passed, and the rate of its time is gone.
-- Rows: orders
-- 6,USD,10,2024-01-01 09:45:00
-- 7,CHF,10,2024-01-01 12:00:00

SELECT id, o.cur, rate
FROM orders AS o
LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ots AS r ON o.cur = r.cur;
-- Types: INT, STRING, INT
-- Output:
-- id | cur  | rate
-- 1  | USD  | 90
-- 2  | USD  | 92
-- 3  | JPY  | NULL
-- 4  | NULL | NULL
-- 5  | GBP  | NULL
-- 6  | USD  | NULL
-- 7  | CHF  | 104

-- A table that only grows has no versions, but a view that keeps its last row of each key by time has.
CREATE VIEW current_rates AS
SELECT cur, rate, rts FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY cur ORDER BY rts DESC) AS rn FROM feed)
WHERE rn = 1;

SELECT id, amount * rate AS cents
FROM orders AS o
JOIN current_rates FOR SYSTEM_TIME AS OF o.ots AS r ON o.cur = r.cur;
-- Types: INT, INT
-- Output:
-- id | cents
-- 1  | 900
-- 2  | 920
-- 5  | 1150
-- 7  | 1040

-- The time of the order is still a time attribute.
CREATE VIEW sales AS
SELECT ots, amount * rate AS cents
FROM orders AS o
JOIN current_rates FOR SYSTEM_TIME AS OF o.ots AS r ON o.cur = r.cur;

SELECT window_start, SUM(cents) AS cents
FROM TUMBLE(TABLE sales, DESCRIPTOR(ots), INTERVAL '1' HOUR)
GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, INT
-- Output:
-- window_start            | cents
-- 2024-01-01 09:00:00.000 | 900
-- 2024-01-01 10:00:00.000 | 2070
-- 2024-01-01 12:00:00.000 | 1040
