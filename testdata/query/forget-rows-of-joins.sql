-- Each side of a join forgets its rows after a time of its own: a row that is forgotten meets nobody, and what it has given stays.
CREATE TABLE orders (
    id   INT,
    item STRING
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
CREATE TABLE payments (
    id   INT,
    paid INT
) WITH ('connector' = 'filesystem', 'path' = 'payments.csv', 'format' = 'csv');
-- Clock: 2024-01-01 00:00:00
-- Rows: orders
-- 1,cup
-- 2,pan
-- 3,jug
-- Rows: payments
-- 1,10
-- Clock: 2024-01-01 00:30:00
-- Rows: orders
-- 1,lid
-- Clock: 2024-01-01 00:59:59
-- Rows: payments
-- 2,20
-- Clock: 2024-01-01 01:00:00
-- Rows: payments
-- 1,11
-- 2,21
-- 3,30
-- Rows: orders
-- 1,pot
-- Clock: 2024-01-01 01:30:00
-- Rows: payments
-- 1,12
-- Clock: 2024-01-02 00:59:59
-- Rows: orders
-- 2,mug

-- Orders wait an hour, payments a day. When order 2 comes again, the first of its payments has just been forgotten, the second has not.
SELECT /*+ STATE_TTL('o' = '1 h', 'p' = '1 d') */ item, paid FROM orders o JOIN payments p ON o.id = p.id;
-- Types: STRING, INT
-- Changes:
-- op | item | paid
-- +I | cup  | 10
-- +I | lid  | 10
-- +I | pan  | 20
-- +I | lid  | 11
-- +I | pot  | 10
-- +I | pot  | 11
-- +I | pot  | 12
-- +I | mug  | 21

-- Order 3 was told to be unpaid. A payment that comes when it is forgotten changes nothing. An order is used by a payment, so that order 2 lives an hour from 0:59:59.
SELECT /*+ STATE_TTL('o' = '1 h', 'p' = '1 d') */ item, paid FROM orders o LEFT JOIN payments p ON o.id = p.id;
-- Types: STRING, INT
-- Changes:
-- op | item | paid
-- +I | cup  | NULL
-- +I | pan  | NULL
-- +I | jug  | NULL
-- -D | cup  | NULL
-- +I | cup  | 10
-- +I | lid  | 10
-- -D | pan  | NULL
-- +I | pan  | 20
-- +I | lid  | 11
-- +I | pan  | 21
-- +I | pot  | 10
-- +I | pot  | 11
-- +I | lid  | 12
-- +I | pot  | 12
-- +I | mug  | 21

-- Payments wait for their orders for an hour, and stand alone until then.
SELECT /*+ STATE_TTL('o' = '1 d', 'p' = '1 h') */ item, paid FROM orders o RIGHT JOIN payments p ON o.id = p.id;
-- Types: STRING, INT
-- Changes:
-- op | item | paid
-- +I | cup  | 10
-- +I | lid  | 10
-- +I | pan  | 20
-- +I | cup  | 11
-- +I | lid  | 11
-- +I | pan  | 21
-- +I | jug  | 30
-- +I | pot  | 10
-- +I | pot  | 11
-- +I | cup  | 12
-- +I | lid  | 12
-- +I | pot  | 12

SET 'table.exec.state.ttl' = '1 h';
SELECT item, paid FROM orders o FULL JOIN payments p ON o.id = p.id AND item <> 'jug';
-- Types: STRING, INT
-- Changes:
-- op | item | paid
-- +I | cup  | NULL
-- +I | pan  | NULL
-- +I | jug  | NULL
-- -D | cup  | NULL
-- +I | cup  | 10
-- +I | lid  | 10
-- -D | pan  | NULL
-- +I | pan  | 20
-- +I | lid  | 11
-- +I | pan  | 21
-- +I | NULL | 30
-- +I | pot  | 10
-- +I | pot  | 11
-- +I | lid  | 12
-- +I | pot  | 12
-- +I | mug  | NULL

-- Without a hint on it the right side goes by the setting.
SELECT /*+ STATE_TTL('orders' = '0 s') */ item, paid FROM orders JOIN payments ON orders.id = payments.id;
-- Types: STRING, INT
-- Changes:
-- op | item | paid
-- +I | cup  | 10
-- +I | lid  | 10
-- +I | pan  | 20
-- +I | cup  | 11
-- +I | lid  | 11
-- +I | pan  | 21
-- +I | jug  | 30
-- +I | pot  | 11
-- +I | cup  | 12
-- +I | lid  | 12
-- +I | pot  | 12

SELECT item FROM orders WHERE id IN (SELECT id FROM payments);
-- Types: STRING
-- Changes:
-- op | item
-- +I | cup
-- +I | lid
-- +I | pan
-- +I | pot

SELECT item FROM orders o WHERE NOT EXISTS (SELECT * FROM payments p WHERE p.id = o.id);
-- Types: STRING
-- Changes:
-- op | item
-- +I | cup
-- +I | pan
-- +I | jug
-- -D | cup
-- -D | pan
-- +I | mug

SELECT id, item FROM orders WHERE NOT EXISTS (SELECT * FROM payments p WHERE p.id = orders.id AND paid > 11);
-- Types: INT, STRING
-- Changes:
-- op | id | item
-- +I | 1  | cup
-- +I | 2  | pan
-- +I | 3  | jug
-- +I | 1  | lid
-- -D | 2  | pan
-- +I | 1  | pot
-- -D | 1  | pot
-- +I | 2  | mug
