-- What is forgotten may be taken back later. A group ignores that: it knows of no row. A join takes back what the row gave with the partners that are still there: the message says what the row was, and an update of a forgotten row goes well.
CREATE TABLE orders (
    id     INT,
    shop   STRING,
    amount INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'orders.json', 'format' = 'debezium-json');
CREATE TABLE shops (
    shop STRING,
    town STRING
) WITH ('connector' = 'filesystem', 'path' = 'shops.csv', 'format' = 'csv');
-- Clock: 2024-01-01 00:00:00
-- Rows: shops
-- a,hull
-- b,york
-- Rows: orders
-- {"op": "c", "after": {"id": 1, "shop": "a", "amount": 5}}
-- {"op": "c", "after": {"id": 2, "shop": "a", "amount": 7}}
-- {"op": "c", "after": {"id": 3, "shop": "c", "amount": 8}}
-- Clock: 2024-01-01 00:45:00
-- Rows: orders
-- {"op": "c", "after": {"id": 4, "shop": "a", "amount": 9}}
-- Clock: 2024-01-01 01:05:00
-- Rows: shops
-- c,bath
-- Clock: 2024-01-01 01:15:00
-- Rows: orders
-- {"op": "u", "before": {"id": 1, "shop": "a", "amount": 5}, "after": {"id": 1, "shop": "a", "amount": 6}}
-- {"op": "u", "before": {"id": 2, "shop": "a", "amount": 7}, "after": {"id": 2, "shop": "b", "amount": 7}}
-- {"op": "d", "before": {"id": 3, "shop": "c", "amount": 8}}
-- Clock: 2024-01-01 03:00:00
-- Rows: orders
-- {"op": "d", "before": {"id": 4, "shop": "a", "amount": 9}}

SELECT /*+ STATE_TTL('orders' = '1 h') */ shop, SUM(amount) AS s, COUNT(*) AS n FROM orders GROUP BY shop;
-- Types: STRING, INT, BIGINT NOT NULL
-- Changes:
-- op | shop | s  | n
-- +I | a    | 5  | 1
-- -U | a    | 5  | 1
-- +U | a    | 12 | 2
-- +I | c    | 8  | 1
-- -U | a    | 12 | 2
-- +U | a    | 21 | 3
-- -U | a    | 21 | 3
-- +U | a    | 16 | 2
-- -U | a    | 16 | 2
-- +U | a    | 22 | 3
-- -U | a    | 22 | 3
-- +U | a    | 15 | 2
-- +I | b    | 7  | 1

-- Shop c comes when order 3 is forgotten, and then order 3 is deleted: an inner join cannot know that they never met.
SELECT /*+ STATE_TTL('orders' = '1 h') */ id, amount, town FROM orders JOIN shops ON orders.shop = shops.shop;
-- Types: INT NOT NULL, INT, STRING
-- Changes:
-- op | id | amount | town
-- +I | 1  | 5      | hull
-- +I | 2  | 7      | hull
-- +I | 4  | 9      | hull
-- -U | 1  | 5      | hull
-- +U | 1  | 6      | hull
-- -D | 2  | 7      | hull
-- +I | 2  | 7      | york
-- -D | 3  | 8      | bath
-- -D | 4  | 9      | hull

SELECT /*+ STATE_TTL('orders' = '1 h') */ id, amount, town FROM orders LEFT JOIN shops ON orders.shop = shops.shop;
-- Types: INT NOT NULL, INT, STRING
-- Changes:
-- op | id | amount | town
-- +I | 1  | 5      | hull
-- +I | 2  | 7      | hull
-- +I | 3  | 8      | NULL
-- +I | 4  | 9      | hull
-- -D | 1  | 5      | hull
-- +I | 1  | 6      | hull
-- -D | 2  | 7      | hull
-- +I | 2  | 7      | york
-- -D | 3  | 8      | bath
-- -D | 4  | 9      | hull

-- Where partners are counted, it knows that shop c has had none.
SELECT /*+ STATE_TTL('orders' = '1 h') */ id, amount, town FROM orders FULL JOIN shops ON orders.shop = shops.shop;
-- Types: INT, INT, STRING
-- Changes:
-- op | id   | amount | town
-- +I | NULL | NULL   | hull
-- +I | NULL | NULL   | york
-- -D | NULL | NULL   | hull
-- +I | 1    | 5      | hull
-- +I | 2    | 7      | hull
-- +I | 3    | 8      | NULL
-- +I | 4    | 9      | hull
-- +I | NULL | NULL   | bath
-- -D | 1    | 5      | hull
-- +I | 1    | 6      | hull
-- -D | 2    | 7      | hull
-- -D | NULL | NULL   | york
-- +I | 2    | 7      | york
-- -D | 3    | 8      | NULL
-- -D | 4    | 9      | hull

SELECT /*+ STATE_TTL('o' = '1 h') */ town FROM shops s LEFT JOIN orders o ON s.shop = o.shop;
-- Types: STRING
-- Changes:
-- op | town
-- +I | hull
-- +I | york
-- -D | hull
-- +I | hull
-- +I | hull
-- +I | hull
-- +I | bath
-- -D | hull
-- +I | hull
-- -D | hull
-- -D | york
-- +I | york
-- -D | hull

SET 'table.exec.state.ttl' = '1 h';
-- A ranking that has forgotten its rows begins anew.
SELECT shop, id, amount FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY amount) AS rn FROM orders) WHERE rn <= 2;
-- Types: STRING, INT NOT NULL, INT
-- Changes:
-- op | shop | id | amount
-- +I | a    | 1  | 5
-- +I | a    | 2  | 7
-- +I | c    | 3  | 8
-- -D | a    | 1  | 5
-- +I | a    | 4  | 9
-- -D | a    | 4  | 9
-- +I | a    | 1  | 6
-- -D | a    | 2  | 7
-- +I | a    | 4  | 9
-- +I | b    | 2  | 7

SELECT id, shop, SUM(amount) OVER (PARTITION BY shop ORDER BY amount) AS s FROM orders;
-- Types: INT NOT NULL, STRING, INT
-- Changes:
-- op | id | shop | s
-- +I | 1  | a    | 5
-- +I | 2  | a    | 12
-- +I | 3  | c    | 8
-- +I | 4  | a    | 21
-- -D | 1  | a    | 5
-- -U | 2  | a    | 12
-- +U | 2  | a    | 7
-- -U | 4  | a    | 21
-- +U | 4  | a    | 16
-- +I | 1  | a    | 6
-- -U | 2  | a    | 7
-- +U | 2  | a    | 13
-- -U | 4  | a    | 16
-- +U | 4  | a    | 22
-- -D | 2  | a    | 13
-- -U | 4  | a    | 22
-- +U | 4  | a    | 15
-- +I | 2  | b    | 7

SELECT DISTINCT shop FROM orders;
-- Types: STRING
-- Changes:
-- op | shop
-- +I | a
-- -U | a
-- +U | a
-- +I | c
-- -U | a
-- +U | a
-- -U | a
-- +U | a
-- -U | a
-- +U | a
-- -U | a
-- +U | a
-- +I | b

SELECT id, (SELECT MAX(shop) FROM shops) AS last FROM orders;
-- Types: INT NOT NULL, STRING
-- Changes:
-- op | id | last
-- +I | 1  | b
-- +I | 2  | b
-- +I | 3  | b
-- +I | 4  | b
-- -U | 4  | b
-- +U | 4  | c
-- -U | 1  | c
-- +U | 1  | c
-- -U | 2  | c
-- +U | 2  | c
-- -D | 3  | c
-- -D | 4  | c
