-- Forms that are seldom met: CASE with lists, TABLE t, sets of keys that are asked for
-- twice, strings with a character set, numbers of rows that are no whole numbers.
CREATE TABLE t (n INT, k STRING, m INT, d DECIMAL(5,2), f FLOAT, dt DATE, ts TIMESTAMP(3), s STRING) WITH ('connector'='filesystem','path'='t.json','format'='json');
-- Rows: t
-- {"n":1,"k":"a","m":1,"d":1.25,"f":2.5,"dt":"2024-01-31","ts":"2024-02-29 10:00:00","s":"b"}
-- {"n":2,"k":"a","m":2,"f":0.1,"ts":"2024-02-29 10:00:00","s":"x"}
-- {"n":3,"k":"b","m":1,"dt":"2023-12-31","s":"1"}
-- {"m":3}

SELECT n, CASE n WHEN 1, 2 THEN 'low' WHEN 3 THEN 'three' ELSE 'other' END AS c FROM t;
-- Types: INT, VARCHAR(5) NOT NULL
-- Output:
-- n    | c
-- 1    | low
-- 2    | low
-- 3    | three
-- NULL | other

SELECT n, CASE WHEN n = 1, n = 2 THEN 'low' ELSE 'other' END AS c FROM t;
-- Fails: when planned
-- (Flink) class org.apache.calcite.sql.SqlNodeList: `t`.`n` = 1, `t`.`n` = 2

SELECT n, CASE n WHEN 1, NULL THEN 'low' ELSE 'other' END AS c FROM t;
-- Types: INT, VARCHAR(5) NOT NULL
-- Output:
-- n    | c
-- 1    | low
-- 2    | other
-- 3    | other
-- NULL | other

SELECT n, CASE n WHEN (1, 2) THEN 'low' ELSE 'other' END AS c FROM t;
-- Fails: when planned
-- (Flink) Cannot apply '=' to arguments of type '<INTEGER> = <RECORDTYPE:PEEK_NO_EXPAND(INTEGER EXPR$0, INTEGER EXPR$1)>'. Supported form(s): '<COMPARABLE_TYPE> = <COMPARABLE_TYPE>'

SELECT n, CASE WHEN 1, 2 THEN 'low' ELSE 'other' END AS c FROM t;
-- Fails: when planned
-- (Flink) class org.apache.calcite.sql.SqlNodeList: 1, 2

SELECT n, CASE k WHEN 'a', 'zz' THEN CASE n WHEN 2, 9 THEN 'in' END ELSE 'o' END AS c FROM t;
-- Types: INT, VARCHAR(2)
-- Output:
-- n    | c
-- 1    | NULL
-- 2    | in
-- 3    | o
-- NULL | o

TABLE t;
-- Types: INT, STRING, INT, DECIMAL(5, 2), FLOAT, DATE, TIMESTAMP(3), STRING
-- Output:
-- n    | k    | m | d    | f    | dt         | ts                      | s
-- 1    | a    | 1 | 1.25 | 2.5  | 2024-01-31 | 2024-02-29 10:00:00.000 | b
-- 2    | a    | 2 | NULL | 0.1  | NULL       | 2024-02-29 10:00:00.000 | x
-- 3    | b    | 1 | NULL | NULL | 2023-12-31 | NULL                    | 1
-- NULL | NULL | 3 | NULL | NULL | NULL       | NULL                    | NULL

SELECT * FROM (TABLE t) AS x WHERE n = 1;
-- Types: INT, STRING, INT, DECIMAL(5, 2), FLOAT, DATE, TIMESTAMP(3), STRING
-- Output:
-- n | k | m | d    | f   | dt         | ts                      | s
-- 1 | a | 1 | 1.25 | 2.5 | 2024-01-31 | 2024-02-29 10:00:00.000 | b

SELECT n FROM t WHERE EXISTS (TABLE t);
-- Types: INT
-- Output:
-- n
-- 2
-- 1
-- 3
-- NULL

