-- What a join FOR SYSTEM_TIME AS OF refuses.
CREATE TABLE orders (
    id INT,
    cur STRING,
    plain TIMESTAMP(3),
    ts TIMESTAMP(3),
    pt AS PROCTIME(),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
CREATE TABLE rates (
    cur STRING,
    bank STRING,
    rate INT,
    rts TIMESTAMP(3),
    WATERMARK FOR rts AS rts,
    PRIMARY KEY (cur, bank) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'rates.json', 'format' = 'debezium-json');
CREATE TABLE plain_rates (
    cur STRING,
    rate INT,
    rts TIMESTAMP(3),
    WATERMARK FOR rts AS rts
) WITH ('connector' = 'filesystem', 'path' = 'plain.csv', 'format' = 'csv');
CREATE TABLE timeless (
    cur STRING,
    rate INT,
    PRIMARY KEY (cur) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'timeless.json', 'format' = 'debezium-json');
CREATE TABLE instants (
    cur STRING,
    rts TIMESTAMP_LTZ(3),
    WATERMARK FOR rts AS rts,
    PRIMARY KEY (cur) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'instants.json', 'format' = 'debezium-json');
CREATE VIEW twice AS SELECT cur, rts, rts AS again FROM plain_rates;
CREATE VIEW newest AS
SELECT cur, rate, rts FROM (
    SELECT *, ROW_NUMBER() OVER (ORDER BY rts DESC) AS rn FROM plain_rates)
WHERE rn = 1;

SELECT id, rate FROM orders AS o JOIN plain_rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
-- Error:
-- temporal-joins.sql:41:39: this has no key that tells which rows are versions of one another
--    41 | SELECT id, rate FROM orders AS o JOIN plain_rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
--       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: declare PRIMARY KEY (...) NOT ENFORCED, or keep the last row of each key: ROW_NUMBER() OVER (PARTITION BY k ORDER BY time DESC) = 1

-- A table of one row has versions, and no key to ask for them by.
SELECT id, rate FROM orders AS o JOIN newest FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
-- Error:
-- temporal-joins.sql:44:39: this has no key that tells which rows are versions of one another
--    44 | SELECT id, rate FROM orders AS o JOIN newest FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
--       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: declare PRIMARY KEY (...) NOT ENFORCED, or keep the last row of each key: ROW_NUMBER() OVER (PARTITION BY k ORDER BY time DESC) = 1

SELECT id, rate FROM orders AS o JOIN timeless FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
-- Error:
-- temporal-joins.sql:46:39: this has no time attribute that says from when a version is valid
--    46 | SELECT id, rate FROM orders AS o JOIN timeless FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
--       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: declare WATERMARK FOR a column, as in WATERMARK FOR ts AS ts - INTERVAL '5' SECOND

SELECT id FROM orders AS o JOIN twice FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
-- Error:
-- temporal-joins.sql:48:33: this has 2 time attributes, so it is open from when a version is valid
--    48 | SELECT id FROM orders AS o JOIN twice FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
--       |                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: select one of them in a view

-- Half of the key is not enough, and neither is a constant or a value made of the key.
SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
-- Error:
-- temporal-joins.sql:51:39: the condition of a join FOR SYSTEM_TIME AS OF has to compare the key (cur, bank) of the versions
--    51 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
--       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: compare each column of the key with a value of the left table by =; conditions beside it may be anything

SELECT id, rate FROM orders AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND r.bank = 'ecb';
-- Error:
-- temporal-joins.sql:53:44: the condition of a join FOR SYSTEM_TIME AS OF has to compare the key (cur, bank) of the versions
--    53 | SELECT id, rate FROM orders AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND r.bank = 'ecb';
--       |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: compare each column of the key with a value of the left table by =; conditions beside it may be anything

SELECT id, rate FROM orders AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND UPPER(r.bank) = o.cur;
-- Error:
-- temporal-joins.sql:55:44: the condition of a join FOR SYSTEM_TIME AS OF has to compare the key (cur, bank) of the versions
--    55 | SELECT id, rate FROM orders AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND UPPER(r.bank) = o.cur;
--       |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: compare each column of the key with a value of the left table by =; conditions beside it may be anything

SELECT id, rate FROM orders AS o CROSS JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r;
-- Error:
-- temporal-joins.sql:57:45: the condition of a join FOR SYSTEM_TIME AS OF has to compare the key (cur, bank) of the versions
--    57 | SELECT id, rate FROM orders AS o CROSS JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r;
--       |                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: compare each column of the key with a value of the left table by =; conditions beside it may be anything

-- A condition below takes versions out of the middle.
CREATE VIEW cheap AS SELECT cur, bank, rate * 2 AS twice, rts FROM rates WHERE rate < 100;
CREATE VIEW cheap_now AS
SELECT cur, rate, rts FROM (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY cur ORDER BY rts DESC) AS rn FROM plain_rates)
WHERE rn = 1 AND cur <> 'USD' AND rate < 100;

