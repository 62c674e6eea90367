package model

import (
	"cmp"
	"fmt"
	"slices"
)

// A Joined says which rows of two inputs are pairs, and what leaves a join besides.
type Joined struct {
	PadLeft, PadRight bool
	Semi, Anti        bool
	Cond              func(l, r Row) bool // beside the keys; nil: none
	Group             func(r Row) uint8   // key group

	Used, Filtered, Behind int64
}

// shows reports whether rows like r may leave without a partner.
func (j *Joined) shows(r Row) bool {
	if r.Right {
		return j.PadRight
	}
	return j.PadLeft || j.Anti
}

// pair reports whether two rows of different sides are partners, but for time.
func (j *Joined) pair(l, r Row) bool {
	return l.Key == r.Key && !l.NoKey && !r.NoKey && !l.Null && !r.Null && (j.Cond == nil || j.Cond(l, r))
}

// HeldRun is Run for an operator whose result has a watermark that is behind that
// of its input.
func HeldRun(steps []Step, op Op, behind int64) *Result {
	res, w := &Result{}, int64(Min)
	for _, s := range steps {
		if s.Row != nil {
			op.Row(*s.Row, w, res)
			continue
		}
		w = s.Mark
		op.Advance(w, res)
		if w < Max {
			res.Mark(w - behind)
		} else {
			res.Mark(w)
		}
	}
	return res
}

// Pair returns the line of a pair of rows, of which one may be nil.
func Pair(l, r *Row) string { return half(l) + " " + half(r) }

func half(r *Row) string {
	if r == nil {
		return "NULL NULL NULL NULL NULL NULL"
	}
	time, key, bounds := fmt.Sprint(r.Time), fmt.Sprint(r.Key), fmt.Sprint(r.Window.Start, " ", r.Window.End)
	if r.Null {
		time, bounds = "NULL", "NULL NULL"
	}
	if r.NoKey {
		key = "NULL"
	}
	return fmt.Sprintf("%s %s %d %d %s", time, key, r.Val, r.ID, bounds)
}

// order returns what keys are ordered by: NULL is first.
func (r Row) order() int64 {
	if r.NoKey {
		return Min
	}
	return r.Key
}

// Interval pairs rows whose times, right less left, lie in [Low, High].
type Interval struct {
	Joined
	Low, High int64
	kept      [2][]*waiting
	seq       int64
}

// waiting is a row whose last possible partner is still expected.
type waiting struct {
	Row
	last, seq int64
	met       bool
}

func side(r Row) int {
	if r.Right {
		return 1
	}
	return 0
}

// Row implements Op.
func (o *Interval) Row(r Row, w int64, to *Result) {
	o.seq++
	a := &waiting{Row: r, last: r.Time + o.High, seq: o.seq}
	if r.Right {
		a.last = r.Time - o.Low
	}
	if (r.Null || r.NoKey || o.Low > o.High) && !o.shows(r) {
		o.Filtered++
		return
	}
	var partners []*waiting
	for _, b := range o.kept[1-side(r)] {
		l, x := r, b.Row
		if r.Right {
			l, x = b.Row, r
		}
		if d := x.Time - l.Time; d >= o.Low && d <= o.High && o.pair(l, x) {
			partners = append(partners, b)
		}
	}
	slices.SortStableFunc(partners, func(a, b *waiting) int { return cmp.Compare(a.Time, b.Time) })
	for _, b := range partners {
		a.met, b.met = true, true
		if r.Right {
			to.Lines = append(to.Lines, Line{Text: Pair(&b.Row, &r)})
		} else {
			to.Lines = append(to.Lines, Line{Text: Pair(&r, &b.Row)})
		}
	}
	if !r.Null && o.Low <= o.High && w < a.last {
		o.Used++
		o.kept[side(r)] = append(o.kept[side(r)], a)
		return
	}
	switch {
	case a.met:
		o.Used++
	case o.shows(r):
		o.Used++
		to.Lines = append(to.Lines, Line{Text: a.padded()})
	default:
		o.Behind++
	}
}

func (a *waiting) padded() string {
	if a.Right {
		return Pair(nil, &a.Row)
	}
	return Pair(&a.Row, nil)
}

// Advance implements Op.
func (o *Interval) Advance(w int64, to *Result) {
	var list []fired
	for s := range o.kept {
		o.kept[s] = slices.DeleteFunc(o.kept[s], func(a *waiting) bool {
			if w < a.last+1 {
				return false
			}
			if !a.met && o.shows(a.Row) {
				list = append(list, fired{o.Group(a.Row), a.last, a.order(), int64(s)<<40 + a.seq, a.padded()})
			}
			return true
		})
	}
	emit(list, to)
}

// WindowJoin pairs rows of equal windows.
type WindowJoin struct {
	Joined
	open []Row
	lost []Window // of rows without a window: one that is over at the next mark
}

// Row implements Op.
func (o *WindowJoin) Row(r Row, w int64, to *Result) {
	lost := r.Window
	switch {
	case r.Null:
		lost = Window{Min, w + 2}
	case w >= r.Window.End-1:
		to.Late = append(to.Late, Late{r.ID, w, r.Window.End})
		return
	}
	if (r.Null || r.NoKey) && !o.shows(r) {
		o.Filtered++
		return
	}
	o.Used++
	o.open, o.lost = append(o.open, r), append(o.lost, lost)
}

// Advance implements Op.
func (o *WindowJoin) Advance(w int64, to *Result) {
	type at struct {
		Window
		row Row
	}
	var over []at
	k := 0
	for i, r := range o.open {
		if w >= o.lost[i].End-1 {
			over = append(over, at{o.lost[i], r})
			continue
		}
		o.open[k], o.lost[k] = r, o.lost[i]
		k++
	}
	o.open, o.lost = o.open[:k], o.lost[:k]
	compare := func(a, b at) int {
		return cmp.Or(cmp.Compare(o.Group(a.row), o.Group(b.row)), cmp.Compare(a.order(), b.order()),
			cmp.Compare(a.Start, b.Start), cmp.Compare(a.row.order(), b.row.order()), cmp.Compare(side(a.row), side(b.row)))
	}
	slices.SortStableFunc(over, compare)
	met := make([]bool, len(over))
	for i, a := range over {
		if a.row.Right {
			if !met[i] && o.PadRight {
				to.Lines = append(to.Lines, Line{Text: Pair(nil, &over[i].row)})
			}
			continue
		}
		for j, b := range over {
			if b.row.Right && a.Window == b.Window && o.pair(a.row, b.row) {
				met[i], met[j] = true, true
				if !o.Semi && !o.Anti {
					to.Lines = append(to.Lines, Line{Text: Pair(&over[i].row, &over[j].row)})
				}
			}
		}
		switch {
		case o.Semi && met[i], o.Anti && !met[i]:
			to.Lines = append(to.Lines, Line{Text: half(&over[i].row)})
		case o.PadLeft && !met[i]:
			to.Lines = append(to.Lines, Line{Text: Pair(&over[i].row, nil)})
		}
	}
}

// order is what windows are ordered by: their ends, and for rows without one the
// watermark behind the one they met.
func (w Window) order() int64 {
	if w.Start == Min {
		return w.End - 1
	}
	return w.End
}
