package rank

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// First emits the row of each key with the least event time, once, when the
// watermark has reached that time. A row behind the watermark is late, one at it
// is not (flink-semantics.md 2.4); of rows of one time the first to arrive wins.
type First struct {
	spec    FirstSpec
	table   *state.Table
	slice   [1]*state.Slice
	rows    *state.Rows
	firsts  page.Column[candidate]
	waiting state.Queue      // of keys; one that has found an earlier row stands there twice
	kept    *state.Retention // of keys; nil: for ever
	account stream.Account

	times  []int64
	cols   []*vector.Vector
	groups []int32
	one    []int32 // the row that is taken, and its number in rows
	taken  []int32
	dead   []int32
	late   []stream.Late
	due    []state.Due
}

// A FirstSpec says of which rows the first are wanted.
type FirstSpec struct {
	Input     []types.Type
	Partition []int
	Time      int
	Lifetime  state.Lifetime // of keys whose first row has left
}

// A candidate is the first row of a key so far.
type candidate struct {
	time int64
	id   int32
	done bool // emitted: what follows is ignored
	has  bool
}

// NewFirst returns the operator, which declares its state in store.
func NewFirst(spec FirstSpec, store *state.Store) *First {
	f := &First{spec: spec, rows: store.Rows("rows", spec.Input)}
	f.table = (&Spec{Input: spec.Input, Partition: spec.Partition}).table(store)
	f.slice[0] = f.table.Slice(state.ID{})
	f.kept = store.Retention("keys", spec.Lifetime)
	f.declare(store)
	return f
}

// Rows implements [stream.Operator].
func (f *First) Rows(_ int, v stream.View, out *stream.Output) (err error) {
	f.expire()
	if f.times, err = v.Times(f.spec.Time, f.times); err != nil {
		return err
	}
	f.cols = stream.Pick(f.cols[:0], v.Cols, f.spec.Partition)
	f.groups = slices.Grow(f.groups[:0], len(f.times))[:len(f.times)]
	f.late = f.late[:0]
	for i, t := range f.times {
		f.groups[i] = 0
		if t < int64(v.Before) {
			f.groups[i] = -1
			f.late = append(f.late, stream.Late{Row: v.Lo + i, Met: v.Before})
		}
	}
	// The places of late rows are -1, which leaves them without a key.
	f.table.Lookup(f.cols, v.Lo, f.slice[:], f.groups, f.groups)
	f.firsts.Grow(f.table.Cap())
	for i, g := range f.groups {
		if g >= 0 {
			f.offer(v, v.Lo+i, g, f.times[i])
		}
	}
	f.rows.Free(f.dead)
	f.dead = f.dead[:0]
	f.account.Late += int64(len(f.late))
	if len(f.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, f.late)
}

// expire forgets the keys whose first row left their lifetime ago.
func (f *First) expire() {
	f.groups = f.kept.Expired(f.groups[:0])
	if len(f.groups) > 0 {
		f.firsts.Clear(f.groups)
		f.slice[0].Remove(f.groups)
	}
}

// offer takes row i if it is the first of its key so far.
func (f *First) offer(v stream.View, i int, g int32, t int64) {
	c := f.firsts.At(g)
	if c.done || c.has && c.time <= t {
		f.account.Filtered++
		return
	}
	f.account.Used++
	if c.has {
		f.dead = append(f.dead, c.id)
	}
	f.one = append(f.one[:0], int32(i))
	f.taken = f.rows.Append(v.Cols, f.one, f.taken[:0])
	*c = candidate{time: t, id: f.taken[0], has: true}
	f.waiting.Add(t, g)
}

// Due implements [stream.Operator].
func (f *First) Due() stream.Watermark {
	if t, ok := f.waiting.Least(); ok {
		return stream.Watermark(t)
	}
	return stream.MaxWatermark
}

// Advance implements [stream.Operator].
func (f *First) Advance(w stream.Watermark, out *stream.Output) error {
	f.expire()
	due := f.waiting.Take(int64(w), f.due[:0])
	f.due = due
	due = slices.DeleteFunc(due, func(d state.Due) bool {
		c := f.firsts.At(d.ID)
		return c.done || c.time != d.At
	})
	slices.SortFunc(due, func(a, b state.Due) int {
		return cmp.Or(cmp.Compare(f.table.KeyGroup(a.ID), f.table.KeyGroup(b.ID)), cmp.Compare(a.At, b.At), f.table.Compare(a.ID, b.ID))
	})
	due = slices.Compact(due) // a key that was forgotten may have left a place to one of the same time
	for chunk := range slices.Chunk(due, stream.BatchRows) {
		if err := f.emit(chunk, out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

func (f *First) emit(due []state.Due, out *stream.Output) error {
	ids := f.dead[:0]
	for _, d := range due {
		c := f.firsts.At(d.ID)
		ids = append(ids, c.id)
		c.done = true
		f.kept.TouchOne(d.ID)
	}
	for i, c := range out.Columns() {
		f.rows.Get(i, ids, c)
	}
	f.rows.Free(ids)
	f.dead = ids[:0]
	return out.Added(len(ids))
}

// Account implements [stream.Accountant].
func (f *First) Account() stream.Account { return f.account }

// StateRows implements [stream.Stateful]: a key is remembered for ever, or a
// second row of it would be taken for the first.
func (f *First) StateRows() int64 { return int64(f.slice[0].Len()) }
