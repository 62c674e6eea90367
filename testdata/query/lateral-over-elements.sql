-- LATERAL queries of the elements of a collection in the row to their left. Answers
-- of Flink 2.3, but for the last two parts.
CREATE TABLE t (
    id INT,
    k INT,
    a ARRAY<INT>,
    m MAP<STRING, INT>,
    r ARRAY<ROW<x INT, y STRING>>,
    aa ARRAY<ARRAY<INT>>,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.x', 'format' = 'json');
CREATE TABLE s (k INT, v INT) WITH ('connector' = 'filesystem', 'path' = 's.x', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: t
-- {"id": 1, "k": 1, "a": [1, 2, 3], "m": {"a": 1, "b": 2}, "r": [{"x": 1, "y": "p"}, {"x": 2, "y": "q"}], "aa": [[1, 2], [], null, [3]], "ts": "2024-01-01 00:00:01"}
-- {"id": 2, "k": 2, "a": [], "m": {}, "r": [], "aa": [], "ts": "2024-01-01 00:00:02"}
-- {"id": 3, "k": 1, "a": null, "m": null, "r": null, "aa": null, "ts": "2024-01-01 00:00:03"}

-- Rows: s
-- 1,10
-- 1,20
-- 2,NULL

-- Rows: t
-- {"id": 4, "k": null, "a": [null, 5], "m": {"c": null}, "r": [null, {"x": null, "y": "r"}], "aa": [[null]], "ts": "2024-01-01 00:00:14"}
-- {"id": 5, "k": 3, "a": [2, 2, 1], "m": {"z": 9}, "r": [{"x": 3, "y": null}], "aa": [[7, 8]], "ts": "2024-01-01 00:00:25"}

-- Rows: s
-- 1,30
-- 1,20

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) WHERE e > 1) AS l;
-- Types: INT, INT
-- Output:
-- id | e
-- 1  | 2
-- 1  | 3
-- 4  | 5
-- 5  | 2
-- 5  | 2

SELECT id, l.e FROM t CROSS JOIN LATERAL (SELECT * FROM UNNEST(a)) AS l (e);
-- Types: INT, INT
-- Output:
-- id | e
-- 1  | 1
-- 1  | 2
-- 1  | 3
-- 4  | NULL
-- 4  | 5
-- 5  | 2
-- 5  | 2
-- 5  | 1

SELECT id, e FROM t LEFT JOIN LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) WHERE e > 1) AS l ON TRUE;
-- Types: INT, INT
-- Output:
-- id | e
-- 1  | 2
-- 1  | 3
-- 2  | NULL
-- 3  | NULL
-- 4  | 5
-- 5  | 2
-- 5  | 2

SELECT id, e FROM t LEFT JOIN LATERAL (SELECT e FROM UNNEST(t.a) AS x (e)) AS l ON e > 1 WHERE id <> 3;
-- Types: INT, INT
-- Output:
-- id | e
-- 1  | 2
-- 1  | 3
-- 2  | NULL
-- 4  | 5
-- 5  | 2
-- 5  | 2

SELECT id, e, o FROM t, LATERAL (SELECT e, o FROM UNNEST(t.a) WITH ORDINALITY AS x (e, o) WHERE o > 1) AS l;
-- Types: INT, INT, INT NOT NULL
-- Output:
-- id | e | o
-- 1  | 2 | 2
-- 1  | 3 | 3
-- 4  | 5 | 2
-- 5  | 2 | 2
-- 5  | 1 | 3

SELECT id, mk, mv FROM t LEFT JOIN LATERAL (SELECT mk, mv FROM UNNEST(t.m) AS x (mk, mv) WHERE mv > 1) AS l ON TRUE;
-- Types: INT, STRING, INT
-- Output:
-- id | mk   | mv
-- 1  | b    | 2
-- 2  | NULL | NULL
-- 3  | NULL | NULL
-- 4  | NULL | NULL
-- 5  | z    | 9

SELECT id, l.* FROM t, LATERAL (SELECT * FROM UNNEST(t.r) WHERE x > 1) AS l;
-- Types: INT, INT, STRING
-- Output:
-- id | x | y
-- 1  | 2 | q
-- 5  | 3 | NULL

