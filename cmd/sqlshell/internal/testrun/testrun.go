// Package testrun is `sqlshell test`: it runs golden files and reports in one
// plain line at the end.
//
// It knows nothing of the notation; exec/golden does.
//
// Start with [Run].
package testrun

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

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
	if len(files) == 0 {
		return false, errors.New("no golden file was found: none ends with .sql and matches")
	}
	if o.Update {
		return update(ctx, files, out)
	}
	passed, failed := 0, 0
	for i, result := range side(ctx, files, configurations(o)) {
		text := <-result
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		if text == "" {
			passed++
			if o.Verbose {
				fmt.Fprintf(out, "ok    %s\n", files[i])
			}
			continue
		}
		failed++
		fmt.Fprintf(out, "FAIL  %s\n%s", files[i], text)
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

// workers is how many files run side by side.
const workers = 2

// side runs the files side by side and returns where the differences of each will
// be, in order.
func side(ctx context.Context, files []string, configurations []golden.Configuration) []chan string {
	results := make([]chan string, len(files))
	for i := range results {
		results[i] = make(chan string, 1)
	}
	next := make(chan int, len(files))
	for i := range files {
		next <- i
	}
	close(next)
	for range workers {
		go func() {
			for i := range next {
				results[i] <- guarded(ctx, files[i], configurations)
			}
		}()
	}
	return results
}

// limit is how long a file may take in one configuration. Statements end
// themselves before that; what does not even hear of it is left behind.
const limit = 3 * time.Minute

// guarded runs a file. One that hangs is a failure of that file and not the end
// of the run.
func guarded(ctx context.Context, path string, configurations []golden.Configuration) string {
	done := make(chan string, 1)
	go func() { done <- golden.Test(ctx, path, configurations) }()
	whole := time.Duration(len(configurations)) * limit
	select {
	case text := <-done:
		return text
	case <-ctx.Done():
		return ctx.Err().Error()
	case <-time.After(whole):
		return fmt.Sprintf("%s: did not end within %s\n", path, whole)
	}
}

// update rewrites the files and names those that changed. A file that cannot be
// run does not keep the others from it.
func update(ctx context.Context, files []string, out io.Writer) (bool, error) {
	ok := true
	for _, path := range files {
		changed, err := golden.Rewrite(ctx, path)
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case err != nil:
			ok = false
			fmt.Fprintf(out, "FAIL  %s\n%v\n", path, err)
		case changed:
			fmt.Fprintf(out, "updated %s\n", path)
		}
	}
	return ok, nil
}
