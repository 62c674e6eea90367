package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// dropOvers leaves out OVER calls of which a projection reads none, with the
// sorting that they need:
//
//	SELECT id FROM (SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM t)
//
// gives every id at once.
//
// It cannot be switched off, because it decides what counts as a late row: no row
// is late for a sum that nobody asks for. Flink does the same where a projection,
// or a grouping by columns, stands on the one with the calls, and only there:
// SELECT COUNT(*) counts the rows that are in time.
var dropOvers = Rule{
	Name:   "drop_overs",
	Doc:    "Leaves out OVER calls that nobody reads.",
	Always: true,
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		return rewrite(roots, never(func(n logical.Node) logical.Node {
			p, ok := n.(*logical.Project)
			for ok && len(p.Exprs) > 0 {
				if p, ok = withoutOver(p); ok {
					n = p
				}
			}
			return n
		}))
	},
}

// withoutOver returns a projection without the OVER below it, also through other
// projections; ok is false if there is none, or its calls are read.
func withoutOver(p *logical.Project) (q *logical.Project, ok bool) {
	exprs := p.Exprs
	for below := p.Input; ; {
		switch n := below.(type) {
		case *logical.Project:
			for _, e := range exprs {
				if slices.ContainsFunc(expr.Columns(e), func(c int) bool { return expr.Volatile(n.Exprs[c]) }) {
					return nil, false
				}
			}
			next := make([]expr.Expr, len(exprs))
			for i, e := range exprs {
				next[i] = expr.Replace(e, n.Exprs)
			}
			exprs, below = next, n.Input
		case *logical.Over:
			width := len(logical.Of(n.Input).Columns)
			isCall := func(c int) bool { return c >= width }
			for _, e := range exprs {
				if slices.ContainsFunc(expr.Columns(e), isCall) {
					return nil, false
				}
			}
			out := *p
			out.Exprs = exprs
			return out.With([]logical.Node{n.Input}).(*logical.Project), true
		default:
			return nil, false
		}
	}
}
