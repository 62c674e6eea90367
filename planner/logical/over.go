package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// Over adds to each row what functions give over rows of its partition, mostly those
// that come before it in some order. Its columns are those of the input and then the
// calls.
type Over struct {
	Base
	Input       Node
	PartitionBy []int
	OrderBy     []SortKey
	Frame       Frame
	// Whole says that all rows of the input are there before any leaves, as in batch
	// mode: then the order may be any, and a frame may reach ahead.
	Whole bool
	// Key is what bounds that are values are compared with.
	Key   int
	Calls []Aggregate
	Names []string // of the calls
	// OrderAt is where the order is written, for messages; zero without one.
	OrderAt source.Span
	// Lifetime is after how many ms without use a partition is forgotten; 0: never.
	Lifetime int64
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
	frame := n.Frame.Text()
	for _, c := range n.Frame.Columns() {
		frame += fmt.Sprintf(" (%s, %s)", f.Column(n.Input, n.Key), f.Column(n.Input, c))
	}
	return fmt.Sprintf("%s, %s: %s", text, frame, list(parts, func(s string) string { return s })) + lifetime(n.Lifetime)
}

func sortText(f Format, input Node, keys []SortKey) string {
	return list(keys, func(k SortKey) string { return k.Text(f.Column(input, k.Column)) })
}
