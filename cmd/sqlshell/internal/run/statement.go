package run

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/parse"
)

// A Runner executes statements and shows what they give. The interactive shell
// uses it too. One goroutine calls its methods.
type Runner struct {
	Session *session.Session
	Options Options

	status   *status        // the line of progress; nil: none is shown
	watching sync.WaitGroup // for jobs that run beside the statements
}

// Start opens a session and returns its runner. Whatever the session and the
// runner write takes the line of progress away first.
func Start(o Options) (*Runner, error) {
	o, status := o.withStatus()
	s, err := Open(o)
	if err != nil {
		return nil, err
	}
	return &Runner{Session: s, Options: o, status: status}, nil
}

// File runs a job file.
func (r *Runner) File(ctx context.Context, path string) error {
	t, err := read(path)
	if err != nil {
		return err
	}
	return r.text(ctx, t)
}

// text runs the statements of a text in order, up to the first error. Each is
// parsed when its turn comes, so that what stands before a mistake has run.
func (r *Runner) text(ctx context.Context, t text) error {
	r.Session.SetDir(t.dir)
	for _, span := range parse.Split(t.file) {
		stmt, err := parse.ParseStatement(t.file, span)
		if err != nil {
			return err
		}
		if _, err := r.Execute(ctx, stmt); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// Execute executes a statement and shows its result; that of a query it reads to
// its end. An INSERT over unbounded inputs runs on: what becomes of it is said on
// stderr when it ends.
func (r *Runner) Execute(ctx context.Context, stmt ast.Statement) (*session.Result, error) {
	before := len(r.Session.Jobs())
	hide := r.progress(func() *session.Job {
		if jobs := r.Session.Jobs(); len(jobs) > before {
			return jobs[len(jobs)-1]
		}
		return nil
	})
	start := time.Now()
	result, err := r.Session.Execute(ctx, stmt)
	hide()
	if err != nil {
		if jobs := r.Session.Jobs(); len(jobs) > before && errors.Is(err, context.Canceled) {
			r.ended(jobs[len(jobs)-1], err, time.Since(start))
		}
		return nil, err
	}
	for _, note := range result.Notes {
		fmt.Fprintln(r.Options.Stderr, note)
	}
	switch result.Kind {
	case session.Listing:
		err = r.listing(result)
	case session.Rows:
		err = r.query(ctx, result)
	case session.Started:
		r.started(result.Job, time.Since(start))
	}
	return result, err
}

// started reports a job that has ended as it should, and watches one that runs or
// has failed since it was started.
func (r *Runner) started(j *session.Job, took time.Duration) {
	if j == nil {
		return
	}
	select {
	case <-j.Done():
		if j.Wait() == nil {
			r.summary(j, took)
			return
		}
	default:
	}
	r.watch(j)
}

// query runs a query and prints its rows.
func (r *Runner) query(ctx context.Context, result *session.Result) error {
	p, err := r.printer(result)
	if err != nil {
		return err
	}
	header := &patient{Printer: p}
	if p = header; !result.Bounded {
		result.OnStart = func() { _ = header.begin() } // the first rows meet the same error
	}
	start := time.Now()
	hide := r.progress(result.Running)
	err = result.Each(ctx, p.Batch)
	hide()
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	if end := p.End(stopped); end != nil {
		return end
	}
	if result.Job != nil {
		r.summary(result.Job, time.Since(start))
	}
	return err
}

// patient is a printer that begins with the first rows, or at the end: the header
// of a result that cannot be read is of no use to anybody. Results of endless
// inputs begin when their job has started, since their first row may be long in
// coming.
type patient struct {
	render.Printer
	once sync.Once
	err  error // of the beginning
}

// Begin implements render.Printer.
func (p *patient) Begin() error { return nil }

// Batch implements render.Printer.
func (p *patient) Batch(b *changelog.Batch) error {
	if b.N == 0 {
		return nil
	}
	if err := p.begin(); err != nil {
		return err
	}
	return p.Printer.Batch(b)
}

// End implements render.Printer.
func (p *patient) End(stopped bool) error {
	if err := p.begin(); err != nil {
		return err
	}
	return p.Printer.End(stopped)
}

func (p *patient) begin() error {
	p.once.Do(func() { p.err = p.Printer.Begin() })
	return p.err
}

// wait waits for the jobs that still run.
func (r *Runner) wait(ctx context.Context) error {
	err := r.Session.Wait(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return ErrReported // by whoever watches the job
	}
	return nil
}
