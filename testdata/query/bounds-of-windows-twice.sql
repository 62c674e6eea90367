-- A projection may have the bounds of a window several times, as SELECT * in EXISTS has: all of them are bounds. Answers of Flink 2.3.
CREATE TABLE a (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv');
CREATE TABLE b (id INT, k STRING, us TIMESTAMP(3), WATERMARK FOR us AS us) WITH ('connector' = 'filesystem', 'path' = 'b.csv', 'format' = 'csv');
CREATE TABLE found (id INT) WITH ('connector' = 'print', 'mode' = 'append');
-- Rows: a
-- 1,x,2024-05-01 10:00:00
-- 2,y,2024-05-01 10:00:05

-- Rows: b
-- 1,x,2024-05-01 10:00:01
-- 2,x,2024-05-01 10:00:12

-- Rows: a
-- 3,x,2024-05-01 10:00:11
-- 4,x,2024-05-01 10:00:21

-- Rows: b
-- 3,x,2024-05-01 10:00:02
-- 4,y,2024-05-01 10:00:25

INSERT INTO found SELECT id FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l
WHERE NOT EXISTS (SELECT * FROM TUMBLE(TABLE b, DESCRIPTOR(us), INTERVAL '10' SECOND) r
                  WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.k = r.k);
-- Output: of found
-- id
-- 2
-- 4
-- Late: 1

SELECT id FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND) l
WHERE EXISTS (SELECT * FROM (SELECT * FROM TUMBLE(TABLE b, DESCRIPTOR(us), INTERVAL '10' SECOND)) r
              WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.k = r.k);
-- Types: INT
-- Output:
-- id
-- 1
-- 3
-- Late: 1

INSERT INTO found SELECT MIN(id) FROM (
  SELECT id, window_start AS s, window_start AS t, window_end AS e, window_end AS f FROM TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND)
) GROUP BY t, f;
-- Output: of found
-- id
-- 1
-- 3
-- 4
