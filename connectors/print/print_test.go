package print_test

import (
	"bytes"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/conntest"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

type output struct{ bytes.Buffer }

func (*output) Flush() error { return nil }

func TestPrint(t *testing.T) {
	cols := conntest.Columns("a INT, s STRING, b BOOLEAN, d DOUBLE, n DECIMAL(6, 2), x BYTES, dt DATE, tm TIME(3), ts TIMESTAMP(6), z TIMESTAMP_LTZ(3), arr ARRAY<INT>, m MAP<STRING, INT>, r ROW<k INT, v STRING>")
	f := format.Find("json")
	d, err := f.NewDecoder(connector.FormatSpec{Options: conntest.Defaults(f, nil), Columns: cols})
	if err != nil {
		t.Fatal(err)
	}
	rows := connector.NewRows(cols)
	for _, m := range []string{
		`{"a":1,"s":"x, y","b":true,"d":1e10,"n":1.5,"x":"AP8=","dt":"2020-04-15","tm":"08:05:00","ts":"2020-04-15 08:05:00","z":"2020-04-15 08:05:00Z","arr":[1,null],"m":{"k":2},"r":{"k":1,"v":"w"}}`,
		`{"ts":"2020-04-15 08:05:01.000100","tm":"08:05:01.5"}`,
	} {
		if err := d.Message([]byte(m), rows); err != nil {
			t.Fatal(err)
		}
	}
	rows.Kinds = []changelog.RowKind{changelog.Insert, changelog.Delete}
	tab := &catalog.Table{Options: []catalog.Option{{Key: "connector", Value: "print"}, {Key: "print-identifier", Value: "out"}}}
	options, errs := connectors.CheckOptions(tab, nil)
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	var out output
	sink, err := connectors.Sink(tab, options, cols, connector.Env{Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	w, err := sink.Open(t.Context(), 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(t.Context(), &rows.Batch); err != nil {
		t.Fatal(err)
	}
	want := `out> +I[1, x, y, true, 1.0E10, 1.50, [0, -1], 2020-04-15, 08:05, 2020-04-15T08:05, 2020-04-15T08:05:00Z, [1, null], {k=2}, +I[1, w]]
out> -D[null, null, null, null, null, null, null, 08:05:01.500, 2020-04-15T08:05:01.000100, null, null, null, null]
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
