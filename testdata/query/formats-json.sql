-- JSON: fields in any order, unknown ones, missing ones, nested objects and arrays.
-- Of two equal keys the last wins.
CREATE TABLE events (
    id    INT,
    who   ROW<name STRING, age INT>,
    tags  ARRAY<STRING>,
    extra MAP<STRING, INT>
) WITH ('connector' = 'filesystem', 'path' = 'events', 'format' = 'json');
-- Rows: events
-- {"id": 1, "who": {"name": "ann", "age": 30}, "tags": ["x", "y"], "extra": {"k": 1}}
-- {"unknown": [1, {"a": 2}], "who": {"age": null}, "id": 2}
-- {"id": 3, "id": 4, "tags": []}

SELECT id, who.name AS name, tags[1] AS tag, CARDINALITY(tags) AS n, extra['k'] AS k FROM events;
-- Output:
-- id | name | tag  | n    | k
-- 1  | ann  | x    | 2    | 1
-- 2  | NULL | NULL | NULL | NULL
-- 4  | NULL | NULL | 0    | NULL
