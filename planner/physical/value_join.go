package physical

// ValueJoin puts the only column of Value, which has at most one row, beside every
// row of Input.
type ValueJoin struct {
	Info
	Input, Value Node
	Inner        bool // no rows without a value
	Whole        bool // an update of the value is told at once
	// Lifetime is after how many ms without use a row is forgotten; 0: never.
	Lifetime int64
}

// Inputs implements Node.
func (n *ValueJoin) Inputs() []Node { return []Node{n.Input, n.Value} }

func (*ValueJoin) node() {}
