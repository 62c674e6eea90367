// Package changelog defines how a changing table travels through the engine:
// as batches of rows in columnar form, each row with the kind of change that it
// stands for, and the watermarks between the rows.
//
// It does not say where batches come from or who may keep them for how long;
// exec/stream does. Connectors, planner and executor all speak it; it knows
// none of them.
//
// Start with [Batch]. The convention of watermarks is Flink's (DESIGN.md 3): a
// watermark w says that no later row has a time <= w.
package changelog

import (
	"math"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A RowKind says what a row does to the table it belongs to.
type RowKind uint8

// The kinds of change. The zero value is Insert, so an append-only stream
// carries no kinds at all.
const (
	Insert       RowKind = iota // +I: a new row
	UpdateBefore                // -U: the old version of an updated row
	UpdateAfter                 // +U: the new version of an updated row
	Delete                      // -D: a row that is gone
)

// String returns the two-character mark used in test files and by the shell.
func (k RowKind) String() string {
	return [...]string{"+I", "-U", "+U", "-D"}[k]
}

// Sign returns +1 for a kind that adds a row and -1 for one that takes a row away.
func (k RowKind) Sign() int8 {
	if k == UpdateBefore || k == Delete {
		return -1
	}
	return +1
}

// A Kinds is a set of row kinds.
type Kinds uint8

// Sets of row kinds that have names.
const (
	InsertOnly Kinds = 1 << Insert
	Upserts    Kinds = 1<<Insert | 1<<UpdateAfter | 1<<Delete
	AllKinds   Kinds = 1<<Insert | 1<<UpdateBefore | 1<<UpdateAfter | 1<<Delete
)

// Has reports whether k is in the set.
func (s Kinds) Has(k RowKind) bool { return s>>k&1 != 0 }

// A Watermark promises that no later row has a time at or before it, in
// milliseconds since the Unix epoch.
type Watermark int64

const (
	// MinWatermark promises nothing. It is where every stream starts.
	MinWatermark Watermark = math.MinInt64
	// MaxWatermark promises that no row follows. A bounded input ends with it,
	// so operators need no separate notion of the end of the input.
	MaxWatermark Watermark = math.MaxInt64
)

// A Mark is a watermark at a place between the rows of a batch: before the row
// with ordinal Row the watermark rose to W.
type Mark struct {
	Row int32
	W   Watermark
}

// A Batch is a run of consecutive changes in columnar form, and the watermarks
// between them. It is lent: valid until the call it was passed to returns.
//
// Marks are in order, with values that rise strictly. Rows are numbered by
// their ordinals: row i has ordinal At[i], or i where At is nil. Filters and
// exchanges drop rows by choosing ordinals and share the list of marks with the
// batch they came from (reference/exactness.md 4). A mark (o, w) stands before
// every row whose ordinal is >= o and after the others. Ordinals rise strictly.
type Batch struct {
	Cols  []*vector.Vector // one a column, all of N rows, none constant
	N     int              // number of rows
	Kinds []RowKind        // one a row; nil: every row is an Insert
	Marks []Mark
	At    []int32 // ordinal of each row; nil: its number
}

// Kind returns the kind of row i.
func (b *Batch) Kind(i int) RowKind {
	if b.Kinds == nil {
		return Insert
	}
	return b.Kinds[i]
}

// Ordinal returns the ordinal of row i, by which marks are placed.
func (b *Batch) Ordinal(i int) int32 {
	if b.At == nil {
		return int32(i)
	}
	return b.At[i]
}

// Last returns the last watermark in the batch, or w if it has none.
func (b *Batch) Last(w Watermark) Watermark {
	if n := len(b.Marks); n > 0 {
		return b.Marks[n-1].W
	}
	return w
}

// RowsBefore returns how many rows, counted from row `from`, have an ordinal
// below that of the mark, plus from: the first row that stands after the mark.
func (b *Batch) RowsBefore(m Mark, from int) int {
	if b.At == nil {
		return min(max(from, int(m.Row)), b.N)
	}
	for from < b.N && b.At[from] < m.Row {
		from++
	}
	return from
}

// Record returns the rows as an Arrow record with the given schema. It shares
// no memory with the batch.
func (b *Batch) Record(schema *arrow.Schema) arrow.Record {
	cols := make([]arrow.Array, len(b.Cols))
	for i, c := range b.Cols {
		cols[i] = c.Arrow()
	}
	return array.NewRecord(schema, cols, int64(b.N))
}
