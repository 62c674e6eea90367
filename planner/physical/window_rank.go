package physical

import "github.com/tidemark-sql/tidemark/planner/logical"

// WindowRank keeps the rows of each window and partition whose number in the order
// lies between Lo and Hi, and emits them when the window is over.
type WindowRank struct {
	Info
	Input       Node
	Start, End  int    // columns with the bounds of the window
	Zone        string // as in WindowSpec: the bounds are its wall clock
	PartitionBy []int  // besides the bounds
	OrderBy     []logical.SortKey
	Lo, Hi      int64
	HiColumn    int // as in Rank
	Number      bool
	Last        bool
}

// Inputs implements Node.
func (n *WindowRank) Inputs() []Node { return []Node{n.Input} }

func (*WindowRank) node() {}
