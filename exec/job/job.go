// Package job runs physical plans: it turns nodes into operators, operators into
// tasks and tasks into a running job that can be watched, cancelled and waited
// for.
//
// It does not move rows (exec/task does), compute anything (exec/op and
// exec/window do) or know statements (exec/session does).
//
// Start with [Start]. build.go is the one switch from physical node to operator,
// and the rules by which a plan is cut into stages.
package job

import (
	"context"
	"sync"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Options say how a plan is run. The zero value runs it with one task a stage
// and throws results of queries away.
type Options struct {
	Parallelism int        // tasks of a keyed stage; 0: 1
	BatchRows   int        // rows at which a batch ends; 0: stream.BatchRows
	EdgeMemory  int64      // task.edge.memory: bytes that an edge may hold before it goes to a file; 0: 64 MiB
	EdgeRows    int        // rows and marks at which an edge makes its sender wait; 0: 32,768
	TempDir     string     // folder for such files; "": that of the system
	Clock       task.Clock // processing time; nil: the system's
	Alarm       task.Alarm // of Clock, where it is not the system's; nil: Clock is looked at every few ms
	// Expr is the surroundings of expressions; if its Now is nil it is Clock.
	Expr expr.Env
	// Env is what connectors were given when the plan was made.
	Env connector.Env
	// Collect takes the rows of a Collect node, in order, with their marks. The
	// batch is lent. One goroutine calls it for each node. While it does not
	// return the job waits for it, also to be cancelled. An error stops the job;
	// nil throws the rows away.
	Collect func(node *physical.Collect, b *changelog.Batch) error
	// Late takes rows that the operator of a node dropped as late; b is the
	// operator's input, lent. Several goroutines may call it at once. Late rows
	// are counted whether it is set or not.
	Late func(node physical.Node, b *changelog.Batch, rows []stream.Late) error
	// Poison overwrites lent batches after each call, so that whoever kept one
	// fails; Check checks invariants between operators. Both are for tests.
	Poison, Check bool
	// StopAfter stops the job with a snapshot when sources have read that many
	// rows, as Job.Stop does; 0: it does not.
	StopAfter int64
	// Restore is what the job goes on from: what a job of the same query, with
	// other parallelism and sizes or not, had saved when it stopped; nil: it begins.
	Restore  *checkpoint.Snapshot
	Listener Listener
}

// A Listener is told what happens in a job. Fields that are nil are not called.
type Listener struct {
	// Round is called when everything that sources read in a round (which ends
	// with connector.ErrFlush) has reached all sinks, before the next begins.
	// Rounds are numbered from 0. An error stops the job. While it runs nothing
	// is read and no task does anything.
	//
	// A job whose listener has it reads in the order of positions within a
	// round, whatever the timing, also where inputs are unbounded.
	Round func(n int) error
}

// A Job is a running plan. Its methods may be called from any goroutine.
type Job struct {
	built  *builder
	cancel context.CancelCauseFunc
	ctx    context.Context //nolint:containedctx // of the run; Wait needs its cause
	done   chan struct{}

	mu  sync.Mutex
	err error // the first that a task returned
}

// Start starts the plan. An error is one of the plan or of a source whose splits
// could not be listed; nothing runs then. Readers and writers are opened by their
// tasks, and what goes wrong there is the error of Wait. The job ends when all of
// its inputs have ended, when its sinks need no more, after an error, or when ctx
// is done or Cancel is called. Whoever starts a job calls Wait, which frees
// everything.
func Start(ctx context.Context, plan *physical.Plan, o Options) (*Job, error) {
	if o.Clock == nil {
		o.Clock, o.Alarm = task.SystemClock, task.SystemAlarm
	}
	if o.Expr.Now == nil {
		o.Expr.Now = o.Clock
	}
	o.Parallelism = max(1, o.Parallelism)
	env := task.Env{
		BatchRows: o.BatchRows, EdgeRows: o.EdgeRows, EdgeMemory: o.EdgeMemory, TempDir: o.TempDir,
		Clock: o.Clock, Alarm: o.Alarm, Poison: o.Poison, Check: o.Check,
	}
	b := newBuilder(ctx, plan, o)
	if o.Late != nil {
		env.Late = func(p *task.Place, batch *changelog.Batch, rows []stream.Late) error {
			return o.Late(b.tagged(p.Name), batch, rows)
		}
	}
	if o.Listener.Round != nil {
		env.Rounds = task.NewRounds(o.Listener.Round)
	}
	env.Stop = task.NewStop(o.StopAfter)
	b.env = env.WithDefaults()
	for _, root := range plan.Roots {
		if _, err := b.build(root); err != nil {
			return nil, err
		}
	}
	if err := b.resume(); err != nil {
		return nil, err
	}
	j := &Job{built: b, done: make(chan struct{})}
	j.ctx, j.cancel = context.WithCancelCause(ctx)
	j.run()
	return j, nil
}

// run starts the tasks.
func (j *Job) run() {
	if r := j.built.env.Rounds; r != nil {
		r.Expect(j.built.sinks)
	}
	var running sync.WaitGroup
	for _, t := range j.built.tasks {
		running.Add(1)
		go func() {
			defer running.Done()
			if err := t.Run(j.ctx); err != nil {
				j.fail(err)
			}
		}()
	}
	go func() {
		running.Wait()
		if j.ctx.Err() != nil {
			j.fail(context.Cause(j.ctx)) // tasks may have ended in time for it not to matter to them
		}
		j.cancel(nil)
		close(j.done)
	}()
}

// fail notes the first error and stops the other tasks.
func (j *Job) fail(err error) {
	j.mu.Lock()
	if j.err == nil {
		j.err = err
	}
	j.mu.Unlock()
	j.cancel(err)
}

// Wait waits until nothing of the job runs any more and returns nil if it ended
// by itself, the error that stopped it, or the cause of the context's end;
// context.Canceled after Cancel. It may be called again.
func (j *Job) Wait() error {
	<-j.done
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err
}

// Done is closed when nothing of the job runs any more.
func (j *Job) Done() <-chan struct{} { return j.done }

// Cancel stops the job without completing anything. It does not wait and may be
// called again, also after the end.
func (j *Job) Cancel() { j.cancel(context.Canceled) }

// Stop stops the job with a snapshot: nothing more is read, and what has been read
// goes as far as the order of the inputs lets it. It does not wait. Wait returns
// nil then, and Snapshot what was saved.
func (j *Job) Stop() { j.built.env.Stop.Ask() }

// Snapshot returns, once Wait has returned nil, what a job that was stopped has
// saved; nil if the job had ended by itself.
func (j *Job) Snapshot() *checkpoint.Snapshot { return j.built.env.Stop.Snapshot() }

// Stats returns what has been counted so far, also after the end.
func (j *Job) Stats() Stats {
	s := Stats{}
	j.built.mu.Lock()
	defer j.built.mu.Unlock()
	for _, c := range j.built.nodes {
		s.Nodes = append(s.Nodes, c.stats())
	}
	for _, c := range j.built.scans {
		one := c.stats()
		s.Sources = append(s.Sources, one)
		s.reject(c.node, one.Rejected)
	}
	return s
}
