package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
)

// Factored returns a condition with what both sides of an OR have in common taken
// out of it, at its top and under AND: a.k = b.k AND x OR a.k = b.k AND y is
// a.k = b.k AND (x OR y), which a join can find its rows by. What can fail stays, as
// it may be computed later than before.
func Factored(e expr.Expr) expr.Expr {
	if expr.CanFail(e) || expr.Volatile(e) {
		return e
	}
	return factored(e)
}

func factored(e expr.Expr) expr.Expr {
	c, ok := e.(*expr.Call)
	if !ok || c.Func.Name != "AND" && c.Func.Name != "OR" {
		return e
	}
	l, r := factored(c.Args[0]), factored(c.Args[1])
	if c.Func.Name == "AND" {
		if l == c.Args[0] && r == c.Args[1] {
			return e
		}
		return And(l, r)
	}
	left, right := Conjuncts(l), Conjuncts(r)
	if len(left) == 1 || len(right) == 1 {
		return e // x OR y, where long lists of conditions end here
	}
	var common expr.Expr
	take := func(x expr.Expr) bool {
		i := slices.IndexFunc(right, func(y expr.Expr) bool { return expr.Equal(x, y) })
		if i < 0 {
			return false
		}
		common, right = And(common, x), slices.Delete(slices.Clone(right), i, i+1)
		return true
	}
	var rest expr.Expr
	for _, x := range left {
		if !take(x) {
			rest = And(rest, x)
		}
	}
	if common == nil {
		return e
	}
	var other expr.Expr
	for _, y := range right {
		other = And(other, y)
	}
	if rest == nil || other == nil {
		return common // x AND y OR x AND y AND z
	}
	either := *c
	either.Args = []expr.Expr{rest, other}
	return And(common, &either)
}
