package rank_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/rank"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// a row of the reference: a key, a value to rank by, and a text.
type row struct {
	key, val int
	name     string
	seq      int
}

func (r row) text() string { return fmt.Sprintf("%d %d %s", r.key, r.val, r.name) }

// input draws rows, some of which take back earlier ones.
func input(r *rand.Rand, updating bool) (text []string, after [][]row) {
	var there []row
	for i := range 60 {
		if updating && len(there) > 0 && r.IntN(3) == 0 {
			k := r.IntN(len(there))
			// Of equal rows the first one goes.
			k = slices.IndexFunc(there, func(x row) bool { return x.text() == there[k].text() })
			text = append(text, "-D "+there[k].text())
			there = slices.Delete(slices.Clone(there), k, k+1)
		} else {
			x := row{r.IntN(3), r.IntN(6), string(rune('a' + r.IntN(3))), i}
			text = append(text, x.text())
			there = append(slices.Clone(there), x)
		}
		after = append(after, there)
	}
	return text, after
}

// shown is what a ranking shows of rows: those with the greatest values first.
func shown(rows []row, s rank.TopSpec) map[string]int {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b row) int {
		later := a.seq - b.seq
		if s.Last {
			later = -later
		}
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(b.val, a.val), later)
	})
	list := map[string]int{}
	n := int64(0)
	for i, x := range rows {
		if n++; i == 0 || rows[i-1].key != x.key {
			n = 1
		}
		if n < s.Lo || n > s.Hi {
			continue
		}
		text := x.text()
		if s.Number {
			text += fmt.Sprint(" ", n)
		}
		list[text]++
	}
	return list
}

// fold applies changes to a table and complains of what cannot be taken back.
func fold(t *testing.T, table map[string]int, changes string) {
	t.Helper()
	for line := range strings.Lines(changes) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "w "):
		case strings.HasPrefix(line, "-"):
			if table[line[3:]]--; table[line[3:]] < 0 {
				t.Fatalf("%s takes back what is not there", line)
			} else if table[line[3:]] == 0 {
				delete(table, line[3:])
			}
		default:
			table[strings.TrimPrefix(line, "+U ")]++
		}
	}
}

func specs() map[string]rank.TopSpec {
	columns := exectest.Types("BIGINT", "BIGINT", "STRING")
	list := map[string]rank.TopSpec{}
	for _, hi := range []int64{0, 1, 2, 3, 40} {
		for lo := int64(1); lo <= min(hi, 2); lo++ {
			for k := range 6 {
				s := rank.TopSpec{
					Spec: rank.Spec{
						Input: columns, Partition: []int{0}, Keys: []state.SortBy{{Column: 1, Desc: true}},
						Lo: lo, Hi: hi, HiColumn: -1, Number: k&1 != 0, Last: k&2 != 0,
					},
					Updating: k&4 != 0, Before: true,
				}
				list[fmt.Sprintf("%d to %d, number %v, last %v, updating %v", lo, hi, s.Number, s.Last, s.Updating)] = s
			}
		}
	}
	return list
}

func columnsOf(s rank.TopSpec) []types.Type {
	if s.Number {
		return append(slices.Clone(s.Input), types.Of(types.BigInt).NotNull())
	}
	return s.Input
}

// TestTopN folds the changes after each row and compares the table with one that is
// sorted anew; and it checks that batches mean nothing.
func TestTopN(t *testing.T) {
	for name, s := range specs() {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(20) {
				text, after := input(rand.New(rand.NewPCG(seed, 1)), s.Updating)
				o := rank.NewTopN(s, &state.Store{})
				table, all := map[string]int{}, ""
				for i, line := range text {
					got := exectest.Run(t, o, columnsOf(s), exectest.Parse(t, s.Input, line))
					fold(t, table, got)
					if want := shown(after[i], s); !sameTable(table, want) {
						t.Fatalf("seed %d, after %q: got %v, want %v", seed, strings.Join(text[:i+1], "; "), table, want)
					}
					all += got
				}
				whole := exectest.Run(t, rank.NewTopN(s, &state.Store{}), columnsOf(s), exectest.Parse(t, s.Input, strings.Join(text, "\n")))
				if whole != all {
					t.Fatalf("seed %d: in one batch\n%srow by row\n%s", seed, whole, all)
				}
				if a := o.Account(); a.Total() != int64(len(text)) {
					t.Fatalf("%d rows came in, %+v are accounted for", len(text), a)
				}
			}
		})
	}
}

func sameTable(a, b map[string]int) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// TestTopNAtEnd compares the final table with the changes.
func TestTopNAtEnd(t *testing.T) {
	for name, s := range specs() {
		text, after := input(rand.New(rand.NewPCG(3, 1)), s.Updating)
		s.AtEnd = true
		in := exectest.Parse(t, s.Input, strings.Join(text, "\n")+"\nw MAX")
		table := map[string]int{}
		fold(t, table, exectest.Run(t, rank.NewTopN(s, &state.Store{}), columnsOf(s), exectest.Cut(in, 7)...))
		if want := shown(after[len(after)-1], s); !sameTable(table, want) {
			t.Errorf("%s: got %v, want %v", name, table, want)
		}
	}
}

