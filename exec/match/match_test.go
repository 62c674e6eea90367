package match_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/match"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func columns() []types.Type { return exectest.Types("TIMESTAMP(3)", "BIGINT", "BIGINT") }

func results() []types.Type { return exectest.Types("BIGINT", "BIGINT", "BIGINT") }

// shipped is PARTITION BY k MEASURES A.v, B.v PATTERN (A B+ C), in which v of A is
// 1, that of B is not 1 and above that of the B before, and that of C is 9.
func shipped(within int64) match.Spec {
	bigint, boolean := types.Of(types.BigInt), types.Of(types.Boolean)
	place := func(i int) expr.Expr { return &expr.Column{Index: i, Name: fmt.Sprint("p", i), T: bigint} }
	number := func(n int64) expr.Expr {
		v := vector.New(bigint)
		vector.AppendValue(v, n)
		return &expr.Literal{Value: v, T: bigint.NotNull()}
	}
	call := func(name string, args ...expr.Expr) expr.Expr {
		f := scalar.Lookup(name)
		return &expr.Call{Func: f, Args: args, T: boolean}
	}
	v := func(part, offset int) logical.MatchPlace {
		return logical.MatchPlace{Part: part, Offset: offset, Column: 2, Type: bigint}
	}
	return match.Spec{
		Input: columns(), Partition: []int{1}, Time: 0, Within: within, Skip: logical.MatchSkip{To: logical.SkipPast},
		Places: []logical.MatchPlace{v(0, 0), v(1, 0), v(2, 0), v(1, 1)},
		Pattern: []logical.MatchPart{
			{Name: "A", Min: 1, Max: 1, Define: call("=", place(0), number(1))},
			{Name: "B", Min: 1, Max: -1, Define: call(
				"AND", call("AND", call("<>", place(1), number(1)), call("<>", place(1), number(9))),
				call("OR", call("IS NULL", place(3)), call(">", place(1), place(3))),
			)},
			{Name: "C", Min: 1, Max: 1, Define: call("=", place(2), number(9))},
		},
		Measures: []expr.Expr{place(0), place(1)},
	}
}

func operator(t testing.TB, s match.Spec) (*match.Operator, *state.Store) {
	t.Helper()
	store := &state.Store{}
	o, err := match.New(s, store)
	if err != nil {
		t.Fatal(err)
	}
	return o, store
}

func TestRowsAreSortedAndJudged(t *testing.T) {
	o, _ := operator(t, shipped(0))
	got := exectest.Run(t, o, results(), exectest.Parse(t, columns(), `
		20 7 2
		10 7 1
		w 5
		30 7 3
		5 7 1
		40 7 9
		w 35
		50 7 9
		w 60
		w MAX`))
	want := strings.ReplaceAll(`late 5 7 1 met w 5
		w 5
		w 35
		7 1 3
		w 60
		w MAX
	`, "\t", "")
	if got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	if a := o.Account(); a.Used != 5 || a.Late != 1 {
		t.Errorf("account %+v", a)
	}
}

// TestStateEnds runs a hundred spans of WITHIN and finds the rows of the last one:
// every other row may begin a match that never comes (invariant I8).
func TestStateEnds(t *testing.T) {
	const within = 1000
	o, store := operator(t, shipped(within))
	var text strings.Builder
	for span := range 100 {
		for i := range 10 {
			at := span*within + i*within/10
			fmt.Fprintf(&text, "%d %d %d\nw %d\n", at, span*3%50+i%2, 1+i%2, at)
		}
	}
	exectest.Run(t, o, results(), exectest.Cut(exectest.Parse(t, columns(), text.String()), 7)...)
	if n := o.StateRows(); n > 12 {
		t.Errorf("%d rows are left, the last span has 10", n)
	}
	keys := 0
	for _, s := range store.Tables()[0].Slices() {
		keys += s.Len()
	}
	if keys > 12 {
		t.Errorf("%d partitions are left", keys)
	}
	exectest.Run(t, o, results(), exectest.Parse(t, columns(), "w MAX"))
	if n := o.StateRows(); n != 0 {
		t.Errorf("%d rows are left at the end", n)
	}
}

