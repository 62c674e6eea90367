package physical

import "github.com/tidemark-sql/tidemark/planner/expr"

// Normalize makes whole changes of those of a source, by the primary key.
type Normalize struct {
	Info
	Input Node
	Key   []int
	// Cond is a column behind those of the result that says which rows are there;
	// -1: all. Text is what it is computed from.
	Cond   int
	Text   expr.Expr
	Before bool // readers want -U
	// Lifetime is after how many ms without use a key is forgotten; 0: never.
	Lifetime int64
}

// Inputs implements Node.
func (n *Normalize) Inputs() []Node { return []Node{n.Input} }

func (*Normalize) node() {}
