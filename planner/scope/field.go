package scope

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// field returns the call that reads field i of a row. The field is the call's
// word, and is NULL where the row is.
func field(row expr.Expr, i int, at source.Span) expr.Expr {
	t := row.Type()
	f := t.Fields[i]
	return &expr.Call{
		At: expr.At(at), Func: fieldFunc(i), Args: []expr.Expr{row, nil}, Words: []string{"", f.Name},
		T: f.Type.WithNull(f.Type.Nullable || t.Nullable),
	}
}

// fieldFunc describes the access to field i. It is no line of the table of
// functions, because its argument is a name.
func fieldFunc(i int) *fn.Func {
	return &fn.Func{
		Name: ".", Operator: true, OwnNulls: true,
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
				readField(args[0], i, n, out)
				return nil
			}, nil
		},
	}
}

func readField(row *vector.Vector, i, n int, out *vector.Vector) {
	child := row.Child[i]
	// The rows of fixed-width results are there already and are written anew.
	out.Reset()
	if !row.Const && !row.HasNulls() {
		out.AppendRange(child, 0, n)
		return
	}
	for k := range n {
		if row.Null(k) {
			out.AppendNull()
		} else {
			out.Append(child, row.Row(k))
		}
	}
}
