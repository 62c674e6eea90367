package session

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Job is an INSERT, or a statement set, that was started.
type Job struct {
	*job.Job
	ID      string // "1", "2" and so on in the order of starting
	Name    string // pipeline.name, or what it writes
	Started int64  // in milliseconds, by the session's clock
	Bounded bool
	Span    source.Span // of the statement

	waited bool // Execute has reported how it ended
}

// A JobError is what stopped a running job.
type JobError struct {
	Job *Job
	Err error
}

// Error implements error.
func (e *JobError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *JobError) Unwrap() error { return e.Err }

// Wait waits until the job has ended. What stopped it before its time is a
// *JobError.
func (j *Job) Wait() error {
	if err := j.Job.Wait(); err != nil {
		return &JobError{Job: j, Err: err}
	}
	return nil
}

// Jobs returns the jobs of the session in the order in which they were started.
func (s *Session) Jobs() []*Job {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.jobs)
}

// Wait waits until all jobs have ended and returns the error of the first that
// failed after Execute had returned. When ctx is done before, it cancels them.
func (s *Session) Wait(ctx context.Context) error {
	jobs := s.Jobs()
	stop := context.AfterFunc(ctx, func() { cancel(jobs) })
	defer stop()
	var first error
	for _, j := range jobs {
		err := j.Wait()
		if first == nil && err != nil && !j.waited && !errors.Is(err, context.Canceled) {
			first = err
		}
	}
	return first
}

// Close cancels all jobs, also of queries whose results are being read, and
// waits for them. A job that is being started meanwhile is cancelled once it has.
func (s *Session) Close() error {
	jobs := s.Jobs()
	s.mu.Lock()
	s.closed = true
	jobs = slices.AppendSeq(jobs, maps.Keys(s.queries))
	s.mu.Unlock()
	cancel(jobs)
	for _, j := range jobs {
		_ = j.Wait() // cancelled, which is what was asked for
	}
	return nil
}

// started notes a job that runs by the function, and cancels it if the session has
// been closed while it was being started.
func (s *Session) started(j *Job, note func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	note()
	if s.closed {
		j.Cancel()
	}
}

func cancel(jobs []*Job) {
	for _, j := range jobs {
		j.Cancel()
	}
}

func isJobError(err error) bool {
	var e *JobError
	return errors.As(err, &e)
}
