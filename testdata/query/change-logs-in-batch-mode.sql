-- A log of changes that ends can be written where only inserts go: in batch mode what
-- leaves are the rows that are there at the end.
CREATE TABLE orders (
    id     INT,
    status STRING,
    eur    INT,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'orders.json', 'format' = 'debezium-json');
-- Rows: orders by time
-- {"before": null, "after": {"id": 1, "status": "new", "eur": 10}, "op": "c"}
-- {"before": null, "after": {"id": 2, "status": "new", "eur": 20}, "op": "c"}
-- {"before": {"id": 1, "status": "new", "eur": 10}, "after": {"id": 1, "status": "paid", "eur": 10}, "op": "u"}
-- {"before": {"id": 2, "status": "new", "eur": 20}, "after": null, "op": "d"}
-- {"before": null, "after": {"id": 3, "status": "new", "eur": 7}, "op": "r"}

CREATE TABLE list (id INT, status STRING, eur INT)
WITH ('connector' = 'filesystem', 'path' = 'list.csv', 'format' = 'csv');

CREATE TABLE by_status (status STRING PRIMARY KEY NOT ENFORCED, id INT)
WITH ('connector' = 'print', 'mode' = 'upsert');

INSERT INTO list SELECT * FROM orders;
-- Error:
-- change-logs-in-batch-mode.sql:22:32: table "list" takes inserts only, and this gives rows that change later
--    22 | INSERT INTO list SELECT * FROM orders;
--       |                                ^~~~~~
-- hint: write to a table of a connector that takes changes, or aggregate in windows; the inputs end, so SET 'execution.runtime-mode' = 'batch' writes the final table

SET 'execution.runtime-mode' = 'batch';

INSERT INTO list SELECT * FROM orders;
-- Output: of list
-- id | status | eur
-- 1  | paid   | 10
-- 3  | new    | 7
INSERT INTO list SELECT id, UPPER(status), eur FROM orders WHERE eur < 20 UNION ALL SELECT * FROM orders;
-- Output: of list
-- id | status | eur
-- 1  | PAID   | 10
-- 1  | paid   | 10
-- 3  | NEW    | 7
-- 3  | new    | 7
INSERT INTO list SELECT DISTINCT * FROM orders;
-- Output: of list
-- id | status | eur
-- 1  | paid   | 10
-- 3  | new    | 7
INSERT INTO list SELECT id, MAX(status), SUM(eur) FROM orders GROUP BY id;
-- Output: of list
-- id | status | eur
-- 1  | paid   | 10
-- 3  | new    | 7

-- A row that is gone at the end has never been: NULL in it stops nothing.
CREATE TABLE whole (id INT NOT NULL, status STRING NOT NULL)
WITH ('connector' = 'filesystem', 'path' = 'whole.csv', 'format' = 'csv');
INSERT INTO whole SELECT id, NULLIF(status, 'new') FROM orders WHERE id < 3;
-- Output: of whole
-- id | status
-- 1  | paid

-- Where rows meet in a key of the sink, order 2 takes no row of another one along.
INSERT INTO by_status SELECT status, id FROM (SELECT DISTINCT id, status FROM orders) ON CONFLICT DO DEDUPLICATE;
-- Output: of by_status
-- status | id
-- new    | 3
-- paid   | 1

-- A sink that takes changes gets them, and a total its final one.
SELECT status, SUM(eur) AS eur FROM orders GROUP BY status;
-- Types: STRING, INT
-- Output:
-- status | eur
-- new    | 7
-- paid   | 10
