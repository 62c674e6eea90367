package physical

import "github.com/tidemark-sql/tidemark/planner/logical"

// Sort orders the rows of a bounded input by the keys when it ends; equal rows
// keep the order of arrival.
type Sort struct {
	Info
	Input  Node
	Keys   []logical.SortKey
	Offset int64
	Limit  int64 // < 0: none
}

// Inputs implements Node.
func (n *Sort) Inputs() []Node { return []Node{n.Input} }

func (*Sort) node() {}