// TestRestore stops in the middle of a stream, at every place, saves the table and
// goes on with it in a new operator (invariant I5).
func TestRestore(t *testing.T) {
	var lines []string
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("%d %d %d", 10*i+(i*7%3)*15, i%4, []int{1, 2, 3, 4, 9, 2}[(i/4+i%3)%6]))
		if i%5 == 4 {
			lines = append(lines, fmt.Sprintf("w %d", 10*i-20))
		}
	}
	lines = append(lines, "w MAX")
	parse := func(l []string) *changelog.Batch { return exectest.Parse(t, columns(), strings.Join(l, "\n")) }
	for _, within := range []int64{0, 150} {
		straight, _ := operator(t, shipped(within))
		want := exectest.Run(t, straight, results(), parse(lines))
		if strings.Count(want, "\n") < 15 {
			t.Fatalf("there is little to see:\n%s", want)
		}
		for stop := range lines {
			first, store := operator(t, shipped(within))
			got := exectest.Run(t, first, results(), parse(lines[:stop]))
			second, restored := operator(t, shipped(within))
			move(t, store.Tables()[0], restored.Tables()[0])
			got += exectest.Run(t, second, results(), parse(lines[stop:]))
			if got != want {
				t.Fatalf("within %d, stopped after line %d: got:\n%swant:\n%s", within, stop, got, want)
			}
		}
	}
}

// move saves the groups of a table and loads them into another.
func move(t *testing.T, from, to *state.Table) {
	t.Helper()
	for _, s := range from.Slices() {
		groups := s.Groups(nil)
		from.Sort(groups)
		keys := []*vector.Vector{from.KeyColumns(groups)[0].Clone()}
		into, loaded := make([]int32, len(groups)), make([]int32, len(groups))
		to.Lookup(keys, 0, []*state.Slice{to.Slice(s.ID)}, nil, into)
		for i := range loaded {
			loaded[i] = int32(to.Cap() + i)
		}
		c := to.Columns[0]
		if err := c.Load(from.Columns[0].Save(groups)); err != nil {
			t.Fatal(err)
		}
		c.Merge(into, c, loaded)
		c.Clear(loaded)
	}
}

// TestCompaction keeps rows in order while most of them leave.
func TestCompaction(t *testing.T) {
	o, _ := operator(t, shipped(0))
	var text, want strings.Builder
	text.WriteString("0 99 1\n1 99 2\n") // stays from the beginning
	at := 2
	for i := range 5000 {
		for _, v := range []int{1, 2, 3, 9} {
			fmt.Fprintf(&text, "%d %d %d\n", at, i%3, v)
			at++
		}
		fmt.Fprintf(&text, "w %d\n", at-1)
		fmt.Fprintf(&want, "%d 1 3\nw %d\n", i%3, at-1)
	}
	fmt.Fprintf(&text, "%d 99 9\nw MAX", at+1)
	want.WriteString("99 1 2\nw MAX\n")
	got := exectest.Run(t, o, results(), exectest.Cut(exectest.Parse(t, columns(), text.String()), 1000)...)
	if got != want.String() {
		t.Errorf("got %d bytes, want %d", len(got), want.Len())
	}
}

// BenchmarkMatch measures rows of many keys whose conditions read the row alone,
// and the row before.
func BenchmarkMatch(b *testing.B) {
	const rows = 8192
	for _, marks := range []int{1, rows} {
		b.Run(fmt.Sprintf("rows a mark %d", marks), func(b *testing.B) {
			o, _ := operator(b, shipped(60_000))
			batch := exectest.Empty(columns())
			batch.N = rows
			for i := range rows {
				vector.AppendValue(batch.Cols[0], int64(0))
				vector.AppendValue(batch.Cols[1], int64(i*7919%1000))
				vector.AppendValue(batch.Cols[2], int64([]int{1, 2, 3, 9, 4, 1, 3, 2}[i/1000%8]))
			}
			out := stream.NewOutput(results(), stream.BatchRows, func(*changelog.Batch) error { return nil }, nil)
			w, now := stream.MinWatermark, int64(0)
			b.ReportAllocs()
			for range b.N/rows + 1 {
				times := vector.Values[int64](batch.Cols[0])
				for i := range times {
					now++
					times[i] = now
				}
				if err := o.Rows(0, stream.View{Batch: batch, Hi: rows, Before: w}, out); err != nil {
					b.Fatal(err)
				}
				for i := marks - 1; i < rows; i += marks {
					w = stream.Watermark(times[i])
					if err := o.Advance(w, out); err != nil {
						b.Fatal(err)
					}
				}
				if err := out.Flush(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
