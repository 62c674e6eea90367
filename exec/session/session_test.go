package session_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// numbers is a source of the numbers 1 to 3, behind which it ends, fails or waits
// for the end of the job.
type numbers struct {
	endless bool
	fails   bool
}

func (n numbers) Bounded() bool        { return !n.endless }
func (numbers) Kinds() changelog.Kinds { return changelog.InsertOnly }
func (numbers) Splits(context.Context) ([]connector.Split, error) {
	return []connector.Split{{Name: "numbers"}}, nil
}

func (n numbers) Open(context.Context, connector.Split, connector.Position) (connector.Reader, error) {
	return &numbersReader{numbers: n}, nil
}

type numbersReader struct {
	numbers
	read bool
}

func (r *numbersReader) Read(ctx context.Context) (*changelog.Batch, error) {
	switch {
	case !r.read:
		r.read = true
		v := vector.New(types.Of(types.Int))
		v.Resize(3)
		copy(vector.Values[int32](v), []int32{1, 2, 3})
		return &changelog.Batch{Cols: []*vector.Vector{v}, N: 3}, nil
	case r.fails:
		return nil, errors.New("the wire was cut")
	case r.endless:
		<-ctx.Done()
		return nil, ctx.Err()
	default:
		return nil, connector.ErrEnd
	}
}

func (r *numbersReader) Position(int) connector.Position { return nil }
func (r *numbersReader) Progress() connector.Progress    { return connector.Progress{} }
func (r *numbersReader) Close() error                    { return nil }

// counter is a sink that counts rows.
type counter struct{ rows *atomic.Int64 }

func (counter) Accepts() changelog.Kinds                                   { return changelog.AllKinds }
func (counter) Parallel() bool                                             { return false }
func (c counter) Open(context.Context, int, int) (connector.Writer, error) { return c, nil }
func (c counter) Write(_ context.Context, b *changelog.Batch) error {
	c.rows.Add(int64(b.N))
	return nil
}
func (counter) Flush(context.Context) error { return nil }
func (counter) Close() error                { return nil }

const numbersTables = `
CREATE TABLE bounded (a INT) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'json');
CREATE TABLE endless LIKE bounded;
CREATE TABLE broken LIKE bounded;
CREATE TABLE sink (a INT) WITH ('connector' = 'print');
`

// withNumbers returns a session with tables of numbers, and how many rows were
// written to any sink.
func withNumbers(t *testing.T, c session.Config) (*session.Session, *atomic.Int64) {
	t.Helper()
	rows := &atomic.Int64{}
	c.Sources = func(t *catalog.Table, _ connector.ScanSpec) (connector.Source, bool) {
		return numbers{endless: t.Path.Name == "endless", fails: t.Path.Name == "broken"}, true
	}
	c.Sinks = func(*catalog.Table, connector.SinkSpec) (connector.Sink, bool) { return counter{rows}, true }
	s := open(t, c)
	execute(t, s, numbersTables)
	return s, rows
}

// run executes a script and returns its results and the error that ended it.
func run(s *session.Session, script string) (results []*session.Result, err error) {
	file := &source.File{Name: "test.sql", Text: script}
	err = s.ExecuteFile(context.Background(), file, func(_ ast.Statement, r *session.Result) error {
		results = append(results, r)
		return nil
	})
	return results, err
}

func TestQuery(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	results, err := run(s, "SELECT a * 10 AS b FROM bounded WHERE a > 1;")
	if err != nil {
		t.Fatal(err)
	}
	r := results[0]
	if r.Kind != session.Rows || !r.Bounded || r.Columns[0].Name != "b" || r.Kinds != changelog.InsertOnly {
		t.Errorf("got %+v", r)
	}
	var got []int32
	err = r.Each(context.Background(), func(b *changelog.Batch) error {
		got = append(got, vector.Values[int32](b.Cols[0])...)
		return nil
	})
	if err != nil || !slices.Equal(got, []int32{20, 30}) {
		t.Errorf("got %v, %v", got, err)
	}
	if rows := r.Job.Stats().Sources[0].Rows; rows != 3 {
		t.Errorf("read %d rows", rows)
	}
}

