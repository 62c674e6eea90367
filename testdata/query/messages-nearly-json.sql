-- Messages that are nearly JSON.
CREATE TABLE f (id INT, x STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: f
-- {"id": 01}

SELECT * FROM f;
-- Fails: at run time
-- messages-nearly-json.sql:6:15: line 4: column "id": JSON has no numbers with a zero before their digits in {"id": 01}
--     6 | SELECT * FROM f;
--       |               ^

CREATE TABLE g (id DOUBLE, x STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: g
-- {"id": NaN}

SELECT * FROM g;
-- Fails: at run time
-- messages-nearly-json.sql:16:15: line 14: column "id": JSON has no NaN or Infinity in {"id": NaN}
--    16 | SELECT * FROM g;
--       |               ^

CREATE TABLE h (id DOUBLE, x STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: h
-- {"id": -012}

SELECT * FROM h;
-- Fails: at run time
-- messages-nearly-json.sql:26:15: line 24: column "id": JSON has no numbers with a zero before their digits in {"id": -012}
--    26 | SELECT * FROM h;
--       |               ^

CREATE TABLE i (id DOUBLE, x STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: i
-- {'id': 1}

SELECT * FROM i;
-- Fails: at run time
-- messages-nearly-json.sql:36:15: line 34: JSON has no single quotes in {'id': 1}
--    36 | SELECT * FROM i;
--       |               ^

CREATE TABLE k (id DOUBLE, x STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: k
-- {"id": 1, /* c */ "x": 2}

SELECT * FROM k;
-- Fails: at run time
-- messages-nearly-json.sql:46:15: line 44: JSON has no comments in {"id": 1, /* c */ "x": 2}
--    46 | SELECT * FROM k;
--       |               ^

CREATE TABLE l (id DOUBLE, x STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: l
-- {"id": .5}

SELECT * FROM l;
-- Fails: at run time
-- messages-nearly-json.sql:56:15: line 54: column "id": JSON has no numbers that begin with . in {"id": .5}
--    56 | SELECT * FROM l;
--       |               ^
