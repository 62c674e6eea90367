package scope_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// parsed returns an expression.
func parsed(t *testing.T, sql string) ast.Expr {
	t.Helper()
	x, err := parse.ParseExpr(&source.File{Name: "q", Text: sql})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// typeOf returns the type of a text such as "INT NOT NULL".
func typeOf(t *testing.T, sql string) types.Type {
	t.Helper()
	x, err := parse.ParseType(&source.File{Name: "type", Text: sql})
	if err != nil {
		t.Fatal(err)
	}
	r, err := scope.Type(x)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// table returns a relation with columns as in "id INT, name STRING".
func table(t *testing.T, alias, columns string) *scope.Table {
	t.Helper()
	r := &scope.Table{Alias: alias}
	if row := typeOf(t, "ROW<"+columns+">"); columns != "" {
		for _, f := range row.Fields {
			r.Columns = append(r.Columns, scope.Column{Name: f.Name, Type: f.Type})
		}
	}
	return r
}

// orders is the scope of most tests.
func orders(t *testing.T) *scope.Scope {
	t.Helper()
	o := table(t, "o", `id BIGINT NOT NULL, qty INT, price DECIMAL(10, 2), name STRING, code VARCHAR(10), ok BOOLEAN, d DATE,
		ts TIMESTAMP(3), ltz TIMESTAMP_LTZ(3), x DOUBLE, f FLOAT, small SMALLINT, tags ARRAY<STRING>, props MAP<STRING, INT>,
		addr ROW<city STRING, zip INT NOT NULL, geo ROW<lat DOUBLE, lon DOUBLE>>, bin BYTES, tm TIME(0)`)
	o.Name = "orders"
	c := table(t, "c", "id INT, name STRING, orderId INT")
	c.Path = []string{"cat", "db"}
	return scope.New(o, c)
}

func binder() *scope.Binder {
	return &scope.Binder{Hooks: scope.Hooks{Clause: "SELECT"}, Env: expr.Env{Zone: time.UTC, ZoneName: "UTC"}}
}

// shown returns a bound expression and its type, or the first line of the mistakes and their hints.
func shown(e expr.Expr, err error) string {
	if err == nil {
		return e.String() + " : " + e.Type().String()
	}
	list, ok := err.(source.Errors)
	if !ok {
		list = source.Errors{err.(*source.Error)}
	}
	var lines []string
	for _, e := range list {
		line := e.Line()
		if e.Hint != "" {
			line += " | " + e.Hint
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// text returns row i as CAST AS STRING gives it.
func text(v *vector.Vector, i int) string {
	if v.Null(i) {
		return "NULL"
	}
	return string(vector.AppendText(nil, v, i, time.UTC))
}
