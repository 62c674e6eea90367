-- A column that is renamed keeps its place in the key and the distribution, one of
-- the partitions cannot be renamed; what an own column or option says goes before what LIKE brings.
CREATE TABLE visits (
    id   INT NOT NULL,
    dt   STRING,
    n    INT COMMENT 'how many',
    PRIMARY KEY (id) NOT ENFORCED
) PARTITIONED BY (dt) WITH ('connector' = 'filesystem', 'path' = 'visits', 'format' = 'json');

CREATE TABLE buckets (k INT, v STRING) DISTRIBUTED BY HASH(k) INTO 4 BUCKETS;

ALTER TABLE visits RENAME id TO visit;

ALTER TABLE visits RENAME dt TO day_;
-- Fails: when planned
-- (Flink) Failed to execute ALTER TABLE statement.

ALTER TABLE visits ADD (twice AS n * 2 AFTER n, file_ STRING METADATA FROM 'file.name' VIRTUAL FIRST);

ALTER TABLE buckets RENAME k TO key_;

SHOW CREATE TABLE visits;
-- Output:
-- CREATE TABLE `default_catalog`.`default_database`.`visits` (
--   `file_` VARCHAR(2147483647) METADATA FROM 'file.name' VIRTUAL,
--   `visit` INT NOT NULL,
--   `dt` VARCHAR(2147483647),
--   `n` INT COMMENT 'how many',
--   `twice` AS `n` * 2,
--   CONSTRAINT `PK_visit` PRIMARY KEY (`visit`) NOT ENFORCED
-- )
-- PARTITIONED BY (`dt`)
-- WITH (
--   'connector' = 'filesystem',
--   'format' = 'json',
--   'path' = 'visits'
-- )

SHOW CREATE TABLE buckets;
-- Output:
-- CREATE TABLE `default_catalog`.`default_database`.`buckets` (
--   `key_` INT,
--   `v` VARCHAR(2147483647)
-- )
-- DISTRIBUTED BY HASH(`key_`) INTO 4 BUCKETS

CREATE TABLE copied (
    extra INT,
    twice AS n + n
) COMMENT 'own' WITH ('path' = 'elsewhere')
LIKE visits (OVERWRITING GENERATED OVERWRITING OPTIONS EXCLUDING PARTITIONS EXCLUDING METADATA);

SHOW CREATE TABLE copied;
-- Output:
-- CREATE TABLE `default_catalog`.`default_database`.`copied` (
--   `visit` INT NOT NULL,
--   `dt` VARCHAR(2147483647),
--   `n` INT COMMENT 'how many',
--   `twice` AS `n` + `n`,
--   `extra` INT,
--   CONSTRAINT `PK_visit` PRIMARY KEY (`visit`) NOT ENFORCED
-- )
-- COMMENT 'own'
-- WITH (
--   'connector' = 'filesystem',
--   'format' = 'json',
--   'path' = 'elsewhere'
-- )

CREATE TABLE bare WITH ('connector' = 'blackhole') LIKE visits (EXCLUDING ALL);

DESCRIBE bare;
-- Output:
-- visit | INT | false | NULL | NULL | NULL | NULL
-- dt | STRING | true | NULL | NULL | NULL | NULL
-- n | INT | true | NULL | NULL | NULL | how many

CREATE TEMPORARY TABLE kept LIKE buckets (INCLUDING ALL EXCLUDING DISTRIBUTION);

SHOW CREATE TABLE kept;
-- Output:
-- CREATE TEMPORARY TABLE `default_catalog`.`default_database`.`kept` (
--   `key_` INT,
--   `v` VARCHAR(2147483647)
-- )

CREATE VIEW per_day (d, total) COMMENT 'visits of a day' AS SELECT dt, SUM(n) FROM visits GROUP BY dt;

SHOW CREATE VIEW per_day;
-- Output:
-- CREATE VIEW `default_catalog`.`default_database`.`per_day` (
--   `d`,
--   `total`
-- )
-- COMMENT 'visits of a day'
-- AS SELECT `visits`.`dt`, SUM(`visits`.`n`)
-- FROM `default_catalog`.`default_database`.`visits` AS `visits`
-- GROUP BY `visits`.`dt`

ALTER VIEW per_day RENAME TO daily;

ALTER VIEW daily AS SELECT dt FROM visits;

DESCRIBE daily;
-- Output:
-- dt | STRING | true | NULL | NULL | NULL

SHOW TABLES;
-- Output:
-- bare
-- buckets
-- copied
-- daily
-- kept
-- visits

SHOW VIEWS LIKE 'd%';
-- Output:
-- daily

SHOW COLUMNS FROM visits NOT LIKE '%i%';
-- Output:
-- dt | STRING | true | NULL | NULL | NULL | NULL
-- n | INT | true | NULL | NULL | NULL | how many
