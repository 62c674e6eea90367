package conntest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A sample is a schema that a format carries, and options for it.
type sample struct {
	decl    string
	options map[string]string
	nulls   string // columns that may be NULL
}

const scalars = `b BOOLEAN, t TINYINT, s SMALLINT, i INT, l BIGINT, f FLOAT, d DOUBLE, n DECIMAL(12, 3), m DECIMAL(38, 10),
	c CHAR(3), v STRING, x BYTES, dt DATE, tm TIME(3), t0 TIMESTAMP(0), t3 TIMESTAMP(3), t6 TIMESTAMP(6), t9 TIMESTAMP(9), z3 TIMESTAMP_LTZ(3), z9 TIMESTAMP_LTZ(9)`

// samples returns what to test a format with.
func samples(f *connector.Format) []sample {
	nested := scalars + `, a ARRAY<STRING>, r ROW<k INT, v DOUBLE, w ROW<y STRING, z DATE>>, p MAP<STRING, BIGINT>, q MAP<STRING, ROW<u TIMESTAMP(3)>>`
	const all = "b t s i l f d n m c v x dt tm t0 t3 t6 t9 z3 z9"
	switch {
	case f.Name == "json":
		return []sample{
			{nested, nil, all + " a r p q"},
			{nested, map[string]string{"timestamp-format.standard": "ISO-8601", "encode.ignore-null-fields": "true"}, all + " a r p q"},
			{"long_name_of_a_column_with_many_letters BIGINT, `schlüssel` STRING, `q\"` INT, a INT", nil, "a"},
		}
	case strings.HasSuffix(f.Name, "-json"):
		return []sample{{nested, nil, all + " a r p q"}}
	case f.Name == "csv":
		flat := scalars + ", a ARRAY<INT>, r ROW<k INT, v STRING>"
		return []sample{
			{flat, map[string]string{"null-literal": `\N`}, all},
			{flat, map[string]string{"null-literal": "", "field-delimiter": "|", "array-element-delimiter": "~~"}, all},
			{flat, map[string]string{"null-literal": "n/a", "field-delimiter": "§", "escape-character": `\`}, all},
			{"v STRING", nil, ""},
		}
	case f.Name == "raw":
		var out []sample
		for _, t := range []string{"STRING", "INT", "DOUBLE", "BIGINT", "BOOLEAN", "SMALLINT", "FLOAT", "TINYINT"} {
			out = append(out, sample{"v " + t, nil, ""})
		}
		return out
	}
	return nil
}

// forFormats runs f for every format and sample.
func forFormats(t *testing.T, run func(t *testing.T, f *connector.Format, s sample)) {
	t.Helper()
	for _, f := range format.All() {
		for i, s := range samples(f) {
			t.Run(f.Name+"/"+string(rune('a'+i)), func(t *testing.T) { run(t, f, s) })
		}
	}
}

// rows returns n random rows of a sample, made by the connector datagen.
func rows(t *testing.T, s sample, n, seed string) (*changelog.Batch, []connector.Column) {
	t.Helper()
	cols := Columns(s.decl)
	tab := &catalog.Table{Options: []catalog.Option{
		{Key: "connector", Value: "datagen"}, {Key: "number-of-rows", Value: n}, {Key: "seed", Value: seed}, {Key: "rows-per-second", Value: "1000000"},
	}}
	for _, c := range cols {
		tab.Columns = append(tab.Columns, catalog.Column{Name: c.Name, Type: c.Type})
		length := "30"
		if c.Type.Kind.Nested() {
			length = "3"
		}
		if varies := c.Type.Length > 100 || c.Type.Kind == types.Array || c.Type.Kind == types.Map; varies {
			tab.Options = append(tab.Options, catalog.Option{Key: "fields." + c.Name + ".length", Value: length}, catalog.Option{Key: "fields." + c.Name + ".var-len", Value: "true"})
		}
	}
	for _, name := range strings.Fields(s.nulls) {
		tab.Options = append(tab.Options, catalog.Option{Key: "fields." + name + ".null-rate", Value: "0.2"})
	}
	options, errs := connectors.CheckOptions(tab, nil)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	now := int64(1700000000123)
	src, err := connectors.Source(tab, options, cols, connector.Env{BatchRows: 1 << 20, Now: func() int64 { now += 10000; return now }})
	if err != nil {
		t.Fatal(err)
	}
	r, err := src.Open(t.Context(), connector.Split{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := r.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return b, cols
}

// encode returns the rows of a batch as lines.
func encode(t *testing.T, f *connector.Format, s sample, cols []connector.Column, b *changelog.Batch) []byte {
	t.Helper()
	e, err := f.NewEncoder(connector.FormatSpec{Options: Defaults(f, s.options), Columns: cols})
	if err != nil {
		t.Fatal(err)
	}
	data, err := e.Lines(nil, b, 0, b.N)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// decode returns the rows of data, read in chunks of about so many bytes and
// batches of limit rows.
func decode(d connector.Decoder, cols []connector.Column, data []byte, chunk, limit int) (string, error) {
	var out strings.Builder
	rows := connector.NewRows(cols)
	for len(data) > 0 {
		size := min(chunk, len(data))
		n := d.Cut(data[:size])
		for n == 0 && size < len(data) {
			size = min(2*size, len(data))
			n = d.Cut(data[:size])
		}
		if size == len(data) {
			n = size
		}
		part := data[:n]
		data = data[n:]
		for len(part) > 0 {
			rows.Reset()
			k, err := d.Decode(part, rows, limit)
			out.WriteString(Text(&rows.Batch))
			if err != nil {
				return out.String(), err
			}
			part = part[k:]
		}
	}
	return out.String(), nil
}

func newDecoder(t testing.TB, f *connector.Format, options map[string]string, cols []connector.Column) connector.Decoder {
	t.Helper()
	d, err := f.NewDecoder(connector.FormatSpec{Options: Defaults(f, options), Columns: cols})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestRoundTrip: what is written is read, whatever the chunks, the batches and
// the columns that are read.
func TestRoundTrip(t *testing.T) {
	forFormats(t, func(t *testing.T, f *connector.Format, s sample) {
		b, cols := rows(t, s, "100", "1")
		if f.Reads == changelog.AllKinds {
			for i := range b.N {
				b.Kinds = append(b.Kinds, changelog.RowKind(i%2*3)) // +I and -D: a format may write no others
			}
		}
		if f.Name == "raw" && !cols[0].Type.Kind.Text() {
			rawMessages(t, f, cols, b)
			return
		}
		data := encode(t, f, s, cols, b)
		want := Text(b)
		for _, chunk := range []int{1, 1000, 1 << 20} {
			for _, limit := range []int{1, 7, 4096} {
				got, err := decode(newDecoder(t, f, s.options, cols), cols, data, chunk, limit)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Fatalf("chunk %d, limit %d: %s\n%.300s", chunk, limit, firstDifference(got, want), data)
				}
			}
		}
		messages(t, f, s, cols, data, want)
		projection(t, f, s, cols, data, b)
		apart(t, f, s.options, cols, data)
	})
}

// rawMessages checks numbers in binary, which may hold line ends.
func rawMessages(t *testing.T, f *connector.Format, cols []connector.Column, b *changelog.Batch) {
	e, err := f.NewEncoder(connector.FormatSpec{Options: Defaults(f, nil), Columns: cols})
	if err != nil {
		t.Fatal(err)
	}
	d, out := newDecoder(t, f, nil, cols), connector.NewRows(cols)
	for i := range b.N {
		m, err := e.Message(nil, b, i)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Message(m, out); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := Text(&out.Batch), Text(b); got != want {
		t.Error(firstDifference(got, want))
	}
}

// messages checks that lines one by one give the same rows.
func messages(t *testing.T, f *connector.Format, s sample, cols []connector.Column, data []byte, want string) {
	d, out := newDecoder(t, f, s.options, cols), connector.NewRows(cols)
	for line := range bytes.Lines(data) {
		if err := d.Message(bytes.TrimSuffix(line, []byte("\n")), out); err != nil {
			t.Fatal(err)
		}
	}
	if got := Text(&out.Batch); got != want {
		t.Errorf("message by message: %s", firstDifference(got, want))
	}
}

// projection checks that columns do not depend on which others are read.
func projection(t *testing.T, f *connector.Format, s sample, cols []connector.Column, data []byte, b *changelog.Batch) {
	for k := range cols {
		some := append([]connector.Column(nil), cols...)
		view := *b
		view.Cols = append(view.Cols[:0:0], b.Cols...)
		for i := range some {
			if some[i].Needed = i == k; i != k {
				view.Cols[i] = nil
			}
		}
		got, err := decode(newDecoder(t, f, s.options, some), some, data, 1<<20, 4096)
		if want := Text(&view); err != nil || got != want {
			t.Errorf("only column %s: %v, %s", cols[k].Name, err, firstDifference(got, want))
		}
	}
}

// apart checks that fields of a ROW that are read apart are those of the ROW.
func apart(t *testing.T, f *connector.Format, options map[string]string, cols []connector.Column, data []byte) {
	k := slices.IndexFunc(cols, func(c connector.Column) bool { return c.Name == "r" })
	if !f.Apart || k < 0 {
		return
	}
	whole := connector.NewRows(cols)
	if _, err := newDecoder(t, f, options, cols).Decode(data, whole, 1<<20); err != nil {
		t.Fatal(err)
	}
	row := cols[k].Type
	inner := row.Fields[2].Type
	paths := []struct {
		path []string
		t    types.Type
	}{{[]string{"w", "z"}, inner.Fields[1].Type}, {[]string{"v"}, row.Fields[1].Type}, {[]string{"w"}, inner}}
	for _, some := range [][]int{{0, 1}, {1, 2}, {2}} {
		asked, want := slices.Clone(cols), whole.Batch
		asked[k].Needed = false
		want.Cols = slices.Clone(want.Cols)
		r := want.Cols[k]
		want.Cols[k] = nil
		for _, i := range some {
			asked = append(asked, connector.Column{Name: "r", Path: paths[i].path, Type: paths[i].t, Needed: true})
			of := r.Child[1]
			if i != 1 {
				of = r.Child[2]
			}
			if i == 0 {
				of = of.Child[1]
			}
			want.Cols = append(want.Cols, of)
		}
		got := connector.NewRows(asked)
		if _, err := newDecoder(t, f, options, asked).Decode(data, got, 1<<20); err != nil {
			t.Fatal(err)
		}
		if g, w := Text(&got.Batch), Text(&want); g != w {
			t.Errorf("fields %v apart: %s", some, firstDifference(g, w))
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range w {
		if i >= len(g) || g[i] != w[i] {
			have := "nothing"
			if i < len(g) {
				have = g[i]
			}
			return "row " + string(rune('0'+i%10)) + ":\ngot  " + have + "\nwant " + w[i]
		}
	}
	return "more rows than wanted"
}

// TestGarbage: data with mistakes gives an error or is counted, and the same
// rows whatever the chunks and batches. Nothing panics.
func TestGarbage(t *testing.T) {
	forFormats(t, func(t *testing.T, f *connector.Format, s sample) {
		b, cols := rows(t, s, "12", "2")
		clean := encode(t, f, s, cols, b)
		rng := rand.New(rand.NewPCG(1, 2))
		for range some(150) {
			data := bytes.Clone(clean)
			for range 1 + rng.IntN(4) {
				spoil(rng, &data)
			}
			want, err := decode(newDecoder(t, f, s.options, cols), cols, data, 1<<20, 4096)
			got, err2 := decode(newDecoder(t, f, s.options, cols), cols, data, 1+rng.IntN(500), 1+rng.IntN(10))
			if (err == nil) != (err2 == nil) || err == nil && got != want {
				t.Fatalf("whole: %v, in chunks: %v, %s\n%s", err, err2, firstDifference(got, want), data)
			}
			var m *connector.MessageError
			if err != nil && !errors.As(err, &m) {
				t.Fatalf("error without place: %v", err)
			}
			ignoring(t, f, s, cols, data, rng)
		}
	})
}

// ignoring checks that ignore-parse-errors gives no error.
func ignoring(t *testing.T, f *connector.Format, s sample, cols []connector.Column, data []byte, rng *rand.Rand) {
	if f.Name == "raw" {
		return
	}
	options := map[string]string{"ignore-parse-errors": "true"}
	for k, v := range s.options {
		options[k] = v
	}
	want, err := decode(newDecoder(t, f, options, cols), cols, data, 1<<20, 4096)
	if err != nil {
		t.Fatal(err)
	}
	got, err := decode(newDecoder(t, f, options, cols), cols, data, 1+rng.IntN(500), 1+rng.IntN(10))
	if err != nil || got != want {
		t.Fatalf("in chunks: %v, %s\n%s", err, firstDifference(got, want), data)
	}
	apart(t, f, options, cols, data)
}

// spoil changes something in data.
func spoil(rng *rand.Rand, data *[]byte) {
	d := *data
	if len(d) == 0 {
		return
	}
	i := rng.IntN(len(d))
	const odd = "\"\"\"\"{}[],,::\\\n\n\r \t0-e.nx\x00\x80;|~#"
	switch rng.IntN(4) {
	case 0:
		d[i] = odd[rng.IntN(len(odd))]
	case 1:
		d = append(d[:i], d[i+1:]...)
	case 2:
		d = append(d[:i], append([]byte{odd[rng.IntN(len(odd))]}, d[i:]...)...)
	default:
		n := min(len(d)-i, rng.IntN(20))
		d = append(d[:i], append(bytes.Clone(d[i:i+n]), d[i:]...)...)
	}
	*data = d
}

// TestResume: a file that is read with stops gives the same rows, whatever the
// workers and batches.
func TestResume(t *testing.T) {
	forFormats(t, func(t *testing.T, f *connector.Format, s sample) {
		b, cols := rows(t, s, "1000", "3")
		if f.Name == "raw" && !cols[0].Type.Kind.Text() {
			t.Skip("binary numbers are no lines")
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "f"), encode(t, f, s, cols, b), 0o666); err != nil {
			t.Fatal(err)
		}
		tab := &catalog.Table{Dir: dir, Options: []catalog.Option{
			{Key: "connector", Value: "filesystem"}, {Key: "path", Value: "f"}, {Key: "format", Value: f.Name},
		}}
		for k, v := range s.options {
			tab.Options = append(tab.Options, catalog.Option{Key: f.Name + "." + k, Value: v})
		}
		for _, c := range cols {
			tab.Columns = append(tab.Columns, catalog.Column{Name: c.Name, Type: c.Type, Kind: catalog.Physical})
		}
		options, errs := connectors.CheckOptions(tab, nil)
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ workers, rows, every int }{{1, 4096, 1 << 20}, {1, 7, 997}, {2, 4096, 313}, {3, 100, 997}} {
			src, err := connectors.Source(tab, options, cols, connector.Env{Workers: c.workers, BatchRows: c.rows})
			if err != nil {
				t.Fatal(err)
			}
			got, err := ReadWithStops(t.Context(), src, connector.Split{Name: "f"}, c.every)
			if want := Text(b); err != nil || got != want {
				t.Errorf("%+v: %v, %s", c, err, firstDifference(got, want))
			}
		}
	})
}
