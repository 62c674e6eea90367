-- Rows of both sides that have no partner look alike if their keys are NULL: they are one group, and a grouping is not left out.
CREATE TABLE t (k INT, v INT) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
CREATE TABLE u (k INT, v INT) WITH ('connector' = 'filesystem', 'path' = 'u.csv', 'format' = 'csv', 'csv.null-literal' = 'NULL');
-- Rows: t
-- 1,10
-- NULL,20
-- 2,5
-- Rows: u
-- NULL,30
-- 1,40
-- Rows: t
-- 2,7
-- NULL,1
-- Rows: u
-- 3,9

CREATE VIEW f AS
SELECT a.k AS ak, b.k AS bk, a.s AS s, b.s AS r
FROM (SELECT k, SUM(v) AS s FROM t GROUP BY k) a
FULL JOIN (SELECT k, SUM(v) AS s FROM u GROUP BY k) b ON a.k = b.k;

SELECT ak, bk, SUM(s) AS s, SUM(r) AS r FROM f GROUP BY ak, bk;
-- Types: INT, INT, INT, INT
-- Output:
-- ak   | bk   | s    | r
-- 1    | 1    | 10   | 40
-- 2    | NULL | 12   | NULL
-- NULL | 3    | NULL | 9
-- NULL | NULL | 21   | 30

SELECT DISTINCT ak, bk FROM f;
-- Types: INT, INT
-- Output:
-- ak   | bk
-- 1    | 1
-- 2    | NULL
-- NULL | 3
-- NULL | NULL

-- With a key that is never NULL on its own side they are told apart, and rows are alone in their group.
SELECT ak, bk, MAX(s) AS s, MAX(r) AS r
FROM (SELECT ak, SUM(v) AS s FROM (SELECT COALESCE(k, 0) AS ak, v FROM t) GROUP BY ak)
FULL JOIN (SELECT k AS bk, SUM(v) AS r FROM u GROUP BY k) ON ak = bk
GROUP BY ak, bk;
-- Types: INT, INT, INT, INT
-- Output:
-- ak   | bk   | s    | r
-- 0    | NULL | 21   | NULL
-- 1    | 1    | 10   | 40
-- 2    | NULL | 12   | NULL
-- NULL | 3    | NULL | 9
-- NULL | NULL | NULL | 30
