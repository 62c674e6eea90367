-- Elements of arrays, maps and multisets become rows: in windows, with changes,
-- with conditions and with their positions.
CREATE TABLE posts (
    ts TIMESTAMP(3),
    id INT,
    tags ARRAY<STRING>,
    likes MAP<STRING, INT>,
    replies ARRAY<ROW<who STRING, stars INT>>,
    WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'posts.json', 'format' = 'json');
-- Rows: posts
-- {"ts": "2024-01-01 00:00:01", "id": 1, "tags": ["go", null, "sql"], "likes": {"ann": 2}, "replies": [{"who": "cy", "stars": 5}, null]}
-- {"ts": "2024-01-01 00:00:12", "id": 2, "tags": [], "likes": {}, "replies": []}
-- {"ts": "2024-01-01 00:00:05", "id": 3, "tags": ["late"]}
-- {"ts": "2024-01-01 00:00:13", "id": 4, "tags": ["go"], "likes": {"bo": null, "cy": 1}, "replies": [{"who": "di"}]}

-- A row that is late is late with each of its elements; one without elements has
-- still moved time.
SELECT window_start, tag, COUNT(*) AS n
FROM TABLE(TUMBLE((SELECT ts, tag FROM posts CROSS JOIN UNNEST(tags) AS t (tag)), DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, tag;
-- Types: TIMESTAMP(3) NOT NULL, STRING, BIGINT NOT NULL
-- Output:
-- window_start            | tag  | n
-- 2024-01-01 00:00:00.000 | NULL | 1
-- 2024-01-01 00:00:00.000 | go   | 1
-- 2024-01-01 00:00:00.000 | sql  | 1
-- 2024-01-01 00:00:10.000 | go   | 1
-- Late: 1

-- Names: a single column is called as the table is, fields keep their names.
SELECT id, tag, who, `KEY`, `VALUE`
FROM posts
CROSS JOIN UNNEST(tags) AS tag
CROSS JOIN UNNEST(replies)
CROSS JOIN UNNEST(likes);
-- Types: INT, STRING, STRING, STRING, INT
-- Output:
-- id | tag  | who | KEY | VALUE
-- 1  | NULL | cy  | ann | 2
-- 1  | go   | cy  | ann | 2
-- 1  | sql  | cy  | ann | 2
-- 4  | go   | di  | bo  | NULL
-- 4  | go   | di  | cy  | 1

-- A condition of LEFT JOIN chooses elements, WHERE chooses rows.
SELECT p.id, l.who, l.n
FROM posts AS p LEFT JOIN UNNEST(p.likes) WITH ORDINALITY AS l (who, n, pos) ON l.n > 1 AND p.id < 10
WHERE p.id <> 3;
-- Types: INT, STRING, INT
-- Output:
-- id | who  | n
-- 1  | ann  | 2
-- 2  | NULL | NULL
-- 4  | NULL | NULL

SELECT id, COUNT(*) AS n FROM posts, UNNEST(tags) WITH ORDINALITY AS t (tag, pos) WHERE pos > 1 GROUP BY id;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- id | n
-- 1  | 2

SELECT m.x, m.n FROM posts CROSS JOIN UNNEST(ARRAY[ROW(id, 'a'), ROW(id + 10, 'b')]) AS m (x, n) WHERE id > 2;
-- Types: INT, CHAR(1) NOT NULL
-- Output:
-- x  | n
-- 13 | b
-- 14 | b
-- 3  | a
-- 4  | a

-- An aggregate over elements of a collection that changes.
SELECT w, COUNT(*) AS n
FROM (SELECT COLLECT(CHAR_LENGTH(tag)) AS m FROM posts CROSS JOIN UNNEST(tags) AS t (tag)) AS c CROSS JOIN UNNEST(c.m) AS u (w)
GROUP BY w;
-- Types: INT, BIGINT NOT NULL
-- Output:
-- w | n
-- 2 | 2
-- 3 | 1
-- 4 | 1

-- Two UNNESTs without a table.
SELECT a, b FROM UNNEST(ARRAY[1, 2]) AS t (a), UNNEST(ARRAY[a, 10 * a]) AS u (b);
-- Types: INT NOT NULL, INT NOT NULL
-- Output:
-- a | b
-- 1 | 1
-- 1 | 10
-- 2 | 2
-- 2 | 20

SELECT x FROM posts RIGHT JOIN UNNEST(tags) AS t (x) ON TRUE;
-- Error:
-- unnest.sql:93:21: UNNEST cannot stand to the right of RIGHT JOIN: there are no elements without a row
--    93 | SELECT x FROM posts RIGHT JOIN UNNEST(tags) AS t (x) ON TRUE;
--       |                     ^~~~~~~~~~
-- hint: write CROSS JOIN, or LEFT JOIN to keep rows without elements

SELECT x FROM posts CROSS JOIN UNNEST(tags, likes) AS t (x);
-- Error:
-- unnest.sql:100:32: UNNEST takes one collection, found 2
--   100 | SELECT x FROM posts CROSS JOIN UNNEST(tags, likes) AS t (x);
--       |                                ^~~~~~~~~~~~~~~~~~~
-- hint: write several UNNESTs with CROSS JOIN between

SELECT x FROM posts CROSS JOIN UNNEST(id) AS t (x);
-- Error:
-- unnest.sql:107:39: UNNEST needs an ARRAY, MAP or MULTISET, found INT
--   107 | SELECT x FROM posts CROSS JOIN UNNEST(id) AS t (x);
--       |                                       ^~

SELECT x, y FROM posts CROSS JOIN UNNEST(tags) AS t (x, y);
-- Error:
-- unnest.sql:113:54: 2 names for 1 column of "t"
--   113 | SELECT x, y FROM posts CROSS JOIN UNNEST(tags) AS t (x, y);
--       |                                                      ^~~~
-- hint: UNNEST makes a column of each element, of each field of rows, of key and value of map entries, and WITH ORDINALITY one more

SELECT x FROM posts CROSS JOIN LATERAL TABLE(explode(tags)) AS t (x);
-- Error:
-- unnest.sql:120:46: table function "explode" does not exist
--   120 | SELECT x FROM posts CROSS JOIN LATERAL TABLE(explode(tags)) AS t (x);
--       |                                              ^~~~~~~
-- hint: there are no functions of columns that make rows; CROSS JOIN UNNEST(...) makes rows of a collection
