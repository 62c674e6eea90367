// Command sqlshell runs Flink SQL: interactively, as job files, and as golden
// tests.
//
// It only reads the command line: package run executes jobs, shell talks to a
// person, testrun runs golden files.
//
// Start with [commands] and [Main].
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	_ "time/tzdata" // the program must not need the system's zone files

	"golang.org/x/term"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/run"
	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/shell"
	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/testrun"
	"github.com/tidemark-sql/tidemark/sql/source"
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
		{"test", "PATH...", "run golden files", test},
		{"check", "FILE...", "plan the statements of job files, run nothing", check},
		{"version", "", "show the version; so does --version", version},
		{"help", "", "show this text", help},
	}
}

func main() {
	// A closed standard output is an error of a write, which ends jobs cleanly,
	// and not the end of the process.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	code := exitCode(Main(ctx, os.Args[1:]))
	stop()
	os.Exit(code)
}

// interrupted is the exit code of a process that a person stopped.
const interrupted = 130

// exitCode returns how the process ends, and shows the error if nobody has.
func exitCode(err error) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, context.Canceled):
		return interrupted
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

// interruptible returns a context that ends with the first Ctrl-C. A second one
// ends the process at once.
func interruptible(ctx context.Context) (context.Context, func()) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// jobs runs job files and statements in the order in which they were given, or
// starts the shell.
func jobs(ctx context.Context, args []string) error {
	o, err := jobOptions(args)
	if errors.Is(err, errVersion) {
		return version(ctx, nil)
	}
	if err != nil {
		return err
	}
	if len(o.Scripts) == 0 && term.IsTerminal(int(os.Stdin.Fd())) {
		return shell.Run(ctx, o)
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	return run.Run(ctx, o)
}

// jobOptions reads the command line of a run without a command.
func jobOptions(args []string) (run.Options, error) {
	o := options()
	flags := flag.NewFlagSet("sqlshell", flag.ContinueOnError)
	flags.Func("f", "run a job file; - is standard input", func(path string) error {
		o.Scripts = append(o.Scripts, run.Script{Path: path})
		return nil
	})
	flags.Func("e", "run statements", func(text string) error {
		o.Scripts = append(o.Scripts, run.Script{Text: text})
		return nil
	})
	var sets []string
	flags.StringVar(&o.Init, "i", "", "run a file first")
	flags.Func("set", "set key=value", func(s string) error { sets = append(sets, s); return nil })
	flags.StringVar(&o.Format, "format", "", "how results look")
	flags.StringVar(&o.CatalogDir, "catalog", "", "keep tables and views in this folder")
	wanted := flags.Bool("version", false, "show the version")
	rest, err := parseFlags(flags, args)
	if err != nil {
		return o, err
	}
	if *wanted {
		return o, errVersion
	}
	if len(rest) > 0 {
		return o, unknown(rest[0])
	}
	if o.Format != "" && !slices.Contains(render.Formats(), o.Format) {
		return o, fmt.Errorf("--format %s: expected one of %s", o.Format, strings.Join(render.Formats(), ", "))
	}
	o.Settings, err = settings(sets)
	return o, err
}

// errVersion says that the version is wanted and nothing else.
var errVersion = errors.New("the version is wanted")

// settings divides what --set was given.
func settings(sets []string) (map[string]string, error) {
	values := map[string]string{}
	for _, s := range sets {
		key, value, ok := strings.Cut(s, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf("--set %s: expected key=value", s)
		}
		values[key] = value
	}
	return values, nil
}

// unknown is the error of a word that stands where none may.
func unknown(word string) error {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	if _, err := os.Stat(word); err == nil {
		return fmt.Errorf("found %q, which is no command; a job file is run by sqlshell -f %s", word, word)
	}
	return fmt.Errorf("found %q, which is no command; there are %s, and sqlshell help shows all", word, strings.Join(names, ", "))
}

// parseFlags parses options that may stand before and behind other words, and
// returns those words. Mistakes are told in a line, without the whole usage.
func parseFlags(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	var rest []string
	for {
		err := flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			usage(os.Stdout)
			return nil, err
		}
		if err != nil {
			return nil, mistaken(flags, err)
		}
		if flags.NArg() == 0 {
			return rest, nil
		}
		done := len(args) - flags.NArg()
		if done > 0 && args[done-1] == "--" {
			return append(rest, flags.Args()...), nil
		}
		rest, args = append(rest, flags.Arg(0)), flags.Args()[1:]
	}
}

// mistaken says what the flag package found, in our words where it names an
// option that does not exist.
func mistaken(flags *flag.FlagSet, err error) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: ")
	if !ok {
		return fmt.Errorf("%s: %w; sqlshell help shows the options", flags.Name(), err)
	}
	var names []string
	flags.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	if near := source.Nearest(name, names); near != "" {
		return fmt.Errorf("%s: option %s does not exist; did you mean %s?", flags.Name(), name, near)
	}
	return fmt.Errorf("%s: option %s does not exist; sqlshell help shows the options", flags.Name(), name)
}

// options are those of every run: the process's surroundings.
func options() run.Options {
	return run.Options{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Terminal: term.IsTerminal(int(os.Stdout.Fd())), ErrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
}

// test is `sqlshell test`.
func test(ctx context.Context, args []string) error {
	var o testrun.Options
	flags := flag.NewFlagSet("sqlshell test", flag.ContinueOnError)
	flags.StringVar(&o.Match, "run", "", "run only files whose path matches")
	flags.BoolVar(&o.Update, "update", false, "write what the statements give into the files")
	flags.BoolVar(&o.Verbose, "v", false, "name every file")
	flags.BoolVar(&o.Matrix, "matrix", false, "run all batch sizes and parallelisms")
	paths, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return errors.New("sqlshell test: expected the paths of golden files or folders")
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	ok, err := testrun.Run(ctx, paths, o, os.Stdout)
	if err == nil && !ok {
		return run.ErrReported
	}
	return err
}

// check is `sqlshell check`.
func check(ctx context.Context, args []string) error {
	paths, err := parseFlags(flag.NewFlagSet("sqlshell check", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return errors.New("sqlshell check: expected the paths of job files")
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	return run.Check(ctx, options(), paths)
}

// version is `sqlshell version`: what the program was made of and with.
func version(context.Context, []string) error {
	made, commit := "(devel)", ""
	info, ok := debug.ReadBuildInfo()
	if ok && info.Main.Version != "" {
		made = info.Main.Version
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = ", commit " + s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			commit += " with changes"
		}
	}
	_, err := fmt.Printf("sqlshell %s%s, %s %s/%s\n", made, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// help is `sqlshell help`.
func help(context.Context, []string) error {
	usage(os.Stdout)
	return nil
}

func usage(w io.Writer) {
	fmt.Fprint(w, `sqlshell runs Flink SQL.

  sqlshell                     interactive shell
  sqlshell -f job.sql          run a job file; -f may be given several times
  sqlshell -e 'SELECT 1;'      run statements
  sqlshell < job.sql           run a job from standard input
`)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-28s %s\n", "sqlshell "+c.name+" "+c.args, c.doc)
	}
	fmt.Fprint(w, `
  -i FILE            run this file first
  --set KEY=VALUE    set an option, as SET does
  --format FORMAT    table, csv, json, changelog or tableau
  --catalog DIR      keep tables and views in this folder

sqlshell test takes
  -run REGEX         run only files whose path matches
  -update            write what the statements give into the files
  -v                 name every file
  -matrix            run all batch sizes and parallelisms

Results go to standard output, everything else to standard error. The exit code
is 0, or 1 after an error, or 130 after Ctrl-C.
`)
}
