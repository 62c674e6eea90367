package physical

// WindowJoin joins rows of equal windows, when these fire.
type WindowJoin struct {
	Info
	JoinSpec
	LeftStart, LeftEnd   int // columns of the left side
	RightStart, RightEnd int // columns of the right side
	Zone                 string
}

// Inputs implements Node, as Join's.
func (n *WindowJoin) Inputs() []Node { return []Node{n.Left, n.Right} }

func (*WindowJoin) node() {}