SELECT id, x, y FROM t LEFT JOIN LATERAL (SELECT x, y FROM UNNEST(t.r) AS u WHERE y = 'q') AS l ON TRUE;
-- Types: INT, INT, STRING
-- Output:
-- id | x    | y
-- 1  | 2    | q
-- 2  | NULL | NULL
-- 3  | NULL | NULL
-- 4  | NULL | NULL
-- 5  | NULL | NULL

SELECT id, e FROM t, LATERAL (SELECT e FROM (SELECT e FROM UNNEST(t.a) AS x (e) WHERE e > 1) WHERE e < 3) AS l;
-- Types: INT, INT
-- Output:
-- id | e
-- 1  | 2
-- 5  | 2
-- 5  | 2

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(ARRAY[t.id, t.k]) AS x (e) WHERE e > 1) AS l;
-- Types: INT, INT
-- Output:
-- id | e
-- 2  | 2
-- 2  | 2
-- 3  | 3
-- 4  | 4
-- 5  | 5
-- 5  | 3

SELECT id, f FROM t, UNNEST(t.aa) AS b (e), LATERAL (SELECT f FROM UNNEST(b.e) AS x (f) WHERE f > 1) AS l;
-- Types: INT, INT
-- Output:
-- id | f
-- 1  | 2
-- 1  | 3
-- 5  | 7
-- 5  | 8

SELECT q.k, l.e FROM (SELECT k, COLLECT(v) AS c FROM s GROUP BY k) AS q LEFT JOIN LATERAL (SELECT e FROM UNNEST(q.c) AS x (e) WHERE e > 10) AS l ON TRUE;
-- Types: INT, INT
-- Output:
-- k | e
-- 2 | NULL
-- 1 | 20
-- 1 | 20
-- 1 | 30
-- Changes:
-- op | k | e
-- +I | 1 | NULL
-- -U | 1 | NULL
-- +U | 1 | 20
-- +I | 2 | NULL
-- -U | 1 | 20
-- +U | 1 | 20
-- +U | 1 | 30
-- -U | 1 | 20
-- -U | 1 | 30
-- +U | 1 | 20
-- +U | 1 | 20
-- +U | 1 | 30

SELECT k, SUM(e) AS n FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) WHERE e > 1) AS l GROUP BY k;
-- Types: INT, INT
-- Output:
-- k    | n
-- 1    | 5
-- NULL | 5
-- 3    | 4
-- Changes:
-- op | k    | n
-- +I | 1    | 2
-- -U | 1    | 2
-- +U | 1    | 5
-- +I | NULL | 5
-- +I | 3    | 2
-- -U | 3    | 2
-- +U | 3    | 4

SELECT window_start, COUNT(*) AS n
FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND), LATERAL (SELECT e FROM UNNEST(a) AS x (e) WHERE e > 1) AS l
GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL
-- Output:
-- window_start            | n
-- 2024-01-01 00:00:00.000 | 2
-- 2024-01-01 00:00:10.000 | 1
-- 2024-01-01 00:00:20.000 | 2

-- COUNT of nothing is 0, though its type has NULL.
SELECT id, c FROM t LEFT JOIN LATERAL (SELECT COUNT(*) AS c FROM s WHERE s.k = t.k) AS l ON TRUE;
-- Types: INT, BIGINT
-- Output:
-- id | c
-- 2  | 1
-- 4  | 0
-- 5  | 0
-- 3  | 4
-- 1  | 4
-- Changes:
-- op | id | c
-- +I | 1  | 0
-- +I | 2  | 0
-- +I | 3  | 0
-- -D | 3  | 0
-- +I | 3  | 1
-- -D | 1  | 0
-- +I | 1  | 1
-- -U | 3  | 1
-- +I | 3  | 0
-- -U | 1  | 1
-- +I | 1  | 0
-- -D | 3  | 0
-- +I | 3  | 2
-- -D | 1  | 0
-- +I | 1  | 2
-- -D | 2  | 0
-- +I | 2  | 1
-- +I | 4  | 0
-- +I | 5  | 0
-- -U | 3  | 2
-- +I | 3  | 0
-- -U | 1  | 2
-- +I | 1  | 0
-- -D | 3  | 0
-- +I | 3  | 3
-- -D | 1  | 0
-- +I | 1  | 3
-- -U | 3  | 3
-- +I | 3  | 0
-- -U | 1  | 3
-- +I | 1  | 0
-- -D | 3  | 0
-- +I | 3  | 4
-- -D | 1  | 0
-- +I | 1  | 4

