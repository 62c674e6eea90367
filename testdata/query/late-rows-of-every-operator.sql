-- Each step that drops rows by their times gives them to v$late, with the watermark
-- that they met. Only windows have an end to tell.
CREATE TABLE e (
    ts   TIMESTAMP(3),
    k    STRING,
    v    INT,
    note STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'e.csv', 'format' = 'csv');
-- Rows: e
-- 2024-01-01 10:00:10,x,1,a
-- 2024-01-01 10:01:05,x,2,b
-- 2024-01-01 10:00:20,x,4,c
-- 2024-01-01 10:00:30,y,8,d
-- 2024-01-01 10:02:00,x,16,e
-- 2024-01-01 10:02:00,x,17,f
-- 2024-01-01 10:00:40,x,32,g

-- With a bound, OVER drops what is not newer than the last row sent for its key: d is
-- the first row of y.
CREATE VIEW over_rows AS
SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s FROM e;

SELECT note, v, late_operator, late_window_end, late_watermark, late_by FROM over_rows$late;
-- Types: STRING, INT, STRING NOT NULL, TIMESTAMP(3), TIMESTAMP(3) NOT NULL, BIGINT
-- Output:
-- note | v  | late_operator | late_window_end | late_watermark          | late_by
-- c    | 4  | over_e_by_k   | NULL            | 2024-01-01 10:01:05.000 | 45000
-- f    | 17 | over_e_by_k   | NULL            | 2024-01-01 10:02:00.000 | 0
-- g    | 32 | over_e_by_k   | NULL            | 2024-01-01 10:02:00.000 | 80000
-- Late: 3

CREATE VIEW over_all AS
SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM e;

SELECT note, v, late_operator, late_by FROM over_all$late;
-- Types: STRING, INT, STRING NOT NULL, BIGINT
-- Output:
-- note | v  | late_operator | late_by
-- c    | 4  | over_e_by_k   | 45000
-- d    | 8  | over_e_by_k   | 35000
-- f    | 17 | over_e_by_k   | 0
-- g    | 32 | over_e_by_k   | 80000
-- Late: 4

-- The first row of each key: a row at the watermark is not late.
CREATE VIEW firsts AS
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS r FROM e) WHERE r = 1;

SELECT note, late_operator, late_by FROM firsts$late;
-- Types: STRING, STRING NOT NULL, BIGINT
-- Output:
-- note | late_operator     | late_by
-- c    | keep_first_e_by_k | 45000
-- d    | keep_first_e_by_k | 35000
-- g    | keep_first_e_by_k | 80000
-- Late: 3

-- A row stands in each of its windows, and is late in each for itself.
CREATE VIEW tops AS
SELECT k, v
FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v) AS r
    FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE))
)
WHERE r = 1;

SELECT note, late_window_end, late_watermark FROM tops$late;
-- Types: STRING, TIMESTAMP(3), TIMESTAMP(3) NOT NULL
-- Output:
-- note | late_window_end         | late_watermark
-- c    | 2024-01-01 10:00:30.000 | 2024-01-01 10:01:05.000
-- c    | 2024-01-01 10:01:00.000 | 2024-01-01 10:01:05.000
-- d    | 2024-01-01 10:01:00.000 | 2024-01-01 10:01:05.000
-- g    | 2024-01-01 10:01:00.000 | 2024-01-01 10:02:00.000
-- g    | 2024-01-01 10:01:30.000 | 2024-01-01 10:02:00.000
-- Late: 5

CREATE VIEW pairs AS
SELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.v AS a, B.v AS b PATTERN (A B) DEFINE B AS B.v > A.v);

SELECT note, late_operator, late_window_end, late_by FROM pairs$late;
-- Types: STRING, STRING NOT NULL, TIMESTAMP(3), BIGINT
-- Output:
-- note | late_operator | late_window_end | late_by
-- c    | match_e_by_k  | NULL            | 45000
-- d    | match_e_by_k  | NULL            | 35000
-- f    | match_e_by_k  | NULL            | 0
-- g    | match_e_by_k  | NULL            | 80000
-- Late: 4

CREATE VIEW visits AS
SELECT k, v, window_end FROM TABLE(SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '30' SECOND));

SELECT note, late_window_end, late_watermark FROM visits$late;
-- Types: STRING, TIMESTAMP(3), TIMESTAMP(3) NOT NULL
-- Output:
-- note | late_window_end         | late_watermark
-- c    | 2024-01-01 10:00:50.000 | 2024-01-01 10:01:05.000
-- d    | 2024-01-01 10:01:00.000 | 2024-01-01 10:01:05.000
-- g    | 2024-01-01 10:01:10.000 | 2024-01-01 10:02:00.000
-- Late: 3

-- Two steps drop rows here, so one has to be named.
CREATE VIEW regrouped AS
SELECT window_start, MAX(s) AS s
FROM (
    SELECT window_start, window_end, k, SUM(v) AS s
    FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
    GROUP BY window_start, window_end, k
)
GROUP BY window_start, window_end;

SELECT note FROM regrouped$late;
-- Fails: when planned

SELECT note, late_window_end FROM regrouped$late /*+ OPTIONS('operator' = 'tumble_e_by_k') */;
-- Types: STRING, TIMESTAMP(3)
-- Output:
-- note | late_window_end
-- c    | 2024-01-01 10:01:00.000
-- d    | 2024-01-01 10:01:00.000
-- g    | 2024-01-01 10:01:00.000
-- Late: 3

-- What can be read can be described.
DESCRIBE over_all$late;
-- Output:
-- ts | TIMESTAMP(3) | true | NULL | NULL | NULL
-- k | STRING | true | NULL | NULL | NULL
-- v | INT | true | NULL | NULL | NULL
-- note | STRING | true | NULL | NULL | NULL
-- late_operator | STRING | false | NULL | NULL | NULL
-- late_window_end | TIMESTAMP(3) | true | NULL | NULL | NULL
-- late_watermark | TIMESTAMP(3) | false | NULL | NULL | NULL
-- late_by | BIGINT | true | NULL | NULL | NULL

DESCRIBE e$rejected;
-- Output:
-- message | STRING | true | NULL | NULL | NULL
-- reason | STRING | true | NULL | NULL | NULL
-- field | STRING | true | NULL | NULL | NULL

DESCRIBE nobody$late;
-- Fails: when planned
