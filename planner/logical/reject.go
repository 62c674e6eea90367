package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/catalog"
)

// Reject guards NOT NULL columns of a sink, or of a result: rows with NULL in one of the columns
// stop the job, or are dropped and counted.
type Reject struct {
	Base
	Input   Node
	Columns []int
	Drop    bool
	Time    bool           // the column is a time attribute, which a row has to have
	Table   *catalog.Table // nil: of a result
}

// Inputs implements Node.
func (n *Reject) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Reject) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Reject) Label(f Format) string {
	what := "stop at"
	if n.Drop {
		what = "drop rows with"
	}
	return fmt.Sprintf("Reject %s NULL in %s", what, list(n.Columns, func(i int) string { return f.Column(n.Input, i) }))
}
