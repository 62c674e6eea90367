package parse_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

func parseText(text string) error {
	_, err := parse.Parse(&source.File{Name: "limit.sql", Text: text})
	return err
}

// TestLimits parses what is deep or long. Everything is accepted or refused with
// an error; nothing may overflow the stack, which could not be recovered from.
func TestLimits(t *testing.T) {
	r := strings.Repeat
	for _, c := range []struct{ name, text, refusal string }{
		{"brackets", "SELECT " + r("(", 256) + "1" + r(")", 256), ""},
		{"too many brackets", "SELECT " + r("(", 257) + "1" + r(")", 257), "brackets nest more than 256 deep"},
		{"nested queries", "SELECT " + r("(SELECT ", 200) + "1" + r(")", 200), ""},
		{"nested calls", "SELECT " + r("f(", 200) + "1" + r(")", 200), ""},
		{"long sum", "SELECT a" + r(" + a", 5000), ""},
		{"too long sum", "SELECT a" + r(" + a", 100000), "more than 10000 operators in a row"},
		{"many NOT", "SELECT " + r("NOT ", 100000) + "a", "more than 10000 operators in a row"},
		{"many minus", "SELECT " + r("- ", 100000) + "a", "more than 10000 operators in a row"},
		{"nested CASE", "SELECT " + r("CASE WHEN a THEN ", 20000) + "1" + r(" END", 20000), "more than 10000 operators in a row"},
		{"elements", "SELECT a" + r("[1]", 300), "more than 256 elements of elements"},
		{"types without brackets", "CREATE TABLE t (a " + r("ARRAY<", 3000) + "INT" + r(">", 3000) + ")", "statement nests too deep"},
		{"postfix types", "CREATE TABLE t (a INT" + r(" ARRAY", 3000) + ")", ""},
		{"named arguments", "SELECT f(" + r("a => ", 100000) + "1)", "an argument has one name"},
		{"EXPLAIN", r("EXPLAIN ", 100000) + "SELECT 1", `unexpected "EXPLAIN"`},
		{"joins", "SELECT * FROM t" + r(" CROSS JOIN t", 5000), ""},
		{"set operations", "SELECT 1" + r(" UNION ALL SELECT 1", 20000), ""},
		{"long list", "SELECT a IN (1" + r(", 1", 100000) + ")", ""},
		{"many statements", r("SELECT 1;\n", 20000), ""},
		{"long text", "SELECT '" + r("a", parse.MaxStatement) + "'", "the limit is 1048576"},
		{"open brackets", r("(", 100000), "brackets nest more than 256 deep"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := parseText(c.text)
			switch {
			case c.refusal == "" && err != nil:
				t.Error(err)
			case c.refusal != "" && (err == nil || !strings.Contains(err.Error(), c.refusal)):
				t.Errorf("got %v, want %q", err, c.refusal)
			}
		})
	}
}

// TestManyParsers parses side by side, as sessions do.
func TestManyParsers(t *testing.T) {
	files := corpus(t, "tree")
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for _, f := range files {
				if _, err := parse.Parse(f); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

// TestTiDBErrorText pins the form of TiDB's errors, from which places are read: after
// an upgrade of the module it shows whether they still are.
func TestTiDBErrorText(t *testing.T) {
	err := parseText("SELECT a BETWEEN b")
	if want := "limit.sql:1:19: unexpected end of the statement, want AND"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	err = parseText("SELECT a FROM t JOIN u JOIN v ON a = b WHERE c")
	if want := `limit.sql:1:40: unexpected "WHERE", want ON or USING`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
