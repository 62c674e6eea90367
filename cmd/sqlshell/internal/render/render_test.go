package render

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// columns are those of the results of these tests.
func columns() []physical.Column {
	return []physical.Column{{Name: "name", Type: types.String()}, {Name: "n", Type: types.Of(types.BigInt)}}
}

// A row is a change of a name and a number; an empty name is NULL.
type row struct {
	kind changelog.RowKind
	name string
	n    int64
}

func batch(rows ...row) *changelog.Batch {
	b := &changelog.Batch{N: len(rows)}
	names, numbers := vector.New(columns()[0].Type), vector.New(columns()[1].Type)
	for _, r := range rows {
		if r.name == "" {
			names.AppendNull()
		} else {
			names.AppendString(r.name)
		}
		vector.AppendValue(numbers, r.n)
		b.Kinds = append(b.Kinds, r.kind)
	}
	b.Cols = []*vector.Vector{names, numbers}
	return b
}

// shown returns what a printer made of some batches.
func shown(t *testing.T, s Spec, fold, stopped bool, batches ...*changelog.Batch) string {
	t.Helper()
	var out strings.Builder
	s.Columns, s.Zone = columns(), time.UTC
	p, err := New(&out, s)
	if err != nil {
		t.Fatal(err)
	}
	if fold {
		p = NewFold(p, s.Columns)
	}
	if err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, b := range batches {
		if err := p.Batch(b); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.End(stopped); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const (
	add    = changelog.Insert
	before = changelog.UpdateBefore
	after  = changelog.UpdateAfter
	remove = changelog.Delete
)

func TestLooks(t *testing.T) {
	b := batch(row{add, "日本", 1}, row{add, "", -20}, row{after, "a\tb,\"c\"\nd", 3})
	for name, c := range map[string]struct {
		spec    Spec
		stopped bool
		want    string
	}{
		"csv":       {Spec{Format: CSV}, false, "name,n\n日本,1\n,-20\n\"a\tb,\"\"c\"\"\nd\",3\n"},
		"csv, ops":  {Spec{Format: CSV, Ops: true}, false, "op,name,n\n+I,日本,1\n+I,,-20\n+U,\"a\tb,\"\"c\"\"\nd\",3\n"},
		"changelog": {Spec{Format: Changelog}, true, "op,name,n\n+I,日本,1\n+I,,-20\n+U,\"a\tb,\"\"c\"\"\nd\",3\n"},
		"json":      {Spec{Format: JSON}, false, "{\"name\":\"日本\",\"n\":1}\n{\"name\":null,\"n\":-20}\n{\"name\":\"a\\tb,\\\"c\\\"\\nd\",\"n\":3}\n"},
		"json, ops": {Spec{Format: JSON, Ops: true}, false, `{"op":"+I","row":{"name":"日本","n":1}}
{"op":"+I","row":{"name":null,"n":-20}}
{"op":"+U","row":{"name":"a\tb,\"c\"\nd","n":3}}
`},
		"table": {Spec{Format: Table}, false, `    name     |  n
-------------+-----
 日本        |   1
 NULL        | -20
 a\tb,"c"\nd |   3
(3 rows)
`},
		"table, ops, stopped": {Spec{Format: Table, Ops: true}, true, ` op |    name     |  n
----+-------------+-----
 +I | 日本        |   1
 +I | NULL        | -20
 +U | a\tb,"c"\nd |   3
(stopped after 3 rows)
`},
		"tableau": {Spec{Format: Tableau, MaxWidth: 8}, false, `+----+----------+----------------------+
| op |     name |                    n |
+----+----------+----------------------+
| +I |     日本 |                    1 |
| +I |   <NULL> |                  -20 |
| +U | a\tb,... |                    3 |
+----+----------+----------------------+
Received a total of 3 rows
`},
		"tableau, batch": {Spec{Format: Tableau, Batch: true}, false, `+-------------+-----+
|        name |   n |
+-------------+-----+
|        日本 |   1 |
|      <NULL> | -20 |
| a\tb,"c"\nd |   3 |
+-------------+-----+
3 rows in set
`},
	} {
		if d := cmp.Diff(c.want, shown(t, c.spec, false, c.stopped, b)); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func TestNoRows(t *testing.T) {
	for name, c := range map[string]struct {
		spec Spec
		want string
	}{
		"csv":            {Spec{Format: CSV}, "name,n\n"},
		"json":           {Spec{Format: JSON}, ""},
		"table":          {Spec{Format: Table}, " name | n\n------+---\n(0 rows)\n"},
		"tableau, batch": {Spec{Format: Tableau, Batch: true}, "Empty set\n"},
		"tableau":        {Spec{Format: Tableau, MaxWidth: 8}, "+----+----------+----------------------+\n| op |     name |                    n |\n+----+----------+----------------------+\nReceived a total of 0 row\n"},
	} {
		if d := cmp.Diff(c.want, shown(t, c.spec, false, false)); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// TestFold checks that updates stand where the row first stood, that equal rows are
// counted, and that a row that nobody added is taken back by nobody.
func TestFold(t *testing.T) {
	got := shown(t, Spec{Format: CSV}, true, false,
		batch(row{add, "a", 1}, row{add, "b", 1}, row{add, "", 7}, row{add, "", 7}),
		batch(row{before, "a", 1}, row{after, "a", 2}, row{remove, "", 7}, row{remove, "nobody", 1}),
		batch(row{after, "late", 5}, row{before, "a", 2}),
		batch(row{after, "a", 3}, row{add, "c", 1}),
	)
	if want := "name,n\na,3\nb,1\n,7\nlate,5\nc,1\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestFoldForgets updates few rows often: what is held follows the table and not
// the number of its changes.
func TestFoldForgets(t *testing.T) {
	f := NewFold(nothing{}, columns())
	const keys = 100
	for round := range int64(1000) {
		var rows []row
		for k := range keys {
			name := fmt.Sprint(k)
			if round > 0 {
				rows = append(rows, row{before, name, round - 1}, row{after, name, round})
			} else {
				rows = append(rows, row{add, name, round})
			}
		}
		if err := f.Batch(batch(rows...)); err != nil {
			t.Fatal(err)
		}
		if f.table.N > 2*keys+shownAtOnce || len(f.rows) != keys || f.live != keys {
			t.Fatalf("round %d: %d rows are held and %d keys", round, f.table.N, len(f.rows))
		}
	}
	var out strings.Builder
	p, err := New(&out, Spec{Format: CSV, Columns: columns(), Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	f.to = p
	if err := f.End(false); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "0,999\n1,999\n2,999\n") || strings.Count(out.String(), "\n") != keys {
		t.Errorf("got %s", out.String())
	}
}

// nothing is a printer that shows nothing.
type nothing struct{}

// Begin implements Printer.
func (nothing) Begin() error { return nil }

// Batch implements Printer.
func (nothing) Batch(*changelog.Batch) error { return nil }

// End implements Printer.
func (nothing) End(bool) error { return nil }

// TestWriteErrors checks that each look says when nobody reads it any more.
func TestWriteErrors(t *testing.T) {
	for _, f := range Formats() {
		p, err := New(broken{}, Spec{Format: Format(f), Columns: columns(), Zone: time.UTC})
		if err != nil {
			t.Fatal(err)
		}
		err = p.Begin()
		if err == nil {
			err = p.Batch(batch(row{add, "a", 1}))
		}
		if err == nil {
			err = p.End(false)
		}
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: got %v", f, err)
		}
	}
}

// broken is a closed pipe.
type broken struct{}

// Write implements io.Writer.
func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestUnknownFormat(t *testing.T) {
	if _, err := New(io.Discard, Spec{Format: "xml"}); err == nil || !strings.Contains(err.Error(), "there are table, csv") {
		t.Errorf("got %v", err)
	}
}
