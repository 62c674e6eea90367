package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Over adds to each row what aggregates give over the rows of its partition that
// come before it in some order. Its columns are those of the input and then the
// calls.
type Over struct {
	Base
	Input       Node
	PartitionBy []int
	OrderBy     []SortKey
	Frame       Frame
	Calls       []Aggregate
	Names       []string // of the calls
	// OrderAt is where the order is written, for messages; zero without one.
	OrderAt source.Span
	// Lifetime is after how many ms without use a partition is forgotten; 0: never.
	Lifetime int64
}

// A Frame says which rows before a row count for it; it always ends at the row
// itself, or with those that are equal to it in the order.
type Frame struct {
	Rows    bool // counted in rows; otherwise by the distance in the order
	Bounded bool
	N       int64 // of a bounded frame: rows, or milliseconds, before the row
	At      source.Span
}

// Text returns the frame as SQL has it.
func (f Frame) Text() string {
	switch {
	case !f.Bounded && f.Rows:
		return "ROWS UNBOUNDED PRECEDING"
	case !f.Bounded:
		return "RANGE UNBOUNDED PRECEDING"
	case f.Rows:
		return fmt.Sprintf("ROWS %d PRECEDING", f.N)
	default:
		return fmt.Sprintf("RANGE %s PRECEDING", window.Span(f.N))
	}
}

// Inputs implements Node.
func (n *Over) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Over) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Over) Label(f Format) string {
	text := "Over" + by(f, n.Input, n.PartitionBy)
	if len(n.OrderBy) > 0 {
		text += " ordered by " + sortText(f, n.Input, n.OrderBy)
	}
	var parts []string
	for i := range n.Calls {
		parts = append(parts, f.Name(n.Calls[i].label(f, n.Input), n.Names[i]))
	}
	return fmt.Sprintf("%s, %s: %s", text, n.Frame.Text(), list(parts, func(s string) string { return s })) + lifetime(n.Lifetime)
}

func sortText(f Format, input Node, keys []SortKey) string {
	return list(keys, func(k SortKey) string { return k.Text(f.Column(input, k.Column)) })
}
