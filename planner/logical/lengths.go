package logical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
)

// Lengths looks at the lengths of texts and bytes before a sink, which sources may
// exceed: a CHAR or BINARY has to have its length, a VARCHAR or VARBINARY at most
// that.
type Lengths struct {
	Base
	Input   Node
	Table   *catalog.Table
	Columns []int // with a length somewhere in their types
	// Fitted are the values of all columns, cut and padded to their lengths; nil:
	// a value of another length stops the job.
	Fitted []expr.Expr
}

// Inputs implements Node.
func (n *Lengths) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Lengths) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Lengths) Label(f Format) string {
	what := "Lengths: stop at others in "
	if n.Fitted != nil {
		what = "Lengths: cut and pad "
	}
	return what + list(n.Columns, func(i int) string { return f.Column(n.Input, i) })
}
