package physical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// Sink writes to a table.
type Sink struct {
	Info
	Input   Node
	Table   *catalog.Table
	Options map[string]string
	Columns []connector.Column
	Sink    connector.Sink
	Key     []int // columns of the table's primary key
	// NoBefore says that rows -U may arrive which the sink does not take, since it
	// keeps rows by key: they are left out before it. What they take back is
	// overwritten by the +U behind them, or deleted if that has another key.
	NoBefore bool
	// LastStays says that rows of one key may come on several paths, as rows that are
	// not the same row, or as versions of one that were made in different tasks: the
	// last one to come is kept.
	LastStays bool
}

// Inputs implements Node.
func (n *Sink) Inputs() []Node { return []Node{n.Input} }

func (*Sink) node() {}
