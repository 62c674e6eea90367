package model

import (
	"cmp"
	"fmt"
	"slices"
)

// A Trigger says when windows give results beside the one at their end.
type Trigger struct {
	Early, Late bool // after every row, before and after the end
	// Slow says that what late rows change is sent when the window goes.
	Slow     bool
	Lateness int64
}

// Refiring aggregates over windows that give several results. It keeps all rows
// of every window that is not over and looks at all of them again each time.
type Refiring struct {
	Trigger
	Assign func(t int64) []Window // nil: sessions
	Gap    int64
	Group  func(key int64) uint8 // key group

	open  []*stay
	fired int64
	begun bool
	seq   int64
}

// A stay is a window of a key with what was sent of it.
type stay struct {
	Window
	key  int64
	rows []arrived
	sent string // "": nothing
}

func (o *Refiring) over(s *stay, w int64) bool { return s.End-1+o.Lateness <= w }

// Row implements Op.
func (o *Refiring) Row(r Row, w int64, to *Result) {
	o.seq++
	if o.Assign == nil {
		o.session(r, w, to)
		return
	}
	list := o.Assign(r.Time)
	if len(list) == 0 {
		to.Gaps++
		return
	}
	late := true
	for _, win := range slices.Backward(list) {
		s := &stay{Window: win, key: r.Key}
		if o.over(s, w) {
			continue
		}
		late = false
		if i := slices.IndexFunc(o.open, func(p *stay) bool { return p.Window == win && p.key == r.Key }); i >= 0 {
			s = o.open[i]
		} else {
			o.open = append(o.open, s)
		}
		s.rows = append(s.rows, arrived{r, o.seq})
		if o.loud(s, w) {
			o.send(s, to)
		}
	}
	if late {
		to.Late = append(to.Late, Late{r.ID, w, list[len(list)-1].End})
	}
}

// loud reports whether a row of s is answered at once.
func (o *Refiring) loud(s *stay, w int64) bool {
	if s.End-1 <= w {
		return o.Late && !o.Slow
	}
	return o.Early
}

// session is Row for sessions: the row joins all that it touches and that stay.
func (o *Refiring) session(r Row, w int64, to *Result) {
	n := &stay{Window: Window{r.Time, r.Time + o.Gap}, key: r.Key}
	touches := func(s *stay) bool {
		return s.key == n.key && !o.over(s, w) && s.Start <= r.Time+o.Gap && s.End >= r.Time
	}
	var met []*stay
	for _, s := range o.open {
		if touches(s) {
			met = append(met, s)
		}
	}
	slices.SortFunc(met, func(a, b *stay) int { return cmp.Compare(b.Start, a.Start) })
	withdrawn := false
	for i, s := range met {
		n.Start, n.End = min(n.Start, s.Start), max(n.End, s.End)
		n.rows = append(n.rows, s.rows...)
		if i == 0 {
			n.sent = s.sent
		} else if s.sent != "" {
			to.Lines = append(to.Lines, Line{Text: "-D " + s.sent})
			withdrawn = true
		}
	}
	n.rows = append(n.rows, arrived{r, o.seq})
	slices.SortFunc(n.rows, func(a, b arrived) int { return cmp.Compare(a.seq, b.seq) })
	if o.over(n, w) {
		to.Late = append(to.Late, Late{r.ID, w, n.End})
		return
	}
	moved := n.sent != "" && met[0].Window != n.Window || withdrawn
	open := n.End-1 > w
	if moved && open && !o.Early && n.sent != "" {
		to.Lines = append(to.Lines, Line{Text: "-D " + n.sent})
		n.sent = ""
	}
	o.open = append(slices.DeleteFunc(o.open, touches), n)
	if o.loud(n, w) || moved && !open {
		o.send(n, to)
	}
}

func (s *stay) text() string {
	var rows []Row
	for _, r := range s.rows {
		rows = append(rows, r.Row)
	}
	text := Summary(rows)
	if text == "" {
		return ""
	}
	return fmt.Sprintf("%d %d %d %s", s.Start, s.End, s.key, text)
}

// send says how the result of s has changed.
func (o *Refiring) send(s *stay, to *Result) {
	is := s.text()
	sameRow := func() bool {
		var a, b, c, d int64
		_, _ = fmt.Sscan(s.sent, &a, &b)
		_, _ = fmt.Sscan(is, &c, &d)
		return a == c && b == d
	}
	switch {
	case is == s.sent:
	case s.sent == "":
		to.Lines = append(to.Lines, Line{Text: is})
	case is == "":
		to.Lines = append(to.Lines, Line{Text: "-D " + s.sent})
	case sameRow():
		to.Lines = append(to.Lines, Line{Text: "-U " + s.sent}, Line{Text: "+U " + is})
	default:
		to.Lines = append(to.Lines, Line{Text: "-D " + s.sent}, Line{Text: is})
	}
	s.sent = is
}

// Advance implements Op: windows fire at end - 1 and go at end - 1 + lateness,
// when what is still to be sent is sent.
func (o *Refiring) Advance(w int64, to *Result) {
	type due struct {
		*stay
		at int64
	}
	var list []due
	for _, s := range o.open {
		switch at := s.End - 1; {
		case at <= w && (!o.begun || at > o.fired):
			list = append(list, due{s, at})
		case o.over(s, w):
			list = append(list, due{s, at + o.Lateness})
		}
	}
	slices.SortFunc(list, func(a, b due) int {
		return cmp.Or(cmp.Compare(o.Group(a.key), o.Group(b.key)), cmp.Compare(a.at, b.at), cmp.Compare(a.key, b.key), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	for _, d := range list {
		o.send(d.stay, to)
	}
	o.open = slices.DeleteFunc(o.open, func(s *stay) bool { return o.over(s, w) })
	o.fired, o.begun = w, true
}
