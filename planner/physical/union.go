package physical

// Union takes the rows of all inputs, which have the same columns.
type Union struct {
	Info
	Branches []Node
}

// Inputs implements Node.
func (n *Union) Inputs() []Node { return n.Branches }

func (*Union) node() {}
