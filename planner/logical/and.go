package logical

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// And returns a AND b; either may be nil, which is no condition.
func And(a, b expr.Expr) expr.Expr {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	f, _ := scalar.Lookup("AND")
	t := types.Of(types.Boolean).WithNull(a.Type().Nullable || b.Type().Nullable)
	return &expr.Call{At: expr.At(a.Span().To(b.Span())), Func: f, Args: []expr.Expr{a, b}, T: t}
}

// Conjuncts returns the parts of an AND from left to right; none of nil.
func Conjuncts(e expr.Expr) []expr.Expr {
	if e == nil {
		return nil
	}
	return conjuncts(nil, e)
}

func conjuncts(list []expr.Expr, e expr.Expr) []expr.Expr {
	c, ok := e.(*expr.Call)
	if !ok || c.Func.Name != "AND" {
		return append(list, e)
	}
	for _, a := range c.Args {
		list = conjuncts(list, a)
	}
	return list
}
