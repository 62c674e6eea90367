// Package order puts a stream in the order of its event time: ORDER BY over an
// input without an end (flink-semantics.md 6).
//
// Sorts that wait for the end of their input are in exec/op, rankings in
// exec/rank.
//
// Start with [New]. A row leaves when the watermark has reached its time; one that
// is not newer than the last row that left is dropped, in a counter of its own.
package order

import (
	"cmp"
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Spec says what is ordered by.
type Spec struct {
	Input []types.Type
	Time  int
	Keys  []state.SortBy // behind the time
}

// An Order is the operator. It looks at watermarks between rows, since whether a
// row is behind depends on what has left before it.
type Order struct {
	spec    Spec
	rows    *state.Rows
	waiting state.Queue
	last    int64 // time of the last row that left
	account stream.Account

	times []int64
	kept  []int32
	ids   []int32
	due   []state.Due
}

// New returns the operator, which declares its state in store.
func New(spec Spec, store *state.Store) *Order {
	o := &Order{spec: spec, rows: store.Rows("rows", spec.Input), last: math.MinInt64}
	store.Number("last", &o.last)
	store.Part(state.Part{Name: "rows", Types: spec.Input, Save: o.save, Load: o.load})
	return o
}

// save gives the rows that wait, in the order in which they wait.
func (o *Order) save(to *state.Saver) {
	var ids []int32
	for _, d := range o.waiting.All(nil) {
		ids = append(ids, d.ID)
		to.Add(0, -1)
	}
	for i, c := range to.Columns {
		o.rows.Get(i, ids, c)
	}
}

func (o *Order) load(l *state.Loaded) (err error) {
	v := stream.View{Batch: &changelog.Batch{Cols: l.Columns, N: l.N}, Hi: l.N}
	if o.times, err = v.Times(o.spec.Time, o.times); err != nil {
		return err
	}
	for i, id := range o.rows.Append(l.Columns, l.Rows(), nil) {
		o.waiting.Add(o.times[i], id)
	}
	return nil
}

// Rows implements [stream.Operator].
func (o *Order) Rows(_ int, v stream.View, _ *stream.Output) (err error) {
	if o.times, err = v.Times(o.spec.Time, o.times); err != nil {
		return err
	}
	o.kept = o.kept[:0]
	for i, t := range o.times {
		if t > o.last {
			o.kept = append(o.kept, int32(v.Lo+i))
		}
	}
	o.account.Used += int64(len(o.kept))
	o.account.Behind += int64(len(o.times) - len(o.kept))
	o.ids = o.rows.Append(v.Cols, o.kept, o.ids[:0])
	for k, i := range o.kept {
		o.waiting.Add(o.times[int(i)-v.Lo], o.ids[k])
	}
	return nil
}

// Due implements [stream.Operator].
func (o *Order) Due() stream.Watermark {
	if t, ok := o.waiting.Least(); ok {
		return stream.Watermark(t)
	}
	return stream.MaxWatermark
}

// Advance implements [stream.Operator].
func (o *Order) Advance(w stream.Watermark, out *stream.Output) error {
	o.due = o.waiting.Take(int64(w), o.due[:0])
	if n := len(o.due); n > 0 {
		o.last = o.due[n-1].At
		if err := o.emit(out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// emit passes on the rows that are due; those of one time are in the order of
// arrival.
func (o *Order) emit(out *stream.Output) error {
	if len(o.spec.Keys) > 0 {
		slices.SortStableFunc(o.due, func(a, b state.Due) int {
			return cmp.Or(cmp.Compare(a.At, b.At), o.rows.Compare(o.spec.Keys, a.ID, b.ID))
		})
	}
	o.ids = o.ids[:0]
	for _, d := range o.due {
		o.ids = append(o.ids, d.ID)
	}
	for chunk := range slices.Chunk(o.ids, stream.BatchRows) {
		for i, c := range out.Columns() {
			o.rows.Get(i, chunk, c)
		}
		if err := out.Added(len(chunk)); err != nil {
			return err
		}
	}
	o.rows.Free(o.ids)
	return nil
}

// Account implements [stream.Accountant].
func (o *Order) Account() stream.Account { return o.account }

// StateRows implements [stream.Stateful].
func (o *Order) StateRows() int64 { return int64(o.rows.Len()) }
