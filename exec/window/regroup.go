package window

import (
	"cmp"
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Regroup aggregates over rows that carry the bounds of their window, as those of
// another window aggregation do: a cascade on the same bounds. A row is late when
// its window has fired.
type Regroup struct {
	Counts

	spec       Spec // Time is the column of the ends
	start, end int
	clock      clock
	table      *state.Table
	update     updater
	emit       emitter
	keys       columns

	in     []*state.Slice
	where  []int32
	late   []stream.Late
	marks  []stream.Watermark
	groups []int32
}

// NewRegroup returns an operator whose state is in store. start and end are the
// columns of the bounds, TIMESTAMP(3) on the wall clock of the spec's zone; the
// spec's Time is not read.
func NewRegroup(spec Spec, start, end int, store *state.Store) *Regroup {
	spec.Time = end
	r := &Regroup{spec: spec, start: start, end: end, clock: newClock(spec.Zone)}
	r.table = spec.table(store, "windows", spec.Keys)
	r.update = newUpdater(&r.spec, r.table)
	r.emit = newEmitter(&r.spec, &r.clock, r.table, nil)
	r.keys = columns{of: spec.Keys}
	return r
}

// JudgesByMarks implements stream.Judge.
func (r *Regroup) JudgesByMarks() {}

// Rows implements stream.Operator.
func (r *Regroup) Rows(_ int, v stream.View, out *stream.Output) error {
	n := v.Hi - v.Lo
	r.In += int64(n)
	if err := r.spec.check(v); err != nil {
		return err
	}
	if starts := v.Cols[r.start]; starts.HasNulls() && slices.ContainsFunc(rowsOf(v), starts.Null) {
		return errNoTime
	}
	r.place(v)
	groups := r.update.lookup(v, r.keys.in(v), r.in, r.where)
	if err := r.update.add(v, groups); err != nil {
		return err
	}
	r.Late += int64(len(r.late))
	r.Used += int64(n - len(r.late))
	if len(r.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, r.late)
}

// rowsOf returns the numbers of the rows of a run.
func rowsOf(v stream.View) []int {
	rows := make([]int, 0, v.Hi-v.Lo)
	for i := v.Lo; i < v.Hi; i++ {
		rows = append(rows, i)
	}
	return rows
}

// place finds the window of each row; rows of one window mostly follow each other.
func (r *Regroup) place(v stream.View) {
	r.in, r.where, r.late = r.in[:0], r.where[:0], r.late[:0]
	r.marks = v.Watermarks(r.marks[:0])
	starts, ends := vector.Values[int64](v.Cols[r.start])[v.Lo:v.Hi], vector.Values[int64](v.Cols[r.end])[v.Lo:v.Hi]
	now, fires := int32(-1), int64(math.MinInt64)
	for i, end := range ends {
		if i == 0 || end != ends[i-1] {
			fires = r.clock.closes(end)
		}
		if int64(r.marks[i]) >= fires {
			r.late = append(r.late, stream.Late{Row: v.Lo + i, Met: r.marks[i], WindowEnd: end, HasWindow: true})
			r.where = append(r.where, -1)
			continue
		}
		id := state.ID{End: end, Kind: starts[i]}
		if now < 0 || r.in[now].ID != id {
			now = r.window(id)
		}
		r.where = append(r.where, now)
	}
}

func (r *Regroup) window(id state.ID) int32 {
	s := r.table.Slice(id)
	if i := slices.Index(r.in, s); i >= 0 {
		return int32(i)
	}
	r.in = append(r.in, s)
	return int32(len(r.in) - 1)
}

// Due implements stream.Operator.
func (r *Regroup) Due() stream.Watermark {
	if len(r.table.Slices()) == 0 {
		return stream.MaxWatermark
	}
	return stream.Watermark(r.clock.closes(r.table.Slices()[0].End))
}

// Advance implements stream.Operator.
func (r *Regroup) Advance(w stream.Watermark, out *stream.Output) error {
	if len(r.table.Slices()) == 0 || r.Due() > w {
		return out.Advance(w)
	}
	first, last := r.table.Slices()[0].End, r.table.Slices()[len(r.table.Slices())-1].End
	r.emit.begin(out, first != last) // if there are others, they may be due as well
	for len(r.table.Slices()) > 0 && r.Due() <= w {
		if err := r.fire(r.table.Slices()[0].End); err != nil {
			return err
		}
	}
	if err := r.emit.end(); err != nil {
		return err
	}
	return out.Advance(w)
}

// fire emits and drops the windows that end at end: several if they begin at
// different times.
func (r *Regroup) fire(end int64) error {
	r.groups = r.groups[:0]
	var done []*state.Slice
	for _, s := range r.table.Slices() {
		if s.End != end {
			break
		}
		done = append(done, s)
		r.groups = s.Groups(r.groups)
	}
	if len(done) == 1 {
		r.table.Sort(r.groups)
	} else {
		slices.SortFunc(r.groups, r.compare)
	}
	if err := r.emit.rows(r.groups, r.groups, r.bounds); err != nil {
		return err
	}
	for _, s := range done {
		r.table.Drop(s)
	}
	return nil
}

func (r *Regroup) compare(x, y int32) int {
	t := r.table
	return cmp.Or(
		cmp.Compare(t.KeyGroup(x), t.KeyGroup(y)), t.Compare(x, y),
		cmp.Compare(t.SliceOf(x).Kind, t.SliceOf(y).Kind),
	)
}

func (r *Regroup) bounds(keys []int32, part Part, v *vector.Vector) {
	for _, g := range keys {
		s := r.table.SliceOf(g)
		x := s.Kind
		switch part {
		case End:
			x = s.End
		case Time:
			x = r.clock.time(s.End)
		}
		vector.AppendValue(v, x)
	}
}
