package physical

// KeepFirst keeps the row of each partition with the least event time, and emits
// it when the watermark reaches that time.
type KeepFirst struct {
	Info
	Input       Node
	PartitionBy []int
	Time        int
	Lifetime    int64 // as in Rank, since the row of the partition has left
}

// Inputs implements Node.
func (n *KeepFirst) Inputs() []Node { return []Node{n.Input} }

func (*KeepFirst) node() {}
