-- Two tills, one stream. UNION ALL keeps rows that are equal, and columns take their
-- names from the first branch.
CREATE TABLE till_1 (item STRING, cents INT) WITH ('connector' = 'filesystem', 'path' = 'a', 'format' = 'csv');
CREATE TABLE till_2 (article STRING, price INT) WITH ('connector' = 'filesystem', 'path' = 'b', 'format' = 'csv');
-- Rows: till_1
-- tea,300
-- bun,250
-- Rows: till_2
-- tea,300

SELECT item, cents FROM till_1 UNION ALL SELECT article, price FROM till_2 UNION ALL VALUES ('tip', 100);
-- Output:
-- item | cents
-- tea  | 300
-- bun  | 250
-- tea  | 300
-- tip  | 100

SELECT COUNT(*) AS sold, SUM(cents) AS cents
FROM (SELECT item, cents FROM till_1 UNION ALL SELECT article, price FROM till_2);
-- Output:
-- sold | cents
-- 3    | 850
