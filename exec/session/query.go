package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// query is SELECT, VALUES and all that gives rows. It is planned at once and
// runs when the rows are asked for.
func (s *Session) query(_ context.Context, stmt *ast.Query) (*Result, error) {
	plan, err := s.plan(stmt)
	if err != nil {
		return nil, err
	}
	root := plan.Roots[0].Base()
	r := &Result{Kind: Rows, Columns: root.Columns, Bounded: root.Bounded, Kinds: root.Kinds, Plan: plan}
	r.each = func(ctx context.Context, f func(*changelog.Batch) error) error { return s.collect(ctx, r, f) }
	return r, nil
}

// collect runs the plan of a query.
func (s *Session) collect(ctx context.Context, r *Result, f func(*changelog.Batch) error) (err error) {
	if s.config.CheckOnly {
		return nil
	}
	defer s.rescue(r.Statement, &err)
	var stopped error
	o := s.jobOptions()
	o.Collect = func(_ *physical.Collect, b *changelog.Batch) error {
		stopped = f(b)
		return stopped
	}
	running, err := job.Start(ctx, r.Plan, o)
	if err != nil {
		return err
	}
	j := &Job{Job: running, Started: o.Clock(), Bounded: r.Bounded, Span: r.Statement.Span()}
	r.running.Store(j)
	if r.OnStart != nil {
		r.OnStart()
	}
	defer func() { r.Job = j }()
	s.started(j, func() { s.queries[j] = true })
	defer s.read(j)
	err = j.Wait()
	if stopped != nil {
		return stopped
	}
	return err
}

// read forgets a query whose result has been read.
func (s *Session) read(j *Job) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.queries, j)
}
