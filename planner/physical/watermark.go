package physical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

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
	// Thin are the grains and phases by which marks may be thinned
	// (exactness.md 1, rule 12); empty: every mark is kept.
	Thin []Term
	// AfterEpoch says that watermarks at or before 1970-01-01 00:00:00 UTC are not
	// passed on: Flink's generator begins there (flink-semantics.md 2.1, path A;
	// case window-tvf/window-rows-before-1970).
	AfterEpoch bool
	Emit       logical.Emission
	// AtEnd says that only the watermark of the end is passed on, as in batch mode.
	AtEnd bool
}

// Inputs implements Node.
func (n *Watermark) Inputs() []Node { return []Node{n.Input} }

func (*Watermark) node() {}

// A Term is a grain and a phase in milliseconds.
type Term struct{ Grain, Phase int64 }
