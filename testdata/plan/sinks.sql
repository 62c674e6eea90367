-- INSERT by position, with lists, guards and shared scans.
CREATE TABLE src (id INT, name STRING, big BIGINT) WITH ('connector' = 'filesystem', 'path' = 's.csv', 'format' = 'csv');

CREATE TABLE dst (a BIGINT, b STRING NOT NULL, c INT) WITH ('connector' = 'print');

CREATE TABLE other (a BIGINT) WITH ('connector' = 'blackhole');

INSERT INTO dst SELECT id, name, id FROM src;
-- Plan:
-- Sink dst (print)  [inserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in b
--       └─ Project CAST(id AS BIGINT) AS a, name AS b, id AS c
--          └─ Scan src (filesystem): id, name  [inserts, bounded]

INSERT INTO dst (b, a) SELECT 'x', id FROM src;
-- Plan:
-- Sink dst (print)  [inserts]
-- └─ Exchange to one task
--    └─ Project CAST(id AS BIGINT) AS a, 'x' AS b, CAST(NULL AS INT) AS c
--       └─ Scan src (filesystem): id  [inserts, bounded]

INSERT INTO dst VALUES (1, 'x', 2);
-- Plan:
-- Sink dst (print)  [inserts]
-- └─ Project CAST(EXPR$0 AS BIGINT) AS a, EXPR$1 AS b, EXPR$2 AS c
--    └─ Values (1, 'x', 2)  [inserts, key ()]

EXECUTE STATEMENT SET BEGIN
INSERT INTO dst SELECT id, name, id FROM src WHERE id % 2 = 1;
INSERT INTO other SELECT big FROM src;
END;
-- Plan:
-- Sink dst (print)  [inserts]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in b
--       └─ Project CAST(id AS BIGINT) AS a, name AS b, id AS c
--          └─ Filter id % 2 = 1
--             └─ #1 Scan src (filesystem): id, name, big  [inserts, bounded]
-- Sink other (blackhole)  [inserts]
-- └─ Project big AS a
--    └─ #1 as above

INSERT INTO dst SELECT COUNT(*), name, 1 FROM src GROUP BY name;
-- Plan:
-- Sink dst (print)  [changes]
-- └─ Exchange to one task
--    └─ Reject: stop at NULL in b
--       └─ Project EXPR$0 AS a, name AS b, 1 AS c  [key (b)]
--          └─ GroupAggregate by name: COUNT(*) AS EXPR$0  [changes, key (name), state group_src_by_name ends with the input]
--             └─ Exchange by name
--                └─ Scan src (filesystem): name  [inserts, bounded]
