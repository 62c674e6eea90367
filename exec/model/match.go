package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A MatchPart is a variable of a pattern. Max < 0 is without limit.
type MatchPart struct {
	Min, Max  int
	Reluctant bool
	// Fits says whether the last row of rows[of] may be there; rows are those of
	// each variable, all are those of the match in order.
	Fits func(of int, rows [][]Row, all []Row) bool
}

// Match is MATCH_RECOGNIZE as Flink computes it: all beginnings at once, each row
// offered to all matches in the making, and matches that are complete wait in a
// queue as long as one that began earlier is not decided (flink-semantics.md 6).
type Match struct {
	Parts  []MatchPart
	Skip   string // next, past, first or last
	Of     int    // the variable of first and last
	Within int64  // 0: no limit
	Group  func(key int64) uint8
	Show   func(key int64, rows [][]Row, all []Row) string

	waiting    []Row
	partitions map[int64]*matchPartition
}

type matchPartition struct {
	key     int64
	number  int // rows so far
	open    []*attempt
	done    []*attempt // complete, and waiting
	emitted []emitted
	at      int64 // time of the last cause
}

// An attempt is a match in the making.
type attempt struct {
	first int // number of its first row
	part  int // that took the last row
	rows  [][]Row
	all   []Row
}

type emitted struct {
	at   int64
	key  int64
	text string
}

// Row implements Op.
func (m *Match) Row(r Row, w int64, to *Result) {
	if r.Time <= w {
		to.Late = append(to.Late, Late{ID: r.ID, Met: w})
		return
	}
	m.waiting = append(m.waiting, r)
}

// Advance implements Op.
func (m *Match) Advance(w int64, to *Result) {
	if m.partitions == nil {
		m.partitions = map[int64]*matchPartition{}
	}
	slices.SortStableFunc(m.waiting, func(a, b Row) int { return cmp.Compare(a.Time, b.Time) })
	for len(m.waiting) > 0 && m.waiting[0].Time <= w {
		r := m.waiting[0]
		m.waiting = m.waiting[1:]
		p := m.partitions[r.Key]
		if p == nil {
			p = &matchPartition{key: r.Key, at: math.MinInt64}
			m.partitions[r.Key] = p
		}
		m.expire(p, r.Time)
		p.at = max(p.at, r.Time)
		m.offer(p, r)
		m.release(p)
	}
	var list []emitted
	for _, p := range m.partitions {
		m.expire(p, w)
		list = append(list, p.emitted...)
		p.emitted = nil
	}
	slices.SortStableFunc(list, func(a, b emitted) int {
		return cmp.Or(cmp.Compare(m.Group(a.key), m.Group(b.key)), cmp.Compare(a.at, b.at), cmp.Compare(a.key, b.key))
	})
	for _, e := range list {
		to.Lines = append(to.Lines, Line{Text: e.text})
	}
}

// expire gives up matches in the making that a row at t would make too long.
func (m *Match) expire(p *matchPartition, t int64) {
	if m.Within == 0 {
		return
	}
	for len(p.open) > 0 && p.open[0].all[0].Time+m.Within <= t {
		first := p.open[0]
		p.at = max(p.at, first.all[0].Time+m.Within)
		p.open = slices.DeleteFunc(p.open, func(a *attempt) bool { return a.first == first.first })
		m.release(p)
	}
}

// offer gives a row to all matches in the making and begins a new one with it.
func (m *Match) offer(p *matchPartition, r Row) {
	old := append(slices.Clone(p.open), &attempt{first: p.number, part: -1, rows: make([][]Row, len(m.Parts))})
	p.number++
	p.open = nil
	for _, a := range old {
		for _, i := range m.choices(a, r) {
			b := a.with(i, r)
			if m.complete(b) {
				p.done = append(p.done, b)
			} else {
				p.open = append(p.open, b)
			}
		}
	}
}

func (a *attempt) with(i int, r Row) *attempt {
	b := &attempt{first: a.first, part: i, rows: slices.Clone(a.rows), all: append(slices.Clone(a.all), r)}
	b.rows[i] = append(slices.Clone(a.rows[i]), r)
	return b
}

// choices returns the variables that may take the row, the preferred first.
func (m *Match) choices(a *attempt, r Row) []int {
	lo := max(a.part, 0)
	var near []int // the row could go there if it fitted
	for i := lo; i < len(m.Parts); i++ {
		near = append(near, i)
		if len(a.rows[i]) < m.Parts[i].Min {
			break
		}
	}
	var list []int
	for _, i := range slices.Backward(near) {
		p := m.Parts[i]
		fits := m.fits(a, i, r)
		if fits && !p.Reluctant && p.Min != p.Max && p.Max != 1 {
			list = nil // a greedy variable leaves nothing to those behind
		}
		if !fits || p.Max >= 0 && len(a.rows[i]) == p.Max {
			continue
		}
		if p.Reluctant {
			list = append(list, i)
		} else {
			list = append([]int{i}, list...)
		}
	}
	return list
}

func (m *Match) fits(a *attempt, i int, r Row) bool {
	b := a.with(i, r)
	return m.Parts[i].Fits(i, b.rows, b.all)
}

func (m *Match) complete(a *attempt) bool {
	for i := a.part; i < len(m.Parts); i++ {
		if len(a.rows[i]) < m.Parts[i].Min {
			return false
		}
	}
	return true
}

// release emits complete matches until one has to wait.
func (m *Match) release(p *matchPartition) {
	for len(p.done) > 0 {
		best := slices.MinFunc(p.done, func(a, b *attempt) int { return cmp.Compare(a.first, b.first) })
		if len(p.open) > 0 && slices.MinFunc(p.open, func(a, b *attempt) int { return cmp.Compare(a.first, b.first) }).first < best.first {
			return
		}
		p.emitted = append(p.emitted, emitted{p.at, p.key, m.Show(p.key, best.rows, best.all)})
		from := m.next(best)
		prune := func(a *attempt) bool { return a.first < from }
		p.open, p.done = slices.DeleteFunc(p.open, prune), slices.DeleteFunc(p.done, prune)
	}
}

// next returns the number of the first row that may begin another match.
func (m *Match) next(a *attempt) int {
	before := 0
	for i := range m.Of {
		before += len(a.rows[i])
	}
	switch m.Skip {
	case "past":
		return a.first + len(a.all)
	case "first":
		return a.first + before
	case "last":
		return a.first + before + len(a.rows[m.Of]) - 1
	default:
		return a.first + 1
	}
}

// ShowRows is a Show that prints the number of rows and the first and last ID of
// each variable.
func ShowRows(key int64, rows [][]Row, _ []Row) string {
	parts := []string{fmt.Sprint(key)}
	for _, r := range rows {
		if len(r) == 0 {
			parts = append(parts, "0 NULL NULL")
			continue
		}
		parts = append(parts, fmt.Sprint(len(r), r[0].ID, r[len(r)-1].ID))
	}
	return strings.Join(parts, " ")
}