// TestQueryStops checks that what ends the reading of a result is what Each
// returns: an error of the reader, one of the job, or the end of the context.
func TestQueryStops(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	query := func(table string) *session.Result {
		results, err := run(s, "SELECT a FROM "+table+";")
		if err != nil {
			t.Fatal(err)
		}
		return results[0]
	}
	enough := errors.New("enough")
	if err := query("endless").Each(context.Background(), func(*changelog.Batch) error { return enough }); err != enough {
		t.Errorf("got %v, want %v", err, enough)
	}
	ignore := func(*changelog.Batch) error { return nil }
	var failed *session.JobError
	err := query("broken").Each(context.Background(), ignore)
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "the wire was cut") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err = query("endless").Each(ctx, func(*changelog.Batch) error {
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestCloseEndsQueries checks that a session can be closed while somebody reads a
// result.
func TestCloseEndsQueries(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	results, err := run(s, "SELECT a FROM endless;")
	if err != nil {
		t.Fatal(err)
	}
	closed := make(chan error)
	err = results[0].Each(context.Background(), func(*changelog.Batch) error {
		go func() { closed <- s.Close() }()
		return nil
	})
	if !errors.Is(err, context.Canceled) || <-closed != nil {
		t.Errorf("got %v", err)
	}
}

// TestCloseBeforeQueries checks that a query that starts while the session is being
// closed ends, however late it is noted.
func TestCloseBeforeQueries(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	results, err := run(s, "SELECT a FROM endless;")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	err = results[0].Each(context.Background(), func(*changelog.Batch) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestPanic checks that a mistake of ours does not end a session.
func TestPanic(t *testing.T) {
	s := open(t, session.Config{Sources: func(*catalog.Table, connector.ScanSpec) (connector.Source, bool) { panic("oops") }})
	execute(t, s, "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'json');")
	var e *source.Error
	if _, err := run(s, "SELECT a FROM t;"); !errors.As(err, &e) || e.Msg != "the statement failed: oops" || e.Span.IsZero() {
		t.Errorf("got %v", err)
	}
	execute(t, s, "SHOW TABLES;")
}

func TestBoundedInsertEndsFirst(t *testing.T) {
	s, rows := withNumbers(t, session.Config{})
	results, err := run(s, "INSERT INTO sink SELECT a FROM bounded;")
	if err != nil || rows.Load() != 3 {
		t.Fatalf("%d rows, %v", rows.Load(), err)
	}
	if r := results[0]; r.Kind != session.Started || !r.Bounded || r.Job.ID != "1" {
		t.Errorf("got %+v", r)
	}
	if got := execute(t, s, "SHOW JOBS;"); len(got) != 1 || !strings.HasPrefix(got[0], "1 | insert-into_sink | FINISHED | ") {
		t.Errorf("jobs %q", got)
	}
}

func TestEndlessInsertRunsOn(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	script := `
SET 'pipeline.name' = 'forever';
INSERT INTO sink SELECT a FROM endless;
SHOW JOBS;
STOP JOB '1';
DESCRIBE JOB '1';
`
	got := execute(t, s, script)
	if len(got) != 2 || !strings.HasPrefix(got[0], "1 | forever | RUNNING | ") || !strings.HasPrefix(got[1], "1 | forever | CANCELED | ") {
		t.Errorf("jobs %q", got)
	}
	if err := s.Wait(context.Background()); err != nil {
		t.Errorf("a job that was stopped has failed: %v", err)
	}
}

// TestFailingJobs checks where failures of jobs are reported: by Execute if it
// has waited, otherwise by Wait.
func TestFailingJobs(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	_, err := run(s, "INSERT INTO sink SELECT a FROM broken;")
	var failed *session.JobError
	if !errors.As(err, &failed) || failed.Job.ID != "1" {
		t.Errorf("got %v", err)
	}
	if err := s.Wait(context.Background()); err != nil {
		t.Errorf("reported again: %v", err)
	}
	if got := execute(t, s, "SHOW JOBS;"); !strings.Contains(got[0], "FAILED") {
		t.Errorf("jobs %q", got)
	}
}

func TestWaitEndsWithItsContext(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	execute(t, s, "INSERT INTO sink SELECT a FROM endless;")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Wait(ctx); err != nil {
		t.Error(err)
	}
	if got := execute(t, s, "SHOW JOBS;"); !strings.Contains(got[0], "CANCELED") {
		t.Errorf("jobs %q", got)
	}
}

func TestStatementSetIsOneJob(t *testing.T) {
	s, rows := withNumbers(t, session.Config{})
	script := `
EXECUTE STATEMENT SET BEGIN
INSERT INTO sink SELECT a FROM bounded;
INSERT INTO sink SELECT a FROM bounded WHERE a > 1;
END;
SHOW JOBS;
`
	if got := execute(t, s, script); len(got) != 1 || rows.Load() != 5 {
		t.Errorf("jobs %q, %d rows", got, rows.Load())
	}
}

func TestCheckOnly(t *testing.T) {
	s, rows := withNumbers(t, session.Config{CheckOnly: true})
	results, err := run(s, "INSERT INTO sink SELECT a FROM endless; SELECT a FROM bounded; CREATE TABLE copy WITH ('connector' = 'print') AS SELECT a FROM bounded;")
	if err != nil || len(results) != 3 || results[0].Job != nil || rows.Load() != 0 {
		t.Errorf("%d results, %v, %d rows", len(results), err, rows.Load())
	}
	if err := results[1].Each(context.Background(), func(*changelog.Batch) error { return errors.New("ran") }); err != nil {
		t.Error(err)
	}
	if _, err := run(s, "SELECT nope FROM bounded;"); err == nil {
		t.Error("a mistake has passed")
	}
}

// TestTableOfAQueryGoesWithItsInsert checks that CREATE TABLE AS leaves no table
// behind whose INSERT could not be planned.
func TestTableOfAQueryGoesWithItsInsert(t *testing.T) {
	s, rows := withNumbers(t, session.Config{})
	execute(t, s, "CREATE TABLE copy WITH ('connector' = 'print') AS SELECT a, a + 1 AS b FROM bounded;")
	if rows.Load() != 3 {
		t.Errorf("%d rows", rows.Load())
	}
	if _, err := run(s, "CREATE TABLE other WITH ('connector' = 'pint') AS SELECT a FROM bounded;"); err == nil {
		t.Error("a mistake has passed")
	}
	if got := execute(t, s, "SHOW TABLES LIKE '%o%e%';"); slices.Contains(got, "other") {
		t.Errorf("tables %q", got)
	}
	if _, err := run(s, "CREATE OR REPLACE TABLE bounded WITH ('connector' = 'print') AS SELECT a FROM bounded;"); err == nil {
		t.Error("a table was read while it was replaced")
	}
}

func TestViewsDoNotReadThemselves(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	execute(t, s, "CREATE VIEW v AS SELECT a FROM bounded; CREATE VIEW w AS SELECT a FROM v;")
	for _, script := range []string{"ALTER VIEW v AS SELECT a FROM w;", "CREATE OR REPLACE VIEW v AS SELECT a FROM v;"} {
		if _, err := run(s, script); err == nil {
			t.Errorf("passed: %s", script)
		}
		if got := execute(t, s, "DESCRIBE w;"); len(got) != 1 {
			t.Errorf("%s has changed w to %q", script, got)
		}
	}
}

func TestScriptStopsAtTheFirstError(t *testing.T) {
	s, _ := withNumbers(t, session.Config{})
	results, err := run(s, "CREATE TABLE first_ (a INT); DROP TABLE nothing; CREATE TABLE second_ (a INT);")
	var e *source.Error
	if !errors.As(err, &e) || len(results) != 1 {
		t.Errorf("%d results, %v", len(results), err)
	}
	// A mistake of syntax is found before anything runs.
	if results, err := run(s, "CREATE TABLE three (a INT); CREATE TABEL four (a INT);"); err == nil || len(results) != 0 {
		t.Errorf("%d results, %v", len(results), err)
	}
}

func TestNotes(t *testing.T) {
	s := open(t, session.Config{Settings: map[string]string{"parallelism.default": "2"}})
	results, err := run(s, "SET 'taskmanager.numberOfTaskSlots' = '4'; SET; RESET; SET;")
	if err != nil {
		t.Fatal(err)
	}
	if n := results[0].Notes; len(n) != 1 || !strings.Contains(n[0], "has no effect here") {
		t.Errorf("notes %q", n)
	}
	if n := len(results[1].Lines); n != 2 {
		t.Errorf("%d settings", n)
	}
	if n := len(results[3].Lines); n != 0 {
		t.Errorf("%d settings after RESET", n)
	}
}
