// Package model is the reference for invariant I1: a stream processor that takes
// one row at a time and moves its watermark after every row.
//
// It is slow and plain on purpose and used by tests only: it knows nothing of
// batches, marks, slices or tables. Its operators are written from
// reference/flink-semantics.md, not from the operators that they check.
//
// Start with [Merge], which turns inputs into one sequence of rows and
// watermarks, and [Run].
package model

import (
	"cmp"
	"math"
	"slices"
)

// The ends of the range of watermarks.
const (
	Min = math.MinInt64
	Max = math.MaxInt64
)

// A Row is a row of an input.
type Row struct {
	Time int64
	Null bool // the time is NULL
	Key  int64
	Val  int64
	Sign int8  // +1: added, -1: taken back
	ID   int64 // number of the row in its input, to tell rows apart

	// Of rows that are joined:
	Right  bool   // it is of the right input
	NoKey  bool   // the key is NULL
	Window Window // that it stands in
	// Half says that the row is a half of an update: the old one, whose Sign is -1, or
	// the new one, which is the next row of the input.
	Half bool
}

// A Step is a row or a rise of the watermark.
type Step struct {
	Row  *Row // nil: the watermark rises to Mark
	Mark int64
}

// Assign returns the steps of one input whose watermark is the greatest time so
// far less delay, and which ends.
func Assign(rows []Row, delay int64) []Step {
	var steps []Step
	w := int64(Min)
	for i := range rows {
		steps = append(steps, Step{Row: &rows[i]})
		if r := rows[i]; !r.Null && r.Time-delay > w {
			w = r.Time - delay
			steps = append(steps, Step{Mark: w})
		}
	}
	return append(steps, Step{Mark: Max})
}

// Merge joins inputs into one: the next rows come from the input whose watermark
// is lowest, ties by position (exactness.md 1, rule 8).
func Merge(inputs ...[]Step) []Step {
	var merged []Step
	marks, w := make([]int64, len(inputs)), int64(Min)
	for i := range marks {
		marks[i] = Min
	}
	for w < Max {
		k := 0
		for i, m := range marks {
			if m < marks[k] {
				k = i
			}
		}
		for inputs[k][0].Row != nil {
			merged, inputs[k] = append(merged, inputs[k][0]), inputs[k][1:]
		}
		marks[k], inputs[k] = inputs[k][0].Mark, inputs[k][1:]
		if least := slices.Min(marks); least > w {
			w = least
			merged = append(merged, Step{Mark: w})
		}
	}
	return merged
}

// A Late is a row that an operator dropped.
type Late struct {
	ID, Met, End int64
}

// A Result is what a run gives: lines of rows and watermarks in order, late rows
// and the number of rows in no window.
type Result struct {
	Lines []Line
	Late  []Late
	Gaps  int
}

// A Line is a row of the result, or a rise of the watermark.
type Line struct {
	Text string
	Mark int64
}

// An Op is an operator of the model.
type Op interface {
	Row(r Row, w int64, to *Result)
	Advance(w int64, to *Result)
}

// Run passes steps through an operator.
func Run(steps []Step, op Op) *Result {
	res, w := &Result{}, int64(Min)
	for _, s := range steps {
		if s.Row != nil {
			op.Row(*s.Row, w, res)
			continue
		}
		w = s.Mark
		op.Advance(w, res)
		res.Mark(w)
	}
	return res
}

// Mark notes a rise of the watermark; of several without a row between them only
// the last one counts.
func (r *Result) Mark(w int64) {
	if n := len(r.Lines); n > 0 && r.Lines[n-1].Text == "" {
		r.Lines[n-1].Mark = w
		return
	}
	r.Lines = append(r.Lines, Line{Mark: w})
}

// A fired is a row that one Advance emits, with what it is ordered by.
type fired struct {
	group    uint8
	end, key int64
	seq      int64
	text     string
}

func emit(list []fired, to *Result) {
	slices.SortFunc(list, func(a, b fired) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.end, b.end), cmp.Compare(a.key, b.key), cmp.Compare(a.seq, b.seq))
	})
	for _, f := range list {
		to.Lines = append(to.Lines, Line{Text: f.text})
	}
}
