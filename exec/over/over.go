package over

import (
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An Over computes its calls in the order of time. A row leaves, with the results,
// when the watermark has reached it; by processing time at once.
//
// With an unbounded frame a row is late if its time is not above the watermark
// before it. With a bound it is late if its time is not above that of the last row
// sent for its key, which is forgotten with its partition only (flink-semantics.md
// 2.4, case forget-last-time-after-quiet-period).
type Over struct {
	spec    Spec
	table   *state.Table
	slice   [1]*state.Slice
	rows    *state.Rows
	info    page.Column[rowInfo] // by row
	frames  page.Column[frame]   // by partition
	waiting state.Queue
	life    *state.Retention // of partitions; nil: for ever
	frame   turns            // of the calls that see peers together
	byRow   turns            // of the others
	first   []int            // which call is in which: number in frame, or -1 - number in byRow
	account stream.Account

	times   []int64
	marks   []stream.Watermark
	cols    []*vector.Vector
	groups  []int32
	kept    []int32          // rows of a run that have a partition
	numbers []int32          // of these in their batch
	placed  []changelog.Mark // marks between the rows that are due
	ids     []int32
	late    []stream.Late
	due     []state.Due
	sorted  []state.Due
	dead    []int32
	unitOf  [2][]int32 // place in results of each row that is due, for frame and byRow
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
	sent        int64
	n           int32
	waits       int32 // rows that wait
	has         bool  // something was sent
}

// New returns the operator, which declares its state in store.
func New(spec Spec, store *state.Store) *Over {
	o := &Over{spec: spec, table: spec.table(store), rows: store.Rows("rows", spec.Input)}
	o.slice[0] = o.table.Slice(state.ID{})
	o.life = store.Retention("partitions", spec.Lifetime)
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
	o.declare(store)
	return o
}

// Rows implements [stream.Operator].
func (o *Over) Rows(_ int, v stream.View, out *stream.Output) error { return o.play(v, nil, out) }

// Advance implements [stream.Operator].
func (o *Over) Advance(w stream.Watermark, out *stream.Output) error {
	return o.play(stream.View{Before: w}, []changelog.Mark{{W: w}}, out)
}

// Play implements [stream.Player]: rows that leave at different marks of a batch
// are computed together.
func (o *Over) Play(v stream.View, out *stream.Output) error { return o.play(v, v.Marks, out) }

// play takes in rows and the marks between them and emits what becomes due.
func (o *Over) play(v stream.View, marks []changelog.Mark, out *stream.Output) (err error) {
	o.due, o.late, o.placed = o.due[:0], o.late[:0], o.placed[:0]
	o.expire()
	if v.Lo < v.Hi {
		if err = o.store(v); err != nil {
			return err
		}
	}
	m := 0
	for k, id := range o.ids {
		row := v.Lo + int(o.kept[k])
		at := v.Ordinal(row)
		for ; m < len(marks) && marks[m].Row <= at; m++ {
			o.reach(marks[m])
		}
		if o.behind(v, row, id) {
			continue
		}
		// A row that the mark behind it reaches need not wait where no other does.
		t := o.times[o.kept[k]]
		if o.spec.Proctime || o.waiting.Len() == 0 && m < len(marks) && marks[m].Row == at+1 && t <= int64(marks[m].W) {
			o.due = append(o.due, state.Due{At: t, ID: id})
			if f := o.frames.At(o.groups[o.kept[k]]); o.spec.Frame.Bounded && !o.spec.Proctime {
				f.sent, f.has = t, true
			}
		} else {
			o.waiting.Add(t, id)
			o.frames.At(o.groups[o.kept[k]]).waits++
		}
	}
	for ; m < len(marks); m++ {
		o.reach(marks[m])
	}
	o.ids = o.ids[:0]
	o.account.Late += int64(len(o.late))
	if len(o.late) > 0 {
		if err := out.Late(v.Batch, o.late); err != nil {
			return err
		}
	}
	return o.send(out)
}

// expire forgets the partitions that have not been used for their lifetime. One in
// which rows wait goes on.
func (o *Over) expire() {
	gone := o.groups[:0]
	for _, g := range o.life.Expired(o.ids[:0]) {
		f := o.frames.At(g)
		if f.waits > 0 {
			o.life.TouchOne(g)
			continue
		}
		for id := f.first; f.n > 0; f.n-- {
			o.dead, id = append(o.dead, id-1), o.info.At(id-1).next
		}
		*f = frame{}
		gone = append(gone, g)
	}
	if o.groups = gone; len(gone) > 0 {
		o.slice[0].Remove(gone)
		o.rows.Free(o.dead)
		o.dead = o.dead[:0]
	}
}

// store keeps the rows of a run and finds their partitions. With an unbounded frame
// the watermark before each row says which are late: those are left out, so that
// they make no partitions.
func (o *Over) store(v stream.View) (err error) {
	if o.times, err = v.Times(o.spec.Order, o.times); err != nil {
		return err
	}
	o.cols = stream.Pick(o.cols[:0], v.Cols, o.spec.Partition)
	o.groups = stream.Resize(o.groups, len(o.times))
	clear(o.groups)
	where := []int32(nil)
	if !o.spec.Frame.Bounded && !o.spec.Proctime && o.judge(v) {
		where = o.groups // -1: no partition
	}
	o.table.Lookup(o.cols, v.Lo, o.slice[:], where, o.groups)
	o.life.Touch(o.groups)
	o.frames.Grow(o.table.Cap())
	o.kept, o.numbers = o.kept[:0], o.numbers[:0]
	for i, g := range o.groups {
		if g >= 0 {
			o.kept, o.numbers = append(o.kept, int32(i)), append(o.numbers, int32(v.Lo+i))
		}
	}
	o.ids = o.rows.Append(v.Cols, o.numbers, o.ids[:0])
	o.info.Grow(o.rows.Cap())
	return nil
}

// judge finds the rows that are behind the watermark before them, and reports
// whether there are any.
func (o *Over) judge(v stream.View) bool {
	if slices.Min(o.times) > int64(v.Last()) {
		return false
	}
	o.marks = v.Watermarks(o.marks[:0])
	for i, t := range o.times {
		if t <= int64(o.marks[i]) {
			o.groups[i] = -1
			o.late = append(o.late, stream.Late{Row: v.Lo + i, Met: o.marks[i]})
		}
	}
	return len(o.late) > 0
}

// behind notes what is known of a row and reports whether it is late: with a bounded
// frame, if it is not newer than the last one sent for its key, whatever the
// watermark is.
func (o *Over) behind(v stream.View, row int, id int32) bool {
	t, g := o.times[row-v.Lo], o.groups[row-v.Lo]
	*o.info.At(id) = rowInfo{time: t, group: g}
	if o.spec.Frame.Bounded && !o.spec.Proctime {
		if f := o.frames.At(g); f.has && t <= f.sent {
			o.late = append(o.late, stream.Late{Row: row, Met: o.met(v)})
			o.dead = append(o.dead, id)
			return true
		}
	}
	o.account.Used++
	return false
}

// met returns the watermark that stands before the row that arrives.
func (o *Over) met(v stream.View) stream.Watermark {
	if n := len(o.placed); n > 0 {
		return o.placed[n-1].W
	}
	return v.Before
}

// reach makes the rows due that a mark has reached, and notes that the mark stands
// behind them.
func (o *Over) reach(m changelog.Mark) {
	if t, ok := o.waiting.Least(); ok && t <= int64(m.W) {
		lo := len(o.due)
		o.due = o.waiting.Take(int64(m.W), o.due)
		o.order(o.due[lo:])
		for _, d := range o.due[lo:] {
			g := o.info.At(d.ID).group
			f := o.frames.At(g)
			f.waits--
			if o.spec.Frame.Bounded && (!f.has || f.sent < d.At) {
				f.sent, f.has = d.At, true
			}
			o.life.TouchOne(g)
		}
	}
	o.placed = append(o.placed, changelog.Mark{Row: int32(len(o.due)), W: m.W})
}

// Due implements [stream.Operator].
func (o *Over) Due() stream.Watermark {
	if t, ok := o.waiting.Least(); ok {
		return stream.Watermark(t)
	}
	return stream.MaxWatermark
}

// order sorts rows, which are in the order of time and arrival, by key group, time,
// key and arrival.
func (o *Over) order(due []state.Due) {
	switch {
	case len(due) == 1 || len(o.spec.Partition) == 0:
		return
	case len(due) < 32:
		// Insertion by key group keeps the order of time.
		for i := 1; i < len(due); i++ {
			d, k, j := due[i], o.keyGroup(due[i]), i
			for ; j > 0 && o.keyGroup(due[j-1]) > k; j-- {
				due[j] = due[j-1]
			}
			due[j] = d
		}
		o.sortPeers(due)
		return
	}
	var at [math.MaxUint8 + 2]int32
	for _, d := range due {
		at[int(o.keyGroup(d))+1]++
	}
	for i := 1; i < len(at); i++ {
		at[i] += at[i-1]
	}
	o.sorted = append(o.sorted[:0], due...)
	for _, d := range o.sorted {
		k := o.keyGroup(d)
		due[at[k]] = d
		at[k]++
	}
	o.sortPeers(due)
}

// sortPeers sorts rows of one key group and time by their keys.
func (o *Over) sortPeers(due []state.Due) {
	for lo := 0; lo < len(due); {
		hi := lo + 1
		for hi < len(due) && due[hi].At == due[lo].At && o.keyGroup(due[hi]) == o.keyGroup(due[lo]) {
			hi++
		}
		if hi > lo+1 {
			slices.SortStableFunc(due[lo:hi], o.byKey)
		}
		lo = hi
	}
}

func (o *Over) byKey(a, b state.Due) int {
	return o.table.Compare(o.info.At(a.ID).group, o.info.At(b.ID).group)
}

func (o *Over) keyGroup(d state.Due) uint8 { return o.table.KeyGroup(o.info.At(d.ID).group) }

// send computes the calls for the rows that are due and emits them, with the marks
// between them.
func (o *Over) send(out *stream.Output) error {
	if len(o.due) > 0 {
		if err := o.compute(&o.frame, o.due, !o.spec.Frame.Rows && !o.spec.Proctime, o.spec.Frame.Bounded, 0); err != nil {
			return err
		}
	}
	if len(o.byRow.columns) > 0 && len(o.due) > 0 {
		if err := o.compute(&o.byRow, o.due, false, false, 1); err != nil {
			return err
		}
	}
	err := o.emit(out)
	o.rows.Free(o.dead)
	o.dead = o.dead[:0]
	return err
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
	o.unitOf[which] = stream.Resize(o.unitOf[which], len(due))
	for k, n := range t.order {
		u := t.units[n]
		f := o.frames.At(u.group)
		if bounded {
			o.leave(t, f, u.group, due[u.lo].At)
		}
		for i := u.lo; i < u.hi; i++ {
			id := due[i].ID
			t.steps, t.groups = append(t.steps, id), append(t.groups, u.group)
			if bounded {
				t.signs = append(t.signs, 1)
				o.enter(f, id)
			} else if which == 0 {
				o.dead = append(o.dead, id)
			}
			o.unitOf[which][i] = int32(k)
		}
		t.ends = append(t.ends, int32(len(t.steps)))
	}
	return t.run(bounded)
}

// leave takes the rows out of the frame of a group that do not count for a unit at
// time t.
func (o *Over) leave(s *turns, f *frame, group int32, t int64) {
	for f.n > 0 && o.gone(f, t) {
		id := f.first - 1
		f.first, f.n = o.info.At(id).next, f.n-1
		s.steps, s.groups, s.signs = append(s.steps, id), append(s.groups, group), append(s.signs, -1)
		o.dead = append(o.dead, id)
	}
}

// gone reports whether the oldest row of a frame does not count at time t.
func (o *Over) gone(f *frame, t int64) bool {
	if o.spec.Frame.Rows {
		return int64(f.n) > o.spec.Frame.N
	}
	from := t - o.spec.Frame.N
	return from < t && o.info.At(f.first-1).time < from || o.spec.Frame.N == 0 && o.info.At(f.first-1).time < t
}

// enter puts a row that is in none at the end of a frame.
func (o *Over) enter(f *frame, id int32) {
	if f.n == 0 {
		f.first = id + 1
	} else {
		o.info.At(f.last - 1).next = id + 1
	}
	f.last, f.n = id+1, f.n+1
}

// emit passes on the rows that are due with their results, and the marks that stand
// between them.
func (o *Over) emit(out *stream.Output) error {
	m := 0
	for lo := 0; lo == 0 || lo < len(o.due); lo += stream.BatchRows {
		hi := min(lo+stream.BatchRows, len(o.due))
		o.fill(out.Columns(), lo, hi)
		first := m
		for ; m < len(o.placed) && (int(o.placed[m].Row) < hi || hi == len(o.due)); m++ {
			o.placed[m].Row -= int32(lo)
		}
		if err := out.AddedBetween(hi-lo, o.placed[first:m]); err != nil {
			return err
		}
	}
	return nil
}

// fill appends rows lo up to hi of those that are due.
func (o *Over) fill(to []*vector.Vector, lo, hi int) {
	o.ids = o.ids[:0]
	for _, d := range o.due[lo:hi] {
		o.ids = append(o.ids, d.ID)
	}
	width := len(o.spec.Input)
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
	o.ids = o.ids[:0]
}

// Account implements [stream.Accountant].
func (o *Over) Account() stream.Account { return o.account }

// StateRows implements [stream.Stateful]: the partitions, the rows that wait, and
// those of frames with a bound.
func (o *Over) StateRows() int64 { return int64(o.slice[0].Len() + o.rows.Len()) }
