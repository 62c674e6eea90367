package planner_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner"
	"github.com/tidemark-sql/tidemark/planner/bind"
	"github.com/tidemark-sql/tidemark/planner/explain"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/planner/rule"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// A job is a job file whose declarations are carried out one by one, as a
// session would, and whose queries are planned.
type job struct {
	ctx     planner.Context
	catalog *catalog.Catalog
	lacking bool // a declaration needed what is not built
}

func newJob() *job {
	j := &job{catalog: catalog.New()}
	j.ctx.Catalog, j.ctx.Settings = j.catalog, bind.Settings{}
	env := connector.Env{Workers: 1}
	j.ctx.CheckOptions = connectors.CheckOptions
	j.ctx.Source = func(t *catalog.Table, o map[string]string, c []connector.Column) (connector.Source, error) {
		return connectors.Source(t, o, c, env)
	}
	j.ctx.Sink = func(t *catalog.Table, o map[string]string, c []connector.Column) (connector.Sink, error) {
		return connectors.Sink(t, o, c, env)
	}
	return j
}

// run carries out a declaration or plans a query; the plan is nil for what has
// none.
func (j *job) run(stmt ast.Statement) (*physical.Plan, error) {
	switch s := stmt.(type) {
	case *ast.CreateTable:
		return nil, j.createTable(s)
	case *ast.CreateView:
		return nil, j.createView(s)
	case *ast.Set:
		return nil, j.set(s)
	case *ast.Query, *ast.Insert, *ast.StatementSet, *ast.Execute, *ast.Explain:
		return planner.Plan(s, j.ctx)
	}
	return nil, fmt.Errorf("the test does not know this statement")
}

func (j *job) set(s *ast.Set) error {
	j.ctx.Settings[s.Key.Text] = s.Value.Text
	if s.Key.Text == "table.local-time-zone" {
		j.ctx.Env = expr.Env{ZoneName: s.Value.Text}
	}
	return nil
}

func (j *job) createTable(s *ast.CreateTable) error {
	path, err := j.catalog.Resolve(s.Name)
	if err != nil {
		return err
	}
	t := &catalog.Table{Path: path, Declared: s.Span()}
	if s.Like != nil {
		like, err := j.catalog.Table(s.Like.Table)
		if err != nil {
			return err
		}
		c := *like
		c.Path = path
		_, err = j.catalog.Create(s.Name, &c, false, false)
		return err
	}
	for _, c := range s.Columns {
		if err := addColumn(t, c); err != nil {
			return err
		}
	}
	if s.PrimaryKey != nil {
		for _, id := range s.PrimaryKey.Columns {
			setKey(t, id.Name)
		}
	}
	for i, c := range t.Columns {
		if c.Kind == catalog.Computed {
			e, err := scope.BindComputed(c.Expr, t.Columns, j.ctx.Env)
			if err != nil {
				return err
			}
			t.Columns[i].Type = e.Type()
		}
	}
	if w := s.Watermark; w != nil {
		if _, err := scope.BindWatermark(w, t.Columns, j.ctx.Env); err != nil {
			return err
		}
		t.Watermark = &catalog.Watermark{Column: w.Column.Last().Name, Expr: w.Expr, Span: w.Span()}
	}
	for _, p := range s.PartitionBy {
		t.PartitionBy = append(t.PartitionBy, p.Name)
	}
	for _, o := range s.Options {
		t.Options = append(t.Options, catalog.Option{
			Key: o.Key.Text, Value: o.Value.Text, KeySpan: o.Key.Span(), ValueSpan: o.Value.Span(),
		})
	}
	_, err = j.catalog.Create(s.Name, t, false, false)
	return err
}

func addColumn(t *catalog.Table, c *ast.Column) error {
	col := catalog.Column{Name: c.Name.Name, Expr: c.Computed, Span: c.Span()}
	switch {
	case c.Computed != nil:
		col.Kind = catalog.Computed
	case c.Metadata != nil:
		col.Kind, col.Virtual = catalog.Metadata, c.Metadata.Virtual
		if c.Metadata.Key != nil {
			col.Key = c.Metadata.Key.Text
		}
	}
	if c.Type != nil {
		var err error
		if col.Type, err = scope.Type(c.Type); err != nil {
			return err
		}
	}
	t.Columns = append(t.Columns, col)
	if c.PrimaryKey != nil {
		setKey(t, c.Name.Name)
	}
	return nil
}

func setKey(t *catalog.Table, name string) {
	t.PrimaryKey = append(t.PrimaryKey, name)
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			t.Columns[i].Type = t.Columns[i].Type.NotNull()
		}
	}
}

func (j *job) createView(s *ast.CreateView) error {
	path, err := j.catalog.Resolve(s.Name)
	if err != nil {
		return err
	}
	if _, err := planner.Bind(s.Query, j.ctx); err != nil {
		return err
	}
	v := &catalog.View{Path: path, Query: s.Query, Declared: s.Span()}
	for _, c := range s.Columns {
		v.Columns = append(v.Columns, c.Name)
	}
	_, err = j.catalog.Create(s.Name, v, false, false)
	return err
}

// golden is what a job file expects behind a statement.
var golden = regexp.MustCompile(`(?m)^-- (Plan|Error):\n(--.*\n)*`)

// comments puts "-- " before every line.
func comments(head, text string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "-- %s:\n", head)
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		b.WriteString(strings.TrimRight("-- "+line, " ") + "\n")
	}
	return b.String()
}

