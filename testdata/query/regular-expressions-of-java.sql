-- Regular expressions are written as in Java: possessive quantifiers, classes in classes, named groups, properties.
CREATE TABLE t (id INT, s STRING) WITH ('connector' = 'filesystem', 'path' = 't.json', 'format' = 'json');
-- Rows: t
-- {"id": 1, "s": "order-0042: 3x tea\n"}
-- {"id": 2, "s": "Ωμέγα 7"}
-- {"id": 3, "s": ""}
-- {"id": 4}

SELECT id,
    REGEXP_EXTRACT(s, '\d++') AS digits,
    REGEXP_EXTRACT(s, '\d++\d') AS nothing,
    REGEXP_EXTRACT(s, '[a-z&&[^aeiou]]+') AS consonants,
    REGEXP_EXTRACT(s, '(?<name>[a-z]+)-', 1) AS name,
    REGEXP_EXTRACT(s, '\p{IsGreek}+') AS greek,
    REGEXP(s, 'tea$') AS at_end
FROM t;

SELECT id, REGEXP_REPLACE(s, '(?<=\d)x', ' of') AS r, REGEXP_COUNT(s, '\w+') AS words, REGEXP_COUNT(s, '') AS places FROM t;
-- Types: INT, STRING, INT, INT
-- Output:
-- id | r                      | words | places
-- 1  | order-0042: 3 of tea\n | 4     | 20
-- 2  | Ωμέγα 7                | 1     | 8
-- 3  |                        | 0     | 1
-- 4  | NULL                   | NULL  | NULL

SELECT id, REGEXP_EXTRACT_ALL(s, '[[a-c][x-z]]', 0) AS a, REGEXP_EXTRACT(s, '(') AS broken FROM t;
-- Types: INT, ARRAY<STRING>, STRING
-- Output:
-- id | a      | broken
-- 1  | [x, a] | NULL
-- 2  | []     | NULL
-- 3  | []     | NULL
-- 4  | NULL   | NULL
