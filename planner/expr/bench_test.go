package expr_test

import "testing"

// rowsPerBatch is the length of the batches that jobs run with.
const rowsPerBatch = 4096

// BenchmarkEval measures expressions over full batches, with and without NULLs.
func BenchmarkEval(b *testing.B) {
	for _, sql := range []string{
		"a + b", "a * 2 + b", "x * 0.908e0", "p * 0.908", "a > 0 AND b > 0", "ok OR a > 0",
		"CASE WHEN a > 0 THEN a ELSE b END", "CASE WHEN a > 0 THEN 'pos' WHEN a < 0 THEN s ELSE 'zero' END",
		"CASE WHEN b <> 0 THEN a / b ELSE 0 END", "CAST(a AS DOUBLE)", "COALESCE(a, b, 0)", "IF(ok, s, 'none')", "a", "5",
	} {
		for name, holes := range map[string]int{"full": 0, "nulls": 4} {
			b.Run(sql+"/"+name, func(b *testing.B) {
				p, in := program(b, sql), batch(1, rowsPerBatch, holes)
				b.ReportAllocs()
				for b.Loop() {
					if _, err := p.Eval(in); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*rowsPerBatch), "ns/row")
			})
		}
	}
}

// BenchmarkFilter measures conditions that keep some of the rows.
func BenchmarkFilter(b *testing.B) {
	for _, sql := range []string{"a > 0", "a % 5 = 0", "a > 0 AND b > 0", "s = 'new'", "a = 3 AND s = 'new'", "b <> 0 AND a / b > 1"} {
		b.Run(sql, func(b *testing.B) {
			p, in := program(b, sql), batch(1, rowsPerBatch, 0)
			rows := make([]int32, 0, rowsPerBatch)
			b.ReportAllocs()
			for b.Loop() {
				var err error
				if rows, err = p.Filter(in, rows[:0]); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*rowsPerBatch), "ns/row")
		})
	}
}
