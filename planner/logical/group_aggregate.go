package logical

import "fmt"

// GroupAggregate groups rows by keys without a window. Its columns are the keys
// and then the aggregates. Without aggregates it is DISTINCT.
type GroupAggregate struct {
	Base
	Input      Node
	Keys       []int
	Aggregates []Aggregate
	Names      []string
	// Lifetime is after how many ms without use a group is forgotten; 0: never.
	Lifetime int64
	// Always says that there is a row although there may be no input: of an
	// aggregation without keys, in batch mode.
	Always bool
}

// Inputs implements Node.
func (n *GroupAggregate) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *GroupAggregate) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *GroupAggregate) Label(f Format) string {
	var parts []string
	for i := range n.Aggregates {
		parts = append(parts, f.Name(n.Aggregates[i].label(f, n.Input), n.Names[len(n.Keys)+i]))
	}
	for i, k := range n.Keys {
		if name := f.Column(n.Input, k); f.Name(name, n.Names[i]) != name {
			parts = append(parts, f.Name(name, n.Names[i]))
		}
	}
	return fmt.Sprintf("GroupAggregate%s: %s", by(f, n.Input, n.Keys), list(parts, func(s string) string { return s })) + lifetime(n.Lifetime)
}
