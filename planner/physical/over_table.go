package physical

import "github.com/tidemark-sql/tidemark/planner/logical"

// OverTable adds to each row what functions give over other rows of its partition,
// wherever they stand in the order. It gives its rows when the input ends. The columns
// are those of the input and then the calls.
type OverTable struct {
	Info
	Input       Node
	PartitionBy []int
	OrderBy     []logical.SortKey // none: the order of arrival, in which all are equal
	Frame       logical.Frame
	Key         int // column that values of the frame are compared with
	Calls       []AggregateCall
}

// Inputs implements Node.
func (n *OverTable) Inputs() []Node { return []Node{n.Input} }

func (*OverTable) node() {}
