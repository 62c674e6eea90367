package shell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/run"
)

// A screen is what a person sees. Jobs write to it beside the shell.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// waitFor waits until the screen matches.
func (s *screen) waitFor(t *testing.T, pattern string) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if regexp.MustCompile(pattern).MatchString(s.String()) {
			return
		}
	}
	t.Fatalf("the screen never showed %q:\n%s", pattern, s)
}

// A scripted person types lines. A line that begins with "wait " waits until the
// screen matches, ^C is the key.
type scripted struct {
	t      *testing.T
	lines  []string
	screen *screen
	saved  []string
	asked  []string // the prompts
}

// Read implements LineReader.
func (r *scripted) Read(prompt string) (string, error) {
	r.asked = append(r.asked, prompt)
	for len(r.lines) > 0 {
		line := r.lines[0]
		r.lines = r.lines[1:]
		pattern, wait := strings.CutPrefix(line, "wait ")
		switch {
		case wait:
			r.screen.waitFor(r.t, pattern)
		case line == "^C":
			return "", ErrInterrupt
		default:
			return line, nil
		}
	}
	return "", io.EOF
}

// Save implements LineReader.
func (r *scripted) Save(statement string) { r.saved = append(r.saved, statement) }

// Out implements LineReader.
func (r *scripted) Out() io.Writer { return r.screen }

// Close implements LineReader.
func (r *scripted) Close() error { return nil }

// typed types lines into a new shell and returns what it showed. Ctrl-C is
// pressed while a statement runs as soon as the screen matches interrupt.
func typed(t *testing.T, interrupt string, lines ...string) (*scripted, string) {
	t.Helper()
	out := &screen{}
	o := run.Options{Stdout: out, Stderr: out, Terminal: true}
	r, err := run.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	person := &scripted{t: t, lines: lines, screen: out}
	sh := New(r, person)
	sh.onInterrupt = func(stop func()) func() {
		if interrupt == "" {
			return func() {}
		}
		done := make(chan struct{})
		go func() {
			for {
				select {
				case <-done:
					return
				case <-time.After(2 * time.Millisecond):
					if regexp.MustCompile(interrupt).MatchString(out.String()) {
						stop()
						return
					}
				}
			}
		}()
		return func() { close(done) }
	}
	if err := sh.Loop(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return person, out.String()
}

func TestStatementsOverSeveralLines(t *testing.T) {
	p, out := typed(t, "",
		"", "SELECT 1 AS a, -- one; not the end", "  'x;", "y' AS b", ";",
		"SELECT 2 AS c; SELECT 3 AS d;",
		"SELECT 4 AS", "^C", "SELECT 5 AS e;",
		"quit", "SELECT 6 AS never;")
	want := ` a |   b
---+-------
 1 | x;\ny
(1 row)
 c
---
 2
(1 row)
 d
---
 3
(1 row)
 e
---
 5
(1 row)
`
	if d := cmp.Diff(want, out); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	saved := []string{"SELECT 1 AS a, /* one; not the end */ 'x; y' AS b ;", "SELECT 2 AS c; SELECT 3 AS d;", "SELECT 5 AS e;"}
	if d := cmp.Diff(saved, p.saved); d != "" {
		t.Errorf("history (-want +got):\n%s", d)
	}
	asked := []string{prompt, prompt, promptMore, promptMore, promptMore, prompt, prompt, promptMore, prompt, prompt}
	if d := cmp.Diff(asked, p.asked); d != "" {
		t.Errorf("prompts (-want +got):\n%s", d)
	}
}

func TestMistakesKeepTheShell(t *testing.T) {
	_, out := typed(t, "", "CREATE VIEW v AS SELECT 1 AS price;", "SELECT pric FROM v; SELECT 'never' AS t;", "SELEC 1;", "SELECT 1 / 0;", "SELECT price FROM v;")
	for _, want := range []string{"ok\n", `shell:1:8: column "pric" does not exist`, `hint: did you mean "price"?`, `unexpected "SELEC"`, " price\n-------\n     1\n(1 row)\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q:\n%s", want, out)
		}
	}
	if regexp.MustCompile(`(?m)^ never$`).MatchString(out) {
		t.Errorf("a statement behind a mistake ran:\n%s", out)
	}
}

func TestCommands(t *testing.T) {
	_, out := typed(t, "",
		`\?`, `\d`, "SHOW VIEWS;", "CREATE TABLE t (a INT) WITH ('connector' = 'print');", "clear;", "CREATE VIEW v AS SELECT 1 AS price;", `\d`, `\d v;`, `\d none`, `\format xml`, `\format csv`, "SELECT price FROM v;",
		`\format json;`, "SELECT price FROM v;", `\timing`, "SELECT price FROM v;", `\timing`, `\nonsense`, `\q`, "SELECT 'never' AS t;")
	for _, want := range []string{
		`\q                                         leave (also Ctrl-D)`, "\nno tables and no views\n(0 rows)\nok\n\x1b[H\x1b[2Jok\n", "\n t | table print\n v | view\n", " price | INT  | false ", `table "none" does not exist`,
		`\format: expected one of table, csv, json, changelog, tableau`, "price\n1\n", `{"price":1}`, "timing is on", "time: 0.0", "timing is off",
		`\nonsense is no command; there are \? \d \format \timing \q`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, "never") {
		t.Errorf("the shell went on:\n%s", out)
	}
}

func TestInterruptStopsTheQueryAndKeepsTheShell(t *testing.T) {
	_, out := typed(t, `(?m)^ +-?\d+$`,
		"CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000');",
		"SELECT a FROM g;", "SHOW JOBS;", "SELECT 7 AS still;")
	if !regexp.MustCompile(`\(stopped after \d+ rows?\)`).MatchString(out) || !strings.Contains(out, " still\n") {
		t.Errorf("got:\n%s", out)
	}
}

