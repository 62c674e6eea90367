-- Names that are not known where they are used, and what to write instead.
CREATE TABLE sales (
    shop   STRING,
    amount INT,
    twice  AS amount * 2,
    ts     TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'sales.csv', 'format' = 'csv');

SELECT shop AS place, SUM(amount) AS total FROM sales GROUP BY place;
-- Error:
-- names.sql:10:64: column "place" does not exist
--    10 | SELECT shop AS place, SUM(amount) AS total FROM sales GROUP BY place;
--       |                                                                ^~~~~
-- hint: "place" is a name that SELECT gives, which only ORDER BY knows: write shop

SELECT shop, SUM(amount) AS total FROM sales GROUP BY shop HAVING total > 4;
-- Error:
-- names.sql:12:67: column "total" does not exist
--    12 | SELECT shop, SUM(amount) AS total FROM sales GROUP BY shop HAVING total > 4;
--       |                                                                   ^~~~~
-- hint: "total" is a name that SELECT gives, which only ORDER BY knows: write SUM(amount)

SELECT amount * 3 AS triple, triple + 1 AS more FROM sales WHERE triple > 5;
-- Error:
-- names.sql:14:30: column "triple" does not exist
--    14 | SELECT amount * 3 AS triple, triple + 1 AS more FROM sales WHERE triple > 5;
--       |                              ^~~~~~
-- hint: "triple" is a name that SELECT gives, which only ORDER BY knows: write amount * 3
-- names.sql:14:66: column "triple" does not exist
--    14 | SELECT amount * 3 AS triple, triple + 1 AS more FROM sales WHERE triple > 5;
--       |                                                                  ^~~~~~
-- hint: "triple" is a name that SELECT gives, which only ORDER BY knows: write amount * 3

SELECT CASE WHEN amount > 10 THEN 'much' WHEN amount > 5 THEN 'some' ELSE 'little' END AS size FROM sales WHERE size = 'much';
-- Error:
-- names.sql:16:113: column "size" does not exist
--    16 | …WHEN amount > 10 THEN 'much' WHEN amount > 5 THEN 'some' ELSE 'little' END AS size FROM sales WHERE size = 'much';
--       |                                                                                                      ^~~~
-- hint: "size" is a name that SELECT gives, which only ORDER BY knows: repeat its expression

SELECT shop, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY ts) AS rn FROM sales WHERE rn = 1;
-- Error:
-- names.sql:18:87: column "rn" does not exist
--    18 | SELECT shop, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY ts) AS rn FROM sales WHERE rn = 1;
--       |                                                                                       ^~
-- hint: "rn" is a name that SELECT gives, which only ORDER BY knows: use it in a query around this one

SELECT shop FROM sales WHERE ROW_NUMBER() OVER (PARTITION BY shop ORDER BY ts) = 1;
-- Error:
-- names.sql:20:30: OVER is not allowed in WHERE
--    20 | SELECT shop FROM sales WHERE ROW_NUMBER() OVER (PARTITION BY shop ORDER BY ts) = 1;
--       |                              ^~~~~~~~~~
-- hint: use it in a query around this one

SELECT shop FROM sales WHERE SUM(amount) > 3 GROUP BY shop;
-- Error:
-- names.sql:22:30: aggregate function SUM is not allowed in WHERE
--    22 | SELECT shop FROM sales WHERE SUM(amount) > 3 GROUP BY shop;
--       |                              ^~~
-- hint: conditions on groups stand in HAVING, behind GROUP BY

SELECT shop, SUM(amount) AS total FROM sales GROUP BY 1;
-- Error:
-- names.sql:24:8: column "shop" is neither grouped nor aggregated
--    24 | SELECT shop, SUM(amount) AS total FROM sales GROUP BY 1;
--       |        ^~~~
-- hint: a number in GROUP BY is a value and no position: write GROUP BY shop

SELECT shop FROMsales;
-- Error:
-- names.sql:26:8: column "shop" does not exist
--    26 | SELECT shop FROMsales;
--       |        ^~~~
-- hint: the query has no FROM

SELECT shop;
-- Error:
-- names.sql:28:8: column "shop" does not exist
--    28 | SELECT shop;
--       |        ^~~~
-- hint: the query has no FROM

INSERT INTO sales (shop, price) SELECT shop, amount FROM sales;
-- Error:
-- names.sql:30:26: column "price" does not exist in "sales"
--    30 | INSERT INTO sales (shop, price) SELECT shop, amount FROM sales;
--       |                          ^~~~~
-- hint: it takes shop, amount, ts

SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE sales, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
-- Error:
-- names.sql:32:59: column "order_time" does not exist in the table of TUMBLE
--    32 | SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE sales, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
--       |                                                           ^~~~~~~~~~
-- hint: "ts" is its time attribute
