package conntest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
)

// FuzzJSON compares what is accepted as a message, and the values of texts, with
// encoding/json.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		`{"a":"x","b":1}`, `{"a":"\u00e9\ud83d\ude00\n","b":null}`, `[{"a":1},{"b":[1,2,{"c":-1.5e+3}]}]`, `{"a":1} x`,
		`{"a":01}`, `{"a":"1","a":2,"c":{"a":"deep"}}`, ` {"a" : true , "b" : false } `, `{"\u0061":"x"}`, `{"a":"` + strings.Repeat("long ", 20) + `"}`, `{}`, `[]`, ``,
	} {
		f.Add([]byte(s))
	}
	fm := format.Find("json")
	cols := Columns("a STRING, b STRING, a_column_with_a_long_name STRING")
	d := newDecoder(f, fm, nil, cols)
	narrow := append([]connector.Column(nil), cols...)
	narrow[0].Needed, narrow[1].Needed, narrow[2].Needed = false, false, false
	blind := newDecoder(f, fm, nil, narrow)
	f.Fuzz(func(t *testing.T, data []byte) {
		out := connector.NewRows(cols)
		err := d.Message(data, out)
		if berr := blind.Message(data, connector.NewRows(narrow)); (berr == nil) != (err == nil) {
			t.Fatalf("with all columns %v, with none %v", err, berr)
		}
		if !bytes.ContainsAny(data, "\n\r\x00") {
			lines := connector.NewRows(cols)
			_, lerr := d.Decode(append(bytes.Clone(data), '\n'), lines, 1<<20)
			if (lerr == nil) != (err == nil) || err == nil && Text(&lines.Batch) != Text(&out.Batch) {
				t.Fatalf("as a message %v, as a line %v", err, lerr)
			}
		}
		if !utf8.Valid(data) || bytes.Count(data, []byte("{"))+bytes.Count(data, []byte("[")) > 500 || len(data) == 0 {
			return // the rules differ
		}
		objects, ok := parse(data)
		if ok != (err == nil) {
			t.Fatalf("accepted: %v (%v), by encoding/json: %v", err == nil, err, ok)
		}
		if !ok {
			return
		}
		if len(objects) != out.N {
			t.Fatalf("got %d rows, want %d", out.N, len(objects))
		}
		for i, o := range objects {
			for k, c := range cols {
				same(t, out, i, k, o[c.Name])
			}
		}
	})
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

// FuzzCSV compares with encoding/csv what that accepts, and checks that chunks
// do not matter for what it does not.
func FuzzCSV(f *testing.F) {
	for _, s := range []string{"a,b\nc,d\n", "\"a\nb\",\"c\"\"d\"\n", "x,y", "a,\"b,c\"\n", ",\n,\n", "\"a\"b,c\nd,e\n", "a,b,c\n", "\"a,b\nc,d\n"} {
		f.Add([]byte(s), uint8(3))
	}
	fm := format.Find("csv")
	cols := Columns("a STRING, b STRING")
	f.Fuzz(func(t *testing.T, data []byte, chunk uint8) {
		options := map[string]string{"ignore-parse-errors": "true"}
		whole, err := decode(newDecoder(t, fm, options, cols), cols, data, 1<<20, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		parts, err := decode(newDecoder(t, fm, options, cols), cols, data, 1+int(chunk), 1+int(chunk)%5)
		if err != nil || parts != whole {
			t.Fatalf("in chunks %v, %s", err, firstDifference(parts, whole))
		}
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
			t.Fatal(err)
		}
		if out.N != len(records) {
			t.Fatalf("got %d records, want %d", out.N, len(records))
		}
		for i, rec := range records {
			if out.Cols[0].Str(i) != rec[0] || out.Cols[1].Str(i) != rec[1] {
				t.Fatalf("record %d: got %q and %q, want %q", i, out.Cols[0].Str(i), out.Cols[1].Str(i), rec)
			}
		}
	})
}
