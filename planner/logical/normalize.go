package logical

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Normalize makes whole changes of those of a source that sends no old rows, or may
// send a change twice, by the primary key of the table.
type Normalize struct {
	Base
	Input Node
	Key   []int
	// Cond says which rows are there; nil: all. A key that leaves it is deleted.
	Cond expr.Expr
	// Lifetime is after how many ms without use a key is forgotten; 0: never.
	Lifetime int64
}

// Inputs implements Node.
func (n *Normalize) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Normalize) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Where returns the node with a further condition.
func (n *Normalize) Where(cond expr.Expr) *Normalize {
	c := *n
	c.Base, c.Cond = n.again(), And(n.Cond, cond)
	return &c
}

// Label implements Node.
func (n *Normalize) Label(f Format) string {
	text := "Normalize by " + list(n.Key, func(i int) string { return f.Column(n.Input, i) })
	if n.Cond != nil {
		text += " where " + f.Expr(n.Cond)
	}
	return text + lifetime(n.Lifetime)
}

func normalizeTraits(n *Normalize) *Traits {
	t := *Of(n.Input)
	t.Kinds, t.Keys, t.Arrival = changelog.AllKinds, [][]int{n.Key}, true
	t.Term, t.State = nil, untilUnused(t.Bounded, n.Lifetime)
	t.Deterministic = t.Deterministic && repeats(n)
	return &t
}
