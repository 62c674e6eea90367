-- Expressions in odd places: nested CASE, fields of rows, stars, QUALIFY, reserved words as names.
CREATE TABLE `order` (
    `timestamp` TIMESTAMP(3),
    `user` STRING,
    `value` INT,
    `select` ROW<`from` INT, `where` ROW<`group` STRING, tags ARRAY<STRING>>>,
    WATERMARK FOR `timestamp` AS `timestamp`
) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: order
-- {"timestamp": "2024-01-01 00:00:01", "user": "ann", "value": 1, "select": {"from": 7, "where": {"group": "g", "tags": ["x", "y"]}}}
-- {"timestamp": "2024-01-01 00:00:02", "user": "bob", "value": -2, "select": {"from": null, "where": null}}
-- {"timestamp": "2024-01-01 00:00:03", "user": "ann", "value": 3}

SELECT `user`, `value`,
    CASE WHEN `value` > 0 THEN CASE `value` WHEN 1 THEN 'one' ELSE CASE WHEN `value` < 10 THEN 'few' END END
         ELSE CASE WHEN `user` = 'bob' THEN CASE WHEN 1 / `value` = 0 THEN 'minus' END ELSE 'other' END END AS c
FROM `order`;
-- Types: STRING, INT, VARCHAR(5)
-- Output:
-- user | value | c
-- ann  | 1     | one
-- ann  | 3     | few
-- bob  | -2    | minus

SELECT o.`select`.`from` AS f, `order`.`select`.`where`.`group` AS g, `select`.`where`.tags[2] AS t FROM `order` AS o;
-- Fails: when planned
-- nested-and-reserved.sql:25:32: table "order" has the name "o" here
--    25 | SELECT o.`select`.`from` AS f, `order`.`select`.`where`.`group` AS g, `select`.`where`.tags[2] AS t FROM `order` AS o;
--       |                                ^~~~~~~
-- hint: write o.`select`

SELECT o.`select`.`from` AS f, `select`.`where`.`group` AS g, `select`.`where`.tags[2] AS t FROM `order` AS o;
-- Types: INT, STRING, STRING
-- Output:
-- f    | g    | t
-- 7    | g    | y
-- NULL | NULL | NULL
-- NULL | NULL | NULL

SELECT `order`.* FROM `order`;
-- Types: TIMESTAMP(3), STRING, INT, ROW<`from` INT, `where` ROW<`group` STRING, `tags` ARRAY<STRING>>>
-- Output:
-- timestamp               | user | value | select
-- 2024-01-01 00:00:01.000 | ann  | 1     | (7, (g, [x, y]))
-- 2024-01-01 00:00:02.000 | bob  | -2    | (NULL, NULL)
-- 2024-01-01 00:00:03.000 | ann  | 3     | NULL

SELECT o.`select`.* FROM `order` AS o;
-- Types: INT, ROW<`group` STRING, `tags` ARRAY<STRING>>
-- Output:
-- from | where
-- 7    | (g, [x, y])
-- NULL | NULL
-- NULL | NULL

SELECT `select`.*, `value` AS v FROM `order`;
-- Types: INT, ROW<`group` STRING, `tags` ARRAY<STRING>>, INT
-- Output:
-- from | where       | v
-- 7    | (g, [x, y]) | 1
-- NULL | NULL        | -2
-- NULL | NULL        | 3

SELECT `select`.`where`.* FROM `order`;
-- Types: STRING, ARRAY<STRING>
-- Output:
-- group | tags
-- NULL  | NULL
-- NULL  | NULL
-- g     | [x, y]

SELECT *, `value` * 2 AS twice FROM `order`;
-- Types: TIMESTAMP(3), STRING, INT, ROW<`from` INT, `where` ROW<`group` STRING, `tags` ARRAY<STRING>>>, INT
-- Output:
-- timestamp               | user | value | select           | twice
-- 2024-01-01 00:00:01.000 | ann  | 1     | (7, (g, [x, y])) | 2
-- 2024-01-01 00:00:02.000 | bob  | -2    | (NULL, NULL)     | -4
-- 2024-01-01 00:00:03.000 | ann  | 3     | NULL             | 6

SELECT x.* FROM `order`;
-- Fails: when planned
-- nested-and-reserved.sql:80:8: there is no table "x" here
--    80 | SELECT x.* FROM `order`;
--       |        ^
-- hint: there is only "order"

SELECT `value`.* FROM `order`;
-- Fails: when planned
-- nested-and-reserved.sql:87:8: "value" is INT, want a table or a ROW before .*
--    87 | SELECT `value`.* FROM `order`;
--       |        ^~~~~~~~~

SELECT `user`, `value`, ROW_NUMBER() OVER (PARTITION BY `user` ORDER BY `value` DESC) AS rn FROM `order` QUALIFY rn = 1;
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- user | value | rn
-- bob  | -2    | 1
-- ann  | 3     | 1

SELECT `user`, `value` FROM `order` QUALIFY ROW_NUMBER() OVER (PARTITION BY `user` ORDER BY `value`) <= 1;
-- Types: STRING, INT
-- Output:
-- user | value
-- ann  | 1
-- bob  | -2

SELECT `user` FROM `order` QUALIFY `value` > 1;
-- Types: STRING
-- Output:
-- user
-- ann

SELECT o.`user`, tag FROM `order` AS o CROSS JOIN UNNEST(o.`select`.`where`.tags) AS u (tag);
-- Types: STRING, STRING
-- Output:
-- user | tag
-- ann  | x
-- ann  | y

SELECT `user` AS `group`, COUNT(*) AS `count`, SUM(`value`) AS `sum` FROM `order` GROUP BY `user`;
-- Types: STRING, BIGINT NOT NULL, INT
-- Output:
-- group | count | sum
-- ann   | 2     | 4
-- bob   | 1     | -2

SELECT (1, 2).EXPR$0 AS x;
-- Types: INT NOT NULL
-- Output:
-- x
-- 1

SELECT ROW(1, ROW('a', 2)) AS r, (ROW(1, 2)).EXPR$1 AS y, CAST(ROW(1, 2) AS ROW<a INT, b INT>).b AS z;
-- Types: ROW<`EXPR$0` INT NOT NULL, `EXPR$1` ROW<`EXPR$0` CHAR(1) NOT NULL, `EXPR$1` INT NOT NULL> NOT NULL> NOT NULL, INT NOT NULL, INT
-- Output:
-- r           | y | z
-- (1, (a, 2)) | 2 | 2

SELECT COUNT(*), COUNT(o.*) FROM `order` AS o;
-- Fails: when planned
-- nested-and-reserved.sql:139:25: unexpected ".", want an operator, "," or ")"
--   139 | SELECT COUNT(*), COUNT(o.*) FROM `order` AS o;
--       |                         ^

SELECT `from` FROM (SELECT `select`.* FROM `order`) AS `select` WHERE `from` IS NOT NULL;
-- Types: INT
-- Output:
-- from
-- 7

SELECT CASE `user` WHEN 'ann' THEN `value` WHEN 'bob' THEN `value` + 0.5 END AS c, CASE WHEN FALSE THEN 1 END AS n FROM `order` WHERE CASE WHEN `value` > 0 THEN TRUE ELSE `user` = 'bob' END;
-- Types: DECIMAL(12, 1), INT
-- Output:
-- c    | n
-- -1.5 | NULL
-- 1.0  | NULL
-- 3.0  | NULL
