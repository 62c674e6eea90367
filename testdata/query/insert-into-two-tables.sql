-- One statement set is one job: both tables are filled from one reading of the
-- input, good rows here, the others there with the reason.
CREATE TABLE lines (id INT, amount INT) WITH ('connector' = 'filesystem', 'path' = 'lines', 'format' = 'csv', 'csv.null-literal' = '-');
-- Rows: lines
-- 1,10
-- 2,-5
-- 3,-
-- 4,20

CREATE TABLE good (id INT, amount INT) WITH ('connector' = 'print');
CREATE TABLE rejected (id INT, reason STRING) WITH ('connector' = 'print');

EXECUTE STATEMENT SET
BEGIN
INSERT INTO good SELECT id, amount FROM lines WHERE amount > 0;
INSERT INTO rejected SELECT id, CASE WHEN amount IS NULL THEN 'missing' ELSE 'negative' END FROM lines WHERE amount IS NULL OR amount <= 0;
END;
-- Output: of good
-- id | amount
-- 1  | 10
-- 4  | 20
-- Output: of rejected
-- id | reason
-- 2  | negative
-- 3  | missing
