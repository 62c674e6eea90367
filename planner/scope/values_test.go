package scope_test

import (
	"fmt"
	"testing"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// constant returns an expression without columns.
func constant(t *testing.T, sql string) expr.Expr {
	t.Helper()
	e, err := binder().Bind(parsed(t, sql), scope.New())
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return e
}

// TestExamples computes the examples of every scalar function in three ways: as
// one constant, with its literals in columns, and with NULLs among them.
func TestExamples(t *testing.T) {
	for _, f := range scalar.Funcs {
		for _, ex := range f.Examples {
			t.Run(f.Name+"/"+ex.SQL, func(t *testing.T) {
				e := constant(t, ex.SQL)
				if !expr.Volatile(e) {
					checkFolded(t, e, ex.Want)
				}
				checkColumns(t, f, e, ex.Want)
			})
		}
	}
}

func checkFolded(t *testing.T, e expr.Expr, want string) {
	t.Helper()
	folded, err := expr.Fold(e, binder().Env)
	if err != nil {
		t.Fatal(err)
	}
	v := expr.LiteralValue(folded)
	if v == nil {
		t.Fatalf("%s is not folded: %s", e, folded)
	}
	if got := text(v, 0); got != want {
		t.Errorf("%s: got %s, want %s", e, got, want)
	}
}

// checkColumns computes e with its literals as columns of batches of several
// lengths. In every third row of every column stands NULL.
func checkColumns(t *testing.T, f *fn.Func, e expr.Expr, want string) {
	t.Helper()
	var literals []*expr.Literal
	columns := expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		l, ok := x.(*expr.Literal)
		if !ok || l.Value.Null(0) {
			return x
		}
		literals = append(literals, l)
		return &expr.Column{Index: len(literals) - 1, Name: fmt.Sprintf("c%d", len(literals)-1), T: l.T.Null()}
	})
	p, err := expr.NewProgram([]expr.Expr{columns}, binder().Env)
	if err != nil || len(literals) == 0 || expr.Volatile(e) || !takesColumns(columns) {
		return // an argument has to be a literal
	}
	for _, n := range []int{0, 1, 5, 64, 131} {
		b := &changelog.Batch{N: n}
		for k, l := range literals {
			v := vector.New(l.T.Null())
			for i := range n {
				if i%3 == 2 && i/3%len(literals) == k {
					v.AppendNull()
				} else {
					v.Append(l.Value, 0)
				}
			}
			b.Cols = append(b.Cols, v)
		}
		res, err := p.Eval(b)
		if err != nil {
			t.Fatalf("%s: %v", columns, err)
		}
		checkRows(t, f, columns, res[0], n, want)
	}
}

// takesColumns reports whether all functions take the arguments that they have.
func takesColumns(e expr.Expr) bool {
	return !expr.Any(e, func(x expr.Expr) bool {
		c, ok := x.(*expr.Call)
		if !ok {
			return false
		}
		args := make([]fn.Arg, len(c.Args))
		for i, a := range c.Args {
			if a != nil {
				args[i] = expr.Argument(a)
			} else {
				args[i].Word = c.Words[i]
			}
		}
		_, err := c.Func.Bind(args)
		return err != nil
	})
}

func checkRows(t *testing.T, f *fn.Func, e expr.Expr, v *vector.Vector, n int, want string) {
	t.Helper()
	if v.Len() != n || v.Const {
		t.Fatalf("%s: %d rows, constant %t, want %d", e, v.Len(), v.Const, n)
	}
	for i := range n {
		got := text(v, i)
		switch c, direct := e.(*expr.Call); {
		case i%3 != 2:
			if got != want {
				t.Fatalf("%s: row %d of %d is %s, want %s", e, i, n, got, want)
			}
		case direct && c.Func == f && !f.OwnNulls && flat(c) && got != "NULL":
			t.Fatalf("%s: row %d has a NULL argument and is %s", e, i, got)
		}
	}
}

// flat reports whether all arguments are columns or casts of them.
func flat(c *expr.Call) bool {
	for _, a := range expr.Children(c) {
		if k, ok := a.(*expr.Cast); ok {
			a = k.X
		}
		if _, ok := a.(*expr.Column); !ok {
			return false
		}
	}
	return true
}

