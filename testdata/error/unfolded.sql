-- Views and common table expressions that double what they read: thirty of them
-- would take all memory.
CREATE VIEW v0 AS SELECT 1 AS a;
CREATE VIEW v1 AS SELECT a FROM v0 UNION ALL SELECT a FROM v0;
CREATE VIEW v2 AS SELECT a FROM v1 UNION ALL SELECT a FROM v1;
CREATE VIEW v3 AS SELECT a FROM v2 UNION ALL SELECT a FROM v2;
CREATE VIEW v4 AS SELECT a FROM v3 UNION ALL SELECT a FROM v3;
CREATE VIEW v5 AS SELECT a FROM v4 UNION ALL SELECT a FROM v4;
CREATE VIEW v6 AS SELECT a FROM v5 UNION ALL SELECT a FROM v5;
CREATE VIEW v7 AS SELECT a FROM v6 UNION ALL SELECT a FROM v6;
CREATE VIEW v8 AS SELECT a FROM v7 UNION ALL SELECT a FROM v7;
CREATE VIEW v9 AS SELECT a FROM v8 UNION ALL SELECT a FROM v8;
CREATE VIEW v10 AS SELECT a FROM v9 UNION ALL SELECT a FROM v9;
CREATE VIEW v11 AS SELECT a FROM v10 UNION ALL SELECT a FROM v10;

CREATE VIEW v12 AS SELECT a FROM v11 UNION ALL SELECT a FROM v11;
-- Error:
-- unfolded.sql:16:62: the statement comes to more than 10000 SELECTs, with each view counted as often as it is read
--    16 | CREATE VIEW v12 AS SELECT a FROM v11 UNION ALL SELECT a FROM v11;
--       |                                                              ^~~
-- hint: write what is read so often into a table first

WITH c0 AS (SELECT 1 AS a),
    c1 AS (SELECT a FROM c0 UNION ALL SELECT a FROM c0),
    c2 AS (SELECT a FROM c1 UNION ALL SELECT a FROM c1),
    c3 AS (SELECT a FROM c2 UNION ALL SELECT a FROM c2),
    c4 AS (SELECT a FROM c3 UNION ALL SELECT a FROM c3),
    c5 AS (SELECT a FROM c4 UNION ALL SELECT a FROM c4),
    c6 AS (SELECT a FROM c5 UNION ALL SELECT a FROM c5),
    c7 AS (SELECT a FROM c6 UNION ALL SELECT a FROM c6),
    c8 AS (SELECT a FROM c7 UNION ALL SELECT a FROM c7),
    c9 AS (SELECT a FROM c8 UNION ALL SELECT a FROM c8),
    c10 AS (SELECT a FROM c9 UNION ALL SELECT a FROM c9),
    c11 AS (SELECT a FROM c10 UNION ALL SELECT a FROM c10),
    c12 AS (SELECT a FROM c11 UNION ALL SELECT a FROM c11),
    c13 AS (SELECT a FROM c12 UNION ALL SELECT a FROM c12)
SELECT a FROM c13;
-- Error:
-- unfolded.sql:29:55: the statement comes to more than 10000 SELECTs, with each view counted as often as it is read
--    29 |     c11 AS (SELECT a FROM c10 UNION ALL SELECT a FROM c10),
--       |                                                       ^~~
-- hint: write what is read so often into a table first
