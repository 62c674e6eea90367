// Package logical is the plan as a query means it: what is computed, over which
// columns, before anybody decides how.
//
// It resolves no names (planner/bind does), rewrites nothing (planner/rule does)
// and knows neither tasks nor exchanges (planner/physical does). Nodes are never
// changed once they are built; a rule builds new ones with [Node.With]. The plan
// is a DAG: a node that several others read is one pointer.
//
// Start with [Node]; one file a node. What is known of a node's result is its
// [Traits], which [Of] computes, all of it in traits.go.
package logical

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Node is a step of a logical plan; the set is closed.
type Node interface {
	// Inputs returns the nodes that this one reads, in order of position.
	Inputs() []Node
	// With returns the same step over other inputs, as many as Inputs has and
	// with the same columns. The node itself stays as it is.
	With(inputs []Node) Node
	// Label returns what the step does, without its inputs. Equal labels over
	// equal inputs mean equal results.
	Label(f Format) string
	// Span returns what in the text asked for the step.
	Span() source.Span
	base() *Base
}

// Base is what every node has. It is embedded.
type Base struct {
	At     source.Span
	traits *Traits // computed by Of when first asked for
}

// Span implements Node.
func (b *Base) Span() source.Span { return b.At }

func (b *Base) base() *Base { return b }

// again returns the base of a copy: the place stays, the traits depend on the
// inputs.
func (b *Base) again() Base { return Base{At: b.At} }

// A Column is a column of a node's result.
type Column struct {
	Name string
	Type types.Type
}

// A Format says how the parts of a label are written: with names for people, or
// with positions for digests.
type Format struct {
	Expr   func(e expr.Expr) string
	Column func(input Node, i int) string
	// Name adds the name of a result to the text of what it is.
	Name func(text, name string) string
}

// Names writes labels for people.
func Names() Format {
	return Format{
		Expr:   func(e expr.Expr) string { return e.String() },
		Column: func(input Node, i int) string { return Of(input).Columns[i].Name },
		Name:   named,
	}
}

// ColumnOf returns column i of a node as an expression over its result.
func ColumnOf(n Node, i int) *expr.Column {
	c := Of(n).Columns[i]
	return &expr.Column{Index: i, Name: c.Name, T: c.Type}
}

// AllColumns returns the places of all columns of a node's result.
func AllColumns(n Node) []int { return upTo(len(Of(n).Columns)) }

// upTo returns the numbers from 0 on that are less than n.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Walk calls f for every node below and including the roots, inputs first, each
// node once.
func Walk(roots []Node, f func(Node)) {
	seen := map[Node]bool{}
	var visit func(Node)
	visit = func(n Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, in := range n.Inputs() {
			visit(in)
		}
		f(n)
	}
	for _, r := range roots {
		visit(r)
	}
}

// Again returns the plan below and including n once more, in nodes of its own but for
// those that read nothing: each reader of a query with a name has it for itself.
func Again(n Node) Node {
	done := map[Node]Node{}
	var visit func(Node) Node
	visit = func(n Node) Node {
		inputs := n.Inputs()
		if len(inputs) == 0 {
			return n
		}
		if done[n] == nil {
			list := make([]Node, len(inputs))
			for i, in := range inputs {
				list[i] = visit(in)
			}
			done[n] = n.With(list)
		}
		return done[n]
	}
	return visit(n)
}
