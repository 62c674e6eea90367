package physical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// Materialize makes the changes of a query those of the keys of a sink, in which
// rows of the query may meet.
type Materialize struct {
	Info
	Input    Node
	Table    *catalog.Table
	Key      []int
	Tell     []int // what tells apart the rows of one key; nil: all columns do
	Conflict logical.Conflict
	Lifetime int64 // as in GroupAggregate, of keys
}

// Inputs implements Node.
func (n *Materialize) Inputs() []Node { return []Node{n.Input} }

func (*Materialize) node() {}
