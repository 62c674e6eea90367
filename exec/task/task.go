package task

import (
	"context"
	"errors"
	"runtime/pprof"
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Task is a goroutine's worth of work: an input, which is a [Source] or an
// [Inbox], and the chain that it feeds. It is put together by one goroutine and
// then run by one; only outputGone is called by others.
type Task struct {
	Env  *Env
	Name string // a label of the goroutine, for profiles
	// Head is the first link of the chain. A source with several splits, and an
	// inbox with several edges, merge before it.
	Head *Link
	// Feed is what the task reads.
	Feed Feed
	// Stage, Number and Size say which task of which stage it is, for snapshots.
	Stage        string
	Number, Size int
	// Resumed is what the task goes on from; nil: it begins.
	Resumed *Resumed

	job     context.Context //nolint:containedctx // that Run was given, for the writers of the chain
	ctx     context.Context //nolint:containedctx // of the run
	cancel  context.CancelCauseFunc
	busy    busy
	waits   wait         // guarded by the waits of the job
	asked   uint64       // likewise: when it was last looked at
	outputs atomic.Int32 // that still need something
	stop    atomic.Pointer[context.CancelCauseFunc]
	atStart []func(context.Context) error
	atEnd   []func() error
	cut     bool // it has been stopped with a snapshot
	rests   []checkpoint.Channel
}

// A Feed is the input of a task.
type Feed interface {
	// run plays the input into the head of the task until it ends.
	run(ctx context.Context, t *Task) error
	// halt wakes run if it waits for another task, and makes it return cause.
	halt(cause error)
}

// Run runs the task until its input ends, until nobody needs its output any
// more, or until ctx is done, and then frees what the task owns. Errors are
// [*Failure]s or the cause of the end of ctx.
func (t *Task) Run(ctx context.Context) (err error) {
	t.job = ctx
	t.ctx, t.cancel = context.WithCancelCause(ctx)
	defer t.cancel(nil)
	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels("task", t.Name)))
	unhook := context.AfterFunc(t.ctx, func() { t.Feed.halt(context.Cause(t.ctx)) })
	defer unhook()
	t.stop.Store(&t.cancel)
	if t.outputs.Load() <= 0 {
		t.cancel(errStopped) // everybody was gone before the task began
	}
	err = t.protected()
	t.report(err)
	t.Feed.halt(errStopped)
	for _, f := range t.atEnd {
		if e := f(); e != nil && err == nil {
			err = e
		}
	}
	switch {
	case errors.Is(err, errStopped):
		return nil
	case err != nil && ctx.Err() != nil && !isFailureOf(err, ctx):
		return context.Cause(ctx)
	case err != nil && errors.Is(context.Cause(t.ctx), errStopped) && isCancelled(err):
		return nil // a reader noticed first that nobody needs its rows
	}
	return err
}

// isFailureOf reports whether err is a failure that has nothing to do with the
// end of ctx.
func isFailureOf(err error, ctx context.Context) bool {
	var f *Failure
	return errors.As(err, &f) && !isCancelled(err) && !errors.Is(err, context.Cause(ctx))
}

func isCancelled(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// protected runs the task and turns a panic into a failure at the link that was
// at work.
func (t *Task) protected() (err error) {
	t.Head.start(t.ctx, &t.busy)
	t.busy.at = t.Head.place
	defer func() {
		if v := recover(); v != nil {
			err = t.busy.at.panicked(v)
		}
	}()
	if t.Resumed != nil && t.Resumed.Ended {
		return t.end()
	}
	for _, f := range t.atStart {
		if err := f(t.ctx); err != nil {
			return err
		}
	}
	if err := t.resume(); err != nil {
		return err
	}
	return t.Feed.run(t.ctx, t)
}

// outputGone says that one of the outputs needs nothing more. After the last of
// them the task stops.
func (t *Task) outputGone() {
	if t.outputs.Add(-1) > 0 {
		return
	}
	if cancel := t.stop.Load(); cancel != nil {
		(*cancel)(errStopped)
	}
}

// end tells the chain that nothing follows.
func (t *Task) end() error {
	if err := t.Head.send(signalEnd); err != nil && !errors.Is(err, errStopped) {
		return err
	}
	return nil
}

// final returns a batch of no rows with the last watermark, of the columns of p.
func final(p *Place) *changelog.Batch {
	b := changelog.Batch{Marks: []changelog.Mark{{W: changelog.MaxWatermark}}}
	return emptied(&b, p)
}

// emptied gives b the columns of p, without rows.
func emptied(b *changelog.Batch, p *Place) *changelog.Batch {
	b.Cols = nil
	for _, t := range p.Types {
		b.Cols = append(b.Cols, vector.New(t))
	}
	return b
}
