-- GROUPING SETS without a window: one aggregation, to which each row comes once for each set.
CREATE TABLE clicks (
    page STRING,
    lang STRING NOT NULL,
    ms   INT
) WITH ('connector' = 'datagen');

SELECT page, lang, COUNT(DISTINCT lang) AS n, SUM(ms) AS total, GROUPING(page) AS g
FROM clicks
GROUP BY GROUPING SETS ((page, lang), (lang), ());
-- Plan:
-- Collect page, lang, n, total, g  [changes]
-- └─ Exchange to one task
--    └─ Project page, lang, n, total, GROUPING AS g
--       └─ GroupAggregate by page, lang, GROUPING, set: COUNT(DISTINCT lang) AS n, SUM(ms) AS total  [changes, key (page, lang, GROUPING, set), state group_clicks_by_page_lang_GROUPING_set never ends]
--          └─ Exchange by page, lang, GROUPING, set
--             └─ Expand (page, lang, 0, 0, lang, ms), (CAST(NULL AS STRING), lang, 1, 1, lang, ms), (CAST(NULL AS STRING), CAST(NULL AS STRING), 1, 2, lang, ms) AS page, lang, GROUPING, set, lang, ms
--                └─ Scan clicks (datagen): page, lang, ms  [inserts, unbounded]

SELECT page, COUNT(*) AS n FROM clicks GROUP BY ROLLUP (page) HAVING COUNT(*) > 1;
-- Plan:
-- Collect page, n  [changes]
-- └─ Exchange to one task
--    └─ Project page, n
--       └─ Filter n > 1
--          └─ GroupAggregate by page, set: COUNT(*) AS n  [changes, key (page, set), state group_clicks_by_page_set never ends]
--             └─ Exchange by page, set
--                └─ Expand (page, 0), (CAST(NULL AS STRING), 1) AS page, set
--                   └─ Scan clicks (datagen): page  [inserts, unbounded]
