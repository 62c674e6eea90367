package logical

import "github.com/tidemark-sql/tidemark/planner/expr"

// Filter keeps the rows for which the condition is TRUE.
type Filter struct {
	Base
	Input Node
	Cond  expr.Expr
}

// Inputs implements Node.
func (n *Filter) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Filter) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Filter) Label(f Format) string { return "Filter " + f.Expr(n.Cond) }
