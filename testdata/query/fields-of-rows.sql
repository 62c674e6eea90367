-- Fields of a ROW that is read in parts: what is NULL, missing, repeated, in another order or in an ARRAY.
CREATE TABLE events (
    kind INT,
    bid  ROW<price BIGINT, made TIMESTAMP(3), seller ROW<id INT, name STRING>, tags ARRAY<STRING>>,
    ask  ROW<price BIGINT, made TIMESTAMP(3)>,
    ts   AS COALESCE(bid.made, ask.made),
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'events.json', 'format' = 'json');
-- Rows: events
-- {"kind":1,"bid":{"price":10,"made":"2024-01-01 00:00:01.000","seller":{"id":1,"name":"Ann"},"tags":["x","y"]}}
-- {"kind":2,"ask":{"price":11,"made":"2024-01-01 00:00:02.000"}}
-- {"kind":1,"bid":{"tags":null,"seller":{"name":"Bob","id":2},"made":"2024-01-01 00:00:03.000","price":12}}
-- {"kind":1,"bid":{"price":13,"made":"2024-01-01 00:00:04.000","seller":null}}
-- {"bid":{"price":1,"made":"2024-01-01 00:00:00.000","seller":{"id":3,"name":"Cat"}},"kind":1,"bid":{"made":"2024-01-01 00:00:05.000"}}
-- {"kind":1,"bid":{"price":14,"price":15,"made":"2024-01-01 00:00:06.000","seller":{"id":4}},"ask":null}
-- {"kind":1,"ask":{"made":"2024-01-01 00:00:12.000"},"bid":null}

SELECT kind, e.bid.price, e.bid.seller.name, e.bid.seller.id + 1 AS more, e.bid.tags[1] AS tag, ts FROM events AS e;

SELECT e.bid.seller, e.bid.price FROM events AS e WHERE e.bid.seller.id IS NOT NULL;
-- Types: ROW<`id` INT, `name` STRING>, BIGINT
-- Output:
-- seller    | price
-- (1, Ann)  | 10
-- (2, Bob)  | 12
-- (4, NULL) | 15

SELECT e.bid, e.bid.made FROM events AS e WHERE e.bid.price > 12;
-- Types: ROW<`price` BIGINT, `made` TIMESTAMP(3), `seller` ROW<`id` INT, `name` STRING>, `tags` ARRAY<STRING>>, TIMESTAMP(3)
-- Output:
-- bid                                            | made
-- (13, 2024-01-01 00:00:04.000, NULL, NULL)      | 2024-01-01 00:00:04.000
-- (15, 2024-01-01 00:00:06.000, (4, NULL), NULL) | 2024-01-01 00:00:06.000

SELECT window_start, COUNT(w.bid.price) AS bids, MAX(w.bid.price) AS top, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE events, DESCRIPTOR(ts), INTERVAL '5' SECOND)) AS w
GROUP BY window_start, window_end;
-- Types: TIMESTAMP(3) NOT NULL, BIGINT NOT NULL, BIGINT, BIGINT NOT NULL
-- Output:
-- window_start            | bids | top  | n
-- 2024-01-01 00:00:00.000 | 3    | 13   | 4
-- 2024-01-01 00:00:05.000 | 1    | 15   | 2
-- 2024-01-01 00:00:10.000 | 0    | NULL | 1

SELECT seller, price
FROM (SELECT e.bid.seller.name AS seller, e.bid.price AS price, ROW_NUMBER() OVER (PARTITION BY kind ORDER BY ts DESC) AS place FROM events AS e)
WHERE place <= 2;
-- Types: STRING, BIGINT
-- Output:
-- seller | price
-- NULL   | NULL
-- NULL   | 15
-- NULL   | NULL
