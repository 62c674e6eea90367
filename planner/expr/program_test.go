package expr_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// numbers is the relation of the tests: three columns of numbers, a text, a condition.
func numbers() *scope.Scope {
	t := &scope.Table{Alias: "t"}
	for _, c := range []struct {
		name string
		t    types.Type
	}{
		{"a", types.Of(types.BigInt)},
		{"b", types.Of(types.BigInt)},
		{"x", types.Of(types.Double)},
		{"s", types.String()},
		{"ok", types.Of(types.Boolean)},
		{"p", types.DecimalOf(10, 2)},
	} {
		t.Columns = append(t.Columns, scope.Column{Name: c.name, Type: c.t})
	}
	return scope.New(t)
}

func bound(t testing.TB, sql string) expr.Expr {
	t.Helper()
	x, err := parse.ParseExpr(&source.File{Name: "q", Text: sql})
	if err != nil {
		t.Fatal(err)
	}
	b := &scope.Binder{Hooks: scope.Hooks{Clause: "SELECT"}}
	e, err := b.Bind(x, numbers())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func program(t testing.TB, sql ...string) *expr.Program {
	t.Helper()
	var list []expr.Expr
	for _, s := range sql {
		list = append(list, bound(t, s))
	}
	p, err := expr.NewProgram(list, expr.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// batch returns n rows of random values, of which one in holes is NULL; 0: none.
func batch(seed uint64, n, holes int) *changelog.Batch {
	r := rand.New(rand.NewPCG(seed, 1))
	b := &changelog.Batch{N: n}
	for _, c := range numbers().Tables[0].Columns {
		v := vector.New(c.Type)
		for range n {
			if holes > 0 && r.IntN(holes) == 0 {
				v.AppendNull()
				continue
			}
			appendRandom(v, r)
		}
		b.Cols = append(b.Cols, v)
	}
	return b
}

func appendRandom(v *vector.Vector, r *rand.Rand) {
	switch v.Type.Kind {
	case types.BigInt:
		vector.AppendValue(v, int64(r.IntN(7)-3))
	case types.Double:
		vector.AppendValue(v, r.NormFloat64())
	case types.Boolean:
		vector.AppendValue(v, uint8(r.IntN(2)))
	case types.Decimal:
		vector.AppendValue(v, decimal128.FromI64(int64(r.IntN(1000)-500)))
	default:
		v.AppendString([]string{"", "new", "paid", "void"}[r.IntN(4)])
	}
}

func text(v *vector.Vector, i int) string {
	if v.Null(i) {
		return "NULL"
	}
	return string(vector.AppendText(nil, v, i, time.UTC))
}

// one returns a batch of row i of b.
func one(b *changelog.Batch, i int) *changelog.Batch {
	r := &changelog.Batch{N: 1}
	for _, c := range b.Cols {
		v := vector.New(c.Type)
		v.Append(c, i)
		r.Cols = append(r.Cols, v)
	}
	return r
}

// mixed are expressions of every kind, with parts that fail for some rows behind
// conditions that keep these rows away.
var mixed = []string{
	"a + b * 2", "a", "5", "s", "NULL", "a + b * 2 + (a + b * 2)", "-a", "x / 0", "p * a", "p + 1.5",
	"CASE WHEN b = 0 THEN 0 ELSE a / b END",
	"CASE WHEN b = 0 THEN NULL WHEN a / b > 1 THEN a / b ELSE -(a / b) END",
	"CASE WHEN a > 0 THEN 'pos' WHEN a < 0 THEN s ELSE 'zero' END",
	"CASE WHEN a > 0 THEN p WHEN ok THEN 2.5 END",
	"CASE s WHEN 'new' THEN 1 WHEN 'paid' THEN 2 END",
	"CASE WHEN b <> 0 THEN CASE WHEN a / b = 1 THEN 'one' ELSE s END ELSE 'none' END",
	"COALESCE(a, b, 0)", "COALESCE(CASE WHEN b <> 0 THEN a / b END, 7 / NULLIF(b, 0), -1)",
	"IF(b = 0, -1, a % b)", "b <> 0 AND a / b > 0", "b = 0 OR a / b > 0", "ok AND a > 0", "ok OR a > 0",
	"NOT ok", "ok IS NULL OR NOT ok AND a = b", "a BETWEEN -1 AND b", "a IN (1, 2, b)", "a IS NOT DISTINCT FROM b",
	"b IS NOT NULL AND b <> 0 AND a IS NOT NULL AND (a / b > 0 OR a % b = 0)", "ok AND NULL", "NULL OR a = 1",
	"CASE WHEN ok THEN a END = b", "x > 0 AND NOT (x > 1)", "CAST(a AS STRING)", "CASE WHEN ok THEN x ELSE a END",
	"CASE WHEN s IN ('', 'new') THEN 0 ELSE CAST(CASE WHEN ok THEN '1' ELSE '2' END AS INT) END",
}

// TestRowByRow checks that a batch gives what its rows give one by one, whatever
// the length of the batch and wherever it has NULLs.
func TestRowByRow(t *testing.T) {
	p := program(t, mixed...)
	for _, n := range []int{0, 1, 3, 63, 64, 65, 200} {
		for _, holes := range []int{0, 2, 7} {
			b := batch(uint64(n*10+holes), n, holes)
			whole := make([]*vector.Vector, len(mixed))
			res, err := p.Eval(b)
			if err != nil {
				t.Fatal(err)
			}
			for k, v := range res {
				if v.Len() != n || v.Const {
					t.Fatalf("%s: %d rows, constant %t", mixed[k], v.Len(), v.Const)
				}
				whole[k] = v.Clone()
			}
			for i := range n {
				row, err := p.Eval(one(b, i))
				if err != nil {
					t.Fatal(err)
				}
				for k := range mixed {
					if got, want := text(whole[k], i), text(row[k], 0); got != want {
						t.Fatalf("%s: row %d of %d gives %s, alone %s", mixed[k], i, n, got, want)
					}
				}
			}
		}
	}
}

// TestConstantsAreColumns checks that folding an expression over the values of a
// row gives what the program gives of columns.
func TestConstantsAreColumns(t *testing.T) {
	b := batch(5, 60, 4)
	p := program(t, mixed...)
	res, err := p.Eval(b)
	if err != nil {
		t.Fatal(err)
	}
	for k, sql := range mixed {
		e := bound(t, sql)
		for i := range b.N {
			folded, err := expr.Fold(expr.Rewrite(e, literalOf(b, i)), expr.Env{})
			if err != nil {
				t.Fatal(err)
			}
			v := expr.LiteralValue(folded)
			if v == nil {
				t.Fatalf("%s is not folded: %s", sql, folded)
			}
			if got, want := text(v, 0), text(res[k], i); got != want {
				t.Errorf("%s: row %d folds to %s, columns give %s", sql, i, got, want)
			}
		}
	}
}

func literalOf(b *changelog.Batch, i int) func(expr.Expr) expr.Expr {
	return func(x expr.Expr) expr.Expr {
		c, ok := x.(*expr.Column)
		if !ok {
			return x
		}
		v := vector.New(c.T)
		v.Append(b.Cols[c.Index], i)
		return &expr.Literal{Value: v, T: c.T}
	}
}

// TestFilter checks Filter against Eval, for conditions of which both are made.
func TestFilter(t *testing.T) {
	for _, sql := range append(mixed, "TRUE", "FALSE", "a > 0", "a > 5", "a > 0 AND b > 0 AND x > 0 AND s = 'new'", "b <> 0 AND 6 / b > 1 AND ok") {
		if bound(t, sql).Type().Kind != types.Boolean {
			continue
		}
		p := program(t, sql)
		for _, holes := range []int{0, 3} {
			b := batch(9, 300, holes)
			res, err := p.Eval(b)
			if err != nil {
				t.Fatal(err)
			}
			want := []int32{-1}
			for i := range b.N {
				if text(res[0], i) == "TRUE" {
					want = append(want, int32(i))
				}
			}
			got, err := p.Filter(b, []int32{-1})
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: got rows %v, want %v", sql, got, want)
			}
		}
	}
}

// TestErrorsHaveTheirPlace checks where an error of a row points.
func TestErrorsHaveTheirPlace(t *testing.T) {
	p := program(t, "1 + (a / b)")
	b := batch(1, 100, 0)
	_, err := p.Eval(b)
	if err == nil || !strings.HasPrefix(err.Error(), "q:1:6: division by zero\n") {
		t.Errorf("got %v", err)
	}
}

// TestPlannedFailures checks which constants are refused by Fold.
func TestPlannedFailures(t *testing.T) {
	for sql, fails := range map[string]bool{
		"1 / 0": true, "1 + 1 / 0": true, "a > 0 AND 1 / 0 = 1": false, "1 / 0 = 1 AND a > 0": true,
		"CASE WHEN a > 0 THEN 1 / 0 END": false, "CASE WHEN TRUE THEN 1 / 0 END": true, "CASE WHEN FALSE THEN 1 / 0 ELSE 2 END": false,
		"COALESCE(a, 1 / 0)": false, "COALESCE(1 / 0, a)": true, "CAST('x' AS INT)": false, "1 / 0e0": false, "a / 0": false,
		"DATE '2024-01-01' = 'no day'": true, "a > 'many'": false,
	} {
		_, err := expr.Fold(bound(t, sql), expr.Env{})
		if (err != nil) != fails {
			t.Errorf("%s: got %v, want an error: %t", sql, err, fails)
		}
	}
}

// TestFold checks what conditions become.
func TestFold(t *testing.T) {
	for sql, want := range map[string]string{
		"TRUE AND a > 0": "a > 0", "a > 0 AND TRUE": "a > 0", "a > 0 AND FALSE": "FALSE", "a > 0 OR TRUE": "TRUE",
		"a > 0 OR FALSE": "a > 0", "a > 0 AND NULL": "a > 0 AND CAST(NULL AS BOOLEAN)", "NULL AND FALSE": "FALSE",
		"a > 1 + 2": "a > 3", "CASE WHEN 1 = 2 THEN a ELSE b END": "b", "CASE WHEN ok THEN 1 WHEN TRUE THEN 2 ELSE 3 END": "CASE WHEN ok THEN 1 ELSE 2 END",
		"CASE WHEN NULL THEN a WHEN ok THEN b END": "CASE WHEN ok THEN b ELSE CAST(NULL AS BIGINT) END",
		"a = 1 AND (b = 2 AND TRUE) AND ok":        "a = 1 AND b = 2 AND ok", "NOT TRUE": "FALSE", "ARRAY[1, NULL]": "ARRAY[1, NULL]", "MAP['a', ROW(1, 'x')]": "MAP['a', ROW(1, 'x')]", "INTERVAL '90' MINUTE": "INTERVAL '90' MINUTE", "1 + a + 2": "1 + a + 2",
	} {
		e, err := expr.Fold(bound(t, sql), expr.Env{})
		if err != nil {
			t.Fatal(err)
		}
		if got := e.String(); got != want {
			t.Errorf("%s: got %s, want %s", sql, got, want)
		}
	}
}

// counting is a function that counts its calls and rows.
func counting(calls, rows *int, volatile bool) *fn.Func {
	return &fn.Func{Name: "COUNTING", Volatile: volatile, Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			*calls++
			*rows += n
			copy(vector.Values[int64](out), vector.Values[int64](args[0]))
			return nil
		}, nil
	}}
}

