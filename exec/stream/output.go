package stream

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// BatchRows is the number of rows at which a batch ends unless configured otherwise.
const BatchRows = 4096

// A Late row is one that an operator dropped because all that it could count in
// had fired.
type Late struct {
	Row       int       // in the batch handed over
	Met       Watermark // the watermark that stood before the row
	WindowEnd int64     // end of the last window that held it, ms
	HasWindow bool
}

// An Output takes what an operator produces: appended rows and watermarks, which
// together form one batch with marks, in the order in which they were produced.
// The task hands it on when the operator has returned, or earlier once it is
// full; where batches end means nothing.
type Output struct {
	batch changelog.Batch
	flush func(*changelog.Batch) error
	late  func(b *changelog.Batch, rows []Late) error
	limit int
	ended func() error
}

// NewOutput returns an output for rows of the given types that passes batches of
// at least limit rows, and the rest on Flush, to flush. Late rows go to late.
func NewOutput(columns []types.Type, limit int, flush func(*changelog.Batch) error, late func(*changelog.Batch, []Late) error) *Output {
	o := &Output{flush: flush, late: late, limit: limit}
	for _, t := range columns {
		o.batch.Cols = append(o.batch.Cols, vector.New(t))
	}
	return o
}

// EndsWhen says what Ended asks.
func (o *Output) EndsWhen(err func() error) { o.ended = err }

// Ended returns an error when nobody wants the result any more. An operator that may
// compute for long before it emits something asks now and then, and returns the error.
func (o *Output) Ended() error {
	if o.ended == nil {
		return nil
	}
	return o.ended()
}

// Columns returns the columns of the batch under construction. The operator
// appends the same number of rows to each and then calls Added.
func (o *Output) Columns() []*vector.Vector { return o.batch.Cols }

// Len returns the number of rows under construction.
func (o *Output) Len() int { return o.batch.N }

// Added says that n inserts have been appended to the columns. It may block,
// which is how a slow consumer slows its producers down. After it the columns
// may be empty again.
func (o *Output) Added(n int) error { return o.AddedKinds(n, changelog.Insert) }

// AddedKinds is Added for n rows of one kind. The two halves of an update are
// added with Pair, never apart.
func (o *Output) AddedKinds(n int, k changelog.RowKind) error {
	o.kinds(n, k)
	return o.full()
}

// Pair says that a -U and a +U have been appended, adjacent and in one batch
// (invariant I6).
func (o *Output) Pair() error {
	o.kinds(1, changelog.UpdateBefore)
	o.kinds(1, changelog.UpdateAfter)
	return o.full()
}

// AddedChanges is Added for rows of the given kinds. The two halves of an update
// stand side by side in them.
func (o *Output) AddedChanges(kinds []changelog.RowKind) error {
	for _, k := range kinds {
		o.kinds(1, k)
	}
	return o.full()
}

func (o *Output) kinds(n int, k changelog.RowKind) {
	if k != changelog.Insert && o.batch.Kinds == nil {
		o.batch.Kinds = make([]changelog.RowKind, o.batch.N, max(o.limit, o.batch.N+n))
	}
	if o.batch.Kinds != nil {
		for range n {
			o.batch.Kinds = append(o.batch.Kinds, k)
		}
	}
	o.batch.N += n
}

// Advance says that the watermark rises to w after the rows produced so far.
// A watermark that does not rise is the caller's mistake (invariant I9).
//
// Marks with no row between them are all kept: what fires at the first leaves
// before what fires at the second, whatever their keys, and whether the two
// stand in one batch must not show.
func (o *Output) Advance(w Watermark) error {
	o.batch.Marks = append(o.batch.Marks, changelog.Mark{Row: int32(o.batch.N), W: w})
	return nil
}

// AddedBetween is Added for n inserts between which marks stand: mark (i, w) says
// that the watermark rises to w before row i of them.
func (o *Output) AddedBetween(n int, marks []changelog.Mark) error {
	o.between(marks)
	return o.Added(n)
}

// ChangesBetween is AddedChanges for rows between which marks stand, as AddedBetween
// has it. No mark stands between the two halves of an update.
func (o *Output) ChangesBetween(kinds []changelog.RowKind, marks []changelog.Mark) error {
	o.between(marks)
	return o.AddedChanges(kinds)
}

func (o *Output) between(marks []changelog.Mark) {
	for _, m := range marks {
		m.Row += int32(o.batch.N)
		o.batch.Marks = append(o.batch.Marks, m)
	}
}

// Late hands over rows of b that were dropped as late.
func (o *Output) Late(b *changelog.Batch, rows []Late) error { return o.late(b, rows) }

func (o *Output) full() error {
	if o.batch.N < o.limit {
		return nil
	}
	return o.Flush()
}

// Flush passes on what has been produced, rows or marks alone, and empties the
// columns. It does nothing if nothing has been produced.
func (o *Output) Flush() error {
	if o.batch.N == 0 && len(o.batch.Marks) == 0 {
		return nil
	}
	err := o.flush(&o.batch)
	for _, c := range o.batch.Cols {
		c.Reset()
	}
	o.batch.N, o.batch.Kinds, o.batch.Marks = 0, nil, o.batch.Marks[:0]
	return err
}
