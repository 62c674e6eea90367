-- Queries that ask whether there is a row, and LATERAL, which sees the row beside it.
CREATE TABLE guests (id INT, name STRING, city STRING) WITH ('connector' = 'filesystem', 'path' = 'guests.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: guests
-- 1,ann,Oslo
-- 2,bob,Rome
-- 3,NULL,Oslo
-- 4,dan,Bern

CREATE TABLE stays (guest INT, room STRING, nights INT) WITH ('connector' = 'filesystem', 'path' = 'stays.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: stays
-- 1,a,2
-- 1,b,5
-- 2,a,1
-- 3,c,NULL
-- NULL,d,9

SELECT name FROM guests WHERE id IN (SELECT guest FROM stays WHERE nights > 1);
-- Types: STRING
-- Output:
-- name
-- ann

SELECT id FROM guests g WHERE NOT EXISTS (SELECT * FROM stays WHERE guest = g.id);
-- Types: INT
-- Output:
-- id
-- 4

-- A NULL in the list may be anybody.
SELECT id FROM guests WHERE id NOT IN (SELECT guest FROM stays);
-- Types: INT
-- Output:
-- id

SELECT id FROM guests WHERE id NOT IN (SELECT guest FROM stays WHERE guest IS NOT NULL);
-- Types: INT
-- Output:
-- id
-- 4

-- As values they may be unknown.
SELECT id, id IN (SELECT guest FROM stays WHERE nights > 1) AS long, name IN (SELECT 'ann') AS ann, EXISTS (SELECT 1 FROM stays WHERE guest = id AND nights > 1) AS stayed FROM guests;
-- Types: INT, BOOLEAN, BOOLEAN, BOOLEAN NOT NULL
-- Output:
-- id | long | ann   | stayed
-- 1  | TRUE | TRUE  | TRUE
-- 2  | NULL | FALSE | FALSE
-- 3  | NULL | NULL  | FALSE
-- 4  | NULL | FALSE | FALSE

-- Each comparison may be with all of the rows, or with some.
SELECT id FROM guests g WHERE 2 <= ALL (SELECT nights FROM stays WHERE guest = g.id);
-- Types: INT
-- Output:
-- id
-- 1
-- 4

SELECT id FROM guests g WHERE NOT 2 <= ALL (SELECT nights FROM stays WHERE guest = g.id);
-- Types: INT
-- Output:
-- id
-- 2

-- Tied by more than equality.
SELECT id, (SELECT COUNT(*) FROM stays WHERE guest < g.id) AS earlier FROM guests g;
-- Types: INT, BIGINT
-- Output:
-- id | earlier
-- 1  | 0
-- 2  | 2
-- 3  | 3
-- 4  | 4

SELECT g.id, x.room FROM guests g LEFT JOIN LATERAL (SELECT room FROM stays WHERE guest >= g.id ORDER BY nights DESC LIMIT 1) AS x ON TRUE;
-- Types: INT, STRING
-- Output:
-- id | room
-- 4  | NULL
-- 1  | b
-- 2  | a
-- 3  | c

-- Beside groups.
SELECT city, COUNT(*) AS n, (SELECT SUM(nights) FROM stays) AS nights FROM guests GROUP BY city HAVING COUNT(*) < (SELECT COUNT(*) FROM stays WHERE room = 'a');
-- Types: STRING, BIGINT NOT NULL, INT
-- Output:
-- city | n | nights
-- Bern | 1 | 17
-- Rome | 1 | 17

SELECT city FROM guests EXCEPT SELECT room FROM stays EXCEPT SELECT 'Rome';
-- Types: STRING
-- Output:
-- city
-- Bern
-- Oslo

SELECT city FROM guests INTERSECT ALL SELECT * FROM (VALUES ('Oslo'), ('Oslo'), ('Oslo'), ('Bern')) AS v (c);
-- Types: STRING
-- Output:
-- city
-- Bern
-- Oslo
-- Oslo
