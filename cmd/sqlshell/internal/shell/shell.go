// Package shell is the interactive shell: statements over several lines, history,
// completion, backslash commands, and Ctrl-C that stops a query and keeps the
// shell.
//
// It executes and shows nothing itself: package run does, for job files and for
// the shell alike. It edits no lines: readline.go fences the library that does.
//
// Start with [Run] and [Shell].
package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/run"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A LineReader asks a person for lines.
type LineReader interface {
	// Read returns the next line. Its error is ErrInterrupt after Ctrl-C and
	// io.EOF after Ctrl-D on an empty line.
	Read(prompt string) (string, error)
	// Save keeps a statement in the history, as one line.
	Save(statement string)
	// Out is where text stands above the prompt, also while a line is edited.
	Out() io.Writer
	Close() error
}

// ErrInterrupt is what Ctrl-C gives while a line is edited.
var ErrInterrupt = errors.New("interrupted")

// The prompts: for a statement, and for its further lines.
const (
	prompt     = "tidemark> "
	promptMore = "       -> "
)

// A Shell is a session with a person in front of it.
type Shell struct {
	runner *run.Runner
	lines  LineReader
	out    io.Writer
	timing bool
	text   strings.Builder // the statement so far
	quit   bool
}

// Run starts the shell on the terminal and returns when the person leaves.
func Run(ctx context.Context, o run.Options) error {
	s, err := run.Open(o)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	lines, err := newReadline(&completer{session: s})
	if err != nil {
		return err
	}
	defer func() { _ = lines.Close() }()
	o.Stdout, o.Stderr = lines.Out(), lines.Out()
	r := &run.Runner{Session: s, Options: o}
	if o.Init != "" {
		if err := r.File(ctx, o.Init); err != nil {
			return err
		}
	}
	fmt.Fprintln(lines.Out(), `Tidemark. Statements end with ";". \? shows help, \q leaves.`)
	return New(r, lines).Loop(ctx)
}

// New returns a shell that asks lines for statements and hands them to r.
func New(r *run.Runner, lines LineReader) *Shell {
	return &Shell{runner: r, lines: lines, out: r.Options.Stdout}
}

// Loop reads and executes statements until the person leaves.
func (s *Shell) Loop(ctx context.Context) error {
	for !s.quit {
		p := prompt
		if s.text.Len() > 0 {
			p = promptMore
		}
		line, err := s.lines.Read(p)
		switch {
		case errors.Is(err, ErrInterrupt):
			s.text.Reset()
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		default:
			s.line(ctx, line)
		}
	}
	return nil
}

// line takes a line: a backslash command, or a part of a statement.
func (s *Shell) line(ctx context.Context, line string) {
	if s.text.Len() == 0 {
		if strings.TrimSpace(line) == "" {
			return
		}
		if strings.HasPrefix(strings.TrimSpace(line), `\`) {
			s.lines.Save(strings.TrimSpace(line))
			s.command(ctx, strings.Fields(line))
			return
		}
	}
	s.text.WriteString(line + "\n")
	if !parse.Complete(s.text.String()) {
		return
	}
	text := s.text.String()
	s.text.Reset()
	s.lines.Save(oneLine(text))
	s.execute(ctx, text)
}

// execute runs the statements of a text up to the first error.
func (s *Shell) execute(ctx context.Context, text string) {
	// Ctrl-C stops the statement, not the shell.
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	file := &source.File{Name: "shell", Text: text}
	for _, span := range parse.Split(file) {
		start := time.Now()
		stmt, err := parse.ParseStatement(file, span)
		if err == nil {
			var result *session.Result
			if result, err = s.runner.Session.Execute(ctx, stmt); err == nil {
				err = s.runner.Show(ctx, result)
				s.say(result)
			}
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			fmt.Fprintln(s.out, err)
		}
		if s.timing {
			fmt.Fprintf(s.out, "time: %.3f s\n", time.Since(start).Seconds())
		}
		if err != nil {
			return
		}
	}
}

// say confirms a statement that shows nothing.
func (s *Shell) say(r *session.Result) {
	switch {
	case r.Kind == session.Done && len(r.Notes) == 0:
		fmt.Fprintln(s.out, "ok")
	case r.Kind == session.Started && !r.Bounded && r.Job != nil:
		fmt.Fprintf(s.out, "job %s runs; SHOW JOBS lists it, STOP JOB '%s' ends it\n", r.Job.ID, r.Job.ID)
	}
}

// oneLine folds a statement for the history: line comments become comments in
// brackets, line breaks become blanks.
func oneLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, l := range lines {
		l = strings.TrimSpace(l)
		if at := commentStart(l); at >= 0 && i < len(lines)-1 {
			l = l[:at] + "/*" + strings.ReplaceAll(l[at+2:], "*/", "") + " */"
		}
		lines[i] = l
	}
	return strings.Join(lines, " ")
}

// commentStart returns where a line comment starts outside of quotes, or -1.
func commentStart(line string) int {
	var quote byte
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '`':
			quote = c
		case strings.HasPrefix(line[i:], "--"):
			return i
		}
	}
	return -1
}
