package expand

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// form returns an expression in the form in which Flink keeps it, which may be
// longer than what was written: CASE x WHEN, NULLIF, YEAR(x) and words that may
// be left out are spelled out. x is a copy that may be changed.
func form(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Case:
		return caseForm(x)
	case *ast.Call:
		return callForm(x)
	case *ast.Row:
		x.Bare = false
	case *ast.Is:
		if x.Test == "JSON" {
			x.Test = "JSON VALUE"
		}
	case *ast.Literal:
		if x.Kind == ast.NumberLiteral {
			x.Text = strings.ToUpper(x.Text)
			if strings.HasPrefix(x.Text, ".") {
				x.Text = "0" + x.Text
			}
		}
	}
	return x
}

// caseForm writes the value of CASE into its conditions, and says what there is
// otherwise.
func caseForm(c *ast.Case) ast.Expr {
	if c.Value != nil {
		for _, w := range c.Whens {
			w.Cond, w.Or = w.Condition(c.Value), nil
		}
		c.Value = nil
	}
	if c.Else == nil {
		c.Else = &ast.Literal{At: c.At, Kind: ast.NullLiteral}
	}
	return c
}

func equals(a, b ast.Expr) ast.Expr {
	return &ast.Binary{At: ast.At(b.Span()), Op: ast.Op{Text: "=", Span: b.Span()}, L: a, R: b}
}

// parts are the functions that take a part of a time, and the name of the part.
var parts = map[string]string{
	"YEAR": "YEAR", "QUARTER": "QUARTER", "MONTH": "MONTH", "WEEK": "WEEK", "DAYOFYEAR": "DOY", "DAYOFMONTH": "DAY",
	"DAYOFWEEK": "DOW", "HOUR": "HOUR", "MINUTE": "MINUTE", "SECOND": "SECOND",
}

func callForm(c *ast.Call) ast.Expr {
	if len(c.Name.Parts) > 1 || c.Name.Last().Quoted {
		return c
	}
	name := strings.ToUpper(c.Name.Last().Name)
	switch n := len(c.Args); {
	case name == "NULLIF" && n == 2:
		null := &ast.Literal{At: c.At, Kind: ast.NullLiteral}
		w := &ast.When{At: c.At, Cond: equals(c.Args[0], c.Args[1]), Then: null}
		return &ast.Case{At: c.At, Whens: []*ast.When{w}, Else: c.Args[0]}
	case parts[name] != "" && n == 1:
		c.Name = renamed(c.Name, "EXTRACT")
		c.Args = []ast.Expr{&ast.Keyword{At: c.At, Word: parts[name]}, c.Args[0]}
	case name == "CEILING":
		c.Name = renamed(c.Name, "CEIL")
	case name == "TRIM":
		c.Args = trimForm(c)
	case strings.HasPrefix(name, "JSON_"):
		c.JSON = jsonForm(name, c)
	}
	return c
}

func renamed(n *ast.Name, name string) *ast.Name {
	return &ast.Name{At: n.At, Parts: []ast.Ident{{Name: name, Span: n.Span()}}}
}

// trimForm returns the arguments of TRIM with the side and what is taken away.
func trimForm(c *ast.Call) []ast.Expr {
	if len(c.Args) == 0 || len(c.Args) == 3 {
		return c.Args
	}
	side := &ast.Keyword{At: c.At, Word: "BOTH"}
	if k, ok := c.Args[0].(*ast.Keyword); ok {
		side = k
	}
	blank := &ast.Literal{At: c.At, Kind: ast.StringLiteral, Text: " "}
	return []ast.Expr{side, blank, c.Args[len(c.Args)-1]}
}

// jsonForm returns the clauses of a JSON function with those that are meant when
// nothing is said.
func jsonForm(name string, c *ast.Call) *ast.JSONClauses {
	j := ast.JSONClauses{At: c.At}
	if c.JSON != nil {
		j = *c.JSON
	}
	switch name {
	case "JSON_QUERY":
		null := &ast.JSONBehavior{At: c.At, Kind: "NULL"}
		if j.Wrapper == "" {
			j.Wrapper = "WITHOUT"
		}
		if j.OnEmpty == nil {
			j.OnEmpty = null
		}
		if j.OnError == nil {
			j.OnError = null
		}
	case "JSON_OBJECT", "JSON_OBJECTAGG":
		if j.OnNull == "" {
			j.OnNull = "NULL"
		}
	case "JSON_ARRAY", "JSON_ARRAYAGG":
		if j.OnNull == "" {
			j.OnNull = "ABSENT"
		}
	default:
		return c.JSON
	}
	return &j
}
