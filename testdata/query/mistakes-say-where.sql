-- What people are told about slips: the place, what was found, and what would have
-- been right.
CREATE TABLE orders (id INT, amount INT, ordered TIMESTAMP(3))
WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');

SELECT amuont FROM orders;
-- Fails: when planned
-- mistakes-say-where.sql:6:8: column "amuont" does not exist
--     6 | SELECT amuont FROM orders;
--       |        ^~~~~~
-- hint: did you mean "amount"?

SELECT id FROM orderz;
-- Fails: when planned
-- mistakes-say-where.sql:13:16: table "orderz" does not exist
--    13 | SELECT id FROM orderz;
--       |                ^~~~~~
-- hint: did you mean "orders"?

SELECT id, FROM orders;
-- Fails: when planned

SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ordered), INTERVAL '1' HOUR)) GROUP BY window_start, window_end;
-- Fails: when planned
