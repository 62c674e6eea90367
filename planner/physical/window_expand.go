package physical

// WindowExpand puts each row into its windows: the table function without an
// aggregation. It adds window_start, window_end and window_time to the columns.
// Aligned windows expand at once; SESSION buffers until the session closes.
type WindowExpand struct {
	Info
	Input  Node
	Window WindowSpec
}

// Inputs implements Node.
func (n *WindowExpand) Inputs() []Node { return []Node{n.Input} }

func (*WindowExpand) node() {}
