package golden_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/exec/golden"
)

// TestRestoreOfEnded stops a job of which a part has ended, and goes on at a
// parallelism at which that part is cut into other stages: it has no state, and
// nobody may miss it.
func TestRestoreOfEnded(t *testing.T) {
	const text = `CREATE TABLE empty (
    ts TIMESTAMP(3),
    k  STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'e.csv', 'format' = 'csv');
CREATE TABLE rows_ (
    ts TIMESTAMP(3),
    k  STRING,
    WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = 'r.csv', 'format' = 'csv');
-- Rows: empty, rows_ by time
-- Rows: empty
-- Rows: rows_
-- 2024-01-01 00:00:01,a
-- 2024-01-01 00:00:02,b
-- 2024-01-01 00:00:12,c
-- 2024-01-01 00:00:23,d

SELECT k FROM rows_
UNION ALL
SELECT k FROM TUMBLE(TABLE empty, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, k;
-- Output:
-- k
-- a
-- b
-- c
-- d
`
	f, err := golden.Parse("ended.sql", t.TempDir(), text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []golden.Configuration{
		{BatchRows: 1, Parallelism: 1, Stop: golden.Stop{After: 2, BatchRows: 7, Parallelism: 3}},
		{BatchRows: 1, Parallelism: 3, Stop: golden.Stop{After: 2, BatchRows: 7, Parallelism: 1}},
	} {
		outcomes, err := f.Run(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Check(outcomes, c) {
			t.Errorf("%v: line %d: %s", c, d.Line, d.Text)
		}
	}
}
