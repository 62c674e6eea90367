package session

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// instant returns a time in milliseconds in the zone of the session.
func (s *Session) instant(ms int64) string {
	return time.UnixMilli(ms).In(s.Zone()).Format("2006-01-02 15:04:05.000")
}

// describeJob is DESCRIBE JOB 'id'.
func (s *Session) describeJob(stmt *ast.Other) (*Result, error) {
	j, err := s.named(stmt, "DESCRIBE JOB")
	if err != nil {
		return nil, err
	}
	return s.jobList(j), nil
}

// showJobs is SHOW JOBS.
func (s *Session) showJobs(*ast.Show) (*Result, error) { return s.jobList(s.Jobs()...), nil }

func (s *Session) jobList(jobs ...*Job) *Result {
	r := &Result{Kind: Listing, Header: []string{"job id", "job name", "status", "start time"}}
	for _, j := range jobs {
		r.Lines = append(r.Lines, []string{j.ID, j.Name, j.status(), s.instant(j.Started)})
	}
	return r
}

// named returns the job that a statement names, which has no more than its own
// two words and the id in quotes.
func (s *Session) named(stmt *ast.Other, statement string) (*Job, error) {
	words := strings.Fields(stmt.Span().Text())
	if len(words) < 3 || !strings.EqualFold(words[1], "JOB") || !strings.HasPrefix(words[2], "'") {
		return nil, source.Errorf(stmt.Span(), "%s needs the id of a job in quotes", statement).WithHint("SHOW JOBS lists them")
	}
	if len(words) > 3 {
		return nil, source.Errorf(stmt.Span(), "%s is not built", strings.Join(words[3:], " ")).WithHint("write %s %s", statement, words[2])
	}
	return s.job(strings.Trim(words[2], "'"), stmt.Span())
}

// job returns the job of an id.
func (s *Session) job(id string, at source.Span) (*Job, error) {
	var ids []string
	for _, j := range s.Jobs() {
		if j.ID == id {
			return j, nil
		}
		ids = append(ids, j.ID)
	}
	err := source.Errorf(at, "there is no job %q", id)
	if len(ids) > 0 {
		return nil, err.WithHint("there are %s", quoteList(ids))
	}
	return nil, err.WithHint("no job was started in this session")
}

// stopJob is STOP JOB 'id'. There are no savepoints, and a job that is stopped
// completes nothing: WITH SAVEPOINT and WITH DRAIN are refused.
func (s *Session) stopJob(stmt *ast.Other) (*Result, error) {
	j, err := s.named(stmt, "STOP JOB")
	if err != nil {
		return nil, err
	}
	j.Cancel()
	if err := j.Wait(); err != nil && j.status() == "FAILED" {
		return done("the job had failed: " + err.Error())
	}
	return done()
}

// status returns the state of a job in Flink's words.
func (j *Job) status() string {
	select {
	case <-j.Done():
	default:
		return "RUNNING"
	}
	switch err := j.Wait(); {
	case err == nil:
		return "FINISHED"
	case errors.Is(err, context.Canceled):
		return "CANCELED"
	default:
		return "FAILED"
	}
}
