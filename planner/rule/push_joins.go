package rule

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// pushJoin moves a condition on the result of a join into a side, or into the
// condition of an inner join. It stays above the side that is padded:
//
//	SELECT * FROM a LEFT JOIN b ON a.k = b.k WHERE b.x IS NULL
//
// would keep every row of a. It stays where it would make another kind of join of
// this one; into window joins push_key_filters has moved what belongs there. One that
// can fail stays where there is a partner.
func pushJoin(n *logical.Join, cond expr.Expr, f *logical.Filter) (logical.Node, bool) {
	shape := n.Shape()
	left, right := n.Sides(cond)
	if shape.Temporal != nil {
		return pushTemporal(n, cond)
	}
	switch {
	case shape.Window != nil || n.Split || expr.CanFail(cond):
		return nil, false
	case left && right && n.Kind == logical.InnerJoin:
		c := n.With(n.Inputs()).(*logical.Join)
		c.Cond = logical.And(n.Cond, cond)
		if s := c.Shape(); s.Window != nil || (s.Interval == nil) != (shape.Interval == nil) {
			return nil, false
		}
		return c, true
	case left && !right && !n.Kind.PadsLeft():
		return n.With([]logical.Node{filtered(n.Left, cond, f), n.Right}), true
	case right && !left && !n.Kind.PadsRight():
		return n.With([]logical.Node{n.Left, filtered(n.Right, n.RightOf(cond), f)}), true
	}
	return nil, false
}

// pushTemporal moves a condition on the result of a temporal join into its own
// condition, if that is an inner one. It goes below neither side:
//
//	SELECT * FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur WHERE r.rate < 100
//
// would find an older rate where the one of the time was dropped. What is to be left
// out of the left side has been since the plan was bound.
func pushTemporal(n *logical.Join, cond expr.Expr) (logical.Node, bool) {
	if n.Split || expr.CanFail(cond) || n.Kind != logical.InnerJoin {
		return nil, false
	}
	c := n.With(n.Inputs()).(*logical.Join)
	c.Cond = logical.And(n.Cond, cond)
	return c, true
}

// pushCondition moves parts of a join's own condition into the sides: into one
// whose rows are not kept without a partner. What can fail stays: there may be no
// partner for which it would be computed. Window joins: see push_key_filters.
func pushCondition(n *logical.Join) logical.Node {
	if s := n.Shape(); s.Window != nil || s.Temporal != nil {
		return n
	}
	return pushSides(n)
}

// pushSides is pushCondition for a join of any shape.
func pushSides(n *logical.Join) logical.Node {
	if n.Split || n.Cond == nil {
		return n
	}
	intoLeft := n.Kind == logical.InnerJoin || n.Kind == logical.RightJoin || n.Kind == logical.SemiJoin
	intoRight := n.Kind != logical.RightJoin && n.Kind != logical.FullJoin
	inputs := n.Inputs()
	var stay expr.Expr
	f := &logical.Filter{Base: logical.Base{At: n.At}}
	for _, part := range logical.Conjuncts(n.Cond) {
		left, right := n.Sides(part)
		switch {
		case expr.Volatile(part) || expr.CanFail(part):
		case left && !right && intoLeft:
			inputs[0] = filtered(inputs[0], part, f)
			continue
		case right && !left && intoRight:
			inputs[1] = filtered(inputs[1], n.RightOf(part), f)
			continue
		}
		stay = logical.And(stay, part)
	}
	if inputs[0] == n.Left && inputs[1] == n.Right {
		return n
	}
	c := n.With(inputs).(*logical.Join)
	c.Cond = stay
	return c
}
