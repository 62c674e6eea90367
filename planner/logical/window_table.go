package logical

// WindowTable is a window table function: each row once for each of its windows,
// with the columns window_start, window_end and window_time added. Where a
// grouping on the bounds stands above, rule fuse_window makes the two one.
type WindowTable struct {
	Base
	Input  Node
	Window Window
}

// Inputs implements Node.
func (n *WindowTable) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *WindowTable) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *WindowTable) Label(f Format) string { return "WindowTable " + n.Window.label(f, n.Input) }
