package filesystem_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/conntest"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// table returns a table over dir with options given as 'key', 'value', ...
func table(dir, decl string, options ...string) (*catalog.Table, []connector.Column) {
	t := &catalog.Table{Path: catalog.Path{Name: "t"}, Dir: dir}
	t.Options = []catalog.Option{{Key: "connector", Value: "filesystem"}}
	for i := 0; i < len(options); i += 2 {
		t.Options = append(t.Options, catalog.Option{Key: options[i], Value: options[i+1]})
	}
	return t, conntest.Columns(decl)
}

func env(workers, rows int) connector.Env {
	return connector.Env{Workers: workers, BatchRows: rows, Now: func() int64 { return 0 }}
}

// read returns the rows of all splits of a table.
func read(t *testing.T, tab *catalog.Table, cols []connector.Column, e connector.Env) (string, error) {
	t.Helper()
	options, errs := connectors.CheckOptions(tab, nil)
	if err := errs.Err(); err != nil {
		return "", err
	}
	src, err := connectors.Source(tab, options, cols, e)
	if err != nil {
		return "", err
	}
	splits, err := src.Splits(t.Context())
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, s := range splits {
		r, err := src.Open(t.Context(), s, nil)
		if err != nil {
			return out.String(), err
		}
		for {
			b, err := r.Read(t.Context())
			if errors.Is(err, connector.ErrEnd) {
				break
			}
			if err != nil {
				return out.String(), errors.Join(err, r.Close())
			}
			out.WriteString(conntest.Text(b))
		}
		if err := r.Close(); err != nil {
			return out.String(), err
		}
	}
	return out.String(), nil
}

// write writes batches of rows given as JSON messages.
func write(t *testing.T, ctx context.Context, tab *catalog.Table, cols []connector.Column, rows ...string) error { //nolint:revive // t first
	t.Helper()
	options, errs := connectors.CheckOptions(tab, nil)
	if err := errs.Err(); err != nil {
		return err
	}
	sink, err := connectors.Sink(tab, options, cols, env(1, 10))
	if err != nil {
		return err
	}
	w, err := sink.Open(ctx, 0, 1)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if err := w.Write(ctx, batch(t, cols, r)); err != nil {
			return errors.Join(err, w.Close())
		}
	}
	return w.Close()
}

func batch(t *testing.T, cols []connector.Column, lines string) *changelog.Batch {
	t.Helper()
	tab := &catalog.Table{}
	d, err := connectors.Decoder(tab, map[string]string{"format": "json"}, cols)
	if err != nil {
		t.Fatal(err)
	}
	out := connector.NewRows(cols)
	if _, err := d.Decode([]byte(lines), out, 1000); err != nil {
		t.Fatal(err)
	}
	return &out.Batch
}

func put(t *testing.T, dir, name, data string) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "d/b.json", "{\"a\":2}\n")
	put(t, dir, "d/a.json", "{\"a\":1}")
	put(t, dir, "d/_SUCCESS", "x")
	put(t, dir, "d/.hidden/c.json", "x")
	put(t, dir, "d/sub/c.json", "\xEF\xBB\xBF{\"a\":3}\r\n\r\n")
	for _, path := range []string{"d", "d/", "d/*", filepath.Join(dir, "d")} {
		tab, cols := table(dir, "a INT", "path", path, "format", "json")
		got, err := read(t, tab, cols, env(1, 10))
		if err != nil {
			t.Fatal(err)
		}
		if want := "+I[1]\n+I[2]\n+I[3]\n"; got != want {
			t.Errorf("path %s: got %q, want %q", path, got, want)
		}
	}
	tab, cols := table(dir, "a INT", "path", "d", "format", "json", "source.path.regex-pattern", ".*/[ac].json")
	if got, err := read(t, tab, cols, env(1, 10)); got != "+I[1]\n+I[3]\n" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "bad.json", "{\"a\":1}\n\n{\"a\":2}\n{\"b\":[1,2],\"a\":x}\n")
	put(t, dir, "bad.csv", "1,\"two\nlines\"\n\"x\",y\n")
	put(t, dir, "head.csv", "a,b\n1,2\n")
	put(t, dir, "cut.json.gz", "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\xaa\x56")
	put(t, dir, "not.json.gz", "{\"a\":1}\n")
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, format, decl, want string }{
		{"bad.json", "json", "a INT", `bad.json:4:16: column "a": found 'x', expected a value in {"b":[1,2],"a":x}`},
		{"bad.csv", "csv", "a INT, b STRING", `bad.csv:3:1: column "a": "x" is no INT, expected a whole number in "x",y`},
		{"head.csv", "csv", "a INT, b INT", `head.csv:1:1: column "a": "a" is no INT, expected a whole number; this line looks like a header`},
		{"nope.json", "json", "a INT", `path "nope.json": there is no such file or folder`},
		{"hed.csv", "csv", "a INT", `; did you mean "head.csv"?`},
		{"no*.jsonl", "json", "a INT", `path "no*.jsonl" matches no file`},
		{"empty", "json", "a INT", `path "empty" is a folder without files to read`},
		{"cut.json.gz", "json", "a INT", `file "cut.json.gz" ends in the middle of its compressed data: it is truncated`},
		{"not.json.gz", "json", "a INT", `file "not.json.gz": its name says gzip, but its contents are not`},
		{"s3://x/y", "json", "a INT", `this build reads and writes local files, not s3://`},
	} {
		for workers := 1; workers < 4; workers++ {
			tab, cols := table(dir, c.decl, "path", c.path, "format", c.format)
			_, err := read(t, tab, cols, env(workers, 10))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, %d workers: got %v, want %s", c.path, workers, err, c.want)
			}
		}
	}
}

