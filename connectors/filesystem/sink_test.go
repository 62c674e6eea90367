package filesystem_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/klauspost/compress/gzip"

	"github.com/tidemark-sql/tidemark/catalog"
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

// TestNothingVisible: without a row no file is made, and one that is there is left
// as it is, whether the job fails or not.
func TestNothingVisible(t *testing.T) {
	for _, fails := range []bool{false, true} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		w := openSink(t, ctx, dir, "a INT", env(1, 10), nil, "path", "o.csv", "format", "csv")
		if err := w.Flush(ctx); err != nil {
			t.Fatal(err)
		}
		if fails {
			cancel()
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		cancel()
		if got := files(t, dir); got != "" {
			t.Errorf("fails %v: got %q, want no file", fails, got)
		}
	}
}

// TestNoRows: what is there stays, byte for byte, if nothing is written to it.
func TestNoRows(t *testing.T) {
	for _, path := range []string{"o.csv", "o.json", "o.csv.gz"} {
		for _, fails := range []bool{false, true} {
			dir := t.TempDir()
			w := openSink(t, t.Context(), dir, "a INT", env(1, 10), nil, "path", path, "format", "csv")
			_, cols := tableOf(dir)
			if err := errors.Join(w.Write(t.Context(), batch(t, cols, `{"a":1}`)), w.Flush(t.Context()), w.Close()); err != nil {
				t.Fatal(err)
			}
			before := files(t, dir)
			ctx, cancel := context.WithCancel(t.Context())
			w = openSink(t, ctx, dir, "a INT", env(1, 10), nil, "path", path, "format", "csv")
			if err := w.Flush(ctx); err != nil {
				t.Fatal(err)
			}
			if fails {
				cancel()
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			cancel()
			if got := files(t, dir); got != before {
				t.Errorf("%s, fails %v: got %q, want %q", path, fails, got, before)
			}
		}
	}
}

// TestLineEnds: rows are added behind the end of the last line, which is written
// if it is missing, and only together with a row.
func TestLineEnds(t *testing.T) {
	packed := func(s string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = z.Write([]byte(s))
		_ = z.Close()
		return b.String()
	}
	for _, c := range []struct{ path, before, after string }{
		{"o.csv", "1\n2", "1\n2\n7\n"},
		{"o.csv", "1\n2\n", "1\n2\n7\n"},
		{"o.csv", "", "7\n"},
		{"o.csv.gz", packed("1\n2"), packed("1\n2") + packed("\n7\n")},
		{"o.csv.gz", packed("1\n2\n"), packed("1\n2\n") + packed("7\n")},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, c.path)
		if err := os.WriteFile(file, []byte(c.before), 0o600); err != nil {
			t.Fatal(err)
		}
		w := openSink(t, t.Context(), dir, "a INT", env(1, 10), nil, "path", c.path, "format", "csv")
		_, cols := tableOf(dir)
		if err := errors.Join(w.Write(t.Context(), batch(t, cols, `{"a":7}`)), w.Flush(t.Context()), w.Close()); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(file)
		if err != nil || unpacked(t, c.path, got) != unpacked(t, c.path, []byte(c.after)) {
			t.Errorf("%s with %q: got %q, %v", c.path, c.before, got, err)
		}
	}
}

// unpacked returns the text of a file whose name may say that it is compressed.
func unpacked(t *testing.T, name string, b []byte) string {
	t.Helper()
	if !strings.HasSuffix(name, ".gz") {
		return string(b)
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// tableOf returns a table of one number.
func tableOf(dir string) (*catalog.Table, []connector.Column) { return table(dir, "a INT") }

// open opens a writer that may be refused.
func open(t *testing.T, dir, path, format string) (connector.Writer, error) {
	t.Helper()
	tab, cols := table(dir, "a INT", "path", path, "format", format)
	o, errs := connectors.CheckOptions(tab, nil)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	sink, err := connectors.Sink(tab, o, cols, env(1, 10))
	if err != nil {
		t.Fatal(err)
	}
	return sink.Open(t.Context(), 0, 1)
}

// TestOneWriter: a file takes one writer at a time, new or not, visible or not yet;
// a folder takes several, which use names of their own.
func TestOneWriter(t *testing.T) {
	dir := t.TempDir()
	_, cols := tableOf(dir)
	for _, before := range []string{"", "0 "} {
		w, err := open(t, dir, "o.csv", "csv")
		if err != nil {
			t.Fatal(err)
		}
		for flushed := range 2 {
			if other, err := open(t, dir, "o.csv", "csv"); err == nil || !strings.Contains(err.Error(), `file "o.csv": another job`) {
				t.Fatalf("flushed %d times: got %v, %v", flushed, other, err)
			}
			if err := errors.Join(w.Write(t.Context(), batch(t, cols, `{"a":0}`)), w.Flush(t.Context())); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got, want := files(t, dir), "o.csv: "+strings.TrimSpace(before+before+"0 0")+"\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for _, format := range []string{"csv", "parquet"} {
		dir := t.TempDir()
		var writers []connector.Writer
		for range 3 {
			w, err := open(t, dir, "o", format)
			if err != nil {
				t.Fatal(err)
			}
			if err := w.Write(t.Context(), batch(t, cols, `{"a":1}`)); err != nil {
				t.Fatal(err)
			}
			writers = append(writers, w)
		}
		for _, w := range writers {
			if err := errors.Join(w.Flush(t.Context()), w.Close()); err != nil {
				t.Fatal(err)
			}
		}
		list, err := filepath.Glob(filepath.Join(dir, "o", "part-0-[012]."+format))
		if err != nil || len(list) != 3 {
			t.Errorf("%s: got %v, %v, want three files", format, list, err)
		}
	}
}

// TestLeftBehind: what a process that was killed has left is not in the way, and is
// removed.
func TestLeftBehind(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "o"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".o.csv.inprogress", "o/.part-0-0.csv.inprogress", "o/.part-3-5.csv.inprogress"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("9\n9\n9\n9"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, cols := tableOf(dir)
	for _, path := range []string{"o.csv", "o"} {
		w, err := open(t, dir, path, "csv")
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.Write(t.Context(), batch(t, cols, `{"a":1}`)), w.Flush(t.Context()), w.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := files(t, dir), "o/part-0-0.csv: 1\no.csv: 1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTakenAway: a file that somebody removes while it is written is named, in words.
func TestTakenAway(t *testing.T) {
	dir := t.TempDir()
	_, cols := tableOf(dir)
	w, err := open(t, dir, "x/o.csv", "csv")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(t.Context(), batch(t, cols, `{"a":1}`)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "x")); err != nil {
		t.Fatal(err)
	}
	want := `file "x/o.csv": it was removed while it was written, as .o.csv.inprogress in its folder`
	if err := w.Flush(t.Context()); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
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
