package op_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// mapped runs a row-wise step over a stream, cut into batches of n rows.
func mapped(t *testing.T, s stream.RowWise, columns []types.Type, n int, text string) string {
	t.Helper()
	var out strings.Builder
	for _, b := range exectest.Cut(exectest.Parse(t, columns, text), n) {
		o, err := s.Map(b)
		if err != nil {
			t.Fatal(err)
		}
		out.WriteString(exectest.Text(o))
	}
	return out.String()
}

func TestAssigner(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "TIMESTAMP(3)")
	for name, c := range map[string]struct {
		thin     []physical.Term
		in, want string
	}{
		"every rise": {
			nil, "1 1\n3 3\n2 2\n3 3\n7 7\n",
			"1 1\nw 1\n3 3\nw 3\n2 2\n3 3\n7 7\nw 7\n",
		},
		"NULL raises nothing": {nil, "1 NULL\n3 3\n5 NULL\n", "1 NULL\n3 3\nw 3\n5 NULL\n"},
		"before 1970":         {nil, "1 -9\n2 -3\n", "1 -9\nw -9\n2 -3\nw -3\n"},
		"a pair is one row": {
			nil, "1 1\n-U 4 4\n+U 2 2\n-U 5 5\n+U 9 9\n",
			"1 1\nw 1\n-U 4 4\n+U 2 2\nw 4\n-U 5 5\n+U 9 9\nw 9\n",
		},
		"the end": {nil, "1 1\nw MAX\n", "1 1\nw 1\nw MAX\n"},
		"marks from below do not count": {
			nil, "1 1\nw 5\n3 3\n", "1 1\nw 1\n3 3\nw 3\n",
		},
		// Windows of 10 fire at 9, 19 and so on.
		"thin": {
			[]physical.Term{{Grain: 10}},
			"1 1\n5 5\n8 8\n9 9\n12 12\n18 18\n25 25\nw MAX\n",
			"1 1\nw 1\n5 5\n8 8\n9 9\nw 9\n12 12\n18 18\n25 25\nw 25\nw MAX\n",
		},
		"thin with a phase": {
			[]physical.Term{{Grain: 10, Phase: 3}},
			"0 0\n2 2\n5 5\n11 11\n12 12\n13 13\n",
			"0 0\nw 0\n2 2\nw 2\n5 5\n11 11\n12 12\nw 12\n13 13\n",
		},
		"thin, several": {
			[]physical.Term{{Grain: 10}, {Grain: 4}},
			"0 0\n2 2\n3 3\n5 5\n7 7\n9 9\n",
			"0 0\nw 0\n2 2\n3 3\nw 3\n5 5\n7 7\nw 7\n9 9\nw 9\n",
		},
		"thin before 1970": {
			[]physical.Term{{Grain: 10}},
			"0 -25\n0 -22\n0 -21\n0 -12\n0 -11\n0 0\n",
			"0 -25\nw -25\n0 -22\n0 -21\nw -21\n0 -12\n0 -11\nw -11\n0 0\nw 0\n",
		},
	} {
		for _, n := range []int{1, 2, 100} {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				a := op.NewAssigner(op.AssignerSpec{Mark: 1, Columns: 2, Name: "ts", Thin: c.thin})
				if got := mapped(t, a, columns, n, c.in); got != c.want {
					t.Errorf("got:\n%swant:\n%s", got, c.want)
				}
			})
		}
	}
}

