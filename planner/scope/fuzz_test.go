package scope_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// longestFuzzed keeps inputs short: a fuzzer finds nothing in REPEAT('x', 1e9)
// but the end of memory, which the function refuses in its own tests.
const longestFuzzed = 200

// FuzzExpressions binds and computes expressions that come from the examples of
// all functions: whatever is accepted gives a value or an error, never a panic,
// and the same value folded as computed.
func FuzzExpressions(f *testing.F) {
	for _, fn := range scalar.Funcs {
		for _, ex := range fn.Examples {
			f.Add(ex.SQL)
		}
	}
	for _, s := range []string{
		"CAST('12.7' AS INT)", "TRY_CAST(ARRAY['1', 'x'] AS ARRAY<INT>)", "CAST(1e300 AS DECIMAL(38, 10))",
		"CAST(TIMESTAMP '9999-12-31 23:59:59.999999999' AS TIMESTAMP_LTZ(3))", "CAST(ROW(1, 'a') AS ROW<x BIGINT, y STRING>)",
		"CAST(MAP['a', 1] AS STRING)", "DATE '0001-01-01' - INTERVAL '99' YEAR", "-9223372036854775808 / -1",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, sql string) {
		if len(sql) > longestFuzzed {
			return
		}
		x, err := parse.ParseExpr(&source.File{Name: "fuzz", Text: sql})
		if err != nil {
			return
		}
		e, err := binder().Bind(x, scope.New())
		if err != nil {
			return
		}
		folded, err := expr.Fold(e, binder().Env)
		if err != nil || expr.Volatile(e) {
			return
		}
		got, gotErr := expr.Value(folded, binder().Env)
		want, wantErr := expr.Value(e, binder().Env)
		if (gotErr == nil) != (wantErr == nil) {
			t.Fatalf("folded: %v, computed: %v", gotErr, wantErr)
		}
		if gotErr == nil && valueText(got) != valueText(want) {
			t.Fatalf("folded: %s, computed: %s", valueText(got), valueText(want))
		}
	})
}

func valueText(v *vector.Vector) string {
	if v.Null(0) {
		return "NULL"
	}
	return string(vector.AppendShown(nil, v, 0, nil))
}
