package physical

// LateRows are the rows that the operator of another node has dropped because
// they came too late for it: it reads the late port of that node, in its tasks.
// Over a Watermark they are the rows that came behind it, which go on as well.
type LateRows struct {
	Info
	Of      Node
	Side    int   // number of the input of Of, of a join
	Columns []int // of the input of Of; those behind are computed
	Time    int   // column of that input with the time of a row; -1: none
}

// Inputs implements Node.
func (n *LateRows) Inputs() []Node { return []Node{n.Of} }

func (*LateRows) node() {}
