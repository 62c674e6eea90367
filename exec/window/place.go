package window

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// raw is the Kind of slices that hold rows; other kinds name the first window in
// which rows of the slice count that came too late for earlier ones.
const raw = math.MinInt64

// A placer finds the slice of each row of a run, and the rows that are late. Few
// slices are touched by one run: each is looked up once and remembered in a ring of
// cells, found by one multiplication.
type placer struct {
	slicer window.Slicer
	clock  *clock
	table  *state.Table

	size  int64
	magic uint64 // 2^64/size rounded up; 0: divide
	base  int64  // start of cell 0
	ring  [ringCells]int32

	touched  []touch
	slices   []*state.Slice // to which where refers
	where    []int32
	alike    bool      // all rows are in slices[0]
	verdicts []verdict // of touched
	lost     []lostRow
	late     []stream.Late
	partial  []*state.Slice // of Kinds other than raw, in no order
	gaps     int64          // rows in no window
	least    int64          // least end of a window that got rows
}

// ringCells is the number of slices that the ring covers: with fewer rows out of
// reach are looked for one by one.
const ringCells = 64

// A touch is a slice that rows of the run lie in.
type touch struct {
	end         int64
	first, last int64 // ends of its first and last window
	// A row that met a watermark of at least part missed the first window, and of
	// at least gone the last one.
	part, gone int64
	at         int   // first row, if judged
	slice      int32 // of the rows that count in all windows; -1: none yet
	judged     bool  // the run holds watermarks that matter
	gap        bool  // in no window, or in one beyond the end of time
}

// A verdict says what becomes of the rows of a slice: those from row part on missed
// the first window, and those from gone on the last.
type verdict struct{ slice, part, gone int32 }

// A lostRow is one that does not count in all windows of its slice.
type lostRow struct{ row, touch int32 }

func newPlacer(s window.Slicer, c *clock, t *state.Table) placer {
	p := placer{slicer: s, clock: c, table: t, size: s.SliceSize()}
	if p.size > 1 && p.size < 1<<28 {
		p.magic = math.MaxUint64/uint64(p.size) + 1
	}
	return p
}

// place finds the slices of rows at the given times. Afterwards where holds for
// each row its place in slices, -1 if it does not count; late holds the late rows.
func (p *placer) place(v stream.View, times []int64) {
	p.touched, p.slices, p.late, p.gaps, p.least = p.touched[:0], p.slices[:0], p.late[:0], 0, math.MaxInt64
	p.alike = false
	if cap(p.where) < len(times) {
		p.where = make([]int32, len(times))
	}
	p.where = p.where[:len(times)]
	if len(times) == 0 {
		return
	}
	if last := int64(v.Last()); !p.few(times, last) {
		p.many(times, last)
	}
	p.resolve(v)
}

// few does so if the rows lie in one slice or in two that are side by side, which is
// the rule.
func (p *placer) few(times []int64, last int64) bool {
	least, most := times[0], times[0]
	for _, t := range times {
		least, most = min(least, t), max(most, t)
	}
	end := p.slicer.SliceEnd(least)
	if most < end {
		p.add(0, end, last)
		clear(p.where)
		return true
	}
	if end == none || uint64(most-end) >= uint64(p.size) {
		return false
	}
	for i, t := range times[:len(p.where)] {
		p.where[i] = int32(uint64(end-1-t) >> 63) // 1 from end on
	}
	for i, e := range [2]int64{end, types.AddTime(end, p.size)} {
		p.add(0, e, last)
		if c := &p.touched[i]; c.judged {
			c.at = slices.Index(p.where, int32(i))
		}
	}
	return true
}

// many finds the slices of rows wherever they lie.
func (p *placer) many(times []int64, last int64) {
	for i := range p.ring {
		p.ring[i] = -1
	}
	p.base = types.AddTime(p.slicer.SliceEnd(times[0]), -(ringCells/2)*p.size)
	reach := uint64(0)
	if p.magic != 0 {
		reach = uint64(ringCells * p.size)
	}
	lo, now := int64(0), int32(-1) // the slice of the row before: start, number
	for i, t := range times {
		if rel := uint64(t - p.base); rel < reach { // rows of two slices alternate without a branch
			cell, _ := bits.Mul64(rel, p.magic)
			if now = p.ring[cell%ringCells]; now < 0 {
				now = p.add(i, p.slicer.SliceEnd(t), last)
				p.ring[cell%ringCells] = now
			}
		} else if now < 0 || reach > 0 || uint64(t-lo) >= uint64(p.size) {
			now = p.touchFar(i, t, last)
			lo = types.AddTime(p.touched[now].end, -p.size)
		}
		p.where[i] = now
	}
}

