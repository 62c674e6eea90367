-- Mistakes in joins.
CREATE TABLE a (
    id INT,
    v STRING,
    d DATE,
    t TIMESTAMP(3),
    WATERMARK FOR t AS t
) WITH ('connector' = 'filesystem', 'path' = 'a.csv', 'format' = 'csv');

CREATE TABLE b (
    id INT,
    w STRING,
    u TIMESTAMP_LTZ(3),
    p AS PROCTIME(),
    WATERMARK FOR u AS u
) WITH ('connector' = 'filesystem', 'path' = 'b.csv', 'format' = 'csv');

CREATE TABLE c (
    id INT,
    x TIMESTAMP(3),
    WATERMARK FOR x AS x
) WITH ('connector' = 'filesystem', 'path' = 'c.json', 'format' = 'debezium-json');

SELECT v FROM a JOIN b;
-- Error:
-- joins.sql:24:23: unexpected end of the statement, want ON or USING
--    24 | SELECT v FROM a JOIN b;
--       |                       ^

SELECT v FROM a CROSS JOIN b ON a.id = b.id;
-- Error:
-- joins.sql:26:30: this join has no condition
--    26 | SELECT v FROM a CROSS JOIN b ON a.id = b.id;
--       |                              ^~
-- hint: write JOIN instead of a comma, CROSS JOIN or NATURAL JOIN

SELECT id FROM a JOIN b ON a.id = b.id;
-- Error:
-- joins.sql:28:8: column "id" is ambiguous, it may be "a.id" or "b.id"
--    28 | SELECT id FROM a JOIN b ON a.id = b.id;
--       |        ^~
-- hint: write the table before it, as in a.id

SELECT a.id FROM a JOIN b ON id = id;
-- Error:
-- joins.sql:30:30: column "id" is ambiguous, it may be "a.id" or "b.id"
--    30 | SELECT a.id FROM a JOIN b ON id = id;
--       |                              ^~
-- hint: write the table before it, as in a.id
-- joins.sql:30:35: column "id" is ambiguous, it may be "a.id" or "b.id"
--    30 | SELECT a.id FROM a JOIN b ON id = id;
--       |                                   ^~
-- hint: write the table before it, as in a.id

SELECT v FROM a JOIN b USING (v);
-- Error:
-- joins.sql:32:31: column "v" does not exist
--    32 | SELECT v FROM a JOIN b USING (v);
--       |                               ^
-- hint: there are "id", "w", "u" and "p"

SELECT v FROM a JOIN b USING (id, id);
-- Error:
-- joins.sql:34:35: column "id" is named twice in USING
--    34 | SELECT v FROM a JOIN b USING (id, id);
--       |                                   ^~

SELECT v FROM a JOIN b ON a.id = b.w;
-- Error:
-- joins.sql:36:27: INT and STRING cannot be compared
--    36 | SELECT v FROM a JOIN b ON a.id = b.w;
--       |                           ^~~~~~~~~~
-- hint: write CAST(... AS INT) around the text

SELECT v FROM a LEFT JOIN b ON a.id = b.w;
-- Error:
-- joins.sql:38:32: INT and STRING cannot be compared
--    38 | SELECT v FROM a LEFT JOIN b ON a.id = b.w;
--       |                                ^~~~~~~~~~
-- hint: write CAST(... AS INT) around the text

SELECT v FROM a, b WHERE a.d = b.w;
-- Error:
-- joins.sql:40:26: a join cannot compare DATE with STRING
--    40 | SELECT v FROM a, b WHERE a.d = b.w;
--       |                          ^~~~~~~~~
-- hint: CAST one of them to the type of the other

SELECT v FROM a JOIN b ON SUM(a.id) = b.id;
-- Error:
-- joins.sql:42:27: aggregate function SUM is not allowed in ON
--    42 | SELECT v FROM a JOIN b ON SUM(a.id) = b.id;
--       |                           ^~~

