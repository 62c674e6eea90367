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

SELECT id, pos FROM posts LEFT JOIN UNNEST(SPLIT(text, ' ')) WITH ORDINALITY AS t (word, pos) ON word <> 'a';
-- Plan:

SELECT window_end, tag, COUNT(*) AS n
FROM TABLE(TUMBLE((SELECT ts, tag FROM posts CROSS JOIN UNNEST(tags) AS t (tag)), DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, tag;
-- Plan:

SELECT COUNT(*) AS n FROM posts CROSS JOIN UNNEST(tags) AS t (tag);
-- Plan:
