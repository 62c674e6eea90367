package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Sort orders the rows of a bounded input when it ends and keeps Limit of them
// after the first Offset. Without Keys they keep the order in which they came.
type Sort struct {
	Base
	Input         Node
	Keys          []SortKey
	Offset, Limit int64 // Limit < 0: none
}

// A SortKey is a column to sort by.
type SortKey struct {
	Column    int
	Desc      bool
	NullsLast bool
}

// Inputs implements Node.
func (n *Sort) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Sort) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Sort) Label(f Format) string {
	if len(n.Keys) == 0 {
		return "FinalTable" + rows(n.Offset, n.Limit)
	}
	return "Sort by " + list(n.Keys, func(k SortKey) string { return k.Text(f.Column(n.Input, k.Column)) }) + rows(n.Offset, n.Limit)
}

// Compare compares rows i and j of v, the column of the key. NullsLast is taken as it
// stands.
func (k SortKey) Compare(v *vector.Vector, i, j int) int {
	return vector.Order{Desc: k.Desc, NullsLast: k.NullsLast}.Compare(v, i, j)
}

// Text returns the key as SQL, with the name of its column.
func (k SortKey) Text(name string) string {
	text := name
	if k.Desc {
		text += " DESC"
	}
	// NULL is the smallest value, so ascending order has it first.
	if k.NullsLast != k.Desc {
		text += map[bool]string{true: " NULLS LAST", false: " NULLS FIRST"}[k.NullsLast]
	}
	return text
}

func rows(offset, limit int64) string {
	text := ""
	if limit >= 0 {
		text += fmt.Sprintf(" limit %d", limit)
	}
	if offset > 0 {
		text += fmt.Sprintf(" offset %d", offset)
	}
	return text
}
