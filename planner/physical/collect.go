package physical

// Collect hands the result of a query to whoever asked.
type Collect struct {
	Info
	Input Node
}

// Inputs implements Node.
func (n *Collect) Inputs() []Node { return []Node{n.Input} }

func (*Collect) node() {}
