-- What an early result takes back is the multiset that was sent before, whatever the order of its entries.
SET 'table.exec.emit.early-fire.enabled' = 'true';
SET 'table.exec.emit.early-fire.delay' = '0 s';
CREATE TABLE t (
    g  INT,
    ts TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 4,2024-01-01 10:00:01
-- 2,2024-01-01 10:00:02
-- 1,2024-01-01 10:00:03
-- 4,2024-01-01 10:00:04

SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE) AS s, COLLECT(g) AS c FROM t GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Types: TIMESTAMP(3) NOT NULL, MULTISET<INT> NOT NULL
-- Output:
-- s                       | c
-- 2024-01-01 10:00:00.000 | {1=1, 2=1, 4=2}
-- Changes:
-- op | s                       | c
-- +I | 2024-01-01 10:00:00.000 | {4=1}
-- -U | 2024-01-01 10:00:00.000 | {4=1}
-- +U | 2024-01-01 10:00:00.000 | {2=1, 4=1}
-- -U | 2024-01-01 10:00:00.000 | {2=1, 4=1}
-- +U | 2024-01-01 10:00:00.000 | {1=1, 2=1, 4=1}
-- -U | 2024-01-01 10:00:00.000 | {1=1, 2=1, 4=1}
-- +U | 2024-01-01 10:00:00.000 | {1=1, 2=1, 4=2}

