package scope_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// declared binds the computed columns and the watermark of a declaration, and
// returns what became of them, a line each.
func declared(t *testing.T, columns string) string {
	t.Helper()
	stmt, err := parse.ParseStatement(wholeFile("CREATE TABLE t (" + columns + ") WITH ('connector' = 'print')"))
	if err != nil {
		t.Fatal(err)
	}
	s := stmt.(*ast.CreateTable)
	var list []catalog.Column
	for _, c := range s.Columns {
		col := catalog.Column{Name: c.Name.Name, Expr: c.Computed}
		if c.Type != nil {
			if col.Type, err = scope.Type(c.Type); err != nil {
				t.Fatal(err)
			}
		} else {
			col.Kind = catalog.Computed
		}
		list = append(list, col)
	}
	out := ""
	for i, c := range s.Columns {
		if c.Computed == nil {
			continue
		}
		e, err := scope.BindComputed(c.Computed, list, binder().Env)
		if err == nil {
			list[i].Type = e.Type()
		}
		out += shown(e, err) + "\n"
	}
	if s.Watermark != nil {
		e, err := scope.BindWatermark(s.Watermark, list, binder().Env)
		out += shown(e, err) + "\n"
	}
	return out
}

func wholeFile(text string) (*source.File, source.Span) {
	f := &source.File{Name: "t", Text: text}
	return f, f.Span(0, len(text))
}

// TestDeclarations checks computed columns and watermarks.
func TestDeclarations(t *testing.T) {
	for _, c := range []struct{ columns, want string }{
		{"a INT, b AS a + 1, s AS NULL", "a + 1 : INT\nCAST(NULL AS STRING) : STRING\n"},
		{"a INT, b AS a + 1, c AS b + 1", "a + 1 : INT\nt:1:41: column \"b\" is computed, and computed columns cannot use each other | write the expression of \"b\" in its place\n"},
		{"a INT, b AS amount + 1", "t:1:29: column \"amount\" does not exist | there is only \"a\"\n"},
		{"a INT, b AS SUM(a)", "t:1:29: aggregate function SUM is not allowed in a computed column\n"},
		{"a INT, b AS (SELECT 1)", "t:1:29: a query is not allowed in a computed column\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND", "ts - INTERVAL '5' SECOND : TIMESTAMP(3)\n"},
		{"ts TIMESTAMP(0), WATERMARK FOR ts AS ts", "ts : TIMESTAMP(0)\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS CAST(ts AS TIMESTAMP(0))", "CAST(ts AS TIMESTAMP(0)) : TIMESTAMP(0)\n"},
		{"t6 TIMESTAMP(6), ts AS CAST(t6 AS TIMESTAMP(3)), WATERMARK FOR ts AS ts", "CAST(t6 AS TIMESTAMP(3)) : TIMESTAMP(3)\nts : TIMESTAMP(3)\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS 5", "t:1:54: the watermark of \"ts\" is INT, want a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS NULL", "t:1:54: the watermark of \"ts\" is NULL, want a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS ts - 5", "t:1:54: cannot subtract INT from TIMESTAMP(3) | write INTERVAL '1' DAY, with the unit\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS CAST(ts AS TIMESTAMP_LTZ(3))", "t:1:54: the watermark is TIMESTAMP_LTZ(3), but its column \"ts\" is TIMESTAMP(3) | both have to be TIMESTAMP, or both TIMESTAMP_LTZ\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS no_such_function(ts)", "t:1:54: function \"no_such_function\" does not exist | SHOW FUNCTIONS lists those that there are\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS (SELECT 1)", "t:1:54: a query is not allowed in WATERMARK FOR\n"},
		{"ts TIMESTAMP, WATERMARK FOR ts AS ts", "t:1:45: column \"ts\" is TIMESTAMP(6), want a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3 for a watermark | declare it as TIMESTAMP(3); without a number it has 6 digits\n"},
		{"ts BIGINT, WATERMARK FOR ts AS ts - 5000", "t:1:42: column \"ts\" is BIGINT, want a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3 for a watermark | add a computed column, as in event_time AS TO_TIMESTAMP_LTZ(ts, 3)\n"},
		{"ts STRING, WATERMARK FOR ts AS ts", "t:1:42: column \"ts\" is STRING, want a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3 for a watermark | add a computed column, as in event_time AS TO_TIMESTAMP(ts)\n"},
		{"a INT, WATERMARK FOR ts AS ts", "t:1:38: column \"ts\" does not exist | there is only \"a\"\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR Ts AS ts", "t:1:48: column \"Ts\" does not exist | names are case-sensitive: did you mean \"ts\"?\n"},
		{"payload ROW<ts TIMESTAMP(3)>, WATERMARK FOR payload.ts AS payload.ts", "t:1:61: a watermark needs a column of the table, found the field \"payload.ts\" | add a computed column, as in ts AS payload.ts, and declare the watermark for it\n"},
		{"ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()", "SOURCE_WATERMARK() : TIMESTAMP(3)\n"},
	} {
		t.Run(c.columns, func(t *testing.T) {
			if got := declared(t, c.columns); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// TestProctime checks that processing time carries no watermark.
func TestProctime(t *testing.T) {
	list := []catalog.Column{{Name: "p", Kind: catalog.Computed, Type: typeOf(t, "TIMESTAMP_LTZ(3) NOT NULL"), Expr: parsed(t, "PROCTIME()")}}
	f := &source.File{Name: "q", Text: "p"}
	w := &ast.Watermark{Column: &ast.Name{At: ast.At(f.Span(0, 1)), Parts: []ast.Ident{{Name: "p", Span: f.Span(0, 1)}}}, Expr: parsed(t, "p")}
	_, err := scope.BindWatermark(w, list, expr.Env{})
	want := `q:1:1: column "p" is processing time, which has no watermark | a watermark is declared for a column of event time, which the rows bring along`
	if got := shown(nil, err); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
