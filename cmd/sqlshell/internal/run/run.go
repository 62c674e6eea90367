// Package run is `sqlshell` without a person in front of it: job files, statements
// of the command line and a job from standard input.
//
// It executes nothing itself (exec/session does) and draws no tables (render
// does): it reads files, runs statements in order, stops at the first error,
// says on stderr how each job went, and waits for what still runs.
//
// Start with [Run] and [Runner].
package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Options are those of the command line.
type Options struct {
	Scripts    []Script // -f and -e in their order; none means standard input
	Init       string   // -i
	Settings   map[string]string
	Format     string // --format; "" chooses by what is shown where
	CatalogDir string
	Check      bool // plan everything, run nothing
	// Terminal and ErrTerminal say whether stdout and stderr are terminals.
	Terminal, ErrTerminal bool
	Stdin                 io.ReadCloser // nil: tables cannot read it
	Stdout, Stderr        io.Writer
	jobInStdin            bool // and so there is nothing left in it for tables
}

// A Script is what one option names: a job file (- is standard input), or
// statements.
type Script struct{ Path, Text string }

// A text is statements to run and the folder of their relative paths.
type text struct {
	file *source.File
	dir  string
}

// ErrReported is returned for errors that have been shown already.
var ErrReported = errors.New("failed")

// Run runs the scripts in order in one session and returns when all jobs have
// ended. After an interrupt it returns context.Canceled.
func Run(ctx context.Context, o Options) error {
	// All files are read before anything runs: a misspelt name should not show
	// after an hour.
	texts, err := o.texts()
	if err != nil {
		return err
	}
	r, err := Start(o)
	if err != nil {
		return err
	}
	defer func() { _ = r.Session.Close() }()
	for _, t := range texts {
		if err := r.text(ctx, t); err != nil {
			return r.leave(err)
		}
	}
	return r.leave(r.wait(ctx))
}

// leave ends what still runs, lets it say how it went, and returns the error of
// the run.
func (r *Runner) leave(err error) error {
	_ = r.Session.Close()
	r.watching.Wait()
	if errors.Is(err, syscall.EPIPE) {
		return errors.New("standard output was closed; stopped")
	}
	return err
}

// Open returns a session as the options want it.
func Open(o Options) (*session.Session, error) {
	env := connector.Env{Stdout: unbuffered{o.Stdout}}
	if o.Stdin != nil {
		env.Stdin = o.once()
	}
	return session.New(session.Config{
		CatalogDir: o.CatalogDir, Settings: o.Settings, CheckOnly: o.Check, Env: env,
		Watched: o.ErrTerminal, // the progress line shows watermarks
	})
}

// once returns a function that gives the standard input to its first caller, and
// nil to the others.
func (o *Options) once() func() connector.ReadCloser {
	var taken atomic.Bool
	taken.Store(o.jobInStdin)
	return func() connector.ReadCloser {
		if taken.Swap(true) {
			return nil
		}
		return o.Stdin
	}
}

// texts reads what the options name, the initial file first.
func (o *Options) texts() ([]text, error) {
	var list []text
	scripts := o.Scripts
	if len(scripts) == 0 {
		scripts = []Script{{Path: "-"}}
	}
	if o.Init != "" {
		scripts = append([]Script{{Path: o.Init}}, scripts...)
	}
	for _, s := range scripts {
		t := text{source.Read("command line", s.Text), "."}
		var err error
		switch s.Path {
		case "":
		case "-":
			t, err = o.standardInput()
		default:
			t, err = read(s.Path)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

func read(path string) (text, error) {
	t, err := os.ReadFile(path)
	if err != nil {
		err = fmt.Errorf("job file: %w", err)
	}
	return text{source.Read(path, string(t)), filepath.Dir(path)}, err
}

func (o *Options) standardInput() (text, error) {
	t, err := io.ReadAll(o.Stdin)
	o.jobInStdin = true
	if err != nil {
		err = fmt.Errorf("standard input: %w", err)
	}
	return text{source.Read("stdin", string(t)), "."}, err
}

// unbuffered is standard output as connectors see it.
type unbuffered struct{ io.Writer }

// Flush implements connector.WriteFlusher.
func (unbuffered) Flush() error { return nil }