-- Values and conditions that read the row, and values that are computed: Flink plans
-- none of these, or loses the values. The answers are those of Flink to the same
-- question asked with joins.
SELECT id, d FROM t, LATERAL (SELECT e * 2 + t.k AS d FROM UNNEST(t.a) AS x (e) WHERE e > t.k) AS l;
-- Types: INT, INT
-- Output:
-- id | d
-- 1  | 5
-- 1  | 7

SELECT id, d FROM t LEFT JOIN LATERAL (SELECT COALESCE(e, 0) * 10 + k AS d FROM UNNEST(a) AS x (e) WHERE e > k OR e IS NULL) AS l ON d <> 20;
-- Types: INT, INT
-- Output:
-- id | d
-- 1  | 21
-- 1  | 31
-- 2  | NULL
-- 3  | NULL
-- 4  | NULL
-- 5  | NULL

SELECT id, l.* FROM t LEFT JOIN LATERAL (SELECT 'c' AS c, y, COALESCE(x, t.k, 0) AS z FROM UNNEST(t.r) AS u WHERE y IS NOT NULL) AS l ON TRUE;
-- Types: INT, CHAR(1), STRING, INT
-- Output:
-- id | c    | y    | z
-- 1  | c    | p    | 1
-- 1  | c    | q    | 2
-- 2  | NULL | NULL | NULL
-- 3  | NULL | NULL | NULL
-- 4  | c    | r    | 0
-- 5  | NULL | NULL | NULL

SELECT id, e, o FROM t LEFT JOIN LATERAL (SELECT e, o FROM UNNEST(t.a) WITH ORDINALITY AS x (e, o) WHERE o > 1) AS l ON TRUE;
-- Types: INT, INT, INT
-- Output:
-- id | e    | o
-- 1  | 2    | 2
-- 1  | 3    | 3
-- 2  | NULL | NULL
-- 3  | NULL | NULL
-- 4  | 5    | 2
-- 5  | 2    | 2
-- 5  | 1    | 3

SELECT id, g FROM t LEFT JOIN LATERAL (SELECT f + 1 AS g FROM (SELECT e + k AS f FROM UNNEST(a) AS x (e) WHERE e > 1) WHERE f < 5) AS l ON g > t.id;
-- Types: INT, INT
-- Output:
-- id | g
-- 1  | 4
-- 2  | NULL
-- 1  | 5
-- 3  | NULL
-- 4  | NULL
-- 5  | NULL

SELECT id, e, f FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) WHERE e > 1) AS l, LATERAL (SELECT f FROM UNNEST(t.a) AS x (f) WHERE f < l.e) AS l2;
-- Types: INT, INT, INT
-- Output:
-- id | e | f
-- 1  | 2 | 1
-- 1  | 3 | 1
-- 1  | 3 | 2
-- 5  | 2 | 1
-- 5  | 2 | 1

SELECT id, d FROM t, LATERAL (SELECT e * 2 + 1 AS d FROM UNNEST(t.a) AS x (e) WHERE e IN (1, 2) ORDER BY e) AS l WHERE d > 3;
-- Output:
-- id | d
-- 1  | 5
-- 5  | 5
-- 5  | 5

SELECT id, c FROM t, LATERAL (SELECT CARDINALITY(e) AS c FROM UNNEST(t.aa) AS x (e) WHERE CARDINALITY(e) > 0) AS l;
-- Output:
-- id | c
-- 1  | 2
-- 1  | 1
-- 4  | 1
-- 5  | 2

-- What looks at several elements, or at other tables, is not built.
SELECT id, n FROM t, LATERAL (SELECT SUM(e) AS n FROM UNNEST(t.a) AS x (e)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:322:38: an aggregate over the elements of a row is not built yet
--   322 | SELECT id, n FROM t, LATERAL (SELECT SUM(e) AS n FROM UNNEST(t.a) AS x (e)) AS l;
--       |                                      ^~~~~~
-- hint: join with UNNEST, and group by a key of the table around it

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) GROUP BY e) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:329:75: GROUP BY over the elements of a row is not built yet
--   329 | SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) GROUP BY e) AS l;
--       |                                                                           ^
-- hint: join with UNNEST, and group by a key of the table around it

