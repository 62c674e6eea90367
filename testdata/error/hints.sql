-- Hints behind SELECT, and behind the names of tables.
CREATE TABLE orders (
    id   INT,
    shop STRING,
    ts   TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
CREATE TABLE shops (
    shop STRING,
    town STRING,
    ts   TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'shops.csv', 'format' = 'csv');

SELECT /*+ STATE_TTL('order' = '1 d', 'shops' = 'soon') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
-- Error:
-- hints.sql:15:22: table "order" of hint STATE_TTL is not in FROM
--    15 | SELECT /*+ STATE_TTL('order' = '1 d', 'shops' = 'soon') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |                      ^~~~~~~~~~~~~~~
-- hint: did you mean "orders"?
-- hints.sql:15:49: the state of "shops": expected a span of time such as "10 s", "5 min" or "500 ms"
--    15 | SELECT /*+ STATE_TTL('order' = '1 d', 'shops' = 'soon') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |                                                 ^~~~~~

SELECT /*+ STATE_TTL('order' = '1 d'), BROADCAST(shop) */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
-- Error:
-- hints.sql:17:22: table "order" of hint STATE_TTL is not in FROM
--    17 | SELECT /*+ STATE_TTL('order' = '1 d'), BROADCAST(shop) */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |                      ^~~~~~~~~~~~~~~
-- hint: did you mean "orders"?
-- hints.sql:17:50: table "shop" of hint BROADCAST is not in FROM
--    17 | SELECT /*+ STATE_TTL('order' = '1 d'), BROADCAST(shop) */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |                                                  ^~~~
-- hint: did you mean "shops"?

-- A table with another name is called by it.
SELECT /*+ STATE_TTL('orders' = '1 d') */ id, town FROM orders AS o JOIN shops ON o.shop = shops.shop;
-- Error:
-- hints.sql:20:22: table "orders" of hint STATE_TTL is not in FROM
--    20 | SELECT /*+ STATE_TTL('orders' = '1 d') */ id, town FROM orders AS o JOIN shops ON o.shop = shops.shop;
--       |                      ^~~~~~~~~~~~~~~~
-- hint: FROM calls its tables o, shops

SELECT /*+ STATE_TTL('o' = '-1 d', 'o' = '1 x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
-- Error:
-- hints.sql:22:28: the state of "o": expected a span of time such as "10 s", "5 min" or "500 ms"
--    22 | SELECT /*+ STATE_TTL('o' = '-1 d', 'o' = '1 x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
--       |                            ^~~~~~
-- hints.sql:22:42: the state of "o": expected a span of time such as "10 s", "5 min" or "500 ms"
--    22 | SELECT /*+ STATE_TTL('o' = '-1 d', 'o' = '1 x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
--       |                                          ^~~~~

SELECT /*+ STATE_TTL('o' = '1 d', 'o' = '2 d') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
-- Error:
-- hints.sql:24:35: table "o" stands in STATE_TTL twice
--    24 | SELECT /*+ STATE_TTL('o' = '1 d', 'o' = '2 d') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
--       |                                   ^~~~~~~~~~~

SELECT /*+ STATE_TTL(o), STATE_TTL(), BROADCAST, NEST_LOOP('o' = 'x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
-- Error:
-- hints.sql:26:22: table "o" has no duration
--    26 | SELECT /*+ STATE_TTL(o), STATE_TTL(), BROADCAST, NEST_LOOP('o' = 'x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
--       |                      ^
-- hint: write STATE_TTL('a' = '1 d')
-- hints.sql:26:26: STATE_TTL names no table
--    26 | SELECT /*+ STATE_TTL(o), STATE_TTL(), BROADCAST, NEST_LOOP('o' = 'x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
--       |                          ^~~~~~~~~~~
-- hint: write STATE_TTL('a' = '1 d')
-- hints.sql:26:39: BROADCAST names no table
--    26 | SELECT /*+ STATE_TTL(o), STATE_TTL(), BROADCAST, NEST_LOOP('o' = 'x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
--       |                                       ^~~~~~~~~
-- hint: write BROADCAST(a)
-- hints.sql:26:60: NEST_LOOP takes names of tables only
--    26 | SELECT /*+ STATE_TTL(o), STATE_TTL(), BROADCAST, NEST_LOOP('o' = 'x') */ shop, COUNT(*) FROM orders AS o GROUP BY shop;
--       |                                                            ^~~~~~~~~

-- Rows that are neither joined nor grouped have no state of which it could speak.
SELECT /*+ STATE_TTL('orders' = '1 d') */ id FROM orders;
-- Error:
-- hints.sql:29:22: STATE_TTL does nothing for "orders": no join keeps its rows here, and no grouping without a window
--    29 | SELECT /*+ STATE_TTL('orders' = '1 d') */ id FROM orders;
--       |                      ^~~~~~~~~~~~~~~~
-- hint: it is for tables of a join and for the one table that is grouped; SET 'table.exec.state.ttl' is for all state

SELECT /*+ STATE_TTL('orders' = '1 d') */ id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY id) AS rn FROM orders) WHERE rn = 1;
-- Error:
-- hints.sql:31:22: table "orders" of hint STATE_TTL is not in FROM
--    31 | SELECT /*+ STATE_TTL('orders' = '1 d') */ id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY id) AS rn FROM…
--       |                      ^~~~~~~~~~~~~~~~