SELECT v FROM a JOIN b ON a.id;
-- Error:
-- joins.sql:44:27: ON needs a condition, found INT
--    44 | SELECT v FROM a JOIN b ON a.id;
--       |                           ^~~~
-- hint: compare it, as in a.id <> 0

SELECT v FROM a LEFT JOIN b ON a.id = b.id AND RAND() < 0.5;
-- Error:
-- joins.sql:46:48: this is computed again when rows change, and has to give the same for the same rows each time
--    46 | SELECT v FROM a LEFT JOIN b ON a.id = b.id AND RAND() < 0.5;
--       |                                                ^~~~~~~~~~~~
-- hint: compute the value in a query in FROM, and compare that

SELECT a.id FROM a JOIN b ON a.id = b.id AND u BETWEEN t AND t + INTERVAL '1' HOUR;
-- Error:
-- joins.sql:48:46: "t" is TIMESTAMP(3) and "u" is TIMESTAMP_LTZ(3): the times of a join have to be of one kind
--    48 | SELECT a.id FROM a JOIN b ON a.id = b.id AND u BETWEEN t AND t + INTERVAL '1' HOUR;
--       |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: declare both as TIMESTAMP or both as TIMESTAMP_LTZ

SELECT a.id FROM a JOIN c ON a.id = c.id AND x BETWEEN t AND t + INTERVAL '1' HOUR;
-- Error:
-- joins.sql:50:25: a join with bounds on the times takes inserts only, and this gives rows that change later
--    50 | SELECT a.id FROM a JOIN c ON a.id = c.id AND x BETWEEN t AND t + INTERVAL '1' HOUR;
--       |                         ^
-- hint: leave the times out of the condition: an ordinary join is corrected as its rows change

SELECT l.id FROM TUMBLE(TABLE b, DESCRIPTOR(p), INTERVAL '1' HOUR) l
JOIN TUMBLE(TABLE b, DESCRIPTOR(p), INTERVAL '1' HOUR) r ON l.window_start = r.window_start AND l.window_end = r.window_end;
-- Error:
-- joins.sql:52:18: a window join over processing time has no watermark at which a window is over for both sides
--    52 | SELECT l.id FROM TUMBLE(TABLE b, DESCRIPTOR(p), INTERVAL '1' HOUR) l
--       |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: take a time attribute of event time

SELECT l.id FROM (SELECT id, window_start, window_end FROM TUMBLE(TABLE a, DESCRIPTOR(t), INTERVAL '1' HOUR)) l
JOIN (SELECT id, window_start, window_end FROM TUMBLE(TABLE c, DESCRIPTOR(x), INTERVAL '1' HOUR)) r
ON l.window_start = r.window_start AND l.window_end = r.window_end;
-- Error:
-- joins.sql:56:61: a window join takes inserts only, and this gives rows that change later
--    56 | JOIN (SELECT id, window_start, window_end FROM TUMBLE(TABLE c, DESCRIPTOR(x), INTERVAL '1' HOUR)) r
--       |                                                             ^
-- hint: leave the times out of the condition: an ordinary join is corrected as its rows change

SELECT v FROM LATERAL (SELECT v FROM a);
-- Error:
-- joins.sql:59:15: LATERAL needs a table to its left
--    59 | SELECT v FROM LATERAL (SELECT v FROM a);
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write FROM t, LATERAL (SELECT ...), or leave LATERAL out

SELECT 1 FROM a JOIN a ON TRUE;
-- Error:
-- joins.sql:61:22: table "a" is in FROM twice
--    61 | SELECT 1 FROM a JOIN a ON TRUE;
--       |                      ^
-- hint: give one of them another name: a AS other

SELECT v FROM (SELECT a.v, b.w AS v FROM a JOIN b ON a.id = b.id) AS s;
-- Error:
-- joins.sql:63:8: column "v" is ambiguous: 2 columns have the name
--    63 | SELECT v FROM (SELECT a.v, b.w AS v FROM a JOIN b ON a.id = b.id) AS s;
--       |        ^
-- hint: give the columns different names where they are made
