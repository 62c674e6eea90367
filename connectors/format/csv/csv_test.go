package csv_test

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/conntest"
	"github.com/tidemark-sql/tidemark/connectors/format/csv"
)

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ decl, message, want string }{
		{"a INT, b INT", "1", "found a single field, expected 2"},
		{"a INT, b INT", "1,2,3", "found more than 2 fields, expected as many as the table has columns"},
		{"a INT, b INT", "", "found an empty line, expected a record"},
		{"a INT, b INT", ",2", `column "a": found an empty field, expected a whole number (csv.null-literal makes fields NULL)`},
		{"a STRING", "\"x", "found no quote that closes the field"},
		{"a STRING, b INT", "\"x\"y,1", "found text behind the closing quote, expected the next field"},
		{"a STRING", "x\ny", "found text behind the record: a message is one record"},
		{"a STRING", "\xff", `is not UTF-8`},
		{"a ARRAY<INT>", "1;x;3", `column "a": "x" is no INT, expected a whole number`},
		{"a ROW<x INT, y INT>", "1", `column "a": "1" has fewer fields than the 2 of the row`},
		{"a DATE", "2023-02-29", `"2023-02-29" is no day of the calendar`},
	} {
		got, err := conntest.Messages(csv.Format(), nil, c.decl, c.message)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %s%v, want %s", c.message, got, err, c.want)
		}
	}
}

// TestLines: errors count the lines of quoted fields, and one quote that is never
// closed costs one line.
func TestLines(t *testing.T) {
	cols := conntest.Columns("a INT, b STRING")
	data := []byte("1,\"x\ny\"\r\n2,\"never closed\n3,z\n")
	d, err := csv.Format().NewDecoder(connector.FormatSpec{Options: conntest.Defaults(csv.Format(), nil), Columns: cols})
	if err != nil {
		t.Fatal(err)
	}
	out := connector.NewRows(cols)
	_, err = d.Decode(data, out, 10)
	if e, ok := err.(*connector.MessageError); !ok || e.Line != 2 || e.Column != 3 { //nolint:errorlint // the contract of Decode
		t.Errorf("got %+v", e)
	}
	options := conntest.Defaults(csv.Format(), map[string]string{"ignore-parse-errors": "true"})
	if d, err = csv.Format().NewDecoder(connector.FormatSpec{Options: options, Columns: cols}); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if _, err = d.Decode(data, out, 10); err != nil || out.Rejected != 1 || out.Lines != 4 {
		t.Errorf("got %v, %d rejected, %d lines", err, out.Rejected, out.Lines)
	}
	if got, want := conntest.Text(&out.Batch), "+I[1, x\ny]\n+I[3, z]\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEncode(t *testing.T) {
	cols := conntest.Columns("a STRING, b STRING")
	out := connector.NewRows(cols)
	for _, s := range []string{"plain", "a,b", "say \"hi\"", "two\nlines", "", " blank ", "#x"} {
		out.Cols[0].AppendString(s)
		out.Cols[1].AppendNull()
		out.N++
	}
	for _, c := range []struct {
		options map[string]string
		want    string
	}{
		{nil, "plain,\n\"a,b\",\n\"say \"\"hi\"\"\",\n\"two\nlines\",\n,\n blank ,\n#x,\n"},
		{map[string]string{"null-literal": "-", "allow-comments": "true"}, "plain,-\n\"a,b\",-\n\"say \"\"hi\"\"\",-\n\"two\nlines\",-\n,-\n blank ,-\n\"#x\",-\n"},
		{map[string]string{"disable-quote-character": "true"}, "error"},
	} {
		e, err := csv.Format().NewEncoder(connector.FormatSpec{Options: conntest.Defaults(csv.Format(), c.options), Columns: cols})
		if err != nil {
			t.Fatal(err)
		}
		got, err := e.Lines(nil, &out.Batch, 0, out.N)
		if err != nil {
			got = []byte("error")
		}
		if string(got) != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}
