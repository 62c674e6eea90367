-- A statement set may have several INSERTs into one table: all of them write.
CREATE TABLE orders (id INT, amount INT) WITH ('connector' = 'filesystem', 'path' = 'orders.csv', 'format' = 'csv');
-- Rows: orders
-- 1,10
-- 2,-5
-- 3,20

CREATE TABLE bookings (account STRING, amount INT) WITH ('connector' = 'filesystem', 'path' = 'bookings.csv', 'format' = 'csv');

EXECUTE STATEMENT SET
BEGIN
INSERT INTO bookings SELECT 'sales', amount FROM orders WHERE amount > 0;
INSERT INTO bookings SELECT 'bank', -amount FROM orders;
END;
-- Output: of bookings
-- account | amount
-- sales   | 10
-- sales   | 20
-- bank    | -10
-- bank    | 5
-- bank    | -20
