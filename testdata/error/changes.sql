-- What changes cannot do, and where the text says so.
CREATE TABLE acct (
    id  INT,
    op  STRING,
    bal INT
) WITH ('connector' = 'filesystem', 'path' = 'acct', 'format' = 'debezium-json', 'source.monitor-interval' = '1 s');
CREATE TABLE log (
    what STRING,
    n    INT,
    ts   TIMESTAMP(3),
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'log.csv', 'format' = 'csv');
CREATE TABLE only_op (
    op STRING
) WITH ('connector' = 'filesystem', 'path' = 'only.csv', 'format' = 'csv');
CREATE TABLE files (
    id INT,
    op STRING
) WITH ('connector' = 'print', 'mode' = 'append');
CREATE TABLE keyed (
    id INT,
    op STRING,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
CREATE TABLE fixed (
    m MAP<CHAR(3), INT>
) WITH ('connector' = 'print');

CREATE TABLE unkeyed (
    id INT
) WITH ('connector' = 'print', 'mode' = 'upsert');

INSERT INTO unkeyed SELECT n FROM log;
-- Error:
-- changes.sql:31:41: option "mode": a table that keeps rows by key needs a PRIMARY KEY
--    31 | ) WITH ('connector' = 'print', 'mode' = 'upsert');
--       |                                         ^~~~~~~~

CREATE TABLE wrong (
    id INT
) WITH ('connector' = 'print', 'mode' = 'updates');

INSERT INTO wrong SELECT n FROM log;
-- Error:
-- changes.sql:37:41: option "mode" is "updates": expected one of append, upsert, retract
--    37 | ) WITH ('connector' = 'print', 'mode' = 'updates');
--       |                                         ^~~~~~~~~

SELECT * FROM TO_CHANGELOG(TABLE acct);
-- Error:
-- changes.sql:41:15: the table of TO_CHANGELOG has a column "op" already
--    41 | SELECT * FROM TO_CHANGELOG(TABLE acct);
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: name another: op => DESCRIPTOR(kind)

SELECT * FROM TO_CHANGELOG(acct);
-- Error:
-- changes.sql:43:28: the input of TO_CHANGELOG has to be a table
--    43 | SELECT * FROM TO_CHANGELOG(acct);
--       |                            ^~~~
-- hint: write TO_CHANGELOG(TABLE t [, DESCRIPTOR(op)] [, MAP['code', 'kind', ...]])

SELECT * FROM TO_CHANGELOG(op => DESCRIPTOR(k));
-- Error:
-- changes.sql:45:15: TO_CHANGELOG lacks its argument INPUT
--    45 | SELECT * FROM TO_CHANGELOG(op => DESCRIPTOR(k));
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write TO_CHANGELOG(TABLE t [, DESCRIPTOR(op)] [, MAP['code', 'kind', ...]])

SELECT * FROM TO_CHANGELOG(input => TABLE acct, mapping => MAP['INSERT', 'i']);
-- Error:
-- changes.sql:47:49: TO_CHANGELOG has no argument "mapping"
--    47 | SELECT * FROM TO_CHANGELOG(input => TABLE acct, mapping => MAP['INSERT', 'i']);
--       |                                                 ^~~~~~~
-- hint: it has INPUT, OP, OP_MAPPING

SELECT * FROM TO_CHANGELOG(input => TABLE acct PARTITION BY id, op => DESCRIPTOR(k));
-- Error:
-- changes.sql:49:61: TO_CHANGELOG looks at each row alone, its table cannot be partitioned
--    49 | SELECT * FROM TO_CHANGELOG(input => TABLE acct PARTITION BY id, op => DESCRIPTOR(k));
--       |                                                             ^~

SELECT * FROM TO_CHANGELOG(input => TABLE acct, op => DESCRIPTOR(k, l));
-- Error:
-- changes.sql:51:69: the DESCRIPTOR of TO_CHANGELOG takes one column
--    51 | SELECT * FROM TO_CHANGELOG(input => TABLE acct, op => DESCRIPTOR(k, l));
--       |                                                                     ^

SELECT * FROM TO_CHANGELOG(input => TABLE acct, op => 'k');
-- Error:
-- changes.sql:53:55: the argument OP of TO_CHANGELOG has to be a DESCRIPTOR
--    53 | SELECT * FROM TO_CHANGELOG(input => TABLE acct, op => 'k');
--       |                                                       ^~~
-- hint: write DESCRIPTOR(op)

SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['insert', 'i']);
-- Error:
-- changes.sql:55:59: 'insert' is no kind of change
--    55 | SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['insert', 'i']);
--       |                                                           ^~~~~~~~
-- hint: did you mean 'INSERT'?

SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['INSERT', 'i', 'DELETE, INSERT', 'd']);
-- Error:
-- changes.sql:57:74: INSERT is mapped twice
--    57 | SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['INSERT', 'i', 'DELETE, INSERT', 'd']);
--       |                                                                          ^~~~~~~~~~~~~~~~

SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['INSERT', 1]);
-- Error:
-- changes.sql:59:69: a mapping has texts in quotes only
--    59 | SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['INSERT', 1]);
--       |                                                                     ^

SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['INSERT', 'a', 'DELETE', UPPER('d')]);
-- Error:
-- changes.sql:61:84: a mapping has texts in quotes only
--    61 | SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), MAP['INSERT', 'a', 'DELETE', UPPER('d')]);
--       |                                                                                    ^~~~~~~~~~

SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), CAST(NULL AS MAP<STRING, STRING>));
-- Error:
-- changes.sql:63:55: the argument OP_MAPPING of TO_CHANGELOG has to be written out
--    63 | SELECT * FROM TO_CHANGELOG(TABLE acct, DESCRIPTOR(k), CAST(NULL AS MAP<STRING, STRING>));
--       |                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write MAP['code', 'INSERT', ...] with texts in quotes

SELECT * FROM log, LATERAL TABLE(TO_CHANGELOG(TABLE acct));
-- Error:
-- changes.sql:65:20: TO_CHANGELOG reads a table, LATERAL is for functions of the columns to the left
--    65 | SELECT * FROM log, LATERAL TABLE(TO_CHANGELOG(TABLE acct));
--       |                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write FROM TABLE(TO_CHANGELOG(...))

SELECT * FROM FROM_CHANGELOG(TABLE log);
-- Error:
-- changes.sql:67:15: the table of FROM_CHANGELOG has no column "op", which says what becomes of a row
--    67 | SELECT * FROM FROM_CHANGELOG(TABLE log);
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: name the column that does: op => DESCRIPTOR(kind)

SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(n));
-- Error:
-- changes.sql:69:52: column "n" says what becomes of a row and has to be a text, it is INT
--    69 | SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(n));
--       |                                                    ^

SELECT * FROM FROM_CHANGELOG(TABLE only_op);
-- Error:
-- changes.sql:71:15: the table of FROM_CHANGELOG has no other column than "op"
--    71 | SELECT * FROM FROM_CHANGELOG(TABLE only_op);
--       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT * FROM FROM_CHANGELOG(TABLE acct);
-- Error:
-- changes.sql:73:36: FROM_CHANGELOG takes inserts only, and this gives rows that change later
--    73 | SELECT * FROM FROM_CHANGELOG(TABLE acct);
--       |                                    ^~~~

SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT', 'u', 'UPDATE_AFTER']);
-- Error:
-- changes.sql:75:59: the mapping has UPDATE_AFTER and no UPDATE_BEFORE: what an update takes back is not known without it
--    75 | SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT', 'u', 'UPDATE_AFTER']);
--       |                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT', 'j', 'INSERT']);
-- Error:
-- changes.sql:77:83: INSERT is mapped twice
--    77 | SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT', 'j', 'INSERT']);
--       |                                                                                   ^~~~~~~~
-- hint: several codes of one kind stand together: MAP['c, r', 'INSERT']

SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT', 'd, i', 'DELETE']);
-- Error:
-- changes.sql:79:78: code 'i' stands for two kinds
--    79 | SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT', 'd, i', 'DELETE']);
--       |                                                                              ^~~~~~

SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['x', 'UPDATE_BEFORE, UPDATE_AFTER']);
-- Error:
-- changes.sql:81:68: UPDATE_AFTER is mapped twice
--    81 | SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['x', 'UPDATE_BEFORE, UPDATE_AFTER']);
--       |                                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: several codes of one kind stand together: MAP['c, r', 'INSERT']

