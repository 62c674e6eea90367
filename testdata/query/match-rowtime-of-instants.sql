-- MATCH_ROWTIME() is a TIMESTAMP(3) by the clock of UTC also where the time is an instant; MATCH_ROWTIME(ts) has the type of its column. Windows are
-- made of each by its own clock.
SET 'table.local-time-zone' = 'Asia/Kolkata';
CREATE TABLE t (
    id INT,
    ts TIMESTAMP_LTZ(3),
    k  STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');
-- Rows: t
-- 1,2024-01-01 10:00:01Z,a
-- 2,2024-01-01 10:00:03Z,b
-- 3,2024-01-01 10:00:12Z,a
-- 4,2024-01-01 10:00:33Z,b
-- 5,2024-01-01 11:00:35Z,a

CREATE VIEW m AS
SELECT * FROM t MATCH_RECOGNIZE (
    PARTITION BY k ORDER BY ts
    MEASURES MATCH_ROWTIME() AS utc, MATCH_ROWTIME(ts) AS at, A.id AS id
    AFTER MATCH SKIP PAST LAST ROW
    PATTERN (A B) DEFINE A AS A.id > 0
);
-- Fails: when planned
-- (Flink) Encountered "at" at line 4, column 59.

SELECT *, CAST(utc AS STRING) AS u, CAST(at AS STRING) AS a FROM m;
-- Fails: when planned
-- (Flink) Encountered "at" at line 1, column 42.

SELECT TUMBLE_START(utc, INTERVAL '1' HOUR) AS s, TUMBLE_ROWTIME(utc, INTERVAL '1' HOUR) AS r, COUNT(*) AS n FROM m GROUP BY TUMBLE(utc, INTERVAL '1' HOUR);
-- Fails: when planned
-- (Flink) Object 'm' not found

SELECT window_start, window_time, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE m, DESCRIPTOR(at), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time;
-- Fails: when planned
-- (Flink) Encountered "at" at line 1, column 87.

