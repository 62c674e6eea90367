-- Whole numbers divide to whole numbers towards zero, decimals keep their digits.
SELECT 7 / 2 AS a, -7 / 2 AS b, MOD(-7, 2) AS c, 7.0 / 2 AS d, ROUND(2.345, 2) AS e, ABS(-3) AS f;
-- Output:
-- a | b  | c  | d              | e    | f
-- 3 | -3 | -1 | 3.500000000000 | 2.35 | 3

SELECT 0.1 + 0.2 AS `dec`, CAST(0.1 AS DOUBLE) + CAST(0.2 AS DOUBLE) AS dbl;
-- Output:
-- dec | dbl
-- 0.3 | 0.30000000000000004
