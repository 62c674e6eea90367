package rule

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// liftFilters tests the conditions of changes that TO_CHANGELOG makes rows of behind
// it:
//
//	SELECT * FROM TO_CHANGELOG(input => (SELECT id, v FROM t WHERE v > 5))
//
// A half of an update whose other half fails the condition is a row of its own that says
// UPDATE_BEFORE or UPDATE_AFTER, as in Flink; elsewhere it is a deletion or an insertion.
// It cannot be switched off, because it decides what the rows say.
var liftFilters = Rule{
	Name:   "lift_filters",
	Doc:    "Tests conditions behind TO_CHANGELOG.",
	Always: true,
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		return rewrite(roots, never(func(n logical.Node) logical.Node {
			if t, ok := n.(*logical.ToChangelog); ok && halves(t.Input) {
				return lifted(t)
			}
			return n
		}))
	},
}

// halves reports whether a condition may leave one half of an update of n.
func halves(n logical.Node) bool {
	switch n := n.(type) {
	case *logical.Project:
		return halves(n.Input)
	case *logical.Filter:
		return logical.Of(n.Input).Kinds != changelog.InsertOnly
	}
	return false
}

// lifted returns t below the conditions and projections that stand below it.
func lifted(t *logical.ToChangelog) logical.Node {
	behind := func(e expr.Expr) expr.Expr { return expr.Remap(e, func(c int) int { return c + 1 }) }
	below := func() logical.Node { return lifted(t.With(t.Input.Inputs()).(*logical.ToChangelog)) }
	switch n := t.Input.(type) {
	case *logical.Filter:
		c := n.With([]logical.Node{below()}).(*logical.Filter)
		c.Cond = behind(n.Cond)
		return c
	case *logical.Project:
		c := n.With([]logical.Node{below()}).(*logical.Project)
		c.Exprs, c.Names = []expr.Expr{logical.ColumnOf(c.Input, 0)}, []string{logical.Of(t).Columns[0].Name}
		for i, e := range n.Exprs {
			c.Exprs, c.Names = append(c.Exprs, behind(e)), append(c.Names, n.Names[i])
		}
		return c
	}
	return t
}
