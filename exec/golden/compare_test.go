package golden_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/exec/golden"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// integers is a table of one column.
func integers(ops []string, values ...string) golden.Table {
	t := golden.Table{Columns: []string{"a"}, Types: []types.Type{types.Of(types.Int)}, Ops: ops}
	for _, v := range values {
		t.Rows = append(t.Rows, []string{v})
	}
	return t
}

func TestCompareChanges(t *testing.T) {
	got := integers([]string{"+I", "-U", "+U", "+I"}, "1", "1", "2", "7")
	for name, c := range map[string]struct {
		groups []int
		want   []string
		same   bool
	}{
		"in order":                     {nil, []string{"op | a", "+I | 1", "-U | 1", "+U | 2", "+I | 7"}, true},
		"another order":                {[]int{1, 3}, []string{"op | a", "-U | 1", "+I | 1", "+U | 2", "+I | 7"}, false},
		"another order inside a group": {[]int{1, 3}, []string{"op | a", "+I | 1", "+I | 7", "-U | 1", "+U | 2"}, true},
		"a row less":                   {nil, []string{"op | a", "+I | 1", "-U | 1", "+U | 2"}, false},
	} {
		if diff := golden.CompareChanges(got, c.groups, c.want); (diff == "") != c.same {
			t.Errorf("%s: %q", name, diff)
		}
	}
	// A row with two partners is updated.
	both := integers([]string{"-D", "-D", "+I", "+I"}, "1", "2", "3", "4")
	for want, same := range map[string]bool{"+U | 3": true, "+U | 5": false, "-U | 3": false} {
		diff := golden.CompareChanges(both, []int{4}, []string{"op | a", "-U | 2", "-U | 1", "+U | 4", want})
		if (diff == "") != same {
			t.Errorf("two partners and %s: %q", want, diff)
		}
	}
	// Halves that stand alone are what they mean.
	alone := integers([]string{"+I", "-U"}, "1", "1")
	if diff := golden.CompareChanges(alone, nil, []string{"op | a", "+I | 1", "-D | 1"}); diff != "" {
		t.Errorf("a lone -U is a -D: %s", diff)
	}
}

func TestCompareTableTakesMapsAsSets(t *testing.T) {
	m := types.MapOf(types.String(), types.Of(types.Int))
	got := golden.Table{Columns: []string{"m", "s"}, Types: []types.Type{m, types.String()}, Rows: [][]string{{"{a=1, b=2}", "x | y"}}}
	if diff := golden.CompareTable(got, []string{"m          | s", "{b=2, a=1} | x | y"}); diff != "" {
		t.Error(diff)
	}
	if diff := golden.CompareTable(got, []string{"m          | s", "{b=2, a=3} | x | y"}); diff == "" {
		t.Error("another entry is no difference")
	}
}

func TestFold(t *testing.T) {
	table := integers([]string{"+I", "+I", "-D", "+I", "-U", "+U"}, "1", "2", "1", "2", "2", "3")
	if diff := golden.CompareTable(table.Fold(), []string{"a", "3", "2"}); diff != "" {
		t.Error(diff)
	}
}

func TestSameMessage(t *testing.T) {
	got := []string{"a.sql:12:8: no", "   12 | SELECT x", "      |        ^"}
	if !golden.SameMessage(got, []string{"a.sql:3:8: no", "    3 | SELECT x", "      |        ^"}) {
		t.Error("the number of the line counts")
	}
	for _, other := range [][]string{
		{"a.sql:12:9: no", "   12 | SELECT x", "      |        ^"},
		{"a.sql:12:8: yes", "   12 | SELECT x", "      |        ^"},
		{"a.sql:12:8: no", "   12 | SELECT x", "      |       ^"},
		{"a.sql:12:8: no"},
	} {
		if golden.SameMessage(got, other) {
			t.Errorf("%q does not count", other)
		}
	}
}

// TestSameMessageOfPlaces has a message that names several places: all of their lines
// shift with an edit of the file.
func TestSameMessageOfPlaces(t *testing.T) {
	want := []string{`x.sql:5:3: dropped at 2 places: over_t (x.sql:2:49), tumble_t (x.sql:3:36)`, "    5 | SELECT"}
	moved := []string{`x.sql:9:3: dropped at 2 places: over_t (x.sql:6:49), tumble_t (x.sql:7:36)`, "    9 | SELECT"}
	column := []string{`x.sql:9:3: dropped at 2 places: over_t (x.sql:6:49), tumble_t (x.sql:7:35)`, "    9 | SELECT"}
	if !golden.SameMessage(moved, want) || golden.SameMessage(column, want) {
		t.Error("only lines may differ, and columns not")
	}
}
