-- An aggregate that nobody reads is not computed, and what changes it alone changes nothing. Rankings, LIMIT and TO_CHANGELOG see the rows before they are pruned. The answers are Flink's.
CREATE TABLE a (k STRING, g INT, v INT) WITH ('connector' = 'filesystem', 'path' = 'a', 'format' = 'json');
CREATE TABLE b (k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = 'b', 'format' = 'json');
CREATE TABLE o (k STRING, n INT) WITH ('connector' = 'print');
CREATE TABLE u (k STRING, n INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE VIEW i AS SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k;
-- Rows: a
-- {"k": "a", "g": 1, "v": 3}
-- Rows: b
-- {"k": "a", "v": 3}
-- Rows: a
-- {"k": "a", "g": 1, "v": 3}
-- Rows: a
-- {"k": "a", "g": 1, "v": 5}
-- Rows: b
-- {"k": "b", "v": 2}
-- Rows: a
-- {"k": "b", "g": 2, "v": 4}
-- Rows: a
-- {"k": "b", "g": 1, "v": 2}
-- Rows: a
-- {"k": "c", "g": 1, "v": 6}
-- Rows: a
-- {"k": "b", "g": 1, "v": 9}
-- Rows: b
-- {"k": "c", "v": 5}
-- Rows: a
-- {"k": "a", "g": 2, "v": 1}
-- Rows: a
-- {"k": "c", "g": 1, "v": 0}
-- Rows: a
-- {"k": "c", "g": 1, "v": 1}
-- Rows: a
-- {"k": "d", "g": 1, "v": 1}

SELECT k, n FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k);
-- Types: STRING, INT
-- Changes:
-- op | k | n
-- +I | a | 3
-- -U | a | 3
-- +U | a | 5
-- +I | b | 4
-- +I | c | 6
-- -U | b | 4
-- +U | b | 9
-- +I | d | 1

SELECT k, n FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k) WHERE n > 0;
-- Types: STRING, INT
-- Changes:
-- op | k | n
-- +I | a | 3
-- -U | a | 3
-- +U | a | 5
-- +I | b | 4
-- +I | c | 6
-- -U | b | 4
-- +U | b | 9
-- +I | d | 1

SELECT COUNT(*) AS c FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k);
-- Types: BIGINT NOT NULL
-- Changes:
-- op | c
-- +I | 1
-- -U | 1
-- +U | 2
-- -U | 2
-- +U | 3
-- -U | 3
-- +U | 4

SELECT 1 AS o1 FROM (SELECT MAX(v) AS n, SUM(v) AS s, COUNT(*) AS c FROM a);
-- Types: INT NOT NULL
-- Changes:
-- op | o1
-- +I | 1
-- -U | 1
-- +U | 1
-- -U | 1
-- +U | 1
-- -U | 1
-- +U | 1

SELECT COUNT(*) AS o1 FROM (SELECT SUM(v) AS s, MAX(v) AS n FROM a);
-- Types: BIGINT NOT NULL
-- Changes:
-- op | o1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1
-- -D | 1
-- +I | 1

SELECT k, n FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY ROLLUP (k));
-- Types: STRING, INT
-- Changes:
-- op | k    | n
-- +I | a    | 3
-- +I | NULL | 3
-- -U | a    | 3
-- +U | a    | 5
-- -U | NULL | 3
-- +U | NULL | 5
-- +I | b    | 4
-- +I | c    | 6
-- -U | NULL | 5
-- +U | NULL | 6
-- -U | b    | 4
-- +U | b    | 9
-- -U | NULL | 6
-- +U | NULL | 9
-- +I | d    | 1

SELECT x.k, b.v FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k) AS x FULL JOIN b ON x.k = b.k;
-- Types: STRING, INT
-- Changes:
-- op | k    | v
-- +I | a    | NULL
-- -D | a    | NULL
-- +I | a    | 3
-- +I | NULL | 2
-- -D | NULL | 2
-- +I | b    | 2
-- +I | c    | NULL
-- -D | c    | NULL
-- +I | c    | 5
-- +I | d    | NULL

SELECT k, n FROM (SELECT k, n, s FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k) UNION SELECT k, v, v FROM b);
-- Types: STRING, INT
-- Changes:
-- op | k | n
-- +I | a | 3
-- +I | a | 3
-- -D | a | 3
-- +I | a | 5
-- +I | b | 2
-- +I | b | 4
-- -D | b | 4
-- +I | b | 4
-- +I | c | 6
-- -D | b | 4
-- +I | b | 9
-- +I | c | 5
-- -D | a | 5
-- +I | a | 5
-- -D | c | 6
-- +I | c | 6
-- +I | d | 1

