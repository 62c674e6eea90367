-- Parquet: a table is a folder of files, whose columns are found by name. What is
-- inserted here is what the file beside this job holds.
CREATE TABLE readings (
    id BIGINT, room STRING, price DECIMAL(10, 2), born DATE, clock TIME(3),
    ts TIMESTAMP(3), nano TIMESTAMP(9), seen TIMESTAMP_LTZ(3),
    tags ARRAY<STRING>, place ROW<house INT, storey STRING>, counts MAP<STRING, INT>
) WITH ('connector' = 'filesystem', 'path' = 'formats-parquet', 'format' = 'parquet', 'parquet.compression' = 'ZSTD');

INSERT INTO readings
SELECT id, room, price, CAST(d AS DATE), CAST(t AS TIME(3)), CAST(ts AS TIMESTAMP(3)), CAST(n AS TIMESTAMP(9)), TO_TIMESTAMP_LTZ(ms, 3), tags, place, counts
FROM (VALUES
    (1, 'kitchen', 21.50, '2024-06-01', '12:30:00.250', '2024-06-01 12:30:00.250', '2024-06-01 12:30:00.123456789', 1717245000250, ARRAY['a', 'b'], ROW(7, 'ground'), MAP['x', 1, 'y', 2]),
    (2, 'cellar', 11.00, '2024-06-02', '00:00:00', '2024-06-02 00:00:00.000', '1969-12-31 23:59:59.999999999', 0, ARRAY['c'], ROW(8, 'cellar'), MAP['z', 3])
) AS v (id, room, price, d, t, ts, n, ms, tags, place, counts);
-- Output: of readings
-- id | room    | price | born       | clock       | ts                      | nano                          | seen                    | tags   | place       | counts
-- 1  | kitchen | 21.50 | 2024-06-01 | 12:30:00.25 | 2024-06-01 12:30:00.250 | 2024-06-01 12:30:00.123456789 | 2024-06-01 12:30:00.250 | [a, b] | (7, ground) | {x=1, y=2}
-- 2  | cellar  | 11.00 | 2024-06-02 | 00:00:00.0  | 2024-06-02 00:00:00.000 | 1969-12-31 23:59:59.999999999 | 1970-01-01 00:00:00.000 | [c]    | (8, cellar) | {z=3}

SELECT * FROM readings;
-- Types: BIGINT, STRING, DECIMAL(10, 2), DATE, TIME(3), TIMESTAMP(3), TIMESTAMP(9), TIMESTAMP_LTZ(3), ARRAY<STRING>, ROW<`house` INT, `storey` STRING>, MAP<STRING, INT>
-- Output:
-- id | room    | price | born       | clock       | ts                      | nano                          | seen                    | tags   | place       | counts
-- 1  | kitchen | 21.50 | 2024-06-01 | 12:30:00.25 | 2024-06-01 12:30:00.250 | 2024-06-01 12:30:00.123456789 | 2024-06-01 12:30:00.250 | [a, b] | (7, ground) | {x=1, y=2}
-- 2  | cellar  | 11.00 | 2024-06-02 | 00:00:00.0  | 2024-06-02 00:00:00.000 | 1969-12-31 23:59:59.999999999 | 1970-01-01 00:00:00.000 | [c]    | (8, cellar) | {z=3}

SELECT COUNT(*) AS n FROM readings;
-- Types: BIGINT NOT NULL
-- Output:
-- n
-- 2

-- Another order, wider types, a field of a row, and a column that files do not have.
CREATE TABLE sparse (place ROW<storey STRING>, weight DOUBLE, price DECIMAL(20, 2), ts TIMESTAMP(0))
WITH ('connector' = 'filesystem', 'path' = 'formats-parquet', 'format' = 'parquet');

SELECT place.storey, weight, price, ts FROM sparse;
-- Types: STRING, DOUBLE, DECIMAL(20, 2), TIMESTAMP(0)
-- Output:
-- storey | weight | price | ts
-- cellar | NULL   | 11.00 | 2024-06-02 00:00:00
-- ground | NULL   | 21.50 | 2024-06-01 12:30:00

CREATE TABLE other (room BIGINT) WITH ('connector' = 'filesystem', 'path' = 'formats-parquet', 'format' = 'parquet');

SELECT room FROM other;
-- Fails: at run time
-- formats-parquet.sql:46:18: file "formats-parquet/part-0-0.parquet": column "room" is STRING in the file, but BIGINT in the table
--    46 | SELECT room FROM other;
--       |                  ^~~~~