// TestTopNForgets checks that a ranking of inserts keeps no more rows than it shows,
// and one of changes none that were taken back.
func TestTopNForgets(t *testing.T) {
	s := specs()["1 to 3, number false, last false, updating false"]
	o := rank.NewTopN(s, &state.Store{})
	for i := range 1000 {
		exectest.Run(t, o, s.Input, exectest.Parse(t, s.Input, fmt.Sprintf("%d %d x", i%4, (i*37)%101)))
	}
	if n := o.StateRows(); n != 12 {
		t.Errorf("%d rows are kept of four partitions with three each", n)
	}
	s.Updating = true
	o = rank.NewTopN(s, &state.Store{})
	for i := range 1000 {
		exectest.Run(t, o, s.Input, exectest.Parse(t, s.Input, fmt.Sprintf("%d 5 x\n-D %d 5 x", i, i)))
	}
	if n := o.StateRows(); n != 0 {
		t.Errorf("%d rows are kept of none", n)
	}
}

// TestStateEnds runs 100 windows through a window Top-N and finds the rows of the
// last (invariant I8).
func TestStateEnds(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "TIMESTAMP(3)", "BIGINT")
	o := rank.NewWindows(rank.WindowSpec{
		Spec:  rank.Spec{Input: columns, Keys: []state.SortBy{{Column: 2}}, Lo: 1, Hi: 2, HiColumn: -1},
		Start: 0, End: 1, Closes: func(end int64) int64 { return end - 1 },
	}, &state.Store{})
	for i := range 100 {
		text := ""
		for k := range 5 {
			text += fmt.Sprintf("%d %d %d\n", 10*i, 10*i+10, k)
		}
		exectest.Run(t, o, columns, exectest.Parse(t, columns, text+fmt.Sprintf("w %d\n", 10*i+5)))
	}
	if n := o.StateRows(); n != 2 {
		t.Errorf("%d rows are kept, the last window has 2", n)
	}
	exectest.Run(t, o, columns, exectest.Parse(t, columns, "w MAX\n"))
	if n, due := o.StateRows(), o.Due(); n != 0 || due != stream.MaxWatermark {
		t.Errorf("%d rows are kept after the end, due at %d", n, due)
	}
}

// TestGrowing is case top-n-of-running-counts: a row that moves within the list
// tells of all ranks that it passes at once, the last old and the first new one as
// the pair that invariant I6 asks for.
func TestGrowing(t *testing.T) {
	columns := exectest.Types("STRING", "BIGINT")
	s := rank.TopSpec{
		Spec:     rank.Spec{Input: columns, Keys: []state.SortBy{{Column: 1, Desc: true}}, Lo: 1, Hi: 2, HiColumn: -1, Number: true},
		Updating: true, Grows: true, Before: true,
	}
	in := "A 1\nB 1\nC 1\n-U B 1\n+U B 2\n-U C 1\n+U C 2\n-U C 2\n+U C 3\n"
	want := "A 1 1\nB 1 2\n" +
		"-D A 1 1\n-U B 1 2\n+U B 2 1\nA 1 2\n" +
		"-U A 1 2\n+U C 2 2\n" +
		"-D B 2 1\n-U C 2 2\n+U C 3 1\nB 2 2\n"
	if got := exectest.Run(t, rank.NewTopN(s, &state.Store{}), append(slices.Clone(columns), types.Of(types.BigInt).NotNull()), exectest.Parse(t, columns, in)); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

func BenchmarkTopN(b *testing.B) {
	columns := exectest.Types("BIGINT", "BIGINT")
	for _, updating := range []bool{false, true} {
		b.Run(fmt.Sprintf("updating %v", updating), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			text := ""
			for range 4096 {
				text += fmt.Sprintf("%d %d\n", r.IntN(100), r.IntN(math.MaxInt32))
			}
			in := exectest.Parse(b, columns, text)
			if updating {
				in.Kinds = make([]changelog.RowKind, in.N)
			}
			o := rank.NewTopN(rank.TopSpec{
				Spec:     rank.Spec{Input: columns, Partition: []int{0}, Keys: []state.SortBy{{Column: 1, Desc: true}}, Lo: 1, Hi: 10, HiColumn: -1},
				Updating: updating, Before: true,
			}, &state.Store{})
			out := stream.NewOutput(columns, stream.BatchRows, func(*changelog.Batch) error { return nil }, nil)
			b.ResetTimer()
			for i := range b.N {
				if updating && in.Kinds != nil {
					for k := range in.Kinds {
						in.Kinds[k] = changelog.RowKind(i % 2 * int(changelog.Delete))
					}
				}
				if err := o.Rows(0, stream.View{Batch: in, Hi: in.N}, out); err != nil {
					b.Fatal(err)
				}
				if err := out.Flush(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*in.N), "ns/row")
		})
	}
}
