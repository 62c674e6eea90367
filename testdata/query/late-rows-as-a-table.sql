-- Late rows are data: v$late has the rows that the window inside of view v has dropped, with all columns of the table that it reads, and what is known
-- of the lateness. For HOP the end is that of the last window that held the row.
CREATE TABLE pays (
    ts   TIMESTAMP(3),
    shop STRING,
    eur  INT,
    note STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'pays.csv', 'format' = 'csv');
CREATE TABLE good (w TIMESTAMP(3), shop STRING, eur INT) WITH ('connector' = 'print');
CREATE TABLE dead (ts TIMESTAMP(3), shop STRING, note STRING, late_by BIGINT) WITH ('connector' = 'print');
-- Rows: pays
-- 2024-01-01 10:00:10,x,1,a
-- 2024-01-01 10:01:05,x,2,b
-- 2024-01-01 10:00:20,x,4,c
-- 2024-01-01 10:00:30,y,8,d
-- 2024-01-01 10:02:00,x,16,e
-- 2024-01-01 10:00:40,x,32,f

CREATE VIEW minutes AS
SELECT window_start, shop, SUM(eur) AS eur
FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, shop;

SELECT * FROM minutes$late;
-- Types: TIMESTAMP(3), STRING, INT, STRING, STRING NOT NULL, TIMESTAMP(3), TIMESTAMP(3) NOT NULL, BIGINT
-- Output:
-- ts                      | shop | eur | note | late_operator       | late_window_end         | late_watermark          | late_by
-- 2024-01-01 10:00:20.000 | x    | 4   | c    | tumble_pays_by_shop | 2024-01-01 10:01:00.000 | 2024-01-01 10:01:05.000 | 45000
-- 2024-01-01 10:00:30.000 | y    | 8   | d    | tumble_pays_by_shop | 2024-01-01 10:01:00.000 | 2024-01-01 10:01:05.000 | 35000
-- 2024-01-01 10:00:40.000 | x    | 32  | f    | tumble_pays_by_shop | 2024-01-01 10:01:00.000 | 2024-01-01 10:02:00.000 | 80000
-- Late: 3

-- One job writes the windows and the late rows; the rows are read and counted once.
EXECUTE STATEMENT SET BEGIN
INSERT INTO good SELECT * FROM minutes;
INSERT INTO dead SELECT ts, shop, note, late_by FROM minutes$late WHERE eur < 30;
END;
-- Output: of good
-- w                       | shop | eur
-- 2024-01-01 10:00:00.000 | x    | 1
-- 2024-01-01 10:01:00.000 | x    | 2
-- 2024-01-01 10:02:00.000 | x    | 16
-- Output: of dead
-- ts                      | shop | note | late_by
-- 2024-01-01 10:00:20.000 | x    | c    | 45000
-- 2024-01-01 10:00:30.000 | y    | d    | 35000
-- Late: 3

-- Rows that a condition drops below the window are not late. With lateness fewer are.
CREATE VIEW lasting AS
SELECT HOP_END(ts, INTERVAL '30' SECOND, INTERVAL '1' MINUTE) AS w_end, SUM(eur) AS eur
FROM pays
WHERE note <> 'c'
GROUP BY HOP(ts, INTERVAL '30' SECOND, INTERVAL '1' MINUTE)
EMIT ALLOW LATENESS INTERVAL '10' SECOND;

SELECT note, late_operator, late_window_end, late_watermark FROM lasting$late;
-- Output:
-- note | late_operator | late_window_end         | late_watermark
-- f    | hop_pays      | 2024-01-01 10:01:30.000 | 2024-01-01 10:02:00.000
-- Late: 1

-- The rows of the table that were behind its watermark, whoever reads it. None is dropped.
SELECT note, late_operator, late_window_end, late_by FROM pays$late;
-- Output:
-- note | late_operator  | late_window_end | late_by
-- c    | watermark_pays | NULL            | 45000
-- d    | watermark_pays | NULL            | 35000
-- f    | watermark_pays | NULL            | 80000

-- Sessions: ann's session is over at 10:01:05, and the row of 10:00:40 would be one of its own.
CREATE VIEW visits AS
SELECT shop, window_end, COUNT(*) AS n
FROM TABLE(SESSION(TABLE pays PARTITION BY shop, DESCRIPTOR(ts), INTERVAL '30' SECOND))
GROUP BY shop, window_start, window_end;

SELECT note, late_operator, late_window_end FROM visits$late;
-- Output:
-- note | late_operator        | late_window_end
-- c    | session_pays_by_shop | 2024-01-01 10:00:50.000
-- d    | session_pays_by_shop | 2024-01-01 10:01:00.000
-- f    | session_pays_by_shop | 2024-01-01 10:01:10.000
-- Late: 3

-- Several operators in one view: a hint chooses one. The outer window gets the results of the inner one, and none of them is late.
CREATE VIEW halves AS
SELECT window_end, SUM(eur) AS eur
FROM TABLE(TUMBLE((SELECT window_time AS rt, SUM(eur) AS eur FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, window_time), DESCRIPTOR(rt), INTERVAL '30' MINUTE))
GROUP BY window_start, window_end;

SELECT shop, eur FROM halves$late /*+ OPTIONS('operator' = 'tumble_pays') */;
-- Output:
-- shop | eur
-- x    | 4
-- y    | 8
-- x    | 32
-- Late: 3

SELECT * FROM halves$late /*+ OPTIONS('operator' = 'tumble_pays_2') */;
-- Output:
-- rt | eur | late_operator | late_window_end | late_watermark | late_by
-- Late: 3

-- A view over late rows, and totals that put both together again.
CREATE VIEW all_minutes AS
SELECT shop, eur FROM minutes UNION ALL SELECT shop, eur FROM minutes$late;

SELECT shop, SUM(eur) AS eur FROM all_minutes GROUP BY shop;
-- Output:
-- shop | eur
-- x    | 55
-- y    | 8
-- Late: 3

-- A table of that name goes before.
CREATE TABLE minutes$late (a INT) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv');

SELECT * FROM minutes$late;
-- Output:
-- a
