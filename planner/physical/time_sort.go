package physical

import "github.com/tidemark-sql/tidemark/planner/logical"

// TimeSort emits rows in the order of their event time, and of further keys, when
// the watermark reaches them.
type TimeSort struct {
	Info
	Input Node
	Time  int
	Keys  []logical.SortKey // behind the time
}

// Inputs implements Node.
func (n *TimeSort) Inputs() []Node { return []Node{n.Input} }

func (*TimeSort) node() {}
