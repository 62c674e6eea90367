package logical

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Expand gives each row several times, once for each list of expressions: how the
// rows of GROUPING SETS reach all of their groups.
type Expand struct {
	Base
	Input Node
	Rows  [][]expr.Expr // lists of one length
	// Columns are those of the result; a NULL in one of the lists makes a column
	// nullable.
	Columns []Column
}

// Inputs implements Node.
func (n *Expand) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Expand) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Expand) Label(f Format) string {
	rows := make([]string, len(n.Rows))
	for i, row := range n.Rows {
		rows[i] = "(" + list(row, f.Expr) + ")"
	}
	names := list(n.Columns, func(c Column) string { return f.Name(c.Type.String(), c.Name) })
	return "Expand [" + names + "] " + strings.Join(rows, ", ")
}

func expandTraits(n *Expand) *Traits {
	in := Of(n.Input)
	t := &Traits{
		Columns: n.Columns, Kinds: in.Kinds, Bounded: in.Bounded, Arrival: in.Arrival,
		Deterministic: in.Deterministic && repeats(n), Times: make([]TimeKind, len(n.Columns)),
	}
	if in.Kinds != changelog.InsertOnly {
		t.Kinds = 1<<changelog.Insert | 1<<changelog.Delete
	}
	return t
}