SELECT /*+ STATE_TTL('orders' = '1 d') */ shop, COUNT(*) FROM orders GROUP BY shop, TUMBLE(ts, INTERVAL '1' MINUTE);
-- Error:
-- hints.sql:33:22: STATE_TTL does nothing for "orders": no join keeps its rows here, and no grouping without a window
--    33 | SELECT /*+ STATE_TTL('orders' = '1 d') */ shop, COUNT(*) FROM orders GROUP BY shop, TUMBLE(ts, INTERVAL '1' MINUTE);
--       |                      ^~~~~~~~~~~~~~~~
-- hint: it is for tables of a join and for the one table that is grouped; SET 'table.exec.state.ttl' is for all state

SELECT /*+ STATE_TTL('orders' = '1 d') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop AND orders.ts BETWEEN shops.ts AND shops.ts + INTERVAL '1' MINUTE;
-- Error:
-- hints.sql:35:22: a join with bounds on the times keeps rows as long as its times say, and no longer
--    35 | SELECT /*+ STATE_TTL('orders' = '1 d') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop AND orders.ts BETWE…
--       |                      ^~~~~~~~~~~~~~~~
-- hint: leave STATE_TTL out; EXPLAIN says when the state ends

SELECT /*+ MULTI_JOIN(orders) */ id FROM orders;
-- Error:
-- hints.sql:37:23: hint MULTI_JOIN is for joins, and FROM has none
--    37 | SELECT /*+ MULTI_JOIN(orders) */ id FROM orders;
--       |                       ^~~~~~

SELECT /*+ LOOKUP('async' = 'perhaps', 'speed' = 'high') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
-- Error:
-- hints.sql:39:29: option "async": expected true or false
--    39 | SELECT /*+ LOOKUP('async' = 'perhaps', 'speed' = 'high') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |                             ^~~~~~~~~
-- hints.sql:39:40: LOOKUP has no option "speed"
--    39 | SELECT /*+ LOOKUP('async' = 'perhaps', 'speed' = 'high') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |                                        ^~~~~~~~~~~~~~~~

SELECT /*+ LOOKUP('async' = 'true') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
-- Error:
-- hints.sql:41:12: LOOKUP names no table
--    41 | SELECT /*+ LOOKUP('async' = 'true') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |            ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write LOOKUP('table' = 'a')

SELECT /*+ LOOKUP('table' = 'shop') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
-- Error:
-- hints.sql:43:29: table "shop" of hint LOOKUP is not in FROM
--    43 | SELECT /*+ LOOKUP('table' = 'shop') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |                             ^~~~~~
-- hint: did you mean "shops"?

SELECT /*+ STATE_TLT('orders' = '1 d') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
-- Error:
-- hints.sql:45:12: hint "STATE_TLT" is not known
--    45 | SELECT /*+ STATE_TLT('orders' = '1 d') */ id, town FROM orders JOIN shops ON orders.shop = shops.shop;
--       |            ^~~~~~~~~
-- hint: did you mean STATE_TTL?

SELECT /*+ OPTIONS('path' = 'o.csv') */ id FROM orders;
-- Error:
-- hints.sql:47:12: OPTIONS stands behind a table, not behind SELECT
--    47 | SELECT /*+ OPTIONS('path' = 'o.csv') */ id FROM orders;
--       |            ^~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write FROM t /*+ OPTIONS('key' = 'value') */

SELECT id FROM orders /*+ STATE_TTL('orders' = '1 d') */;
-- Error:
-- hints.sql:49:27: hint STATE_TTL stands behind SELECT, not behind a table
--    49 | SELECT id FROM orders /*+ STATE_TTL('orders' = '1 d') */;
--       |                           ^~~~~~~~~

-- The hint of a block is for its own tables.
SELECT /*+ STATE_TTL('orders' = '1 d') */ shop, COUNT(*) FROM (SELECT o.shop FROM orders o JOIN shops s ON o.shop = s.shop) x GROUP BY shop;
-- Error:
-- hints.sql:52:22: table "orders" of hint STATE_TTL is not in FROM
--    52 | SELECT /*+ STATE_TTL('orders' = '1 d') */ shop, COUNT(*) FROM (SELECT o.shop FROM orders o JOIN shops s ON o.shop = s.sho…
--       |                      ^~~~~~~~~~~~~~~~
-- hint: FROM calls its tables x

CREATE TABLE rates (
    shop STRING,
    rate INT,
    ts   TIMESTAMP(3),
    WATERMARK FOR ts AS ts,
    PRIMARY KEY (shop) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'rates.csv', 'format' = 'csv');
SELECT /*+ STATE_TTL('r' = '1 d') */ id, rate FROM orders JOIN rates FOR SYSTEM_TIME AS OF orders.ts AS r ON orders.shop = r.shop;
-- Error:
-- hints.sql:61:22: a join FOR SYSTEM_TIME AS OF keeps versions by key, and not the rows of a table for a time of its own
--    61 | SELECT /*+ STATE_TTL('r' = '1 d') */ id, rate FROM orders JOIN rates FOR SYSTEM_TIME AS OF orders.ts AS r ON orders.shop …
--       |                      ^~~~~~~~~~~
-- hint: SET 'table.exec.state.ttl' is for the keys of such joins