SELECT window_start, COUNT(*) FROM TUMBLE(
    TABLE (SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT'])), DESCRIPTOR(ts), INTERVAL '1' MINUTE
) GROUP BY window_start, window_end;
-- Error:
-- changes.sql:84:103: "ts" is a column of type TIMESTAMP(3) and no time attribute
--    84 | …  TABLE (SELECT * FROM FROM_CHANGELOG(TABLE log, DESCRIPTOR(what), MAP['i', 'INSERT'])), DESCRIPTOR(ts), INTERVAL '1' MINUTE
--       |                                                                                                      ^~
-- hint: declare WATERMARK FOR a column of the table, and take that column without a cast or a computation

SELECT * FROM TO_CHANGLOG(TABLE acct);
-- Error:
-- changes.sql:87:15: table function "TO_CHANGLOG" does not exist
--    87 | SELECT * FROM TO_CHANGLOG(TABLE acct);
--       |               ^~~~~~~~~~~
-- hint: did you mean TO_CHANGELOG?

INSERT INTO files SELECT DISTINCT n, what FROM log;
-- Error:
-- changes.sql:89:19: table "files" takes inserts only, and this remembers rows without an end, or sends them again
--    89 | INSERT INTO files SELECT DISTINCT n, what FROM log;
--       |                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
-- hint: write to a table of a connector that takes changes, add window_start and window_end, or SET 'execution.runtime-mode' = 'batch' if the inputs end

INSERT INTO files SELECT id, op FROM acct;
-- Error:
-- changes.sql:91:38: table "files" takes inserts only, and this gives rows that change later
--    91 | INSERT INTO files SELECT id, op FROM acct;
--       |                                      ^~~~
-- hint: write to a table of a connector that takes changes, or aggregate in windows

INSERT INTO files SELECT n, what FROM log ON CONFLICT DO DEDUPLICATE;
-- Error:
-- changes.sql:93:58: ON CONFLICT is for tables that keep rows by key, and "files" takes inserts only
--    93 | INSERT INTO files SELECT n, what FROM log ON CONFLICT DO DEDUPLICATE;
--       |                                                          ^~~~~~~~~~~
-- hint: leave it out: rows cannot meet there

INSERT INTO keyed SELECT n, what FROM log;
-- Error:
-- changes.sql:95:13: rows of the query may meet in one key of "keyed", which is (id): nothing tells its rows apart
--    95 | INSERT INTO keyed SELECT n, what FROM log;
--       |             ^~~~~
-- hint: write ON CONFLICT DO DEDUPLICATE behind the query, which keeps the last row of a key, DO NOTHING, the first, or DO ERROR, which stops the job

INSERT INTO keyed SELECT n, what FROM log UNION ALL SELECT id, op FROM acct ON CONFLICT DO NOTHING;
-- Error:
-- changes.sql:97:92: ON CONFLICT DO NOTHING waits for the watermark, and "acct" has none
--    97 | INSERT INTO keyed SELECT n, what FROM log UNION ALL SELECT id, op FROM acct ON CONFLICT DO NOTHING;
--       |                                                                                            ^~~~~~~
-- hint: declare WATERMARK FOR a column, or write DO DEDUPLICATE, which does not wait

SET 'table.exec.source.cdc-events-duplicate' = 'true';

SELECT * FROM acct;
-- Error:
-- changes.sql:101:15: "acct" has no PRIMARY KEY, by which changes that come twice are known
--   101 | SELECT * FROM acct;
--       |               ^~~~
-- hint: declare PRIMARY KEY (...) NOT ENFORCED, or RESET 'table.exec.source.cdc-events-duplicate'

SET 'table.exec.mini-batch.enabled' = 'true';

SELECT COUNT(*) FROM log;
-- Error:
-- changes.sql:105:1: mini-batches are enabled, and nothing says how long they may wait
--   105 | SELECT COUNT(*) FROM log;
--       | ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: SET 'table.exec.mini-batch.allow-latency' = '1 s', or RESET 'table.exec.mini-batch.enabled'

SET 'table.exec.mini-batch.allow-latency' = '1 s';

SELECT COUNT(*) FROM log;
-- Error:
-- changes.sql:109:1: mini-batches are enabled, and nothing says how many rows they may have
--   109 | SELECT COUNT(*) FROM log;
--       | ^~~~~~~~~~~~~~~~~~~~~~~~
-- hint: SET 'table.exec.mini-batch.size' = '1000', or RESET 'table.exec.mini-batch.enabled'

SET 'table.exec.mini-batch.size' = 'many';
-- Fails: when planned
-- changes.sql:264:36: "many" is no value of "table.exec.mini-batch.size": expected a whole number from 1, or -1
--   264 | SET 'table.exec.mini-batch.size' = 'many';
--       |                                    ^~~~~~

SET 'table.optimizer.agg-phase-strategy' = 'PHASE';
-- Fails: when planned
-- changes.sql:270:44: "PHASE" is no value of "table.optimizer.agg-phase-strategy": expected one of AUTO, ONE_PHASE, TWO_PHASE
--   270 | SET 'table.optimizer.agg-phase-strategy' = 'PHASE';
--       |                                            ^~~~~~~

SET 'table.exec.sink.upsert-materialize' = 'SOMETIMES';
-- Fails: when planned
-- changes.sql:276:44: "SOMETIMES" is no value of "table.exec.sink.upsert-materialize": expected one of AUTO, NONE, FORCE
--   276 | SET 'table.exec.sink.upsert-materialize' = 'SOMETIMES';
--       |                                            ^~~~~~~~~~~

SET 'table.exec.sink.type-length-enforcer' = 'CUT';
-- Fails: when planned
-- changes.sql:282:46: "CUT" is no value of "table.exec.sink.type-length-enforcer": expected one of IGNORE, TRIM_PAD, ERROR
--   282 | SET 'table.exec.sink.type-length-enforcer' = 'CUT';
--       |                                              ^~~~~