// TestThinningKeepsWhatFires compares the marks that are kept with the rule: one
// that crosses no boundary since the last kept one is left out.
func TestThinningKeepsWhatFires(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "TIMESTAMP(3)")
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		terms := []physical.Term{{Grain: 1 + r.Int64N(9), Phase: r.Int64N(9) - 4}, {Grain: 1 + r.Int64N(20), Phase: r.Int64N(30)}}
		b := exectest.Empty(columns)
		base := []int64{0, -50, math.MaxInt64 - 60, math.MinInt64 + 100}[r.IntN(4)]
		for range 40 {
			x := base + r.Int64N(50)
			vector.AppendValue(b.Cols[0], x)
			vector.AppendValue(b.Cols[1], x)
			b.N++
		}
		if base != 0 && base != -50 {
			terms = terms[:1]
		}
		got, err := op.NewAssigner(op.AssignerSpec{Mark: 1, Columns: 2, Thin: terms}).Map(b)
		if err != nil {
			t.Fatal(err)
		}
		if base == 0 || base == -50 {
			if want := thinned(vector.Values[int64](b.Cols[1]), terms); fmt.Sprint(got.Marks) != fmt.Sprint(want) {
				t.Fatalf("seed %d, terms %v: got %v, want %v", seed, terms, got.Marks, want)
			}
		}
		for i := 1; i < len(got.Marks); i++ {
			if got.Marks[i].W <= got.Marks[i-1].W {
				t.Fatalf("seed %d: marks do not rise: %v", seed, got.Marks)
			}
		}
	}
}

func thinned(values []int64, terms []physical.Term) []changelog.Mark {
	var out []changelog.Mark
	w, kept, first := int64(math.MinInt64), int64(0), true
	for i, x := range values {
		if x <= w {
			continue
		}
		w = x
		crosses := first
		for _, t := range terms {
			crosses = crosses || types.FloorDiv(w+1-t.Phase, t.Grain) > types.FloorDiv(kept+1-t.Phase, t.Grain)
		}
		if crosses {
			out = append(out, changelog.Mark{Row: int32(i + 1), W: changelog.Watermark(w)})
			kept, first = w, false
		}
	}
	return out
}

func TestFilter(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	for name, c := range map[string]struct{ in, want string }{
		"marks stay":           {"1 2\nw 1\n2 3\nw 2\n3 4\nw 3\n", "1 2\nw 1\nw 2\n3 4\nw 3\n"},
		"nothing is kept":      {"1 3\nw 1\n2 3\n", "w 1\n"},
		"halves are rewritten": {"-U 0 2\n+U 0 3\n-U 0 5\n+U 0 6\n-U 0 7\n+U 0 9\n-U 0 2\n+U 0 8\n-D 0 2\n", "-D 0 2\n0 6\n-U 0 2\n+U 0 8\n-D 0 2\n"},
		"upserts stay":         {"0 2\n+U 0 4\n+U 0 5\n+U 0 6\n", "0 2\n+U 0 4\n+U 0 6\n"},
	} {
		for _, n := range []int{2, 100} {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				if got := mapped(t, op.NewFilter(columns, half, op.Reading{}), columns, n, c.in); got != c.want {
					t.Errorf("got:\n%swant:\n%s", got, c.want)
				}
			})
		}
	}
}

// TestFilterOfFilter keeps places where ordinals come from an earlier filter.
func TestFilterOfFilter(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	b := exectest.Parse(t, columns, "1 2\nw 1\n2 3\nw 2\n3 4\nw 3\n5 6\nw 5\n")
	first, err := op.NewFilter(columns, half, op.Reading{}).Map(b)
	if err != nil {
		t.Fatal(err)
	}
	second := op.NewFilter(columns, func(b *changelog.Batch, rows []int32) ([]int32, error) {
		for i := 1; i < b.N; i++ {
			rows = append(rows, int32(i))
		}
		return rows, nil
	}, op.Reading{})
	got, err := second.Map(first)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := exectest.Text(got), "w 1\nw 2\n3 4\nw 3\n5 6\nw 5\n"; got != want {
		t.Errorf("got:\n%s", got)
	}
}

