package physical

import "github.com/tidemark-sql/tidemark/planner/logical"

// Rank keeps the rows of each partition whose number in the order lies between Lo
// and Hi, and corrects what it has emitted. The columns are those of the input
// and, if Number is set, the number of the row.
type Rank struct {
	Info
	Input       Node
	PartitionBy []int
	OrderBy     []logical.SortKey // none: order of arrival
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

// Inputs implements Node.
func (n *Rank) Inputs() []Node { return []Node{n.Input} }

func (*Rank) node() {}
