-- Sizes of parcels: CASE takes the first condition that is true, COALESCE the first
-- value that is there.
CREATE TABLE parcels (id INT, grams INT, note STRING) WITH ('connector' = 'filesystem', 'path' = 'p', 'format' = 'csv', 'csv.null-literal' = '-');
-- Rows: parcels
-- 1,80,fragile
-- 2,2000,-
-- 3,30000,-
-- 4,-,lost

SELECT id,
       CASE WHEN grams <= 100 THEN 'letter' WHEN grams <= 2000 THEN 'parcel' WHEN grams > 2000 THEN 'freight' END AS size,
       COALESCE(note, 'none') AS note
FROM parcels;
-- Output:
-- id | size    | note
-- 1  | letter  | fragile
-- 2  | parcel  | none
-- 3  | freight | none
-- 4  | NULL    | lost