func TestReading(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	var seen []changelog.Watermark
	p := op.NewProject(func(b *changelog.Batch) ([]*vector.Vector, error) { return b.Cols, nil },
		op.NewReading(func(w []changelog.Watermark) { seen = append(seen, w...) }))
	mapped(t, p, columns, 2, "1 1\nw 1\n2 2\n3 3\nw 3\n4 4\n")
	if got, want := fmt.Sprint(seen), fmt.Sprint([]changelog.Watermark{changelog.MinWatermark, 1, 1, 3}); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestReject(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	r := op.NewReject(columns, []int{1}, []string{"price"}, "orders", true)
	if got, want := mapped(t, r, columns, 2, "1 1\nw 1\n2 NULL\nw 2\n3 3\n"), "1 1\nw 1\nw 2\n3 3\n"; got != want {
		t.Errorf("got:\n%s", got)
	}
	if a := r.Account(); a != (stream.Account{Used: 2, Rejected: 1}) {
		t.Errorf("got %+v", a)
	}
	_, err := op.NewReject(columns, []int{1}, []string{"price"}, "orders", false).Map(exectest.Parse(t, columns, "1 NULL\n"))
	if err == nil || !strings.Contains(err.Error(), `column "price" of orders is NOT NULL`) {
		t.Errorf("got %v", err)
	}
}

func TestSort(t *testing.T) {
	columns := exectest.Types("BIGINT", "STRING")
	for name, c := range map[string]struct {
		spec     op.SortSpec
		in, want string
	}{
		"equal rows keep their order": {
			op.SortSpec{Keys: []logical.SortKey{{Column: 0}}, Limit: -1},
			"2 a\n1 b\nw 9\n2 c\n1 d\nNULL e\nw MAX\n", "NULL e\n1 b\n1 d\n2 a\n2 c\nw MAX\n",
		},
		"descending, some left out": {
			op.SortSpec{Keys: []logical.SortKey{{Column: 0, Desc: true, NullsLast: true}, {Column: 1}}, Offset: 1, Limit: 3},
			"2 b\n3 x\n2 a\n1 d\nNULL e\nw MAX\n", "2 a\n2 b\n1 d\nw MAX\n",
		},
		"what was taken back is gone": {
			op.SortSpec{Keys: []logical.SortKey{{Column: 0}}, Limit: -1},
			"2 b\n1 a\n-U 2 b\n+U 0 b\n7 z\n7 z\n-D 7 z\nw MAX\n", "0 b\n1 a\n7 z\nw MAX\n",
		},
		"nothing": {op.SortSpec{Limit: -1}, "w MAX\n", "w MAX\n"},
	} {
		for _, n := range []int{2, 100} {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				in := exectest.Cut(exectest.Parse(t, columns, c.in), n)
				if got := exectest.Run(t, op.NewSort(columns, c.spec), columns, in...); got != c.want {
					t.Errorf("got:\n%swant:\n%s", got, c.want)
				}
			})
		}
	}
}

// TestSortTakesBack: a batch of inserts only says nothing of kinds, and its rows can be
// taken back like others.
func TestSortTakesBack(t *testing.T) {
	columns := exectest.Types("BIGINT", "STRING")
	var in []*changelog.Batch
	for _, text := range []string{"2 b\n-D 2 b\n", "1 a\n7 z\n", "-D 1 a\nw MAX\n"} {
		in = append(in, exectest.Parse(t, columns, text))
	}
	if got, want := exectest.Run(t, op.NewSort(columns, op.SortSpec{Limit: -1}), columns, in...), "7 z\nw MAX\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// TestSortForgets: a limit gives the first rows of the whole order, and the rows
// behind it are not kept.
func TestSortForgets(t *testing.T) {
	columns := exectest.Types("BIGINT", "STRING")
	var in strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&in, "%d r%d\n", i*7919%1009, i)
	}
	batches := exectest.Cut(exectest.Parse(t, columns, in.String()+"w MAX\n"), 4096)
	for _, keys := range [][]logical.SortKey{{{Column: 0}}, {{Column: 0, Desc: true}}} {
		spec := op.SortSpec{Keys: keys, Offset: 3, Limit: 100}
		want := exectest.Run(t, op.NewSort(columns, spec), columns, batches...)
		spec.Inserts = true
		s := op.NewSort(columns, spec)
		most := int64(0)
		for _, b := range batches[:len(batches)-1] {
			if err := s.Rows(0, stream.View{Batch: b, Lo: 0, Hi: b.N}, nil); err != nil {
				t.Fatal(err)
			}
			most = max(most, s.StateRows())
		}
		if most == 0 || most > 30_000 {
			t.Errorf("%v: %d rows were kept", keys, most)
		}
		if got := exectest.Run(t, op.NewSort(columns, spec), columns, batches...); got != want {
			t.Errorf("%v: got:\n%swant:\n%s", keys, got, want)
		}
	}
}

