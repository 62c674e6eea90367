package scope_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TestFields reads fields of rows, NULL rows among them, and fields of fields.
func TestFields(t *testing.T) {
	s := scope.New(table(t, "t", "r ROW<a INT, n ROW<s STRING>>"))
	for _, holes := range []bool{false, true} {
		v := vector.New(s.Tables[0].Columns[0].Type)
		for i := range 5 {
			if holes && i%2 == 1 {
				v.AppendNull()
				continue
			}
			vector.AppendValue(v.Child[0], int32(i))
			v.Child[1].Child[0].AppendString("x")
			v.Child[1].AppendEntries()
			v.AppendEntries()
		}
		var list []expr.Expr
		for _, sql := range []string{"r.a", "r.n.s", "t.r.a + 1"} {
			e, err := binder().Bind(parsed(t, sql), s)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, e)
		}
		p, err := expr.NewProgram(list, expr.Env{})
		if err != nil {
			t.Fatal(err)
		}
		res, err := p.Eval(&changelog.Batch{N: 5, Cols: []*vector.Vector{v}})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"1", "x", "2"}
		if holes {
			want = []string{"NULL", "NULL", "NULL"}
		}
		for k, w := range want {
			if got := text(res[k], 1); got != w {
				t.Errorf("%s is %s, want %s", list[k], got, w)
			}
		}
		if got := text(res[0], 4); got != "4" {
			t.Errorf("r.a is %s, want 4", got)
		}
	}
}
