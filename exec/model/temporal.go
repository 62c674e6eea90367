package model

import (
	"cmp"
	"slices"
)

// Temporal gives each left row the version of a right one that was valid at its
// time, as an engine does that has a timer for each key (flink-semantics.md 5). Rows
// whose Sign is -1 are deletions, but for the old half of an update of a version.
type Temporal struct {
	Joined
	left     []asking
	versions []Row
	timers   []timer
	seq      int64
	old      *Row // the old half of an update of a version, whose new half comes next
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
func (o *Temporal) Row(r Row, _ int64, _ *Result) {
	old := o.old
	o.old = nil
	switch {
	case r.Right && r.Half && r.Sign < 0:
		o.old = &r
		return
	case old != nil && sameKey(*old, r) && !old.Null && !old.NoKey:
		o.Used++
	case old != nil:
		o.take(*old)
	}
	o.take(r)
}

func (o *Temporal) take(r Row) {
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
	var due []asking
	o.left = slices.DeleteFunc(o.left, func(l asking) bool {
		switch {
		case !sameKey(l.Row, key):
			return false
		case !l.Null && l.Time > w:
			next = min(next, l.Time)
			return false
		}
		due = append(due, l)
		return true
	})
	o.answer(due, to)
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

// answer gives rows of a key their versions. The halves of an update stay one if both
// leave, one behind the other.
func (o *Temporal) answer(due []asking, to *Result) {
	var texts []string
	var rows []asking
	for _, l := range due {
		if text := o.pairOf(l.Row); text != "" {
			texts, rows = append(texts, text), append(rows, l)
		}
	}
	follows := func(i, k int) bool {
		return i >= 0 && k < len(rows) && rows[i].Half && rows[i].Sign < 0 && rows[k].Half && rows[k].Sign > 0 && rows[k].seq == rows[i].seq+1
	}
	for i, l := range rows {
		kind := ""
		switch {
		case follows(i, i+1):
			kind = "-U "
		case follows(i-1, i):
			kind = "+U "
		case l.Sign < 0:
			kind = "-D "
		}
		to.Lines = append(to.Lines, Line{Text: kind + texts[i]})
	}
}

// pairOf returns what leaves of a left row; "": nothing does.
func (o *Temporal) pairOf(l Row) string {
	var v *Row
	if !l.Null && !l.NoKey {
		v = o.valid(l, l.Time)
	}
	switch {
	case v != nil && v.Sign > 0 && (o.Cond == nil || o.Cond(l, *v)):
		return Pair(&l, v)
	case o.PadLeft:
		return Pair(&l, nil)
	}
	return ""
}

// Kept returns the number of rows that are remembered.
func (o *Temporal) Kept() int { return len(o.left) + len(o.versions) }
