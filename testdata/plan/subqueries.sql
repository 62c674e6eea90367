-- Queries inside of others: which of them become joins, and what of.
CREATE TABLE t (id INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');

CREATE TABLE u (id INT, w INT, us TIMESTAMP(3) NOT NULL, WATERMARK FOR us AS us) WITH ('connector' = 'filesystem', 'path' = 'u.csv', 'format' = 'csv');

-- IN and EXISTS keep a row once; more than equality may tie the two.
SELECT id FROM u WHERE id IN (SELECT v FROM t) AND w > 3;
-- Plan:
-- Collect id  [inserts]
-- └─ Exchange to one task
--    └─ Join semi on id = v  [inserts, state join_u_t_by_id ends with the input]
--       ├─ Exchange by id
--       │  └─ Project id
--       │     └─ Filter w > 3
--       │        └─ Watermark for us: us  [rowtime us]
--       │           └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--       └─ Exchange by v
--          └─ Project v
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan t (filesystem): v, ts  [inserts, bounded]

SELECT w FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.id = u.id AND t.v > u.w);
-- Plan:
-- Collect w  [inserts]
-- └─ Exchange to one task
--    └─ Project w
--       └─ Join semi on id = id where v > u.w  [inserts, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id, w
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--          └─ Exchange by id
--             └─ Project id, v
--                └─ Watermark for ts: ts  [rowtime ts]
--                   └─ Scan t (filesystem): id, v, ts  [inserts, bounded]

SELECT w FROM u WHERE NOT EXISTS (SELECT * FROM t);
-- Plan:
-- Collect w  [changes]
-- └─ Join anti  [changes, state join_u_t ends with the input]
--    ├─ Exchange to one task
--    │  └─ Project w
--    │     └─ Watermark for us: us  [rowtime us]
--    │        └─ Scan u (filesystem): w, us  [inserts, bounded]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts  [rowtime ts]
--          └─ Scan t (filesystem): ts  [inserts, bounded]

-- NOT IN asks three times: for a NULL in the list, for NULL not being in a list, and for the value.
SELECT id FROM u WHERE w NOT IN (SELECT v FROM t);
-- Plan:
-- Collect id  [changes]
-- └─ Exchange to one task
--    └─ Project id
--       └─ Join anti on w = v  [changes, state join_u_t_by_w ends with the input]
--          ├─ Exchange by w
--          │  └─ Join anti  [changes, state join_u_t ends with the input]
--          │     ├─ Exchange to one task
--          │     │  └─ Project id, w
--          │     │     └─ Join anti on w IS NULL = found  [changes, state join_u_t_by_w_IS_NULL ends with the input]
--          │     │        ├─ Exchange by w IS NULL
--          │     │        │  └─ Project id, w, w IS NULL AS `w IS NULL`
--          │     │        │     └─ Watermark for us: us  [rowtime us]
--          │     │        │        └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--          │     │        └─ Exchange by found
--          │     │           └─ Project found
--          │     │              └─ #1 Project v, TRUE AS found
--          │     │                 └─ #2 Watermark for ts: ts  [rowtime ts]
--          │     │                    └─ Scan t (filesystem): v, ts  [inserts, bounded]
--          │     └─ Exchange to one task
--          │        └─ Filter v IS NULL
--          │           └─ #2 as above
--          └─ Exchange by v
--             └─ Project v
--                └─ #1 as above

SELECT id FROM u WHERE w > ALL (SELECT v FROM t WHERE t.id = u.id);
-- Plan:
-- Collect id  [changes]
-- └─ Exchange to one task
--    └─ Project id
--       └─ Join anti on id = id where (w > v) IS NOT TRUE  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id, w
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--          └─ Exchange by id
--             └─ Project v, id
--                └─ Watermark for ts: ts  [rowtime ts]
--                   └─ Scan t (filesystem): id, v, ts  [inserts, bounded]

SELECT id FROM u WHERE NOT w > SOME (SELECT v FROM t);
-- Plan:
-- Collect id  [changes]
-- └─ Project id
--    └─ Join anti where (w > v) IS NOT FALSE  [changes, state join_u_t ends with the input]
--       ├─ Exchange to one task
--       │  └─ Project id, w
--       │     └─ Watermark for us: us  [rowtime us]
--       │        └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--       └─ Exchange to one task
--          └─ Project v
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan t (filesystem): v, ts  [inserts, bounded]

-- Under OR they are values.
SELECT id FROM u WHERE w = 1 OR id IN (SELECT id FROM t);
-- Plan:
-- Collect id  [changes]
-- └─ Exchange to one task
--    └─ Project id
--       └─ Filter w = 1 OR there IS NOT NULL
--          └─ Join left on id = id  [changes, state join_u_t_by_id ends with the input]
--             ├─ Exchange by id
--             │  └─ Project id, w
--             │     └─ Watermark for us: us  [rowtime us]
--             │        └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--             └─ Project id, TRUE AS there
--                └─ GroupAggregate by id  [key (id), state group_t_by_id ends with the input]
--                   └─ Exchange by id
--                      └─ Project id
--                         └─ Watermark for ts: ts  [rowtime ts]
--                            └─ Scan t (filesystem): id, ts  [inserts, bounded]

SELECT id, EXISTS (SELECT 1 FROM t WHERE t.id = u.id) AS found FROM u;
-- Plan:
-- Collect id, found  [changes]
-- └─ Exchange to one task
--    └─ Project id, there IS NOT NULL AS found
--       └─ Join left on id = id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ Project id, TRUE AS there
--             └─ GroupAggregate by id  [key (id), state group_t_by_id ends with the input]
--                └─ Exchange by id
--                   └─ Project id
--                      └─ Watermark for ts: ts  [rowtime ts]
--                         └─ Scan t (filesystem): id, ts  [inserts, bounded]

-- A value for each row; COUNT of nothing is 0.
SELECT id, (SELECT COUNT(*) + 1 FROM t WHERE t.id = u.id) AS n FROM u;
-- Plan:
-- Collect id, n  [changes]
-- └─ Exchange to one task
--    └─ Project id, COALESCE(`COUNT(*)`, 0) + 1 AS n
--       └─ Join left on id = id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ GroupAggregate by id: COUNT(*)  [changes, key (id), state group_t_by_id ends with the input]
--             └─ Exchange by id
--                └─ Project id
--                   └─ Watermark for ts: ts  [rowtime ts]
--                      └─ Scan t (filesystem): id, ts  [inserts, bounded]

SELECT id, (SELECT v FROM t WHERE t.id = u.id) AS value_of FROM u;
-- Plan:
-- Collect id, value_of  [changes]
-- └─ Exchange to one task
--    └─ Project id, `SINGLE_VALUE(v)` AS value_of
--       └─ Join left on id = id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ GroupAggregate by id: SINGLE_VALUE(v)  [changes, key (id), state group_t_by_id ends with the input]
--             └─ Exchange by id
--                └─ Project v, id
--                   └─ Watermark for ts: ts  [rowtime ts]
--                      └─ Scan t (filesystem): id, v, ts  [inserts, bounded]

SELECT id, (SELECT v FROM t WHERE t.id = u.id ORDER BY ts DESC LIMIT 1) AS latest FROM u;
-- Plan:
-- Collect id, latest  [changes]
-- └─ Exchange to one task
--    └─ Project id, v AS latest
--       └─ Join left on id = id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ Project v, id
--             └─ Rank by id ordered by ts DESC: row 1  [changes, key (id), state rank_t_by_id ends with the input]
--                └─ Exchange by id
--                   └─ Project v, id, ts
--                      └─ Watermark for ts: ts  [rowtime ts]
--                         └─ Scan t (filesystem): id, v, ts  [inserts, bounded]

-- Tied by more than equality: the values of the row are brought to the other query.
SELECT id, (SELECT COUNT(*) FROM t WHERE t.id < u.id) AS below FROM u;
-- Plan:
-- Collect id, below  [changes]
-- └─ Exchange to one task
--    └─ Project id, COALESCE(EXPR$0, 0) AS below
--       └─ Join left on id IS NOT DISTINCT FROM id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ #1 Project id
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ Exchange by id
--             └─ GroupAggregate by id: COUNT(*) AS EXPR$0  [changes, key (id), state group_t_u_by_id ends with the input]
--                └─ Project id
--                   └─ Join inner where id < u.id  [inserts, state join_t_u ends with the input]
--                      ├─ Exchange to one task
--                      │  └─ Project id
--                      │     └─ Watermark for ts: ts  [rowtime ts]
--                      │        └─ Scan t (filesystem): id, ts  [inserts, bounded]
--                      └─ Exchange to one task
--                         └─ GroupAggregate by id  [key (id), state group_u_by_id ends with the input]
--                            └─ Exchange by id
--                               └─ #1 as above

-- Above a grouping.
SELECT w, SUM(id) AS s, (SELECT MAX(v) FROM t WHERE t.id = w) AS m FROM u GROUP BY w HAVING COUNT(*) > (SELECT MIN(v) FROM t);
-- Plan:
-- Collect w, s, m  [changes]
-- └─ Exchange to one task
--    └─ Project w, s, EXPR$0 AS m
--       └─ Join left on w = id  [changes, key (w), state join_u_t_by_w ends with the input]
--          ├─ Exchange by w
--          │  └─ Project w, s
--          │     └─ Filter `COUNT(*)` > CAST(EXPR$0 AS BIGINT)
--          │        └─ ValueJoin with EXPR$0  [changes, key (w), state value_u_t ends with the input]
--          │           ├─ Exchange to one task
--          │           │  └─ GroupAggregate by w: SUM(id) AS s, COUNT(*)  [changes, key (w), state group_u_by_w ends with the input]
--          │           │     └─ Exchange by w
--          │           │        └─ Project w, id
--          │           │           └─ Watermark for us: us  [rowtime us]
--          │           │              └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--          │           └─ GroupAggregate: MIN(v) AS EXPR$0  [changes, key (), state group_t ends with the input]
--          │              └─ Exchange to one task
--          │                 └─ Project v
--          │                    └─ #1 Watermark for ts: ts  [rowtime ts]
--          │                       └─ Scan t (filesystem): id, v, ts  [inserts, bounded]
--          └─ GroupAggregate by id: MAX(v) AS EXPR$0  [changes, key (id), state group_t_by_id ends with the input]
--             └─ Exchange by id
--                └─ Project id, v
--                   └─ #1 as above

-- LATERAL sees the tables to its left.
SELECT u.id, b.v FROM u, LATERAL (SELECT v FROM t WHERE t.id = u.id ORDER BY v DESC LIMIT 2) AS b;
-- Plan:
-- Collect id, v  [changes]
-- └─ Exchange to one task
--    └─ Project id, v
--       └─ Join inner on id = id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ Rank by id ordered by v DESC: rows 1 to 2  [changes, state rank_t_by_id ends with the input]
--             └─ Exchange by id
--                └─ Project v, id
--                   └─ Watermark for ts: ts  [rowtime ts]
--                      └─ Scan t (filesystem): id, v, ts  [inserts, bounded]

SELECT u.id, s FROM u LEFT JOIN LATERAL (SELECT v + u.w AS s FROM t WHERE t.id = u.id) ON TRUE;
-- Plan:
-- Collect id, s  [changes]
-- └─ Exchange to one task
--    └─ Project id, CASE WHEN found THEN v + u.w ELSE CAST(NULL AS INT) END AS s
--       └─ Join left on id = id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id, w
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--          └─ Exchange by id
--             └─ Project id, v, TRUE AS found
--                └─ Watermark for ts: ts  [rowtime ts]
--                   └─ Scan t (filesystem): id, v, ts  [inserts, bounded]

SELECT u.id, x FROM u, LATERAL (VALUES (w), (w + 1)) AS l (x);
-- Plan:
-- Collect id, x  [inserts]
-- └─ Exchange to one task
--    └─ Expand (id, w), (id, w + 1) AS id, x
--       └─ Scan u (filesystem): id, w  [inserts, bounded]

SELECT u.id, n FROM u, LATERAL (SELECT COUNT(*) AS n FROM t WHERE t.id = u.id);
-- Plan:
-- Collect id, n  [changes]
-- └─ Exchange to one task
--    └─ Project id, COALESCE(n, 0) AS n
--       └─ Join left on id = id  [changes, state join_u_t_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Project id
--          │     └─ Watermark for us: us  [rowtime us]
--          │        └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ GroupAggregate by id: COUNT(*) AS n  [changes, key (id), state group_t_by_id ends with the input]
--             └─ Exchange by id
--                └─ Project id
--                   └─ Watermark for ts: ts  [rowtime ts]
--                      └─ Scan t (filesystem): id, ts  [inserts, bounded]

-- Set operations compare whole rows, and NULL is equal to NULL.
SELECT id FROM u EXCEPT SELECT id FROM t;
-- Plan:
-- Collect id  [changes]
-- └─ Exchange to one task
--    └─ Join anti on id IS NOT DISTINCT FROM id  [changes, key (id), state join_u_t_by_id ends with the input]
--       ├─ GroupAggregate by id  [key (id), state group_u_by_id ends with the input]
--       │  └─ Exchange by id
--       │     └─ Project id
--       │        └─ Watermark for us: us  [rowtime us]
--       │           └─ Scan u (filesystem): id, us  [inserts, bounded]
--       └─ Exchange by id
--          └─ Project id
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan t (filesystem): id, ts  [inserts, bounded]

SELECT id, w FROM u INTERSECT ALL SELECT id, v FROM t;
-- Plan:
-- Collect id, w  [changes]
-- └─ Exchange to one task
--    └─ Unnest copies: id, w
--       └─ Project id, w, CASE WHEN LEAST(left, right) > 0 THEN ARRAY_SLICE(list, 1, CAST(LEAST(left, right) AS INT)) ELSE CAST(NULL AS ARRAY<BOOLEAN NOT NULL>) END AS copies
--          └─ GroupAggregate by id, w: ARRAY_AGG(of the left side) FILTER (of the left side) AS list, COUNT(*) FILTER (of the left side) AS left, COUNT(*) FILTER (of the right side) AS right  [changes, key (id, w), state group_u_t_by_id_w ends with the input]
--             └─ Exchange by id, w
--                └─ Union  [inserts]
--                   ├─ Project id, w, TRUE AS `of the left side`, FALSE AS `of the right side`
--                   │  └─ Watermark for us: us  [rowtime us]
--                   │     └─ Scan u (filesystem): id, w, us  [inserts, bounded]
--                   └─ Project id, v, FALSE AS `of the left side`, TRUE AS `of the right side`
--                      └─ Watermark for ts: ts  [rowtime ts]
--                         └─ Scan t (filesystem): id, v, ts  [inserts, bounded]

-- With the bounds of equal windows it is a window join.
SELECT id FROM TUMBLE(TABLE u, DESCRIPTOR(us), INTERVAL '1' HOUR) AS l
WHERE EXISTS (SELECT 1 FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' HOUR) AS r
WHERE r.id = l.id AND r.window_start = l.window_start AND r.window_end = l.window_end);
-- Plan:
-- Collect id  [inserts]
-- └─ Exchange to one task
--    └─ Project id
--       └─ WindowJoin semi of window_start, window_end on id = id  [inserts, state window_join_u_t_by_id ends with the window]
--          ├─ Exchange by id
--          │  └─ Project id, window_start, window_end
--          │     └─ WindowExpand TUMBLE(size 1 h) of us  [rowtime us, window_time]
--          │        └─ Watermark for us: us  [rowtime us]
--          │           └─ Scan u (filesystem): id, us  [inserts, bounded]
--          └─ Exchange by id
--             └─ Project id, window_start, window_end
--                └─ WindowExpand TUMBLE(size 1 h) of ts  [rowtime ts, window_time]
--                   └─ Watermark for ts: ts  [rowtime ts]
--                      └─ Scan t (filesystem): id, ts  [inserts, bounded]
