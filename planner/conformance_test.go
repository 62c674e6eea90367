package planner_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// unbuilt are messages of what is refused because it is not there yet, here or in
// the packages that plans are made of.
var unbuilt = regexp.MustCompile(`not built yet|is not supported|function ".*" does not exist|connector ".*" does not exist|format ".*" does not exist|the test does not know|option "mode" does not exist`)

// missing is what follows when a declaration was refused because of such.
var missing = regexp.MustCompile(`(table|view) ".*" does not exist`)

// timeMarks are Flink's marks of time attributes, which are sometimes wrong.
var timeMarks = regexp.MustCompile(` \*(ROWTIME|PROCTIME)\*`)

// directive finds a line of the golden notation below a statement.
func directive(text, name string) (string, bool) {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "-- "+name+":"); ok {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

// TestConformance plans the cases of a real Flink: the types of results have to be
// those that Flink gives, and what Flink refuses has to be refused.
func TestConformance(t *testing.T) {
	planned, refused, skipped := 0, 0, 0
	for _, dir := range conformanceDirs {
		files, _ := filepath.Glob(filepath.Join("../testdata/conformance", dir, "*.sql"))
		if len(files) == 0 {
			t.Errorf("no cases in %s", dir)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			file := &source.File{Name: path, Text: string(text)}
			j := newJob()
			open := j.ctx.Source
			j.ctx.Source = func(t *catalog.Table, o map[string]string, c []connector.Column) (connector.Source, error) {
				s, err := open(t, o, c)
				return endless{s}, err
			}
			spans := parse.Split(file)
			for i, span := range spans {
				end := len(file.Text)
				if i+1 < len(spans) {
					end = spans[i+1].Start
				}
				switch checkCase(t, j, file, span, file.Text[span.End:end]) {
				case "planned":
					planned++
				case "refused":
					refused++
				default:
					skipped++
				}
			}
		}
	}
	t.Logf("%d planned, %d refused as they should be, %d skipped", planned, refused, skipped)
}

// checkCase plans one statement and compares with what stands below it.
func checkCase(t *testing.T, j *job, file *source.File, span source.Span, below string) string {
	t.Helper()
	stmt, err := parse.ParseStatement(file, span)
	var plan *physical.Plan
	if err == nil {
		plan, err = j.run(stmt)
	}
	want, fails := directive(below, "Fails")
	switch {
	case err != nil && fails && want == "when planned":
		return "refused"
	case err != nil && (unbuilt.MatchString(err.Error()) || j.lacking && missing.MatchString(err.Error())):
		j.lacking = true
		return "skipped"
	case err != nil:
		t.Errorf("%v", err)
		return "skipped"
	case fails && want == "when planned":
		t.Errorf("%s: planned, but it has to be refused:\n%s", span, span.Text())
	}
	types, ok := directive(below, "Types")
	if plan == nil || !ok {
		return "skipped"
	}
	if got, want := typesOf(j, stmt), timeMarks.ReplaceAllString(types, ""); got != want {
		t.Errorf("%s: got types\n%s\nwant\n%s", span, got, want)
	}
	return "planned"
}

// typesOf returns the types of a query's result, as the notation writes them.
func typesOf(j *job, stmt ast.Statement) string {
	q, ok := stmt.(*ast.Query)
	if !ok {
		return ""
	}
	roots, err := planner.Bind(q, j.ctx)
	if err != nil {
		return err.Error()
	}
	var list []string
	for _, c := range logical.Of(roots[0]).Columns {
		list = append(list, c.Type.String())
	}
	return strings.Join(list, ", ")
}

// conformanceDirs are the folders whose cases are planned here. The others need
// what is not built, or are run by the session's tests.
var conformanceDirs = []string{"window-tvf", "window-tvf/differs", "window-group", "window-group/differs", "order", "match-recognize", "match-recognize/differs"}

// An endless source never ends, as the runner of the cases has it: they are about
// streams.
type endless struct{ connector.Source }

func (endless) Bounded() bool { return false }
