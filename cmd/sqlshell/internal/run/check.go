package run

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Check plans the statements of job files and runs nothing. Each file has its own
// session; a mistake is shown and does not end the check, so that one call tells
// all of them.
func Check(ctx context.Context, o Options, paths []string) error {
	o.Check = true
	failed := false
	for _, path := range paths {
		t, err := read(path)
		if err != nil {
			return err
		}
		mistakes, err := check(ctx, o, t)
		if err != nil {
			return err
		}
		failed = failed || mistakes > 0
		if mistakes == 0 {
			fmt.Fprintf(o.Stderr, "%s: no mistakes\n", path)
		}
	}
	if failed {
		return ErrReported
	}
	return nil
}

// check shows the mistakes of one text and returns their number.
func check(ctx context.Context, o Options, t text) (int, error) {
	s, err := Open(o)
	if err != nil {
		return 0, err
	}
	defer func() { _ = s.Close() }()
	s.SetDir(t.dir)
	c := &checking{to: o.Stderr, session: s, shown: map[string]bool{}}
	for _, span := range parse.Split(t.file) {
		stmt, err := parse.ParseStatement(t.file, span)
		if err == nil {
			_, err = s.Execute(ctx, stmt)
		}
		if err != nil {
			c.show(err)
		}
		if ctx.Err() != nil {
			return c.mistakes, ctx.Err()
		}
	}
	c.tables(t.file)
	return c.mistakes, nil
}

// checking is the check of one text.
type checking struct {
	to       io.Writer
	session  *session.Session
	mistakes int
	shown    map[string]bool // mistakes by themselves
}

// show shows a mistake, or several of one statement.
func (c *checking) show(err error) {
	c.mistakes++
	fmt.Fprintln(c.to, err)
	c.shown[err.Error()] = true
	var list source.Errors
	if errors.As(err, &list) {
		for _, e := range list {
			c.shown[e.Error()] = true
		}
	}
}

// tables looks at the options of the tables of a file that no statement has used. Those
// of others were looked at, with the hints that stand there.
func (c *checking) tables(of *source.File) {
	for _, t := range c.session.Unused() {
		if t.Declared.File != of {
			continue // kept in a catalog
		}
		_, errs := connectors.CheckOptions(t, nil)
		for _, e := range errs {
			if !c.shown[e.Error()] {
				c.show(e)
			}
		}
	}
}
