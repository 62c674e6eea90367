package logical

// Limit passes Limit rows after Offset rows, in order of arrival.
type Limit struct {
	Base
	Input         Node
	Offset, Limit int64
}

// Inputs implements Node.
func (n *Limit) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Limit) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Limit) Label(Format) string { return "Limit" + rows(n.Offset, n.Limit) }
