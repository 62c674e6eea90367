-- Which readings are worth an alarm? A comparison with NULL is neither true nor
-- false, so a sensor without a value raises none, and is not "normal" either.
CREATE TABLE readings (
    sensor STRING,
    celsius DOUBLE
) WITH ('connector' = 'filesystem', 'path' = 'readings', 'format' = 'json');
-- Rows: readings
-- {"sensor": "oven", "celsius": 231.5}
-- {"sensor": "fridge", "celsius": 4}
-- {"sensor": "broken", "celsius": null}
-- {"sensor": "oven", "celsius": 229.9}
-- {"sensor": "freezer", "celsius": -18.25}

SELECT sensor, celsius * 9 / 5 + 32 AS fahrenheit
FROM readings
WHERE celsius > 230 OR celsius < -10;
-- Types: STRING, DOUBLE
-- Output:
-- sensor  | fahrenheit
-- oven    | 448.7
-- freezer | -0.8500000000000014

SELECT sensor FROM readings WHERE NOT (celsius > 230 OR celsius < -10);
-- Output:
-- sensor
-- fridge
-- oven

SELECT sensor, celsius IS NULL AS missing FROM readings WHERE sensor IN ('broken', 'fridge');
-- Types: STRING, BOOLEAN NOT NULL
-- Output:
-- sensor | missing
-- fridge | FALSE
-- broken | TRUE
