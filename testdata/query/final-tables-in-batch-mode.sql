-- In batch mode totals and rankings leave once, when the inputs have ended: as rows
-- that a file can take.
CREATE TABLE sales (
    shop STRING,
    item STRING,
    eur  INT
) WITH ('connector' = 'filesystem', 'path' = 'sales.csv', 'format' = 'csv');
-- Rows: sales by time
-- north,pen,3
-- south,ink,5
-- north,ink,4
-- north,pen,2
-- south,pen,1

CREATE TABLE totals (shop STRING, eur INT, n BIGINT)
WITH ('connector' = 'filesystem', 'path' = 'totals', 'format' = 'json');

CREATE TABLE best (shop STRING, item STRING, eur INT)
WITH ('connector' = 'filesystem', 'path' = 'best', 'format' = 'csv');

-- As long as results change while rows arrive, a file cannot take them.
INSERT INTO totals SELECT shop, SUM(eur), COUNT(*) FROM sales GROUP BY shop;
-- Error:
-- final-tables-in-batch-mode.sql:22:72: table "totals" takes inserts only, and this gives rows that change later
--    22 | INSERT INTO totals SELECT shop, SUM(eur), COUNT(*) FROM sales GROUP BY shop;
--       |                                                                        ^~~~
-- hint: write to a table of a connector that takes changes, or aggregate in windows; the inputs end, so SET 'execution.runtime-mode' = 'batch' writes the final table

SET 'execution.runtime-mode' = 'batch';

INSERT INTO totals SELECT shop, SUM(eur), COUNT(*) FROM sales GROUP BY shop;
-- Output: of totals
-- shop  | eur | n
-- north | 9   | 3
-- south | 6   | 2

-- The dearest item of each shop, of a total of totals.
INSERT INTO best
SELECT shop, item, eur FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY eur DESC) AS place
    FROM (SELECT shop, item, SUM(eur) AS eur FROM sales GROUP BY shop, item)
)
WHERE place = 1;
-- Output: of best
-- shop  | item | eur
-- south | ink  | 5
-- north | pen  | 5

-- DISTINCT and UNION of totals.
INSERT INTO totals
SELECT DISTINCT shop, 0, CAST(1 AS BIGINT) FROM sales
UNION
SELECT 'all', SUM(eur), COUNT(*) FROM sales;
-- Output: of totals
-- shop  | eur | n
-- all   | 15  | 5
-- north | 0   | 1
-- south | 0   | 1

SELECT shop, SUM(eur) AS eur FROM sales GROUP BY shop;
-- Changes:
-- op | shop  | eur
-- +I | south | 6
-- +I | north | 9
