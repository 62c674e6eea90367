package rule

import "github.com/tidemark-sql/tidemark/planner/logical"

// shareScans makes one node of equal parts of the plan before other rules make
// them differ: a table that is read several times is read once, with the columns
// that any of its readers needs. Pruned first, two readers of different columns
// would have two scans, and late rows would be counted twice.
//
// Groupings without windows, and what stands above them, are not shared before they
// are pruned: a reader hears of changes of those aggregates only that it reads.
var shareScans = Rule{
	Name: "share_scans",
	Doc:  "Reads a table once for all of its readers.",
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		grouped := map[logical.Node]bool{} // those above a grouping, and groupings
		return reuse(roots, func(n logical.Node) bool {
			_, yes := n.(*logical.GroupAggregate)
			for _, in := range n.Inputs() {
				yes = yes || grouped[in]
			}
			grouped[n] = yes
			return yes
		})
	},
}
