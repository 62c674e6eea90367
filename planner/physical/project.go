package physical

import "github.com/tidemark-sql/tidemark/planner/expr"

// Project computes columns.
type Project struct {
	Info
	Input Node
	Exprs []expr.Expr
}

// Inputs implements Node.
func (n *Project) Inputs() []Node { return []Node{n.Input} }

func (*Project) node() {}
