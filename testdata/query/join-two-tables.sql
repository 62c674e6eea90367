-- A join keeps both tables and answers at once: a row meets all partners that are there. A row of a LEFT JOIN that has none is padded with NULLs, and
-- corrected when one comes.
CREATE TABLE orders (
    id       INT,
    customer INT,
    amount   INT
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');

CREATE TABLE customers (
    id   INT,
    name STRING
) WITH ('connector' = 'filesystem', 'path' = 'customers.csv', 'format' = 'csv');
-- Rows: orders
-- 1,10,5
-- 2,20,7
-- 3,10,9

-- Rows: customers
-- 10,ann

-- Rows: orders
-- 4,10,1

SELECT o.id, c.name, o.amount
FROM orders AS o
JOIN customers AS c ON o.customer = c.id;
-- Types: INT, STRING, INT
-- Changes:
-- op | id | name | amount
-- +I | 1  | ann  | 5
-- +I | 3  | ann  | 9
-- +I | 4  | ann  | 1

SELECT o.id, c.name
FROM orders AS o
LEFT JOIN customers AS c ON o.customer = c.id;
-- Types: INT, STRING
-- Changes:
-- op | id | name
-- +I | 1  | NULL
-- +I | 2  | NULL
-- +I | 3  | NULL
-- -D | 1  | NULL
-- +I | 1  | ann
-- -D | 3  | NULL
-- +I | 3  | ann
-- +I | 4  | ann

-- The total of a customer is taken back and given anew, and the joined row with it.
SELECT c.name, t.total
FROM customers AS c
JOIN (SELECT customer, SUM(amount) AS total FROM orders GROUP BY customer) AS t ON t.customer = c.id;
-- Types: STRING, INT
-- Changes:
-- op | name | total
-- +I | ann  | 14
-- -U | ann  | 14
-- +U | ann  | 15
