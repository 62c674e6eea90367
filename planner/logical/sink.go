package logical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// Sink writes to a table. The columns of its input are those of the sink.
type Sink struct {
	Base
	Input   Node
	Table   *catalog.Table
	Options map[string]string
	Columns []connector.Column
	Sink    connector.Sink
}

// Inputs implements Node.
func (n *Sink) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Sink) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Sink) Label(Format) string { return "Sink " + n.Table.Path.String() }
