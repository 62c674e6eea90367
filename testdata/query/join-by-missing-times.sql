-- Rows whose time is NULL have no partner: an outer join shows them, an inner one does not. Such rows come from tables that let them pass, and
-- out of an outer join by time, on the side that is padded.
SET 'table.exec.source.rowtime-null-handling' = 'SKIP_WATERMARK';

CREATE TABLE visits (
    k  STRING,
    vt TIMESTAMP(3),
    WATERMARK FOR vt AS vt
) WITH ('connector' = 'filesystem', 'path' = 'visits.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');

CREATE TABLE carts (
    k  STRING,
    ct TIMESTAMP(3),
    WATERMARK FOR ct AS ct
) WITH ('connector' = 'filesystem', 'path' = 'carts.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');

CREATE TABLE buys (
    k  STRING,
    bt TIMESTAMP(3),
    WATERMARK FOR bt AS bt
) WITH ('connector' = 'filesystem', 'path' = 'buys.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: visits
-- a,2024-01-01 10:00:00
-- b,NULL
-- c,2024-01-01 10:00:10

-- Rows: carts
-- a,2024-01-01 10:00:30
-- b,2024-01-01 10:00:40
-- c,NULL

-- Rows: buys
-- a,2024-01-01 10:00:50
-- c,2024-01-01 10:00:55

SELECT v.k, vt, ct
FROM visits v
FULL JOIN carts c ON v.k = c.k AND ct BETWEEN vt AND vt + INTERVAL '1' MINUTE;
-- Types: STRING, TIMESTAMP(3) *ROWTIME*, TIMESTAMP(3) *ROWTIME*
-- Output:
-- k    | vt                      | ct
-- a    | 2024-01-01 10:00:00.000 | 2024-01-01 10:00:30.000
-- b    | NULL                    | NULL
-- c    | 2024-01-01 10:00:10.000 | NULL
-- NULL | NULL                    | 2024-01-01 10:00:40.000
-- NULL | NULL                    | NULL

SELECT v.k
FROM visits v
JOIN carts c ON v.k = c.k AND ct BETWEEN vt AND vt + INTERVAL '1' MINUTE;
-- Types: STRING
-- Output:
-- k
-- a

-- The cart of c is missing, so there is no time from which its purchase could be looked for.
SELECT v.k, ct, bt
FROM visits v
LEFT JOIN carts c ON v.k = c.k AND ct BETWEEN vt AND vt + INTERVAL '1' MINUTE
LEFT JOIN buys b ON v.k = b.k AND bt BETWEEN ct AND ct + INTERVAL '1' MINUTE;
-- Types: STRING, TIMESTAMP(3) *ROWTIME*, TIMESTAMP(3) *ROWTIME*
-- Output:
-- k | ct                      | bt
-- a | 2024-01-01 10:00:30.000 | 2024-01-01 10:00:50.000
-- b | NULL                    | NULL
-- c | NULL                    | NULL
