-- Several mistakes of one query are reported together, in the order of the text.
CREATE TABLE t (
    a INT,
    b STRING,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

SELECT x, UPPER(a) FROM t WHERE y > 1 AND b + 1 = 2 ORDER BY z LIMIT 3;
-- Error:
-- several.sql:9:8: column "x" does not exist
--     9 | SELECT x, UPPER(a) FROM t WHERE y > 1 AND b + 1 = 2 ORDER BY z LIMIT 3;
--       |        ^
-- hint: there are "a", "b" and "ts"
-- several.sql:9:17: UPPER takes text, found INT
--     9 | SELECT x, UPPER(a) FROM t WHERE y > 1 AND b + 1 = 2 ORDER BY z LIMIT 3;
--       |                 ^
-- hint: cast it to STRING
-- several.sql:9:33: column "y" does not exist
--     9 | SELECT x, UPPER(a) FROM t WHERE y > 1 AND b + 1 = 2 ORDER BY z LIMIT 3;
--       |                                 ^
-- hint: there are "a", "b" and "ts"
-- several.sql:9:43: + cannot be applied to STRING and INT
--     9 | SELECT x, UPPER(a) FROM t WHERE y > 1 AND b + 1 = 2 ORDER BY z LIMIT 3;
--       |                                           ^~~~~
-- hint: write CAST(... AS INT) around the text

SELECT x, COUNT(*) FROM t WHERE y = 1 GROUP BY q HAVING r > 1;
-- Error:
-- several.sql:11:33: column "y" does not exist
--    11 | SELECT x, COUNT(*) FROM t WHERE y = 1 GROUP BY q HAVING r > 1;
--       |                                 ^
-- hint: there are "a", "b" and "ts"
-- several.sql:11:48: column "q" does not exist
--    11 | SELECT x, COUNT(*) FROM t WHERE y = 1 GROUP BY q HAVING r > 1;
--       |                                                ^
-- hint: there are "a", "b" and "ts"

SELECT COUNT(nope) AS n, SUM(b) FROM t WHERE w GROUP BY a HAVING SUM(u) > 1;
-- Error:
-- several.sql:13:14: column "nope" does not exist
--    13 | SELECT COUNT(nope) AS n, SUM(b) FROM t WHERE w GROUP BY a HAVING SUM(u) > 1;
--       |              ^~~~
-- hint: there are "a", "b" and "ts"
-- several.sql:13:30: SUM takes a number, found STRING
--    13 | SELECT COUNT(nope) AS n, SUM(b) FROM t WHERE w GROUP BY a HAVING SUM(u) > 1;
--       |                              ^
-- hint: cast it to a number, as in CAST(... AS INT)
-- several.sql:13:46: column "w" does not exist
--    13 | SELECT COUNT(nope) AS n, SUM(b) FROM t WHERE w GROUP BY a HAVING SUM(u) > 1;
--       |                                              ^
-- hint: there are "a", "b" and "ts"
-- several.sql:13:70: column "u" does not exist
--    13 | SELECT COUNT(nope) AS n, SUM(b) FROM t WHERE w GROUP BY a HAVING SUM(u) > 1;
--       |                                                                      ^
-- hint: there are "a", "b" and "ts"

SELECT a FROM t WHERE x = 1 UNION ALL SELECT y FROM t WHERE z = 2;
-- Error:
-- several.sql:15:23: column "x" does not exist
--    15 | SELECT a FROM t WHERE x = 1 UNION ALL SELECT y FROM t WHERE z = 2;
--       |                       ^
-- hint: there are "a", "b" and "ts"
-- several.sql:15:46: column "y" does not exist
--    15 | SELECT a FROM t WHERE x = 1 UNION ALL SELECT y FROM t WHERE z = 2;
--       |                                              ^
-- hint: there are "a", "b" and "ts"
-- several.sql:15:61: column "z" does not exist
--    15 | SELECT a FROM t WHERE x = 1 UNION ALL SELECT y FROM t WHERE z = 2;
--       |                                                             ^
-- hint: there are "a", "b" and "ts"

SELECT a FROM t QUALIFY x = 1 ORDER BY y;
-- Error:
-- several.sql:17:25: column "x" does not exist
--    17 | SELECT a FROM t QUALIFY x = 1 ORDER BY y;
--       |                         ^
-- hint: there are "a", "b" and "ts"
-- several.sql:17:40: column "y" does not exist
--    17 | SELECT a FROM t QUALIFY x = 1 ORDER BY y;
--       |                                        ^
-- hint: there are "a", "b" and "ts"

INSERT INTO t SELECT x, y FROM t WHERE z = 1;
-- Error:
-- several.sql:19:22: column "x" does not exist
--    19 | INSERT INTO t SELECT x, y FROM t WHERE z = 1;
--       |                      ^
-- hint: there are "a", "b" and "ts"
-- several.sql:19:25: column "y" does not exist
--    19 | INSERT INTO t SELECT x, y FROM t WHERE z = 1;
--       |                         ^
-- hint: there are "a", "b" and "ts"
-- several.sql:19:40: column "z" does not exist
--    19 | INSERT INTO t SELECT x, y FROM t WHERE z = 1;
--       |                                        ^
-- hint: there are "a", "b" and "ts"

-- Queries of WITH are looked at one by one; who reads one with a mistake has none of its own.
WITH q AS (SELECT x FROM t), r AS (SELECT y FROM t), s AS (SELECT * FROM q) SELECT z FROM t, s;
-- Error:
-- several.sql:22:19: column "x" does not exist
--    22 | WITH q AS (SELECT x FROM t), r AS (SELECT y FROM t), s AS (SELECT * FROM q) SELECT z FROM t, s;
--       |                   ^
-- hint: there are "a", "b" and "ts"
-- several.sql:22:43: column "y" does not exist
--    22 | WITH q AS (SELECT x FROM t), r AS (SELECT y FROM t), s AS (SELECT * FROM q) SELECT z FROM t, s;
--       |                                           ^
-- hint: there are "a", "b" and "ts"

WITH q AS (SELECT x FROM t) SELECT z FROM t WHERE a IN (SELECT a FROM q) AND c;
-- Error:
-- several.sql:24:19: column "x" does not exist
--    24 | WITH q AS (SELECT x FROM t) SELECT z FROM t WHERE a IN (SELECT a FROM q) AND c;
--       |                   ^
-- hint: there are "a", "b" and "ts"
-- several.sql:24:36: column "z" does not exist
--    24 | WITH q AS (SELECT x FROM t) SELECT z FROM t WHERE a IN (SELECT a FROM q) AND c;
--       |                                    ^
-- hint: there are "a", "b" and "ts"
-- several.sql:24:78: column "c" does not exist
--    24 | WITH q AS (SELECT x FROM t) SELECT z FROM t WHERE a IN (SELECT a FROM q) AND c;
--       |                                                                              ^
-- hint: there are "a", "b" and "ts"
