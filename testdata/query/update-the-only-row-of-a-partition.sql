-- The only row of a partition is updated, and then rows of other partitions come: each finds its own.
CREATE TABLE orders (
    id     INT,
    shop   STRING,
    amount INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'orders.json', 'format' = 'debezium-json');
-- Rows: orders
-- {"op": "c", "after": {"id": 1, "shop": "a", "amount": 5}}
-- Rows: orders
-- {"op": "u", "before": {"id": 1, "shop": "a", "amount": 5}, "after": {"id": 1, "shop": "a", "amount": 6}}
-- Rows: orders
-- {"op": "c", "after": {"id": 2, "shop": "b", "amount": 7}}
-- {"op": "c", "after": {"id": 3, "shop": "a", "amount": 8}}

SELECT id, shop, SUM(amount) OVER (PARTITION BY shop ORDER BY amount) AS s FROM orders;
-- Types: INT NOT NULL, STRING, INT
-- Output:
-- id | shop | s
-- 1  | a    | 6
-- 2  | b    | 7
-- 3  | a    | 14

SELECT shop, id, amount FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY amount) AS rn FROM orders) WHERE rn <= 2;
-- Types: STRING, INT NOT NULL, INT
-- Output:
-- shop | id | amount
-- a    | 1  | 6
-- a    | 3  | 8
-- b    | 2  | 7
