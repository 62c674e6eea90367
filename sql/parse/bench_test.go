package parse_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// job is a statement of the usual size.
const job = `INSERT INTO hourly
WITH valid AS (
    SELECT o.id, o.ts, o.price * o.quantity AS amount, COALESCE(c.country, 'unknown') AS country
    FROM orders AS o
    LEFT JOIN customers FOR SYSTEM_TIME AS OF o.ts AS c ON o.customer = c.id
    WHERE o.status IN ('paid', 'sent') AND o.price BETWEEN 0.01 AND 9999.99
      AND o.ts >= TIMESTAMP '2024-01-01 00:00:00'
)
SELECT window_start, window_end, country,
       COUNT(*) AS orders,
       COUNT(DISTINCT id) FILTER (WHERE amount > 100) AS big,
       SUM(CASE WHEN amount > 1000 THEN amount ELSE 0 END) AS revenue,
       CAST(AVG(amount) AS DECIMAL(10, 2)) AS mean,
       DATE_FORMAT(window_start, 'yyyy-MM-dd HH:mm') || ' ' || country AS label
FROM TABLE(HOP(TABLE valid, DESCRIPTOR(ts), INTERVAL '5' MINUTE, INTERVAL '1' HOUR))
GROUP BY window_start, window_end, country
HAVING COUNT(*) > 10 OR SUM(amount) > 5000`

func BenchmarkParse(b *testing.B) {
	f := &source.File{Name: "job.sql", Text: job}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := parse.Parse(f); err != nil {
			b.Fatal(err)
		}
	}
}
