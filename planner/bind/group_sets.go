package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// expanded returns one aggregation for all sets: each row comes once for each set,
// with NULL for the keys that are not in it and with the number of the set, so that
// a set which is asked for twice is answered twice. The copies of a row follow one
// another (case order-of-changes-over-grouping-sets).
func (g *grouping) expanded(f *framed) logical.Node {
	n := &logical.Expand{Base: logical.Base{At: f.at}, Input: f.input}
	g.setColumns(n, f)
	width := len(n.Columns)
	for i, c := range logical.Of(f.input).Columns {
		n.Columns = append(n.Columns, c)
		for k := range n.Rows {
			n.Rows[k] = append(n.Rows[k], logical.ColumnOf(f.input, i))
		}
	}
	a := &logical.GroupAggregate{Base: n.Base, Input: n, Lifetime: g.lifetimeOf(g.rel.scope)}
	l := layout{node: a, parts: map[logical.Part]int{}}
	for i := range width {
		a.Keys, a.Names = append(a.Keys, i), append(a.Names, n.Columns[i].Name)
		if i < len(g.keys) {
			l.keys = append(l.keys, i)
		}
	}
	for i := range f.calls {
		a.Aggregates = append(a.Aggregates, f.calls[i].Remap(func(c int) int { return width + c }))
		l.calls = append(l.calls, width+i)
		a.Names = append(a.Names, g.callName(f, i))
	}
	for i := range g.subtotal {
		l.subtotal = append(l.subtotal, logical.ColumnOf(a, len(g.keys)+i))
	}
	g.layout = l
	return a
}

// setColumns adds what differs from set to set: the keys, GROUPING, and the number
// of the set.
func (g *grouping) setColumns(n *logical.Expand, f *framed) {
	n.Rows = make([][]expr.Expr, len(g.sets))
	column := func(name string, value func(k int, set []int) expr.Expr) {
		t := types.Type{}
		for k, set := range g.sets {
			e := value(k, set)
			n.Rows[k] = append(n.Rows[k], e)
			if t = e.Type().WithNull(t.Nullable || e.Type().Nullable); k == 0 {
				t = e.Type()
			}
		}
		n.Columns = append(n.Columns, logical.Column{Name: name, Type: t})
	}
	for i, key := range g.keys {
		c := logical.ColumnOf(f.input, f.keys[i])
		column(c.Name, func(_ int, set []int) expr.Expr {
			if slices.Contains(set, i) {
				return c
			}
			return scope.Null(key.Type().Null(), key.Span())
		})
	}
	for _, call := range g.subtotal {
		column("GROUPING", func(k int, _ []int) expr.Expr { return g.subtotalOf(call, k) })
	}
	column("set", func(k int, _ []int) expr.Expr { return expr.NewLiteral(types.Of(types.Int), int32(k)) })
}

// callName is what SELECT calls an aggregate, or its text.
func (g *grouping) callName(f *framed, i int) string {
	if name := g.names[aggregatePlace+i]; name != "" {
		return name
	}
	return f.calls[i].Text(f.input)
}
