package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// ByClock runs an operator of windows by processing time. A row belongs to the
// time at which it arrives here, whatever stands in its time column, and the
// operator inside is told that this time has passed as if it were a watermark:
// since the clock of a task never goes back, now - 1 is one, no row is late, and a
// window is over when the clock shows its end.
//
// The marks of the input speak of event time and pass by. At the end of the input
// windows that are not over yet give what they have: Flink drops them
// (flink-semantics.md 2.2), which loses the last rows of every bounded run.
type ByClock struct {
	inner stream.Judge
	now   func() int64
	last  int64 // highest time so far
	stamp stream.Stamp
	out   *stream.Output // of inner: its rows go on to outer, its marks do not
	outer *stream.Output
}

// NewByClock returns an operator over inner, whose results have the given
// columns and whose state is in store. now returns the processing time in ms.
func NewByClock(inner stream.Judge, columns []types.Type, t types.Type, time int, now func() int64, store *state.Store) *ByClock {
	p := &ByClock{inner: inner, now: now, last: now(), stamp: stream.NewStamp(time, t)}
	store.Number("clock", &p.last) // that of the machine on which the job goes on may be behind
	p.out = stream.NewOutput(columns, stream.BatchRows, p.pass, func(b *changelog.Batch, rows []stream.Late) error {
		return p.outer.Late(b, rows)
	})
	return p
}

var (
	_ stream.Judge  = (*ByClock)(nil)
	_ stream.Ticker = (*ByClock)(nil)
)

// JudgesByMarks implements [stream.Judge]: a batch is handed over whole, since its
// marks do not matter. What Rows emits stands before marks of event time that
// stood before its cause, and carries no event time of which they speak.
func (p *ByClock) JudgesByMarks() {}

// Rows implements [stream.Operator].
func (p *ByClock) Rows(input int, v stream.View, out *stream.Output) error {
	if err := p.Tick(p.now(), out); err != nil {
		return err
	}
	v.Batch, v.Before = p.stamp.On(v.Batch, p.last), stream.Watermark(p.last-1)
	v.Marks, v.At = nil, nil
	if err := p.inner.Rows(input, v, p.out); err != nil {
		return err
	}
	return p.out.Flush()
}

// Tick implements [stream.Ticker].
func (p *ByClock) Tick(now int64, out *stream.Output) error {
	p.last = max(p.last, now)
	return p.fire(stream.Watermark(p.last-1), out)
}

func (p *ByClock) fire(w stream.Watermark, out *stream.Output) error {
	p.outer = out
	if w < p.inner.Due() {
		return nil
	}
	if err := p.inner.Advance(w, p.out); err != nil {
		return err
	}
	return p.out.Flush()
}

// Wake implements [stream.Timed].
func (p *ByClock) Wake() int64 { return types.AddTime(int64(p.inner.Due()), 1) }

// Due implements [stream.Operator]: marks of event time pass by but for the last.
func (p *ByClock) Due() stream.Watermark { return stream.MaxWatermark }

// Advance implements [stream.Operator].
func (p *ByClock) Advance(w stream.Watermark, out *stream.Output) error {
	if w == stream.MaxWatermark {
		if err := p.fire(w, out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// pass hands on what the operator inside emits.
func (p *ByClock) pass(b *changelog.Batch) error {
	for i, c := range p.outer.Columns() {
		c.AppendRange(b.Cols[i], 0, b.N)
	}
	if b.Kinds != nil {
		return p.outer.AddedChanges(b.Kinds)
	}
	return p.outer.Added(b.N)
}