SELECT id, twice FROM orders AS o JOIN cheap FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:60:80: a condition on versions leaves out some, and others would be found in their place
--    60 | CREATE VIEW cheap AS SELECT cur, bank, rate * 2 AS twice, rts FROM rates WHERE rate < 100;
--       |                                                                                ^~~~~~~~~~
-- hint: write it in ON of the join FOR SYSTEM_TIME AS OF, or behind it in WHERE

SELECT id, rate FROM orders AS o JOIN cheap_now FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
-- Error:
-- temporal-joins.sql:64:35: a condition on versions leaves out some, and others would be found in their place
--    64 | WHERE rn = 1 AND cur <> 'USD' AND rate < 100;
--       |                                   ^~~~~~~~~~
-- hint: write it in ON of the join FOR SYSTEM_TIME AS OF, or behind it in WHERE

SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.plain AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:70:67: AS OF takes a time attribute of the left table, and this is none
--    70 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.plain AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                                   ^~~~~~~
-- hint: take the column of its WATERMARK, which no expression or aggregation has changed

SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.ts + INTERVAL '1' HOUR AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:72:67: AS OF takes a time attribute of the left table, and this is none
--    72 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.ts + INTERVAL '1' HOUR AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: take the column of its WATERMARK, which no expression or aggregation has changed

SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF TIMESTAMP '2024-05-01 10:00:00' AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:74:67: AS OF takes a time attribute of the left table, and this is none
--    74 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF TIMESTAMP '2024-05-01 10:00:00' AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: take the column of its WATERMARK, which no expression or aggregation has changed

SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF (SELECT MAX(rts) FROM rates) AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:76:67: AS OF takes a time attribute of the left table, and this is none
--    76 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF (SELECT MAX(rts) FROM rates) AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: take the column of its WATERMARK, which no expression or aggregation has changed

SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF r.rts AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:78:67: there is no table or column "r" here
--    78 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF r.rts AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                                   ^
-- hint: there is only "o"

SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.pt AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:80:67: AS OF processing time looks rows up in a table that is there as a whole, and this is read as a stream
--    80 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.pt AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                                   ^~~~
-- hint: take a table of files that end and hold inserts, or a time attribute of event time, or join without FOR SYSTEM_TIME AS OF: the result is corrected when the table changes

SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF PROCTIME() AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:82:67: AS OF takes a time attribute of the left table, and this is none
--    82 | SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF PROCTIME() AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                                   ^~~~~~~~~~
-- hint: take the column of its WATERMARK, which no expression or aggregation has changed

SELECT id FROM orders AS o JOIN instants FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
-- Error:
-- temporal-joins.sql:84:64: "ts" is TIMESTAMP(3) and "rts" is TIMESTAMP_LTZ(3): the times of rows and of versions have to be of one kind
--    84 | SELECT id FROM orders AS o JOIN instants FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
--       |                                                                ^~~~
-- hint: declare both as TIMESTAMP or both as TIMESTAMP_LTZ

SELECT id, rate FROM orders AS o RIGHT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:86:34: a join FOR SYSTEM_TIME AS OF is INNER or LEFT: versions that no row asks for are not listed
--    86 | SELECT id, rate FROM orders AS o RIGHT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                  ^~~~~~~~~~
-- hint: LEFT JOIN keeps the rows for which there is no version

SELECT id, rate FROM orders AS o FULL JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:88:34: a join FOR SYSTEM_TIME AS OF is INNER or LEFT: versions that no row asks for are not listed
--    88 | SELECT id, rate FROM orders AS o FULL JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND o.cur = r.bank;
--       |                                  ^~~~~~~~~
-- hint: LEFT JOIN keeps the rows for which there is no version

-- A table is read as it was only beside another one.
SELECT rate FROM rates FOR SYSTEM_TIME AS OF TIMESTAMP '2024-05-01 10:00:00';
-- Error:
-- temporal-joins.sql:91:46: only the right table of a join is read FOR SYSTEM_TIME AS OF, as of a time of the left table
--    91 | SELECT rate FROM rates FOR SYSTEM_TIME AS OF TIMESTAMP '2024-05-01 10:00:00';
--       |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write FROM t JOIN rates FOR SYSTEM_TIME AS OF t.time ON t.k = rates.k

SELECT id, rate FROM rates FOR SYSTEM_TIME AS OF o.ts AS r JOIN orders AS o ON o.cur = r.cur AND o.cur = r.bank;
-- Error:
-- temporal-joins.sql:93:50: only the right table of a join is read FOR SYSTEM_TIME AS OF, as of a time of the left table
--    93 | SELECT id, rate FROM rates FOR SYSTEM_TIME AS OF o.ts AS r JOIN orders AS o ON o.cur = r.cur AND o.cur = r.bank;
--       |                                                  ^~~~
-- hint: write FROM t JOIN rates FOR SYSTEM_TIME AS OF t.time ON t.k = rates.k

-- Nothing that is joined so is late, so there are no late rows to read.
CREATE VIEW priced AS
SELECT id, rate FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND o.cur = r.bank;

SELECT * FROM priced$late;
-- Error:
-- temporal-joins.sql:99:15: nothing in view "priced" drops late rows
--    99 | SELECT * FROM priced$late;
--       |               ^~~~~~~~~~~
-- hint: windows, joins of windows, OVER, rankings by time and MATCH_RECOGNIZE do
