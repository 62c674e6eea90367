package join

import (
	"cmp"
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Interval pairs rows whose times lie within bounds of each other, both inclusive
// (flink-semantics.md 5). A row is kept until the watermark has passed its last
// possible partner; a row of an outer side that had none leaves then with NULLs
// beside it, and one that comes when all its partners are behind the watermark
// leaves at once. So nothing is ever taken back.
//
// No row is dropped for being late: it finds what is still there. The result has
// rows as old as the bounds allow, and its watermark is that much behind.
//
// A row without a time, or with a NULL in its key, has no partner.
type Interval struct {
	spec  IntervalSpec
	delay int64 // of the watermark of the result
	empty bool  // no time lies within the bounds

	table *state.Table // from keys to groups
	slice [1]*state.Slice
	live  page.Column[int32] // by group: its rows, of both sides
	sides [2]intervalSide
	pairs outgoing

	sent    int64 // watermark of the result
	account stream.Account
	drained []int32 // groups that may have no rows any more
	over    []overdue
	due     []state.Due
}

// An IntervalSpec says when the rows of two sides are near each other.
type IntervalSpec struct {
	Spec
	Times [2]int // columns of the sides
	// The time of a right row less that of a left one is in [Low, High], in ms.
	Low, High int64
	// Now is set if both times are processing times: a row has the time at which it
	// comes, and goes when the clock says so.
	Now func() int64
}

// An intervalSide is what is kept of a side.
type intervalSide struct {
	// A partner's time less that of a row is in [low, high].
	low, high int64
	lanes     lanes
	lane      page.Column[lane] // by group
	rows      page.Column[keptRow]
	waiting   state.Queue // rows by the time of their last possible partner

	// Of the rows that have just come:
	cols    []*vector.Vector
	all     []int32
	ids     []int32
	groups  []int32
	times   []int64
	missing []bool
	lonely  []bool
	mask    []bool
}

// A keptRow is what is known of a row.
type keptRow struct {
	time  int64
	group int32
	alone bool // it has no partner
}

// An overdue row had its last possible partner.
type overdue struct {
	at       int64
	id       int32
	group    int32
	place    int32 // among those of its side, in order of arrival at one time
	keyGroup uint8
	side     uint8
}

// farthest is a bound of the distance between times: none are so far apart.
const farthest = 1 << 61

// NewInterval returns the operator, which declares its state in store.
func NewInterval(spec IntervalSpec, store *state.Store) (*Interval, error) {
	j := &Interval{spec: spec, sent: math.MinInt64}
	low, high := max(spec.Low, -farthest), min(spec.High, farthest)
	j.sides[LeftInput].low, j.sides[LeftInput].high = low, high
	j.sides[RightInput].low, j.sides[RightInput].high = -high, -low
	j.empty = low > high
	if !j.empty && spec.Now == nil {
		j.delay = max(high, -low)
	}
	j.table = store.Table("keys", spec.keyTypes(), nil)
	j.slice[0] = j.table.Slice(state.ID{})
	var err error
	if j.pairs, err = newOutgoing(&j.spec.Spec, store); err != nil {
		return nil, err
	}
	j.declare(store)
	return j, nil
}

// Rows implements [stream.Operator].
func (j *Interval) Rows(input int, v stream.View, out *stream.Output) error {
	if err := j.tick(out); err != nil {
		return err
	}
	j.take(input, v)
	for i := range j.sides[input].ids {
		if err := j.arrive(input, i, int64(v.Before), out); err != nil {
			return err
		}
	}
	return j.finish(out)
}

// Advance implements [stream.Operator].
func (j *Interval) Advance(w stream.Watermark, out *stream.Output) error {
	if err := j.advance(int64(w), out); err != nil {
		return err
	}
	return j.finish(out)
}

// Due implements [stream.Operator].
func (j *Interval) Due() stream.Watermark {
	if j.delay == 0 && j.spec.Now == nil {
		at := int64(math.MaxInt64)
		for side := range j.sides {
			if t, ok := j.sides[side].waiting.Least(); ok {
				at = min(at, t+1)
			}
		}
		return stream.Watermark(at)
	}
	if j.delay == 0 {
		return stream.MaxWatermark
	}
	return stream.MinWatermark
}

// Join implements [stream.Joiner].
func (j *Interval) Join(in [2]stream.View, out *stream.Output) error {
	if err := j.tick(out); err != nil {
		return err
	}
	j.take(LeftInput, in[LeftInput])
	j.take(RightInput, in[RightInput])
	w, marks := int64(in[LeftInput].Before), in[LeftInput].Marks
	next, at := [2]int32{ordinal(&in[LeftInput], 0), ordinal(&in[RightInput], 0)}, [2]int{}
	for {
		side := LeftInput
		if next[RightInput] < next[LeftInput] {
			side = RightInput
		}
		for ; len(marks) > 0 && marks[0].Row <= next[side]; marks = marks[1:] {
			w = int64(marks[0].W)
			if err := j.advance(w, out); err != nil {
				return err
			}
		}
		if next[side] == noRow {
			return j.finish(out)
		}
		if err := j.arrive(side, at[side], w, out); err != nil {
			return err
		}
		at[side]++
		next[side] = ordinal(&in[side], at[side])
	}
}

// noRow is an ordinal behind those of all rows.
const noRow = math.MaxInt32

// ordinal returns that of row i of a run.
func ordinal(v *stream.View, i int) int32 {
	if v.Lo+i == v.Hi {
		return noRow
	}
	return v.Ordinal(v.Lo + i)
}

// take copies the rows of a run, and finds out all that does not depend on what
// comes between them.
func (j *Interval) take(side int, v stream.View) {
	s := &j.sides[side]
	n := v.Hi - v.Lo
	if s.ids = s.ids[:0]; n == 0 {
		return
	}
	if j.spec.Now == nil {
		s.times, s.missing = v.SomeTimes(j.spec.Times[side], s.times, s.missing)
	} else {
		s.times, s.missing = s.times[:0], nil
		now := j.spec.Now()
		for range n {
			s.times = append(s.times, now)
		}
	}
	s.cols = j.spec.Sides[side].keys(v.Cols, s.cols[:0])
	s.groups = slices.Grow(s.groups[:0], n)[:n]
	j.table.Lookup(s.cols, v.Lo, j.slice[:], nil, s.groups)
	s.lonely = j.spec.lonely(side, v.Cols, v.Lo, v.Hi, s.mask)
	if s.lonely != nil {
		s.mask = s.lonely
	}
	s.all = v.Numbers(s.all[:0])
	s.ids = j.pairs.keep(side, v.Cols, s.all, s.ids)
	s.rows.Grow(j.pairs.rows[side].Cap())
	j.live.Grow(j.table.Cap())
	for k := range j.sides {
		j.sides[k].lane.Grow(j.table.Cap())
	}
	for i, id := range s.ids {
		alone := j.empty || s.missing != nil && s.missing[i] || s.lonely != nil && s.lonely[i]
		*s.rows.At(id) = keptRow{s.times[i], s.groups[i], alone}
	}
}

// arrive lets row i of those that have just come meet its partners, at watermark w.
func (j *Interval) arrive(side, i int, w int64, out *stream.Output) error {
	s := &j.sides[side]
	id := s.ids[i]
	r := s.rows.At(id)
	outer := j.spec.Kind.Pads(side)
	if r.alone && !outer {
		j.account.Filtered++
		j.leave(side, id, r.group)
		return nil
	}
	if !r.alone {
		if err := j.meet(side, id, r, out); err != nil {
			return err
		}
	}
	if j.spec.Now != nil {
		w = r.time - 1 // the clock does not go back
	}
	last := r.time + s.high
	if w < last && !j.empty && (s.missing == nil || !s.missing[i]) {
		j.account.Used++
		s.waiting.Add(last, id)
		*j.live.At(r.group)++
		if !r.alone {
			s.lanes.add(s.lane.At(r.group), r.time, id)
		}
		return nil
	}
	if outer {
		j.account.Used++
		j.pairs.end(side, id)
	} else {
		j.pairs.strays[side] = append(j.pairs.strays[side], id)
	}
	j.leave(side, id, r.group)
	return nil
}

// leave lets a row go when what is noted of it has left.
func (j *Interval) leave(side int, id, group int32) {
	j.pairs.gone[side] = append(j.pairs.gone[side], id)
	j.drained = append(j.drained, group)
}

// meet adds the pairs of a row with what the other side has kept. All that is kept
// is not too old: what is goes when the watermark rises.
func (j *Interval) meet(side int, id int32, r *keptRow, out *stream.Output) error {
	l := j.sides[1-side].lane.At(r.group)
	if len(l.first) == 0 {
		return nil
	}
	from, to := r.time+j.sides[side].low, r.time+j.sides[side].high
	k, i := l.from(from)
	for p := l.part(k); p != nil; p, i = l.part(k), 0 {
		for _, e := range p[i:] {
			if e.at > to {
				return nil
			}
			if side == LeftInput {
				j.pairs.add(id, e.id)
			} else {
				j.pairs.add(e.id, id)
			}
			if j.pairs.full() {
				if err := j.flush(out); err != nil {
					return err
				}
			}
		}
		k++
	}
	return nil
}

// advance plays a mark: rows whose last possible partner is behind it go.
func (j *Interval) advance(w int64, out *stream.Output) error {
	if j.spec.Now == nil || w == math.MaxInt64 {
		if err := j.expire(w, out); err != nil {
			return err
		}
	}
	switch {
	case w == math.MaxInt64:
	case w < math.MinInt64+j.delay:
		return nil
	default:
		w -= j.delay
	}
	if w > j.sent {
		j.sent = w
		j.pairs.mark(stream.Watermark(w))
	}
	return nil
}

// expire lets the rows go whose last possible partner is before t. Those that leave
// do so by key group, time, key, side and arrival (exactness.md 1, rule 7).
func (j *Interval) expire(t int64, out *stream.Output) error {
	j.over = j.over[:0]
	for side := range j.sides {
		s := &j.sides[side]
		if least, ok := s.waiting.Least(); !ok || least >= t {
			continue
		}
		outer := j.spec.Kind.Pads(side)
		j.due = s.waiting.Take(t-1, j.due[:0])
		for _, d := range j.due {
			r := s.rows.At(d.ID)
			*j.live.At(r.group)--
			if !r.alone {
				s.lanes.cut(s.lane.At(r.group), d.ID)
			}
			if outer && !*j.pairs.met[side].At(d.ID) {
				j.over = append(j.over, overdue{d.At, d.ID, r.group, int32(len(j.over)), j.table.KeyGroup(r.group), uint8(side)})
				continue
			}
			j.leave(side, d.ID, r.group)
		}
	}
	slices.SortFunc(j.over, j.compare)
	for _, o := range j.over {
		j.pairs.end(int(o.side), o.id)
		j.leave(int(o.side), o.id, o.group)
		if j.pairs.full() {
			if err := j.flush(out); err != nil {
				return err
			}
		}
	}
	return nil
}

// compare orders rows that leave at one mark.
func (j *Interval) compare(a, b overdue) int {
	switch {
	case a.keyGroup != b.keyGroup:
		return int(a.keyGroup) - int(b.keyGroup)
	case a.at != b.at:
		return cmp.Compare(a.at, b.at)
	case a.group != b.group:
		return j.table.Compare(a.group, b.group)
	default: // the left side comes first in over
		return int(a.place - b.place)
	}
}

// finish emits what has been noted and forgets the keys that have no rows.
func (j *Interval) finish(out *stream.Output) error {
	if err := j.flush(out); err != nil {
		return err
	}
	empty := j.drained[:0]
	for _, g := range j.drained {
		if n := j.live.At(g); *n == 0 {
			*n = -1 // it is in the list
			empty = append(empty, g)
		}
	}
	for _, g := range empty {
		*j.live.At(g) = 0
	}
	j.slice[0].Remove(empty)
	j.drained = j.drained[:0]
	return nil
}

// flush emits what has been noted.
func (j *Interval) flush(out *stream.Output) error {
	err := j.pairs.flush(out)
	j.account.Used += j.pairs.found
	j.account.Behind += j.pairs.lost
	j.pairs.found, j.pairs.lost = 0, 0
	return err
}

// tick does what is due by the clock before rows come.
func (j *Interval) tick(out *stream.Output) error {
	if j.spec.Now == nil {
		return nil
	}
	return j.expire(j.spec.Now(), out)
}

// Account implements [stream.Accountant]: a row that comes when all its partners
// are behind the watermark, and finds none, is counted as behind.
func (j *Interval) Account() stream.Account { return j.account }

// StateRows implements [stream.Stateful].
func (j *Interval) StateRows() int64 {
	return int64(j.pairs.rows[LeftInput].Len() + j.pairs.rows[RightInput].Len())
}
