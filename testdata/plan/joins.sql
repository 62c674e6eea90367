-- Joins: how a condition becomes keys, bounds on times or windows, and where the rest of it goes.
CREATE TABLE orders (
    oid BIGINT NOT NULL,
    item STRING,
    price DECIMAL(10, 2),
    ots TIMESTAMP(3) NOT NULL,
    WATERMARK FOR ots AS ots - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');

CREATE TABLE pays (
    oid INT,
    amount DOUBLE,
    pts TIMESTAMP(3) NOT NULL,
    WATERMARK FOR pts AS pts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'pays.csv', 'format' = 'csv');

-- A regular join keeps both sides. Keys of different types are brought together below it; columns nobody reads are not read.
SELECT o.item, p.amount FROM orders o JOIN pays p ON o.oid = p.oid;
-- Plan:
-- Collect item, amount  [inserts]
-- └─ Exchange to one task
--    └─ Project item, amount
--       └─ Join inner on oid = CAST(p.oid AS BIGINT)  [inserts, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid, item
--          │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- A condition on one side goes to that side, where that side is not padded.
SELECT o.item, p.amount FROM orders o LEFT JOIN pays p ON o.oid = p.oid AND p.amount > 1 AND o.price > 2 WHERE o.item <> 'x' AND p.amount IS NULL;
-- Plan:
-- Collect item, amount  [changes]
-- └─ Exchange to one task
--    └─ Filter amount IS NULL
--       └─ Project item, amount
--          └─ Join left on oid = CAST(p.oid AS BIGINT) where CAST(price AS DECIMAL(12, 2)) > 2.00  [changes, state join_orders_pays_by_oid ends with the input]
--             ├─ Exchange by oid
--             │  └─ Project oid, item, price
--             │     └─ Filter item <> 'x'
--             │        └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--             │           └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--             │              └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--             └─ Exchange by CAST(p.oid AS BIGINT)
--                └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                   └─ Filter amount > 1E0
--                      └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                         └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                            └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT o.item, p.amount FROM orders o RIGHT JOIN pays p ON o.oid = p.oid AND p.amount > 1 AND o.price > 2;
-- Plan:
-- Collect item, amount  [changes]
-- └─ Exchange to one task
--    └─ Project item, amount
--       └─ Join right on oid = CAST(p.oid AS BIGINT) where amount > 1E0  [changes, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid, item
--          │     └─ Filter CAST(price AS DECIMAL(12, 2)) > 2.00
--          │        └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │           └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--          │              └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT o.item, p.amount FROM orders o FULL JOIN pays p ON o.oid = p.oid AND p.amount > 1 AND o.price < p.amount;
-- Plan:
-- Collect item, amount  [changes]
-- └─ Exchange to one task
--    └─ Project item, amount
--       └─ Join full on oid = CAST(p.oid AS BIGINT) where amount > 1E0 AND CAST(price AS DOUBLE) < amount  [changes, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid, item, price
--          │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--          │           └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- What can fail stays where there is a partner; keys of floating point are compared once more.
SELECT o.item FROM orders o JOIN pays p ON 10 / o.oid = p.oid AND p.amount = CAST(o.price AS DOUBLE) WHERE 1 / p.oid > 0;
-- Plan:
-- Collect item  [inserts]
-- └─ Exchange to one task
--    └─ Project item
--       └─ Filter 1 / p.oid > 0
--          └─ Project item, oid
--             └─ Join inner on 0E0 + CAST(price AS DOUBLE) = 0E0 + amount where 10 / o.oid = CAST(p.oid AS BIGINT) AND amount = CAST(price AS DOUBLE)  [inserts, state join_orders_pays_by_0E0_CAST_price_AS_DOUBLE ends with the input]
--                ├─ Exchange by 0E0 + CAST(price AS DOUBLE)
--                │  └─ Project oid, item, price, 0E0 + CAST(price AS DOUBLE) AS `0E0 + CAST(price AS DOUBLE)`
--                │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--                │        └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--                │           └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--                └─ Exchange by 0E0 + amount
--                   └─ Project oid, amount, 0E0 + amount AS `0E0 + amount`
--                      └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                         └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                            └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- All pairs meet in one task.
SELECT o.item, p.amount FROM orders o, pays p WHERE o.price < p.amount;
-- Plan:
-- Collect item, amount  [inserts]
-- └─ Project item, amount
--    └─ Join inner where CAST(price AS DOUBLE) < amount  [inserts, state join_orders_pays ends with the input]
--       ├─ Exchange to one task
--       │  └─ Project item, price
--       │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--       │        └─ Project item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--       │           └─ Scan orders (filesystem): item, price, ots  [inserts, bounded]
--       └─ Exchange to one task
--          └─ Project amount
--             └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                └─ Project amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan pays (filesystem): amount, pts  [inserts, bounded]

-- Names of both sides are shown once; in FULL JOIN the one that is not NULL.
SELECT * FROM orders JOIN pays USING (oid);
-- Plan:
-- Collect oid, item, price, ots, amount, pts  [inserts]
-- └─ Exchange to one task
--    └─ Project oid, item, price, ots, amount, pts
--       └─ Join inner on oid = CAST(oid AS BIGINT)  [inserts, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--          └─ Exchange by CAST(oid AS BIGINT)
--             └─ Project amount, pts, CAST(oid AS BIGINT) AS `CAST(oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT * FROM orders NATURAL FULL JOIN pays;
-- Plan:
-- Collect oid, item, price, ots, amount, pts  [changes]
-- └─ Exchange to one task
--    └─ Project COALESCE(oid, CAST(oid AS BIGINT)) AS oid, item, price, ots, amount, pts
--       └─ Join full on oid = CAST(oid AS BIGINT)  [changes, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--          └─ Exchange by CAST(oid AS BIGINT)
--             └─ Project oid, amount, pts, CAST(oid AS BIGINT) AS `CAST(oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- Bounds on the times of both sides make a join that forgets; in WHERE too.
SELECT o.item, p.amount, o.ots FROM orders o, pays p
WHERE o.oid = p.oid AND p.pts BETWEEN o.ots - INTERVAL '1' MINUTE AND o.ots + INTERVAL '1' HOUR AND p.amount > o.price AND p.amount > 5;
-- Plan:
-- Collect item, amount, ots  [inserts]
-- └─ Exchange to one task
--    └─ Project item, amount, ots  [rowtime ots]
--       └─ IntervalJoin inner with pts BETWEEN ots - 1 min AND ots + 1 h on oid = CAST(p.oid AS BIGINT) where amount > CAST(price AS DOUBLE)  [inserts, rowtime ots, pts, state interval_join_orders_pays_by_oid ends with the watermark]
--          ├─ Exchange by oid
--          │  └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, pts, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Filter amount > 5E0
--                   └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                      └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT o.item, p.pts FROM orders o LEFT JOIN pays p ON o.oid = p.oid AND o.ots = p.pts;
-- Plan:
-- Collect item, pts  [inserts]
-- └─ Exchange to one task
--    └─ Project item, pts  [rowtime pts]
--       └─ IntervalJoin left with pts = ots on oid = CAST(p.oid AS BIGINT)  [inserts, rowtime ots, pts, state interval_join_orders_pays_by_oid ends with the watermark]
--          ├─ Exchange by oid
--          │  └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project pts, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, pts  [inserts, bounded]

-- One bound is not enough: the times of the result are no time attributes.
SELECT o.item, o.ots FROM orders o JOIN pays p ON o.oid = p.oid AND p.pts >= o.ots;
-- Plan:
-- Collect item, ots  [inserts]
-- └─ Exchange to one task
--    └─ Project item, ots
--       └─ Join inner on oid = CAST(p.oid AS BIGINT) where pts >= ots  [inserts, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project pts, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, pts  [inserts, bounded]

CREATE VIEW paid AS SELECT o.item, o.ots FROM orders o JOIN pays p ON o.oid = p.oid AND p.pts >= o.ots;

SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE paid, DESCRIPTOR(ots), INTERVAL '1' HOUR) GROUP BY window_start, window_end;
-- Error:
-- joins.sql:49:71: "ots" is a column of type TIMESTAMP(3) and no time attribute
--    49 | SELECT window_start, COUNT(*) AS n FROM TUMBLE(TABLE paid, DESCRIPTOR(ots), INTERVAL '1' HOUR) GROUP BY window_start, window_end;
--       |                                                                       ^~~
-- hint: declare WATERMARK FOR a column of the table, and take that column without a cast or a computation

-- Equal windows on both sides.
SELECT l.item, r.amount, l.window_start
FROM TUMBLE(TABLE orders, DESCRIPTOR(ots), INTERVAL '1' HOUR) AS l
LEFT JOIN TUMBLE(TABLE pays, DESCRIPTOR(pts), INTERVAL '1' HOUR) AS r
ON l.oid = r.oid AND l.window_start = r.window_start AND l.window_end = r.window_end AND r.amount > 1;
-- Plan:
-- Collect item, amount, window_start  [inserts]
-- └─ Exchange to one task
--    └─ Project item, amount, window_start
--       └─ WindowJoin left of window_start, window_end on oid = CAST(r.oid AS BIGINT)  [inserts, state window_join_orders_pays_by_oid ends with the window]
--          ├─ Exchange by oid
--          │  └─ Project oid, item, window_start, window_end
--          │     └─ WindowExpand TUMBLE(size 1 h) of ots  [rowtime ots, window_time]
--          │        └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │           └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │              └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(r.oid AS BIGINT)
--             └─ Project amount, window_start, window_end, CAST(r.oid AS BIGINT) AS `CAST(r.oid AS BIGINT)`
--                └─ WindowExpand TUMBLE(size 1 h) of pts  [rowtime pts, window_time]
--                   └─ Filter amount > 1E0
--                      └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                         └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                            └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- One of the bounds is not enough.
SELECT l.item, r.amount
FROM TUMBLE(TABLE orders, DESCRIPTOR(ots), INTERVAL '1' HOUR) AS l
JOIN TUMBLE(TABLE pays, DESCRIPTOR(pts), INTERVAL '1' HOUR) AS r
ON l.oid = r.oid AND l.window_start = r.window_start;
-- Plan:
-- Collect item, amount  [inserts]
-- └─ Exchange to one task
--    └─ Project item, amount
--       └─ Join inner on oid = CAST(r.oid AS BIGINT) and window_start = window_start  [inserts, state join_orders_pays_by_oid_window_start ends with the input]
--          ├─ Exchange by oid, window_start
--          │  └─ Project oid, item, window_start
--          │     └─ WindowExpand TUMBLE(size 1 h) of ots  [rowtime ots, window_time]
--          │        └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │           └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │              └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(r.oid AS BIGINT), window_start
--             └─ Project amount, window_start, CAST(r.oid AS BIGINT) AS `CAST(r.oid AS BIGINT)`
--                └─ WindowExpand TUMBLE(size 1 h) of pts  [rowtime pts, window_time]
--                   └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                      └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- Results of windows meet when their windows are over.
SELECT l.n, r.s FROM
(SELECT window_start, window_end, COUNT(*) AS n FROM TUMBLE(TABLE orders, DESCRIPTOR(ots), INTERVAL '1' HOUR) GROUP BY window_start, window_end) AS l
JOIN (SELECT window_start, window_end, SUM(amount) AS s FROM TUMBLE(TABLE pays, DESCRIPTOR(pts), INTERVAL '1' HOUR) GROUP BY window_start, window_end) AS r
ON l.window_start = r.window_start AND l.window_end = r.window_end;
-- Plan:
-- Collect n, s  [inserts]
-- └─ Project n, s
--    └─ WindowJoin inner of window_start, window_end  [inserts, key (window_end), state window_join_orders_pays ends with the window]
--       ├─ WindowAggregate TUMBLE(size 1 h) of ots: window_start, window_end, COUNT(*) AS n  [key (window_end), state tumble_orders ends with the window]
--       │  └─ Exchange to one task
--       │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--       │        └─ Project ots, ots - INTERVAL '5' SECOND AS watermark
--       │           └─ Scan orders (filesystem): ots  [inserts, bounded]
--       └─ WindowAggregate TUMBLE(size 1 h) of pts: window_start, window_end, SUM(amount) AS s  [key (window_end), state tumble_pays ends with the window]
--          └─ Exchange to one task
--             └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                └─ Project amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                   └─ Scan pays (filesystem): amount, pts  [inserts, bounded]

-- A ranking below a join keeps the first rows only.
SELECT o.oid, p.amount FROM orders o,
(SELECT oid, amount, ROW_NUMBER() OVER (PARTITION BY oid ORDER BY amount DESC) AS rn FROM pays) AS p
WHERE o.oid = p.oid AND p.rn BETWEEN 2 AND 3;
-- Plan:
-- Collect oid, amount  [changes]
-- └─ Exchange to one task
--    └─ Project oid, amount
--       └─ Join inner on oid = CAST(p.oid AS BIGINT)  [changes, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid
--          │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        └─ Project oid, ots, ots - INTERVAL '5' SECOND AS watermark
--          │           └─ Scan orders (filesystem): oid, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, CAST(oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Rank by oid ordered by amount DESC: rows 2 to 3  [changes, state rank_pays_by_oid ends with the input]
--                   └─ Exchange by oid
--                      └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                         └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                            └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- A join with itself reads the table once.
SELECT a.item, b.item AS other FROM orders a JOIN orders b ON a.oid = b.oid AND a.item <> b.item;
-- Plan:
-- Collect item, other  [inserts]
-- └─ Exchange to one task
--    └─ Project a.item AS item, b.item AS other
--       └─ Join inner on oid = oid where a.item <> b.item  [inserts, state join_orders_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ #1 Project oid, item
--          │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by oid
--             └─ #1 as above

-- Three tables; the second join needs rows by another key.
SELECT a.item, b.amount, c.item AS third FROM orders a JOIN pays b ON a.oid = b.oid JOIN orders c ON c.item = a.item;
-- Plan:
-- Collect item, amount, third  [inserts]
-- └─ Exchange to one task
--    └─ Project a.item AS item, amount, c.item AS third
--       └─ Join inner on item = item  [inserts, state join_orders_pays_by_item ends with the input]
--          ├─ Exchange by item
--          │  └─ Project item, amount
--          │     └─ Join inner on oid = CAST(b.oid AS BIGINT)  [inserts, state join_orders_pays_by_oid ends with the input]
--          │        ├─ Exchange by oid
--          │        │  └─ Project oid, item
--          │        │     └─ #1 Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          │        └─ Exchange by CAST(b.oid AS BIGINT)
--          │           └─ Project amount, CAST(b.oid AS BIGINT) AS `CAST(b.oid AS BIGINT)`
--          │              └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--          │                 └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--          │                    └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]
--          └─ Exchange by item
--             └─ Project item
--                └─ #1 as above

-- Outer joins whose padded rows are dropped above are inner ones, and one side of a FULL JOIN need not be padded.
SELECT o.item, p.amount FROM orders o LEFT JOIN pays p ON o.oid = p.oid WHERE p.amount > 5;
-- Plan:
-- Collect item, amount  [inserts]
-- └─ Exchange to one task
--    └─ Project item, amount
--       └─ Join inner on oid = CAST(p.oid AS BIGINT)  [inserts, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid, item
--          │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Filter amount > 5E0
--                   └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                      └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT o.item, p.amount, p.pts FROM orders o LEFT JOIN pays p ON o.oid = p.oid WHERE p.pts BETWEEN o.ots AND o.ots + INTERVAL '1' HOUR;
-- Plan:
-- Collect item, amount, pts  [inserts]
-- └─ Exchange to one task
--    └─ Project item, amount, pts  [rowtime pts]
--       └─ IntervalJoin inner with pts BETWEEN ots AND ots + 1 h on oid = CAST(p.oid AS BIGINT)  [inserts, rowtime ots, pts, state interval_join_orders_pays_by_oid ends with the watermark]
--          ├─ Exchange by oid
--          │  └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, pts, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT o.item, p.amount FROM orders o FULL JOIN pays p ON o.oid = p.oid WHERE o.item LIKE 'a%';
-- Plan:
-- Collect item, amount  [changes]
-- └─ Exchange to one task
--    └─ Project item, amount
--       └─ Join left on oid = CAST(p.oid AS BIGINT)  [changes, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid, item
--          │     └─ Filter item LIKE 'a%'
--          │        └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │           └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │              └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT o.item, p.amount FROM orders o LEFT JOIN pays p ON o.oid = p.oid WHERE p.amount > 5 OR p.amount IS NULL;
-- Plan:
-- Collect item, amount  [changes]
-- └─ Exchange to one task
--    └─ Filter amount > 5E0 OR amount IS NULL
--       └─ Project item, amount
--          └─ Join left on oid = CAST(p.oid AS BIGINT)  [changes, state join_orders_pays_by_oid ends with the input]
--             ├─ Exchange by oid
--             │  └─ Project oid, item
--             │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--             │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--             │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--             └─ Exchange by CAST(p.oid AS BIGINT)
--                └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                   └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                      └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- Sorted at the end, nobody sees that rows are padded and corrected before.
SELECT o.item, p.amount FROM orders o LEFT JOIN pays p ON o.oid = p.oid ORDER BY p.amount;
-- Plan:
-- Collect item, amount  [inserts]
-- └─ Sort by amount  [inserts, state sort_orders_pays ends with the input]
--    └─ Exchange to one task
--       └─ Project item, amount
--          └─ Join left on oid = CAST(p.oid AS BIGINT), when the inputs end  [inserts, state join_orders_pays_by_oid ends with the input]
--             ├─ Exchange by oid
--             │  └─ Project oid, item
--             │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--             │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--             │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--             └─ Exchange by CAST(p.oid AS BIGINT)
--                └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                   └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                      └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- The columns of both sides have one name; what is not later is at or before.
SELECT a.oid FROM orders a JOIN orders b ON a.oid = b.oid AND b.ots >= a.ots - INTERVAL '5' SECOND AND NOT b.ots > a.ots;
-- Plan:
-- Collect oid  [inserts]
-- └─ Exchange to one task
--    └─ Project a.oid AS oid
--       └─ IntervalJoin inner with right ots BETWEEN left ots - 5 s AND left ots on oid = oid  [inserts, rowtime ots, ots, state interval_join_orders_by_oid ends with the watermark]
--          ├─ Exchange by oid
--          │  └─ #1 Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, ots  [inserts, bounded]
--          └─ Exchange by oid
--             └─ #1 as above

-- What both sides of OR have in common is a key.
SELECT o.item FROM orders o LEFT JOIN pays p ON o.oid = p.oid AND p.amount > 1 OR p.oid = 7 AND o.oid = p.oid;
-- Plan:
-- Collect item  [changes]
-- └─ Exchange to one task
--    └─ Project item
--       └─ Join left on oid = CAST(p.oid AS BIGINT)  [changes, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid, item
--          │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--          │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Filter amount > 1E0 OR p.oid = 7
--                   └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                      └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                         └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

SELECT o.item FROM orders o, pays p WHERE (o.oid = p.oid AND p.amount > 1 OR o.oid = p.oid AND o.item = 'x') AND o.price > 1;
-- Plan:
-- Collect item  [inserts]
-- └─ Exchange to one task
--    └─ Project item
--       └─ Join inner on oid = CAST(p.oid AS BIGINT) where amount > 1E0 OR item = 'x'  [inserts, state join_orders_pays_by_oid ends with the input]
--          ├─ Exchange by oid
--          │  └─ Project oid, item
--          │     └─ Filter CAST(price AS DECIMAL(12, 2)) > 1.00
--          │        └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │           └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--          │              └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project amount, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`
--                └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                   └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                      └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- NOT of an OR is an AND.
SELECT a.oid FROM orders a JOIN orders b ON a.oid = b.oid AND NOT (b.ots < a.ots - INTERVAL '5' SECOND OR b.ots > a.ots);
-- Plan:
-- Collect oid  [inserts]
-- └─ Exchange to one task
--    └─ Project a.oid AS oid
--       └─ IntervalJoin inner with right ots BETWEEN left ots - 5 s AND left ots on oid = oid  [inserts, rowtime ots, ots, state interval_join_orders_by_oid ends with the watermark]
--          ├─ Exchange by oid
--          │  └─ #1 Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │     └─ Project oid, ots, ots - INTERVAL '5' SECOND AS watermark
--          │        └─ Scan orders (filesystem): oid, ots  [inserts, bounded]
--          └─ Exchange by oid
--             └─ #1 as above

-- A temporal join goes by the key of the versions, also where that is converted. Other conditions choose no version, so they stay in the join;
-- one of the left side goes there before. The time of the right side is an ordinary column.
CREATE TABLE prices (
    oid INT,
    price INT,
    vts TIMESTAMP(3) NOT NULL,
    WATERMARK FOR vts AS vts,
    PRIMARY KEY (oid) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'prices.json', 'format' = 'debezium-json');

SELECT o.item, p.price, ots, vts FROM orders o JOIN prices FOR SYSTEM_TIME AS OF o.ots AS p ON o.oid = p.oid AND o.price > p.price WHERE p.price > 1 AND o.item <> 'x';
-- Plan:
-- Collect item, price, ots, vts  [inserts]
-- └─ Exchange to one task
--    └─ Project item, price, ots, vts
--       └─ TemporalJoin inner as of ots with versions by vts on oid = CAST(p.oid AS BIGINT) where CAST(o.price AS DECIMAL(12, 2)) > CAST(p.price AS DECIMAL(12, 2)) AND p.price > 1  [inserts, rowtime ots, state temporal_join_orders_prices_by_oid ends with the next version of a key]
--          ├─ Exchange by oid
--          │  └─ Filter item <> 'x'
--          │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--          │        └─ Project oid, item, price, ots, ots - INTERVAL '5' SECOND AS watermark
--          │           └─ Scan orders (filesystem): oid, item, price, ots  [inserts, bounded]
--          └─ Exchange by CAST(p.oid AS BIGINT)
--             └─ Project price, vts, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`  [key (CAST(p.oid AS BIGINT))]
--                └─ Watermark for vts: vts  [rowtime vts]
--                   └─ Scan prices (filesystem): oid, price, vts  [changes, key (oid), bounded]

-- Below a temporal join nothing waits for the end of the input, also where the final table is wanted.
CREATE VIEW last_pays AS SELECT oid, amount, pts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY oid ORDER BY pts DESC) AS rn FROM pays) WHERE rn = 1;

SELECT o.item, p.amount FROM orders o LEFT JOIN last_pays FOR SYSTEM_TIME AS OF o.ots AS p ON o.oid = p.oid WHERE o.item <> 'x' ORDER BY item;
-- Plan:
-- Collect item, amount  [inserts]
-- └─ Sort by item  [state sort_orders_pays ends with the input]
--    └─ Exchange to one task
--       └─ Project item, amount
--          └─ TemporalJoin left as of ots with versions by pts on oid = CAST(p.oid AS BIGINT)  [inserts, rowtime ots, state temporal_join_orders_pays_by_oid ends with the next version of a key]
--             ├─ Exchange by oid
--             │  └─ Filter item <> 'x'
--             │     └─ Watermark for ots: ots - INTERVAL '5' SECOND  [rowtime ots]
--             │        └─ Project oid, item, ots, ots - INTERVAL '5' SECOND AS watermark
--             │           └─ Scan orders (filesystem): oid, item, ots  [inserts, bounded]
--             └─ Exchange by CAST(p.oid AS BIGINT)
--                └─ Project amount, pts, CAST(p.oid AS BIGINT) AS `CAST(p.oid AS BIGINT)`  [key (CAST(p.oid AS BIGINT))]
--                   └─ Rank by oid ordered by pts DESC: row 1  [changes, key (oid), state rank_pays_by_oid ends with the input]
--                      └─ Exchange by oid
--                         └─ Watermark for pts: pts - INTERVAL '5' SECOND  [rowtime pts]
--                            └─ Project oid, amount, pts, pts - INTERVAL '5' SECOND AS watermark
--                               └─ Scan pays (filesystem): oid, amount, pts  [inserts, bounded]

-- A lookup join keeps the table that is looked up, and the rows keep their time.
CREATE TABLE asking (id INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'asking.csv', 'format' = 'csv');
CREATE TABLE answers (k INT, since TIMESTAMP(3), v STRING, WATERMARK FOR since AS since) WITH ('connector' = 'filesystem', 'path' = 'answers.csv', 'format' = 'csv');

SELECT a.id, a.ts, a.pt, n.v FROM asking AS a LEFT JOIN answers FOR SYSTEM_TIME AS OF a.pt AS n ON a.id = n.k;
-- Plan:
-- Collect id, ts, pt, v  [inserts]
-- └─ Exchange to one task
--    └─ Project id, ts, pt, v
--       └─ LookupJoin left on id = k  [inserts, rowtime ts, state join_asking_answers_by_id ends with the input]
--          ├─ Exchange by id
--          │  └─ Watermark for ts: ts  [rowtime ts]
--          │     └─ Project id, ts, PROCTIME() AS pt
--          │        └─ Scan asking (filesystem): id, ts  [inserts, bounded]
--          └─ Exchange by k
--             └─ Scan answers (filesystem): k, v  [inserts, bounded]
