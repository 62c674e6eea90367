// Package run is `sqlshell` without a person in front of it: job files, statements
// of the command line and a job from standard input.
//
// It executes nothing itself (exec/session does) and draws no tables (render
// does): it reads files, runs statements in order, stops at the first error,
// says on stderr how each job went, and waits for what still runs.
//
// Start with [Run].
package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Options are those of the command line.
type Options struct {
	Files      []string // -f
	Statements []string // -e
	Init       string   // -i
	Settings   map[string]string
	Format     string // --format; "" chooses by what is shown where
	CatalogDir string
	Check      bool // plan everything, run nothing
	// Terminal and ErrTerminal say whether stdout and stderr are terminals.
	Terminal, ErrTerminal bool
	Stdin                 io.ReadCloser
	Stdout, Stderr        io.Writer
}

// A script is a text to run and the folder of its relative paths.
type script struct {
	file *source.File
	dir  string
}

// ErrReported is returned for errors that have been shown already.
var ErrReported = errors.New("failed")

// Run runs the scripts in order in one session and returns when all jobs have
// ended.
func Run(ctx context.Context, o Options) error {
	scripts, err := o.scripts()
	if err != nil {
		return err
	}
	s, err := Open(o)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	r := &Runner{Session: s, Options: o}
	for _, script := range scripts {
		if err := r.script(ctx, script); err != nil {
			return closed(err)
		}
	}
	return closed(r.wait(ctx))
}

// Open returns a session as the options want it.
func Open(o Options) (*session.Session, error) {
	return session.New(session.Config{
		CatalogDir: o.CatalogDir,
		Settings:   o.Settings,
		CheckOnly:  o.Check,
		Env: connector.Env{
			Stdin:  func() connector.ReadCloser { return o.Stdin },
			Stdout: unbuffered{o.Stdout},
		},
	})
}

// closed explains the error of a reader that went away.
func closed(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return errors.New("standard output was closed; stopped")
	}
	return err
}

// scripts reads what the options name, the initial file first.
func (o *Options) scripts() ([]script, error) {
	var list []script
	add := func(path string) error {
		s, err := read(path)
		list = append(list, s)
		return err
	}
	if o.Init != "" {
		if err := add(o.Init); err != nil {
			return nil, err
		}
	}
	for _, path := range o.Files {
		if path == "-" {
			list = append(list, o.standardInput())
			continue
		}
		if err := add(path); err != nil {
			return nil, err
		}
	}
	for i, text := range o.Statements {
		name := "command line"
		if len(o.Statements) > 1 {
			name = fmt.Sprintf("command line %d", i+1)
		}
		list = append(list, script{&source.File{Name: name, Text: text}, "."})
	}
	if len(o.Files) == 0 && len(o.Statements) == 0 {
		list = append(list, o.standardInput())
	}
	return list, nil
}

func read(path string) (script, error) {
	text, err := os.ReadFile(path)
	return script{&source.File{Name: path, Text: string(text)}, filepath.Dir(path)}, err
}

// File runs a job file.
func (r *Runner) File(ctx context.Context, path string) error {
	s, err := read(path)
	if err != nil {
		return err
	}
	return r.script(ctx, s)
}

func (o *Options) standardInput() script {
	text, _ := io.ReadAll(o.Stdin)
	return script{&source.File{Name: "stdin", Text: string(text)}, "."}
}

// unbuffered is standard output as connectors see it.
type unbuffered struct{ io.Writer }

// Flush implements connector.WriteFlusher.
func (unbuffered) Flush() error { return nil }

// printer returns how the result of a query is shown.
func (r *Runner) printer(result *session.Result) (render.Printer, error) {
	appends := result.Kinds == appendOnly
	spec := render.Spec{
		Format: r.format(appends || result.Bounded), Columns: result.Columns, Zone: r.Session.Zone(),
		Ops: !appends && !result.Bounded, Batch: r.Session.Batch(),
	}
	p, err := render.New(r.Options.Stdout, spec)
	if err != nil || appends || !result.Bounded || spec.Format == render.Changelog || spec.Format == render.Tableau {
		return p, err
	}
	return render.NewFold(p, result.Columns), nil
}

// format chooses the look of a result: that of the command line, that of
// sql-client.execution.result-mode, a table on a terminal, and in a pipe CSV, or
// changes where rows that were shown may be taken back.
func (r *Runner) format(final bool) render.Format {
	mode, set := r.Session.ResultMode()
	switch {
	case r.Options.Format != "":
		return render.Format(r.Options.Format)
	case set && (mode == "tableau" || mode == "changelog"):
		return render.Tableau
	case r.Options.Terminal:
		return render.Table
	case final:
		return render.CSV
	default:
		return render.Changelog
	}
}
