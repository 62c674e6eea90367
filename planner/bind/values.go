package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// values binds VALUES. Each column has the common type of its values.
func (b *binder) values(v *ast.Values) (logical.Node, error) {
	rows := make([][]expr.Expr, len(v.Rows))
	var errs source.Errors
	for i, row := range v.Rows {
		if want := len(v.Rows[0].Elems); len(row.Elems) != want {
			return nil, source.Errorf(row.Span(), "this row has %s, the first has %d", source.Count(len(row.Elems), "value"), want)
		}
		list, err := b.expressions("VALUES").BindAll(row.Elems, b.alone())
		if errs.Take(err) {
			continue
		}
		rows[i] = list
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	n := &logical.Values{Base: at(v), Rows: rows}
	if b.outer != nil && slices.ContainsFunc(rows, func(row []expr.Expr) bool { return slices.ContainsFunc(row, tied) }) {
		b.outer.rows, n.Rows = rows, nil
	}
	names := scope.UniqueNames(make([]string, len(rows[0])))
	for c := range rows[0] {
		t, err := commonColumn(rows, c)
		if err != nil {
			return nil, err
		}
		n.Columns = append(n.Columns, logical.Column{Name: names[c], Type: t})
	}
	return n, nil
}

// alone returns the scope of what stands in no FROM: that of the query around, if
// its columns may be used.
func (b *binder) alone() *scope.Scope {
	s := scope.New()
	if b.outer != nil {
		s.Outer = b.outer.around.scope
	}
	return s
}

// commonColumn casts column c of all rows to its common type and returns it.
func commonColumn(rows [][]expr.Expr, c int) (types.Type, error) {
	t := rows[0][c].Type()
	for _, row := range rows[1:] {
		common, ok := types.Common(t, row[c].Type())
		if !ok {
			return t, source.Errorf(row[c].Span(), "a value of type %s in a column of type %s", row[c].Type().Name(), t.Name())
		}
		t = common
	}
	if t.Kind == types.Null {
		t = types.String()
	}
	for _, row := range rows {
		row[c] = castTo(row[c], t)
	}
	return t, nil
}

// castTo returns e with an implicit cast to a type, if it has another.
func castTo(e expr.Expr, t types.Type) expr.Expr {
	switch {
	case e.Type().EqualKind(t):
		return e
	case e.Type().Kind == types.Null:
		return scope.Null(t, e.Span())
	}
	return &expr.Cast{At: expr.At(e.Span()), X: e, T: t.WithNull(e.Type().Nullable), Implicit: true}
}
