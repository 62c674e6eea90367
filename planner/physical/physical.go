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
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
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

// A Column is a column of a node's result.
type Column struct {
	Name    string
	Type    types.Type
	Rowtime bool // a time attribute of event time
}

// Types returns the types of the columns.
func (i *Info) Types() []types.Type {
	list := make([]types.Type, len(i.Columns))
	for k, c := range i.Columns {
		list[k] = c.Type
	}
	return list
}

// Filter keeps the rows for which the condition is TRUE. With updating input a
// filter that drops half of a pair rewrites the other half (invariant I6).
type Filter struct {
	Info
	Input Node
	Cond  expr.Expr
}

// Project computes columns.
type Project struct {
	Info
	Input Node
	Exprs []expr.Expr
}

// Unnest makes a row of each element of a collection: columns of the input and
// parts of the element, which are fields of a row, key and value of an entry or
// the value, and after those the position from 1.
type Unnest struct {
	Info
	Input  Node
	Column int   // the collection
	Kept   []int // columns of the input, the first ones of the result
	Parts  []int // of the element, the others
	// Outer puts rows without an element for which Cond is TRUE out once.
	Outer bool
	Cond  expr.Expr // over the result; nil: none
	// NullRows says that NULLs among rows are elements.
	NullRows bool
}

// ValueJoin puts the only column of Value, which has at most one row, beside every
// row of Input.
type ValueJoin struct {
	Info
	Input, Value Node
	// Lifetime is after how many ms without use a row is forgotten; 0: never.
	Lifetime int64
}

// Union takes the rows of all inputs, which have the same columns.
type Union struct {
	Info
	Branches []Node
}

// Values gives constant rows.
type Values struct {
	Info
	Rows [][]expr.Expr
}

// Exchange sends rows to the task that owns their key group; without keys it
// gathers all rows in one task.
type Exchange struct {
	Info
	Input Node
	Keys  []int // columns; empty: one task
}

// Sort orders the rows of a bounded input by the keys when it ends; equal rows
// keep the order of arrival.
type Sort struct {
	Info
	Input  Node
	Keys   []SortKey
	Offset int64
	Limit  int64 // < 0: none
}

// A SortKey is a column to sort by.
type SortKey struct {
	Column    int
	Desc      bool
	NullsLast bool
}

// Limit passes Limit rows after Offset rows, in order of arrival; Limit < 0 passes
// all. The input is append-only and may be without an end.
type Limit struct {
	Info
	Input         Node
	Offset, Limit int64
}

// Inputs implements Node.
func (n *Filter) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Project) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Unnest) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *ValueJoin) Inputs() []Node { return []Node{n.Input, n.Value} }

// Inputs implements Node.
func (n *Union) Inputs() []Node { return n.Branches }

// Inputs implements Node.
func (n *Values) Inputs() []Node { return nil }

// Inputs implements Node.
func (n *Exchange) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Sort) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Limit) Inputs() []Node { return []Node{n.Input} }

func (*Filter) node()    {}
func (*Project) node()   {}
func (*Unnest) node()    {}
func (*Union) node()     {}
func (*ValueJoin) node() {}
func (*Values) node()    {}
func (*Exchange) node()  {}
func (*Sort) node()      {}
func (*Limit) node()     {}

var (
	_ Node = (*Filter)(nil)
	_ Node = (*GroupAggregate)(nil)
)