SELECT id, e FROM t, LATERAL (SELECT DISTINCT e FROM UNNEST(t.a) AS x (e)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:336:31: SELECT DISTINCT over the elements of a row is not built yet
--   336 | SELECT id, e FROM t, LATERAL (SELECT DISTINCT e FROM UNNEST(t.a) AS x (e)) AS l;
--       |                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: join with UNNEST, and group by a key of the table around it

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) LIMIT 1) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:343:72: LIMIT of the elements of a row is not built yet
--   343 | SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) LIMIT 1) AS l;
--       |                                                                        ^

SELECT id, e FROM t, LATERAL (SELECT e, ROW_NUMBER() OVER (ORDER BY e) AS n FROM UNNEST(t.a) AS x (e)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:349:31: a function with OVER over the elements of a row is not built yet
--   349 | SELECT id, e FROM t, LATERAL (SELECT e, ROW_NUMBER() OVER (ORDER BY e) AS n FROM UNNEST(t.a) AS x (e)) AS l;
--       |                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: join with UNNEST, and group by a key of the table around it

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) WHERE EXISTS (SELECT 1 FROM s WHERE s.k = e)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:356:72: a query inside of WHERE is not built yet
--   356 | SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) WHERE EXISTS (SELECT 1 FROM s WHERE s.k = e)) AS l;
--       |                                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: select it in a query in FROM first

SELECT id, e FROM t, LATERAL (SELECT e + (SELECT MAX(v) FROM s) AS e FROM UNNEST(t.a) AS x (e)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:363:42: a query over the elements of a row is not built yet
--   363 | SELECT id, e FROM t, LATERAL (SELECT e + (SELECT MAX(v) FROM s) AS e FROM UNNEST(t.a) AS x (e)) AS l;
--       |                                          ^~~~~~~~~~~~~~~~~~~~~~
-- hint: join with UNNEST, and group by a key of the table around it

SELECT id, e FROM t, LATERAL (SELECT e FROM s, UNNEST(t.a) AS x (e)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:370:55: a column of the query around in FROM, WITH or a side of UNION, INTERSECT or EXCEPT is not built yet
--   370 | SELECT id, e FROM t, LATERAL (SELECT e FROM s, UNNEST(t.a) AS x (e)) AS l;
--       |                                                       ^~~

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e), UNNEST(t.a) AS y (f)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:376:52: a column of the query around in FROM, WITH or a side of UNION, INTERSECT or EXCEPT is not built yet
--   376 | SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e), UNNEST(t.a) AS y (f)) AS l;
--       |                                                    ^~~

SELECT id, (SELECT MAX(e) FROM UNNEST(t.a) AS x (e)) AS n FROM t;
-- Fails: when planned
-- lateral-over-elements.sql:382:39: a column of the query around in FROM, WITH or a side of UNION, INTERSECT or EXCEPT is not built yet
--   382 | SELECT id, (SELECT MAX(e) FROM UNNEST(t.a) AS x (e)) AS n FROM t;
--       |                                       ^~~

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.nix) AS x (e)) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:388:54: column "nix" does not exist in table "t"
--   388 | SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.nix) AS x (e)) AS l;
--       |                                                      ^~~

SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) HAVING e > 1) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:394:73: HAVING over the elements of a row is not built yet
--   394 | SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.a) AS x (e) HAVING e > 1) AS l;
--       |                                                                         ^~~~~
-- hint: join with UNNEST, and group by a key of the table around it

SELECT id, f FROM t, LATERAL (SELECT f FROM (SELECT e + RAND() AS f FROM UNNEST(t.a) AS x (e)) WHERE f > 1) AS l;
-- Fails: when planned
-- lateral-over-elements.sql:401:102: a value that is another one each time, of the elements of a row, is not built yet
--   401 | …ELECT id, f FROM t, LATERAL (SELECT f FROM (SELECT e + RAND() AS f FROM UNNEST(t.a) AS x (e)) WHERE f > 1) AS l;
--       |                                                                                                      ^

SELECT id, e FROM t RIGHT JOIN LATERAL (SELECT e FROM UNNEST(t.a) AS x (e)) AS l ON TRUE;
-- Fails: when planned
-- lateral-over-elements.sql:407:21: LATERAL cannot stand to the right of RIGHT JOIN: without a row to the left it has none
--   407 | SELECT id, e FROM t RIGHT JOIN LATERAL (SELECT e FROM UNNEST(t.a) AS x (e)) AS l ON TRUE;
--       |                     ^~~~~~~~~~
-- hint: write CROSS JOIN, or LEFT JOIN to keep rows without a partner