func groupSpec(updating, before, atEnd bool) op.GroupSpec {
	columns := exectest.Types("STRING", "BIGINT")
	return op.GroupSpec{
		Input: columns, Keys: []int{0}, Updating: updating, Before: before, AtEnd: atEnd,
		Calls: []physical.AggregateCall{
			{Func: &aggregate.Count, Filter: -1, Result: types.Of(types.BigInt)},
			{Func: &aggregate.Max, Args: []int{1}, Bound: []fn.Arg{{Type: columns[1]}}, Filter: -1, Result: columns[1]},
		},
		Output: []physical.OutputPart{{Part: logical.PartKey}, {Part: logical.PartAggregate}, {Part: logical.PartAggregate, N: 1}},
	}
}

func TestGroup(t *testing.T) {
	columns, result := exectest.Types("STRING", "BIGINT"), exectest.Types("STRING", "BIGINT", "BIGINT")
	for name, c := range map[string]struct {
		spec     op.GroupSpec
		in, want string
	}{
		"updates": {
			groupSpec(false, true, false), "a 1\na 3\nw 1\nb 2\na 2\n",
			"a 1 1\n-U a 1 1\n+U a 2 3\nw 1\nb 1 2\n-U a 2 3\n+U a 3 3\n",
		},
		"without the old version": {groupSpec(false, false, false), "a 1\na 3\nb 2\n", "a 1 1\n+U a 2 3\nb 1 2\n"},
		"rows taken back": {
			groupSpec(true, true, false), "-D a 1\na 1\na 3\n-D a 3\n-D a 1\na 5\n-U a 5\n+U a 6\n",
			"a 1 1\n-U a 1 1\n+U a 2 3\n-U a 2 3\n+U a 1 1\n-D a 1 1\na 1 5\n-D a 1 5\na 1 6\n",
		},
		"the final table": {groupSpec(false, false, true), "a 1\na 3\nw 1\nb 2\nw MAX\n", "a 2 3\nb 1 2\nw MAX\n"},
	} {
		for _, n := range []int{1, 2, 3, 100} {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				for _, g := range []stream.Operator{op.NewGroup(c.spec, &state.Store{}), op.NewGroup(c.spec, &state.Store{}).Operator()} {
					in := exectest.Cut(exectest.Parse(t, columns, c.in), n)
					if got := exectest.Run(t, g, result, in...); got != c.want {
						t.Errorf("%T: got:\n%swant:\n%s", g, got, c.want)
					}
				}
			})
		}
	}
}

func TestGroupSaysNothingOfNoChange(t *testing.T) {
	spec := groupSpec(false, true, false)
	spec.Calls, spec.Output = spec.Calls[1:], []physical.OutputPart{{Part: logical.PartAggregate}}
	got := exectest.Run(t, op.NewGroup(spec, &state.Store{}).Operator(), exectest.Types("BIGINT"),
		exectest.Parse(t, spec.Input, "a 5\na 3\na 5\na NULL\na 6\n"))
	if want := "5\n-U 5\n+U 6\n"; got != want {
		t.Errorf("got:\n%s", got)
	}
}

