-- Windows that take late rows for a minute: EMIT ALLOW LATENESS, for table functions and for windows in GROUP BY. A window gives its result when the
-- watermark reaches its end, as always; each row that comes later corrects it at once, as long as the watermark is below end - 1 ms + lateness.
CREATE TABLE pays (
    ts   TIMESTAMP(3),
    shop STRING,
    eur  INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'pays.csv', 'format' = 'csv');
-- The window of 10:00 ends with the row of 10:01:05 and goes with the one of 10:02. The first row of shop y in it comes late, and the last row of all is
-- too late.
-- Rows: pays
-- 2024-01-01 10:00:10,x,1
-- 2024-01-01 10:01:05,x,2
-- 2024-01-01 10:00:20,x,4
-- 2024-01-01 10:00:30,y,8
-- 2024-01-01 10:00:30,y,0
-- 2024-01-01 10:02:00,x,16
-- 2024-01-01 10:00:40,x,32

SELECT window_start, shop, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, shop
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Types: TIMESTAMP(3) NOT NULL, STRING, INT
-- Changes:
-- op | window_start            | shop | eur
-- +I | 2024-01-01 10:00:00.000 | x    | 1
-- -U | 2024-01-01 10:00:00.000 | x    | 1
-- +U | 2024-01-01 10:00:00.000 | x    | 5
-- +I | 2024-01-01 10:00:00.000 | y    | 8
-- +I | 2024-01-01 10:01:00.000 | x    | 2
-- +I | 2024-01-01 10:02:00.000 | x    | 16
-- Late: 1

-- The same with GROUP BY TUMBLE. What is grouped above sees old and new values.
SELECT shop, SUM(eur) AS eur, COUNT(*) AS windows
FROM (SELECT shop, SUM(eur) AS eur FROM pays GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE), shop EMIT ALLOW LATENESS INTERVAL '1' MINUTE)
GROUP BY shop;
-- Output:
-- shop | eur | windows
-- x    | 23  | 3
-- y    | 8   | 1
-- Late: 1

-- Without early and late results the same windows leave once.
SELECT window_start, shop, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, shop;
-- Output:
-- window_start            | shop | eur
-- 2024-01-01 10:00:00.000 | x    | 1
-- 2024-01-01 10:01:00.000 | x    | 2
-- 2024-01-01 10:02:00.000 | x    | 16
-- Late: 4

-- Corrections that are to be sent every hour of processing time: when the window goes, what is still to be sent is sent.
SELECT window_start, shop, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, shop
EMIT ALLOW LATENESS INTERVAL '1' MINUTE EVERY INTERVAL '1' HOUR;
-- Changes:
-- op | window_start            | shop | eur
-- +I | 2024-01-01 10:00:00.000 | x    | 1
-- -U | 2024-01-01 10:00:00.000 | x    | 1
-- +U | 2024-01-01 10:00:00.000 | x    | 5
-- +I | 2024-01-01 10:00:00.000 | y    | 8
-- +I | 2024-01-01 10:01:00.000 | x    | 2
-- +I | 2024-01-01 10:02:00.000 | x    | 16
-- Late: 1

-- A row that is in two windows of HOP corrects those that have ended, the newest first. The window that ends at 10:01 takes rows until 10:01:59.999.
SELECT window_start, COUNT(*) AS n
FROM TABLE(HOP(TABLE pays, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE))
GROUP BY window_start, window_end
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Changes:
-- op | window_start            | n
-- +I | 2024-01-01 09:59:30.000 | 1
-- +I | 2024-01-01 10:00:00.000 | 1
-- -U | 2024-01-01 10:00:00.000 | 1
-- +U | 2024-01-01 10:00:00.000 | 2
-- -U | 2024-01-01 09:59:30.000 | 1
-- +U | 2024-01-01 09:59:30.000 | 2
-- -U | 2024-01-01 10:00:00.000 | 2
-- +U | 2024-01-01 10:00:00.000 | 3
-- -U | 2024-01-01 10:00:00.000 | 3
-- +U | 2024-01-01 10:00:00.000 | 4
-- +I | 2024-01-01 10:00:30.000 | 3
-- +I | 2024-01-01 10:01:00.000 | 1
-- -U | 2024-01-01 10:00:30.000 | 3
-- +U | 2024-01-01 10:00:30.000 | 4
-- +I | 2024-01-01 10:01:30.000 | 1
-- +I | 2024-01-01 10:02:00.000 | 1

-- CUMULATE: a late row corrects every step that holds it.
SELECT window_end, COUNT(*) AS n
FROM TABLE(CUMULATE(TABLE pays, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE))
GROUP BY window_start, window_end
EMIT ALLOW LATENESS INTERVAL '1' MINUTE;
-- Output:
-- window_end              | n
-- 2024-01-01 10:00:30.000 | 2
-- 2024-01-01 10:01:00.000 | 4
-- 2024-01-01 10:01:30.000 | 1
-- 2024-01-01 10:02:00.000 | 1
-- 2024-01-01 10:02:30.000 | 1
-- 2024-01-01 10:03:00.000 | 1
-- Late: 1
