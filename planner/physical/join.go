package physical

// Join joins two tables that change. Both sides are kept (flink-semantics.md 5).
type Join struct {
	Info
	JoinSpec
	// AtEnd says that only the final table is wanted, as inserts when both inputs
	// have ended.
	AtEnd bool
	// Lifetime is after how many ms without use a row of each side is forgotten; 0:
	// never.
	Lifetime [2]int64
	// Lookup says that all rows of the right side come before those of the left one,
	// which are not kept.
	Lookup bool
}

// Inputs implements Node. The right side has the lower position: at equal
// watermarks its rows come first, which saves padding and taking back
// (exactness.md 1, rule 9).
func (n *Join) Inputs() []Node { return []Node{n.Left, n.Right} }

func (*Join) node() {}
