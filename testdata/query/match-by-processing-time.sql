-- Patterns in rows as they come: by processing time no row is late, and WITHIN goes by the clock.
CREATE TABLE t (
    k  STRING,
    v  INT,
    ts TIMESTAMP(3),
    pt AS PROCTIME(),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Clock: 2024-01-01 12:00:00
-- Rows: t
-- a,1,2024-01-01 00:00:01
-- a,5,2024-01-01 00:00:05
-- b,2,2024-01-01 00:00:06
-- a,7,2024-01-01 00:00:04
-- b,9,2024-01-01 00:00:07
-- Clock: 2024-01-01 12:30:00
-- Rows: t
-- a,2,2024-01-01 00:00:08
-- a,3,2024-01-01 00:00:09

SELECT *
FROM t MATCH_RECOGNIZE (
    PARTITION BY k
    ORDER BY pt
    MEASURES A.v AS av, B.v AS bv, A.pt AS apt, MATCH_PROCTIME() AS mp, B.ts AS bts
    PATTERN (A B)
    DEFINE B AS B.v > A.v
);
-- Types: STRING, INT, INT, TIMESTAMP_LTZ(3) NOT NULL, TIMESTAMP_LTZ(3) NOT NULL, TIMESTAMP(3)
-- Output:
-- k | av | bv | apt                     | mp                      | bts
-- a | 1  | 5  | 2024-01-01 12:00:00.000 | 2024-01-01 12:00:00.000 | 2024-01-01 00:00:05.000
-- a | 5  | 7  | 2024-01-01 12:00:00.000 | 2024-01-01 12:00:00.000 | 2024-01-01 00:00:04.000
-- b | 2  | 9  | 2024-01-01 12:00:00.000 | 2024-01-01 12:00:00.000 | 2024-01-01 00:00:07.000
-- a | 2  | 3  | 2024-01-01 12:30:00.000 | 2024-01-01 12:30:00.000 | 2024-01-01 00:00:09.000

-- A fall of at least one row. The first beginning is over after half an hour, before the clock shows it.
SELECT *
FROM t MATCH_RECOGNIZE (
    ORDER BY pt
    MEASURES A.v AS av, C.v AS cv, COUNT(*) AS n
    AFTER MATCH SKIP PAST LAST ROW
    PATTERN (A B*? C) WITHIN INTERVAL '30' MINUTE
    DEFINE A AS A.v >= 5, C AS C.v < 4
);
-- Types: INT, INT, BIGINT NOT NULL
-- Output:
-- av | cv | n
-- 5  | 2  | 2

SELECT *
FROM t MATCH_RECOGNIZE (
    ORDER BY pt
    MEASURES A.v AS av, C.v AS cv, COUNT(*) AS n
    AFTER MATCH SKIP PAST LAST ROW
    PATTERN (A B*? C) WITHIN INTERVAL '31' MINUTE
    DEFINE A AS A.v >= 7, C AS C.v < 4
);
-- Output:
-- av | cv | n
-- 7  | 2  | 3

-- Keys behind the time sort the rows of one millisecond.
SELECT *
FROM t MATCH_RECOGNIZE (
    ORDER BY pt, v DESC
    MEASURES A.v AS av, B.v AS bv
    PATTERN (A B)
    DEFINE B AS B.v < A.v
);
-- Output:
-- av | bv
-- 9  | 7
-- 7  | 5
-- 5  | 2
-- 2  | 1
-- 3  | 2

-- A match holds the time of its rows: event time goes on as it did.
CREATE VIEW rises AS
SELECT k, bts
FROM t MATCH_RECOGNIZE (
    PARTITION BY k ORDER BY pt
    MEASURES B.ts AS bts
    PATTERN (A B)
    DEFINE B AS B.v > A.v
);

SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE rises, DESCRIPTOR(bts), INTERVAL '3' SECOND) GROUP BY window_start, window_end;
-- Output:
-- window_start            | n
-- 2024-01-01 00:00:03.000 | 1
-- 2024-01-01 00:00:06.000 | 1
-- 2024-01-01 00:00:09.000 | 1
-- Late: 1

-- MATCH_ROWTIME is the processing time in Flink, marked as an event time.
SELECT * FROM t MATCH_RECOGNIZE (ORDER BY pt MEASURES MATCH_ROWTIME() AS m PATTERN (A B) DEFINE B AS B.v > A.v);
-- Fails: when planned
-- match-by-processing-time.sql:98:55: MATCH_ROWTIME needs rows in order of event time
--    98 | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY pt MEASURES MATCH_ROWTIME() AS m PATTERN (A B) DEFINE B AS B.v > A.v);
--       |                                                       ^~~~~~~~~~~~~~~
-- hint: ORDER BY is a processing time here: MATCH_PROCTIME() is one

SELECT * FROM t MATCH_RECOGNIZE (ORDER BY pt DESC MEASURES A.v AS v PATTERN (A B) DEFINE B AS B.v > A.v);
-- Fails: when planned
-- (Flink) Primary sort order of a streaming table must be ascending on time.