SELECT k, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k)) WHERE rn <= 2;
-- Types: STRING, INT
-- Changes:
-- op | k | n
-- +I | a | 3
-- -U | a | 3
-- +U | a | 3
-- -U | a | 3
-- +U | a | 5
-- +I | b | 4
-- -U | b | 4
-- +U | b | 4
-- -D | b | 4
-- +I | c | 6
-- -D | a | 5
-- +I | b | 9
-- -U | c | 6
-- +U | c | 6

SELECT k, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k)) WHERE rn <= 2;
-- Types: STRING, INT, BIGINT NOT NULL
-- Changes:
-- op | k | n | rn
-- +I | a | 3 | 1
-- -U | a | 3 | 1
-- +U | a | 3 | 1
-- -U | a | 3 | 1
-- +U | a | 5 | 1
-- +I | b | 4 | 2
-- -U | b | 4 | 2
-- +U | b | 4 | 2
-- -U | a | 5 | 1
-- +U | c | 6 | 1
-- -U | b | 4 | 2
-- +U | a | 5 | 2
-- -U | c | 6 | 1
-- +U | b | 9 | 1
-- -U | a | 5 | 2
-- +U | c | 6 | 2
-- -U | c | 6 | 2
-- +U | c | 6 | 2

SELECT k, n FROM (SELECT * FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k) LIMIT 2);
-- Types: STRING, INT
-- Changes:
-- op | k | n
-- +I | a | 3
-- -D | a | 3
-- +I | a | 3
-- -D | a | 3
-- +I | a | 5
-- +I | b | 4
-- -D | b | 4
-- +I | b | 4
-- -D | b | 4
-- +I | c | 6
-- -D | a | 5
-- +I | b | 9
-- -D | c | 6
-- +I | a | 5

WITH t AS (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k) SELECT x.k, x.n FROM t x UNION ALL SELECT y.k, y.s FROM t y;
-- Types: STRING, INT
-- Changes:
-- op | k | n
-- +I | a | 3
-- +I | a | 3
-- -U | a | 3
-- +U | a | 6
-- -U | a | 3
-- +U | a | 5
-- -U | a | 6
-- +U | a | 11
-- +I | b | 4
-- +I | b | 4
-- -U | b | 4
-- +U | b | 6
-- +I | c | 6
-- +I | c | 6
-- -U | b | 4
-- +U | b | 9
-- -U | b | 6
-- +U | b | 15
-- -U | a | 11
-- +U | a | 12
-- -U | c | 6
-- +U | c | 7
-- +I | d | 1
-- +I | d | 1

SELECT k, n FROM TO_CHANGELOG(input => TABLE i);
-- Types: STRING, INT
-- Output:
-- k | n
-- a | 3
-- a | 3
-- a | 3
-- a | 3
-- a | 5
-- b | 4
-- b | 4
-- b | 4
-- c | 6
-- b | 4
-- b | 9
-- a | 5
-- a | 5
-- c | 6
-- c | 6
-- d | 1

SELECT k, COUNT(DISTINCT n) AS c FROM (SELECT k, g, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k, g) GROUP BY k;
-- Types: STRING, BIGINT NOT NULL
-- Changes:
-- op | k | c
-- +I | a | 1
-- -D | a | 1
-- +I | a | 1
-- +I | b | 1
-- -U | b | 1
-- +U | b | 2
-- +I | c | 1
-- -U | b | 2
-- +U | b | 1
-- -U | b | 1
-- +U | b | 2
-- -U | a | 1
-- +U | a | 2
-- +I | d | 1

INSERT INTO u SELECT k, n FROM (SELECT k, MAX(v) AS n, SUM(v) AS s FROM a GROUP BY k) WHERE s > 3;
-- Changes: of u
-- op | k | n
-- +U | a | 3
-- -U | a | 3
-- +U | a | 5
-- +I | b | 4
-- -U | b | 4
-- +U | b | 4
-- +I | c | 6
-- -U | b | 4
-- +U | b | 9
-- -U | a | 5
-- +U | a | 5
-- -U | c | 6
-- +U | c | 6
