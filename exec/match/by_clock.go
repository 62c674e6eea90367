package match

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// ByClock is MATCH_RECOGNIZE by processing time. The time of a row is what the
// clock shows when it arrives here. It takes part at once; with keys behind the
// time it waits until the clock goes on, and is sorted among the rows of its
// millisecond. No row is late.
//
// It does not judge by marks: a match leaves between the marks around the row that
// completes it, since a measure may be an event time. At the end of the input all
// times are over, as those of windows are (flink-semantics.md 2.2).
type ByClock struct {
	o     *Operator
	now   func() int64 // processing time in ms
	last  int64        // highest time so far: a clock that goes back stands still
	waits int64        // ms that a row waits for others of its time: 0, or 1 if there are keys behind the time
	stamp stream.Stamp
}

var _ stream.Ticker = (*ByClock)(nil)

// NewByClock returns an operator that goes by what now returns; its state is in
// store, as that of New is.
func NewByClock(s Spec, now func() int64, store *state.Store) (*ByClock, error) {
	o, err := New(s, store)
	if err != nil {
		return nil, err
	}
	p := &ByClock{o: o, now: now, last: now(), stamp: stream.NewStamp(s.Time, s.Input[s.Time])}
	if len(s.Order) > 0 {
		p.waits = 1
	}
	store.Number("clock", &p.last) // that of the machine on which the job goes on may be behind
	return p, nil
}

// Rows implements [stream.Operator]. All rows of a run come at one time.
func (p *ByClock) Rows(_ int, v stream.View, out *stream.Output) error {
	if err := p.Tick(p.now(), out); err != nil {
		return err
	}
	v.Batch = p.stamp.On(v.Batch, p.last)
	p.o.rows = v.Numbers(p.o.rows[:0])
	p.o.account.Used += int64(len(p.o.rows))
	if p.waits > 0 {
		return p.o.keep(v)
	}
	return p.o.answer(v, p.last, out)
}

// Wake implements [stream.Timed].
func (p *ByClock) Wake() int64 { return types.AddTime(int64(p.o.Due()), p.waits) }

// Tick implements [stream.Ticker].
func (p *ByClock) Tick(now int64, out *stream.Output) error {
	p.last = max(p.last, now)
	return p.o.fire(p.last-p.waits, out)
}

// Due implements [stream.Operator]: marks of event time pass by but for the last.
func (p *ByClock) Due() stream.Watermark { return stream.MaxWatermark }

// Advance implements [stream.Operator].
func (p *ByClock) Advance(w stream.Watermark, out *stream.Output) error {
	if w == stream.MaxWatermark {
		if err := p.o.fire(int64(w), out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// Account implements [stream.Accountant].
func (p *ByClock) Account() stream.Account { return p.o.Account() }

// StateRows implements [stream.Stateful].
func (p *ByClock) StateRows() int64 { return p.o.StateRows() }

// answer takes rows in, all of time now, and puts out what each of them completes,
// in their order.
func (o *Operator) answer(v stream.View, now int64, out *stream.Output) error {
	first, err := o.add(v)
	if err != nil {
		return err
	}
	for i, g := range o.owners {
		q := o.partitions.At(g)
		if q.serial == 0 {
			o.open(q)
		}
		q.insert(&o.pool, first+int32(i))
		if err := o.searchUpTo(q, g, now); err != nil {
			return err
		}
	}
	if err := o.results.emit(o, out, true); err != nil {
		return err
	}
	o.gone = o.gone[:0]
	for _, g := range o.owners {
		switch q := o.partitions.At(g); {
		case len(q.rows) > 0:
			o.schedule(g, q)
		case q.serial != 0:
			q.serial, o.gone = 0, append(o.gone, g) // once, however many rows it had
		}
	}
	o.tidy()
	return nil
}
