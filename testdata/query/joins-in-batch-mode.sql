-- In batch mode a join whose rows might change leaves once, when both inputs have
-- ended: padded rows are not corrected, so a file can take them.
CREATE TABLE orders (
    id       INT,
    customer INT
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');

CREATE TABLE customers (
    id   INT,
    name STRING
) WITH ('connector' = 'filesystem', 'path' = 'customers.csv', 'format' = 'csv');
-- Rows: orders, customers by time
-- Rows: orders
-- 1,10
-- 2,20
-- 3,NULL
-- 4,10
-- Rows: customers
-- 10,ann
-- 30,cy

CREATE TABLE report (id INT, name STRING)
WITH ('connector' = 'filesystem', 'path' = 'report', 'format' = 'csv');

INSERT INTO report SELECT o.id, c.name FROM orders AS o LEFT JOIN customers AS c ON o.customer = c.id;
-- Fails: when planned
-- joins-in-batch-mode.sql:25:45: table "report" takes inserts only, and this gives rows that change later
--    25 | INSERT INTO report SELECT o.id, c.name FROM orders AS o LEFT JOIN customers AS c ON o.customer = c.id;
--       |                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write to a table of a connector that takes changes, or bound the times of both sides: such a join keeps a row back until its time has passed; the inputs end, so SET 'execution.runtime-mode' = 'batch' writes the final table

SET 'execution.runtime-mode' = 'batch';

INSERT INTO report SELECT o.id, c.name FROM orders AS o LEFT JOIN customers AS c ON o.customer = c.id;
-- Output: of report
-- id | name
-- 1  | ann
-- 2  | NULL
-- 3  | NULL
-- 4  | ann

SELECT o.id, c.name FROM orders AS o FULL JOIN customers AS c ON o.customer = c.id AND o.id > 1;
-- Types: INT, STRING
-- Changes:
-- op | id   | name
-- +I | 2    | NULL
-- +I | 1    | NULL
-- +I | 4    | ann
-- +I | 3    | NULL
-- +I | NULL | cy

-- Customers without an order, and how many orders the others have.
INSERT INTO report SELECT id, name FROM customers WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer = customers.id);
-- Output: of report
-- id | name
-- 30 | cy

SELECT c.name, t.n
FROM customers AS c
LEFT JOIN (SELECT customer, COUNT(*) AS n FROM orders GROUP BY customer) AS t ON t.customer = c.id;
-- Types: STRING, BIGINT
-- Output:
-- name | n
-- ann  | 2
-- cy   | NULL

-- Where a Sort is all that is above, the table is enough as well.
RESET 'execution.runtime-mode';

SELECT o.id, c.name FROM orders AS o LEFT JOIN customers AS c ON o.customer = c.id ORDER BY o.id DESC;
-- Types: INT, STRING
-- Output:
-- id | name
-- 4  | ann
-- 3  | NULL
-- 2  | NULL
-- 1  | ann
