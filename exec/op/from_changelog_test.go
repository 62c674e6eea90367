package op_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// TestFromChangelog reads a log in batches of any length, and stops and goes on behind
// each of them: which rows are updates must not depend on it.
func TestFromChangelog(t *testing.T) {
	columns := exectest.Types("BIGINT", "STRING", "BIGINT")
	spec := op.FromChangelogSpec{
		Input: columns, Op: 1, Name: "op",
		Kinds: map[string]changelog.RowKind{"i": changelog.Insert, "b": changelog.UpdateBefore, "a": changelog.UpdateAfter, "d": changelog.Delete},
	}
	for name, c := range map[string]struct{ in, want string }{
		"an update":                 {"1 i 1\n1 b 1\n1 a 2\n1 d 2\nw MAX\n", "1 1\n-U 1 1\n+U 1 2\n-D 1 2\nw MAX\n"},
		"updates":                   {"1 b 1\n1 a 2\n1 b 2\n1 a 3\nw MAX\n", "-U 1 1\n+U 1 2\n-U 1 2\n+U 1 3\nw MAX\n"},
		"halves alone":              {"1 b 1\n1 b 2\n1 i 3\n1 a 4\n1 a 5\nw MAX\n", "-D 1 1\n-D 1 2\n1 3\n1 4\n1 5\nw MAX\n"},
		"a half at the end":         {"1 i 1\n1 b 1\nw MAX\n", "1 1\n-D 1 1\nw MAX\n"},
		"parted by a watermark":     {"1 b 1\nw 5\n1 a 2\n1 b 2\n1 a 3\nw MAX\n", "-D 1 1\nw 5\n1 2\n-U 1 2\n+U 1 3\nw MAX\n"},
		"behind another, by a mark": {"w 1\n1 b 1\n1 a 2\nw 2\nw 3\n1 b 1\nw MAX\n", "w 1\n-U 1 1\n+U 1 2\nw 2\nw 3\n-D 1 1\nw MAX\n"},
	} {
		for n := 1; n <= 4; n++ {
			store := &state.Store{}
			o, got := op.NewFromChangelog(spec, store), ""
			for _, b := range exectest.Cut(exectest.Parse(t, columns, c.in), n) {
				got += exectest.Run(t, o, exectest.Types("BIGINT", "BIGINT"), b)
				saved := store.Save()
				store = &state.Store{}
				o = op.NewFromChangelog(spec, store)
				if err := store.Load([][]state.Saved{saved}, 0, 256); err != nil {
					t.Fatal(err)
				}
			}
			if got != c.want {
				t.Errorf("%s, %d rows a batch: got\n%swant\n%s", name, n, got, c.want)
			}
		}
	}
}
