-- Both sides of a join may change: what has left for a row is taken back with it, however many partners it had. Rows without a key meet nothing.
CREATE TABLE staff (
    id   INT,
    name STRING,
    team STRING,
    PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'staff.json', 'format' = 'debezium-json');

CREATE TABLE teams (
    team STRING,
    room INT,
    PRIMARY KEY (team) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = 'teams.json', 'format' = 'debezium-json');
-- Rows: staff
-- {"before": null, "after": {"id": 1, "name": "ann", "team": "red"}, "op": "c"}
-- {"before": null, "after": {"id": 2, "name": "bob", "team": "red"}, "op": "c"}
-- {"before": null, "after": {"id": 3, "name": "cy", "team": null}, "op": "c"}

-- Rows: teams
-- {"before": null, "after": {"team": "red", "room": 7}, "op": "c"}
-- {"before": {"team": "red", "room": 7}, "after": {"team": "red", "room": 8}, "op": "u"}

-- Rows: staff
-- {"before": {"id": 1, "name": "ann", "team": "red"}, "after": {"id": 1, "name": "Ann", "team": "red"}, "op": "u"}
-- {"before": {"id": 2, "name": "bob", "team": "red"}, "after": {"id": 2, "name": "bob", "team": "blue"}, "op": "u"}

SELECT name, room
FROM staff
JOIN teams ON staff.team = teams.team;
-- Types: STRING, INT
-- Changes:
-- op | name | room
-- +I | ann  | 7
-- +I | bob  | 7
-- -D | ann  | 7
-- -D | bob  | 7
-- +I | ann  | 8
-- +I | bob  | 8
-- -U | ann  | 8
-- +U | Ann  | 8
-- -D | bob  | 8

SELECT name, room
FROM staff
FULL JOIN teams ON staff.team = teams.team AND room > 7;
-- Types: STRING, INT
-- Output:
-- name | room
-- Ann  | 8
-- bob  | NULL
-- cy   | NULL

-- Without a key all pairs are tried, in one task.
SELECT s.name, t.name AS colleague
FROM staff AS s
JOIN staff AS t ON s.team = t.team AND s.id < t.id OR s.team IS NULL AND t.id = 1;
-- Types: STRING, STRING
-- Output:
-- name | colleague
-- cy   | Ann
