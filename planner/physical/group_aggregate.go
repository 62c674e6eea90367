package physical

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
func (n *GroupAggregate) Inputs() []Node { return []Node{n.Input} }

func (*GroupAggregate) node() {}
