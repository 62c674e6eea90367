package scope

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Hooks bind what depends on the query around an expression. A hook that is nil
// means that such a thing may not stand at this place: it is refused with a
// sentence that names Clause.
//
// Hooks are given the syntax and the scope in which it stands, and bind its
// parts themselves, with the Binder whose hooks fit there.
type Hooks struct {
	// Clause is the part of the statement for messages, such as "WHERE".
	Clause string
	// Any is called first for every part of an expression, outer before inner,
	// and takes it over if it returns an expression: to find grouping keys, or
	// the aliases that ORDER BY sees. It returns nil, nil to leave it alone.
	Any func(x ast.Expr, s *Scope) (expr.Expr, error)
	// Aggregate binds a call of an aggregate function without OVER.
	Aggregate func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Over binds a call with OVER.
	Over func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Group binds a call that belongs to GROUP BY: TUMBLE, HOP, SESSION and their
	// _START, _END, _ROWTIME and _PROCTIME, GROUPING, GROUPING_ID, GROUP_ID.
	Group func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Match binds a call that belongs to MATCH_RECOGNIZE: FIRST, LAST, PREV, NEXT,
	// CLASSIFIER, MATCH_NUMBER, MATCH_ROWTIME, MATCH_PROCTIME, RUNNING, FINAL.
	Match func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Query binds *ast.Subquery, *ast.Exists, *ast.Quantified, and *ast.In with a
	// query.
	Query func(x ast.Expr, s *Scope) (expr.Expr, error)
	// Correlated is told of a column of a scope around: column index of outer,
	// depth scopes out (1: the next one).
	Correlated func(n *ast.Name, outer *Scope, index, depth int) (expr.Expr, error)
	// Function looks for a user-defined function; it returns nil if there is
	// none of the name, and otherwise says why it cannot be called.
	Function func(n *ast.Name) *source.Error
}

// A Binder binds expressions. It holds no state between calls.
type Binder struct {
	Hooks Hooks
	Env   expr.Env // for the values of constant arguments
}
