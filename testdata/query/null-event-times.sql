-- A row without an event time stops the job, unless table.exec.source.rowtime-null-handling says otherwise: DROP leaves it out and counts it as rejected,
-- SKIP_WATERMARK lets it pass without moving the watermark. Windows, which need a time, leave it out and count it then.
CREATE TABLE pays (
    ts  TIMESTAMP(3),
    eur INT,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'pays.json', 'format' = 'json');
-- Rows: pays
-- {"ts":"2024-01-01 10:00:10","eur":1}
-- {"ts":null,"eur":2}
-- {"eur":4}
-- {"ts":"2024-01-01 10:01:10","eur":8}

SELECT eur FROM pays;
-- Fails: at run time

SET 'table.exec.source.rowtime-null-handling' = 'DROP';

SELECT eur FROM pays;
-- Output:
-- eur
-- 1
-- 8

SELECT COUNT(*) AS n, MIN(eur) AS least FROM pays;
-- Output:
-- n | least
-- 2 | 1

SET 'table.exec.source.rowtime-null-handling' = 'SKIP_WATERMARK';

SELECT ts, eur FROM pays;
-- Output:
-- ts                      | eur
-- 2024-01-01 10:00:10.000 | 1
-- NULL                    | 2
-- NULL                    | 4
-- 2024-01-01 10:01:10.000 | 8

SELECT SUM(eur) AS eur FROM pays;
-- Output:
-- eur
-- 15

SELECT window_start, SUM(eur) AS eur FROM TABLE(TUMBLE(TABLE pays, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
-- Output:
-- window_start            | eur
-- 2024-01-01 10:00:00.000 | 1
-- 2024-01-01 10:01:00.000 | 8

SELECT TUMBLE_END(ts, INTERVAL '1' MINUTE) AS w, SUM(eur) AS eur FROM pays GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE);
-- Output:
-- w                       | eur
-- 2024-01-01 10:01:00.000 | 1
-- 2024-01-01 10:02:00.000 | 8

SELECT SESSION_END(ts, INTERVAL '5' SECOND) AS w, COUNT(*) AS n FROM pays GROUP BY SESSION(ts, INTERVAL '5' SECOND);
-- Output:
-- w                       | n
-- 2024-01-01 10:00:15.000 | 1
-- 2024-01-01 10:01:15.000 | 1

-- Rows without a time are not behind.
SELECT eur FROM pays$late;
-- Output:
-- eur
