package physical

// IntervalJoin joins rows whose times lie within bounds: right time - left time
// is in [Low, High], in milliseconds.
type IntervalJoin struct {
	Info
	JoinSpec
	LeftTime, RightTime int // columns of the sides
	Low, High           int64
	Proctime            bool // the times are those at which rows come
}

// Inputs implements Node, as Join's.
func (n *IntervalJoin) Inputs() []Node { return []Node{n.Left, n.Right} }

func (*IntervalJoin) node() {}
