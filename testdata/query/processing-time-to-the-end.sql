-- Windows over processing time that are not over when the input ends give what they
-- have. A window of a century makes the answer one that does not depend on the clock.
CREATE TABLE clicks (who STRING, n INT, p AS PROCTIME())
WITH ('connector' = 'filesystem', 'path' = 'clicks', 'format' = 'csv');
-- Rows: clicks
-- ann,1
-- bob,2
-- ann,4

CREATE VIEW loud AS SELECT UPPER(who) AS name, n, p AS at_last FROM clicks WHERE n > 0;

SELECT name, SUM(n) AS n
FROM TUMBLE(TABLE loud, DESCRIPTOR(at_last), INTERVAL '36500' DAY(5))
GROUP BY window_start, window_end, name;
-- Output:
-- name | n
-- ANN  | 5
-- BOB  | 2

SELECT name, COUNT(*) AS n FROM loud GROUP BY SESSION(at_last, INTERVAL '36500' DAY(5)), name;
-- Output:
-- name | n
-- ANN  | 2
-- BOB  | 1

SELECT name, n, TUMBLE_PROCTIME(at_last, INTERVAL '36500' DAY(5)) > TUMBLE_START(at_last, INTERVAL '36500' DAY(5)) AS later
FROM loud GROUP BY TUMBLE(at_last, INTERVAL '36500' DAY(5)), name, n;
-- Output:
-- name | n | later
-- ANN  | 1 | TRUE
-- ANN  | 4 | TRUE
-- BOB  | 2 | TRUE
