// Package physical is the plan as it is run: which operators, over which
// columns, in which tasks, with which state.
//
// It runs nothing (exec/job turns nodes into tasks) and takes no decisions
// (planner/lower and planner/rule do): it is data that EXPLAIN can print. The
// plan is a DAG: a node that several others read is one pointer.
//
// Start with [Node]; one file a node.
package physical

import (
	"github.com/tidemark-sql/tidemark/sql/types"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Node is a step of a physical plan; the set is closed.
type Node interface {
	// Inputs returns the nodes that this one reads, in order of position: rows
	// of equal watermark are taken from the first (exactness.md 1, rules 8, 9).
	Inputs() []Node
	// Base returns what every node has.
	Base() *Info
	node()
}

// Info is what every node has. It is embedded.
type Info struct {
	// Name is the node's name in the plan: unique, stable under edits elsewhere;
	// state, counters and late rows are found by it, and EXPLAIN prints it.
	Name    string
	Columns []Column
	Kinds   changelog.Kinds // which kinds of changes leave the node
	Bounded bool
	Span    source.Span // what in the text asked for it; errors at run time point there
	// Route says by which of its keys the rows of a node with state were sent to its
	// task, which may be fewer than all; nil: by all of them, in their order.
	Route []int
	// Traits are the lines that EXPLAIN prints in brackets.
	Traits []string
}

// Base implements Node.
func (i *Info) Base() *Info { return i }

// Types returns the types of the columns.
func (i *Info) Types() []types.Type {
	list := make([]types.Type, len(i.Columns))
	for k, c := range i.Columns {
		list[k] = c.Type
	}
	return list
}

// A Column is a column of a node's result.
type Column struct {
	Name    string
	Type    types.Type
	Rowtime bool // a time attribute of event time
}

// A Plan is what a statement, or a statement set, runs: its sinks or its one
// Collect. Nodes that several of them need are shared.
type Plan struct {
	Roots []Node
}
