-- UNNEST: columns that nobody reads are not copied for each element, and
-- conditions on whole rows go below, unless they can fail.
CREATE TABLE posts (
    ts TIMESTAMP(3),
    id INT,
    tags ARRAY<STRING>,
    text STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'posts.json', 'format' = 'json');

SELECT tag FROM posts CROSS JOIN UNNEST(tags) AS t (tag) WHERE id > 1 AND 1 / id > 0 AND tag <> 'a';
-- Plan:
-- Collect tag  [inserts]
-- └─ Exchange to one task
--    └─ Project tag
--       └─ Filter tag <> 'a'
--          └─ Filter 1 / id > 0
--             └─ Unnest tags: id, tag
--                └─ Filter id > 1
--                   └─ Watermark for ts: ts  [rowtime ts]
--                      └─ Scan posts (filesystem): ts, id, tags  [inserts, bounded]

SELECT id, pos FROM posts LEFT JOIN UNNEST(SPLIT(text, ' ')) WITH ORDINALITY AS t (word, pos) ON word <> 'a';
-- Plan:
-- Collect id, pos  [inserts]
-- └─ Exchange to one task
--    └─ Project id, pos
--       └─ Unnest outer SPLIT(text, ' ') on word <> 'a': id, word, pos
--          └─ Project id, SPLIT(text, ' ') AS `SPLIT(text, ' ')`
--             └─ Watermark for ts: ts  [rowtime ts]
--                └─ Scan posts (filesystem): ts, id, text  [inserts, bounded]

SELECT window_end, tag, COUNT(*) AS n
FROM TABLE(TUMBLE((SELECT ts, tag FROM posts CROSS JOIN UNNEST(tags) AS t (tag)), DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, tag;
-- Plan:
-- Collect window_end, tag, n  [inserts]
-- └─ Exchange to one task
--    └─ WindowAggregate TUMBLE(size 10 s) of ts by tag: window_end, COUNT(*) AS n  [key (tag, window_end), state tumble_posts_by_tag ends with the window]
--       └─ Exchange by tag
--          └─ Project tag, ts
--             └─ Unnest tags: ts, tag
--                └─ Watermark for ts: ts, one every 10 s  [rowtime ts]
--                   └─ Scan posts (filesystem): ts, tags  [inserts, bounded]

SELECT COUNT(*) AS n FROM posts CROSS JOIN UNNEST(tags) AS t (tag);
-- Plan:
-- Collect n  [changes]
-- └─ GroupAggregate: COUNT(*) AS n  [changes, key (), state group_posts ends with the input]
--    └─ Exchange to one task
--       └─ Unnest tags: tag
--          └─ Watermark for ts: ts  [rowtime ts]
--             └─ Scan posts (filesystem): ts, tags  [inserts, bounded]
