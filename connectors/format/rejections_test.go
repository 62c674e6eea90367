package format_test

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// TestRejections reads a file that has good and spoilt records, some longer than a
// line, in pieces of any number of rows.
func TestRejections(t *testing.T) {
	of := &catalog.Table{
		Columns: []catalog.Column{
			{Name: "id", Type: types.Of(types.Int)},
			{Name: "name", Type: types.String()},
			{Name: "ts", Type: types.WithPrecision(types.Timestamp, 3)},
		},
		Watermark: &catalog.Watermark{Column: "ts"},
	}
	const good, when = "1,a", ",2024-01-01 10:00:00\n"
	data := good + when + "two,b" + when + "\"x\ny\",c" + when + "3,\"d\ne\"" + when + "4,f,\n" + "5\n" + "6,\"never closed\n" + "7,g" + when
	want := []string{"two,b" + when, "\"x\ny\",c" + when, "4,f,\n", "5\n", "6,\"never closed\n"}
	table := of.WithMessages()
	var columns []connector.Column
	for i, c := range table.Columns {
		columns = append(columns, connector.Column{Name: c.Name, Type: c.Type, Needed: i == 2 || i > 2})
	}
	for _, limit := range []int{1, 2, 100} {
		f := format.For(table, format.Find("csv"))
		d, err := f.NewDecoder(connector.FormatSpec{Options: format.Options(f, nil, ""), Columns: columns})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		rows := 0
		for rest := data; rest != ""; {
			out := connector.NewRows(columns)
			n, err := d.Decode([]byte(rest), out, limit)
			if err != nil {
				t.Fatal(err)
			}
			for i := range out.N {
				if out.Cols[4].Null(i) {
					rows++
				} else if got = append(got, string(out.Cols[3].Bytes(i))+"\n"); !out.Cols[2].Null(i) {
					t.Errorf("the row of %q has values", got[len(got)-1])
				}
			}
			if rest = rest[n:]; n == 0 {
				t.Fatalf("nothing was read of %q", rest)
			}
		}
		if rows != 3 {
			t.Errorf("limit %d: got %d rows, want 3", limit, rows)
		}
		if strings.Join(got, "") != strings.Join(want, "") {
			t.Errorf("limit %d: got %q, want %q", limit, got, want)
		}
	}
}
