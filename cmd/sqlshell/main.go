// Command sqlshell runs Flink SQL: interactively, as job files, and as golden
// tests.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	_ "time/tzdata" // the program must not need the system's zone files

	"golang.org/x/term"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/run"
	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/shell"
	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/testrun"
)

// A command is a word behind the program's name.
type command struct {
	name string
	args string // for the usage text
	doc  string
	run  func(ctx context.Context, args []string) error
}

// commands is the list of commands in the order in which they are explained.
// Without a command, sqlshell runs jobs or starts the shell.
func commands() []command {
	return []command{
		{"test", "[-run REGEX] [-update] [-v] [-matrix] PATH...", "run golden files", test},
		{"check", "FILE...", "bind and plan the statements of job files, run nothing", check},
		{"help", "", "show this text", help},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A closed standard output is an error of a write, which ends jobs cleanly,
	// and not the end of the process.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(code(ctx, Main(ctx, os.Args[1:])))
}

// interrupted is the exit code of a process that a person stopped.
const interrupted = 130

func code(ctx context.Context, err error) int {
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return interrupted
	case errors.Is(err, flag.ErrHelp):
		return 0
	case !errors.Is(err, run.ErrReported):
		fmt.Fprintln(os.Stderr, err)
	}
	return 1
}

// Main runs the program with the given arguments.
func Main(ctx context.Context, args []string) error {
	if len(args) > 0 {
		for _, c := range commands() {
			if args[0] == c.name {
				return c.run(ctx, args[1:])
			}
		}
	}
	return jobs(ctx, args)
}

// A list is a flag that may be given several times.
type list []string

// String implements flag.Value.
func (l *list) String() string { return strings.Join(*l, ", ") }

// Set implements flag.Value.
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

// jobs runs job files and statements, or starts the shell.
func jobs(ctx context.Context, args []string) error {
	var files, statements, sets list
	o := options()
	flags := flag.NewFlagSet("sqlshell", flag.ContinueOnError)
	flags.Usage = func() { usage(flags.Output()) }
	flags.Var(&files, "f", "run a job file; - is standard input")
	flags.Var(&statements, "e", "run statements")
	flags.StringVar(&o.Init, "i", "", "run a file first")
	flags.Var(&sets, "set", "set key=value")
	flags.StringVar(&o.Format, "format", "", "table, csv, json, changelog or tableau")
	flags.StringVar(&o.CatalogDir, "catalog", "", "keep tables and views in this folder")
	if err := flags.Parse(args); err != nil {
		return reported(err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("found %q, which is no command; a job file is run by sqlshell -f %s", flags.Arg(0), flags.Arg(0))
	}
	o.Files, o.Statements, o.Settings = files, statements, map[string]string{}
	for _, s := range sets {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			return fmt.Errorf("--set %s: expected key=value", s)
		}
		o.Settings[key] = value
	}
	if o.Format != "" && !slices.Contains(render.Formats(), o.Format) {
		return fmt.Errorf("--format %s: expected %s", o.Format, strings.Join(render.Formats(), ", "))
	}
	if len(files) == 0 && len(statements) == 0 && term.IsTerminal(int(os.Stdin.Fd())) {
		return shell.Run(ctx, o)
	}
	return run.Run(ctx, o)
}

func options() run.Options {
	return run.Options{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Terminal: term.IsTerminal(int(os.Stdout.Fd())), ErrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
}

// reported marks an error that the flag package has shown already.
func reported(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	return run.ErrReported
}

func test(ctx context.Context, args []string) error {
	var o testrun.Options
	flags := flag.NewFlagSet("sqlshell test", flag.ContinueOnError)
	flags.StringVar(&o.Match, "run", "", "run only files whose path matches")
	flags.BoolVar(&o.Update, "update", false, "write what the statements give into the files")
	flags.BoolVar(&o.Verbose, "v", false, "name every file")
	flags.BoolVar(&o.Matrix, "matrix", false, "run all batch sizes and parallelisms")
	if err := flags.Parse(args); err != nil {
		return reported(err)
	}
	if flags.NArg() == 0 {
		return errors.New("sqlshell test: expected the paths of golden files or folders")
	}
	ok, err := testrun.Run(ctx, flags.Args(), o, os.Stdout)
	if err == nil && !ok {
		return run.ErrReported
	}
	return err
}

func check(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New("sqlshell check: expected the paths of job files")
	}
	o := options()
	o.Files, o.Check = args, true
	return run.Run(ctx, o)
}

func help(context.Context, []string) error {
	usage(os.Stdout)
	return nil
}

func usage(w io.Writer) {
	fmt.Fprint(w, `sqlshell runs Flink SQL.

  sqlshell                     interactive shell
  sqlshell -f job.sql          run a job file
  sqlshell -e 'SELECT 1;'      run statements
  sqlshell < job.sql           run a job from standard input
`)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-28s %s\n", "sqlshell "+c.name+" "+firstWord(c.args), c.doc)
	}
	fmt.Fprint(w, `
  -i FILE            run this file first
  --set KEY=VALUE    set an option, as SET does
  --format FORMAT    table, csv, json, changelog or tableau
  --catalog DIR      keep tables and views in this folder
`)
}

func firstWord(args string) string {
	words := strings.Fields(args)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}
