package logical

import "fmt"

// WindowRegroup groups rows that already carry the bounds of a window: a row
// belongs to the window of its columns Start and End.
type WindowRegroup struct {
	Base
	Input            Node
	Window           Window // what made the bounds; its columns mean nothing here
	Start, End, Time int    // columns of the input; Time -1: not at hand
	Trigger          Trigger
	Keys             []int
	Aggregates       []Aggregate
	Output           []Output
}

// Inputs implements Node.
func (n *WindowRegroup) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *WindowRegroup) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *WindowRegroup) Label(f Format) string {
	bounds := fmt.Sprintf("%s, %s", f.Column(n.Input, n.Start), f.Column(n.Input, n.End))
	if n.Time >= 0 {
		bounds += ", " + f.Column(n.Input, n.Time)
	}
	return fmt.Sprintf("WindowRegroup on %s%s%s: %s", bounds, by(f, n.Input, n.Keys), n.Trigger.label(),
		list(n.Output, func(o Output) string { return o.text(f, n.Input, n.Keys, n.Aggregates) }))
}
