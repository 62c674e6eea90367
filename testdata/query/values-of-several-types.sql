-- COALESCE of a DECIMAL before a FLOAT and of dates beside timestamps, views over seldom
-- met forms, times of day finer than milliseconds, several names in a step of a path.
CREATE TABLE u (d DECIMAL(5,2), f FLOAT, n INT, dt DATE, ts TIMESTAMP(3)) WITH ('connector'='filesystem','path'='u.json','format'='json');
-- Rows: u
-- {"d":1.25,"dt":"2024-01-01"}
-- {"f":0.1,"ts":"2024-01-02 03:00:00"}
-- {"n":7}

SELECT COALESCE(n, f, d) AS a, COALESCE(f, n, d) AS b, COALESCE(d, f, d) AS c, COALESCE(n, d, f) AS e, COALESCE(NULL, d, f) AS g FROM u;
-- Types: DOUBLE, DOUBLE, DOUBLE, FLOAT, DOUBLE
-- Output:
-- a                   | b                   | c                   | e    | g
-- 1.25                | 1.25                | 1.25                | 1.25 | 1.25
-- 0.10000000149011612 | 0.10000000149011612 | 0.10000000149011612 | 0.1  | 0.10000000149011612
-- 7.0                 | 7.0                 | NULL                | 7.0  | NULL

SELECT COALESCE(dt, ts, dt) AS a, IFNULL(ts, dt) AS b, COALESCE(NULL, ts, dt) AS c, COALESCE(dt, TIMESTAMP '2024-05-05 05:00:00') AS d FROM u;
-- Types: DATE, DATE, DATE, DATE NOT NULL
-- Output:
-- a          | b          | c          | d
-- 2024-01-01 | 2024-01-01 | 2024-01-01 | 2024-01-01
-- 2024-01-02 | 2024-01-02 | 2024-01-02 | 2024-05-05
-- NULL       | NULL       | NULL       | 2024-05-05

CREATE VIEW v1 AS SELECT n, CASE n WHEN 1, 2 THEN 'a' ELSE 'b' END AS c FROM u;

SHOW CREATE VIEW v1;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`v1` (
--   `n`,
--   `c`
-- )
-- AS SELECT `u`.`n`, CASE WHEN `u`.`n` IN (1, 2) THEN 'a' ELSE 'b' END AS `c`
-- FROM `default_catalog`.`default_database`.`u` AS `u`

CREATE VIEW v2 AS TABLE u;

SHOW CREATE VIEW v2;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`v2` (
--   `d`,
--   `f`,
--   `n`,
--   `dt`,
--   `ts`
-- )
-- AS SELECT `u`.`d`, `u`.`f`, `u`.`n`, `u`.`dt`, `u`.`ts`
-- FROM `default_catalog`.`default_database`.`u` AS `u`

CREATE VIEW v3 AS SELECT n, COUNT(*) AS c FROM u GROUP BY DISTINCT CUBE (n, d);

SHOW CREATE VIEW v3;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`v3` (
--   `n`,
--   `c`
-- )
-- AS SELECT `u`.`n`, COUNT(*) AS `c`
-- FROM `default_catalog`.`default_database`.`u` AS `u`
-- GROUP BY DISTINCT CUBE(`u`.`n`, `u`.`d`)

SELECT CAST('10:00:00.123456' AS TIME(6)) AS b, CAST(CAST('10:00:00.123' AS TIME(3)) AS STRING) AS d;
-- Types: TIME(3) NOT NULL, STRING NOT NULL
-- Output:
-- b            | d
-- 10:00:00.123 | 10:00:00.123

SELECT JSON_QUERY('{"a":1,"b":2,"c":3}', '$[''b'',''a'']') AS a, JSON_QUERY('{"a":1,"b":2,"c":3}', '$[''a'',''b'']' WITH WRAPPER) AS b, JSON_EXISTS('{"a":1,"b":2}', '$[''a'',''z'']') AS c, JSON_VALUE('{"a":1,"b":2}', '$[''a'',''b'']') AS e, JSON_QUERY('{"a":{"x":1},"b":{"x":2}}', '$[''a'',''b''].x') AS i, JSON_QUERY('{"a":1}', 'strict $[''a'',''z'']') AS s, JSON_QUERY('{"a":1}', '$[''y'',''z'']') AS n;
-- Types: STRING, STRING, BOOLEAN, STRING, STRING, STRING, STRING
-- Output:
-- a             | b               | c    | e    | i     | s       | n
-- {"a":1,"b":2} | [{"a":1,"b":2}] | TRUE | NULL | [1,2] | {"a":1} | {}
