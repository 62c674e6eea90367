-- What measures and conditions can say: offsets from both ends, expressions, rows that are not there, aggregates over all rows of the match.
CREATE TABLE t (
    ts TIMESTAMP_LTZ(3),
    k  INT NOT NULL,
    v  INT NOT NULL,
    s  STRING,
    WATERMARK FOR ts AS ts - INTERVAL '2' SECOND
) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
SET 'table.local-time-zone' = 'Europe/Berlin';
-- Rows: t
-- {"ts":"2024-01-01 00:00:01Z","k":1,"v":1,"s":"a"}
-- {"ts":"2024-01-01 00:00:03Z","k":1,"v":3,"s":"c"}
-- {"ts":"2024-01-01 00:00:02Z","k":1,"v":2,"s":null}
-- {"ts":"2024-01-01 00:00:04Z","k":1,"v":9,"s":"z"}

SELECT * FROM t MATCH_RECOGNIZE (
    PARTITION BY k ORDER BY ts
    MEASURES
        FIRST(A.v) AS f0, FIRST(A.v, 2) AS f2, FIRST(A.v, 3) AS f3, LAST(A.v, 1) AS l1, LAST(A.v * 2 + 1, 1) AS l1x,
        LAST(COALESCE(A.s, 'none'), 1) AS s1, LAST(COALESCE(A.s, 'none'), 9) AS s9, v AS last_v, LAST(v, 3) AS first_v, FIRST(v) AS first_row,
        P.v AS p, COUNT(*) AS n, SUM(v) AS total, AVG(CAST(A.v AS DOUBLE)) AS mean, LISTAGG(A.s) AS list, COUNT(P.v) AS no_p,
        MATCH_ROWTIME() AS rt, 'x' AS x, MATCH_PROCTIME() IS NOT NULL AS pt
    AFTER MATCH SKIP PAST LAST ROW
    PATTERN (A{2,3} P? B)
    DEFINE A AS v < 5 AND (SUM(A.v) < 10 OR A.s = 'q'), P AS P.v > 100, B AS B.v > MAX(A.v) AND 10 / (B.v - FIRST(A.v) - 7) > 9
);
-- Types: INT NOT NULL, INT NOT NULL, INT, INT, INT NOT NULL, INT NOT NULL, STRING NOT NULL, STRING, INT NOT NULL, INT, INT NOT NULL, INT, BIGINT NOT NULL, INT, DOUBLE, STRING, BIGINT NOT NULL, TIMESTAMP(3) NOT NULL, CHAR(1) NOT NULL, BOOLEAN NOT NULL
-- Output:
-- k | f0 | f2 | f3   | l1 | l1x | s1   | s9   | last_v | first_v | first_row | p    | n | total | mean | list | no_p | rt                      | x | pt
-- 1 | 1  | 3  | NULL | 2  | 5   | none | NULL | 9      | 1       | 1         | NULL | 4 | 15    | 2.0  | a,c  | 0    | 2024-01-01 00:00:04.000 | x | TRUE

-- A condition that fails is computed only where the pattern asks for it: 1 / 0 is never reached.
SELECT * FROM t MATCH_RECOGNIZE (
    PARTITION BY k ORDER BY ts MEASURES A.v AS a, B.v AS b
    PATTERN (A B) DEFINE A AS A.v = 3, B AS 1 / (B.v - 2) = 0
);
-- Types: INT NOT NULL, INT NOT NULL, INT NOT NULL
-- Output:
-- k | a | b
-- 1 | 3 | 9

-- Patterns over patterns, as each result has a time attribute.
SELECT * FROM (
    SELECT * FROM t MATCH_RECOGNIZE (
        PARTITION BY k ORDER BY ts MEASURES A.v AS a, B.v AS b, MATCH_ROWTIME() AS rt PATTERN (A B) DEFINE A AS TRUE)
) MATCH_RECOGNIZE (ORDER BY rt MEASURES X.a AS x, Y.b AS y AFTER MATCH SKIP PAST LAST ROW PATTERN (X Y) DEFINE X AS X.b = Y.a OR Y.a IS NULL);
-- Types: INT NOT NULL, INT NOT NULL
-- Output:
-- x | y
-- 1 | 3
