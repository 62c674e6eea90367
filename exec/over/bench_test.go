package over_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/over"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

const batchRows = 8192

// streams are the inputs of exactness.md 4 with a key: a rise at every row, ten rows
// a millisecond, 1,000 rows a second with a jitter of 10 s and no delay, and a
// delay of 10 s for the same.
func streams(b *testing.B, kind string, keys int64) []*changelog.Batch {
	r := rand.New(rand.NewPCG(5, 6))
	columns := exectest.Types("TIMESTAMP(3)", "TIMESTAMP(3)", "BIGINT", "BIGINT")
	var out []*changelog.Batch
	assigner := op.NewAssigner(op.AssignerSpec{Mark: 1, Columns: 4})
	n := int64(0)
	for range 32 {
		x := exectest.Empty(columns)
		for range batchRows {
			t, mark := n, n
			switch kind {
			case "dense":
				t, mark = n/10, n/10-1
			case "disordered":
				t = n - r.Int64N(10001)
				mark = t
			case "delayed":
				t = n - r.Int64N(10001)
				mark = t - 10_001
			}
			vector.AppendValue(x.Cols[0], t)
			vector.AppendValue(x.Cols[1], mark)
			vector.AppendValue(x.Cols[2], r.Int64N(keys))
			vector.AppendValue(x.Cols[3], n)
			n++
		}
		x.N = batchRows
		y, err := assigner.Map(x)
		if err != nil {
			b.Fatal(err)
		}
		z := *y
		z.Marks = append([]changelog.Mark(nil), y.Marks...)
		out = append(out, &z)
	}
	return out
}

// play hands a batch to an operator as a task does.
func play(b *testing.B, o stream.Operator, x *changelog.Batch, w *stream.Watermark, out *stream.Output) {
	v := stream.View{Batch: x, Hi: x.N, Before: *w}
	*w = x.Last(*w)
	if err := o.(stream.Player).Play(v, out); err != nil {
		b.Fatal(err)
	}
	if err := out.Flush(); err != nil {
		b.Fatal(err)
	}
}

// later moves a stream on, so that it follows itself.
func later(in []*changelog.Batch) {
	for _, x := range in {
		for _, c := range x.Cols[:2] {
			for i := range vector.Values[int64](c) {
				vector.Values[int64](c)[i] += int64(len(in)) * batchRows
			}
		}
		for i := range x.Marks {
			x.Marks[i].W += stream.Watermark(len(in)) * batchRows
		}
	}
}

// cpu returns the processor time of the process.
func cpu() int64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u.Utime.Nano() + u.Stime.Nano()
}

func BenchmarkOver(b *testing.B) {
	frames := map[string]over.Frame{
		"rows 10":        {Rows: true, Bounded: true, N: 10},
		"range 10 s":     {Bounded: true, N: 10_000},
		"rows unbounded": {Rows: true},
	}
	for _, frame := range []string{"rows 10", "range 10 s", "rows unbounded"} {
		for _, kind := range []string{"ordered", "dense", "disordered", "delayed"} {
			for _, keys := range []int64{1, 1000} {
				b.Run(fmt.Sprintf("%s/%s/%d keys", frame, kind, keys), func(b *testing.B) {
					in := streams(b, kind, keys)
					columns := exectest.Types("TIMESTAMP(3)", "TIMESTAMP(3)", "BIGINT", "BIGINT", "BIGINT")
					b.ReportAllocs()
					b.ResetTimer()
					var rounds []float64
					last := cpu()
					var o stream.Operator
					out := stream.NewOutput(columns, stream.BatchRows, func(*changelog.Batch) error { return nil }, func(*changelog.Batch, []stream.Late) error { return nil })
					w := stream.MinWatermark
					for i := 0; i < b.N; i++ {
						if i == 0 {
							o = over.New(over.Spec{
								Input: columns[:4], Partition: []int{2}, Order: 0, Frame: frames[frame],
								Calls: []over.Call{{Func: &aggregate.Sum, Args: []int{3}, Bound: []fn.Arg{{Type: columns[3]}}, Result: columns[4]}},
							}, &state.Store{})
						}
						if i > 0 && i%len(in) == 0 {
							rounds = append(rounds, float64(cpu()-last)/float64(len(in)*batchRows))
							later(in)
							last = cpu()
						}
						play(b, o, in[i%len(in)], &w, out)
					}
					if len(rounds) > 0 {
						slices.Sort(rounds)
						b.ReportMetric(rounds[len(rounds)/2], "cpu-ns/row")
						b.ReportMetric(rounds[0], "least-ns/row")
					}
				})
			}
		}
	}
}
