package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// LateRows makes rows of a table of the rows that an operator has dropped: the
// columns of its input and what is known of the lateness, which are the name of
// the operator, the end of the last window that held the row, the watermark that
// it met, and by how many ms that was ahead of the row's time.
//
// Over rows that pass on it is a [stream.RowWise] step, which keeps those behind
// the watermark.
type LateRows struct {
	spec  LateSpec
	kept  selection
	out   changelog.Batch
	rows  []int32
	late  []stream.Late
	marks []stream.Watermark
	last  stream.Watermark

	account stream.Account
}

// A LateSpec says where a LateRows finds what it needs.
type LateSpec struct {
	Operator string
	Input    []types.Type
	Columns  []int // of the input
	Time     int   // column with the time of a row; -1: none
}

// NewLateRows returns the step for results of the given types: those of the
// columns and the four that are added.
func NewLateRows(spec LateSpec, result []types.Type) *LateRows {
	l := &LateRows{spec: spec, kept: newSelection(spec.Input), last: stream.MinWatermark}
	for _, t := range result[len(spec.Columns):] {
		l.out.Cols = append(l.out.Cols, vector.New(t))
	}
	return l
}

// Map implements [stream.RowWise]: of rows that pass on it keeps those behind the
// watermark, which is that of the marks. Rows without a time are not behind.
func (l *LateRows) Map(in *changelog.Batch) (*changelog.Batch, error) {
	v := stream.View{Batch: in, Hi: in.N, Before: l.last}
	l.marks, l.last = v.Watermarks(l.marks[:0]), in.Last(l.last)
	l.late = l.late[:0]
	times := in.Cols[l.spec.Time]
	for i, w := range l.marks {
		if !times.Null(i) && vector.Millis(times, i) <= int64(w) {
			l.late = append(l.late, stream.Late{Row: i, Met: w})
		}
	}
	l.account.Used += int64(len(l.late))
	l.account.Filtered += int64(in.N - len(l.late))
	return l.Rows(in, l.late), nil
}

// Resume implements [stream.Resumer].
func (l *LateRows) Resume(w stream.Watermark) { l.last = w }

// Account implements [stream.Accountant].
func (l *LateRows) Account() stream.Account { return l.account }

// Rows returns rows of in that were dropped, in the places where they stood. The
// result is lent until the next call.
func (l *LateRows) Rows(in *changelog.Batch, late []stream.Late) *changelog.Batch {
	l.rows = l.rows[:0]
	for _, r := range late {
		l.rows = append(l.rows, int32(r.Row))
	}
	kept := l.kept.take(in, l.rows)
	added := l.out.Cols[len(l.out.Cols)-4:]
	for _, c := range added {
		c.Reset()
	}
	for _, r := range late {
		added[0].AppendString(l.spec.Operator)
		if r.HasWindow {
			vector.AppendValue(added[1], r.WindowEnd)
		} else {
			added[1].AppendNull()
		}
		vector.AppendValue(added[2], int64(r.Met))
		if l.spec.Time < 0 || in.Cols[l.spec.Time].Null(r.Row) {
			added[3].AppendNull()
		} else {
			vector.AppendValue(added[3], int64(r.Met)-vector.Millis(in.Cols[l.spec.Time], r.Row))
		}
	}
	cols := l.out.Cols[:0:0]
	for _, c := range l.spec.Columns {
		cols = append(cols, kept.Cols[c])
	}
	l.out = changelog.Batch{Cols: append(cols, added...), N: kept.N, Marks: in.Marks, At: kept.At, Kinds: kept.Kinds}
	return &l.out
}
