package conntest

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// fileSamples are what formats of whole files are tested with.
func fileSamples() []sample {
	const all = "b t s i l f d n m c v x dt tm t0 t3 t6 t9 z3 z9"
	nested := scalars + `, a ARRAY<STRING>, r ROW<k INT, v DOUBLE, w ROW<y STRING, z DATE, h TIMESTAMP(9)>>, p MAP<STRING, BIGINT>,
		q MAP<INT, ROW<u TIMESTAMP(3), o ARRAY<TIMESTAMP_LTZ(9)>>>, aa ARRAY<ARRAY<INT>>, ar ARRAY<ROW<g DECIMAL(9, 2), e MAP<STRING, TIME(0)>>>`
	return []sample{
		{nested, nil, all + " a r p q aa ar"},
		{nested, map[string]string{"compression": "zstd"}, ""},
		{scalars, map[string]string{"compression": "GZIP", "utc-timezone": "true"}, all},
		{"v STRING, `schlüssel.mit punkt` INT", map[string]string{"compression": "UNCOMPRESSED"}, "v"},
	}
}

// forFileFormats runs f for every format of whole files and every sample.
func forFileFormats(t *testing.T, run func(t *testing.T, f *connector.Format, s sample)) {
	t.Helper()
	for _, f := range format.All() {
		if f.Files == nil {
			continue
		}
		for i, s := range fileSamples() {
			t.Run(f.Name+"/"+string(rune('a'+i)), func(t *testing.T) { run(t, f, s) })
		}
	}
}

// fileTable returns a table of files in the folder or file path.
func fileTable(t testing.TB, path string, f *connector.Format, s sample) (*catalog.Table, map[string]string) {
	t.Helper()
	tab := &catalog.Table{Options: []catalog.Option{
		{Key: "connector", Value: "filesystem"}, {Key: "path", Value: path}, {Key: "format", Value: f.Name},
	}}
	for k, v := range s.options {
		tab.Options = append(tab.Options, catalog.Option{Key: f.Name + "." + k, Value: v})
	}
	options, errs := connectors.CheckOptions(tab, nil)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	return tab, options
}

// writeFile writes a batch as a file, so many rows at a time.
func writeFile(t testing.TB, path string, f *connector.Format, s sample, cols []connector.Column, b *changelog.Batch, step int) {
	t.Helper()
	var buf bytes.Buffer
	w, err := f.Files.Create(connector.FormatSpec{Options: Defaults(f, s.options), Columns: cols}, &buf)
	if err != nil {
		t.Fatal(err)
	}
	for from := 0; from < b.N; from += step {
		if err := w.Write(b, from, min(b.N, from+step)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, buf.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestFilesRoundTrip: what is written is read, whatever the batches, the columns
// that are read and the stops.
func TestFilesRoundTrip(t *testing.T) {
	forFileFormats(t, func(t *testing.T, f *connector.Format, s sample) {
		b, cols := rows(t, s, "400", "1")
		path := filepath.Join(t.TempDir(), "f")
		writeFile(t, path, f, s, cols, b, 77)
		want := Text(b)
		tab, options := fileTable(t, path, f, s)
		for _, c := range []struct{ rows, every int }{{4096, 1 << 20}, {7, 97}, {4096, 131}, {100, 97}, {1, 399}} {
			src, err := connectors.Source(tab, options, cols, connector.Env{Workers: 1, BatchRows: c.rows, Zone: "Europe/Vienna"})
			if err != nil {
				t.Fatal(err)
			}
			got, err := ReadWithStops(t.Context(), src, connector.Split{Name: path}, c.every)
			if err != nil || got != want {
				t.Fatalf("%+v: %v, %s", c, err, firstDifference(got, want))
			}
		}
		filesProjection(t, tab, options, cols, b, path)
	})
}

// filesProjection checks that columns do not depend on which others are read.
func filesProjection(t *testing.T, tab *catalog.Table, options map[string]string, cols []connector.Column, b *changelog.Batch, path string) {
	for k := -1; k < len(cols); k++ {
		some := append([]connector.Column(nil), cols...)
		view := *b
		view.Cols = append(view.Cols[:0:0], b.Cols...)
		for i := range some {
			if some[i].Needed = i == k; i != k {
				view.Cols[i] = nil
			}
		}
		src, err := connectors.Source(tab, options, some, connector.Env{Workers: 1, BatchRows: 512})
		if err != nil {
			t.Fatal(err)
		}
		got, err := ReadWithStops(t.Context(), src, connector.Split{Name: path}, 1<<20)
		if want := Text(&view); err != nil || got != want {
			t.Errorf("only column %d: %v, %s", k, err, firstDifference(got, want))
		}
	}
}

// TestFilesSink: a folder gets files that read as what was written, none of them
// much larger than the table says, and nothing after a cancelled write.
func TestFilesSink(t *testing.T) {
	forFileFormats(t, func(t *testing.T, f *connector.Format, s sample) {
		b, cols := rows(t, s, "300", "2")
		dir := filepath.Join(t.TempDir(), "out")
		tab, options := fileTable(t, dir, f, s)
		options["sink.rolling-policy.file-size"] = "100 kb"
		sink, err := connectors.Sink(tab, options, cols, connector.Env{Now: func() int64 { return 0 }})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		for range 2 {
			w, err := sink.Open(ctx, 0, 1)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if err := w.Write(ctx, b); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			cancel() // the second time
		}
		src, err := connectors.Source(tab, options, cols, connector.Env{BatchRows: 4096})
		if err != nil {
			t.Fatal(err)
		}
		splits, err := src.Splits(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, split := range splits {
			part, err := ReadWithStops(t.Context(), src, split, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			got += part
		}
		if want := strings.Repeat(Text(b), 2); got != want {
			t.Errorf("%d files: %s", len(splits), firstDifference(got, want))
		}
	})
}

// TestFilesGarbage: a damaged file gives an error, or rows if the damage does not
// show; nothing panics. A file that is cut off always gives an error.
func TestFilesGarbage(t *testing.T) {
	forFileFormats(t, func(t *testing.T, f *connector.Format, s sample) {
		b, cols := rows(t, s, "300", "3")
		path := filepath.Join(t.TempDir(), "f")
		writeFile(t, path, f, s, cols, b, 100)
		clean, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tab, options := fileTable(t, path, f, s)
		src, err := connectors.Source(tab, options, cols, connector.Env{Workers: 1, BatchRows: 64})
		if err != nil {
			t.Fatal(err)
		}
		read := func(data []byte) error {
			if err := os.WriteFile(path, data, 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := ReadWithStops(t.Context(), src, connector.Split{Name: path}, 130)
			return err
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			n := rng.IntN(len(clean))
			if err := read(clean[:n]); err == nil || !strings.Contains(err.Error(), strconv.Quote(path)) {
				t.Fatalf("cut off at %d of %d bytes: %v", n, len(clean), err)
			}
		}
		for range some(150) {
			data := bytes.Clone(clean)
			for range 1 + rng.IntN(4) {
				spoil(rng, &data)
			}
			_ = read(data)
		}
	})
}
