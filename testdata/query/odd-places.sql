-- Stars, reserved words, nested CASE and IN lists in odd places.
CREATE TABLE t (
    id INT,
    `order` ROW<`value` INT, inner_ ROW<`date` STRING, n INT>>,
    `timestamp` STRING,
    tags ARRAY<ROW<k STRING, v INT>>
) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: t
-- {"id": 1, "order": {"value": 10, "inner_": {"date": "x", "n": 5}}, "timestamp": "a", "tags": [{"k": "p", "v": 1}]}
-- {"id": 2, "order": null, "timestamp": null, "tags": []}

SELECT t.* FROM t;
-- Types: INT, ROW<`value` INT, `inner_` ROW<`date` STRING, `n` INT>>, STRING, ARRAY<ROW<`k` STRING, `v` INT>>
-- Output:
-- id | order        | timestamp | tags
-- 1  | (10, (x, 5)) | a         | [(p, 1)]
-- 2  | NULL         | NULL      | []

SELECT `order`.*, id FROM t;
-- Types: INT, ROW<`date` STRING, `n` INT>, INT
-- Output:
-- value | inner_ | id
-- 10    | (x, 5) | 1
-- NULL  | NULL   | 2

SELECT t.`order`.inner_.* FROM t;
-- Types: STRING, INT
-- Output:
-- date | n
-- NULL | NULL
-- x    | 5

SELECT x.`order`.`value` AS `value`, x.`timestamp` AS `timestamp` FROM t AS x;
-- Types: INT, STRING
-- Output:
-- value | timestamp
-- 10    | a
-- NULL  | NULL

SELECT `order`.inner_.`date` FROM t WHERE `order`.`value` IN (1, 10, 100) AND `timestamp` NOT IN ('b', 'c');
-- Types: STRING
-- Output:
-- date
-- x

SELECT id IN (1, NULL) AS a, id NOT IN (1, NULL) AS b, id + 1 IN (2) AS c, (id, 1) IN ((1, 1), (2, 2)) AS d FROM t;
-- Types: BOOLEAN, BOOLEAN, BOOLEAN, BOOLEAN
-- Output:
-- a    | b     | c     | d
-- NULL | NULL  | FALSE | FALSE
-- TRUE | FALSE | TRUE  | TRUE

SELECT CASE WHEN id = 1 THEN CASE `timestamp` WHEN 'a' THEN 'A' ELSE CASE WHEN id > 0 THEN 'x' END END ELSE CASE id WHEN 2 THEN 'two' END END AS c FROM t;
-- Types: VARCHAR(3)
-- Output:
-- c
-- A
-- two

SELECT tags[1].k AS k, tags[id].v AS v, CAST(tags[1] AS ROW<k STRING, v BIGINT>).v AS w FROM t;
-- Types: STRING, INT, BIGINT
-- Output:
-- k    | v    | w
-- NULL | NULL | NULL
-- p    | 1    | 1

SELECT COUNT(*) AS n, MAX(`order`.`value`) AS m FROM t GROUP BY `order`.inner_.n HAVING COUNT(*) IN (1, 2);
-- Types: BIGINT NOT NULL, INT
-- Output:
-- n | m
-- 1 | 10
-- 1 | NULL

SELECT *, id + 1 AS `next` FROM t WHERE id = 2;
-- Types: INT, ROW<`value` INT, `inner_` ROW<`date` STRING, `n` INT>>, STRING, ARRAY<ROW<`k` STRING, `v` INT>>, INT
-- Output:
-- id | order | timestamp | tags | next
-- 2  | NULL  | NULL      | []   | 3

SELECT a.*, b.x FROM (SELECT id FROM t) AS a, UNNEST(ARRAY[1, 2]) AS b (x);
-- Types: INT, INT NOT NULL
-- Output:
-- id | x
-- 1  | 1
-- 1  | 2
-- 2  | 1
-- 2  | 2

SELECT DISTINCT t.id, `order`.`value` FROM t ORDER BY 1 DESC LIMIT 5;
-- Types: INT, INT
-- Output:
-- id | value
-- 1  | 10
-- 2  | NULL

SELECT ROW(id, `timestamp`).EXPR$0 AS f FROM t;
-- Types: INT
-- Output:
-- f
-- 1
-- 2

SELECT (SELECT MAX(id) FROM t) IN (2, 3) AS yes FROM t WHERE CASE WHEN id IN (1) THEN TRUE ELSE FALSE END;
-- Types: BOOLEAN
-- Output:
-- yes
-- TRUE

SELECT nothing.* FROM t;
-- Fails: when planned
-- odd-places.sql:109:8: there is no table "nothing" here
--   109 | SELECT nothing.* FROM t;
--       |        ^~~~~~~
-- hint: there is only "t"

SELECT id.* FROM t;
-- Fails: when planned
-- odd-places.sql:116:8: "id" is INT, want a table or a ROW before .*
--   116 | SELECT id.* FROM t;
--       |        ^~~~
