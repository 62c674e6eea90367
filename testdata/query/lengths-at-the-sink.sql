-- What a column of a sink says of lengths, which sources may exceed: also inside of
-- collections.
CREATE TABLE j (
    v VARCHAR(3),
    c CHAR(3),
    b VARBINARY(2),
    r ROW<a VARCHAR(2), n INT>,
    l ARRAY<VARCHAR(2)>,
    m MAP<VARCHAR(2), INT>
) WITH ('connector' = 'filesystem', 'path' = 'j', 'format' = 'json');
CREATE TABLE k (
    v VARCHAR(3),
    c CHAR(3),
    b VARBINARY(2),
    r ROW<a VARCHAR(2), n INT>,
    l ARRAY<VARCHAR(2)>,
    m MAP<VARCHAR(2), INT>
) WITH ('connector' = 'print');
CREATE TABLE by_v (
    v VARCHAR(3),
    n BIGINT,
    PRIMARY KEY (v) NOT ENFORCED
) WITH ('connector' = 'print', 'mode' = 'upsert');
-- Rows: j
-- {"v": "abc", "c": "abc", "b": "AQI=", "r": {"a": "x", "n": 1}, "l": ["p"], "m": {"k": 1}}
-- {"v": "äöüß", "c": "a", "b": "AQIDBA==", "r": {"a": "xyz", "n": 1}, "l": ["pqr", null], "m": {"key": 2}}
-- {"v": null, "c": null, "b": null, "r": null, "l": null, "m": null}

INSERT INTO k SELECT * FROM j;
-- Output: of k
-- v    | c    | b           | r        | l           | m
-- NULL | NULL | NULL        | NULL     | NULL        | NULL
-- abc  | abc  | x'0102'     | (x, 1)   | [p]         | {k=1}
-- äöüß | a    | x'01020304' | (xyz, 1) | [pqr, NULL] | {key=2}

SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';

INSERT INTO k SELECT * FROM j;
-- Output: of k
-- v    | c    | b       | r       | l          | m
-- NULL | NULL | NULL    | NULL    | NULL       | NULL
-- abc  | abc  | x'0102' | (x, 1)  | [p]        | {k=1}
-- äöü  | a    | x'0102' | (xy, 1) | [pq, NULL] | {ke=2}

-- The key stays one.
INSERT INTO by_v SELECT v, COUNT(*) FROM j WHERE v IS NOT NULL GROUP BY v;
-- Output: of by_v
-- v   | n
-- abc | 1
-- äöü | 1

SET 'table.exec.sink.type-length-enforcer' = 'ERROR';

INSERT INTO k SELECT * FROM j WHERE v = 'abc';
-- Output: of k
-- v   | c   | b       | r      | l   | m
-- abc | abc | x'0102' | (x, 1) | [p] | {k=1}

INSERT INTO k (v) SELECT v FROM j;
-- Fails: at run time
-- lengths-at-the-sink.sql:59:13: column "v" of k is VARCHAR(3), but a row to be written has a text of length 4 there ('table.exec.sink.type-length-enforcer' = 'TRIM_PAD' cuts and pads it)
--    59 | INSERT INTO k (v) SELECT v FROM j;
--       |             ^

INSERT INTO k (c) SELECT c FROM j;
-- Fails: at run time
-- lengths-at-the-sink.sql:65:13: column "c" of k is CHAR(3), but a row to be written has a text of length 1 there ('table.exec.sink.type-length-enforcer' = 'TRIM_PAD' cuts and pads it)
--    65 | INSERT INTO k (c) SELECT c FROM j;
--       |             ^

INSERT INTO k (b) SELECT b FROM j;
-- Fails: at run time
-- lengths-at-the-sink.sql:71:13: column "b" of k is VARBINARY(2), but a row to be written has bytes of length 4 there ('table.exec.sink.type-length-enforcer' = 'TRIM_PAD' cuts and pads it)
--    71 | INSERT INTO k (b) SELECT b FROM j;
--       |             ^

INSERT INTO k (r) SELECT r FROM j;
-- Fails: at run time
-- lengths-at-the-sink.sql:77:13: column "r" of k is ROW<`a` VARCHAR(2), `n` INT>, but a row to be written has a text of length 3 in "a" there ('table.exec.sink.type-length-enforcer' = 'TRIM_PAD' cuts and pads it)
--    77 | INSERT INTO k (r) SELECT r FROM j;
--       |             ^

INSERT INTO k (l) SELECT l FROM j;
-- Fails: at run time
-- lengths-at-the-sink.sql:83:13: column "l" of k is ARRAY<VARCHAR(2)>, but a row to be written has a text of length 3 there ('table.exec.sink.type-length-enforcer' = 'TRIM_PAD' cuts and pads it)
--    83 | INSERT INTO k (l) SELECT l FROM j;
--       |             ^

INSERT INTO k (m) SELECT m FROM j;
-- Fails: at run time
-- lengths-at-the-sink.sql:89:13: column "m" of k is MAP<VARCHAR(2), INT>, but a row to be written has a text of length 3 there ('table.exec.sink.type-length-enforcer' = 'TRIM_PAD' cuts and pads it)
--    89 | INSERT INTO k (m) SELECT m FROM j;
--       |             ^
