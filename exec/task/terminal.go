package task

import (
	"context"

	"github.com/tidemark-sql/tidemark/connectors/connector"
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
	open   func(context.Context) (connector.Writer, error)
	ctx    func() context.Context // of the task
	writer connector.Writer
	fresh  bool // rows were written since the last flush
}

// NewWriter returns a link at the end of t that writes rows to what open opens
// when the task starts.
func (t *Task) NewWriter(p *Place, open func(context.Context) (connector.Writer, error)) *Link {
	t.outputs.Add(1)
	w := &write{terminal: terminal{t.Env.Rounds, t}, open: open}
	w.ctx = func() context.Context { return t.ctx }
	t.atStart = append(t.atStart, func(ctx context.Context) (err error) {
		w.writer, err = w.open(ctx)
		return p.fail(err)
	})
	t.atEnd = append(t.atEnd, func() error {
		if w.writer == nil {
			return nil
		}
		return p.fail(w.writer.Close())
	})
	return newLink(t.Env, p, w)
}

func (w *write) inner() any { return nil }

func (w *write) take(_ *Link, b *changelog.Batch) error {
	if b.N == 0 {
		return nil
	}
	w.fresh = true
	return w.writer.Write(w.ctx(), b)
}

// on flushes before each wait: who reads the sink of a job that has caught up
// with its input sees all of it.
func (w *write) on(_ *Link, s signal) error {
	if w.writer != nil && (w.fresh || s == signalEnd || s == signalBarrier) {
		if err := w.writer.Flush(w.ctx()); err != nil {
			return err
		}
		w.fresh = false
	}
	return w.saw(s)
}
