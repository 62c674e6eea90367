package logical

// Union takes the rows of all branches, which have columns of the same types;
// the names are those of the first.
type Union struct {
	Base
	Branches []Node
}

// Inputs implements Node.
func (n *Union) Inputs() []Node { return n.Branches }

// With implements Node.
func (n *Union) With(inputs []Node) Node { return &Union{Base: n.again(), Branches: inputs} }

// Label implements Node.
func (n *Union) Label(Format) string { return "Union" }
