package logical

// Collect hands the result of a query to whoever asked.
type Collect struct {
	Base
	Input Node
}

// Inputs implements Node.
func (n *Collect) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Collect) With(inputs []Node) Node { return &Collect{Base: n.again(), Input: inputs[0]} }

// Label implements Node.
func (n *Collect) Label(Format) string { return "Collect" }