// TestGroupRolls compares groups that take whole batches with those that take turns
// between marks, row by row: rows are taken back that are there and that are not.
func TestGroupRolls(t *testing.T) {
	in, out := exectest.Types("STRING", "BIGINT", "BOOLEAN"), exectest.Types("BIGINT", "STRING", "BIGINT", "BIGINT", "BIGINT")
	spec := func(updating, before bool) op.GroupSpec {
		s := op.GroupSpec{Input: in, Keys: []int{0}, Updating: updating, Before: before}
		for i, c := range []struct {
			name     string
			filter   int
			distinct bool
		}{{"SUM", -1, false}, {"AVG", 2, false}, {"COUNT", 2, !updating}, {"COUNT", -1, false}} {
			s.Calls = append(s.Calls, physical.AggregateCall{
				Func: aggregate.Find(c.name), Args: []int{1}, Filter: c.filter, Distinct: c.distinct,
				Bound: []fn.Arg{{Type: in[1]}}, Result: out[0],
			})
			s.Output = append(s.Output, physical.OutputPart{Part: logical.PartAggregate, N: i})
			if i == 0 {
				s.Output = append(s.Output, physical.OutputPart{Part: logical.PartKey})
			}
		}
		return s
	}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		updating := seed%2 == 0
		var rows strings.Builder
		for w := range 200 {
			if r.IntN(3) == 0 {
				fmt.Fprintf(&rows, "w %d\n", w+1)
			}
			row := fmt.Sprintf("%c %d %t\n", 'a'+rune(r.IntN(4)), r.IntN(3), r.IntN(2) == 0)
			if updating {
				row = []string{"", "-D ", ""}[r.IntN(3)] + row
			}
			rows.WriteString(row)
		}
		s := spec(updating, seed%3 > 0)
		want := exectest.Run(t, op.NewGroup(s, &state.Store{}), out, exectest.Cut(exectest.Parse(t, in, rows.String()), 1)...)
		for _, n := range []int{1, 7, 300} {
			g := op.NewGroup(s, &state.Store{}).Operator()
			if _, ok := g.(stream.Player); !ok {
				t.Fatal("the group takes turns")
			}
			if got := exectest.Run(t, g, out, exectest.Cut(exectest.Parse(t, in, rows.String()), n)...); got != want {
				t.Fatalf("seed %d, batches of %d: got:\n%s\nwant:\n%s", seed, n, got, want)
			}
		}
	}
}

// TestGroupFolds folds the changes of random streams and compares the table with
// the one counted anew.
func TestGroupFolds(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 3))
		var in strings.Builder
		var live []string
		for range 300 {
			if len(live) > 0 && r.IntN(3) == 0 {
				k := r.IntN(len(live))
				fmt.Fprintf(&in, "-D %s\n", live[k])
				live = append(live[:k], live[k+1:]...)
				continue
			}
			x := fmt.Sprintf("k%d %d", r.IntN(5), r.IntN(4))
			fmt.Fprintln(&in, x)
			live = append(live, x)
		}
		want := map[string]int{}
		sum := map[string][2]int64{}
		for _, x := range live {
			var k string
			var v int64
			fmt.Sscan(x, &k, &v)
			s, ok := sum[k]
			sum[k] = [2]int64{s[0] + 1, max(s[1], v)}
			if !ok {
				sum[k] = [2]int64{1, v}
			}
		}
		for k, s := range sum {
			want[fmt.Sprintf("%s %d %d", k, s[0], s[1])]++
		}
		for _, n := range []int{1, 7, 300} {
			spec := groupSpec(true, true, false)
			got := exectest.Run(t, op.NewGroup(spec, &state.Store{}), exectest.Types("STRING", "BIGINT", "BIGINT"),
				exectest.Cut(exectest.Parse(t, spec.Input, in.String()), n)...)
			if f := folded(got); fmt.Sprint(f) != fmt.Sprint(want) {
				t.Fatalf("seed %d, batches of %d: got %v, want %v", seed, n, f, want)
			}
		}
	}
}

func folded(text string) map[string]int {
	table := map[string]int{}
	for line := range strings.Lines(text) {
		row, by := strings.TrimSpace(line), 1
		if kind, rest, ok := strings.Cut(row, " "); ok && (kind[0] == '-' || kind[0] == '+') {
			row = rest
			if kind[0] == '-' {
				by = -1
			}
		}
		if table[row] += by; table[row] == 0 {
			delete(table, row)
		}
	}
	return table
}
