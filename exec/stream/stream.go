// Package stream defines what moves through a running query and the contract of
// the steps that it moves through.
//
// An operator is a single-threaded state machine. A task, one goroutine, owns a
// chain of operators and calls them in stream order; operators never own, open
// or close one another, start no goroutines and take no locks. This package
// starts nothing itself: exec/task runs chains, exec/job connects tasks.
//
// Batches are lent: valid until the call they were passed to returns. Who keeps
// rows copies them; nobody calls Retain or Release. In tests the lender
// overwrites a batch after the call. Start with [Operator] and [View]; the rules
// that make results independent of batch sizes stand in docs/adr/0001.
package stream

import (
	"sort"

	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Watermark promises that no later row has a time at or before it (ms).
type Watermark = changelog.Watermark

// The ends of the range of watermarks.
const (
	MinWatermark = changelog.MinWatermark
	MaxWatermark = changelog.MaxWatermark
)

// A RowWise step, such as a filter or a projection, turns a batch into a batch.
// It keeps the marks: the result shares in.Marks and carries the ordinals of
// the rows it kept. It knows nothing else of time.
type RowWise interface {
	// Map returns the result for in, lent until the next call of Map. It may
	// return in itself. An empty result with marks is still a result.
	Map(in *changelog.Batch) (*changelog.Batch, error)
}

// An Operator is a time-dependent step of a running query. A driver (exec/task)
// walks the rows and marks of its input in order and calls it.
type Operator interface {
	// Rows consumes a run of rows that arrived on the given input, with no mark
	// between them; for a [Judge] the run may span marks.
	Rows(input int, v View, out *Output) error
	// Advance says that every input has reached w, which only ever grows. The
	// operator emits what w completes, in the order key group, time, key,
	// arrival, and then calls out.Advance with w, or less if it still holds back
	// older rows; MaxWatermark stays MaxWatermark.
	Advance(w Watermark, out *Output) error
	// Due returns the least watermark at which Advance has anything to do but to
	// forward it; MaxWatermark if nothing is due before the end. The driver
	// forwards marks below it without a call. Operators that hold watermarks
	// back return MinWatermark, so as to be called each time.
	Due() Watermark
}

// A Judge is an operator that judges rows by the watermark that stands before
// each (View.Before and the marks of the batch) and not by the last call of
// Advance. Its driver hands over all rows of a batch first and then plays every
// mark in order (exactness.md 1, rule 4). Rows must therefore emit nothing but
// late rows: what it emitted would stand before marks that stood before its cause
// (rule 5).
type Judge interface {
	Operator
	JudgesByMarks()
}

// A Player is an operator that plays the marks of a batch itself, because it can do
// the work of many marks at once. It emits each mark where Advance would, with
// what the mark causes before it.
type Player interface {
	Operator
	// Play consumes all rows of a batch, and all of its marks between them and
	// behind them. The driver calls neither Rows nor Advance.
	Play(v View, out *Output) error
}

// A View is a run of rows of a batch: Lo up to but not including Hi.
type View struct {
	*changelog.Batch
	Lo, Hi int
	// Before is the watermark that stands before row Lo.
	Before Watermark
	// Seq is the number of row Lo among all rows that arrived on the input.
	Seq int64
}

// Last returns the watermark that stands before the last row of the run: the
// highest that any of its rows has met.
func (v View) Last() Watermark {
	if v.Lo == v.Hi {
		return v.Before
	}
	w, last := v.Before, v.Ordinal(v.Hi-1)
	for i := len(v.Marks) - 1; i >= 0; i-- {
		if v.Marks[i].Row <= last {
			return max(w, v.Marks[i].W)
		}
	}
	return w
}

// Watermarks appends the watermark that stands before each row of the run.
func (v View) Watermarks(dst []Watermark) []Watermark {
	w, m := v.Before, 0
	for i := v.Lo; i < v.Hi; i++ {
		for o := v.Ordinal(i); m < len(v.Marks) && v.Marks[m].Row <= o; m++ {
			w = max(w, v.Marks[m].W)
		}
		dst = append(dst, w)
	}
	return dst
}

// Numbers appends the numbers of the rows of the run in their batch.
func (v View) Numbers(dst []int32) []int32 {
	for i := v.Lo; i < v.Hi; i++ {
		dst = append(dst, int32(i))
	}
	return dst
}

// A Joiner is an operator of two inputs that takes stretches of their merged stream:
// it need not be called for each run of rows between two marks, or between rows of
// the other input. The driver calls neither Rows nor Advance.
type Joiner interface {
	Operator
	// Join consumes the rows of both inputs, and the marks, which both views share,
	// in the order of their ordinals; no two rows have the same. Seq is that of each
	// input.
	Join(in [2]View, out *Output) error
}

// Reach returns the first row of the run, counted from Lo, before which a watermark
// of at least w stands; Hi-Lo if there is none.
func (v View) Reach(w Watermark) int32 {
	if v.Before >= w {
		return 0
	}
	m := sort.Search(len(v.Marks), func(i int) bool { return v.Marks[i].W >= w })
	if m == len(v.Marks) {
		return int32(v.Hi - v.Lo)
	}
	mark := v.Marks[m].Row
	return int32(sort.Search(v.Hi-v.Lo, func(i int) bool { return v.Ordinal(v.Lo+i) >= mark }))
}