// touchFar returns the number of the slice that holds t, which the ring does not
// reach.
func (p *placer) touchFar(row int, t, last int64) int32 {
	end := p.slicer.SliceEnd(t)
	for i := range p.touched {
		if p.touched[i].end == end {
			return int32(i)
		}
	}
	return p.add(row, end, last)
}

func (p *placer) add(row int, end, last int64) int32 {
	c := touch{end: end, at: row, slice: -1}
	c.first, c.last = p.slicer.Windows(end)
	if c.gap = c.first > c.last || c.last == none; !c.gap {
		c.part, c.gone = p.clock.closes(c.first), p.clock.closes(c.last)
		c.judged = last >= c.part
	}
	p.touched = append(p.touched, c)
	return int32(len(p.touched) - 1)
}

// resolve turns numbers of touched slices into slices of the table.
func (p *placer) resolve(v stream.View) {
	judged := false
	for i := range p.touched {
		if c := &p.touched[i]; c.judged || c.gap {
			judged = true
		} else {
			p.whole(c)
		}
	}
	if judged {
		p.judge(v)
		return
	}
	p.alike = len(p.touched) == 1 // otherwise the numbers are the same
}

// whole returns the slice of rows that count in all windows of c.
func (p *placer) whole(c *touch) int32 {
	if c.slice < 0 {
		c.slice = int32(len(p.slices))
		p.slices = append(p.slices, p.table.Slice(state.ID{End: c.end, Kind: raw}))
		p.least = min(p.least, c.first)
	}
	return c.slice
}

// judge looks at the watermark that stood before each row: it only rises, so that
// the rows of a slice have one fate up to a row and another from there on.
func (p *placer) judge(v stream.View) {
	p.verdicts = p.verdicts[:0]
	for i := range p.touched {
		c := &p.touched[i]
		d := verdict{slice: -1}
		if !c.gap {
			d.part, d.gone = v.Reach(stream.Watermark(c.part)), v.Reach(stream.Watermark(c.gone))
			if c.at < int(d.part) {
				d.slice = p.whole(c)
			}
		}
		p.verdicts = append(p.verdicts, d)
	}
	if cap(p.lost) < len(p.where) {
		p.lost = make([]lostRow, len(p.where))
	}
	lost, n := p.lost[:len(p.where)], 0
	for i, t := range p.where { // without a branch: who is late is hard to guess
		d := &p.verdicts[t]
		to := d.slice
		if int32(i) >= d.part {
			to = -1
		}
		p.where[i] = to
		lost[n] = lostRow{int32(i), t}
		n += int(uint32(to) >> 31)
	}
	p.lose(v, lost[:n])
}

// lose finds what becomes of rows that do not count in all windows.
func (p *placer) lose(v stream.View, lost []lostRow) {
	w, m := v.Before, 0
	for _, l := range lost {
		row := v.Lo + int(l.row)
		for o := v.Ordinal(row); m < len(v.Marks) && v.Marks[m].Row <= o; m++ {
			w = max(w, v.Marks[m].W)
		}
		switch c := &p.touched[l.touch]; {
		case c.gap:
			p.gaps++
		case l.row >= p.verdicts[l.touch].gone:
			p.late = append(p.late, stream.Late{Row: row, Met: w, WindowEnd: c.last, HasWindow: true})
		default:
			p.where[l.row] = p.later(c, int64(w))
		}
	}
}

// later returns the slice of rows of c that missed the windows which had fired
// at w but not all of them.
func (p *placer) later(c *touch, w int64) int32 {
	first := c.first
	for p.clock.closes(first) <= w {
		first = p.following(first, w)
	}
	id := state.ID{End: c.end, Kind: first}
	p.least = min(p.least, first)
	s := p.table.Find(id)
	if s == nil {
		s = p.table.Slice(id)
		p.partial = append(p.partial, s)
	}
	for i, o := range p.slices {
		if o == s {
			return int32(i)
		}
	}
	p.slices = append(p.slices, s)
	return int32(len(p.slices) - 1)
}

// following returns a window end after e that is not beyond the first one which
// w leaves open.
func (p *placer) following(e, w int64) int64 {
	step := p.slicer.Step()
	if p.clock.zone == nil && w > e {
		return types.AddTime(e, (w-e)/step*step+step)
	}
	return types.AddTime(e, step)
}