// TestValues computes constant expressions of kinds that are no function.
func TestValues(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"CASE WHEN 1 = 2 THEN 1 WHEN NULL THEN 2 ELSE 3.5 END", "3.5"},
		{"CASE 3 WHEN 1 THEN 'one' WHEN 3 THEN 'three' END", "three"},
		{"CASE WHEN TRUE THEN 1 ELSE 1 / 0 END", "1"},
		{"FALSE AND 1 / 0 = 1", "FALSE"},
		{"TRUE OR 1 / 0 = 1", "TRUE"},
		{"COALESCE(1, 1 / 0)", "1"},
		{"IF(TRUE, 1, 1 / 0)", "1"},
		{"NULL AND FALSE", "FALSE"},
		{"3 BETWEEN SYMMETRIC 5 AND 1", "TRUE"},
		{"3 NOT BETWEEN 1 AND 5", "FALSE"},
		{"5 IN (1, 5)", "TRUE"},
		{"5 NOT IN (1, NULL)", "NULL"},
		{"-2147483648", "-2147483648"},
		{"9223372036854775807", "9223372036854775807"},
		{"1.50", "1.50"},
		{".5", "0.5"},
		{"5.", "5"},
		{"1e3", "1000.0"},
		{"DATE '2024-2-9'", "2024-02-09"},
		{"TIMESTAMP '1969-12-31 23:59:59.999'", "1969-12-31 23:59:59.999"},
		{"TIMESTAMP '2024-01-01'", "2024-01-01 00:00:00"},
		{"INTERVAL '1 10:30:15.5' DAY TO SECOND", "+1 10:30:15.500"},
		{"INTERVAL '-1 02:03:04' DAY TO SECOND", "-1 02:03:04.000"},
		{"INTERVAL '1-2' YEAR TO MONTH", "+1-02"},
		{"INTERVAL -'3' MONTH", "-0-03"},
		{"INTERVAL '2' WEEK", "+14 00:00:00.000"},
		{"INTERVAL '1' QUARTER", "+0-03"},
		{"INTERVAL 10 MINUTE", "+0 00:10:00.000"},
		{"INTERVAL '0.250' SECOND", "+0 00:00:00.250"},
		{"CAST(2.5 AS DECIMAL(5, 0))", "3"},
		{"TRY_CAST('x' AS INT)", "NULL"},
		{"1 / 3.0", "0.333333"},
	} {
		t.Run(c.sql, func(t *testing.T) { checkFolded(t, constant(t, c.sql), c.want) })
	}
}

// TestLiteralTypes checks the types of literals.
func TestLiteralTypes(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"7", "INT"},
		{"2147483648", "BIGINT"},
		{"-2147483648", "INT"},
		{"007", "INT"},
		{"3.", "INT"},
		{"1.5", "DECIMAL(2, 1)"},
		{"0.05", "DECIMAL(3, 2)"},
		{".25", "DECIMAL(2, 2)"},
		{"0.000001", "DECIMAL(7, 6)"},
		{"0.1234567890123456789", "DECIMAL(20, 19)"},
		{"92233720368547758.07", "DECIMAL(19, 2)"},
		{"-0.5", "DECIMAL(2, 1)"},
		{"1e0", "DOUBLE"},
		{"'abc'", "CHAR(3)"},
		{"''", "CHAR(0)"},
		{"'😀'", "CHAR(2)"},
		{"x'00ff'", "BINARY(2)"},
		{"U&'\\00e9t'", "CHAR(2)"},
		{"TIME '23:59:59'", "TIME(0)"},
		{"TIMESTAMP '2024-03-10 08:30:00.123456789'", "TIMESTAMP(9)"},
		{"DATE '2024-02-29'", "DATE"},
		{"INTERVAL '5' SECOND", "INTERVAL SECOND(3)"},
		{"INTERVAL '3' YEAR", "INTERVAL MONTH"},
		{"TRUE", "BOOLEAN"},
	} {
		if got := constant(t, c.sql).Type(); got.String() != c.want+" NOT NULL" {
			t.Errorf("%s is %s, want %s NOT NULL", c.sql, got, c.want)
		}
	}
	if got := scope.Output(constant(t, "NULL")).Type(); !got.Equal(types.String()) {
		t.Errorf("a bare NULL is %s", got)
	}
}
