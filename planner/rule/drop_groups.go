package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// dropGroups leaves out groupings whose groups have one row each, because the keys
// hold a key of the input:
//
//	SELECT id, MAX(v) FROM t GROUP BY id   -- t has PRIMARY KEY (id)
//
// An update then stays an update of the row, where a group of its own would become
// empty and be there again. As in Flink, a COUNT or a FILTER keeps the grouping, and so
// does a key that only a ranking makes. In batch mode the grouping of a table that
// changes stays: what stands behind it counts on its final table.
var dropGroups = Rule{
	Name: "drop_groups",
	Doc:  "Leaves out groupings of rows that are alone in their group.",
	Apply: func(roots []logical.Node, env Env) ([]logical.Node, error) {
		return rewrite(roots, never(func(n logical.Node) logical.Node {
			if g, ok := n.(*logical.GroupAggregate); ok && len(g.Keys) > 0 && alone(g.Input, g.Keys) {
				if env.Batch && logical.FinalKinds(g.Input) != changelog.InsertOnly {
					return n
				}
				if p := ungrouped(g); p != nil {
					return p
				}
			}
			return n
		}))
	},
}

// alone reports whether no two rows of n have the same values in columns.
func alone(n logical.Node, columns []int) bool {
	switch n := n.(type) {
	case *logical.Filter, *logical.Watermark, *logical.Reject:
		return alone(n.Inputs()[0], columns)
	case *logical.Project:
		var below []int
		for _, c := range columns {
			if x, ok := n.Exprs[c].(*expr.Column); ok {
				below = append(below, x.Index)
			}
		}
		return alone(n.Input, below)
	case *logical.Rank:
		width := len(logical.Of(n.Input).Columns)
		return alone(n.Input, slices.DeleteFunc(slices.Clone(columns), func(c int) bool { return c >= width }))
	}
	if j, ok := n.(*logical.Join); ok && !j.Kind.Half() {
		return aloneInJoin(j, columns)
	}
	return slices.ContainsFunc(logical.Of(n).Keys, func(key []int) bool {
		return !slices.ContainsFunc(key, func(c int) bool { return !slices.Contains(columns, c) })
	})
}

// aloneInJoin is alone for a join, as Flink sees it: columns of both sides are asked of
// each, and with those of one side no row may have several partners on the other.
func aloneInJoin(n *logical.Join, columns []int) bool {
	var left, right, leftKeys, rightKeys []int
	for _, c := range columns {
		if c < n.Width() {
			left = append(left, c)
		} else {
			right = append(right, c-n.Width())
		}
	}
	for _, k := range n.Pairs() {
		leftKeys, rightKeys = append(leftKeys, k.Left), append(rightKeys, k.Right)
	}
	switch {
	case len(left) > 0 && len(right) > 0:
		return n.Told(columns) && alone(n.Left, left) && alone(n.Right, right)
	case len(left) > 0:
		return !n.Kind.PadsLeft() && alone(n.Left, left) && alone(n.Right, rightKeys)
	}
	return !n.Kind.PadsRight() && alone(n.Right, right) && alone(n.Left, leftKeys)
}

// ungrouped returns the keys and the arguments in the place of a grouping, or nil if
// they are not its results.
func ungrouped(g *logical.GroupAggregate) logical.Node {
	p := &logical.Project{Base: logical.Base{At: g.At}, Input: g.Input, Names: g.Names}
	for _, k := range g.Keys {
		p.Exprs = append(p.Exprs, logical.ColumnOf(g.Input, k))
	}
	for i := range g.Aggregates {
		a := &g.Aggregates[i]
		if !slices.Contains([]string{"SUM", "MIN", "MAX"}, a.Func.Name) || a.Filter >= 0 || a.Args[0] < 0 {
			return nil
		}
		var x expr.Expr = logical.ColumnOf(g.Input, a.Args[0])
		if x.Type().String() != a.Type.String() {
			x = &expr.Cast{At: expr.At(a.At), X: x, T: a.Type, Implicit: true}
		}
		p.Exprs = append(p.Exprs, x)
	}
	return p
}
