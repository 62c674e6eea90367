-- JSON_ARRAYAGG and JSON_OBJECTAGG take what JSON_ARRAY takes: everything but dates, times of day and intervals, which have no form in JSON.
-- Numbers with a floating point are written with the digits of the DOUBLE that they are.
CREATE TABLE t (k STRING, f FLOAT, g DOUBLE, ts TIMESTAMP(3), l TIMESTAMP_LTZ(3), dt DATE, bn BYTES, a ARRAY<INT>, r ROW<x INT, y STRING, z ARRAY<DOUBLE>>, m MAP<STRING, INT>) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'json');
-- Rows: t
-- {"k":"a","f":0.1,"g":1e10,"ts":"2024-01-01 00:00:00.100","l":"2024-01-01 00:00:00.100Z","dt":"2024-01-01","bn":"AQI=","a":[1,null,2],"r":{"x":1,"y":"q\"","z":[0.1,1e10]},"m":{"p":1,"q":null}}
-- {"k":"b","f":1e10,"g":1e-7,"ts":"1969-12-31 23:59:00","l":"2024-01-01 00:00:00Z","dt":"0001-01-01","bn":"","a":[],"r":{"x":null,"y":null,"z":null},"m":{}}
-- {"k":"c"}

SELECT JSON_ARRAYAGG(f NULL ON NULL) AS f, JSON_ARRAYAGG(g) AS g, JSON_ARRAYAGG(bn) AS b FROM t;
-- Types: VARCHAR(2000) NOT NULL, VARCHAR(2000) NOT NULL, VARCHAR(2000) NOT NULL
-- Output:
-- f                                  | g                | b
-- [0.10000000149011612,1.0E+10,null] | [1.0E+10,1.0E-7] | ["AQI=",""]

SELECT JSON_ARRAYAGG(ts) AS r, JSON_ARRAYAGG(l) AS l FROM t;
-- Types: VARCHAR(2000) NOT NULL, VARCHAR(2000) NOT NULL
-- Output:
-- r                                               | l
-- ["2024-01-01T00:00:00.1","1969-12-31T23:59:00"] | ["2024-01-01T00:00:00.1Z","2024-01-01T00:00:00Z"]

SELECT JSON_ARRAYAGG(a) AS a, JSON_ARRAYAGG(m) AS m FROM t;
-- Types: VARCHAR(2000) NOT NULL, VARCHAR(2000) NOT NULL
-- Output:
-- a               | m
-- [[1,null,2],[]] | [{"p":1,"q":null},{}]

SELECT JSON_OBJECTAGG(KEY k VALUE r) AS r FROM t;
-- Types: VARCHAR(2000) NOT NULL
-- Output:
-- r
-- {"a":{"x":1,"y":"q\"","z":[0.1,1.0E+10]},"b":{"x":null,"y":null,"z":null},"c":null}

SELECT JSON_ARRAY(f) AS r, JSON_OBJECT('t' VALUE ts) AS o FROM t;
-- Types: STRING NOT NULL, STRING NOT NULL
-- Output:
-- r                     | o
-- [0.10000000149011612] | {"t":"2024-01-01T00:00:00.1"}
-- [1.0E+10]             | {"t":"1969-12-31T23:59:00"}
-- []                    | {"t":null}

SELECT JSON_ARRAYAGG(dt) AS r FROM t;
-- Fails: when planned
-- (Flink) Type 'DATE' is not scalar or cannot be converted into JSON.

SELECT LISTAGG(CAST(k AS CHAR(2)), '-') AS c, LISTAGG(CAST(k AS VARCHAR(2))) AS v FROM t;
-- Types: CHAR(2), VARCHAR(2)
-- Output:
-- c        | v
-- a -b -c  | a,b,c

SELECT PERCENTILE(f, 0.3) AS r, PERCENTILE(g, ARRAY[0.1, 0.7]) AS s, $1 FROM (SELECT f, g, 1 AS $1 FROM t) GROUP BY $1;
-- Types: DOUBLE, ARRAY<DOUBLE>, INT NOT NULL
-- Output:
-- r                    | s                           | $1
-- 3.0000000000700006E9 | [1.000000000000001E9, 7.0E9] | 1
