package explain

import "github.com/tidemark-sql/tidemark/planner/logical"

// Logical prints a logical plan, one line a node, with the names of columns.
func Logical(roots []logical.Node) string {
	t := tree[logical.Node]{
		inputs: logical.Node.Inputs,
		line:   func(n logical.Node) string { return n.Label(logical.Names()) },
	}
	return t.print(roots)
}
