-- SHOW CREATE VIEW and DESCRIBE show queries and expressions written out: names
-- with their tables, words that were left out, and short forms in their long one.
CREATE TABLE t (
    i INT, s STRING, d DOUBLE, b BOOLEAN, a ARRAY<INT>, ts TIMESTAMP(3),
    short AS CASE i WHEN 1 THEN 'one' WHEN 2 THEN 'two' END,
    none AS NULLIF(i, -1),
    cut AS TRIM(s),
    part AS YEAR(ts),
    neg AS -(i + 1),
    typed AS CAST(s AS INT),
    deep AS CAST(NULL AS ROW<x INT, y ARRAY<STRING>>),
    pair AS (i, .5),
    js AS JSON_QUERY(s, '$.a' WITH WRAPPER)
) WITH ('connector' = 'datagen');
-- Fails: when planned
-- (Flink) Encountered "none" at line 4, column 5.

DESCRIBE t;
-- Fails: when planned
-- (Flink) Tables or views with the identifier 'default_catalog.default_database.t' doesn't exist.

CREATE TABLE w (i INT, d DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
WITH ('connector' = 'datagen');

CREATE VIEW forms AS SELECT i BETWEEN 1 AND 10 AS a, +i AS b, 'größer' AS c, 1e3 AS d, MONTH(ts) AS e,
  CEILING(d) AS f, TRIM(LEADING FROM s) AS g, s IS JSON AS h, JSON_OBJECT('k' VALUE i) AS j, JSON_ARRAY(i) AS k FROM t;
-- Fails: when planned
-- (Flink) Object 't' not found

SHOW CREATE VIEW forms;
-- Fails: when planned
-- (Flink) Could not execute SHOW CREATE VIEW. View with identifier `default_catalog`.`default_database`.`forms` does not exist.

CREATE VIEW top AS SELECT i, ts FROM w ORDER BY ts LIMIT 5 OFFSET 2;

SHOW CREATE VIEW top;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`top` (
--   `i`,
--   `ts`
-- )
-- AS SELECT `w`.`i`, `w`.`ts`
-- FROM `default_catalog`.`default_database`.`w` AS `w`
-- ORDER BY `ts`
-- OFFSET 2 ROWS
-- FETCH NEXT 5 ROWS ONLY

CREATE VIEW counted AS SELECT i, s, COUNT(*) AS n FROM t GROUP BY GROUPING SETS ((i), (i, s), ());
-- Fails: when planned
-- (Flink) Object 't' not found

SHOW CREATE VIEW counted;
-- Fails: when planned
-- (Flink) Could not execute SHOW CREATE VIEW. View with identifier `default_catalog`.`default_database`.`counted` does not exist.

CREATE VIEW windowed AS SELECT window_start, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE w, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;

SHOW CREATE VIEW windowed;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`windowed` (
--   `window_start`,
--   `n`
-- )
-- AS SELECT `EXPR$0`.`window_start`, COUNT(*) AS `n`
-- FROM TABLE(TUMBLE((SELECT `w`.`i`, `w`.`d`, `w`.`ts`
-- FROM `default_catalog`.`default_database`.`w` AS `w`), DESCRIPTOR(`ts`), INTERVAL '1' MINUTE)) AS `EXPR$0`
-- GROUP BY `EXPR$0`.`window_start`, `EXPR$0`.`window_end`

CREATE VIEW sessions AS SELECT * FROM TABLE(SESSION(TABLE w PARTITION BY i, DESCRIPTOR(ts), INTERVAL '1' MINUTE));

SHOW CREATE VIEW sessions;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`sessions` (
--   `i`,
--   `d`,
--   `ts`,
--   `window_start`,
--   `window_end`,
--   `window_time`
-- )
-- AS SELECT `EXPR$0`.`i`, `EXPR$0`.`d`, `EXPR$0`.`ts`, `EXPR$0`.`window_start`, `EXPR$0`.`window_end`, `EXPR$0`.`window_time`
-- FROM TABLE(SESSION((SELECT `w`.`i`, `w`.`d`, `w`.`ts`
-- FROM `default_catalog`.`default_database`.`w` AS `w`) PARTITION BY `i`, DESCRIPTOR(`ts`), INTERVAL '1' MINUTE)) AS `EXPR$0`

CREATE VIEW within AS WITH q (x) AS (SELECT i FROM (SELECT i FROM t)) SELECT * FROM q;
-- Fails: when planned
-- (Flink) Encountered "within" at line 1, column 13.

SHOW CREATE VIEW within;
-- Fails: when planned
-- (Flink) Encountered "within" at line 1, column 18.

CREATE VIEW listed AS SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (x, y);

SHOW CREATE VIEW listed;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`listed` (
--   `x`,
--   `y`
-- )
-- AS SELECT `v`.`x`, `v`.`y`
-- FROM (VALUES ROW(1, 'a'),
-- ROW(2, 'b')) AS `v` (`x`, `y`)

CREATE VIEW ranked AS SELECT *, ROW_NUMBER() OVER (PARTITION BY i ORDER BY d DESC) AS rn FROM w;

SHOW CREATE VIEW ranked;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`ranked` (
--   `i`,
--   `d`,
--   `ts`,
--   `rn`
-- )
-- AS SELECT `w`.`i`, `w`.`d`, `w`.`ts`, ROW_NUMBER() OVER (PARTITION BY `w`.`i` ORDER BY `w`.`d` DESC) AS `rn`
-- FROM `default_catalog`.`default_database`.`w` AS `w`

ALTER TABLE t MODIFY COLUMN i BIGINT;
-- Fails: when planned
-- (Flink) Incorrect syntax near the keyword 'COLUMN' at line 1, column 22.

CREATE TABLE small (x REAL) WITH ('connector' = 'blackhole');
-- Fails: when planned
-- (Flink) Type is not supported: REAL

CREATE VIEW two AS SELECT * FROM w AS x JOIN w AS y ON x.i = y.i WHERE x.d > (SELECT MAX(d) FROM w);

SHOW CREATE VIEW two;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`two` (
--   `i`,
--   `d`,
--   `ts`,
--   `i0`,
--   `d0`,
--   `ts0`
-- )
-- AS SELECT `x`.`i`, `x`.`d`, `x`.`ts`, `y`.`i` AS `i0`, `y`.`d` AS `d0`, `y`.`ts` AS `ts0`
-- FROM `default_catalog`.`default_database`.`w` AS `x`
-- INNER JOIN `default_catalog`.`default_database`.`w` AS `y` ON `x`.`i` = `y`.`i`
-- WHERE `x`.`d` > (((SELECT MAX(`w`.`d`)
-- FROM `default_catalog`.`default_database`.`w` AS `w`)))
