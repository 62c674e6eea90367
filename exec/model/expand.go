package model

import (
	"cmp"
	"fmt"
	"slices"
)

// Expand puts each row out once for each of its windows; rows without a time are
// left out.
type Expand struct{ Assign func(t int64) []Window }

// Row implements Op.
func (o *Expand) Row(r Row, _ int64, to *Result) {
	if r.Null {
		to.Gaps++
		return
	}
	for _, w := range o.Assign(r.Time) {
		to.Lines = append(to.Lines, Line{Text: rowText(r, w)})
	}
}

// Advance implements Op.
func (o *Expand) Advance(int64, *Result) {}

func rowText(r Row, w Window) string {
	return fmt.Sprintf("%d %d %d %d %d %d", r.Time, r.Key, r.ID, w.Start, w.End, w.End-1)
}

// ExpandSessions puts the rows of a session out when it is over, in the order of
// arrival.
type ExpandSessions struct{ Sessions }

// Advance implements Op.
func (o *ExpandSessions) Advance(w int64, to *Result) {
	var list []fired
	o.open = slices.DeleteFunc(o.open, func(s *span) bool {
		if s.End-1 > w {
			return false
		}
		slices.SortFunc(s.rows, func(x, y arrived) int { return cmp.Compare(x.seq, y.seq) })
		for _, r := range s.rows {
			list = append(list, fired{o.Group(s.partition), s.End, s.partition, s.Start<<20 + r.seq, rowText(r.Row, s.Window)})
		}
		return true
	})
	emit(list, to)
}
