package task

import (
	"context"
	"errors"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// terminal is what steps at the end of a chain have in common: they tell the
// rounds of the job what they have seen, and the task when they are done.
type terminal struct {
	rounds *Rounds
	task   *Task
}

func (t *terminal) saw(s signal) error {
	switch {
	case s == signalEnd:
		t.task.outputGone()
		if t.rounds != nil {
			return t.rounds.ended()
		}
	case s == signalFlush && t.rounds != nil:
		return t.rounds.seen()
	}
	return nil
}

// collect is the step of a node that hands rows to whoever started the job.
type collect struct {
	terminal
	to func(*changelog.Batch) error
}

// NewCollect returns a link at the end of t that gives batches to a function,
// which may be nil.
func (t *Task) NewCollect(p *Place, to func(*changelog.Batch) error) *Link {
	t.outputs.Add(1)
	return newLink(t.Env, p, &collect{terminal{t.Env.Rounds, t}, to})
}

func (c *collect) inner() any { return nil }

func (c *collect) take(l *Link, b *changelog.Batch) error {
	if c.to == nil {
		return nil
	}
	return c.to(b)
}

func (c *collect) on(_ *Link, s signal) error { return c.saw(s) }

// write is the step of a sink.
type write struct {
	terminal
	ctx   func() context.Context // of the task
	to    *Writing
	fresh bool  // rows were written since the last flush
	torn  bool  // a batch was not written to its end
	ended bool  // the input has ended
	every int64 // ms from one flush that nothing forces to the next
	last  int64 // when the writer was flushed
}

// NewWriter returns a link at the end of t that writes rows to what is opened
// when the task starts. Between two flushes that nothing forces are `every` ms.
func (t *Task) NewWriter(p *Place, every int64, to *Writing) *Link {
	t.outputs.Add(1)
	to.tasks++
	w := &write{terminal: terminal{t.Env.Rounds, t}, to: to, every: every}
	w.ctx = func() context.Context { return t.ctx }
	t.atStart = append(t.atStart, func(context.Context) error { return p.fail(to.start(t.job)) })
	t.atEnd = append(t.atEnd, func() error {
		ended := w.ended || t.Resumed != nil && t.Resumed.Ended
		return p.fail(errors.Join(w.rest(), to.leave(ended)))
	})
	return newLink(t.Env, p, w)
}

func (w *write) inner() any { return nil }

func (w *write) take(_ *Link, b *changelog.Batch) error {
	if b.N == 0 {
		return nil
	}
	w.fresh, w.torn = true, true
	if err := w.to.write(w.ctx(), b); err != nil {
		return err
	}
	w.torn = false
	return nil
}

// on flushes before each wait: who reads the sink of a job that has caught up
// with its input sees all of it. A writer that is flushed by the clock waits for
// its time, if it may.
func (w *write) on(_ *Link, s signal) error {
	if s == signalPause && w.every > 0 && w.wake() > w.task.Env.Clock() {
		return nil
	}
	if w.fresh || s == signalEnd || s == signalBarrier {
		if err := w.flush(); err != nil {
			return err
		}
	}
	w.ended = w.ended || s == signalEnd
	return w.saw(s)
}

// rest flushes what was written when the task ends, however it ends: the rows that
// have come to a sink stay there, whole, whether a job ends by itself, is stopped
// or fails.
func (w *write) rest() error {
	if !w.fresh || w.torn {
		return nil
	}
	return w.flush()
}

func (w *write) flush() error {
	w.fresh = false
	if w.every > 0 {
		w.last = w.task.Env.Clock()
	}
	return w.to.flush(w.ctx())
}

func (w *write) wake() int64 {
	if !w.fresh {
		return stream.Never
	}
	return w.last + w.every
}

// tick implements ticking.
func (w *write) tick(*Link, int64) error { return w.flush() }
