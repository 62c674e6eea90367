package op_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

const batchRows = 4096

// streams are the inputs of exactness.md 4: a rise at every row, ten rows a
// millisecond, and 1,000 rows a second with a jitter of 10 s.
func streams(kind string) []*changelog.Batch {
	r := rand.New(rand.NewPCG(5, 6))
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	var out []*changelog.Batch
	n := int64(0)
	for range 64 {
		b := exectest.Empty(columns)
		for range batchRows {
			t := n
			switch kind {
			case "dense":
				t = n / 10
			case "disordered":
				t = n - r.Int64N(10001)
			}
			vector.AppendValue(b.Cols[0], t)
			vector.AppendValue(b.Cols[1], int64(r.Uint64()>>1))
			n++
		}
		b.N = batchRows
		out = append(out, b)
	}
	return out
}

func BenchmarkAssigner(b *testing.B) {
	for _, kind := range []string{"ordered", "dense", "disordered"} {
		for _, how := range []string{"marks", "thin"} {
			b.Run(kind+"/"+how, func(b *testing.B) {
				spec := op.AssignerSpec{Columns: 2}
				if how == "thin" {
					spec.Thin = []physical.Term{{Grain: 10_000}}
				}
				in := streams(kind)
				b.ResetTimer()
				for range b.N {
					a := op.NewAssigner(spec)
					for _, x := range in {
						if _, err := a.Map(x); err != nil {
							b.Fatal(err)
						}
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(in)*batchRows), "ns/row")
			})
		}
	}
}

// half keeps even numbers, without a branch.
func half(b *changelog.Batch, rows []int32) ([]int32, error) {
	n := len(rows)
	for cap(rows) < n+b.N {
		rows = append(rows[:cap(rows)], 0)
	}
	rows = rows[:n+b.N]
	for i, v := range vector.Values[int64](b.Cols[1]) {
		rows[n] = int32(i)
		n += int(^v & 1)
	}
	return rows[:n], nil
}

func BenchmarkFilter(b *testing.B) {
	for _, kind := range []string{"ordered", "dense", "disordered"} {
		b.Run(kind, func(b *testing.B) {
			in := streams(kind)
			f := op.NewFilter(exectest.Types("TIMESTAMP(3)", "BIGINT"), half, op.Reading{})
			marked := make([]*changelog.Batch, len(in))
			a := op.NewAssigner(op.AssignerSpec{Columns: 2})
			for i, x := range in {
				m, err := a.Map(x)
				if err != nil {
					b.Fatal(err)
				}
				c := *m
				c.Marks = append([]changelog.Mark(nil), m.Marks...)
				marked[i] = &c
			}
			b.ResetTimer()
			for range b.N {
				for _, x := range marked {
					if _, err := f.Map(x); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(in)*batchRows), "ns/row")
		})
	}
}

// BenchmarkGroup counts changes a row: with many keys, and with one.
func BenchmarkGroup(b *testing.B) {
	for name, keys := range map[string]int64{"1 key": 1, "100 keys": 100, "100,000 keys": 100_000} {
		for _, atEnd := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/at end %t", name, atEnd), func(b *testing.B) {
				columns := exectest.Types("BIGINT", "BIGINT")
				r := rand.New(rand.NewPCG(1, 2))
				in := exectest.Empty(columns)
				for range batchRows {
					vector.AppendValue(in.Cols[0], r.Int64N(keys))
					vector.AppendValue(in.Cols[1], r.Int64())
					in.N++
				}
				spec := groupSpec(false, true, atEnd)
				spec.Input = columns
				g := op.NewGroup(spec, &state.Store{})
				out := stream.NewOutput(exectest.Types("BIGINT", "BIGINT", "BIGINT"), batchRows,
					func(*changelog.Batch) error { return nil }, nil)
				b.ResetTimer()
				for range b.N {
					if err := g.Rows(0, stream.View{Batch: in, Hi: in.N}, out); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*batchRows), "ns/row")
			})
		}
	}
}
