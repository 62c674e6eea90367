package docs

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/exec/settings"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

var update = flag.Bool("update", false, "rewrite the pages of docs/reference")

// TestReference compares the pages of docs/reference with the tables that they
// are made of.
func TestReference(t *testing.T) {
	for name, text := range map[string]string{
		"functions.md":  functionsPage(),
		"connectors.md": connectorsPage(),
		"settings.md":   settingsPage(),
		"statements.md": statementsPage(),
	} {
		path := filepath.Join("reference", name)
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		have, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != text {
			t.Errorf("docs/%s is not what the tables say; run go test ./docs -run Reference -update and read the diff", path)
		}
	}
}

// A page is a page under construction.
type page struct{ strings.Builder }

func newPage(title, about string) *page {
	p := &page{}
	p.line("# %s\n\n%s\n\n<!-- made by docs/reference_test.go -->", title, about)
	return p
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *page) table(header ...string) {
	p.line("\n| %s |", strings.Join(header, " | "))
	p.line("|%s", strings.Repeat(" --- |", len(header)))
}

// cell escapes what would end a cell.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// code is text as a code span.
func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + cell(s) + "`"
}

func functionsPage() string {
	p := newPage("Functions", "What may be called in an expression. Names are in any case. Every example is a test; an arrow stands before its result as `CAST(... AS STRING)` prints it.")
	for _, operators := range []bool{true, false} {
		if operators {
			p.line("\n## Operators")
		} else {
			p.line("\n## Scalar functions")
		}
		p.table("name", "what it does", "examples")
		for _, f := range scalar.Funcs {
			if f.Operator != operators {
				continue
			}
			var examples []string
			for _, e := range f.Examples {
				examples = append(examples, code(e.SQL)+" → "+code(e.Want))
			}
			p.line("| %s | %s | %s |", names(f.Name, f.Aliases), cell(f.Doc), strings.Join(examples, "<br>"))
		}
	}
	p.line("\n## Aggregate functions\n\nWith GROUP BY, in windows and with OVER. Examples are over a column `x` with the rows given.")
	p.aggregates(aggregate.Funcs)
	p.line("\n## Functions of rows in order\n\nWith OVER only.")
	p.aggregates(over.All())
	p.line("\n## Window table functions\n")
	p.line("In FROM, as in `TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' MINUTES))`; all add `window_start`, `window_end` and `window_time`.")
	p.table("name", "arguments")
	for _, k := range window.Kinds {
		var args []string
		for _, a := range k.Params {
			text := strings.ToUpper(a.Name)
			if a.Optional {
				text = "[" + text + "]"
			}
			args = append(args, text)
		}
		p.line("| %s | DATA, TIMECOL, %s |", code(k.Name), strings.Join(args, ", "))
	}
	p.line("\n`TO_CHANGELOG(TABLE t [, DESCRIPTOR(op)] [, MAP['INSERT, UPDATE_AFTER', 'put', ...]])` makes a row of each change of a table, with what it was as first column; `FROM_CHANGELOG(TABLE t [, DESCRIPTOR(op)] [, MAP['put', 'INSERT', ...]])` makes changes of such rows. Arguments may be named: INPUT, OP, OP_MAPPING. Times are no time attributes behind either.")
	p.line("\n`CROSS JOIN UNNEST(c) [WITH ORDINALITY] AS t (...)` makes a row of each element of an array, a map or a multiset.")
	return p.String()
}

func (p *page) aggregates(list []*aggregate.Func) {
	p.table("name", "what it does", "examples")
	for _, f := range list {
		var examples []string
		for _, e := range f.Examples {
			examples = append(examples, fmt.Sprintf("%s over %s → %s", code(e.SQL), code(e.Rows), code(e.Want)))
		}
		p.line("| %s | %s | %s |", code(f.Name), cell(f.Doc), strings.Join(examples, "<br>"))
	}
}

func names(name string, aliases []string) string {
	list := []string{code(name)}
	for _, a := range aliases {
		list = append(list, code(a))
	}
	return strings.Join(list, ", ")
}

