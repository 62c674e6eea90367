package task

import (
	"context"
	"sync"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Writing is a writer of a sink and the tasks of the job that write to it: one
// task, or those of several INSERTs into one table, which take turns batch by
// batch. The first to start opens it and the last to end closes it.
type Writing struct {
	open  func(context.Context) (connector.Writer, error)
	tasks int // that have not left; set before any of them runs

	mu     sync.Mutex
	writer connector.Writer // nil until the first task starts
	cancel context.CancelFunc
	err    error // of opening it, or of a batch that was not written to its end
}

// NewWriting returns a writing of what open opens. The context that open is given
// is done when the writer is closed before all of its input has come.
func NewWriting(open func(context.Context) (connector.Writer, error)) *Writing {
	return &Writing{open: open, cancel: func() {}}
}

// start opens the writer, unless another task has. ctx is that of the job.
func (w *Writing) start(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.writer != nil || w.err != nil {
		return w.err
	}
	ctx, w.cancel = context.WithCancel(ctx) //nolint:govet // leave calls it
	w.writer, w.err = w.open(ctx)
	return w.err
}

func (w *Writing) write(ctx context.Context, b *changelog.Batch) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = w.writer.Write(ctx, b)
	}
	return w.err
}

// flush makes what all tasks have written visible. After an error nothing more is.
func (w *Writing) flush(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil || w.writer == nil {
		return w.err
	}
	return w.writer.Flush(ctx)
}

// leave says that a task writes no more, and whether its input has ended.
func (w *Writing) leave(ended bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !ended {
		w.cancel()
	}
	if w.tasks--; w.tasks > 0 || w.writer == nil {
		return nil
	}
	defer w.cancel()
	return w.writer.Close()
}