func TestLongLine(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("x", 2<<20)
	put(t, dir, "a.json", "{\"a\":\"1\"}\n{\"a\":\""+long+"\"}\n{\"a\":\"3\"}")
	for workers := 1; workers < 4; workers++ {
		tab, cols := table(dir, "a STRING", "path", "a.json", "format", "json")
		got, err := read(t, tab, cols, env(workers, 4096))
		if err != nil || got != "+I[1]\n+I["+long+"]\n+I[3]\n" {
			t.Errorf("%d workers: got %d bytes, %v", workers, len(got), err)
		}
	}
}

// TestLongLinesSideBySide has lines of very different lengths: what is behind the
// chunk of one worker may be longer than the memory of the next one.
func TestLongLinesSideBySide(t *testing.T) {
	dir := t.TempDir()
	var data, want strings.Builder
	for i := range 400 {
		n := (i * 7919) % 5000
		if i%37 == 5 {
			n = 600_000 + 300_000*(i%5)
		}
		text := strings.Repeat("x\n", n/2)
		fmt.Fprintf(&data, "%d,\"%s\"\n", i, text)
		fmt.Fprintf(&want, "+I[%d, %s]\n", i, text)
	}
	put(t, dir, "a.csv", data.String())
	tab, cols := table(dir, "a INT, b STRING", "path", "a.csv", "format", "csv")
	for workers := 1; workers < 5; workers++ {
		if got, err := read(t, tab, cols, env(workers, 4096)); err != nil || got != want.String() {
			t.Errorf("%d workers: got %d bytes, %v, want %d", workers, len(got), err, want.Len())
		}
	}
}

func TestMetadata(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "d/k=7/x=a%2Fb/f.csv", "1\n2\n")
	put(t, dir, "d/k=__DEFAULT_PARTITION__/x=c/f.csv", "3\n")
	tab, cols := table(dir, "k INT, a INT, x STRING, n STRING, s BIGINT, t TIMESTAMP_LTZ(3)", "path", "d", "format", "csv")
	tab.PartitionBy = []string{"k", "x"}
	for i, key := range map[int]string{3: "file.name", 4: "file.size", 5: "file.modification-time"} {
		cols[i].Metadata = key
	}
	got, err := read(t, tab, cols[:5], env(2, 10))
	if want := "+I[7, 1, a/b, f.csv, 4]\n+I[7, 2, a/b, f.csv, 4]\n+I[null, 3, c, f.csv, 2]\n"; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	if _, err := read(t, tab, cols, env(1, 10)); err != nil {
		t.Error(err)
	}
}

func TestWrite(t *testing.T) {
	for _, name := range []string{"o.json", "o.json.gz", "o.json.zst", "o.csv", "folder"} {
		dir := t.TempDir()
		format := "json"
		if strings.HasSuffix(name, ".csv") {
			format = "csv"
		}
		tab, cols := table(dir, "a INT, b STRING", "path", name, "format", format)
		for range 2 {
			if err := write(t, t.Context(), tab, cols, `{"a":1,"b":"x,y"}`, `{"a":2,"b":"z"}`); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := write(t, ctx, tab, cols, `{"a":9,"b":"lost"}`); err != nil {
			t.Fatal(err)
		}
		got, err := read(t, tab, cols, env(1, 10))
		once := "+I[1, x,y]\n+I[2, z]\n"
		if err != nil || got != once+once {
			t.Errorf("%s: got %s, %v", name, got, err)
		}
	}
}

func TestPartitions(t *testing.T) {
	dir := t.TempDir()
	tab, cols := table(dir, "a INT, d DATE, k STRING", "path", "o", "format", "csv", "sink.partition-commit.policy.kind", "success-file")
	tab.PartitionBy = []string{"d", "k"}
	if err := write(t, t.Context(), tab, cols, `{"a":1,"d":"2024-01-01","k":"x"}
{"a":2,"d":"2024-01-01","k":"x"}
{"a":3,"d":"2024-01-02","k":null}
{"a":4,"d":"2024-01-01","k":"p/q"}`); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"d=2024-01-01/k=x/_SUCCESS", "d=2024-01-01/k=p%2Fq/part-0-0.csv", "d=2024-01-02/k=__DEFAULT_PARTITION__/part-0-0.csv"} {
		if _, err := os.Stat(filepath.Join(dir, "o", want)); err != nil {
			t.Error(err)
		}
	}
	got, err := read(t, tab, cols, env(1, 10))
	want := "+I[4, 2024-01-01, p/q]\n+I[1, 2024-01-01, x]\n+I[2, 2024-01-01, x]\n+I[3, 2024-01-02, null]\n"
	if err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

// TestResume reads a file of many chunks, stops after each of some rows and goes
// on from there with other workers and batches.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	var data, want strings.Builder
	for i := range 60000 {
		fmt.Fprintf(&data, "%d,\"%d\n%s\",\n", i, i%7, strings.Repeat("y", i%50))
		fmt.Fprintf(&want, "+I[%d, %d\n%s]\n", i, i%7, strings.Repeat("y", i%50))
	}
	put(t, dir, "a.csv", data.String())
	tab, cols := table(dir, "a INT, b STRING", "path", "a.csv", "format", "csv")
	options, _ := connectors.CheckOptions(tab, nil)
	for _, rows := range []int{4096, 100} {
		for workers := 1; workers < 4; workers++ {
			src, err := connectors.Source(tab, options, cols, env(workers, rows))
			if err != nil {
				t.Fatal(err)
			}
			got, err := conntest.ReadWithStops(t.Context(), src, connector.Split{Name: "a.csv"}, 9973)
			if err != nil || got != want.String() {
				t.Errorf("%d workers, %d rows: got %d bytes, %v, want %d", workers, rows, len(got), err, want.Len())
			}
		}
	}
}
