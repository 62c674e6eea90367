package over

import (
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An Over computes its calls in the order of time. A row leaves, with the results,
// when the watermark has reached it; by processing time at once.
//
// With an unbounded frame a row is late if its time is not above the watermark
// before it. With a bound it is late if its time is not above that of the last row
// sent for its key, which is never forgotten (flink-semantics.md 2.4, case
// forget-last-time-after-quiet-period).
type Over struct {
	spec    Spec
	table   *state.Table
	slice   [1]*state.Slice
	rows    *state.Rows
	info    page.Column[rowInfo] // by row
	frames  page.Column[frame]   // by partition
	waiting state.Queue
	frame   turns // of the calls that see peers together
	byRow   turns // of the others
	first   []int // which call is in which: number in frame, or -1 - number in byRow
	account stream.Account

	times  []int64
	marks  []stream.Watermark
	cols   []*vector.Vector
	groups []int32
	kept   []int32
	ids    []int32
	late   []stream.Late
	due    []state.Due
	sorted []state.Due
	dead   []int32
	unitOf [2][]int32 // place in results of each row that is due, for frame and byRow
}

// rowInfo is what is known of a row beside its columns.
type rowInfo struct {
	time  int64
	group int32
	next  int32 // in its frame, + 1
}

// A frame is the rows of a partition that still count, and the time of the last
// row sent.
type frame struct {
	first, last int32 // rows + 1; 0: none
	n           int64
	sent        int64
	has         bool // something was sent
}

// New returns the operator, which declares its state in store.
func New(spec Spec, store *state.Store) stream.Operator {
	o := &Over{spec: spec, table: spec.table(store), rows: store.Rows("rows", spec.Input)}
	o.slice[0] = o.table.Slice(state.ID{})
	o.frame.rows, o.byRow.rows = o.rows, o.rows
	for i := range spec.Calls {
		c, t := &spec.Calls[i], &o.frame
		if c.byRow() && !spec.Frame.Rows {
			t = &o.byRow
			o.first = append(o.first, -1-len(t.columns))
		} else {
			o.first = append(o.first, len(t.columns))
		}
		t.columns = append(t.columns, o.table.Columns[i])
		t.args = append(t.args, newArguments(spec.Input, c))
		t.results = append(t.results, vector.New(c.Result))
	}
	if spec.Frame.Bounded || spec.Proctime {
		return o
	}
	return judging{o}
}

// judging is an Over whose late rows are told by the marks before them.
type judging struct{ *Over }

// JudgesByMarks implements [stream.Judge].
func (judging) JudgesByMarks() {}

// Rows implements [stream.Operator].
func (o *Over) Rows(_ int, v stream.View, out *stream.Output) (err error) {
	if o.times, err = v.Times(o.spec.Order, o.times); err != nil {
		return err
	}
	o.cols = o.cols[:0]
	for _, k := range o.spec.Partition {
		o.cols = append(o.cols, v.Cols[k])
	}
	o.groups = resize(o.groups, len(o.times))
	clear(o.groups)
	o.late = o.late[:0]
	if !o.spec.Frame.Bounded && !o.spec.Proctime {
		o.judge(v)
	}
	// The places of late rows are -1, which leaves them without a partition.
	o.table.Lookup(o.cols, v.Lo, o.slice[:], o.groups, o.groups)
	o.frames.Grow(o.table.Cap())
	if o.spec.Frame.Bounded && !o.spec.Proctime {
		o.compare(v)
	}
	o.keep(v)
	o.account.Late += int64(len(o.late))
	o.account.Used += int64(len(o.kept))
	if o.spec.Proctime {
		return o.send(o.due, out)
	}
	if len(o.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, o.late)
}

// judge finds the rows that are behind the watermark before them.
func (o *Over) judge(v stream.View) {
	least := slices.Min(o.times)
	if least > int64(v.Last()) {
		return
	}
	o.marks = v.Watermarks(o.marks[:0])
	for i, t := range o.times {
		if t <= int64(o.marks[i]) {
			o.drop(v, i, o.marks[i])
		}
	}
}

// compare finds the rows that are not newer than the last one sent for their key.
func (o *Over) compare(v stream.View) {
	for i, t := range o.times {
		if f := o.frames.At(o.groups[i]); f.has && t <= f.sent {
			o.drop(v, i, v.Before)
		}
	}
}

func (o *Over) drop(v stream.View, i int, met stream.Watermark) {
	o.groups[i] = -1
	o.late = append(o.late, stream.Late{Row: v.Lo + i, Met: met})
}

// keep stores the rows that are not late.
func (o *Over) keep(v stream.View) {
	o.kept = o.kept[:0]
	for i, g := range o.groups {
		if g >= 0 {
			o.kept = append(o.kept, int32(v.Lo+i))
		}
	}
	o.ids = o.rows.Append(v.Cols, o.kept, o.ids[:0])
	o.info.Grow(o.rows.Cap())
	o.due = o.due[:0]
	for k, i := range o.kept {
		at := int(i) - v.Lo
		*o.info.At(o.ids[k]) = rowInfo{time: o.times[at], group: o.groups[at]}
		if o.spec.Proctime {
			o.due = append(o.due, state.Due{At: o.times[at], ID: o.ids[k]})
		} else {
			o.waiting.Add(o.times[at], o.ids[k])
		}
	}
}

// Due implements [stream.Operator].
func (o *Over) Due() stream.Watermark {
	if t, ok := o.waiting.Least(); ok {
		return stream.Watermark(t)
	}
	return stream.MaxWatermark
}

// Advance implements [stream.Operator].
func (o *Over) Advance(w stream.Watermark, out *stream.Output) error {
	o.due = o.waiting.Take(int64(w), o.due[:0])
	if len(o.due) > 0 {
		if err := o.send(o.order(o.due), out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// order sorts rows, which are in the order of time and arrival, by key group, time,
// key and arrival.
func (o *Over) order(due []state.Due) []state.Due {
	if len(due) == 1 || len(o.spec.Partition) == 0 {
		return due
	}
	var at [math.MaxUint8 + 2]int32
	for _, d := range due {
		at[int(o.keyGroup(d))+1]++
	}
	for i := 1; i < len(at); i++ {
		at[i] += at[i-1]
	}
	o.sorted = resize(o.sorted, len(due))
	for _, d := range due {
		k := o.keyGroup(d)
		o.sorted[at[k]] = d
		at[k]++
	}
	for lo := 0; lo < len(o.sorted); {
		hi := lo + 1
		for hi < len(o.sorted) && o.sorted[hi].At == o.sorted[lo].At && o.keyGroup(o.sorted[hi]) == o.keyGroup(o.sorted[lo]) {
			hi++
		}
		if hi > lo+1 {
			slices.SortStableFunc(o.sorted[lo:hi], func(a, b state.Due) int {
				return o.table.Compare(o.info.At(a.ID).group, o.info.At(b.ID).group)
			})
		}
		lo = hi
	}
	return o.sorted
}

func (o *Over) keyGroup(d state.Due) uint8 { return o.table.KeyGroup(o.info.At(d.ID).group) }

// send computes the calls for rows in order and emits them.
func (o *Over) send(due []state.Due, out *stream.Output) error {
	if err := o.compute(&o.frame, due, !o.spec.Frame.Rows && !o.spec.Proctime, o.spec.Frame.Bounded, 0); err != nil {
		return err
	}
	if len(o.byRow.columns) > 0 {
		if err := o.compute(&o.byRow, due, false, false, 1); err != nil {
			return err
		}
	}
	if err := o.emit(due, out); err != nil {
		return err
	}
	o.rows.Free(o.dead)
	o.dead = o.dead[:0]
	return nil
}

// compute runs the accumulators of t over rows and notes where the result of each
// row stands. peers says that rows of one time have one result.
func (o *Over) compute(t *turns, due []state.Due, peers, bounded bool, which int) error {
	t.units = t.units[:0]
	for i := range due {
		g := o.info.At(due[i].ID).group
		if n := len(t.units); peers && n > 0 && t.units[n-1].group == g && due[i-1].At == due[i].At {
			t.units[n-1].hi++
			continue
		}
		t.units = append(t.units, unit{int32(i), int32(i) + 1, g})
	}
	t.plan()
	o.unitOf[which] = resize(o.unitOf[which], len(due))
	for k, n := range t.order {
		u := t.units[n]
		if bounded {
			o.leave(t, u, due[u.lo].At)
		}
		for i := u.lo; i < u.hi; i++ {
			id := due[i].ID
			t.steps, t.groups = append(t.steps, id), append(t.groups, u.group)
			if bounded {
				t.signs = append(t.signs, 1)
				o.enter(u.group, id)
			} else if which == 0 {
				o.dead = append(o.dead, id)
			}
			o.unitOf[which][i] = int32(k)
		}
		t.ends = append(t.ends, int32(len(t.steps)))
	}
	return t.run(bounded)
}

// leave takes the rows out of a frame that do not count for a unit at time t.
func (o *Over) leave(s *turns, u unit, t int64) {
	f := o.frames.At(u.group)
	f.sent, f.has = t, true
	for f.n > 0 && o.gone(f, t) {
		id := f.first - 1
		f.first, f.n = o.info.At(id).next, f.n-1
		s.steps, s.groups, s.signs = append(s.steps, id), append(s.groups, u.group), append(s.signs, -1)
		o.dead = append(o.dead, id)
	}
}

// gone reports whether the oldest row of a frame does not count at time t.
func (o *Over) gone(f *frame, t int64) bool {
	if o.spec.Frame.Rows {
		return f.n > o.spec.Frame.N
	}
	from := t - o.spec.Frame.N
	return from < t && o.info.At(f.first-1).time < from || o.spec.Frame.N == 0 && o.info.At(f.first-1).time < t
}

// enter puts a row at the end of a frame.
func (o *Over) enter(g, id int32) {
	f := o.frames.At(g)
	if f.n == 0 {
		f.first = id + 1
	} else {
		o.info.At(f.last - 1).next = id + 1
	}
	f.last, f.n = id+1, f.n+1
	o.info.At(id).next = 0
}

// emit passes on rows with their results.
func (o *Over) emit(due []state.Due, out *stream.Output) error {
	width := len(o.spec.Input)
	for lo := 0; lo < len(due); lo += stream.BatchRows {
		hi := min(lo+stream.BatchRows, len(due))
		o.ids = o.ids[:0]
		for _, d := range due[lo:hi] {
			o.ids = append(o.ids, d.ID)
		}
		to := out.Columns()
		for i := range width {
			o.rows.Get(i, o.ids, to[i])
		}
		for i, k := range o.first {
			if k >= 0 {
				to[width+i].AppendRows(o.frame.results[k], o.unitOf[0][lo:hi])
			} else {
				to[width+i].AppendRows(o.byRow.results[-1-k], o.unitOf[1][lo:hi])
			}
		}
		if err := out.Added(hi - lo); err != nil {
			return err
		}
	}
	return nil
}

// Account implements [stream.Accountant].
func (o *Over) Account() stream.Account { return o.account }

// StateRows implements [stream.Stateful]: the rows that wait, and those of frames
// with a bound.
func (o *Over) StateRows() int64 { return int64(o.rows.Len()) }
