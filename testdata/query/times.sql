-- Times: parsed from text, moved by intervals, cut into parts and formatted; also
-- before 1970 and over the end of February of a leap year.
CREATE VIEW stamps AS
SELECT TO_TIMESTAMP(t) AS t
FROM (VALUES ('2024-02-28 23:30:00'), ('1969-12-31 23:59:59')) AS v (t);

SELECT t + INTERVAL '1' HOUR AS later, EXTRACT(DAY FROM t + INTERVAL '1' HOUR) AS d, DATE_FORMAT(t, 'dd.MM.yyyy') AS shown, CAST(t AS DATE) AS on_day
FROM stamps;
-- Output:
-- later                   | d  | shown      | on_day
-- 2024-02-29 00:30:00.000 | 29 | 28.02.2024 | 2024-02-28
-- 1970-01-01 00:59:59.000 | 1  | 31.12.1969 | 1969-12-31

SELECT t - INTERVAL '2' MONTH AS earlier FROM stamps;
-- Output:
-- earlier
-- 2023-12-28 23:30:00.000
-- 1969-10-31 23:59:59.000
