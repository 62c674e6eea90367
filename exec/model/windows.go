package model

import (
	"fmt"
	"slices"
	"strings"
)

// A Window is [Start, End).
type Window struct{ Start, End int64 }

// Tumble, Hop and Cumulate list the windows that hold t, in order. They look at
// each candidate rather than compute (flink-semantics.md 3.1).
func Tumble(size, offset int64) func(t int64) []Window { return Hop(size, size, offset) }

// Hop lists the windows of a size that start every slide and hold t.
func Hop(slide, size, offset int64) func(t int64) []Window {
	return func(t int64) []Window {
		var list []Window
		for s := t - size + 1; s <= t; s++ {
			if (s-offset)%slide == 0 {
				list = append(list, Window{s, s + size})
			}
		}
		return list
	}
}

// Cumulate lists the windows that grow by step up to size and hold t.
func Cumulate(step, size, offset int64) func(t int64) []Window {
	return func(t int64) []Window {
		s := t
		for (s-offset)%size != 0 {
			s--
		}
		var list []Window
		for e := s + step; e <= s+size; e += step {
			if e > t {
				list = append(list, Window{s, e})
			}
		}
		return list
	}
}

// Windows aggregates over aligned windows. A row counts in each of its windows
// that has not fired.
type Windows struct {
	Assign func(t int64) []Window
	Group  func(key int64) uint8 // key group

	open map[cell][]Row
}

type cell struct {
	Window
	key int64
}

// Row implements Op.
func (o *Windows) Row(r Row, w int64, to *Result) {
	if o.open == nil {
		o.open = map[cell][]Row{}
	}
	list := o.Assign(r.Time)
	if len(list) == 0 {
		to.Gaps++
		return
	}
	late := true
	for _, win := range list {
		if w < win.End-1 {
			late = false
			c := cell{win, r.Key}
			o.open[c] = append(o.open[c], r)
		}
	}
	if late {
		to.Late = append(to.Late, Late{r.ID, w, list[len(list)-1].End})
	}
}

// Advance implements Op.
func (o *Windows) Advance(w int64, to *Result) {
	var list []fired
	for c, rows := range o.open {
		if w < c.End-1 {
			continue
		}
		delete(o.open, c)
		if text := Summary(rows); text != "" {
			list = append(list, fired{o.Group(c.key), c.End, c.key, 0, fmt.Sprintf("%d %d %d %s", c.Start, c.End, c.key, text)})
		}
	}
	emit(list, to)
}

// Summary returns what the tests compute of the rows of a window: COUNT(*),
// SUM, MIN and MAX, the number of different values, and the values in order of
// arrival; "" if no more rows were added than taken back. A row may take back one
// that is not in the window: COUNT and SUM then are less, and so is the number of
// equal values.
func Summary(rows []Row) string {
	n, sum, net := int64(0), int64(0), map[int64]int64{}
	for _, r := range rows {
		n += int64(r.Sign)
		sum += int64(r.Sign) * r.Val
		net[r.Val] += int64(r.Sign)
	}
	if n <= 0 {
		return ""
	}
	var there []int64
	for v, k := range net {
		if k > 0 {
			there = append(there, v)
		}
	}
	var values []string
	for _, r := range Remaining(rows) {
		values = append(values, fmt.Sprint(r.Val))
	}
	return fmt.Sprintf("%d %d %d %d %d [%s]", n, sum, slices.Min(there), slices.Max(there), len(there), strings.Join(values, ", "))
}

// Remaining returns the rows that were not taken back: each that is takes the
// first equal one before it with it.
func Remaining(rows []Row) []Row {
	var left []Row
	for _, r := range rows {
		if r.Sign >= 0 {
			left = append(left, r)
			continue
		}
		for i := range left {
			if left[i].Val == r.Val {
				left = append(left[:i:i], left[i+1:]...)
				break
			}
		}
	}
	return left
}