SELECT 1 AS x UNION ALL (TABLE t);
-- Fails: when planned
-- (Flink) Column count mismatch in UNION ALL

WITH w AS (SELECT n FROM t) TABLE w;
-- Types: INT
-- Output:
-- n
-- 1
-- 2
-- 3
-- NULL

TABLE t WHERE n = 1;
-- Fails: when planned
-- (Flink) Encountered "WHERE" at line 1, column 9.

TABLE (SELECT 1);
-- Fails: when planned
-- (Flink) Encountered "(" at line 1, column 7.

TABLE nosuch;
-- Fails: when planned
-- (Flink) Object 'nosuch' not found

TABLE t AS x;
-- Fails: when planned
-- (Flink) Encountered "AS" at line 1, column 9.

SELECT k, m, COUNT(*) AS c FROM t GROUP BY DISTINCT CUBE (k, m);
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- k    | m    | c
-- a    | 1    | 1
-- a    | 2    | 1
-- a    | NULL | 2
-- NULL | 2    | 1
-- b    | 1    | 1
-- b    | NULL | 1
-- NULL | 1    | 2
-- NULL | 3    | 1
-- NULL | NULL | 1
-- NULL | 3    | 1
-- NULL | NULL | 4
-- Changes:
-- op | k    | m    | c
-- +I | a    | 1    | 1
-- +I | a    | NULL | 1
-- +I | NULL | 1    | 1
-- +I | NULL | NULL | 1
-- +I | a    | 2    | 1
-- -U | a    | NULL | 1
-- +U | a    | NULL | 2
-- +I | NULL | 2    | 1
-- -U | NULL | NULL | 1
-- +U | NULL | NULL | 2
-- +I | b    | 1    | 1
-- +I | b    | NULL | 1
-- -U | NULL | 1    | 1
-- +U | NULL | 1    | 2
-- -U | NULL | NULL | 2
-- +U | NULL | NULL | 3
-- +I | NULL | 3    | 1
-- +I | NULL | NULL | 1
-- +I | NULL | 3    | 1
-- -U | NULL | NULL | 3
-- +U | NULL | NULL | 4

SELECT k, m, COUNT(*) AS c FROM t GROUP BY DISTINCT CUBE (k, m), k;
-- Types: STRING, INT, BIGINT NOT NULL
-- Output:
-- k    | m    | c
-- a    | 1    | 1
-- a    | 2    | 1
-- a    | NULL | 2
-- b    | 1    | 1
-- b    | NULL | 1
-- NULL | 3    | 1
-- NULL | NULL | 1
-- Changes:
-- op | k    | m    | c
-- +I | a    | 1    | 1
-- +I | a    | NULL | 1
-- +I | a    | 2    | 1
-- -U | a    | NULL | 1
-- +U | a    | NULL | 2
-- +I | b    | 1    | 1
-- +I | b    | NULL | 1
-- +I | NULL | 3    | 1
-- +I | NULL | NULL | 1

