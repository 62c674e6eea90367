-- Patterns: where their rows meet, what is read of them, and when their state ends.
CREATE TABLE ticks (
    ts   TIMESTAMP(3),
    sym  STRING,
    px   INT,
    qty  INT,
    note STRING,
    WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'ticks.csv', 'format' = 'csv');

CREATE TABLE live (
    id INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'datagen');

SELECT * FROM ticks MATCH_RECOGNIZE (
    PARTITION BY sym ORDER BY ts, qty DESC
    MEASURES FIRST(DOWN.ts) AS start_ts, UP.px AS px, SUM(DOWN.qty * DOWN.px) AS worth, LAST(DOWN.px + 1, 1) AS last_but_one, MATCH_ROWTIME() AS rt
    AFTER MATCH SKIP TO LAST DOWN
    PATTERN (TOP DOWN+ UP) WITHIN INTERVAL '1' HOUR
    DEFINE DOWN AS DOWN.px < TOP.px AND COUNT(*) < 100, UP AS UP.px > LAST(DOWN.px)
);
-- Plan:
-- Collect sym, start_ts, px, worth, last_but_one, rt  [inserts]
-- └─ Exchange to one task
--    └─ Match (TOP DOWN+ UP) by sym order by ts, qty DESC within 1 h skip to last DOWN, DOWN as DOWN.px < TOP.px AND COUNT(*) < 100, UP as UP.px > DOWN.px: FIRST(DOWN.ts) AS start_ts, UP.px AS px, SUM(DOWN.qty * DOWN.px) AS worth, CASE WHEN LAST(DOWN.*, 1) THEN LAST(DOWN.px, 1) + 1 ELSE CAST(NULL AS INT) END AS last_but_one, ts AS rt  [rowtime start_ts, rt, state match_ticks_by_sym ends WITHIN 1 h of a row]
--       └─ Exchange by sym
--          └─ Watermark for ts: ts - INTERVAL '1' SECOND  [rowtime ts]
--             └─ Project ts, sym, px, qty, ts - INTERVAL '1' SECOND AS watermark
--                └─ Scan ticks (filesystem): ts, sym, px, qty  [inserts, bounded]

-- Columns that nobody reads are not computed; a condition that is always TRUE is none.
SELECT k, COUNT(*) AS n FROM (
    SELECT sym AS k, a FROM ticks MATCH_RECOGNIZE (
        PARTITION BY sym ORDER BY ts
        MEASURES A.note AS a, MAX(B.qty) AS q
        PATTERN (A B{2,3}? C) DEFINE A AS TRUE, C AS C.px > 1
    )
) GROUP BY k;
-- Plan:
-- Collect k, n  [changes]
-- └─ Exchange to one task
--    └─ GroupAggregate by k: COUNT(*) AS n  [changes, key (k), state group_ticks_by_k ends with the input]
--       └─ Project sym AS k
--          └─ Match (A B{2,3}? C) by sym order by ts skip to next row, C as C.px > 1  [state match_ticks_by_sym ends with the input]
--             └─ Exchange by sym
--                └─ Watermark for ts: ts - INTERVAL '1' SECOND  [rowtime ts]
--                   └─ Project ts, sym, px, ts - INTERVAL '1' SECOND AS watermark
--                      └─ Scan ticks (filesystem): ts, sym, px  [inserts, bounded]

-- Without PARTITION BY one task has all rows; without WITHIN rows stay for ever.
SELECT id FROM live MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS id AFTER MATCH SKIP PAST LAST ROW PATTERN (A B) DEFINE B AS B.id > A.id);
-- Plan:
-- Collect id  [inserts]
-- └─ Match (A B) order by ts skip past last row, B as B.id > A.id: A.id AS id  [state match_live never ends]
--    └─ Exchange to one task
--       └─ Watermark for ts: ts  [rowtime ts]
--          └─ Scan live (datagen): id, ts  [inserts, unbounded]
