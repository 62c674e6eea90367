-- Columns that an INSERT does not name are NULL, and values are converted to the
-- types of the table.
CREATE TABLE target (id BIGINT, name STRING, price DECIMAL(6, 2)) WITH ('connector' = 'print');

INSERT INTO target (price, id) VALUES (2, 1), (3.5, 2);
-- Output: of target
-- id | name | price
-- 1  | NULL | 2.00
-- 2  | NULL | 3.50
