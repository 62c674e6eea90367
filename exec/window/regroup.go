package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Regroup aggregates rows that carry the bounds of their window already: those of
// a window below, of a table function or of another aggregation. A row is late if
// its window has fired (flink-semantics.md 3.3).
type Regroup struct {
	Counts

	spec       Spec
	start, end int
	clock      clock
	table      *state.Table
	update     updater
	emitter    emitter
	keys       columns
	slices     []*state.Slice // windows of the rows of a run
	where      []int32        // of each row of a run, its window in slices; -1: late
	late       []stream.Late
}

// NewRegroup returns an operator whose state is in store. Columns start and end
// of the input are TIMESTAMP(3) on the wall clock of the spec's zone. The spec's
// Time is not read.
func NewRegroup(spec Spec, start, end int, store *state.Store) *Regroup {
	r := &Regroup{spec: spec, start: start, end: end, clock: newClock(spec.Zone)}
	r.table = spec.table(store, "windows", spec.Keys)
	r.update = newUpdater(&r.spec, r.table)
	r.emitter = newEmitter(&r.spec, &r.clock, r.table, nil)
	r.keys = columns{of: spec.Keys}
	return r
}

// JudgesByMarks implements stream.Judge.
func (r *Regroup) JudgesByMarks() {}

// Rows implements stream.Operator.
func (r *Regroup) Rows(_ int, v stream.View, out *stream.Output) error {
	r.In += int64(v.Hi - v.Lo)
	if v.Cols[r.start].HasNulls() || v.Cols[r.end].HasNulls() {
		if err := r.bounded(v); err != nil {
			return err
		}
	}
	r.place(v)
	groups := r.update.lookup(v, r.keys.in(v), r.slices, r.where)
	if err := r.update.add(v, groups); err != nil {
		return err
	}
	r.Late += int64(len(r.late))
	r.Used += int64(v.Hi - v.Lo - len(r.late))
	if len(r.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, r.late)
}

// bounded refuses a row whose window is not known.
func (r *Regroup) bounded(v stream.View) error {
	for i := v.Lo; i < v.Hi; i++ {
		if v.Cols[r.start].Null(i) || v.Cols[r.end].Null(i) {
			return errNoTime
		}
	}
	return nil
}

// place finds the window of each row of a run. Rows of one window mostly follow
// each other.
func (r *Regroup) place(v stream.View) {
	r.slices, r.where, r.late = r.slices[:0], r.where[:0], r.late[:0]
	starts, ends := milliseconds(v.Cols[r.start], v.Lo, v.Hi), milliseconds(v.Cols[r.end], v.Lo, v.Hi)
	at := -1
	w, m := v.Before, 0
	for i, end := range ends {
		for o := v.Ordinal(v.Lo + i); m < len(v.Marks) && v.Marks[m].Row <= o; m++ {
			w = max(w, v.Marks[m].W)
		}
		if stream.Watermark(r.clock.closes(end)) <= w {
			r.late = append(r.late, stream.Late{Row: v.Lo + i, Met: w, WindowEnd: end, HasWindow: true})
			r.where = append(r.where, -1)
			continue
		}
		if id := (state.ID{End: end, Kind: starts[i]}); at < 0 || r.slices[at].ID != id {
			at = r.find(id)
		}
		r.where = append(r.where, int32(at))
	}
}

// find returns the number of a window among those of the run.
func (r *Regroup) find(id state.ID) int {
	for k, s := range r.slices {
		if s.ID == id {
			return k
		}
	}
	r.slices = append(r.slices, r.table.Slice(id))
	return len(r.slices) - 1
}

// milliseconds returns rows lo up to hi of a TIMESTAMP column in ms.
func milliseconds(v *vector.Vector, lo, hi int) []int64 {
	values := vector.Values[int64](v)[lo:hi]
	if v.Type.Precision <= 3 {
		return values
	}
	list := make([]int64, len(values))
	for i, us := range values {
		list[i] = types.FloorDiv(us, 1000)
	}
	return list
}

// Due implements stream.Operator.
func (r *Regroup) Due() stream.Watermark {
	list := r.table.Slices()
	if len(list) == 0 {
		return stream.MaxWatermark
	}
	return stream.Watermark(r.clock.closes(list[0].End))
}

// Advance implements stream.Operator.
func (r *Regroup) Advance(w stream.Watermark, out *stream.Output) error {
	n := 0
	for _, s := range r.table.Slices() {
		if stream.Watermark(r.clock.closes(s.End)) > w {
			break
		}
		n++
	}
	if n > 0 {
		if err := r.fire(n, out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// fire emits and drops the first n windows.
func (r *Regroup) fire(n int, out *stream.Output) error {
	r.emitter.begin(out, n > 1)
	var groups []int32
	for range n {
		s := r.table.Slices()[0]
		groups = s.Groups(groups[:0])
		r.table.Sort(groups)
		r.emitter.start = func(int64) int64 { return s.Kind }
		if err := r.emitter.window(s.End, groups, groups); err != nil {
			return err
		}
		r.table.Drop(s)
	}
	return r.emitter.end()
}
