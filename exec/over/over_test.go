package over_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/over"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

func sum(arg int) over.Call {
	t := types.Of(types.BigInt)
	return over.Call{Func: &aggregate.Sum, Args: []int{arg}, Bound: []fn.Arg{{Type: t}}, Result: t}
}

// TestStateEnds runs 100 windows and finds a partition and the rows of the last frame (invariant
// I8): none of these with an unbounded frame.
func TestStateEnds(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	for name, c := range map[string]struct {
		frame over.Frame
		want  int64
	}{
		"rows unbounded":  {over.Frame{Rows: true}, 1},
		"range unbounded": {over.Frame{}, 1},
		"rows 3":          {over.Frame{Rows: true, Bounded: true, N: 3}, 5},
		"range 10":        {over.Frame{Bounded: true, N: 10}, 7},
	} {
		o := over.New(over.Spec{Input: columns, Frame: c.frame, Calls: []over.Call{sum(1)}}, &state.Store{})
		for i := range 100 {
			text := ""
			for k := range 5 {
				text += fmt.Sprintf("%d 1\n", 10*i+2*k)
			}
			exectest.Run(t, o, append(slices.Clone(columns), columns[1]), exectest.Parse(t, columns, text+fmt.Sprintf("w %d\n", 10*i+8)))
		}
		if n := o.StateRows(); n != c.want {
			t.Errorf("%s: %d rows and partitions are kept, want %d", name, n, c.want)
		}
	}
}

// TestTies is case default-frame-includes-ties: peers have one value by RANGE and
// follow one another by ROWS.
func TestTies(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	in := "1 1\n2 2\n2 4\n2 8\nw 2\n3 16\nw MAX\n"
	for _, c := range []struct {
		frame over.Frame
		want  string
	}{
		{over.Frame{}, "1 1 1\n2 2 15\n2 4 15\n2 8 15\nw 2\n3 16 31\nw MAX\n"},
		{over.Frame{Rows: true}, "1 1 1\n2 2 3\n2 4 7\n2 8 15\nw 2\n3 16 31\nw MAX\n"},
		{over.Frame{Rows: true, Bounded: true, N: 1}, "1 1 1\n2 2 3\n2 4 6\n2 8 12\nw 2\n3 16 24\nw MAX\n"},
		{over.Frame{Bounded: true, N: 1}, "1 1 1\n2 2 15\n2 4 15\n2 8 15\nw 2\n3 16 30\nw MAX\n"},
	} {
		for _, n := range []int{1, 2, 100} {
			o := over.New(over.Spec{Input: columns, Frame: c.frame, Calls: []over.Call{sum(1)}}, &state.Store{})
			got := exectest.Run(t, o, append(slices.Clone(columns), columns[1]), exectest.Cut(exectest.Parse(t, columns, in), n)...)
			if got != c.want {
				t.Errorf("%+v in batches of %d: got:\n%swant:\n%s", c.frame, n, got, c.want)
			}
		}
	}
}

// TestProctime sends rows at once, in the order of arrival.
func TestProctime(t *testing.T) {
	columns := exectest.Types("TIMESTAMP_LTZ(3)", "BIGINT")
	o := over.New(over.Spec{Input: columns, Proctime: true, Frame: over.Frame{Rows: true, Bounded: true, N: 1}, Calls: []over.Call{sum(1)}}, &state.Store{})
	got := exectest.Run(t, o, append(slices.Clone(columns), columns[1]), exectest.Parse(t, columns, "5 1\n5 2\nw 3\n4 4\n"))
	if want := "5 1 1\n5 2 3\nw 3\n4 4 6\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// A row of the reference of Corrected: key, order and value.
type row struct{ key, pos, val int }

func (r row) text() string { return fmt.Sprintf("%d %d %d", r.key, r.pos, r.val) }

// totals is the table that Corrected shows of rows.
func totals(list []row, byRows bool) []string {
	var out []string
	for i, r := range list {
		sum := 0
		for j, x := range list {
			if x.key == r.key && (x.pos < r.pos || x.pos == r.pos && (!byRows || j <= i)) {
				sum += x.val
			}
		}
		out = append(out, fmt.Sprintf("%s %d", r.text(), sum))
	}
	slices.Sort(out)
	return out
}

// TestCorrected folds the changes after each row and compares with sums that are
// computed anew; rows are added and taken back.
func TestCorrected(t *testing.T) {
	columns := exectest.Types("BIGINT", "BIGINT", "BIGINT")
	for _, byRows := range []bool{false, true} {
		for seed := range uint64(30) {
			r := rand.New(rand.NewPCG(seed, 1))
			o := over.NewCorrected(over.Spec{
				Input: columns, Partition: []int{0}, Order: 1, Frame: over.Frame{Rows: byRows}, Calls: []over.Call{sum(2)},
			}, true, &state.Store{})
			var there []row
			var table []string
			for range 50 {
				line := ""
				if len(there) > 0 && r.IntN(3) == 0 {
					x := there[r.IntN(len(there))]
					there = slices.Delete(there, slices.Index(there, x), slices.Index(there, x)+1)
					line = "-D " + x.text()
				} else {
					x := row{r.IntN(2), r.IntN(5), 1 + r.IntN(4)}
					there = append(there, x)
					line = x.text()
				}
				got := exectest.Run(t, o, append(slices.Clone(columns), columns[2]), exectest.Parse(t, columns, line))
				table = fold(t, table, got)
				if want := totals(there, byRows); !slices.Equal(table, want) {
					t.Fatalf("seed %d, rows %v, after %q: changes\n%sgot %v\nwant %v", seed, byRows, line, got, table, want)
				}
			}
			if n := o.StateRows(); n != int64(len(there)) {
				t.Fatalf("%d rows are kept of %d", n, len(there))
			}
		}
	}
}

func fold(t *testing.T, table []string, changes string) []string {
	t.Helper()
	for line := range strings.Lines(changes) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "-") {
			i := slices.Index(table, line[3:])
			if i < 0 {
				t.Fatalf("%q takes back what is not there", line)
			}
			table = slices.Delete(table, i, i+1)
			continue
		}
		table = append(table, strings.TrimPrefix(line, "+U "))
	}
	slices.SortFunc(table, cmp.Compare[string])
	return table
}
