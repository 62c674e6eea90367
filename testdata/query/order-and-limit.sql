-- A sorted list ends, so its input has to. NULL is the least value; rows that are
-- equal in the first key are ordered by the next.
CREATE VIEW scores AS
SELECT * FROM (VALUES ('ann', 7), ('bob', 9), ('cyd', CAST(NULL AS INT)), ('dan', 7)) AS v (name, points);

SELECT name, points FROM scores ORDER BY points DESC, name;
-- Changes:
-- op | name | points
-- +I | bob  | 9
-- +I | ann  | 7
-- +I | dan  | 7
-- +I | cyd  | NULL

SELECT name FROM scores ORDER BY points DESC, name LIMIT 2;
-- Output:
-- name
-- bob
-- ann

SELECT name FROM scores ORDER BY points, name LIMIT 2 OFFSET 1;
-- Output:
-- name
-- ann
-- dan
