package physical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// Scan reads a table. Its columns are the physical and metadata columns that
// somebody needs, in declared order; computed columns are a Project above it.
type Scan struct {
	Info
	Table   *catalog.Table
	Options map[string]string // checked, with defaults and hints applied
	// Columns handed to the connector: all physical ones, with Needed set for
	// those in Info.Columns, then metadata columns. Output[i] is the position in
	// Spec of column i of the result.
	Spec   []connector.Column
	Output []int
	Source connector.Source
}

// Watermark assigns watermarks, one generator a split: after a row that raises
// the running maximum of column Mark, a mark (exactness.md 1, rule 2). Column
// Time must not be NULL. Column Mark is computed below and dropped here if it
// is the last column and not part of Info.Columns. A Watermark stands in the
// task of its scan: nothing but Projects and other row-wise nodes that drop no
// rows stand between.
type Watermark struct {
	Info
	Input Node
	Table *catalog.Table
	Time  int    // column of the time attribute
	Mark  int    // column with the value of the WATERMARK expression, TIMESTAMP or LTZ of precision <= 3
	Text  string // the WATERMARK expression, as EXPLAIN prints it
	// SkipNulls says that rows without a time pass; otherwise they stop the job.
	SkipNulls bool
	// Windows are the grains and phases by which marks may be thinned
	// (exactness.md 1, rule 12); empty: every mark is kept.
	Thin []Term
	// AfterEpoch says that watermarks at or before 1970-01-01 00:00:00 UTC are not
	// passed on: Flink's generator begins there (flink-semantics.md 2.1, path A;
	// case window-tvf/window-rows-before-1970).
	AfterEpoch bool
	Emit       Emission
	// AtEnd says that only the watermark of the end is passed on, as in batch mode.
	AtEnd bool
}

// An Emission says when watermarks are sent, as logical.Emission does.
type Emission struct {
	Every         int64 // ms; 0: after every row that raises it
	Idle          int64 // ms; 0: splits are never idle
	Kept          bool
	Group         string
	Drift, Update int64
	Source        bool
}

// A Term is a grain and a phase in milliseconds.
type Term struct{ Grain, Phase int64 }

// Sink writes to a table.
type Sink struct {
	Info
	Input   Node
	Table   *catalog.Table
	Options map[string]string
	Columns []connector.Column
	Sink    connector.Sink
	Key     []int // columns of the table's primary key
	// NoBefore says that rows -U may arrive which the sink does not take, since it
	// keeps rows by key: they are left out before it. What they take back is
	// overwritten by the +U behind them, or deleted if that has another key.
	NoBefore bool
	// LastStays says that rows of one key may come on several paths, as rows that are
	// not the same row, or as versions of one that were made in different tasks: the
	// last one to come is kept.
	LastStays bool
}

// Collect hands the result of a query to whoever asked.
type Collect struct {
	Info
	Input Node
}

// Reject is a guard that a NOT NULL column of a sink asks for: rows with NULL in
// one of the columns stop the job, or are dropped and counted.
type Reject struct {
	Info
	Input   Node
	Columns []int
	Drop    bool // table.exec.sink.not-null-enforcer = DROP
	Time    bool // the column is a time attribute, which a row has to have
	Table   *catalog.Table
}

// A Plan is what a statement, or a statement set, runs: its sinks or its one
// Collect. Nodes that several of them need are shared.
type Plan struct {
	Roots []Node
}

// Inputs implements Node.
func (n *Scan) Inputs() []Node { return nil }

// Inputs implements Node.
func (n *Watermark) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Sink) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Collect) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *Reject) Inputs() []Node { return []Node{n.Input} }

func (*Scan) node()      {}
func (*Watermark) node() {}
func (*Sink) node()      {}
func (*Collect) node()   {}
func (*Reject) node()    {}
