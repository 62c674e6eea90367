package physical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Materialize makes the changes of a query those of the keys of a sink, in which
// rows of the query may meet.
type Materialize struct {
	Info
	Input    Node
	Table    *catalog.Table
	Key      []int
	Tell     []int // what tells apart the rows of one key; nil: all columns do
	Conflict logical.Conflict
	Lifetime int64 // as in GroupAggregate, of keys
}

// Normalize makes whole changes of those of a source, by the primary key.
type Normalize struct {
	Info
	Input Node
	Key   []int
	// Cond is a column behind those of the result that says which rows are there;
	// -1: all. Text is what it is computed from.
	Cond   int
	Text   expr.Expr
	Before bool // readers want -U
	// Lifetime is after how many ms without use a key is forgotten; 0: never.
	Lifetime int64
}

// ToChangelog makes an insert of each change, whose kind is the first column.
type ToChangelog struct {
	Info
	Input Node
	Codes [4]string // by kind
	Has   changelog.Kinds
}

// FromChangelog makes changes of inserts: column Op says what each does.
type FromChangelog struct {
	Info
	Input Node
	Op    int
	Kinds map[string]changelog.RowKind
}

// Lengths stops the job at texts and bytes that do not have the lengths of their
// columns in a sink.
type Lengths struct {
	Info
	Input   Node
	Table   *catalog.Table
	Columns []int
}

// Inputs implements Node.
func (n *Materialize) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Normalize) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *ToChangelog) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *FromChangelog) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Lengths) Inputs() []Node { return []Node{n.Input} }

func (*Materialize) node()   {}
func (*Normalize) node()     {}
func (*ToChangelog) node()   {}
func (*FromChangelog) node() {}
func (*Lengths) node()       {}
