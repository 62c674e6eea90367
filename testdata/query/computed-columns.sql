-- A computed column is a part of the table: queries see it as any other, and it may
-- be the column of event time.
CREATE TABLE visits (
    page    STRING,
    seconds BIGINT,
    site    AS SPLIT_INDEX(page, '/', 0),
    taken   AS TO_TIMESTAMP_LTZ(seconds, 0),
    WATERMARK FOR taken AS taken - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = 'visits', 'format' = 'csv');
-- Rows: visits
-- docs/start,1704067200
-- docs/sql,1704067230
-- blog/one,1704067245
-- docs/sql,1704067265
-- docs/late,1704067259

SELECT page, site FROM visits WHERE site = 'blog';
-- Output:
-- page     | site
-- blog/one | blog

SELECT window_start, site, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE visits, DESCRIPTOR(taken), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, site;
-- Output:
-- window_start            | site | n
-- 2024-01-01 00:00:00.000 | docs | 2
-- 2024-01-01 00:00:00.000 | blog | 1
-- 2024-01-01 00:01:00.000 | docs | 1
-- Late: 1
