-- What cannot be said of the query around, and mistakes in queries inside of others.
CREATE TABLE t (id INT, v INT, s STRING) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

CREATE TABLE u (id INT, w INT) WITH ('connector' = 'filesystem', 'path' = 'u.csv', 'format' = 'csv');

SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id = t.id AND EXISTS (SELECT 1 FROM u x WHERE x.w = t.v));
-- Error:
-- subqueries.sql:6:108: "t.v" belongs to a query further out than the next one
--     6 | …id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id = t.id AND EXISTS (SELECT 1 FROM u x WHERE x.w = t.v));
--       |                                                                                                      ^~~
-- hint: select it in the query between, or join the tables in FROM

SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id = t.id AND t.v IN (SELECT w FROM u));
-- Error:
-- subqueries.sql:8:70: column "v" belongs to the query around, which is not allowed in WHERE
--     8 | SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id = t.id AND t.v IN (SELECT w FROM u));
--       |                                                                      ^~~
-- hint: join the tables in FROM, and use it there

SELECT id, (SELECT SUM(w * v) FROM u WHERE u.id = t.id) FROM t;
-- Error:
-- subqueries.sql:10:28: column "v" belongs to the query around, which is not allowed in an aggregate
--    10 | SELECT id, (SELECT SUM(w * v) FROM u WHERE u.id = t.id) FROM t;
--       |                            ^
-- hint: join the tables in FROM, and use it there

SELECT id, (SELECT w FROM u WHERE u.id = t.nope) FROM t;
-- Error:
-- subqueries.sql:12:44: column "nope" does not exist in table "t"
--    12 | SELECT id, (SELECT w FROM u WHERE u.id = t.nope) FROM t;
--       |                                            ^~~~
-- hint: there are "id", "v" and "s"

SELECT id FROM t WHERE v IN (SELECT id, w FROM u);
-- Error:
-- subqueries.sql:14:24: 1 value to the left and 2 columns in the query cannot be compared
--    14 | SELECT id FROM t WHERE v IN (SELECT id, w FROM u);
--       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT id FROM t WHERE (id, v) > ALL (SELECT id, w FROM u);
-- Error:
-- subqueries.sql:16:24: several values can be compared by = only
--    16 | SELECT id FROM t WHERE (id, v) > ALL (SELECT id, w FROM u);
--       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT id FROM t WHERE s IN (SELECT w FROM u);
-- Error:
-- subqueries.sql:18:24: STRING and INT cannot be compared
--    18 | SELECT id FROM t WHERE s IN (SELECT w FROM u);
--       |                        ^~~~~~~~~~~~~~~~~~~~~~
-- hint: write CAST(... AS INT) around the text

SELECT id, v > ALL (SELECT w FROM u) FROM t;
-- Plan:
-- Collect id, EXPR$1  [changes]
-- └─ Project id, CASE WHEN (v > `MAX(w)`) IS FALSE THEN FALSE WHEN (COALESCE(`COUNT(*)`, 0) > 0 AND (v IS NULL OR `COUNT(w)` < `COUNT(*)`)) IS TRUE THEN CAST(NULL AS BOOLEAN) ELSE TRUE END AS EXPR$1
--    └─ Join left  [changes, state join_t_u ends with the input]
--       ├─ Exchange to one task
--       │  └─ Scan t (filesystem): id, v  [inserts, bounded]
--       └─ GroupAggregate: MAX(w), COUNT(*), COUNT(w)  [changes, key (), state group_u ends with the input]
--          └─ Exchange to one task
--             └─ Scan u (filesystem): w  [inserts, bounded]

SELECT SUM((SELECT MAX(w) FROM u)) FROM t;
-- Plan:
-- Collect EXPR$0  [changes]
-- └─ GroupAggregate: SUM(EXPR$0) AS EXPR$0  [key (), state group_t_u ends with the input]
--    └─ Project EXPR$0
--       └─ ValueJoin with EXPR$0  [changes, state value_t_u ends with the input]
--          ├─ Exchange to one task
--          │  └─ Scan t (filesystem): id  [inserts, bounded]
--          └─ GroupAggregate: MAX(w) AS EXPR$0  [changes, key (), state group_u ends with the input]
--             └─ Exchange to one task
--                └─ Scan u (filesystem): w  [inserts, bounded]

SELECT t.id FROM t LEFT JOIN u ON t.id = u.id AND EXISTS (SELECT 1 FROM u);
-- Error:
-- subqueries.sql:24:51: a query inside of ON is not built yet
--    24 | SELECT t.id FROM t LEFT JOIN u ON t.id = u.id AND EXISTS (SELECT 1 FROM u);
--       |                                                   ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: select it in a query in FROM first

SELECT t.id FROM t RIGHT JOIN LATERAL (SELECT w FROM u WHERE u.id = t.id) ON TRUE;
-- Error:
-- subqueries.sql:26:20: LATERAL cannot stand to the right of RIGHT JOIN: without a row to the left it has none
--    26 | SELECT t.id FROM t RIGHT JOIN LATERAL (SELECT w FROM u WHERE u.id = t.id) ON TRUE;
--       |                    ^~~~~~~~~~
-- hint: write CROSS JOIN, or LEFT JOIN to keep rows without a partner

SELECT t.id FROM t, LATERAL (SELECT w FROM u WHERE u.id = t.id) AS l (a, b);
-- Error:
-- subqueries.sql:28:71: 2 names for 1 column of "l"
--    28 | SELECT t.id FROM t, LATERAL (SELECT w FROM u WHERE u.id = t.id) AS l (a, b);
--       |                                                                       ^~~~

SELECT id FROM t INTERSECT SELECT id, w FROM u;
-- Error:
-- subqueries.sql:30:28: this side of INTERSECT has 2 columns, the other has 1
--    30 | SELECT id FROM t INTERSECT SELECT id, w FROM u;
--       |                            ^~~~~~~~~~~~~~~~~~~

SELECT id FROM t EXCEPT SELECT s FROM t;
-- Error:
-- subqueries.sql:32:32: column 1 is STRING on this side of EXCEPT and INT on the other
--    32 | SELECT id FROM t EXCEPT SELECT s FROM t;
--       |                                ^
-- hint: cast one of them to the type of the other

SELECT id FROM t WHERE v = (SELECT id, w FROM u);
-- Error:
-- subqueries.sql:34:28: a query used as a value has to have one column, this one has 2
--    34 | SELECT id FROM t WHERE v = (SELECT id, w FROM u);
--       |                            ^~~~~~~~~~~~~~~~~~~~~

SELECT id FROM t WHERE RAND_INTEGER(10) IN (SELECT w FROM u);
-- Error:
-- subqueries.sql:36:24: this is computed again when rows change, and has to give the same for the same rows each time
--    36 | SELECT id FROM t WHERE RAND_INTEGER(10) IN (SELECT w FROM u);
--       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: compute the value in a query in FROM, and compare that

SELECT id FROM t WHERE (SELECT MAX(w) FROM u) IN (SELECT w FROM u);
-- Error:
-- subqueries.sql:38:24: a query inside of a comparison with another query is not built yet
--    38 | SELECT id FROM t WHERE (SELECT MAX(w) FROM u) IN (SELECT w FROM u);
--       |                        ^~~~~~~~~~~~~~~~~~~~~~
-- hint: select it in a query in FROM first

SELECT id FROM t WHERE v IN (SELECT w FROM (SELECT w FROM u WHERE u.id = t.id) AS x);
-- Error:
-- subqueries.sql:40:74: a column of the query around in FROM, WITH or a side of UNION, INTERSECT or EXCEPT is not built yet
--    40 | SELECT id FROM t WHERE v IN (SELECT w FROM (SELECT w FROM u WHERE u.id = t.id) AS x);
--       |                                                                          ^~~~
