package physical

import "github.com/tidemark-sql/tidemark/sql/function/window"

// WindowAggregate groups rows by window and keys, and emits each group when its
// window fires.
type WindowAggregate struct {
	Info
	Input      Node
	Window     WindowSpec
	Trigger    window.Trigger
	Before     bool  // of a trigger: readers want -U
	Keys       []int // columns of the input
	Aggregates []AggregateCall
	Output     []OutputPart // one a column of Info.Columns
}

// Inputs implements Node.
func (n *WindowAggregate) Inputs() []Node { return []Node{n.Input} }

func (*WindowAggregate) node() {}
