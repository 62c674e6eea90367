-- A query needs no table: VALUES is one.
SELECT code, words FROM (VALUES (404, 'not found'), (500, 'server error')) AS codes (code, words) WHERE code < 500;
-- Output:
-- code | words
-- 404  | not found

SELECT 1 + 1 AS two, 'a' || 'b' AS ab, TRUE AND CAST(NULL AS BOOLEAN) AS maybe;
-- Output:
-- two | ab | maybe
-- 2   | ab | NULL
