-- A view over a view and a common table expression: names for steps, nothing more.
CREATE TABLE trades (symbol STRING, side STRING, amount INT) WITH ('connector' = 'filesystem', 'path' = 'trades', 'format' = 'csv');
-- Rows: trades
-- AA,buy,10
-- BB,sell,5
-- AA,sell,4
-- BB,buy,1

CREATE VIEW signed AS SELECT symbol, CASE side WHEN 'buy' THEN amount ELSE -amount END AS change FROM trades;

CREATE VIEW gains (symbol, gain) AS SELECT symbol, change FROM signed WHERE change > 0;

WITH doubled AS (SELECT symbol, gain * 2 AS twice FROM gains)
SELECT symbol, twice FROM doubled WHERE twice > 2;
-- Output:
-- symbol | twice
-- AA     | 20

SELECT symbol, change FROM (SELECT symbol, change FROM signed WHERE symbol <> 'AA') AS others;
-- Output:
-- symbol | change
-- BB     | -5
-- BB     | 1

-- Names that are written twice are numbered in a result, and ambiguous below one.
SELECT x FROM (SELECT 1 AS x, 2 AS x);
-- Error:
-- views-and-ctes.sql:26:8: column "x" is ambiguous: 2 columns have the name
--    26 | SELECT x FROM (SELECT 1 AS x, 2 AS x);
--       |        ^
-- hint: give the columns different names where they are made
