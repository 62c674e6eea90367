package physical

import "github.com/tidemark-sql/tidemark/planner/logical"

// Over adds to each row what aggregates give over the rows of its partition that
// stand before it in the order. The columns are those of the input and then the
// calls.
type Over struct {
	Info
	Input       Node
	PartitionBy []int
	OrderBy     int // column
	// Order says what the order is, and with it when rows leave.
	Order OverOrder
	Frame logical.Frame
	Calls []AggregateCall
	// Before says that readers want -U; OverColumn only.
	Before bool
	// Lifetime is after how many ms without use a partition is forgotten; 0: never.
	Lifetime int64
}

// Inputs implements Node.
func (n *Over) Inputs() []Node { return []Node{n.Input} }

func (*Over) node() {}

// An OverOrder is what an Over is ordered by.
type OverOrder uint8

// The orders of an Over.
const (
	OverTime     OverOrder = iota // event time: rows leave when the watermark reaches them
	OverProctime                  // processing time: rows leave at once
	OverColumn                    // any other column: rows leave at once and are corrected
)
