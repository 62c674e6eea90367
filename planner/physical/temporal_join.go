package physical

// TemporalJoin gives each left row the version of the right side that was valid at
// its time. The keys tell the versions' rows apart.
type TemporalJoin struct {
	Info
	JoinSpec
	LeftTime, RightTime int // columns of the sides
	// Lifetime is after how many ms without use a key is forgotten for which no row
	// waits; 0: never.
	Lifetime int64
}

// Inputs implements Node, as Join's.
func (n *TemporalJoin) Inputs() []Node { return []Node{n.Left, n.Right} }

func (*TemporalJoin) node() {}
