package datagen_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/conntest"
)

// open returns the table as a source; clock steps by ms each time it is asked.
func open(t *testing.T, decl string, step int64, rows int, options ...string) connector.Source {
	t.Helper()
	tab := &catalog.Table{Options: []catalog.Option{{Key: "connector", Value: "datagen"}}}
	cols := conntest.Columns(decl)
	for _, c := range cols {
		tab.Columns = append(tab.Columns, catalog.Column{Name: c.Name, Type: c.Type})
	}
	for i := 0; i < len(options); i += 2 {
		tab.Options = append(tab.Options, catalog.Option{Key: options[i], Value: options[i+1]})
	}
	o, errs := connectors.CheckOptions(tab, nil)
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	now := int64(1700000000000)
	src, err := connectors.Source(tab, o, cols, connector.Env{BatchRows: rows, Now: func() int64 { now += step; return now }})
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func TestSequence(t *testing.T) {
	src := open(t, "a INT, s STRING, d DECIMAL(5, 2)", 1000, 2,
		"fields.a.kind", "sequence", "fields.a.start", "-1", "fields.a.end", "3",
		"fields.s.kind", "sequence", "fields.s.start", "7", "fields.s.end", "100",
		"fields.d.kind", "sequence", "fields.d.start", "7", "fields.d.end", "100")
	if !src.Bounded() {
		t.Error("a sequence ends")
	}
	got, err := conntest.ReadWithStops(t.Context(), src, connector.Split{}, 3)
	want := "+I[-1, 7, 7.00]\n+I[0, 8, 8.00]\n+I[1, 9, 9.00]\n+I[2, 10, 10.00]\n+I[3, 11, 11.00]\n"
	if err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestResume(t *testing.T) {
	decl := "a INT, b ARRAY<STRING>, c MAP<STRING, DOUBLE>, r ROW<x BOOLEAN, y DECIMAL(10, 3)>, m MULTISET<INT>"
	options := []string{"number-of-rows", "1000", "fields.a.min", "-5", "fields.a.max", "5", "fields.a.null-rate", "0.5", "fields.b.length", "2", "fields.c.length", "1", "fields.m.length", "1"}
	whole, err := conntest.ReadWithStops(t.Context(), open(t, decl, 1000, 4096, options...), connector.Split{}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := conntest.ReadWithStops(t.Context(), open(t, decl, 1000, 7, options...), connector.Split{}, 99)
	if err != nil || whole != parts {
		t.Errorf("%v: stops changed the rows", err)
	}
	if n := strings.Count(whole, "[null,"); n < 350 || n > 650 {
		t.Errorf("%d of 1000 rows are NULL, want about half", n)
	}
}

func TestPace(t *testing.T) {
	src := open(t, "a INT", 100, 4096, "rows-per-second", "50")
	r, err := src.Open(t.Context(), connector.Split{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rows, reads := 0, 20
	for range reads {
		b, err := r.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rows += b.N
	}
	// The clock is asked two or three times a read, 5 rows apart.
	if rows < 5*2*(reads-1) || rows > 5*3*(reads+1) {
		t.Errorf("got %d rows in %d reads", rows, reads)
	}
}

func TestCancel(t *testing.T) {
	src := open(t, "a INT", 0, 1, "rows-per-second", "1")
	r, err := src.Open(t.Context(), connector.Split{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := r.Read(t.Context()); err != nil || b.N != 1 {
		t.Fatal("the first row does not wait", err)
	}
	if b, err := r.Read(t.Context()); err != nil || b.N != 0 {
		t.Fatal("a wait ends without rows", err)
	}
	if err := r.Close(); err != nil || errors.Is(err, connector.ErrEnd) {
		t.Fatal(err)
	}
}

// TestRange checks that a sequence over all numbers has an end, however far.
func TestRange(t *testing.T) {
	src := open(t, "a BIGINT", 3, 4096, "number-of-rows", "2", "fields.a.kind", "sequence", "fields.a.start", "-9223372036854775808", "fields.a.end", "9223372036854775807")
	got, err := conntest.ReadWithStops(t.Context(), src, connector.Split{}, 3)
	if want := "+I[-9223372036854775808]\n+I[-9223372036854775807]\n"; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

// TestWrongFields has options that no row can be made by.
func TestWrongFields(t *testing.T) {
	for _, c := range []struct{ decl, key, value, want string }{
		{"a STRING", "fields.a.length", "-1", "is \"-1\": expected a whole number from 0 to 16777216"},
		{"a ARRAY<INT>", "fields.a.length", "99999999999", "expected a whole number from 0 to 16777216"},
		{"a DOUBLE", "fields.a.min", "NaN", "expected a number"},
		{"a FLOAT", "fields.a.max", "1e300", "is no range of FLOAT"},
		{"a DECIMAL(3, 1)", "fields.a.min", "100", "from 100 to 99.9 is no range of DECIMAL"},
	} {
		tab := &catalog.Table{Options: []catalog.Option{{Key: "connector", Value: "datagen"}, {Key: c.key, Value: c.value}}}
		for _, col := range conntest.Columns(c.decl) {
			tab.Columns = append(tab.Columns, catalog.Column{Name: col.Name, Type: col.Type})
		}
		_, errs := connectors.CheckOptions(tab, nil)
		err := errs.Err()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s = %s: got %v, want %s", c.decl, c.key, c.value, err, c.want)
		}
	}
}
