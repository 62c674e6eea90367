-- Filters and functions in the paths of JSON.
CREATE TABLE t (i INT, s STRING) WITH ('connector'='filesystem','path'='x','format'='json');
-- Rows: t
-- {"i": 0, "s": "{\"a\":1,\"b\":[1,2,3,4],\"c\":{\"d\":\"x\",\"e\":null},\"f\":[{\"p\":1,\"q\":\"u\"},{\"p\":2,\"q\":\"v\"},{\"q\":\"w\"}],\"g\":true,\"h\":\"text\",\"i\":1.5,\"j\":[],\"k k\":7,\"l\":{}}"}
-- {"i": 1, "s": "[1,2,{\"a\":3},[4,5]]"}
-- {"i": 2, "s": "\"str\""}
-- {"i": 3, "s": "not json"}
-- {"i": 4, "s": "{\"a\":{\"a\":{\"a\":5}},\"b\":[[1,2],[3]]}"}

SELECT i, JSON_VALUE(s, 'strict $.zz.y' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, 'strict $.zz.y' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, 'strict $.zz.y' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | err | {} | NULL
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | err | {} | NULL

SELECT i, JSON_VALUE(s, 'lax $.zz.y' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, 'lax $.zz.y' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, 'lax $.zz.y' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | emp | [] | FALSE
-- 1 | emp | [] | FALSE
-- 2 | emp | [] | FALSE
-- 3 | emp | [] | FALSE
-- 4 | emp | [] | FALSE

SELECT i, JSON_VALUE(s, '$.b[*]' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b[*]' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b[*]' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w           | e
-- 0 | err | [1,2,3,4]   | TRUE
-- 1 | err | {}          | NULL
-- 2 | err | {}          | NULL
-- 3 | err | {}          | NULL
-- 4 | err | [[1,2],[3]] | TRUE

SELECT i, JSON_VALUE(s, '$.b[0:2]' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b[0:2]' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b[0:2]' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w           | e
-- 0 | err | [1,2]       | TRUE
-- 1 | err | {}          | NULL
-- 2 | err | {}          | NULL
-- 3 | err | {}          | NULL
-- 4 | err | [[1,2],[3]] | TRUE

SELECT i, JSON_VALUE(s, '$.b[-2:]' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b[-2:]' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b[-2:]' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w           | e
-- 0 | err | [3,4]       | TRUE
-- 1 | err | {}          | NULL
-- 2 | err | {}          | NULL
-- 3 | err | {}          | NULL
-- 4 | err | [[1,2],[3]] | TRUE

SELECT i, JSON_VALUE(s, '$.f[0].p' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[0].p' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[0].p' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | 1   | {} | TRUE
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | err | {} | NULL

SELECT i, JSON_VALUE(s, '$.f[?(@.p>1)]' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.p>1)]' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.p>1)]' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w                 | e
-- 0 | err | [{"p":2,"q":"v"}] | TRUE
-- 1 | err | {}                | NULL
-- 2 | err | {}                | NULL
-- 3 | err | {}                | NULL
-- 4 | err | {}                | NULL

SELECT i, JSON_VALUE(s, '$.f[?(@.p>1)].q' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.p>1)].q' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.p>1)].q' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w     | e
-- 0 | err | ["v"] | TRUE
-- 1 | err | {}    | NULL
-- 2 | err | {}    | NULL
-- 3 | err | {}    | NULL
-- 4 | err | {}    | NULL

SELECT i, JSON_VALUE(s, '$.f[?(@.p==1 && @.q=="u")]' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.p==1 && @.q=="u")]' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.p==1 && @.q=="u")]' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w                 | e
-- 0 | err | [{"p":1,"q":"u"}] | TRUE
-- 1 | err | {}                | NULL
-- 2 | err | {}                | NULL
-- 3 | err | {}                | NULL
-- 4 | err | {}                | NULL

SELECT i, JSON_VALUE(s, '$.f[?(@.q==''v'')].p' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.q==''v'')].p' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.q==''v'')].p' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w   | e
-- 0 | err | [2] | TRUE
-- 1 | err | {}  | NULL
-- 2 | err | {}  | NULL
-- 3 | err | {}  | NULL
-- 4 | err | {}  | NULL

SELECT i, JSON_VALUE(s, '$.f[?(@.q =~ /u|v/)].q' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.q =~ /u|v/)].q' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.q =~ /u|v/)].q' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w         | e
-- 0 | err | ["u","v"] | TRUE
-- 1 | err | {}        | NULL
-- 2 | err | {}        | NULL
-- 3 | err | {}        | NULL
-- 4 | err | {}        | NULL

SELECT i, JSON_VALUE(s, '$.b.length()' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.length()' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.length()' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | 4   | {} | TRUE
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | 2   | {} | TRUE

SELECT i, JSON_VALUE(s, '$.b.min()' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.min()' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.min()' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | 1.0 | {} | TRUE
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | err | {} | NULL

SELECT i, JSON_VALUE(s, '$.b.avg()' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.avg()' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.avg()' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | 2.5 | {} | TRUE
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | err | {} | NULL

SELECT i, JSON_VALUE(s, '$.b.sum()' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.sum()' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.sum()' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v    | w  | e
-- 0 | 10.0 | {} | TRUE
-- 1 | err  | {} | NULL
-- 2 | err  | {} | NULL
-- 3 | err  | {} | NULL
-- 4 | err  | {} | NULL

SELECT i, JSON_VALUE(s, '$.c.keys()' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.c.keys()' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.c.keys()' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w         | e
-- 0 | err | ["d","e"] | TRUE
-- 1 | err | {}        | NULL
-- 2 | err | {}        | NULL
-- 3 | err | {}        | NULL
-- 4 | err | {}        | NULL

SELECT i, JSON_VALUE(s, '$.k k' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.k k' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.k k' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | err | {} | NULL
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | err | {} | NULL

SELECT i, JSON_VALUE(s, '$.f[?(@.p < $.i)].q' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.p < $.i)].q' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.p < $.i)].q' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w     | e
-- 0 | err | ["u"] | TRUE
-- 1 | err | {}    | NULL
-- 2 | err | {}    | NULL
-- 3 | err | {}    | NULL
-- 4 | err | {}    | NULL

SELECT i, JSON_VALUE(s, '$.b[last]' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b[last]' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b[last]' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | err | {} | NULL
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | err | {} | NULL

SELECT i, JSON_VALUE(s, '@.a' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '@.a' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '@.a' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w             | e
-- 0 | 1   | {}            | TRUE
-- 1 | err | {}            | NULL
-- 2 | err | {}            | NULL
-- 3 | err | {}            | NULL
-- 4 | err | {"a":{"a":5}} | TRUE

SELECT i, JSON_VALUE(s, '$.b.first()' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.first()' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.first()' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w     | e
-- 0 | 1   | {}    | TRUE
-- 1 | err | {}    | NULL
-- 2 | err | {}    | NULL
-- 3 | err | {}    | NULL
-- 4 | err | [1,2] | TRUE

SELECT i, JSON_VALUE(s, '$.b.index(1)' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.index(1)' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.index(1)' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w   | e
-- 0 | 2   | {}  | TRUE
-- 1 | err | {}  | NULL
-- 2 | err | {}  | NULL
-- 3 | err | {}  | NULL
-- 4 | err | [3] | TRUE

SELECT i, JSON_VALUE(s, '$.b.append(9)' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.append(9)' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.append(9)' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w             | e
-- 0 | err | [1,2,3,4,9]   | TRUE
-- 1 | err | {}            | NULL
-- 2 | err | {}            | NULL
-- 3 | err | {}            | NULL
-- 4 | err | [[1,2],[3],9] | TRUE

SELECT i, JSON_VALUE(s, '$.b.concat("x")' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.concat("x")' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.concat("x")' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w  | e
-- 0 | x   | {} | TRUE
-- 1 | err | {} | NULL
-- 2 | err | {} | NULL
-- 3 | err | {} | NULL
-- 4 | x   | {} | TRUE

SELECT i, JSON_VALUE(s, '$.f[?(@.q size 1)].q' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.q size 1)].q' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.q size 1)].q' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w             | e
-- 0 | err | ["u","v","w"] | TRUE
-- 1 | err | {}            | NULL
-- 2 | err | {}            | NULL
-- 3 | err | {}            | NULL
-- 4 | err | {}            | NULL

SELECT i, JSON_VALUE(s, '$.b.stddev()' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.b.stddev()' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.b.stddev()' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v                 | w  | e
-- 0 | 1.118033988749895 | {} | TRUE
-- 1 | err               | {} | NULL
-- 2 | err               | {} | NULL
-- 3 | err               | {} | NULL
-- 4 | err               | {} | NULL

SELECT i, JSON_VALUE(s, '$.f[?(@.p != 1)].q' DEFAULT 'emp' ON EMPTY DEFAULT 'err' ON ERROR) v, JSON_QUERY(s, '$.f[?(@.p != 1)].q' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) w, JSON_EXISTS(s, '$.f[?(@.p != 1)].q' UNKNOWN ON ERROR) e FROM t;
-- Types: INT, STRING, STRING, BOOLEAN
-- Output:
-- i | v   | w         | e
-- 0 | err | ["v","w"] | TRUE
-- 1 | err | {}        | NULL
-- 2 | err | {}        | NULL
-- 3 | err | {}        | NULL
-- 4 | err | {}        | NULL

-- What many values are found in is an array; of none there is nothing (in Flink an empty array, which exists).
SELECT i, JSON_QUERY(s, '$.f[?(@.p > 5)]') q, JSON_EXISTS(s, '$.f[?(@.p > 5)]') e, JSON_EXISTS(s, '$.f[?(@.p > 1)]') f FROM t WHERE i = 0;
-- Output:
-- i | q    | e     | f
-- 0 | NULL | FALSE | TRUE
