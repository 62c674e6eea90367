package op_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TestExpand gives each row as it is and with the columns changed; marks stay
// between the rows, and the copies of an old row before those of the new one.
func TestExpand(t *testing.T) {
	columns := exectest.Types("BIGINT", "STRING")
	same := func(b *changelog.Batch) ([]*vector.Vector, error) { return b.Cols, nil }
	without := func(b *changelog.Batch) ([]*vector.Vector, error) {
		v := vector.New(columns[1])
		for range b.N {
			v.AppendNull()
		}
		return []*vector.Vector{b.Cols[0], v}, nil
	}
	in := "w 1\n1 a\n-U 1 a\n+U 2 b\nw 5\n-D 2 b\nw MAX\n"
	want := "w 1\n1 a\n1 NULL\n-D 1 a\n-D 1 NULL\n2 b\n2 NULL\nw 5\n-D 2 b\n-D 2 NULL\nw MAX\n"
	for _, n := range []int{1, 2, 100} {
		e := op.NewExpand(columns, []func(*changelog.Batch) ([]*vector.Vector, error){same, without})
		if got := mapped(t, e, columns, n, in); got != want {
			t.Errorf("in batches of %d: got:\n%swant:\n%s", n, got, want)
		}
		if a := e.Account(); a.Used != 4 {
			t.Errorf("%+v are accounted for of 4 rows", a)
		}
	}
}

// TestDropBefore leaves out -U where the key stays; a +U stays one. Where the key
// changes, the old one is deleted.
func TestDropBefore(t *testing.T) {
	columns := exectest.Types("BIGINT", "STRING")
	in := "1 a\nw 3\n-U 1 a\n+U 1 b\n-U 1 b\n+U 2 b\n-D 2 b\nw MAX\n"
	if got, want := mapped(t, op.NewDropBefore(columns, []int{0}), columns, 5, in), "1 a\nw 3\n+U 1 b\n-D 1 b\n+U 2 b\n-D 2 b\nw MAX\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}
