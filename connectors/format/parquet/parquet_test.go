package parquet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/decimal128"
	"github.com/apache/arrow/go/v17/arrow/memory"
	pq "github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/conntest"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func spec(decl string, options ...string) connector.FormatSpec {
	s := connector.FormatSpec{Options: map[string]string{}, Columns: conntest.Columns(decl), Zone: "Europe/Vienna"}
	for i := 0; i < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	return s
}

// foreign returns a file as another program would write it.
func foreign(t testing.TB, fields []arrow.Field, json string, props ...pqarrow.WriterOption) []byte {
	t.Helper()
	schema := arrow.NewSchema(fields, nil)
	b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	for line := range strings.SplitSeq(strings.Trim(strings.ReplaceAll(json, "}, {", "}\n{"), "[]"), "\n") {
		if err := b.UnmarshalJSON([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	var buf bytes.Buffer
	w, err := pqarrow.NewFileWriter(schema, &buf, pq.NewWriterProperties(pq.WithVersion(pq.V2_LATEST)), pqarrow.NewArrowWriterProperties(props...))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Write(b.NewRecord()), w.Close()); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// read returns the rows of a file from one on, in batches of limit rows.
func read(s connector.FormatSpec, data []byte, from int64, limit int) (string, error) {
	r, err := open(s, connector.File{ReaderAt: bytes.NewReader(data), Size: int64(len(data))})
	if err != nil {
		return "", err
	}
	if err := r.SkipTo(from); err != nil {
		return "", err
	}
	var out strings.Builder
	rows := connector.NewRows(s.Columns)
	for {
		if out.Len() > 64<<20 {
			return "", errors.New("more than a test reads")
		}
		rows.Reset()
		if err := r.Next(rows, limit); errors.Is(err, io.EOF) {
			return out.String(), r.Close()
		} else if err != nil {
			return out.String(), err
		}
		out.WriteString(conntest.Text(&rows.Batch))
	}
}

// TestGroups: rows are found in whichever row group they are.
func TestGroups(t *testing.T) {
	const n = 20000
	s := spec("i BIGINT, v STRING")
	rows := connector.NewRows(s.Columns)
	for i := range n {
		vector.AppendValue(rows.Cols[0], int64(i))
		rows.Cols[1].AppendString(fmt.Sprintf("text number %100d", i))
	}
	rows.N = n
	var buf bytes.Buffer
	w, err := create(s, &buf)
	if err != nil {
		t.Fatal(err)
	}
	w.limit = 1 // a group for each 4096 rows
	if err := errors.Join(w.Write(&rows.Batch, 0, n), w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := open(s, connector.File{ReaderAt: bytes.NewReader(buf.Bytes()), Size: int64(buf.Len())})
	if err != nil || len(r.groups) != 5 {
		t.Fatalf("%d groups, expected 5: %v", len(r.groups), err)
	}
	lines := strings.SplitAfter(conntest.Text(&rows.Batch), "\n")
	for _, from := range []int64{0, 1, 4095, 4096, 4097, 12000, n - 1, n} {
		got, err := read(s, buf.Bytes(), from, 1000)
		if want := strings.Join(lines[from:], ""); err != nil || got != want {
			t.Errorf("from row %d: %v, %d bytes, expected %d", from, err, len(got), len(want))
		}
	}
	if _, err := read(s, buf.Bytes(), n+1, 1000); err == nil || !strings.Contains(err.Error(), "it has 20000 rows") {
		t.Error(err)
	}
}

// TestForeign reads what other programs write.
func TestForeign(t *testing.T) {
	field := func(name string, t arrow.DataType) arrow.Field {
		return arrow.Field{Name: name, Type: t, Nullable: true}
	}
	ns := &arrow.TimestampType{Unit: arrow.Nanosecond}
	utc := &arrow.TimestampType{Unit: arrow.Microsecond, TimeZone: "UTC"}
	for _, c := range []struct {
		name, decl string
		fields     []arrow.Field
		json, want string
		options    []string
		props      []pqarrow.WriterOption
	}{
		{
			"order, missing and more", "b INT, a STRING, c DATE",
			[]arrow.Field{field("a", arrow.BinaryTypes.String), field("x", ns), field("b", arrow.PrimitiveTypes.Int32)},
			`[{"a": "one", "b": 1}, {"a": null, "b": 2}]`, "+I[1, one, null]\n+I[2, null, null]\n", nil, nil,
		},
		{"wider numbers", "a BIGINT, b DOUBLE, c INT, d DECIMAL(20, 2)", []arrow.Field{
			field("a", arrow.PrimitiveTypes.Uint32), field("b", arrow.PrimitiveTypes.Float32), field("c", arrow.PrimitiveTypes.Int8), field("d", &arrow.Decimal128Type{Precision: 9, Scale: 2}),
		}, `[{"a": 4294967295, "b": 1.5, "c": -7, "d": "12.34"}]`, "+I[4294967295, 1.5, -7, 12.34]\n", nil, nil},
		{
			"fewer digits", "a TIMESTAMP(0), b TIMESTAMP(2), c TIMESTAMP(9), d TIME(1)",
			[]arrow.Field{field("a", ns), field("b", ns), field("c", ns), field("d", arrow.FixedWidthTypes.Time64us)},
			`[{"a": "1969-12-31 23:59:58.987654321", "b": "2024-01-01 00:00:00.987654321", "c": "2024-01-01 00:00:00.987654321", "d": "12:30:00.987654"}]`,
			"+I[1969-12-31T23:59:58, 2024-01-01T00:00:00.980, 2024-01-01T00:00:00.987654321, 12:30:00.900]\n", nil, nil,
		},
		{
			"local wall clock", "a TIMESTAMP(3), b TIMESTAMP_LTZ(3)",
			[]arrow.Field{field("a", utc), field("b", ns)},
			`[{"a": "2024-07-01 12:00:00Z", "b": "2024-01-01 12:00:00"}]`, "+I[2024-07-01T14:00, 2024-01-01T11:00:00Z]\n", nil, nil,
		},
		{
			"wall clock of UTC", "a TIMESTAMP(3), b TIMESTAMP_LTZ(3)",
			[]arrow.Field{field("a", utc), field("b", ns)},
			`[{"a": "2024-07-01 12:00:00Z", "b": "2024-01-01 12:00:00"}]`, "+I[2024-07-01T12:00, 2024-01-01T12:00:00Z]\n",
			[]string{"utc-timezone", "true"},
			nil,
		},
		{
			"int96", "a TIMESTAMP(3)",
			[]arrow.Field{field("a", ns)},
			`[{"a": "2024-07-01 12:00:00.5"}, {"a": null}]`, "+I[2024-07-01T12:00:00.500]\n+I[null]\n",
			[]string{"utc-timezone", "true"},
			[]pqarrow.WriterOption{pqarrow.WithDeprecatedInt96Timestamps(true)},
		},
		{
			"fields of rows by name", "r ROW<b INT, c STRING>",
			[]arrow.Field{field("r", arrow.StructOf(field("a", arrow.PrimitiveTypes.Int64), field("b", arrow.PrimitiveTypes.Int32)))},
			`[{"r": {"a": 1, "b": 2}}, {"r": null}, {"r": {"a": 3, "b": null}}]`, "+I[+I[2, null]]\n+I[null]\n+I[+I[null, null]]\n", nil, nil,
		},
		{
			"types in memory", "a TIMESTAMP(3), b STRING",
			[]arrow.Field{field("a", ns), field("b", arrow.BinaryTypes.LargeString)},
			`[{"a": "2024-01-01 12:00:00", "b": "x"}]`, "+I[2024-01-01T12:00, x]\n", nil,
			[]pqarrow.WriterOption{pqarrow.WithStoreSchema()},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := read(spec(c.decl, c.options...), foreign(t, c.fields, c.json, c.props...), 0, 1000)
			if err != nil || got != c.want {
				t.Errorf("%v\ngot  %swant %s", err, got, c.want)
			}
		})
	}
}

// TestRefusals: errors say what was found and what would have been right.
func TestRefusals(t *testing.T) {
	str := []arrow.Field{{Name: "price", Type: arrow.BinaryTypes.String, Nullable: true}}
	file := foreign(t, str, `[{"price": "a"}]`)
	nested := foreign(t, []arrow.Field{{Name: "r", Type: arrow.ListOf(arrow.StructOf(str...)), Nullable: true}}, `[{"r": [{"price": "a"}]}]`)
	latin := foreign(t, []arrow.Field{{Name: "price", Type: arrow.BinaryTypes.Binary, Nullable: true}}, `[{"price": "/w=="}]`)
	for _, c := range []struct {
		decl string
		data []byte
		want string
	}{
		{"price BIGINT", file, `column "price" is STRING in the file, but BIGINT in the table`},
		{"r ARRAY<ROW<price DATE>>", nested, "column \"r\" is ARRAY<ROW<`price` STRING>> in the file, but ARRAY<ROW<`price` DATE>> in the table"},
		{"pricee INT NOT NULL", file, `it has no column "pricee", which the table declares NOT NULL; did you mean "price"?`},
		{"price STRING", latin, `column "price": found a text that is not UTF-8`},
		{"price STRING", []byte("price\n1\n2\n3\n4\n5\n"), `it is no Parquet file: it begins with "pric", expected "PAR1"`},
		{"price STRING", file[:len(file)-3], `it is truncated, or still being written`},
		{"price STRING", nil, `found 0 bytes, which is no Parquet file`},
		{"price STRING", append(bytes.Clone(file[:len(file)-8]), "\xff\xff\xff\x0fPAR1"...), `the end of the file, which describes it, is damaged`},
	} {
		if _, err := read(spec(c.decl), c.data, 0, 10); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, expected %s", c.decl, err, c.want)
		}
	}
}

// TestWriteRefusals: what a file cannot hold is refused.
func TestWriteRefusals(t *testing.T) {
	s := spec("t TIMESTAMP(9)")
	rows := connector.NewRows(s.Columns)
	late := time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	vector.AppendValue(rows.Cols[0], decimal128.FromI64(late).Mul(decimal128.FromI64(1e9)))
	rows.N = 1
	w, err := create(s, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Write(&rows.Batch, 0, 1), w.Close()); err == nil || !strings.Contains(err.Error(), `column "t": a timestamp lies beyond`) {
		t.Error(err)
	}
	for _, typ := range []types.Type{types.Of(types.IntervalDay), types.ArrayOf(types.Of(types.Null))} {
		if err := carries("c", typ); err == nil {
			t.Errorf("%s was accepted", typ)
		}
	}
	full := writerFunc(func([]byte) (int, error) { return 0, os.ErrClosed })
	if w, err = create(s, full); err == nil {
		err = w.Close()
	}
	if !errors.Is(err, os.ErrClosed) {
		t.Errorf("a disk that is full: %v", err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// FuzzRead: a damaged file gives rows or an error.
func FuzzRead(f *testing.F) {
	found, _ := filepath.Glob("testdata/*.parquet")
	for _, file := range found {
		if data, err := os.ReadFile(file); err == nil {
			f.Add(data)
		}
	}
	f.Add(foreign(f, []arrow.Field{{Name: "a", Type: arrow.BinaryTypes.String, Nullable: true}, {Name: "r", Type: arrow.StructOf(arrow.Field{Name: "b", Type: arrow.PrimitiveTypes.Int32, Nullable: true}), Nullable: true}}, `[{"a": "x", "r": {"b": 1}}]`))
	f.Fuzz(func(_ *testing.T, data []byte) {
		_, _ = read(spec("a STRING, r ROW<b INT>"), data, 0, 10)
	})
}
