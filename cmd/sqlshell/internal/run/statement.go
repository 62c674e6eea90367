package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/parse"
)

const appendOnly = changelog.InsertOnly

// A Runner executes statements and shows what they give. The interactive shell
// uses it too.
type Runner struct {
	Session *session.Session
	Options Options
}

// script runs the statements of a text in order, up to the first error. Each is
// parsed when its turn comes, so that what stands before a mistake has run.
func (r *Runner) script(ctx context.Context, s script) error {
	r.Session.SetDir(s.dir)
	for _, span := range parse.Split(s.file) {
		stmt, err := parse.ParseStatement(s.file, span)
		if err != nil {
			return err
		}
		result, err := r.Session.Execute(ctx, stmt)
		if err != nil {
			return err
		}
		if err := r.Show(ctx, result); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// Show shows the result of a statement; that of a query it reads to its end.
func (r *Runner) Show(ctx context.Context, result *session.Result) error {
	for _, note := range result.Notes {
		fmt.Fprintln(r.Options.Stderr, note)
	}
	switch result.Kind {
	case session.Listing:
		return r.listing(result)
	case session.Rows:
		if r.Options.Check {
			return nil
		}
		return r.query(ctx, result)
	case session.Started:
		if result.Job != nil && result.Bounded {
			r.summary(result.Job, time.Since(time.UnixMilli(result.Job.Started)))
		}
	}
	return nil
}

// listing prints SHOW, DESCRIBE and EXPLAIN: one column as it is, several as a
// table.
func (r *Runner) listing(result *session.Result) error {
	if len(result.Header) == 1 {
		for _, l := range result.Lines {
			if _, err := fmt.Fprintln(r.Options.Stdout, l[0]); err != nil {
				return err
			}
		}
		return nil
	}
	width := make([]int, len(result.Header))
	lines := append([][]string{result.Header}, result.Lines...)
	for _, l := range lines {
		for c, text := range l {
			width[c] = max(width[c], len([]rune(text)))
		}
	}
	for i, l := range lines {
		cells := make([]string, len(l))
		for c, text := range l {
			cells[c] = text + strings.Repeat(" ", width[c]-len([]rune(text)))
		}
		line := " " + strings.TrimRight(strings.Join(cells, " | "), " ")
		if i == 0 {
			line += "\n" + rule(width)
		}
		if _, err := fmt.Fprintln(r.Options.Stdout, line); err != nil {
			return err
		}
	}
	return nil
}

func rule(width []int) string {
	parts := make([]string, len(width))
	for i, w := range width {
		parts[i] = strings.Repeat("-", w+2)
	}
	return strings.Join(parts, "+")
}

// query runs a query and prints its rows.
func (r *Runner) query(ctx context.Context, result *session.Result) error {
	p, err := r.printer(result)
	if err != nil {
		return err
	}
	if err := p.Begin(); err != nil {
		return err
	}
	start := time.Now()
	stop := r.progress(result)
	err = result.Each(ctx, p.Batch)
	stop()
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	if end := p.End(stopped); end != nil {
		return end
	}
	r.summary(result.Job, time.Since(start))
	return err
}

// wait waits for the jobs that still run and reports each.
func (r *Runner) wait(ctx context.Context) error {
	err := r.Session.Wait(ctx)
	for _, j := range r.Session.Jobs() {
		if !j.Bounded {
			r.summary(j, time.Since(time.UnixMilli(j.Started)))
		}
	}
	return err
}