func connectorsPage() string {
	p := newPage("Connectors and formats", "What may stand in WITH. Keys that nobody declares are refused, and so are values that are out of range.")
	p.line("\n## Tables of every connector")
	p.table("option", "default", "what it does")
	p.line("| `connector` | required | The connector. |")
	p.line("| `format` |  | The format of messages, which connectors of messages and files need. |")
	for _, o := range connectors.EngineOptions() {
		p.line("| %s | %s | %s |", code(o.Key), code(o.Default), cell(o.Doc))
	}
	for _, c := range connectors.All() {
		p.line("\n## %s\n\n%s", c.Name, c.Doc)
		p.line("\nReads: %s. Writes: %s.", yes(c.Source != nil), yes(c.Sink != nil))
		p.options("", c.Options)
		p.metadata(c.Metadata)
	}
	p.line("\n# Formats\n\nThe options of a format have its name before them: `'json.ignore-parse-errors' = 'true'`.")
	for _, f := range format.All() {
		p.line("\n## %s\n\n%s", f.Name, f.Doc)
		p.options(f.Name+".", f.Options)
		p.metadata(f.Metadata)
	}
	return p.String()
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func (p *page) options(prefix string, list []connector.Option) {
	if len(list) == 0 {
		return
	}
	p.table("option", "default", "what it does")
	for _, o := range list {
		value := code(o.Default)
		if o.Required {
			value = "required"
		}
		p.line("| %s | %s | %s |", code(prefix+o.Key), value, cell(o.Doc))
	}
}

func (p *page) metadata(list []connector.MetadataColumn) {
	if len(list) == 0 {
		return
	}
	p.table("metadata", "type", "written", "what it is")
	for _, m := range list {
		p.line("| %s | %s | %s | %s |", code(m.Key), code(m.Type.String()), yes(m.Writable), cell(m.Doc))
	}
}

func settingsPage() string {
	p := newPage("Settings", "What SET can set. Where only the default is taken, the last column says what that means; other values are refused.")
	p.table("key", "default", "what it does", "only the default")
	for _, s := range settings.Table() {
		p.line("| %s | %s | %s | %s |", code(s.Key), code(s.Default), cell(s.Doc), cell(s.Missing))
	}
	return p.String()
}

func statementsPage() string {
	p := newPage("Statements", "The statements that a session executes, by the words they begin with, in the forms that [every-statement.sql](../../testdata/query/every-statement.sql) runs.")
	list := session.Statements()
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(a, b) })
	forms := statementForms(list)
	for _, words := range list {
		p.line("\n## %s", words)
		if len(forms[words]) == 0 {
			panic("no statement of testdata/query/every-statement.sql begins with " + words)
		}
		p.line("\n```sql\n%s\n```", strings.Join(forms[words], "\n\n"))
	}
	return p.String()
}

// statementForms returns the statements of the golden file that has all of them,
// without what a test needs, by the longest of the words that they begin with.
func statementForms(list []string) map[string][]string {
	text, err := os.ReadFile("../testdata/query/every-statement.sql")
	if err != nil {
		panic(err)
	}
	var sql strings.Builder
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "--") {
			sql.WriteString(line)
		}
	}
	forms := map[string][]string{}
	kept := strings.ReplaceAll(sql.String(), "TEMPORARY ", "\x00")
	for _, s := range regexp.MustCompile(`(?s)\S.*?;\n(?:\n|$)`).FindAllString(kept, -1) {
		bare, words := strings.ReplaceAll(s, "\x00", ""), "SELECT"
		for _, w := range list {
			if strings.HasPrefix(bare, w+" ") || strings.HasPrefix(bare, w+"\n") {
				words = w // the list is sorted: a longer one comes behind
			}
		}
		forms[words] = append(forms[words], strings.TrimSpace(strings.ReplaceAll(s, "\x00", "TEMPORARY ")))
	}
	return forms
}

// TestDifferences checks that the cases which the page of differences names exist.
func TestDifferences(t *testing.T) {
	names := regexp.MustCompile("`([a-z-]+/[a-z0-9/-]+)`").FindAllStringSubmatch(read(t, "reference/differences.md"), -1)
	if len(names) == 0 {
		t.Fatal("the page names no cases")
	}
	for _, n := range names {
		if _, err := os.Stat(filepath.Join("..", "testdata", "conformance", n[1]+".sql")); err != nil {
			t.Errorf("reference/differences.md: there is no case %s", n[1])
		}
	}
}
