package physical

import "github.com/tidemark-sql/tidemark/planner/expr"

// Filter keeps the rows for which the condition is TRUE. With updating input a
// filter that drops half of a pair rewrites the other half (invariant I6).
type Filter struct {
	Info
	Input Node
	Cond  expr.Expr
}

// Inputs implements Node.
func (n *Filter) Inputs() []Node { return []Node{n.Input} }

func (*Filter) node() {}
