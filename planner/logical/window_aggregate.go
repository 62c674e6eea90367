package logical

import "fmt"

// WindowAggregate groups rows by window and keys and gives each group when its
// window fires. It serves GROUP BY TUMBLE(...), where the binder makes it, and
// GROUP BY window_start, window_end over a table function.
type WindowAggregate struct {
	Base
	Input      Node
	Window     Window
	Trigger    Trigger
	Keys       []int
	Aggregates []Aggregate
	Output     []Output
}

// Inputs implements Node.
func (n *WindowAggregate) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *WindowAggregate) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *WindowAggregate) Label(f Format) string {
	return fmt.Sprintf("WindowAggregate %s%s%s: %s", n.Window.label(f, n.Input), by(f, n.Input, n.Keys), n.Trigger.label(),
		list(n.Output, func(o Output) string { return o.text(f, n.Input, n.Keys, n.Aggregates) }))
}

func by(f Format, input Node, keys []int) string {
	if len(keys) == 0 {
		return ""
	}
	return " by " + list(keys, func(i int) string { return f.Column(input, i) })
}
