package physical

import "github.com/tidemark-sql/tidemark/catalog"

// Lengths stops the job at texts and bytes that do not have the lengths of their
// columns in a sink.
type Lengths struct {
	Info
	Input   Node
	Table   *catalog.Table
	Columns []int
}

// Inputs implements Node.
func (n *Lengths) Inputs() []Node { return []Node{n.Input} }

func (*Lengths) node() {}
