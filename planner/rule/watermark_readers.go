package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// above returns, for every node, the nodes that read it.
func above(roots []logical.Node) map[logical.Node][]logical.Node {
	list := map[logical.Node][]logical.Node{}
	logical.Walk(roots, func(n logical.Node) {
		for _, in := range n.Inputs() {
			list[in] = append(list[in], n)
		}
	})
	return list
}

// upwards calls f for every node on a path from n to a root, without n. Where f
// returns false the path ends.
func upwards(n logical.Node, readers map[logical.Node][]logical.Node, f func(logical.Node) bool) {
	seen := map[logical.Node]bool{}
	var visit func(logical.Node)
	visit = func(n logical.Node) {
		for _, r := range readers[n] {
			if seen[r] {
				continue
			}
			seen[r] = true
			if f(r) {
				visit(r)
			}
		}
	}
	visit(n)
}

// readsWatermark reports whether a node evaluates CURRENT_WATERMARK.
func readsWatermark(n logical.Node) bool {
	var list []expr.Expr
	switch n := n.(type) {
	case *logical.Filter:
		list = []expr.Expr{n.Cond}
	case *logical.Project:
		list = n.Exprs
	case *logical.Unnest:
		if n.Cond != nil {
			list = []expr.Expr{n.Cond}
		}
	}
	return slices.ContainsFunc(list, expr.ReadsWatermark)
}