// TestCommonParts checks that equal parts are computed once, volatile ones each time.
func TestCommonParts(t *testing.T) {
	for volatile, want := range map[bool]int{false: 1, true: 2} {
		calls, rows := 0, 0
		f := counting(&calls, &rows, volatile)
		call := func() expr.Expr {
			return &expr.Call{Func: f, Args: []expr.Expr{bound(t, "a")}, T: types.Of(types.BigInt)}
		}
		p, err := expr.NewProgram([]expr.Expr{call(), call()}, expr.Env{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Eval(batch(1, 10, 0)); err != nil {
			t.Fatal(err)
		}
		if calls != want {
			t.Errorf("volatile %t: %d calls, want %d", volatile, calls, want)
		}
	}
}

// TestNeededRows checks that a branch that can fail is computed for its rows only.
func TestNeededRows(t *testing.T) {
	calls, rows := 0, 0
	f := counting(&calls, &rows, false)
	f.CanFail = true
	big := types.Of(types.BigInt)
	e := &expr.Case{
		Whens: []expr.When{{Cond: bound(t, "a > 0"), Then: &expr.Call{Func: f, Args: []expr.Expr{bound(t, "a")}, T: big}}},
		Else:  bound(t, "b"), T: big,
	}
	p, err := expr.NewProgram([]expr.Expr{e}, expr.Env{})
	if err != nil {
		t.Fatal(err)
	}
	b := batch(3, 100, 5)
	if _, err := p.Eval(b); err != nil {
		t.Fatal(err)
	}
	want := 0
	for i := range b.N {
		if !b.Cols[0].Null(i) && vector.Values[int64](b.Cols[0])[i] > 0 {
			want++
		}
	}
	if rows != want {
		t.Errorf("computed for %d rows, want %d", rows, want)
	}
}

// TestColumnsPassThrough checks that a bare column is not copied.
func TestColumnsPassThrough(t *testing.T) {
	b := batch(1, 10, 0)
	res, err := program(t, "s", "a").Eval(b)
	if err != nil {
		t.Fatal(err)
	}
	if res[0] != b.Cols[3] || res[1] != b.Cols[0] {
		t.Error("columns were copied")
	}
}

// TestWalks checks Columns, Remap, Replace and Digest.
func TestWalks(t *testing.T) {
	e := bound(t, "CASE WHEN ok THEN a + b ELSE a END")
	if got := fmt.Sprint(expr.Columns(e)); got != "[0 1 4]" {
		t.Errorf("columns %s", got)
	}
	moved := expr.Remap(e, func(i int) int { return i + 10 })
	if got := fmt.Sprint(expr.Columns(moved)); got != "[10 11 14]" || expr.Equal(e, moved) || e.String() != moved.String() {
		t.Errorf("moved columns %s: %s", got, expr.Digest(moved))
	}
	list := []expr.Expr{bound(t, "b"), bound(t, "a * 2"), nil, nil, bound(t, "a > b")}
	if got, want := expr.Replace(e, list).String(), "CASE WHEN a > b THEN b + a * 2 ELSE b END"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if !expr.Equal(e, bound(t, "CASE WHEN ok THEN (a + b) ELSE a END")) {
		t.Error("equal expressions differ")
	}
	if expr.Equal(bound(t, "a = 1"), bound(t, "a = 1.0")) {
		t.Error("an INT and a DECIMAL literal are the same")
	}
}

// TestWatermarks checks that CURRENT_WATERMARK sees the watermark of its row, in a
// branch for some rows as well.
func TestWatermarks(t *testing.T) {
	x, err := parse.ParseExpr(&source.File{Name: "q", Text: "CASE WHEN b = 0 THEN -1 WHEN CURRENT_WATERMARK(ts) IS NULL THEN a / b ELSE EXTRACT(EPOCH FROM CURRENT_WATERMARK(ts)) END"})
	if err != nil {
		t.Fatal(err)
	}
	s := scope.New(&scope.Table{Columns: []scope.Column{
		{Name: "a", Type: types.Of(types.BigInt)},
		{Name: "b", Type: types.Of(types.BigInt)},
		{Name: "ts", Type: types.WithPrecision(types.Timestamp, 3), Time: scope.Rowtime},
	}})
	e, err := (&scope.Binder{}).Bind(x, s)
	if err != nil {
		t.Fatal(err)
	}
	p, err := expr.NewProgram([]expr.Expr{e}, expr.Env{})
	if err != nil {
		t.Fatal(err)
	}
	if !p.ReadsWatermarks() || program(t, "a").ReadsWatermarks() {
		t.Error("the program does not know whether it reads watermarks")
	}
	b := &changelog.Batch{N: 4}
	for _, c := range s.Tables[0].Columns {
		v := vector.New(c.Type)
		for i := range b.N {
			vector.AppendValue(v, int64(i))
		}
		b.Cols = append(b.Cols, v)
	}
	p.SetWatermarks([]changelog.Watermark{1000, changelog.MinWatermark, 2000, 3000})
	res, err := p.Eval(b)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"-1", "1", "2", "3"} {
		if got := text(res[0], i); got != want {
			t.Errorf("row %d is %s, want %s", i, got, want)
		}
	}
}
