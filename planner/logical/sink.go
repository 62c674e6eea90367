package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Sink writes to a table. The columns of its input are those of the sink.
type Sink struct {
	Base
	Input   Node
	Table   *catalog.Table
	Options map[string]string
	Columns []connector.Column
	Sink    connector.Sink
	Shuffle bool // rows go to the writers by the primary key, whatever they are
}

// Inputs implements Node.
func (n *Sink) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Sink) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Sink) Label(Format) string { return "Sink " + n.Table.Path.String() }

// Primary returns the columns of the table's primary key.
func (n *Sink) Primary() []int {
	var key []int
	for i, c := range n.Columns {
		if slices.Contains(n.Table.PrimaryKey, c.Name) {
			key = append(key, i)
		}
	}
	return key
}

// KeyTells reports whether the rows that reach the sink have one key of the table
// only if they are one row: the primary key holds a key of the query.
func (n *Sink) KeyTells() bool {
	return covered(Of(n.Input).Keys, n.Primary())
}

// Overwrites reports whether every update that reaches the sink has its key, and is
// no update of another key of the query: then -U says nothing that +U does not.
func (n *Sink) Overwrites() bool {
	primary := n.Primary()
	return connector.KeepsByKey(n.Sink) && slices.ContainsFunc(Of(n.Input).Keys, func(key []int) bool {
		return slices.Equal(slices.Sorted(slices.Values(key)), primary)
	})
}

// wantsBefore reports whether the sink wants -U. One that keeps rows by key does
// where an update may change the key.
func (n *Sink) wantsBefore() bool {
	if !connector.KeepsByKey(n.Sink) {
		return n.Sink.Accepts().Has(changelog.UpdateBefore)
	}
	return !n.Overwrites() || !Steady(n.Input, n.Primary())
}

// Spared reports whether the sink is to be spared -U although somebody below wants
// it. Behind a filter it is not: that is where Flink sends both halves (case
// send-removals-to-an-upsert-sink-behind-a-filter).
func (n *Sink) Spared() bool { return n.Overwrites() && !filtered(n.Input) }

// filtered reports whether rows come through a filter that an update may enter or
// leave, since it does not look at a key only.
func filtered(n Node) bool {
	switch n := n.(type) {
	case *Filter:
		read := expr.Columns(n.Cond)
		onKey := slices.ContainsFunc(Of(n.Input).Keys, func(key []int) bool { return within(read, key) })
		return !onKey || filtered(n.Input)
	case *Project, *Reject, *Lengths, *Watermark:
		return filtered(n.Inputs()[0])
	}
	return false
}
