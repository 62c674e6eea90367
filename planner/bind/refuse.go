package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// unbuilt is the error for what the language has and the engine does not yet.
func unbuilt(at source.Span, what string) *source.Error {
	return source.Errorf(at, "%s not built yet", what)
}

// besideQuery is the place of what is compared with the rows of a query.
const besideQuery = "a comparison with another query"

// refuseQuery returns a hook that refuses queries in a place where they cannot be
// values yet.
func refuseQuery(place string) func(ast.Expr, *scope.Scope) (expr.Expr, error) {
	return func(x ast.Expr, _ *scope.Scope) (expr.Expr, error) {
		return nil, unbuilt(x.Span(), "a query inside of "+place+" is").WithHint("select it in a query in FROM first")
	}
}

// refuseTable returns the error for a kind of table that cannot be read yet.
func refuseTable(t ast.Table) error {
	return unbuilt(t.Span(), "this kind of table is")
}

// refuseInside returns the error for what stands in the brackets of an aggregate
// and is not built.
func refuseInside(call *ast.Call) error {
	switch {
	case call.Within:
		return unbuilt(call.Span(), "WITHIN GROUP is")
	case len(call.OrderBy) > 0:
		return unbuilt(call.OrderBy[0].Span(), "ORDER BY inside of an aggregate is")
	case call.Nulls != nil:
		return unbuilt(call.Nulls.Span, call.Nulls.Text+" is")
	}
	return nil
}
