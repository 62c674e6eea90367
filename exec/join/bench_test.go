package join_test

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

const benchRows = 8192

// benchInput returns batches of rows (key, number, text) with random keys; unique
// ones count up instead.
func benchInput(batches int, keys int64, unique bool) []*changelog.Batch {
	r := rand.New(rand.NewPCG(1, 2))
	var out []*changelog.Batch
	n := int64(0)
	for range batches {
		b := exectest.Empty(exectest.Types("BIGINT", "BIGINT", "STRING"))
		for range benchRows {
			k := r.Int64N(keys)
			if unique {
				k = n
			}
			vector.AppendValue(b.Cols[0], k)
			vector.AppendValue(b.Cols[1], n)
			b.Cols[2].AppendString("a text of twenty let")
			n++
		}
		b.N = benchRows
		out = append(out, b)
	}
	return out
}

// BenchmarkRegular joins a table of one row a key, which comes first, with rows of
// random keys, each of which has one partner.
func BenchmarkRegular(b *testing.B) {
	columns := exectest.Types("BIGINT", "BIGINT", "STRING")
	less := scalar.Lookup("<>")
	cond := &expr.Call{Func: less, Args: []expr.Expr{
		&expr.Column{Index: 1, Name: "l", T: columns[1]}, &expr.Column{Index: 4, Name: "r", T: columns[1]},
	}, T: exectest.Types("BOOLEAN")[0]}
	cases := []struct {
		name     string
		kind     join.Kind
		cond     expr.Expr
		updating bool
		keys     int
	}{
		{"inner", join.Inner, nil, false, 16},
		{"inner, 1M keys", join.Inner, nil, false, 128},
		{"inner with condition", join.Inner, cond, false, 16},
		{"inner, updating", join.Inner, nil, true, 16},
		{"left", join.Left, nil, false, 16},
		{"full, updating", join.Full, nil, true, 16},
		{"semi", join.Semi, nil, false, 16},
		{"anti", join.Anti, nil, false, 16},
	}
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			right, left := benchInput(c.keys, 1, true), benchInput(128, int64(c.keys*benchRows), false)
			spec := join.RegularSpec{Updating: [2]bool{c.updating, c.updating}, Before: true}
			spec.Kind, spec.Cond = c.kind, c.cond
			spec.Sides = [2]join.Side{{Types: columns, Keys: []int{0}}, {Types: columns, Keys: []int{0}}}
			var result []types.Type
			for i := range 2 {
				if i == 0 || c.kind.Wide() {
					result = append(result, columns...)
				}
			}
			rows, spent := 0, int64(0)
			for range b.N {
				b.StopTimer()
				o, err := join.NewRegular(spec, &state.Store{})
				if err != nil {
					b.Fatal(err)
				}
				out := stream.NewOutput(result, stream.BatchRows, func(*changelog.Batch) error { return nil }, nil)
				for _, x := range right {
					play(b, o, join.RightInput, x, out)
				}
				b.StartTimer()
				begin := cpu(b)
				for _, x := range left {
					play(b, o, join.LeftInput, x, out)
				}
				spent += cpu(b) - begin
				rows += len(left) * benchRows
			}
			b.ReportMetric(float64(spent)/float64(rows), "cpu-ns/row")
		})
	}
}

// BenchmarkRegularShortRuns joins rows that come from both sides in turns, a row a
// run, as two tables read by event time do.
func BenchmarkRegularShortRuns(b *testing.B) {
	columns := exectest.Types("BIGINT", "BIGINT", "STRING")
	in := [2][]*changelog.Batch{benchInput(16, 16*benchRows, false), benchInput(16, 1, true)}
	spec := join.RegularSpec{}
	spec.Sides = [2]join.Side{{Types: columns, Keys: []int{0}}, {Types: columns, Keys: []int{0}}}
	rows, spent := 0, int64(0)
	for range b.N {
		o, err := join.NewRegular(spec, &state.Store{})
		if err != nil {
			b.Fatal(err)
		}
		out := stream.NewOutput(append(columns, columns...), stream.BatchRows, func(*changelog.Batch) error { return nil }, nil)
		begin := cpu(b)
		for k := range in[0] {
			for i := range benchRows {
				for side := range in {
					if err := o.Rows(side, stream.View{Batch: in[side][k], Lo: i, Hi: i + 1}, out); err != nil {
						b.Fatal(err)
					}
				}
				rows += len(in)
			}
		}
		spent += cpu(b) - begin
	}
	b.ReportMetric(float64(spent)/float64(rows), "cpu-ns/row")
}

func play(t testing.TB, o *join.Regular, input int, b *changelog.Batch, out *stream.Output) {
	t.Helper()
	if err := o.Rows(input, stream.View{Batch: b, Hi: b.N}, out); err != nil {
		t.Fatal(fmt.Errorf("input %d: %w", input, err))
	}
}

// cpu returns the time in ns that the process has computed: others may share the
// machine.
func cpu(t testing.TB) int64 {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return u.Utime.Nano() + u.Stime.Nano()
}