SELECT k, m, COUNT(*) AS c, GROUP_ID() AS g FROM t GROUP BY CUBE (k, m), k;
-- Types: STRING, INT, BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- k    | m    | c | g
-- a    | 1    | 1 | 0
-- a    | 2    | 1 | 0
-- a    | NULL | 2 | 0
-- b    | 1    | 1 | 0
-- b    | NULL | 1 | 0
-- NULL | 3    | 1 | 0
-- NULL | NULL | 1 | 0
-- a    | 1    | 1 | 1
-- a    | 2    | 1 | 1
-- a    | NULL | 2 | 1
-- b    | 1    | 1 | 1
-- b    | NULL | 1 | 1
-- NULL | 3    | 1 | 1
-- NULL | NULL | 1 | 1
-- Changes:
-- op | k    | m    | c | g
-- +I | a    | 1    | 1 | 0
-- +I | a    | NULL | 1 | 0
-- +I | a    | 2    | 1 | 0
-- -U | a    | NULL | 1 | 0
-- +U | a    | NULL | 2 | 0
-- +I | b    | 1    | 1 | 0
-- +I | b    | NULL | 1 | 0
-- +I | NULL | 3    | 1 | 0
-- +I | NULL | NULL | 1 | 0
-- +I | a    | 1    | 1 | 1
-- +I | a    | NULL | 1 | 1
-- +I | a    | 2    | 1 | 1
-- -U | a    | NULL | 1 | 1
-- +U | a    | NULL | 2 | 1
-- +I | b    | 1    | 1 | 1
-- +I | b    | NULL | 1 | 1
-- +I | NULL | 3    | 1 | 1
-- +I | NULL | NULL | 1 | 1

SELECT k, COUNT(*) AS c FROM t GROUP BY DISTINCT GROUPING SETS (k, k);
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k    | c
-- a    | 2
-- b    | 1
-- NULL | 1
-- Changes:
-- op | k    | c
-- +I | a    | 1
-- -U | a    | 1
-- +U | a    | 2
-- +I | b    | 1
-- +I | NULL | 1

SELECT k, COUNT(*) AS c FROM t GROUP BY GROUPING SETS (k, k) HAVING GROUP_ID() = 1;
-- Types: STRING, BIGINT NOT NULL
-- Output:
-- k    | c
-- a    | 2
-- b    | 1
-- NULL | 1
-- Changes:
-- op | k    | c
-- +I | a    | 1
-- -U | a    | 1
-- +U | a    | 2
-- +I | b    | 1
-- +I | NULL | 1

SELECT COUNT(*) AS c, GROUP_ID() AS g FROM t;
-- Types: BIGINT NOT NULL, BIGINT NOT NULL
-- Output:
-- c | g
-- 4 | 0
-- Changes:
-- op | c | g
-- +I | 1 | 0
-- -U | 1 | 0
-- +U | 2 | 0
-- -U | 2 | 0
-- +U | 3 | 0
-- -U | 3 | 0
-- +U | 4 | 0

SELECT _UTF16'x' AS a;
-- Types: CHAR(1) NOT NULL
-- Output:
-- a
-- x

SELECT _LATIN1'x' AS a;
-- Types: CHAR(1) NOT NULL
-- Output:
-- a
-- x

SELECT _ISO-8859-1'x' AS a;
-- Types: CHAR(1) NOT NULL
-- Output:
-- a
-- x

SELECT _UTF16'grün€' AS a;
-- Types: CHAR(5) NOT NULL
-- Output:
-- a
-- grün€

SELECT _LATIN1'grün' AS a;
-- Types: CHAR(4) NOT NULL
-- Output:
-- a
-- grün

SELECT N'' AS a;
-- Types: CHAR(0) NOT NULL
-- Output:
-- a
--

SELECT _UTF-8'x' AS a;
-- Types: CHAR(1) NOT NULL
-- Output:
-- a
-- x

SELECT n FROM t LIMIT 1.5;
-- Types: INT
-- Output:
-- n
-- 1

SELECT n FROM t LIMIT 2e0;
-- Types: INT
-- Output:
-- n
-- 1
-- 2

SELECT n FROM t ORDER BY n LIMIT 1.5;
-- Types: INT
-- Output:
-- n
-- NULL
-- Changes:
-- op | n
-- +I | 1
-- -U | 1
-- +U | NULL

SELECT n FROM t ORDER BY n LIMIT 2 OFFSET 0.5;
-- Types: INT
-- Output:
-- n
-- 1
-- NULL
-- Changes:
-- op | n
-- +I | 1
-- +I | 2
-- -D | 2
-- +I | NULL

SELECT n FROM t LIMIT 0.5;
-- Types: INT
-- Output:
-- n
