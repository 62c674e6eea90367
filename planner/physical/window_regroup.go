package physical

import "github.com/tidemark-sql/tidemark/sql/function/window"

// WindowRegroup groups rows that already carry window bounds (a cascade on the
// same bounds): a row belongs to the window of its columns Start and End.
type WindowRegroup struct {
	Info
	Input            Node
	Start, End, Time int // columns of the input; Time -1: end - 1 ms
	// Zone is that of the window, as in WindowSpec: Start and End are wall clocks
	// of it where the time column was a TIMESTAMP_LTZ.
	Zone       string
	Trigger    window.Trigger
	Before     bool // of a trigger: readers want -U
	Keys       []int
	Aggregates []AggregateCall
	Output     []OutputPart
}

// Inputs implements Node.
func (n *WindowRegroup) Inputs() []Node { return []Node{n.Input} }

func (*WindowRegroup) node() {}
