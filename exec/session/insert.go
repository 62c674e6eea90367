package session

import (
	"context"
	"runtime"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// insert is INSERT INTO.
func (s *Session) insert(ctx context.Context, stmt *ast.Insert) (*Result, error) {
	return s.run(ctx, stmt, []*ast.Insert{stmt})
}

// statementSet is several INSERTs as one job.
func (s *Session) statementSet(ctx context.Context, stmt *ast.StatementSet) (*Result, error) {
	if len(stmt.Inserts) == 0 {
		return nil, source.Errorf(stmt.Span(), "the statement set has no INSERT")
	}
	return s.run(ctx, stmt, stmt.Inserts)
}

// execute is EXECUTE before a statement, which changes nothing.
func (s *Session) execute(ctx context.Context, stmt *ast.Execute) (*Result, error) {
	return s.Execute(ctx, stmt.Statement)
}

// run starts the job of one or more INSERTs. It waits for the end if there will
// be one, so that the next statement finds everything written, and if
// table.dml-sync asks for it.
func (s *Session) run(ctx context.Context, stmt ast.Statement, inserts []*ast.Insert) (*Result, error) {
	plan, err := s.plan(stmt)
	if err != nil {
		return nil, err
	}
	r := &Result{Kind: Started, Bounded: bounded(plan), Plan: plan}
	if s.config.CheckOnly {
		return r, nil
	}
	o := s.jobOptions()
	started := o.Clock()
	running, err := job.Start(ctx, plan, o)
	if err != nil {
		return nil, err
	}
	r.Job = s.keep(&Job{Job: running, Name: s.jobName(inserts), Started: started, Bounded: r.Bounded, Span: stmt.Span()})
	if r.Bounded || connector.True(s.settings.Get("table.dml-sync")) {
		r.Job.waited = true
		return r, r.Job.Wait()
	}
	return r, nil
}

// keep gives a job its number and puts it in the list.
func (s *Session) keep(j *Job) *Job {
	s.started(j, func() {
		j.ID = strconv.Itoa(len(s.jobs) + 1)
		s.jobs = append(s.jobs, j)
	})
	return j
}

// jobName returns pipeline.name, or what the job writes.
func (s *Session) jobName(inserts []*ast.Insert) string {
	if name := s.settings.Get("pipeline.name"); name != "" {
		return name
	}
	var into []string
	for _, i := range inserts {
		into = append(into, i.Table.String())
	}
	return "insert-into_" + strings.Join(into, ",")
}

// jobOptions returns how jobs are run.
func (s *Session) jobOptions() job.Options {
	env := s.connectorEnv()
	o := job.Options{
		Parallelism: s.parallelism(), BatchRows: env.BatchRows, Clock: s.config.Clock, Alarm: s.config.Alarm, Env: env, Expr: s.env(),
	}
	o.EdgeMemory, _ = connector.ParseSize(s.settings.Get("task.edge.memory"))
	if s.config.Job != nil {
		s.config.Job(&o)
	}
	return o
}

// parallelism returns how many tasks a stage has: as many as the machine has
// cores unless it was set.
func (s *Session) parallelism() int {
	for _, key := range []string{"table.exec.resource.default-parallelism", "parallelism.default"} {
		if n, err := strconv.Atoi(s.settings.Get(key)); err == nil && n > 0 {
			return n
		}
	}
	return min(runtime.GOMAXPROCS(0), state.KeyGroups)
}

// connectorEnv returns what connectors are lent.
func (s *Session) connectorEnv() connector.Env {
	env := s.config.Env
	env.Zone, env.Now = s.settings.Get("table.local-time-zone"), s.config.Clock
	if env.Workers == 0 {
		env.Workers = s.parallelism()
	}
	if env.BatchRows == 0 {
		env.BatchRows = stream.BatchRows
	}
	if env.Log == nil {
		env.Log = s.config.Log
	}
	return env
}
