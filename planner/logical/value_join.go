package logical

import "github.com/tidemark-sql/tidemark/sql/changelog"

// ValueJoin puts the only column of a table of at most one row beside every row
// of another one, NULL as long as there is none. It is what a subquery in the
// place of a value becomes. All rows are taken back when the value changes, and come
// anew.
type ValueJoin struct {
	Base
	Input, Value Node
	Name         string // of the value's column, the last one
	// Inner says that there are no rows as long as there is no value.
	Inner bool
	// Whole says that an update of the value is told at once, not first that it is
	// gone: what is computed of it stands for something else if there is none, as COUNT
	// does, which is 0.
	Whole bool
	// Lifetime is after how many ms without use a row is forgotten; 0: never.
	Lifetime int64
}

// Inputs implements Node.
func (n *ValueJoin) Inputs() []Node { return []Node{n.Input, n.Value} }

// With implements Node.
func (n *ValueJoin) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input, c.Value = n.again(), inputs[0], inputs[1]
	return &c
}

// Label implements Node.
func (n *ValueJoin) Label(f Format) string {
	kind := ""
	if n.Inner {
		kind = "inner "
	}
	if n.Whole {
		kind += "whole "
	}
	return "ValueJoin " + kind + "with " + f.Name(f.Column(n.Value, 0), n.Name) + lifetime(n.Lifetime)
}

func valueJoinTraits(n *ValueJoin) *Traits {
	in, value := Of(n.Input), Of(n.Value)
	t := &Traits{
		Kinds:         changelog.AllKinds,
		Bounded:       in.Bounded && value.Bounded,
		Deterministic: in.Deterministic && value.Deterministic,
		Arrival:       in.Arrival || value.Arrival,
		Keys:          in.Keys,
	}
	t.State = untilUnused(t.Bounded, n.Lifetime)
	t.Columns = append(t.Columns, in.Columns...)
	t.Columns = append(t.Columns, Column{n.Name, value.Columns[0].Type.Null()})
	t.Times = make([]TimeKind, len(t.Columns)) // rows that change come after their time
	return t
}
