package join

import (
	"cmp"
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Temporal gives each left row the version of a right row that was valid at the
// time of the left one (flink-semantics.md 5): of the versions of its key the last
// whose time is not after it, whatever came later. A version that is a deletion
// says that there is none from its time on. Of two versions of one time the one
// that came last counts.
//
// A left row is answered when the watermark reaches its time, the rows of a key in
// the order in which they came. No row is dropped for being late: a version takes
// its place among the others, and a left row is answered at the next mark.
//
// Each key has an alarm: the time of its earliest row that has come since the last
// one went off, or that waits. When the watermark reaches it, all rows of the key
// that wait for no more than this watermark are answered, and then the versions go
// that are older than the one which is valid at the watermark. So what a late row
// still finds follows from the rows of its key and the watermarks alone.
//
// A key with a lifetime is forgotten with its versions when no row of it has come or
// was answered for that long, and none waits.
type Temporal struct {
	spec  TemporalSpec
	pairs outgoing

	table   *state.Table // from keys to groups
	slice   [1]*state.Slice
	keys    page.Column[timeline] // by group
	rows    [2]page.Column[dated]
	lanes   [2]lanes
	alarms  state.Queue      // groups; an entry that is not the alarm of its key is void
	arrived int64            // left rows so far
	kept    *state.Retention // of keys; nil: for ever
	account stream.Account

	run     [2]arrivals
	due     []state.Due
	ready   []int32 // left rows of a key
	drained []int32 // groups that may have no rows any more
	expired []int32 // groups
	kinds   []changelog.RowKind
}

// A TemporalSpec says which times the versions of the right side are matched by.
type TemporalSpec struct {
	Spec
	Times [2]int // columns of the sides
	// Updating says that the left rows may be other changes than inserts.
	Updating bool
	Lifetime state.Lifetime // of keys
}

// A timeline is what is kept of a key.
type timeline struct {
	lanes  [2]lane // left rows that wait; versions, no two of one time
	alarm  int64
	set    bool // the alarm is
	listed bool // in drained
}

// A dated row is what is known of a row. Of a version the kind says whether it is a
// deletion.
type dated struct {
	time  int64
	seq   int64 // among the left rows that came
	group int32
	kind  changelog.RowKind
	alone bool // no version is its partner
}

// arrivals are the rows of a side that have just come and are kept.
type arrivals struct {
	cols    []*vector.Vector
	rows    []int32 // numbers in the batch
	ids     []int32
	groups  []int32 // of all rows of the run
	times   []int64
	missing []bool
	mask    []bool
}

// noTime is the time of a left row without one: it is answered at the next mark.
const noTime = math.MinInt64

// NewTemporal returns the operator, which declares its state in store.
func NewTemporal(spec TemporalSpec, store *state.Store) (*Temporal, error) {
	j := &Temporal{spec: spec}
	j.table = store.Table("keys", spec.keyTypes(), nil)
	j.slice[0] = j.table.Slice(state.ID{})
	j.kept = store.Retention("keys", spec.Lifetime)
	var err error
	if j.pairs, err = newOutgoing(&j.spec.Spec, store); err != nil {
		return nil, err
	}
	if spec.Updating {
		j.pairs.kinds = j.changes
	}
	j.declare(store)
	return j, nil
}

// Rows implements [stream.Operator].
func (j *Temporal) Rows(input int, v stream.View, out *stream.Output) error {
	j.expire()
	j.take(input, v)
	for i := range j.run[input].ids {
		j.arrive(input, i)
	}
	return j.finish(out)
}

// Advance implements [stream.Operator].
func (j *Temporal) Advance(w stream.Watermark, out *stream.Output) error {
	j.expire()
	if err := j.advance(w, out); err != nil {
		return err
	}
	return j.finish(out)
}

// Due implements [stream.Operator].
func (j *Temporal) Due() stream.Watermark {
	if at, ok := j.alarms.Least(); ok {
		return stream.Watermark(at)
	}
	return stream.MaxWatermark
}

// Join implements [stream.Joiner].
func (j *Temporal) Join(in [2]stream.View, out *stream.Output) error {
	j.expire()
	j.take(LeftInput, in[LeftInput])
	j.take(RightInput, in[RightInput])
	marks := in[LeftInput].Marks
	next, at := [2]int32{j.ordinal(&in, LeftInput, 0), j.ordinal(&in, RightInput, 0)}, [2]int{}
	for {
		side := LeftInput
		if next[RightInput] < next[LeftInput] {
			side = RightInput
		}
		for ; len(marks) > 0 && marks[0].Row <= next[side]; marks = marks[1:] {
			if err := j.advance(marks[0].W, out); err != nil {
				return err
			}
		}
		if next[side] == noRow {
			return j.finish(out)
		}
		j.arrive(side, at[side])
		at[side]++
		next[side] = j.ordinal(&in, side, at[side])
	}
}

// ordinal returns that of the i-th row of a side that is kept.
func (j *Temporal) ordinal(in *[2]stream.View, side, i int) int32 {
	if rows := j.run[side].rows; i < len(rows) {
		return in[side].Ordinal(int(rows[i]))
	}
	return noRow
}

// take copies the rows of a run that are kept, and finds out all that does not
// depend on what comes between them.
func (j *Temporal) take(side int, v stream.View) {
	a := &j.run[side]
	n := v.Hi - v.Lo
	a.rows, a.ids = a.rows[:0], a.ids[:0]
	if n == 0 {
		return
	}
	a.times, a.missing = v.SomeTimes(j.spec.Times[side], a.times, a.missing)
	a.cols = j.spec.Sides[side].keys(v.Cols, a.cols[:0])
	a.groups = slices.Grow(a.groups[:0], n)[:n]
	j.table.Lookup(a.cols, v.Lo, j.slice[:], nil, a.groups)
	j.keys.Grow(j.table.Cap())
	j.kept.Touch(a.groups)
	lonely := j.spec.lonely(side, v.Cols, v.Lo, v.Hi, a.mask)
	if lonely != nil {
		a.mask = lonely
	}
	for i := range n {
		alone := lonely != nil && lonely[i] || a.missing != nil && a.missing[i]
		switch {
		case alone && (side == RightInput || !j.spec.Kind.Pads(LeftInput)):
			j.account.Filtered++
			j.drain(a.groups[i])
		case side == RightInput && j.replaced(v, i):
			j.account.Used++
		default:
			j.account.Used++
			a.rows = append(a.rows, int32(v.Lo+i))
		}
	}
	a.ids = j.pairs.keep(side, v.Cols, a.rows, a.ids)
	j.rows[side].Grow(j.pairs.rows[side].Cap())
	for k, id := range a.ids {
		i := int(a.rows[k]) - v.Lo
		r := dated{time: a.times[i], group: a.groups[i], kind: v.Kind(v.Lo + i)}
		if a.missing != nil && a.missing[i] {
			r.time = noTime
		}
		r.alone = r.time == noTime || lonely != nil && lonely[i]
		*j.rows[side].At(id) = r
	}
}

// replaced reports whether row i of a run of versions is the old half of an update
// whose new half has the same key. It says nothing that the new half does not: until
// the time of that one the old version was valid.
func (j *Temporal) replaced(v stream.View, i int) bool {
	groups := j.run[RightInput].groups
	return v.Kind(v.Lo+i) == changelog.UpdateBefore && i+1 < len(groups) &&
		v.Kind(v.Lo+i+1) == changelog.UpdateAfter && groups[i] == groups[i+1]
}

// arrive puts the i-th of the rows that have just come into the timeline of its key.
func (j *Temporal) arrive(side, i int) {
	id := j.run[side].ids[i]
	r := j.rows[side].At(id)
	k := j.keys.At(r.group)
	if side == LeftInput {
		r.seq = j.arrived
		j.arrived++
	}
	if same := k.lanes[side].at(r.time); side == RightInput && same != nil {
		j.pairs.gone[side] = append(j.pairs.gone[side], same.id)
		same.id = id
	} else {
		j.lanes[side].add(&k.lanes[side], r.time, id)
	}
	j.alert(k, r.group, r.time)
}

// alert sets the alarm of a key to a time, unless it goes off before.
func (j *Temporal) alert(k *timeline, group int32, at int64) {
	if !k.set || at < k.alarm {
		k.set, k.alarm = true, at
		j.alarms.Add(at, group)
	}
}

// advance plays a mark.
func (j *Temporal) advance(w stream.Watermark, out *stream.Output) error {
	if w >= j.Due() {
		if err := j.ring(int64(w), out); err != nil {
			return err
		}
	}
	j.pairs.mark(w)
	return nil
}

// ring lets the alarms go off that w reaches, in the order of key group, time and key
// (exactness.md 1, rule 7).
func (j *Temporal) ring(w int64, out *stream.Output) error {
	j.due = j.alarms.Take(w, j.due[:0])
	n := 0
	for _, d := range j.due {
		if k := j.keys.At(d.ID); k.set && k.alarm == d.At {
			k.set = false
			j.due[n] = d
			n++
		}
	}
	if j.due = j.due[:n]; n > 1 {
		slices.SortFunc(j.due, func(a, b state.Due) int {
			if x, y := j.table.KeyGroup(a.ID), j.table.KeyGroup(b.ID); x != y {
				return int(x) - int(y)
			}
			return cmp.Or(cmp.Compare(a.At, b.At), j.table.Compare(a.ID, b.ID))
		})
	}
	for _, d := range j.due {
		k := j.keys.At(d.ID)
		if err := j.answer(k, w, out); err != nil {
			return err
		}
		j.forget(k, w)
		j.kept.TouchOne(d.ID)
		if first := k.lanes[LeftInput].head(); first != nil {
			j.alert(k, d.ID, first.at)
		} else if k.lanes[RightInput].head() == nil {
			j.drain(d.ID)
		}
	}
	return nil
}

// answer gives the left rows of a key that have waited for w or less their versions.
func (j *Temporal) answer(k *timeline, w int64, out *stream.Output) error {
	l := &k.lanes[LeftInput]
	j.ready = j.ready[:0]
	for e := l.head(); e != nil && e.at <= w; e = l.head() {
		j.ready = append(j.ready, e.id)
		j.lanes[LeftInput].cut(l, e.id)
	}
	rows := &j.rows[LeftInput]
	bySeq := func(a, b int32) int { return cmp.Compare(rows.At(a).seq, rows.At(b).seq) }
	if !slices.IsSortedFunc(j.ready, bySeq) {
		slices.SortFunc(j.ready, bySeq)
	}
	pads := j.spec.Kind.Pads(LeftInput)
	for _, id := range j.ready {
		r := rows.At(id)
		v := k.lanes[RightInput].upTo(r.time)
		found := v != nil && !r.alone && j.rows[RightInput].At(v.id).kind.Sign() > 0
		if found {
			j.pairs.add(id, v.id)
		}
		if pads && (!found || j.spec.Cond != nil) {
			j.pairs.end(LeftInput, id)
		}
		j.pairs.gone[LeftInput] = append(j.pairs.gone[LeftInput], id)
		if j.pairs.full() && r.kind != changelog.UpdateBefore {
			if err := j.pairs.flush(out); err != nil {
				return err
			}
		}
	}
	return nil
}

// forget lets the versions of a key go that are older than the one valid at w.
func (j *Temporal) forget(k *timeline, w int64) {
	l := &k.lanes[RightInput]
	valid := l.upTo(w)
	if valid == nil {
		return
	}
	for id := valid.id; ; {
		first := l.head().id
		if first == id {
			return
		}
		j.lanes[RightInput].cut(l, first)
		j.pairs.gone[RightInput] = append(j.pairs.gone[RightInput], first)
	}
}

// expire forgets the versions of the keys that have not been used for their lifetime.
// A key for which rows wait goes on.
func (j *Temporal) expire() {
	j.expired = j.kept.Expired(j.expired[:0])
	for _, g := range j.expired {
		k := j.keys.At(g)
		if k.lanes[LeftInput].head() != nil {
			j.kept.TouchOne(g)
			continue
		}
		for l := &k.lanes[RightInput]; l.head() != nil; {
			id := l.head().id
			j.lanes[RightInput].cut(l, id)
			j.pairs.gone[RightInput] = append(j.pairs.gone[RightInput], id)
		}
		k.set = false
		j.drain(g)
	}
}

// drain notes that a key may have no rows any more.
func (j *Temporal) drain(group int32) {
	if k := j.keys.At(group); !k.listed {
		k.listed = true
		j.drained = append(j.drained, group)
	}
}

// finish emits what has been noted and forgets the keys that have no rows.
func (j *Temporal) finish(out *stream.Output) error {
	if err := j.pairs.flush(out); err != nil {
		return err
	}
	empty := j.drained[:0]
	for _, g := range j.drained {
		k := j.keys.At(g)
		k.listed = false
		if k.lanes[LeftInput].head() == nil && k.lanes[RightInput].head() == nil {
			empty = append(empty, g)
		}
	}
	j.slice[0].Remove(empty)
	j.kept.Drop(empty)
	j.drained = j.drained[:0]
	return nil
}

// changes returns the kinds of the entries that leave, by those of their left rows.
// The halves of an update are one where they leave side by side with no mark between;
// otherwise the old half is a deletion and the new one an insert (invariant I6).
func (j *Temporal) changes(left []int32) []changelog.RowKind {
	j.kinds = j.kinds[:0]
	rows, marks := &j.rows[LeftInput], j.pairs.marks
	paired := false // with the entry before
	for i, id := range left {
		for len(marks) > 0 && int(marks[0].Row) <= i {
			marks = marks[1:]
		}
		r := rows.At(id)
		next := i+1 < len(left) && (len(marks) == 0 || int(marks[0].Row) > i+1) && follows(r, rows.At(left[i+1]))
		switch {
		case next || paired:
			j.kinds = append(j.kinds, r.kind)
		case r.kind.Sign() < 0:
			j.kinds = append(j.kinds, changelog.Delete)
		default:
			j.kinds = append(j.kinds, changelog.Insert)
		}
		paired = next
	}
	return j.kinds
}

// follows reports whether two left rows are the halves of an update of one key.
func follows(a, b *dated) bool {
	return a.kind == changelog.UpdateBefore && b.kind == changelog.UpdateAfter && b.seq == a.seq+1 && a.group == b.group
}

// Account implements [stream.Accountant].
func (j *Temporal) Account() stream.Account { return j.account }

// StateRows implements [stream.Stateful].
func (j *Temporal) StateRows() int64 {
	return int64(j.pairs.rows[LeftInput].Len() + j.pairs.rows[RightInput].Len())
}