// replay carries out a job file and returns it with what came of its statements.
func replay(t *testing.T, path string, plan func(*job, ast.Statement) (string, error)) (want, got string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	bare := golden.ReplaceAllString(string(text), "")
	file := &source.File{Name: filepath.Base(path), Text: bare}
	j := newJob()
	var out strings.Builder
	at := 0
	for _, span := range parse.Split(file) {
		end := span.End
		for end < len(bare) && bare[end] != '\n' {
			end++
		}
		end = min(end+1, len(bare))
		out.WriteString(bare[at:end])
		at = end
		stmt, err := parse.ParseStatement(file, span)
		result := ""
		if err == nil {
			result, err = plan(j, stmt)
		}
		switch {
		case err != nil:
			out.WriteString(comments("Error", err.Error()))
		case result != "":
			out.WriteString(comments("Plan", result))
		}
	}
	out.WriteString(bare[at:])
	return string(text), out.String()
}

func planText(j *job, stmt ast.Statement) (string, error) {
	p, err := j.run(stmt)
	if err != nil || p == nil {
		return "", err
	}
	return explain.Physical(p), nil
}

// TestPlans compares plans, and mistakes with their places, with the golden job
// files.
func TestPlans(t *testing.T) {
	for _, dir := range []string{"plan", "error"} {
		files, _ := filepath.Glob(filepath.Join("../testdata", dir, "*.sql"))
		for _, path := range files {
			t.Run(dir+"/"+filepath.Base(path), func(t *testing.T) {
				want, got := replay(t, path, planText)
				if *update {
					if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
					return
				}
				if got != want {
					t.Errorf("got:\n%s\nwant:\n%s\n(go test ./planner -update rewrites the files; look at the difference)", got, want)
				}
			})
		}
	}
}

// TestPlansWithoutRules plans every golden job with each rule off: rules may
// change the work, never what comes out.
func TestPlansWithoutRules(t *testing.T) {
	files, _ := filepath.Glob("../testdata/plan/*.sql")
	for _, path := range files {
		want := shapes(t, path, nil)
		for _, r := range rule.Rules() {
			if got := shapes(t, path, map[string]bool{r.Name: true}); got != want {
				t.Errorf("%s without %s: got\n%s\nwant\n%s", path, r.Name, got, want)
			}
		}
	}
}

// shapes lists the columns and kinds of changes that the plans of a file give.
func shapes(t *testing.T, path string, off map[string]bool) string {
	var b strings.Builder
	replay(t, path, func(j *job, stmt ast.Statement) (string, error) {
		j.ctx.Off = off
		p, err := j.run(stmt)
		var mistake *source.Error
		switch {
		case errors.As(err, &mistake):
			fmt.Fprintln(&b, mistake.Line())
		case err != nil:
			fmt.Fprintln(&b, err)
		case p != nil:
			for _, r := range p.Roots {
				info := r.Base()
				for _, c := range info.Columns {
					fmt.Fprintf(&b, "%s %s %v, ", c.Name, c.Type, c.Rowtime)
				}
				fmt.Fprintln(&b, info.Kinds, info.Bounded)
			}
		}
		return "", nil
	})
	return b.String()
}

// TestRulesKeepResults applies the rules of every golden plan one by one: none
// changes the columns, the kinds of changes or the end of a result.
func TestRulesKeepResults(t *testing.T) {
	files, _ := filepath.Glob("../testdata/plan/*.sql")
	for _, path := range files {
		replay(t, path, func(j *job, stmt ast.Statement) (string, error) {
			switch stmt.(type) {
			case *ast.Query, *ast.Insert, *ast.StatementSet:
			default:
				_, err := j.run(stmt)
				return "", err
			}
			roots, err := planner.Bind(stmt, j.ctx)
			if err != nil {
				return "", err
			}
			for _, r := range rule.Rules() {
				before := results(roots)
				if roots, err = r.Apply(roots, rule.Env{Expr: j.ctx.Env}); err != nil {
					return "", err
				}
				if after := results(roots); after != before {
					t.Errorf("%s: %s: got\n%s\nwant\n%s", stmt.Span(), r.Name, after, before)
				}
			}
			return "", nil
		})
	}
}

// results describes what comes out of the roots of a plan.
func results(roots []logical.Node) string {
	var b strings.Builder
	for _, r := range roots {
		t := logical.Of(r)
		fmt.Fprintln(&b, t.Columns, t.Kinds, t.Bounded, t.Deterministic)
	}
	return b.String()
}

// TestNamesAreUnique checks that state can be found by the name of its node.
func TestNamesAreUnique(t *testing.T) {
	files, _ := filepath.Glob("../testdata/plan/*.sql")
	for _, path := range files {
		replay(t, path, func(j *job, stmt ast.Statement) (string, error) {
			p, err := j.run(stmt)
			if p == nil || err != nil {
				return "", err
			}
			seen := map[string]physical.Node{}
			var visit func(physical.Node)
			visit = func(n physical.Node) {
				name := n.Base().Name
				if other, ok := seen[name]; ok && other != n {
					t.Errorf("%s: two nodes are called %s", stmt.Span(), name)
				}
				seen[name] = n
				for _, in := range n.Inputs() {
					visit(in)
				}
			}
			for _, r := range p.Roots {
				visit(r)
			}
			return "", nil
		})
	}
}
