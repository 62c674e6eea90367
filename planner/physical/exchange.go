package physical

// Exchange sends rows to the task that owns their key group; without keys it
// gathers all rows in one task.
type Exchange struct {
	Info
	Input Node
	Keys  []int // columns; empty: one task
}

// Inputs implements Node.
func (n *Exchange) Inputs() []Node { return []Node{n.Input} }

func (*Exchange) node() {}
