-- FOR SYSTEM_TIME AS OF a processing time looks rows up in a table of files, which is read to its end before the first row asks. Rows leave as they
-- come, with their own time attribute; those of the table have none, even if it has a watermark.
CREATE TABLE bids (
    auction INT,
    bidder STRING,
    price INT,
    ts TIMESTAMP(3),
    pt AS PROCTIME(),
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'bids.csv', 'format' = 'csv', 'csv.null-literal' = 'null');
CREATE TABLE labels (
    k INT,
    label STRING,
    since TIMESTAMP(3),
    low INT,
    WATERMARK FOR since AS since
) WITH ('connector' = 'filesystem', 'path' = 'labels.csv', 'format' = 'csv', 'csv.null-literal' = 'null');
-- Rows: bids
-- 1,Ann,10,2024-01-01 00:00:01
-- 2,Bob,20,2024-01-01 00:00:12
-- 4,Cat,30,2024-01-01 00:00:02
-- 12,Dan,40,2024-01-01 00:00:21
-- null,Eve,50,2024-01-01 00:00:22
-- 1,Ann,5,2024-01-01 00:00:03

-- Rows: labels
-- 1,one,2030-01-01 00:00:00,0
-- 2,two,2024-01-01 00:00:00,25
-- 2,zwei,2020-01-01 00:00:00,0
-- 3,three,2024-01-01 00:00:00,0
-- null,none,2024-01-01 00:00:00,0

-- Rows: bids, labels by time

SELECT b.bidder, b.price, l.label FROM bids AS b JOIN labels FOR SYSTEM_TIME AS OF b.pt AS l ON l.k = MOD(b.auction, 10);
-- Types: STRING, INT, STRING
-- Output:
-- bidder | price | label
-- Ann    | 10    | one
-- Ann    | 5     | one
-- Bob    | 20    | two
-- Bob    | 20    | zwei
-- Dan    | 40    | two
-- Dan    | 40    | zwei

SELECT b.bidder, l.label, since FROM bids AS b LEFT JOIN labels FOR SYSTEM_TIME AS OF b.pt AS l ON l.k = b.auction AND l.low <= b.price;
-- Types: STRING, STRING, TIMESTAMP(3)
-- Output:
-- bidder | label | since
-- Ann    | one   | 2030-01-01 00:00:00.000
-- Ann    | one   | 2030-01-01 00:00:00.000
-- Bob    | zwei  | 2020-01-01 00:00:00.000
-- Cat    | NULL  | NULL
-- Dan    | NULL  | NULL
-- Eve    | NULL  | NULL

-- The rows keep their time: windows count them, and some come too late.
CREATE VIEW labelled AS
SELECT b.price, b.ts, l.label FROM bids AS b LEFT JOIN labels FOR SYSTEM_TIME AS OF b.pt AS l ON l.k = b.auction;

SELECT window_start, label, COUNT(*) AS n, SUM(price) AS total
FROM TABLE(TUMBLE(TABLE labelled, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, label;
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL, INT
-- Output:
-- window_start            | label | n | total
-- 2024-01-01 00:00:00.000 | NULL  | 1 | 30
-- 2024-01-01 00:00:00.000 | one   | 1 | 10
-- 2024-01-01 00:00:10.000 | two   | 1 | 20
-- 2024-01-01 00:00:10.000 | zwei  | 1 | 20
-- 2024-01-01 00:00:20.000 | NULL  | 2 | 90
-- Late: 1

-- Rows that change look up again, and find the same.
SELECT s.bidder, s.n, l.label
FROM (SELECT bidder, MAX(auction) AS auction, COUNT(*) AS n, PROCTIME() AS now FROM bids GROUP BY bidder) AS s
LEFT JOIN labels FOR SYSTEM_TIME AS OF s.now AS l ON l.k = s.auction;
-- Types: STRING, BIGINT NOT NULL, STRING
-- Output:
-- bidder | n | label
-- Ann    | 2 | one
-- Bob    | 1 | two
-- Bob    | 1 | zwei
-- Cat    | 1 | NULL
-- Dan    | 1 | NULL
-- Eve    | 1 | NULL