func TestUpdatingQueryShowsChanges(t *testing.T) {
	_, out := typed(t, `\+U`,
		"CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000');",
		"SELECT COUNT(*) AS n FROM g;")
	if !regexp.MustCompile(`(?m)^ op \| n\n----\+---\n \+I \| 1\n -U \| 1\n \+U \| 2$`).MatchString(out) {
		t.Errorf("got:\n%s", out)
	}
}

// TestJobsRunBehindThePrompt starts an INSERT that does not end: its rows and its
// end are shown while the person does something else, and Ctrl-C does not stop it.
func TestJobsRunBehindThePrompt(t *testing.T) {
	_, out := typed(t, "",
		"CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000');",
		"CREATE TABLE p (a INT) WITH ('connector' = 'print');",
		"INSERT INTO p SELECT a FROM g;", `wait (?s)\+I\[.*\+I\[`, "^C", "SELECT 1 AS a;", "SHOW JOBS;",
		"STOP JOB '1';", `wait job 1 \(insert-into_p\) was stopped: \d+ rows in`, "SHOW JOBS;",
		"CREATE TABLE n (a INT) WITH ('connector' = 'blackhole');",
		"INSERT INTO n SELECT 1 / (a - a) FROM g;", `wait job 2 \(insert-into_n\) failed: shell:1:`,
	)
	for _, want := range []string{
		"job 1 runs; SHOW JOBS lists it, STOP JOB '1' ends it", "insert-into_p | RUNNING", "insert-into_p | CANCELED",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q:\n%s", want, out)
		}
	}
}

// TestLeavingEndsJobs leaves a job behind.
func TestLeavingEndsJobs(t *testing.T) {
	_, out := typed(t, "",
		"CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000');",
		"CREATE TABLE n (a INT) WITH ('connector' = 'blackhole');", "INSERT INTO n SELECT a FROM g;")
	if !strings.Contains(out, "job 1 (insert-into_n) was stopped: ") {
		t.Errorf("got:\n%s", out)
	}
}

func TestBoundedInsert(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "numbers.csv")
	if err := os.WriteFile(path, []byte("1\n2\n3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, out := typed(t, "",
		"CREATE TABLE f (a INT) WITH ('connector' = 'filesystem', 'path' = '"+path+"', 'format' = 'csv');",
		"CREATE TABLE n (a INT) WITH ('connector' = 'blackhole');", "INSERT INTO n SELECT a FROM f WHERE a > 1;",
		"SELECT COUNT(*) AS n FROM f;")
	for _, want := range []string{"3 rows in, 2 out, 0 late, 0 rejected, ", " n\n---\n 3\n(1 row)\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q:\n%s", want, out)
		}
	}
}

func TestResultModes(t *testing.T) {
	_, out := typed(t, "", "SET 'sql-client.execution.result-mode' = 'changelog';",
		"SELECT COUNT(*) AS n FROM (VALUES 1, 2) AS t (a);", "RESET 'sql-client.execution.result-mode';",
		"SELECT COUNT(*) AS n FROM (VALUES 1, 2) AS t (a);")
	want := `ok
+----+----------------------+
| op |                    n |
+----+----------------------+
| +I |                    1 |
| -U |                    1 |
| +U |                    2 |
+----+----------------------+
Received a total of 3 rows
ok
 n
---
 2
(1 row)
`
	if d := cmp.Diff(want, out); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestLastLookHolds says how results look in two ways, one after the other.
func TestLastLookHolds(t *testing.T) {
	_, out := typed(t, "", `\format json`, "SELECT 1 AS a;", "SET 'sql-client.execution.result-mode' = 'tableau';", "SELECT 2 AS a;",
		"SET;", "SELECT 3 AS a;", `\format csv`, "SELECT 4 AS a;")
	for _, want := range []string{`{"a":1}`, "| +I |           2 |", "| +I |           3 |", "\na\n4\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q:\n%s", want, out)
		}
	}
}

// TestPrintTakesTheProgressAway runs an INSERT that prints for a while in front
// of a person: no row stands behind the line of progress.
func TestPrintTakesTheProgressAway(t *testing.T) {
	out := &screen{}
	r, err := run.Start(run.Options{Stdout: out, Stderr: out, Terminal: true, ErrTerminal: true})
	if err != nil {
		t.Fatal(err)
	}
	person := &scripted{t: t, screen: out, lines: []string{
		"CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'number-of-rows' = '8', 'rows-per-second' = '10');",
		"CREATE TABLE p (a INT) WITH ('connector' = 'print');", "INSERT INTO p SELECT 1 FROM g;",
	}}
	if err := New(r, person).Loop(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "late\r\x1b[K+I[1]\n"); n == 0 {
		t.Errorf("no row took the line of progress away: %q", out)
	}
	if strings.Contains(out.String(), "late+I") {
		t.Errorf("a row stands behind the line of progress: %q", out)
	}
}

func TestReadErrorEndsTheShell(t *testing.T) {
	o := run.Options{Stdout: io.Discard, Stderr: io.Discard}
	r, err := run.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the terminal is gone")
	if err := New(r, failing{broken}).Loop(context.Background()); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// failing is a terminal that cannot be read.
type failing struct{ err error }

// Read implements LineReader.
func (f failing) Read(string) (string, error) { return "", f.err }

// Save implements LineReader.
func (f failing) Save(string) {}

// Out implements LineReader.
func (f failing) Out() io.Writer { return io.Discard }

// Close implements LineReader.
func (f failing) Close() error { return nil }
