package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// unpadded returns n with outer joins that need not pad a side, because a part of a
// condition above them drops the rows that are padded:
//
//	SELECT * FROM a LEFT JOIN b ON a.k = b.k WHERE b.x > 5
//
// is an inner join, which sends nothing that it takes back, and whose condition may
// bound the times of both sides. The types of the columns stay as they were bound.
func (b *binder) unpadded(n logical.Node, part expr.Expr) logical.Node {
	switch n := n.(type) {
	case *logical.Project:
		for _, c := range expr.Columns(part) {
			if _, ok := n.Exprs[c].(*expr.Column); !ok {
				return n
			}
		}
		return withFirst(n, b.unpadded(n.Input, expr.Replace(part, n.Exprs)))
	case *logical.Filter:
		return withFirst(n, b.unpadded(n.Input, part))
	case *logical.Join:
		return b.unpaddedJoin(n, part)
	case *logical.ValueJoin:
		return b.unpaddedValue(n, part)
	}
	return n
}

func (b *binder) unpaddedValue(n *logical.ValueJoin, part expr.Expr) logical.Node {
	isValue := func(c int) bool { return c >= len(logical.Of(n.Input).Columns) }
	switch {
	case !slices.ContainsFunc(expr.Columns(part), isValue):
		return withFirst(n, b.unpadded(n.Input, part))
	case n.Inner || !b.rejectsNull(part, isValue):
		return n
	}
	c := n.With(n.Inputs()).(*logical.ValueJoin)
	c.Inner = true
	return c
}

// withFirst returns n over another first input, or n itself if it is the one that it
// has.
func withFirst(n, first logical.Node) logical.Node {
	inputs := slices.Clone(n.Inputs())
	if inputs[0] == first {
		return n
	}
	inputs[0] = first
	return n.With(inputs)
}

func (b *binder) unpaddedJoin(n *logical.Join, part expr.Expr) logical.Node {
	width := n.Width()
	padsLeft := n.Kind.PadsLeft() && !b.rejectsNull(part, func(c int) bool { return c < width })
	padsRight := n.Kind.PadsRight() && !b.rejectsNull(part, func(c int) bool { return c >= width })
	c := n.With(n.Inputs()).(*logical.Join)
	switch {
	case n.Kind.Half():
	case padsLeft && padsRight:
		c.Kind = logical.FullJoin
	case padsLeft:
		c.Kind = logical.RightJoin
	case padsRight:
		c.Kind = logical.LeftJoin
	default:
		c.Kind = logical.InnerJoin
	}
	switch left, right := n.Sides(part); {
	case left && !right && !padsLeft:
		c.Left = b.unpadded(n.Left, part)
	case right && !left && !padsRight && n.Temporal == nil:
		c.Right = b.unpadded(n.Right, n.RightOf(part))
	}
	if c.Kind != n.Kind && n.Was == logical.InnerJoin {
		c.Was = n.Kind
	}
	if c.Kind == n.Kind && c.Left == n.Left && c.Right == n.Right {
		return n
	}
	return c
}

// rejectsNull reports whether a condition is surely not true if all columns of a
// kind are NULL: if it reads no others and comes to FALSE or NULL then, or if it is
// a comparison with something that comes to NULL.
func (b *binder) rejectsNull(cond expr.Expr, padded func(int) bool) bool {
	if expr.Volatile(cond) {
		return false
	}
	if v := b.ofNull(cond, padded); v != nil {
		return v.Null(0) || vector.Values[uint8](v)[0] == 0
	}
	c, ok := cond.(*expr.Call)
	if !ok || expr.CanFail(cond) || !slices.Contains([]string{"=", "<>", "<", "<=", ">", ">="}, c.Func.Name) {
		return false
	}
	return slices.ContainsFunc(c.Args, func(e expr.Expr) bool {
		v := b.ofNull(e, padded)
		return v != nil && v.Null(0)
	})
}

// ofNull returns the value of e if all of its columns are NULL, or nil if some are
// not of the kind, or it has none.
func (b *binder) ofNull(e expr.Expr, padded func(int) bool) *vector.Vector {
	columns := expr.Columns(e)
	if len(columns) == 0 || slices.ContainsFunc(columns, func(c int) bool { return !padded(c) }) {
		return nil
	}
	v, err := expr.Value(expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		if c, ok := x.(*expr.Column); ok {
			return scope.Null(c.T, c.Span())
		}
		return x
	}), b.ctx.Env)
	if err != nil {
		return nil
	}
	return v
}
