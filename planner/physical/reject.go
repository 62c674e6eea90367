package physical

import "github.com/tidemark-sql/tidemark/catalog"

// Reject is a guard that a NOT NULL column of a sink asks for: rows with NULL in
// one of the columns stop the job, or are dropped and counted.
type Reject struct {
	Info
	Input   Node
	Columns []int
	Drop    bool // table.exec.sink.not-null-enforcer = DROP
	Time    bool // the column is a time attribute, which a row has to have
	Table   *catalog.Table
}

// Inputs implements Node.
func (n *Reject) Inputs() []Node { return []Node{n.Input} }

func (*Reject) node() {}
