package filesystem_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// openSink returns a writer of a table.
func openSink(t *testing.T, ctx context.Context, dir, decl string, e connector.Env, partition []string, options ...string) connector.Writer { //nolint:revive // t first
	t.Helper()
	tab, cols := table(dir, decl, options...)
	tab.PartitionBy = partition
	o, errs := connectors.CheckOptions(tab, nil)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	sink, err := connectors.Sink(tab, o, cols, e)
	if err != nil {
		t.Fatal(err)
	}
	w, err := sink.Open(ctx, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// files returns the names and contents below dir, hidden ones included.
func files(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		fmt.Fprintf(&b, "%s: %s\n", rel, strings.ReplaceAll(strings.TrimSpace(string(data)), "\n", " "))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestVisible: rows are visible once they are flushed, and after a failure no others.
func TestVisible(t *testing.T) {
	for _, path := range []string{"o.csv", "o"} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		w := openSink(t, ctx, dir, "a INT", env(1, 10), nil, "path", path, "format", "csv")
		_, cols := table(dir, "a INT")
		for i := range 3 {
			if err := w.Write(ctx, batch(t, cols, fmt.Sprintf(`{"a":%d}`, i))); err != nil {
				t.Fatal(err)
			}
			if i == 1 {
				if err := w.Flush(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
		cancel()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		want := "o.csv: 0 1\n"
		if path == "o" {
			want = "o/part-0-0.csv: 0 1\n"
		}
		if got := files(t, dir); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestNothingVisible: a job that fails before its first row leaves no file, and
// one without rows leaves an empty one.
func TestNothingVisible(t *testing.T) {
	for _, fails := range []bool{false, true} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		w := openSink(t, ctx, dir, "a INT", env(1, 10), nil, "path", "o.csv", "format", "csv")
		if err := w.Flush(ctx); err != nil {
			t.Fatal(err)
		}
		want := "o.csv: \n"
		if fails {
			cancel()
			want = ""
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		cancel()
		if got := files(t, dir); got != want {
			t.Errorf("fails %v: got %q, want %q", fails, got, want)
		}
	}
}

// TestRolling: a file ends at its size, and after its time.
func TestRolling(t *testing.T) {
	dir := t.TempDir()
	now := int64(0)
	e := connector.Env{Workers: 1, BatchRows: 10, Now: func() int64 { return now }}
	w := openSink(t, t.Context(), dir, "a INT", e, nil, "path", "o", "format", "csv", "sink.rolling-policy.file-size", "6", "sink.rolling-policy.rollover-interval", "1 min")
	_, cols := table(dir, "a INT")
	for i := range 6 {
		if i == 5 {
			now = 60000
		}
		if err := w.Write(t.Context(), batch(t, cols, fmt.Sprintf(`{"a":1%d}`, i))); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Write(t.Context(), batch(t, cols, `{"a":7}`)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := "part-0-0.csv: 10 11\npart-0-1.csv: 12 13\npart-0-2.csv: 14 15\npart-0-3.csv: 7\n"
	if got := files(t, filepath.Join(dir, "o")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestCommit: a partition gets its success file when the watermark has passed
// it, at the next flush.
func TestCommit(t *testing.T) {
	dir := t.TempDir()
	w := openSink(t, t.Context(), dir, "a INT, dt STRING, hm STRING", env(1, 10), []string{"dt", "hm"}, "path", "o", "format", "csv",
		"sink.partition-commit.trigger", "partition-time", "sink.partition-commit.delay", "1 min",
		"sink.partition-commit.policy.kind", "success-file", "partition.time-extractor.timestamp-pattern", "$dt $hm:00")
	_, cols := table(dir, "a INT, dt STRING, hm STRING")
	b := batch(t, cols, "{\"a\":1,\"dt\":\"1970-01-01\",\"hm\":\"00:01\"}\n{\"a\":2,\"dt\":\"1970-01-01\",\"hm\":\"00:02\"}")
	b.Marks = []changelog.Mark{{Row: 2, W: 120000}}
	if err := w.Write(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := "dt=1970-01-01/hm=00%3A01/_SUCCESS: \ndt=1970-01-01/hm=00%3A01/part-0-0.csv: 1\ndt=1970-01-01/hm=00%3A02/part-0-0.csv: 2\n"
	if got := files(t, filepath.Join(dir, "o")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := files(t, filepath.Join(dir, "o")); strings.Count(got, "_SUCCESS") != 2 {
		t.Errorf("at the end every partition is complete, got\n%s", got)
	}
}

type pipe struct {
	bytes.Buffer
	err error
}

func (p *pipe) Write(b []byte) (int, error) {
	if p.err != nil {
		return 0, p.err
	}
	return p.Buffer.Write(b)
}
func (p *pipe) Flush() error { return p.err }

func TestStdout(t *testing.T) {
	out := &pipe{}
	e := env(1, 10)
	e.Stdout = out
	w := openSink(t, t.Context(), "", "a INT", e, nil, "path", "-", "format", "json")
	_, cols := table("", "a INT")
	if err := w.Write(t.Context(), batch(t, cols, `{"a":1}`)); err != nil || out.String() != "{\"a\":1}\n" {
		t.Errorf("got %q, %v", out.String(), err)
	}
	out.err = &os.PathError{Op: "write", Err: syscall.EPIPE}
	err := w.Write(t.Context(), batch(t, cols, `{"a":1}`))
	if !errors.Is(err, syscall.EPIPE) || !strings.Contains(err.Error(), "closed by the program that reads it") {
		t.Errorf("got %v", err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

type input struct{ *strings.Reader }

func (input) Close() error { return nil }

func TestStdin(t *testing.T) {
	for workers := 1; workers < 3; workers++ {
		e := env(workers, 10)
		e.Stdin = func() connector.ReadCloser { return input{strings.NewReader("{\"a\":1}\n{\"a\":2}\n{\"a\":x}")} }
		tab, cols := table("", "a INT", "path", "-", "format", "json")
		got, err := read(t, tab, cols, e)
		if got != "+I[1]\n+I[2]\n" || err == nil || !strings.HasPrefix(err.Error(), "<stdin>:3:6: ") {
			t.Errorf("got %q, %v", got, err)
		}
	}
}
