package run

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tidemark-sql/tidemark/exec/session"
)

// watch says on stderr how a job that runs beside the statements ends, as soon as
// it does.
func (r *Runner) watch(j *session.Job) {
	start := time.Now()
	r.watching.Add(1)
	go func() {
		defer r.watching.Done()
		err := j.Wait()
		r.ended(j, err, time.Since(start))
	}()
}

// ended says how a job ended.
func (r *Runner) ended(j *session.Job, err error, took time.Duration) {
	how := "ended"
	switch {
	case errors.Is(err, context.Canceled):
		how = "was stopped"
	case err != nil:
		fmt.Fprintf(r.Options.Stderr, "job %s (%s) failed: %v\n", j.ID, j.Name, err)
		return
	}
	fmt.Fprintf(r.Options.Stderr, "job %s (%s) %s: %s\n", j.ID, j.Name, how, summary(CountOf(j.Stats()), took))
}

// Close ends all jobs and waits until each has said how it ended.
func (r *Runner) Close() error {
	err := r.Session.Close()
	r.watching.Wait()
	return err
}
