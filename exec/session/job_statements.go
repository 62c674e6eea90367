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
func (s *Session) describeJob(stmt *ast.Describe) (*Result, error) {
	j, err := s.job(stmt.Name.Last().Name, stmt.Name.Span())
	if err != nil {
		return nil, err
	}
	r := &Result{Kind: Listing, Header: []string{"job id", "job name", "status", "start time"}}
	r.Lines = [][]string{{j.ID, j.Name, j.status(), s.instant(j.Started)}}
	return r, nil
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
// completes nothing, so that what follows the id is refused.
func (s *Session) stopJob(stmt *ast.Other) (*Result, error) {
	rest := strings.Join(strings.Fields(stmt.Span().Text())[2:], " ")
	id, more, quoted := strings.Cut(strings.TrimPrefix(rest, "'"), "'")
	if !quoted || !strings.HasPrefix(rest, "'") {
		return nil, source.Errorf(stmt.Span(), "STOP JOB needs the id of a job in quotes").WithHint("SHOW JOBS lists them")
	}
	if strings.TrimSpace(more) != "" {
		return nil, source.Errorf(stmt.Span(), "%s is not built", strings.TrimSpace(more)).WithHint("STOP JOB %s stops the job where it is", "'"+id+"'")
	}
	j, err := s.job(id, stmt.Span())
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
