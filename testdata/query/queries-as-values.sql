-- A query in the place of a value: its only row beside every row, corrected when
-- it changes.
CREATE TABLE rates (cur STRING, r DECIMAL(6, 4)) WITH ('connector' = 'filesystem', 'path' = 'rates.csv', 'format' = 'csv');
-- Rows: rates
-- eur,1.0800
-- gbp,1.2700
-- eur,1.0900

CREATE TABLE orders (id INT, cur STRING) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
-- Rows: orders
-- 1,eur
-- 2,gbp
-- 3,gbp

SELECT id, cur, (SELECT MAX(r) FROM rates) AS top FROM orders WHERE id > (SELECT COUNT(*) - 2 FROM rates);
-- Types: INT, STRING, DECIMAL(6, 4)
-- Output:
-- id | cur | top
-- 2  | gbp | 1.2700
-- 3  | gbp | 1.2700

-- Several, one in another, none that has a row.
SELECT id, (SELECT r FROM rates WHERE cur = 'gbp') + (SELECT COUNT(*) FROM orders WHERE id < (SELECT MAX(id) FROM orders)) AS x,
    (SELECT r FROM rates WHERE cur = 'chf') AS missing
FROM orders;
-- Types: INT, DECIMAL(24, 4), DECIMAL(6, 4)
-- Output:
-- id | x      | missing
-- 1  | 3.2700 | NULL
-- 2  | 3.2700 | NULL
-- 3  | 3.2700 | NULL

-- Beside rows that change.
SELECT cur, n, n * 100 / (SELECT COUNT(*) FROM orders) AS share FROM (SELECT cur, COUNT(*) AS n FROM orders GROUP BY cur);
-- Types: STRING, BIGINT NOT NULL, BIGINT
-- Output:
-- cur | n | share
-- eur | 1 | 33
-- gbp | 2 | 66

SELECT * FROM orders WHERE id = (SELECT MIN(id) FROM orders) ORDER BY id LIMIT 5;
-- Types: INT, STRING
-- Output:
-- id | cur
-- 1  | eur

SELECT (SELECT 1) + 1 AS two;
-- Types: INT
-- Output:
-- two
-- 2

SELECT CASE WHEN (SELECT COUNT(*) FROM rates) > 2 THEN 'many' ELSE 'few' END AS c FROM orders LIMIT 1;
-- Types: VARCHAR(4) NOT NULL
-- Output:
-- c
-- many

SELECT id, (SELECT r FROM rates) AS x FROM orders;
-- Fails: at run time
-- queries-as-values.sql:59:12: a subquery used as a value gave more than one row
--    59 | SELECT id, (SELECT r FROM rates) AS x FROM orders;
--       |            ^~~~~~~~~~~~~~~~~~~~~

SELECT id, (SELECT cur, r FROM rates) AS x FROM orders;
-- Error:
-- queries-as-values.sql:65:12: a query used as a value has to have one column, this one has 2
--    65 | SELECT id, (SELECT cur, r FROM rates) AS x FROM orders;
--       |            ^~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT cur, COUNT(*) + (SELECT COUNT(*) FROM rates) AS n FROM orders GROUP BY cur;
-- Types: STRING, BIGINT
-- Output:
-- cur | n
-- eur | 4
-- gbp | 5

-- COUNT of nothing is 0, whatever is made of it.
SELECT id, (SELECT COUNT(*) + 1 FROM rates WHERE r > 5) AS n, (SELECT MAX(r) FROM rates WHERE r > 5) AS m FROM orders;
-- Types: INT, BIGINT, DECIMAL(6, 4)
-- Output:
-- id | n | m
-- 1  | 1 | NULL
-- 2  | 1 | NULL
-- 3  | 1 | NULL

-- A declared key does not keep a query as a value from finding two rows.
CREATE TABLE cust (id INT, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='filesystem','path'='c.csv','format'='csv');
CREATE TABLE bought (oid INT, cid INT) WITH ('connector'='filesystem','path'='o.csv','format'='csv');
-- Rows: cust
-- 1,ann
-- 1,Anna

-- Rows: bought
-- 10,1

SELECT oid, (SELECT name FROM cust WHERE id = cid) AS n FROM bought;
-- Fails: at run time
-- queries-as-values.sql:97:13: a subquery used as a value gave more than one row
--    97 | SELECT oid, (SELECT name FROM cust WHERE id = cid) AS n FROM bought;
--       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT oid, (SELECT name FROM cust WHERE id = cid AND name <> 'ann') AS n FROM bought;
-- Output:
-- oid | n
-- 10  | Anna
