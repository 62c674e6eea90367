package logical

import "github.com/tidemark-sql/tidemark/sql/source"

// Collect hands the result of a query to whoever asked.
type Collect struct {
	Base
	Input Node
	Names []string // of the columns of the result
}

// NewCollect returns the end of a query's plan, with the names that its columns
// have now.
func NewCollect(n Node, at source.Span) *Collect {
	c := &Collect{Base: Base{At: at}, Input: n}
	for _, column := range Of(n).Columns {
		c.Names = append(c.Names, column.Name)
	}
	return c
}

// Inputs implements Node.
func (n *Collect) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Collect) With(inputs []Node) Node {
	return &Collect{Base: n.again(), Input: inputs[0], Names: n.Names}
}

// Label implements Node.
func (n *Collect) Label(Format) string { return "Collect" }
