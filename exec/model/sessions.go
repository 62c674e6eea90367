package model

import (
	"cmp"
	"fmt"
	"slices"
)

// Sessions aggregates over sessions of rows with one partition, divided by key.
type Sessions struct {
	Gap       int64
	Partition func(r Row) int64
	Key       func(r Row) int64
	Group     func(key int64) uint8 // key group

	open []*span
	seq  int64
}

type span struct {
	Window
	partition int64
	rows      []arrived
}

type arrived struct {
	Row
	seq int64
}

// Row implements Op: the row joins all sessions that it touches and that have not
// fired.
func (o *Sessions) Row(r Row, w int64, to *Result) {
	n := &span{Window{r.Time, r.Time + o.Gap}, o.Partition(r), []arrived{{r, o.seq}}}
	o.seq++
	touches := func(s *span) bool {
		return s.partition == n.partition && s.End-1 > w && s.Start <= r.Time+o.Gap && s.End >= r.Time
	}
	merged := *n
	for _, s := range o.open {
		if touches(s) {
			merged.Start, merged.End = min(merged.Start, s.Start), max(merged.End, s.End)
			merged.rows = append(merged.rows, s.rows...)
		}
	}
	if merged.End-1 <= w {
		to.Late = append(to.Late, Late{r.ID, w, merged.End})
		return
	}
	o.open = append(slices.DeleteFunc(o.open, touches), &merged)
}

// Advance implements Op.
func (o *Sessions) Advance(w int64, to *Result) {
	type bounds struct {
		Window
		key int64
	}
	groups := map[bounds][]arrived{}
	o.open = slices.DeleteFunc(o.open, func(s *span) bool {
		if s.End-1 > w {
			return false
		}
		for _, r := range s.rows {
			b := bounds{s.Window, o.Key(r.Row)}
			groups[b] = append(groups[b], r)
		}
		return true
	})
	var list []fired
	for b, rows := range groups {
		slices.SortFunc(rows, func(x, y arrived) int { return cmp.Compare(x.seq, y.seq) })
		var plain []Row
		for _, r := range rows {
			plain = append(plain, r.Row)
		}
		if text := Summary(plain); text != "" {
			list = append(list, fired{o.Group(b.key), b.End, b.key, b.Start, fmt.Sprintf("%d %d %d %s", b.Start, b.End, b.key, text)})
		}
	}
	emit(list, to)
}
