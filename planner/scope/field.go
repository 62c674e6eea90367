package scope

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// field returns the call that reads field i of a row: its name is the call's
// word. It is NULL where the row is.
func field(row expr.Expr, i int, at source.Span) expr.Expr {
	t := row.Type()
	f := t.Fields[i]
	return &expr.Call{
		At: expr.At(at), Func: scalar.Lookup("."), Args: []expr.Expr{row, nil}, Words: []string{"", f.Name},
		T: f.Type.WithNull(f.Type.Nullable || t.Nullable),
	}
}
