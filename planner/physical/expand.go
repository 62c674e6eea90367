package physical

import "github.com/tidemark-sql/tidemark/planner/expr"

// Expand gives each row once for each list of expressions; the copies of a row
// follow one another.
type Expand struct {
	Info
	Input Node
	Rows  [][]expr.Expr
}

// Inputs implements Node.
func (n *Expand) Inputs() []Node { return []Node{n.Input} }

func (*Expand) node() {}
