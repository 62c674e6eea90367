package physical

// Rank keeps the rows of each partition whose number in the order lies between Lo
// and Hi, and corrects what it has emitted. The columns are those of the input
// and, if Number is set, the number of the row.
type Rank struct {
	Info
	Input       Node
	PartitionBy []int
	OrderBy     []SortKey // none: order of arrival
	Lo, Hi      int64
	HiColumn    int  // column of the partition key with the upper bound; -1: none
	Number      bool // the result has it
	// Last says that of rows that are equal in the order the last one counts as
	// the first.
	Last bool
	// Grows says that a row that changes only moves towards the front.
	Grows bool
	// Before says that readers want -U; AtEnd that only the final table is
	// wanted, as inserts, when a bounded input ends.
	Before, AtEnd bool
	// Lifetime is after how many ms without use a partition is forgotten; 0: never.
	Lifetime int64
}

// WindowRank keeps the rows of each window and partition whose number in the order
// lies between Lo and Hi, and emits them when the window is over.
type WindowRank struct {
	Info
	Input       Node
	Start, End  int    // columns with the bounds of the window
	Zone        string // as in WindowSpec: the bounds are its wall clock
	PartitionBy []int  // besides the bounds
	OrderBy     []SortKey
	Lo, Hi      int64
	HiColumn    int // as in Rank
	Number      bool
	Last        bool
}

// KeepFirst keeps the row of each partition with the least event time, and emits
// it when the watermark reaches that time.
type KeepFirst struct {
	Info
	Input       Node
	PartitionBy []int
	Time        int
	Lifetime    int64 // as in Rank, since the row of the partition has left
}

// TimeSort emits rows in the order of their event time, and of further keys, when
// the watermark reaches them.
type TimeSort struct {
	Info
	Input Node
	Time  int
	Keys  []SortKey // behind the time
}

// Inputs implements Node.
func (n *Rank) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *WindowRank) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *KeepFirst) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *TimeSort) Inputs() []Node { return []Node{n.Input} }

func (*Rank) node()       {}
func (*WindowRank) node() {}
func (*KeepFirst) node()  {}
func (*TimeSort) node()   {}
