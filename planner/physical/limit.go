package physical

// Limit passes Limit rows after Offset rows, in order of arrival; Limit < 0 passes
// all. The input is append-only and may be without an end.
type Limit struct {
	Info
	Input         Node
	Offset, Limit int64
}

// Inputs implements Node.
func (n *Limit) Inputs() []Node { return []Node{n.Input} }

func (*Limit) node() {}
