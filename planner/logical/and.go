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
	t := types.Of(types.Boolean).WithNull(a.Type().Nullable || b.Type().Nullable)
	return &expr.Call{At: expr.At(a.Span().To(b.Span())), Func: scalar.Lookup("AND"), Args: []expr.Expr{a, b}, T: t}
}

// Conjuncts returns the parts of an AND from left to right; none of nil. NOT (a OR b)
// is NOT a AND NOT b.
func Conjuncts(e expr.Expr) []expr.Expr {
	if e == nil {
		return nil
	}
	return conjuncts(nil, e)
}

func conjuncts(list []expr.Expr, e expr.Expr) []expr.Expr {
	c, ok := e.(*expr.Call)
	switch {
	case ok && c.Func.Name == "AND":
		for _, a := range c.Args {
			list = conjuncts(list, a)
		}
		return list
	case ok && c.Func.Name == "NOT":
		if or, ok := c.Args[0].(*expr.Call); ok && or.Func.Name == "OR" {
			for _, a := range or.Args {
				list = conjuncts(list, &expr.Call{At: expr.At(a.Span()), Func: c.Func, Args: []expr.Expr{a}, T: c.T.WithNull(a.Type().Nullable)})
			}
			return list
		}
	}
	return append(list, e)
}
