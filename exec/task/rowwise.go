package task

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// rowWise is the step of a [stream.RowWise].
type rowWise struct {
	op       stream.RowWise
	finisher stream.Finisher // nil if op is none
}

// NewRowWise returns a link for a filter, a projection, a limit or a guard.
func NewRowWise(env *Env, p *Place, op stream.RowWise) *Link {
	f, _ := op.(stream.Finisher)
	return newLink(env, p, &rowWise{op: op, finisher: f})
}

func (r *rowWise) inner() any { return r.op }

func (r *rowWise) take(l *Link, b *changelog.Batch) error {
	out, err := r.op.Map(b)
	if err != nil {
		return err
	}
	if err := l.emit(out); err != nil {
		return err
	}
	if r.finisher == nil || !r.finisher.Finished() {
		return nil
	}
	if l.last < stream.MaxWatermark {
		end := changelog.Batch{Cols: out.Cols, Marks: []changelog.Mark{{W: stream.MaxWatermark}}}
		if err := l.emit(emptied(&end, l.place)); err != nil {
			return err
		}
	}
	if err := l.send(signalEnd); err != nil {
		return err
	}
	return errStopped
}

func (r *rowWise) on(*Link, signal) error { return nil }

func (r *rowWise) wake() int64 { return r.op.(stream.Timed).Wake() }

// tick implements ticking.
func (r *rowWise) tick(l *Link, now int64) error {
	b, err := r.op.(stream.RowTicker).Tick(now)
	if b == nil || err != nil {
		return err
	}
	if b.Cols == nil {
		emptied(b, l.place)
	}
	return l.emit(b)
}
