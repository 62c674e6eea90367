// Package testrun is `sqlshell test`: it runs golden files and reports in one
// plain line at the end.
//
// It knows nothing of the notation; exec/golden does.
//
// Start with [Run].
package testrun

import (
	"context"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/tidemark-sql/tidemark/exec/golden"
)

// Options are those of the command.
type Options struct {
	Match   string // regular expression for names of files
	Update  bool   // write what the statements give into the files
	Verbose bool   // name every file
	Matrix  bool   // all configurations
}

// Run runs the golden files under the paths, writes differences and the count to
// out, and reports whether all passed.
func Run(ctx context.Context, paths []string, o Options, out io.Writer) (bool, error) {
	var match *regexp.Regexp
	if o.Match != "" {
		var err error
		if match, err = regexp.Compile(o.Match); err != nil {
			return false, fmt.Errorf("-run: %w", err)
		}
	}
	files, err := golden.Find(paths, match)
	if err != nil {
		return false, err
	}
	if o.Update {
		return true, update(ctx, files, out)
	}
	passed, failed := 0, 0
	for _, path := range files {
		text := golden.Test(ctx, path, configurations(o))
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		if text == "" {
			passed++
			if o.Verbose {
				fmt.Fprintf(out, "ok    %s\n", path)
			}
			continue
		}
		failed++
		fmt.Fprintf(out, "FAIL  %s\n%s", path, text)
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	return failed == 0, nil
}

func configurations(o Options) []golden.Configuration {
	if o.Matrix {
		return golden.Matrix()
	}
	return []golden.Configuration{golden.Reference()}
}

func update(ctx context.Context, files []string, out io.Writer) error {
	for _, path := range files {
		f, err := golden.Load(path)
		if err != nil {
			return err
		}
		outcomes, err := f.Run(ctx, golden.Reference())
		if err != nil {
			return err
		}
		text := f.Update(outcomes)
		if text == f.Text {
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(out, "updated %s\n", path)
	}
	return nil
}
