package model

import (
	"cmp"
	"slices"
)

// Temporal gives each left row the version of a right one that was valid at its
// time, as an engine does that has a timer for each key (flink-semantics.md 5). Rows
// whose Sign is -1 are deletions.
type Temporal struct {
	Joined
	left     []asking
	versions []Row
	timers   []timer
	seq      int64
}

// An asking row is a left row that waits for its version, with its place in the order of arrival.
type asking struct {
	Row
	seq int64
}

// A timer is that of a key, which may be NULL.
type timer struct {
	row Row // some row of the key
	at  int64
}

func sameKey(a, b Row) bool { return a.NoKey == b.NoKey && (a.NoKey || a.Key == b.Key) }

// Row implements Op.
func (o *Temporal) Row(r Row, _ int64, to *Result) {
	if (r.Null || r.NoKey) && (r.Right || !o.PadLeft) {
		o.Filtered++
		return
	}
	o.Used++
	at := r.Time
	if r.Null {
		at = Min // answered at the next mark
	}
	if r.Right {
		o.versions = slices.DeleteFunc(o.versions, func(v Row) bool { return sameKey(v, r) && v.Time == r.Time })
		o.versions = append(o.versions, r)
	} else {
		o.seq++
		o.left = append(o.left, asking{r, o.seq})
	}
	o.register(timer{r, at})
}

// register keeps the earliest timer of a key.
func (o *Temporal) register(t timer) {
	for i, have := range o.timers {
		if sameKey(have.row, t.row) {
			o.timers[i].at = min(have.at, t.at)
			return
		}
	}
	o.timers = append(o.timers, t)
}

// Advance implements Op.
func (o *Temporal) Advance(w int64, to *Result) {
	var due []timer
	o.timers = slices.DeleteFunc(o.timers, func(t timer) bool {
		if t.at <= w {
			due = append(due, t)
		}
		return t.at <= w
	})
	slices.SortFunc(due, func(a, b timer) int {
		return cmp.Or(cmp.Compare(o.Group(a.row), o.Group(b.row)), cmp.Compare(a.at, b.at), cmp.Compare(a.row.order(), b.row.order()))
	})
	for _, t := range due {
		o.fire(t.row, w, to)
	}
}

// fire answers the rows of a key up to w and forgets the versions before the one
// that is valid at w.
func (o *Temporal) fire(key Row, w int64, to *Result) {
	next := int64(Max)
	o.left = slices.DeleteFunc(o.left, func(l asking) bool {
		switch {
		case !sameKey(l.Row, key):
			return false
		case !l.Null && l.Time > w:
			next = min(next, l.Time)
			return false
		}
		o.answer(l.Row, to)
		return true
	})
	if next < Max {
		o.register(timer{key, next})
	}
	valid := o.valid(key, w)
	o.versions = slices.DeleteFunc(o.versions, func(v Row) bool {
		return valid != nil && sameKey(v, key) && v.Time < valid.Time
	})
}

// valid returns the version of a key that is valid at a time, which may be a
// deletion; nil: there is none.
func (o *Temporal) valid(key Row, t int64) *Row {
	var best *Row
	for _, v := range o.versions {
		if sameKey(v, key) && v.Time <= t && (best == nil || v.Time > best.Time) {
			best = &v
		}
	}
	return best
}

func (o *Temporal) answer(l Row, to *Result) {
	sign := ""
	if l.Sign < 0 {
		sign = "-D "
	}
	var v *Row
	if !l.Null && !l.NoKey {
		v = o.valid(l, l.Time)
	}
	if v != nil && v.Sign > 0 && (o.Cond == nil || o.Cond(l, *v)) {
		to.Lines = append(to.Lines, Line{Text: sign + Pair(&l, v)})
	} else if o.PadLeft {
		to.Lines = append(to.Lines, Line{Text: sign + Pair(&l, nil)})
	}
}

// Kept returns the number of rows that are remembered.
func (o *Temporal) Kept() int { return len(o.left) + len(o.versions) }
