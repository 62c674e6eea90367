-- Elements and fields of what CASE gives, without brackets around it. Answers of
-- Flink 2.3.
CREATE TABLE t (id INT, a ARRAY<INT>, b ARRAY<INT>, m MAP<STRING, INT>, r ROW<x INT, y STRING>, q ROW<x INT, y STRING>) WITH ('connector' = 'filesystem', 'path' = 't.x', 'format' = 'json');
-- Rows: t
-- {"id": 1, "a": [1, 2], "b": [3], "m": {"a": 5}, "r": {"x": 1, "y": "p"}, "q": {"x": 2, "y": "q"}}
-- {"id": 2, "a": null, "b": [4, null], "m": {}, "r": null, "q": {"x": null, "y": "s"}}
-- {"id": 3, "a": [], "b": null, "m": null, "r": {"x": 7, "y": null}, "q": null}

SELECT id, CASE WHEN id > 1 THEN b ELSE a END[1] AS x, CASE id WHEN 1 THEN m ELSE MAP['a', id] END['a'] + 1 AS y FROM t;
-- Types: INT, INT, INT
-- Output:
-- id | x    | y
-- 1  | 1    | 6
-- 2  | 4    | 3
-- 3  | NULL | 4

SELECT id, CASE WHEN id > 1 THEN q ELSE r END.y AS y, 'n' || CASE WHEN id > 1 THEN q WHEN id < 0 THEN q ELSE r END.y AS n FROM t;
-- Types: INT, STRING, STRING
-- Output:
-- id | y    | n
-- 1  | p    | np
-- 2  | s    | ns
-- 3  | NULL | NULL

SELECT id, CASE WHEN CASE WHEN id > 2 THEN b ELSE a END[1] = 1 THEN CASE WHEN id > 1 THEN ARRAY[a, b] ELSE ARRAY[b, a] END[2] ELSE b END[1] AS x FROM t;
-- Types: INT, INT
-- Output:
-- id | x
-- 1  | 1
-- 2  | 4
-- 3  | NULL

SELECT id, -CASE WHEN id > 1 THEN b ELSE a END[1] * 2 AS x FROM t WHERE CASE WHEN id = 1 THEN r ELSE q END.x IS NOT NULL OR CASE id WHEN 1, 2 THEN a ELSE b END[1] IS NULL;
-- Types: INT, INT
-- Output:
-- id | x
-- 1  | -2
-- 2  | -8
-- 3  | NULL

SELECT CASE WHEN id > 1 THEN b ELSE a END[1] AS x, COUNT(*) AS n FROM t GROUP BY CASE WHEN id > 1 THEN b ELSE a END[1];
-- Types: INT, BIGINT NOT NULL
-- Output:
-- x    | n
-- 1    | 1
-- 4    | 1
-- NULL | 1

SELECT ARRAY_APPEND(ARRAY[1], id) AS a, ARRAY_PREPEND(ARRAY[1], id) AS b, ARRAY_APPEND(ARRAY[1], 2) AS c, ARRAY_APPEND(a, 1) AS d, ARRAY_REMOVE(ARRAY[1], id) AS e FROM t WHERE id = 1;
-- Types: ARRAY<INT>, ARRAY<INT>, ARRAY<INT NOT NULL> NOT NULL, ARRAY<INT>, ARRAY<INT NOT NULL> NOT NULL
-- Output:
-- a      | b      | c      | d         | e
-- [1, 1] | [1, 1] | [1, 2] | [1, 2, 1] | []

