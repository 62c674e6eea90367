package model

import (
	"cmp"
	"fmt"
	"slices"
)

// Order is ORDER BY time, and by value among equal times if ByVal is set. A row is
// behind, and dropped without a word, if its time is not above that of the last
// row sent.
type Order struct {
	ByVal   bool
	waiting []arrived
	last    int64
	has     bool
	seq     int64
}

// Row implements Op.
func (o *Order) Row(r Row, _ int64, _ *Result) {
	if o.has && r.Time <= o.last {
		return
	}
	o.seq++
	o.waiting = append(o.waiting, arrived{r, o.seq})
}

// Advance implements Op.
func (o *Order) Advance(w int64, to *Result) {
	due := takeDue(&o.waiting, w)
	slices.SortStableFunc(due, func(a, b arrived) int {
		if a.Time != b.Time || !o.ByVal {
			return cmp.Compare(a.Time, b.Time)
		}
		return cmp.Compare(a.Val, b.Val)
	})
	for _, r := range due {
		o.last, o.has = r.Time, true
		to.Lines = append(to.Lines, Line{Text: plain(r.Row)})
	}
}

// takeDue removes the rows whose time w has reached.
func takeDue(list *[]arrived, w int64) []arrived {
	var due []arrived
	*list = slices.DeleteFunc(*list, func(a arrived) bool {
		if a.Time > w {
			return false
		}
		due = append(due, a)
		return true
	})
	return due
}

func plain(r Row) string { return fmt.Sprintf("%d %d %d %d", r.Time, r.Key, r.Val, r.ID) }

// KeepFirst is the row of each key with the least time, sent when the watermark
// reaches it. Late means strictly behind the watermark.
type KeepFirst struct {
	Group func(key int64) uint8
	first map[int64]*arrived
	sent  map[int64]bool
	seq   int64
}

// Row implements Op.
func (o *KeepFirst) Row(r Row, w int64, to *Result) {
	if o.first == nil {
		o.first, o.sent = map[int64]*arrived{}, map[int64]bool{}
	}
	o.seq++
	switch f := o.first[r.Key]; {
	case r.Time < w:
		to.Late = append(to.Late, Late{ID: r.ID, Met: w})
	case o.sent[r.Key] || f != nil && f.Time <= r.Time:
	default:
		o.first[r.Key] = &arrived{r, o.seq}
	}
}

// Advance implements Op.
func (o *KeepFirst) Advance(w int64, to *Result) {
	var list []fired
	for k, f := range o.first {
		if f.Time <= w && !o.sent[k] {
			o.sent[k] = true
			list = append(list, fired{o.Group(k), f.Time, k, 0, plain(f.Row)})
		}
	}
	emit(list, to)
}

// WindowTop is the rows of each window and key with the greatest values, numbers Lo
// up to Hi. The time of a row is the end of its window, which has one start.
type WindowTop struct {
	Lo, Hi int
	Length int64
	Group  func(key int64) uint8
	rows   []arrived
	seq    int64
}

// Row implements Op.
func (o *WindowTop) Row(r Row, w int64, to *Result) {
	o.seq++
	if r.Time-1 <= w {
		to.Late = append(to.Late, Late{ID: r.ID, Met: w, End: r.Time})
		return
	}
	o.rows = append(o.rows, arrived{r, o.seq})
}

// Advance implements Op.
func (o *WindowTop) Advance(w int64, to *Result) {
	due := o.rows
	if w < Max {
		due = takeDue(&o.rows, w+1)
	} else {
		o.rows = nil
	}
	slices.SortStableFunc(due, func(a, b arrived) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.Key, b.Key), cmp.Compare(b.Val, a.Val))
	})
	var list []fired
	number := 0
	for i, r := range due {
		if number++; i == 0 || due[i-1].Time != r.Time || due[i-1].Key != r.Key {
			number = 1
		}
		if number >= o.Lo && number <= o.Hi {
			text := fmt.Sprintf("%s %d %d", plain(r.Row), r.Time-o.Length, number)
			list = append(list, fired{o.Group(r.Key), r.Time, r.Key, int64(number), text})
		}
	}
	emit(list, to)
}

// Over is SUM, COUNT, MAX and FIRST_VALUE of the values over the rows of a key up
// to each row, and LAG and RANK if they are asked for.
type Over struct {
	Rows, Bounded bool
	N             int64
	ByRow         bool // LAG and RANK, too
	Group         func(key int64) uint8
	waiting       []arrived
	sent          map[int64][]arrived // by key, in order
	seq           int64
}

// Row implements Op.
func (o *Over) Row(r Row, w int64, to *Result) {
	if o.sent == nil {
		o.sent = map[int64][]arrived{}
	}
	o.seq++
	late := r.Time <= w
	if o.Bounded {
		h := o.sent[r.Key]
		late = len(h) > 0 && r.Time <= h[len(h)-1].Time
	}
	if late {
		to.Late = append(to.Late, Late{ID: r.ID, Met: w})
		return
	}
	o.waiting = append(o.waiting, arrived{r, o.seq})
}

// Advance implements Op.
func (o *Over) Advance(w int64, to *Result) {
	due := takeDue(&o.waiting, w)
	slices.SortStableFunc(due, func(a, b arrived) int {
		return cmp.Or(cmp.Compare(o.Group(a.Key), o.Group(b.Key)), cmp.Compare(a.Time, b.Time), cmp.Compare(a.Key, b.Key))
	})
	for _, r := range due {
		o.sent[r.Key] = append(o.sent[r.Key], r)
	}
	for _, r := range due {
		h := o.sent[r.Key]
		at := slices.IndexFunc(h, func(x arrived) bool { return x.seq == r.seq })
		to.Lines = append(to.Lines, Line{Text: plain(r.Row) + o.results(h, at)})
	}
}

// results are those of row at of the rows of its key.
func (o *Over) results(h []arrived, at int) string {
	r := h[at]
	sum, count, top, first := int64(0), 0, int64(Min), int64(0)
	for i, x := range h {
		switch {
		case o.Rows && (i > at || o.Bounded && int64(at-i) > o.N):
			continue
		case !o.Rows && (x.Time > r.Time || o.Bounded && x.Time < r.Time-o.N):
			continue
		}
		if count == 0 {
			first = x.Val
		}
		sum, count, top = sum+x.Val, count+1, max(top, x.Val)
	}
	text := fmt.Sprintf(" %d %d %d %d", sum, count, top, first)
	if !o.ByRow {
		return text
	}
	lag := "NULL"
	if at > 0 {
		lag = fmt.Sprint(h[at-1].Val)
	}
	rank := slices.IndexFunc(h, func(x arrived) bool { return x.Time == r.Time }) + 1
	return text + fmt.Sprintf(" %s %d", lag, rank)
}
