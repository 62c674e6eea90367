package conntest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
)

// jsonSeeds are messages to begin with.
func jsonSeeds() []string {
	return []string{
		`{"a":"x","b":1}`, `{"a":"\u00e9\ud83d\ude00\n","b":null}`, `[{"a":1},{"b":[1,2,{"c":-1.5e+3}]}]`, `{"a":1} x`,
		`{"a":01}`, `{"a":"1","a":2,"c":{"a":"deep"}}`, ` {"a" : true , "b" : false } `, `{"\u0061":"x"}`, `{"a":"` + strings.Repeat("long ", 20) + `"}`, `{}`, `[]`, ``,
		`{"a":"x","b":"y","a_column_with_a_long_name":"z","more":{"k":[[],{}]}}`, `{"b":"\\\"","a":1e5}`, `[ ]`, `[{"a":null} , {"a":{"x":1}}]`,
	}
}

// A jsonOracle compares what is accepted as a message, and the values of texts,
// with encoding/json.
type jsonOracle struct {
	cols, none []connector.Column
	all, blind connector.Decoder
}

func newJSONOracle(t testing.TB) *jsonOracle {
	fm := format.Find("json")
	o := &jsonOracle{cols: Columns("a STRING, b STRING, a_column_with_a_long_name STRING")}
	o.none = append(o.none, o.cols...)
	for i := range o.none {
		o.none[i].Needed = false
	}
	o.all, o.blind = newDecoder(t, fm, nil, o.cols), newDecoder(t, fm, nil, o.none)
	return o
}

func (o *jsonOracle) check(t *testing.T, data []byte) {
	out := connector.NewRows(o.cols)
	err := o.all.Message(data, out)
	if berr := o.blind.Message(data, connector.NewRows(o.none)); (berr == nil) != (err == nil) {
		t.Fatalf("with all columns %v, with none %v: %q", err, berr, data)
	}
	if !bytes.ContainsAny(data, "\n\r\x00") {
		lines := connector.NewRows(o.cols)
		_, lerr := o.all.Decode(append(bytes.Clone(data), '\n'), lines, 1<<20)
		if (lerr == nil) != (err == nil) || err == nil && Text(&lines.Batch) != Text(&out.Batch) {
			t.Fatalf("as a message %v, as a line %v: %q", err, lerr, data)
		}
	}
	if !utf8.Valid(data) || bytes.Count(data, []byte("{"))+bytes.Count(data, []byte("[")) > 500 || len(data) == 0 {
		return // the rules differ
	}
	objects, ok := parse(data)
	if ok != (err == nil) {
		t.Fatalf("accepted: %v (%v), by encoding/json: %v: %q", err == nil, err, ok, data)
	}
	if !ok {
		return
	}
	if len(objects) != out.N {
		t.Fatalf("got %d rows, want %d: %q", out.N, len(objects), data)
	}
	for i, obj := range objects {
		for k, c := range o.cols {
			same(t, out, i, k, obj[c.Name])
		}
	}
}

func FuzzJSON(f *testing.F) {
	for _, s := range jsonSeeds() {
		f.Add([]byte(s))
	}
	o := newJSONOracle(f)
	f.Fuzz(o.check)
}

// TestJSONOracle is a short FuzzJSON with the same messages every time.
func TestJSONOracle(t *testing.T) {
	o := newJSONOracle(t)
	rng := rand.New(rand.NewPCG(3, 4))
	seeds := jsonSeeds()
	for range mutations() {
		data := []byte(seeds[rng.IntN(len(seeds))])
		for range 1 + rng.IntN(5) {
			spoil(rng, &data)
		}
		o.check(t, data)
	}
}

// mutations returns how many spoilt messages to try.
func mutations() int {
	if n, err := strconv.Atoi(os.Getenv("TIDEMARK_MUTATIONS")); err == nil {
		return n
	}
	return some(100000)
}

// some returns how many of n spoilt messages or files are tried: a tenth with
// -short, as under the race detector, since one goroutine does all of it.
func some(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// parse returns the objects of a message.
func parse(data []byte) (objects []map[string]json.RawMessage, ok bool) {
	if !json.Valid(data) {
		return nil, false
	}
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); trimmed[0] == '{' {
		data = append(append([]byte{'['}, data...), ']')
	} else if trimmed[0] != '[' {
		return nil, false
	}
	if json.Unmarshal(data, &objects) != nil {
		return nil, false
	}
	for _, o := range objects {
		if o == nil {
			return nil, false
		}
	}
	return objects, true
}

