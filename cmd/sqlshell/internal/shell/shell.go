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
	"runtime/debug"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/run"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/ast"
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
	// onInterrupt calls stop with the next Ctrl-C, until it is told to forget it.
	onInterrupt func(stop func()) (forget func())
	timing      bool
	text        strings.Builder // the statement so far
	quit        bool
}

// Run starts the shell on the terminal and returns when the person leaves.
func Run(ctx context.Context, o run.Options) error {
	// Ctrl-C stops statements, which ask for it; between them it is nothing.
	idle := make(chan os.Signal, 1)
	signal.Notify(idle, os.Interrupt)
	defer signal.Stop(idle)
	c := &completer{}
	lines, err := newReadline(c)
	if err != nil {
		return err
	}
	defer func() { _ = lines.Close() }()
	// Everything stands above the prompt, also what jobs print meanwhile; the
	// keyboard is the shell's and no table reads it.
	o.Stdout, o.Stderr, o.Stdin = lines.Out(), lines.Out(), nil
	r, err := run.Start(o)
	if err != nil {
		return err
	}
	c.session = r.Session
	defer func() { _ = r.Close() }()
	if o.Init != "" {
		if err := r.File(ctx, o.Init); err != nil {
			return err
		}
		r.Session.SetDir(".")
	}
	fmt.Fprintln(lines.Out(), `Tidemark. Statements end with ";". \? shows help, \q leaves.`)
	sh := New(r, lines)
	c.begun = sh.text.String
	return sh.Loop(ctx)
}

// New returns a shell that asks lines for statements and hands them to r.
func New(r *run.Runner, lines LineReader) *Shell {
	return &Shell{runner: r, lines: lines, out: r.Options.Stdout, onInterrupt: onSignal}
}

// onSignal calls stop when the process is interrupted.
func onSignal(stop func()) (forget func()) {
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	ignore := context.AfterFunc(ctx, stop)
	return func() { ignore(); release() }
}

// Loop reads and executes statements until the person leaves.
func (s *Shell) Loop(ctx context.Context) error {
	for !s.quit && ctx.Err() == nil {
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
		words := strings.Fields(line)
		if len(words) == 0 {
			return
		}
		if strings.HasPrefix(words[0], `\`) {
			s.lines.Save(strings.TrimSpace(line))
			s.command(ctx, words)
			return
		}
		if w := strings.ToLower(strings.TrimSuffix(words[0], ";")); len(words) == 1 && isWord(w) {
			s.word(ctx, w)
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

// isWord reports whether a line is one of the words that people type who know
// other shells, Flink's among them.
func isWord(w string) bool { return w == "quit" || w == "exit" || w == "help" || w == "clear" }

func (s *Shell) word(ctx context.Context, w string) {
	switch w {
	case "help":
		s.help(ctx, nil)
	case "clear":
		_, _ = io.WriteString(s.out, "\x1b[H\x1b[2J") // the terminal's way to begin anew
	default:
		s.quit = true
	}
}

// execute runs the statements of a text up to the first error.
func (s *Shell) execute(ctx context.Context, text string) {
	file := source.Read("shell", text)
	for _, span := range parse.Split(file) {
		start := time.Now()
		err := s.statement(ctx, file, span)
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

// statement executes one statement. Ctrl-C stops it and not the shell, and not the
// jobs that were started before.
func (s *Shell) statement(ctx context.Context, file *source.File, span source.Span) (err error) {
	defer func() {
		// A mistake of ours should not take the person's tables along.
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the statement failed with a fault of the program: %v\nplease report it, with these lines\n%s", cause, debug.Stack())
		}
	}()
	stmt, err := parse.ParseStatement(file, span)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer s.onInterrupt(func() {
		fmt.Fprintln(s.out) // behind the ^C of the terminal
		cancel()
	})()
	result, err := s.runner.Execute(ctx, stmt)
	if err != nil || !runs(result) {
		cancel()
	} else {
		// The context is that of the job, too, which goes on.
		go func() { <-result.Job.Done(); cancel() }()
	}
	if err == nil {
		s.heed(stmt)
		s.say(result)
	}
	return err
}

// heed lets the look that SET asks for go before the one that \format or the
// command line asked for: what was said last holds.
func (s *Shell) heed(stmt ast.Statement) {
	if set, ok := stmt.(*ast.Set); ok && set.Key != nil && set.Key.Text == "sql-client.execution.result-mode" {
		s.runner.Options.Format = ""
	}
}

// runs reports whether a statement has started a job that has not ended.
func runs(r *session.Result) bool {
	if r.Kind != session.Started || r.Job == nil {
		return false
	}
	select {
	case <-r.Job.Done():
		return false
	default:
		return true
	}
}

// say confirms a statement that shows nothing.
func (s *Shell) say(r *session.Result) {
	switch {
	case r.Kind == session.Done && len(r.Notes) == 0:
		fmt.Fprintln(s.out, "ok")
	case runs(r):
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
