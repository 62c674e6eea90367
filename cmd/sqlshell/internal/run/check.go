package run

import (
	"context"
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/parse"
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
	mistakes := 0
	for _, span := range parse.Split(t.file) {
		stmt, err := parse.ParseStatement(t.file, span)
		if err == nil {
			_, err = s.Execute(ctx, stmt)
		}
		if err != nil {
			fmt.Fprintln(o.Stderr, err)
			mistakes++
		}
		if ctx.Err() != nil {
			return mistakes, ctx.Err()
		}
	}
	return mistakes, nil
}
