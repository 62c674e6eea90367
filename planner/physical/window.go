package physical

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A WindowSpec is a window of a kind over a time column.
type WindowSpec struct {
	Kind *window.Kind
	Args []int64 // in the order of Kind.Params, ms
	Time int     // time column of the input
	// Group is set for the GROUP BY TUMBLE(...) form, whose HOP may have a size
	// that is no multiple of its slide.
	Group bool
	// Zone is the session zone whose wall clock aligns windows over
	// TIMESTAMP_LTZ; "" for TIMESTAMP.
	Zone        string
	Proctime    bool  // windows are over when the clock says so
	PartitionBy []int // of SESSION table functions
}

// An AggregateCall is a call of an aggregate function over columns.
type AggregateCall struct {
	Func     *aggregate.Func
	Args     []int    // columns of the input, one an argument that is no word; -1 where it is constant
	Bound    []fn.Arg // what is known of each argument, constants included
	Filter   int      // BOOLEAN column; -1: none
	Distinct bool
	Result   types.Type
	Text     string // as EXPLAIN prints it
}

// A Part is what a column of a window aggregation's result holds.
type Part uint8

// The parts of a window aggregation's result.
const (
	PartKey       Part = iota // grouping key number N
	PartAggregate             // aggregate number N
	PartStart                 // TIMESTAMP(3): start of the window
	PartEnd                   // TIMESTAMP(3): its end
	PartTime                  // its end - 1 ms, of the type of the time column
	PartProctime              // processing time
)

// An OutputPart is one column of a window aggregation's result.
type OutputPart struct {
	Part Part
	N    int
}

// WindowAggregate groups rows by window and keys, and emits each group when its
// window fires.
type WindowAggregate struct {
	Info
	Input      Node
	Window     WindowSpec
	Trigger    window.Trigger
	Before     bool  // of a trigger: readers want -U
	Keys       []int // columns of the input
	Aggregates []AggregateCall
	Output     []OutputPart // one a column of Info.Columns
}

// WindowExpand puts each row into its windows: the table function without an
// aggregation. It adds window_start, window_end and window_time to the columns.
// Aligned windows expand at once; SESSION buffers until the session closes.
type WindowExpand struct {
	Info
	Input  Node
	Window WindowSpec
}

// WindowRegroup groups rows that already carry window bounds (a cascade on the
// same bounds): a row belongs to the window of its columns Start and End.
type WindowRegroup struct {
	Info
	Input            Node
	Start, End, Time int // columns of the input; Time -1: end - 1 ms
	// Zone is that of the window, as in WindowSpec: Start and End are wall clocks
	// of it where the time column was a TIMESTAMP_LTZ.
	Zone       string
	Trigger    window.Trigger
	Before     bool // of a trigger: readers want -U
	Keys       []int
	Aggregates []AggregateCall
	Output     []OutputPart
}

// GroupAggregate groups rows by keys without a window. Its result is updated.
type GroupAggregate struct {
	Info
	Input      Node
	Keys       []int
	Aggregates []AggregateCall
	Output     []OutputPart // keys and aggregates only
	// Before says that readers want -U; AtEnd that only the final table is
	// wanted, as inserts, when a bounded input ends.
	Before, AtEnd bool
	// Lifetime is after how many ms without use a group is forgotten; 0: never.
	Lifetime int64
	// Always says that there is a row when the input ends although there was none;
	// then there are no keys.
	Always bool
}

// Inputs implements Node.
func (n *WindowAggregate) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *WindowExpand) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *WindowRegroup) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *GroupAggregate) Inputs() []Node { return []Node{n.Input} }

func (*WindowAggregate) node() {}
func (*WindowExpand) node()    {}
func (*WindowRegroup) node()   {}
func (*GroupAggregate) node()  {}
