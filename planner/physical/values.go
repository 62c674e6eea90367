package physical

import "github.com/tidemark-sql/tidemark/planner/expr"

// Values gives constant rows.
type Values struct {
	Info
	Rows [][]expr.Expr
}

// Inputs implements Node.
func (n *Values) Inputs() []Node { return nil }

func (*Values) node() {}