// same compares a value with the JSON it came from, if that is a string or missing.
func same(t *testing.T, out *connector.Rows, row, col int, raw json.RawMessage) {
	v := out.Cols[col]
	if raw == nil || string(raw) == "null" {
		if !v.Null(row) {
			t.Fatalf("row %d, column %d: got %q, want NULL", row, col, v.Str(row))
		}
		return
	}
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = string(raw)
		if raw[0] == '{' || raw[0] == '[' {
			return
		}
	}
	if v.Null(row) || v.Str(row) != s {
		t.Fatalf("row %d, column %d: got %q, want %q", row, col, v.Str(row), s)
	}
}

// csvSeeds are files to begin with.
func csvSeeds() []string {
	return []string{"a,b\nc,d\n", "\"a\nb\",\"c\"\"d\"\n", "x,y", "a,\"b,c\"\n", ",\n,\n", "\"a\"b,c\nd,e\n", "a,b,c\n", "\"a,b\nc,d\n", "#a,\"b\n\"c\",d\r\n", "a\\,b,\"c\\\"\n\",d\n"}
}

// checkCSV compares with encoding/csv what that accepts, and checks that chunks
// do not matter for what it does not.
func checkCSV(t *testing.T, data []byte, chunk uint8) {
	fm := format.Find("csv")
	cols := Columns("a STRING, b STRING")
	for _, options := range []map[string]string{
		{"ignore-parse-errors": "true"},
		{"ignore-parse-errors": "true", "allow-comments": "true"},
		{"ignore-parse-errors": "true", "escape-character": "\\", "field-delimiter": "§"},
		{"ignore-parse-errors": "true", "escape-character": "\\", "null-literal": "c"},
		{"ignore-parse-errors": "true", "disable-quote-character": "true"},
	} {
		if options["field-delimiter"] != "" {
			data = bytes.ReplaceAll(data, []byte(","), []byte("§"))
		}
		whole, err := decode(newDecoder(t, fm, options, cols), cols, data, 1<<20, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		parts, err := decode(newDecoder(t, fm, options, cols), cols, data, 1+int(chunk), 1+int(chunk)%5)
		if err != nil || parts != whole {
			t.Fatalf("%v, in chunks %v, %s: %q", options, err, firstDifference(parts, whole), data)
		}
	}
	data = bytes.ReplaceAll(data, []byte("§"), []byte(","))
	if !utf8.Valid(data) || bytes.ContainsAny(data, "\r\x00") || bytes.Contains(data, []byte("\n\n")) || bytes.HasPrefix(data, []byte("\n")) {
		return // the rules differ
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = 2
	records, err := r.ReadAll()
	if err != nil {
		return
	}
	out := connector.NewRows(cols)
	if _, err := newDecoder(t, fm, nil, cols).Decode(data, out, 1<<20); err != nil {
		t.Fatalf("%v: %q", err, data)
	}
	if out.N != len(records) {
		t.Fatalf("got %d records, want %d: %q", out.N, len(records), data)
	}
	for i, rec := range records {
		if out.Cols[0].Str(i) != rec[0] || out.Cols[1].Str(i) != rec[1] {
			t.Fatalf("record %d: got %q and %q, want %q", i, out.Cols[0].Str(i), out.Cols[1].Str(i), rec)
		}
	}
}

func FuzzCSV(f *testing.F) {
	for _, s := range csvSeeds() {
		f.Add([]byte(s), uint8(3))
	}
	f.Fuzz(checkCSV)
}

// TestCSVOracle is a short FuzzCSV with the same files every time.
func TestCSVOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seeds := csvSeeds()
	for range mutations() / 10 {
		data := []byte(seeds[rng.IntN(len(seeds))] + seeds[rng.IntN(len(seeds))])
		for range 1 + rng.IntN(5) {
			spoil(rng, &data)
		}
		checkCSV(t, data, uint8(rng.IntN(40)))
	}
}
