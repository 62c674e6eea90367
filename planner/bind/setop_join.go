package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// compared binds INTERSECT and EXCEPT: the distinct rows of the left side that the
// right side has, or has not. NULL is equal to NULL (case update/intersect-and-except).
func (b *binder) compared(x *ast.SetOp, left, right logical.Node) (logical.Node, error) {
	sides, err := alike([]logical.Node{left, right}, x)
	if err != nil {
		return nil, err
	}
	if x.All {
		return b.copies(x, sides)
	}
	j := &logical.Join{Base: logical.Base{At: x.Op.Span}, Kind: logical.SemiJoin, Left: b.distinct(nullableAs(sides[0], sides[1]), x.Op.Span, nil), Right: sides[1], Lifetime: b.lifetimes()}
	if x.Op.Text == "EXCEPT" {
		j.Kind = logical.AntiJoin
	}
	for i := range logical.Of(sides[0]).Columns {
		l, r := logical.ColumnOf(j.Left, i), logical.ColumnOf(j.Right, i)
		r.Index += j.Width()
		same, err := b.expressions(x.Op.Text).Apply("IS NOT DISTINCT FROM", x.Op.Span, l, r)
		if err != nil {
			return nil, err
		}
		j.Cond = logical.And(j.Cond, same)
	}
	return j, nil
}

// nullableAs returns n with the columns nullable that another node has so: the columns
// of a set operation are nullable if those of one side are, although none of its NULLs
// can be in the result.
func nullableAs(n, other logical.Node) logical.Node {
	p, changed := &logical.Project{Base: logical.Base{At: n.Span()}, Input: n}, false
	for i, c := range logical.Of(n).Columns {
		var e expr.Expr = logical.ColumnOf(n, i)
		if logical.Of(other).Columns[i].Type.Nullable && !c.Type.Nullable {
			e, changed = &expr.Cast{At: expr.At(n.Span()), X: e, T: c.Type.Null(), Implicit: true}, true
		}
		p.Exprs, p.Names = append(p.Exprs, e), append(p.Names, c.Name)
	}
	if !changed {
		return n
	}
	return p
}

// copies binds INTERSECT ALL and EXCEPT ALL, which count the copies of a row: it is
// in the result as often as in the side that has fewer, or as often as the left side
// has more. Rows are grouped, with one element in a list for each on the left, and
// so many elements of the list are made rows again.
func (b *binder) copies(x *ast.SetOp, sides []logical.Node) (logical.Node, error) {
	base := logical.Base{At: x.Op.Span}
	width := len(logical.Of(sides[0]).Columns)
	u := &logical.Union{Base: base}
	for i, side := range sides {
		var out columns
		for c := range width {
			out.append(logical.ColumnOf(side, c), "")
		}
		out.append(expr.Truth(i == 0), "of the left side")
		out.append(expr.Truth(i == 1), "of the right side")
		u.Branches = append(u.Branches, out.project(side))
	}
	list := logical.Aggregate{
		Func: aggregate.Find("ARRAY_AGG"), Args: []int{width}, Bound: []fn.Arg{{Type: logical.Of(u).Columns[width].Type}}, Consts: []string{""},
		Filter: width, At: x.Op.Span,
	}
	s, err := list.Func.Bind(list.Bound, false)
	if err != nil {
		return nil, err
	}
	list.Type = s.Result
	g := &logical.GroupAggregate{
		Base: base, Input: u, Aggregates: []logical.Aggregate{list, countOf(u, -1, x.Op.Span), countOf(u, -1, x.Op.Span)}, Lifetime: b.lifetime(),
	}
	g.Aggregates[1].Filter, g.Aggregates[2].Filter = width, width+1
	for c := range width {
		g.Keys, g.Names = append(g.Keys, c), append(g.Names, logical.Of(u).Columns[c].Name)
	}
	g.Names = append(g.Names, "list", "left", "right")
	elements, err := b.elements(x, g, width)
	if err != nil {
		return nil, err
	}
	var out columns
	for c := range width {
		out.append(logical.ColumnOf(g, c), "")
	}
	out.append(elements, "copies")
	n := &logical.Unnest{Base: base, Input: out.project(g), Column: width, Parts: []int{0}, Names: []string{"copy"}}
	for c := range width {
		n.Kept = append(n.Kept, c)
	}
	return logical.First(n, width), nil
}

// elements returns a list with an element for each copy of a row in the result, or
// NULL if there is none, over the groups of [binder.copies].
func (b *binder) elements(x *ast.SetOp, g *logical.GroupAggregate, width int) (expr.Expr, error) {
	e, at := b.expressions(x.Op.Text), x.Op.Span
	left, right := logical.ColumnOf(g, width+1), logical.ColumnOf(g, width+2)
	name, args := "LEAST", []expr.Expr{left, right}
	if x.Op.Text == "EXCEPT" {
		name = "-"
	}
	n, err := e.Apply(name, at, args...)
	if err != nil {
		return nil, err
	}
	some, err := e.Apply(">", at, n, expr.NewLiteral(types.Of(types.BigInt), int64(0)))
	if err != nil {
		return nil, err
	}
	last := &expr.Cast{At: expr.At(at), X: n, T: types.Of(types.Int).WithNull(n.Type().Nullable)}
	list, err := e.Apply("ARRAY_SLICE", at, logical.ColumnOf(g, width), expr.NewLiteral(types.Of(types.Int), int32(1)), last)
	if err != nil {
		return nil, err
	}
	t := list.Type().Null()
	return &expr.Case{At: expr.At(at), Whens: []expr.When{{Cond: some, Then: list}}, Else: scope.Null(t, at), T: t}, nil
}
