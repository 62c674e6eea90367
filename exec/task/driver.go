package task

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// driver is the step of a [stream.Operator]: it plays rows and marks in order
// (exactness.md 1, rule 4). Runs are cut at every mark, unless the operator
// judges by marks: then all rows come first and all marks, each in order, after
// them. Operators of that kind emit in Advance only, so what a mark causes
// stands before that mark in either way (rule 5).
type driver struct {
	op    stream.Operator
	judge bool
	out   *stream.Output
	w     stream.Watermark // that the operator stands at
	due   stream.Watermark // below it marks are forwarded without a call
	seq   []int64          // rows so far of each input
}

// NewOperator returns a link for a time-dependent operator with a number of
// inputs. With more than one it stands at the head of its task.
func NewOperator(env *Env, p *Place, op stream.Operator, inputs int) *Link {
	_, judge := op.(stream.Judge)
	d := &driver{op: op, judge: judge, w: stream.MinWatermark, seq: make([]int64, inputs)}
	l := newLink(env, p, d)
	d.out = stream.NewOutput(p.Types, env.BatchRows, func(b *changelog.Batch) error {
		err := l.emit(b)
		if env.Poison {
			poison(b)
		}
		return err
	}, l.dropped)
	d.due = op.Due()
	if p.Store != nil {
		p.Store.Number("watermark", (*int64)(&d.w))
		for i := range d.seq {
			p.Store.Number(fmt.Sprintf("rows %d", i), &d.seq[i])
		}
	}
	return l
}

func (d *driver) inner() any { return d.op }

func (d *driver) take(l *Link, b *changelog.Batch) error {
	if p, ok := d.op.(stream.Player); ok {
		v := stream.View{Batch: b, Hi: b.N, Before: d.w, Seq: d.seq[0]}
		d.seq[0] += int64(b.N)
		d.w = b.Last(d.w)
		if err := p.Play(v, d.out); err != nil {
			return err
		}
		return d.out.Flush()
	}
	if d.judge {
		return d.takeWhole(b)
	}
	row := 0
	for _, m := range b.Marks {
		hi := b.RowsBefore(m, row)
		if err := d.rows(0, b, row, hi); err != nil {
			return err
		}
		if err := d.advance(m.W); err != nil {
			return err
		}
		row = hi
	}
	if err := d.rows(0, b, row, b.N); err != nil {
		return err
	}
	return d.out.Flush()
}

func (d *driver) takeWhole(b *changelog.Batch) error {
	if err := d.rows(0, b, 0, b.N); err != nil {
		return err
	}
	for _, m := range b.Marks {
		if err := d.advance(m.W); err != nil {
			return err
		}
	}
	return d.out.Flush()
}

// joins reports whether the operator takes its inputs together.
func (d *driver) joins() bool {
	_, ok := d.op.(stream.Joiner)
	return ok
}

// join hands over rows of both inputs and the marks that both batches have.
func (d *driver) join(b [2]*changelog.Batch) error {
	var in [2]stream.View
	for i := range in {
		in[i] = stream.View{Batch: b[i], Hi: b[i].N, Before: d.w, Seq: d.seq[i]}
		d.seq[i] += int64(b[i].N)
	}
	d.w = b[0].Last(d.w)
	if err := d.op.(stream.Joiner).Join(in, d.out); err != nil {
		return err
	}
	return d.out.Flush()
}

// rows hands over a run of rows, which may be empty.
func (d *driver) rows(input int, b *changelog.Batch, lo, hi int) error {
	if lo == hi {
		return nil
	}
	v := stream.View{Batch: b, Lo: lo, Hi: hi, Before: d.w, Seq: d.seq[input]}
	d.seq[input] += int64(hi - lo)
	if err := d.op.Rows(input, v, d.out); err != nil {
		return err
	}
	d.due = d.op.Due()
	return nil
}

// advance plays a mark.
func (d *driver) advance(w stream.Watermark) error {
	d.w = w
	if w < d.due {
		return d.out.Advance(w)
	}
	if err := d.op.Advance(w, d.out); err != nil {
		return err
	}
	d.due = d.op.Due()
	return nil
}

func (d *driver) on(*Link, signal) error { return d.out.Flush() }

func (d *driver) wake() int64 { return d.op.(stream.Timed).Wake() }

// tick implements ticking.
func (d *driver) tick(_ *Link, now int64) error {
	if err := d.op.(stream.Ticker).Tick(now, d.out); err != nil {
		return err
	}
	d.due = d.op.Due()
	return d.out.Flush()
}
