-- Projections, filters and constants.
CREATE TABLE t (
    a  INT,
    b  STRING,
    c  INT NOT NULL,
    d  AS a + 1,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

SELECT 1;
-- Plan:
-- Collect EXPR$0  [inserts]
-- └─ Project 1 AS EXPR$0
--    └─ Values ()  [inserts, key ()]

SELECT 1 + 1 AS two, a FROM t WHERE c > 2 * 3;
-- Plan:
-- Collect two, a  [inserts]
-- └─ Exchange to one task
--    └─ Project 2 AS two, a
--       └─ Filter c > 6
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan t (filesystem): a, c, ts  [inserts, bounded]

SELECT * FROM t;
-- Plan:
-- Collect a, b, c, d, ts  [inserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in c
--       └─ Watermark for ts: ts  [rowtime ts]
--          └─ Project a, b, c, a + 1 AS d, ts
--             └─ Scan t (filesystem): a, b, c, ts  [inserts, bounded]

SELECT t.*, d AS again FROM t WHERE b = 'x' AND TRUE;
-- Plan:
-- Collect a, b, c, d, ts, again  [inserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in c
--       └─ Project a, b, c, d, ts, d AS again
--          └─ Filter b = 'x'
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Project a, b, c, a + 1 AS d, ts
--                   └─ Scan t (filesystem): a, b, c, ts  [inserts, bounded]

VALUES (1, 'a'), (2, NULL);
-- Plan:
-- Collect EXPR$0, EXPR$1  [inserts]
-- └─ Values (1, 'a'), (2, CAST(NULL AS CHAR(1)))  [inserts]

SELECT x FROM (SELECT a AS x, c AS y FROM t) AS s WHERE y > 1;
-- Plan:
-- Collect x  [inserts]
-- └─ Exchange to one task
--    └─ Project a AS x
--       └─ Filter c > 1
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan t (filesystem): a, c, ts  [inserts, bounded]

SELECT a FROM t ORDER BY c DESC LIMIT 3;
-- Plan:
-- Collect a  [inserts]
-- └─ Project a
--    └─ Sort by c DESC to 3 rows  [state sort_t ends with the input]
--       └─ Exchange to one task
--          └─ Project a, c
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan t (filesystem): a, c, ts  [inserts, bounded]

SELECT a FROM t LIMIT 2 OFFSET 1;
-- Plan:
-- Collect a  [inserts]
-- └─ Limit to 2 rows after 1  [state limit_t ends with the input]
--    └─ Exchange to one task
--       └─ Project a
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan t (filesystem): a, ts  [inserts, bounded]

SELECT a, c FROM t UNION ALL SELECT c, a FROM t WHERE a > 1;
-- Plan:
-- Collect a, c  [inserts]
-- └─ Exchange to one task
--    └─ Union  [inserts]
--       ├─ Project a, c
--       │  └─ #1 Watermark for ts: ts  [rowtime ts]
--       │     └─ Scan t (filesystem): a, c, ts  [inserts, bounded]
--       └─ Project c, a
--          └─ Filter a > 1
--             └─ #1 as above

WITH x (p, q) AS (SELECT a, c FROM t) SELECT p FROM x WHERE q = 1 UNION ALL SELECT q FROM x;
-- Plan:
-- Collect p  [inserts]
-- └─ Exchange to one task
--    └─ Union  [inserts]
--       ├─ Project a AS p
--       │  └─ Filter c = 1
--       │     └─ #1 Watermark for ts: ts  [rowtime ts]
--       │        └─ Scan t (filesystem): a, c, ts  [inserts, bounded]
--       └─ Project c AS q
--          └─ #1 as above

-- A query as a value: its rows are read first, and a condition on the others does
-- not wait for it.
SELECT a, (SELECT MAX(a) FROM t) AS top FROM t WHERE a > 1 AND a < (SELECT COUNT(*) FROM t);
-- Plan:
-- Collect a, top  [changes]
-- └─ Project a, EXPR$0 AS top
--    └─ ValueJoin with EXPR$0  [changes, state value_t_2 ends with the input]
--       ├─ Project a
--       │  └─ Filter CAST(a AS BIGINT) < COALESCE(EXPR$0, 0)
--       │     └─ ValueJoin with EXPR$0  [changes, state value_t ends with the input]
--       │        ├─ Exchange to one task
--       │        │  └─ Filter a > 1
--       │        │     └─ #1 Watermark for ts: ts  [rowtime ts]
--       │        │        └─ Scan t (filesystem): a, ts  [inserts, bounded]
--       │        └─ GroupAggregate: COUNT(*) AS EXPR$0  [changes, key (), state group_t ends with the input]
--       │           └─ Exchange to one task
--       │              └─ #1 as above
--       └─ GroupAggregate: MAX(a) AS EXPR$0  [changes, key (), state group_t_2 ends with the input]
--          └─ Exchange to one task
--             └─ Project a
--                └─ #1 as above
