package join

import (
	"cmp"
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Window pairs rows of equal windows when the lesser watermark of both sides has
// passed the end of the window (flink-semantics.md 3.3). The rows carry their window
// in two columns. A row that meets a watermark at which its window was over is late;
// of a row that stands in several windows each copy is judged on its own.
//
// Until a window is over, its rows are only kept. Then those of both sides are
// looked up by their keys, put in order of key, and paired.
//
// A row without a window has no partner, as one with a NULL in its key.
type Window struct {
	spec    WindowSpec
	pairs   outgoing
	places  map[state.ID]int32
	windows []openWindow
	free    []int32 // places in windows
	waiting state.Queue
	account stream.Account

	table *state.Table // from keys to groups, while windows are fired
	slice [1]*state.Slice
	fire  firing

	starts, ends []int64
	none, some   []bool // which rows have no start; no end
	mask         []bool
	marks        []stream.Watermark
	kept         []int32
	where        []int32
	ids          []int32
	late         []stream.Late
}

// A WindowSpec says where rows of two sides have their windows.
type WindowSpec struct {
	Spec
	Starts, Ends [2]int // columns of the sides
	// Closes returns the least watermark at which a window with the given end is over.
	Closes func(end int64) int64
}

// An openWindow is a window with the rows of both sides, in order of arrival.
type openWindow struct {
	state.ID // End and, as Kind, start
	rows     [2][]int32
}

// noWindow is the start of the windows of rows that have none. Each is over when
// the watermark rises above the one that the row met, which is its end less 1.
const noWindow = math.MinInt64

// NewWindow returns the operator, which declares its state in store.
func NewWindow(spec WindowSpec, store *state.Store) (*Window, error) {
	j := &Window{spec: spec, places: map[state.ID]int32{}}
	j.table = store.Table("keys", spec.keyTypes(), nil)
	j.slice[0] = j.table.Slice(state.ID{})
	var err error
	if j.pairs, err = newOutgoing(&j.spec.Spec, store); err != nil {
		return nil, err
	}
	j.declare(store)
	return j, nil
}

// JudgesByMarks implements [stream.Judge].
func (j *Window) JudgesByMarks() {}

// Join implements [stream.Joiner]: what comes between the rows of one side does not
// matter to the other, since all of a window leaves at a mark.
func (j *Window) Join(in [2]stream.View, out *stream.Output) error {
	for side, v := range in {
		if err := j.Rows(side, v, out); err != nil {
			return err
		}
	}
	for _, m := range in[LeftInput].Marks {
		if err := j.Advance(m.W, out); err != nil {
			return err
		}
	}
	return nil
}

// Rows implements [stream.Operator].
func (j *Window) Rows(input int, v stream.View, out *stream.Output) error {
	if v.Lo == v.Hi {
		return nil
	}
	var noEnd, noStart []bool
	j.ends, noEnd = v.SomeTimes(j.spec.Ends[input], j.ends, j.some)
	j.starts, noStart = v.SomeTimes(j.spec.Starts[input], j.starts, j.none)
	lonely := j.spec.lonely(input, v.Cols, v.Lo, v.Hi, j.mask)
	if lonely != nil {
		j.mask = lonely
	}
	shown := j.spec.Kind.Shows(input)
	j.marks = v.Watermarks(j.marks[:0])
	j.kept, j.where, j.late = j.kept[:0], j.where[:0], j.late[:0]
	last, at := state.ID{}, int32(-1)
	for i, end := range j.ends {
		id := state.ID{End: end, Kind: j.starts[i]}
		w := j.marks[i]
		lost := noEnd != nil && noEnd[i] || noStart != nil && noStart[i]
		switch {
		case lost:
			id = state.ID{End: int64(w) + 1, Kind: noWindow}
		case j.spec.Closes(end) <= int64(w):
			j.late = append(j.late, stream.Late{Row: v.Lo + i, Met: w, WindowEnd: end, HasWindow: true})
			continue
		}
		if !shown && (lost || lonely != nil && lonely[i]) {
			j.account.Filtered++
			continue
		}
		if at < 0 || id != last {
			last, at = id, j.open(id)
		}
		j.kept, j.where = append(j.kept, int32(v.Lo+i)), append(j.where, at)
	}
	j.ids = j.pairs.keep(input, v.Cols, j.kept, j.ids[:0])
	for k, id := range j.ids {
		list := &j.windows[j.where[k]].rows[input]
		*list = append(*list, id)
	}
	j.account.Used += int64(len(j.kept))
	j.account.Late += int64(len(j.late))
	if len(j.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, j.late)
}

// open returns the place of a window, new if need be.
func (j *Window) open(id state.ID) int32 {
	if at, ok := j.places[id]; ok {
		return at
	}
	at := int32(len(j.windows))
	if n := len(j.free); n > 0 {
		at, j.free = j.free[n-1], j.free[:n-1]
	} else {
		j.windows = append(j.windows, openWindow{})
	}
	j.windows[at].ID = id
	j.places[id] = at
	j.waiting.Add(j.closes(id), at)
	return at
}

func (j *Window) closes(id state.ID) int64 {
	if id.Kind == noWindow {
		return id.End
	}
	return j.spec.Closes(id.End)
}

// Due implements [stream.Operator].
func (j *Window) Due() stream.Watermark {
	if at, ok := j.waiting.Least(); ok {
		return stream.Watermark(at)
	}
	return stream.MaxWatermark
}

// Advance implements [stream.Operator].
func (j *Window) Advance(w stream.Watermark, out *stream.Output) error {
	if w >= j.Due() {
		if err := j.over(int64(w), out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// over fires the windows that are over at w, in an order that does not depend on how
// they came.
func (j *Window) over(w int64, out *stream.Output) error {
	f := &j.fire
	f.due = j.waiting.Take(w, f.due[:0])
	slices.SortFunc(f.due, func(a, b state.Due) int {
		x, y := &j.windows[a.ID], &j.windows[b.ID]
		return cmp.Or(cmp.Compare(x.End, y.End), cmp.Compare(x.Kind, y.Kind))
	})
	for side := range f.sides {
		j.gather(side)
	}
	f.rank(j.table, j.slice[0])
	for side := range f.sides {
		f.sort(side)
	}
	if err := j.match(out); err != nil {
		return err
	}
	for side := range f.sides {
		j.pairs.gone[side] = append(j.pairs.gone[side], f.sides[side].rows...)
	}
	for _, d := range f.due {
		o := &j.windows[d.ID]
		delete(j.places, o.ID)
		for side := range o.rows {
			o.rows[side] = o.rows[side][:0]
		}
		j.free = append(j.free, d.ID)
	}
	j.slice[0].Empty()
	return j.pairs.flush(out)
}

// gather lists the rows of a side of all windows that are over, with the groups of
// their keys.
func (j *Window) gather(side int) {
	f := &j.fire
	s := &f.sides[side]
	s.rows, s.windows = s.rows[:0], s.windows[:0]
	for k, d := range f.due {
		list := j.windows[d.ID].rows[side]
		s.rows = append(s.rows, list...)
		for range list {
			s.windows = append(s.windows, int32(k))
		}
	}
	s.groups = slices.Grow(s.groups[:0], len(s.rows))[:len(s.rows)]
	if s.keys == nil {
		s.keys, s.wide = []*vector.Vector{}, make([]*vector.Vector, len(j.spec.Sides[side].Types))
		for _, c := range j.spec.Sides[side].Keys {
			v := vector.New(j.spec.Sides[side].Types[c].Null())
			s.keys, s.wide[c] = append(s.keys, v), v
		}
	}
	for lo := 0; lo < len(s.rows); lo += stream.BatchRows {
		hi := min(lo+stream.BatchRows, len(s.rows))
		for i, c := range j.spec.Sides[side].Keys {
			s.keys[i].Reset()
			j.pairs.rows[side].Get(c, s.rows[lo:hi], s.keys[i])
		}
		j.table.Lookup(s.keys, 0, j.slice[:], nil, s.groups[lo:hi])
		f.alone.Grow(j.table.Cap())
		if lonely := j.spec.lonely(side, s.wide, 0, hi-lo, j.mask); lonely != nil {
			j.mask = lonely
			for i, g := range s.groups[lo:hi] {
				*f.alone.At(g) = lonely[i]
			}
		}
	}
}

// match pairs the rows of equal windows and keys.
func (j *Window) match(out *stream.Output) error {
	f := &j.fire
	l, r := &f.sides[LeftInput], &f.sides[RightInput]
	for a, b := 0, 0; a < len(l.order) || b < len(r.order); {
		first := f.least(a, b)
		ends := [2]int{l.run(a, first), r.run(b, first)}
		alone := *f.alone.At(first.group) || j.windows[f.due[first.window].ID].Kind == noWindow
		if err := j.cross(l.order[a:ends[0]], r.order[b:ends[1]], alone, out); err != nil {
			return err
		}
		a, b = ends[0], ends[1]
	}
	for _, g := range f.groups {
		*f.alone.At(g) = false
	}
	return nil
}

// cross pairs all rows of a window and a key: for each left row in order of arrival
// its partners or its padding, and then the right rows without partners.
func (j *Window) cross(left, right []int32, alone bool, out *stream.Output) error {
	l, r := &j.fire.sides[LeftInput], &j.fire.sides[RightInput]
	ends := j.spec.Kind.Shows(LeftInput) || j.spec.Kind == Semi
	partners := right
	switch {
	case alone || len(left) == 0:
		partners = nil
	case !j.spec.Kind.Wide() && j.spec.Cond == nil && len(right) > 1:
		partners = right[:1] // one is enough
	}
	for _, a := range left {
		for _, b := range partners {
			j.pairs.add(l.rows[a], r.rows[b])
			if err := j.full(out); err != nil {
				return err
			}
		}
		if ends {
			j.pairs.end(LeftInput, l.rows[a])
			if err := j.full(out); err != nil {
				return err
			}
		}
	}
	if !j.spec.Kind.Shows(RightInput) {
		return nil
	}
	for _, b := range right {
		j.pairs.end(RightInput, r.rows[b])
		if err := j.full(out); err != nil {
			return err
		}
	}
	return nil
}

func (j *Window) full(out *stream.Output) error {
	if !j.pairs.full() {
		return nil
	}
	return j.pairs.flush(out)
}

// Account implements [stream.Accountant].
func (j *Window) Account() stream.Account { return j.account }

// StateRows implements [stream.Stateful].
func (j *Window) StateRows() int64 {
	return int64(j.pairs.rows[LeftInput].Len() + j.pairs.rows[RightInput].Len())
}
