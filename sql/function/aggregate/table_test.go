package aggregate

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/functest"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func TestTable(t *testing.T) {
	if !slices.IsSortedFunc(Funcs, func(a, b *Func) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("table.go is not in the order of names")
	}
	if names := functest.Declared(t, ".", "Func"); len(names) != len(Funcs)+len(Internal) {
		t.Errorf("table.go lists %d functions, the package declares %d: %v", len(Funcs)+len(Internal), len(names), names)
	}
	for _, f := range slices.Concat(Funcs, Internal) {
		if f.Doc == "" || f.Bind == nil || f.New == nil || f.Name != strings.ToUpper(f.Name) {
			t.Errorf("%s lacks something", f.Name)
		}
		if Find(f.Name) != f && f != &SingleValue {
			t.Errorf("%s is not found", f.Name)
		}
	}
}

// TestBind pins result types; the cases are those of testdata/conformance/aggregate.
func TestBind(t *testing.T) {
	intNN, str := types.Of(types.Int).NotNull(), types.String()
	tests := []struct {
		name    string
		args    []fn.Arg
		grouped bool
		want    string // type, or part of the error
	}{
		{"SUM", []fn.Arg{{Type: intNN}}, true, "INT NOT NULL"},
		{"SUM", []fn.Arg{{Type: intNN}}, false, "INT"},
		{"SUM", []fn.Arg{{Type: types.DecimalOf(10, 2)}}, true, "DECIMAL(38, 2)"},
		{"SUM", []fn.Arg{{Type: types.Of(types.TinyInt)}}, true, "TINYINT"},
		{"SUM", []fn.Arg{{Type: str}}, true, "takes a number, found STRING"},
		{"AVG", []fn.Arg{{Type: types.DecimalOf(12, 8)}}, true, "DECIMAL(38, 8)"},
		{"AVG", []fn.Arg{{Type: types.DecimalOf(10, 2).NotNull()}}, true, "DECIMAL(38, 6) NOT NULL"},
		{"AVG", []fn.Arg{{Type: types.Of(types.Date)}}, true, "takes a number, found DATE"},
		{"COUNT", nil, false, "BIGINT NOT NULL"},
		{"COUNT", []fn.Arg{{Type: str}, {Type: str}}, false, "takes * or 1 argument"},
		{"MIN", []fn.Arg{{Type: types.WithLength(types.Char, 1).NotNull()}}, false, "CHAR(1)"},
		{"MAX", []fn.Arg{{Type: types.ArrayOf(str)}}, false, "found ARRAY<STRING>"},
		{"LAST_VALUE", []fn.Arg{{Type: intNN}}, true, "INT NOT NULL"},
		{"LISTAGG", []fn.Arg{{Type: str.NotNull()}}, true, "STRING NOT NULL"},
		{"LISTAGG", []fn.Arg{{Type: str}, {Type: str}}, true, "takes a literal as separator"},
		{"LISTAGG", []fn.Arg{{Type: intNN}}, true, "takes text, found INT"},
		{"ARRAY_AGG", []fn.Arg{{Type: intNN}}, true, "ARRAY<INT NOT NULL> NOT NULL"},
		{"COLLECT", []fn.Arg{{Type: intNN}}, false, "MULTISET<INT NOT NULL> NOT NULL"},
		{"STDDEV_POP", []fn.Arg{{Type: intNN}}, true, "INT NOT NULL"},
		{"VAR_SAMP", []fn.Arg{{Type: types.DecimalOf(8, 2)}}, true, "DECIMAL(38, 6)"},
		{"JSON_ARRAYAGG", []fn.Arg{{Type: str}}, true, "VARCHAR(2000) NOT NULL"},
		{"JSON_OBJECTAGG", []fn.Arg{{Type: intNN}, {Type: str}}, true, "takes text as key, found INT"},
		{"JSON_OBJECTAGG", []fn.Arg{{Type: str}, {Type: types.Of(types.Date)}}, true, "DATE has no form in JSON"},
		{"PERCENTILE", []fn.Arg{{Type: intNN}, decimalConst(15, 2, 1)}, true, "takes a part from 0 to 1, found 1.5"},
		{"PERCENTILE", []fn.Arg{{Type: intNN}, decimalConst(5, 2, 1)}, true, "DOUBLE"},
	}
	for _, tt := range tests {
		sig, err := Find(tt.name).Bind(tt.args, tt.grouped)
		got := sig.Result.String()
		if err != nil {
			got = err.Error()
		}
		if err != nil && !strings.Contains(got, tt.want) || err == nil && got != tt.want {
			t.Errorf("%s(%s): got %s, want %s", tt.name, typeNames(tt.args), got, tt.want)
		}
	}
}

func decimalConst(x int64, p, s int) fn.Arg {
	return constant(types.DecimalOf(p, s), func(v *vector.Vector) { vector.AppendValue(v, decimal128.FromI64(x)) })
}

// of returns the result of an aggregate of one column.
func of(t *testing.T, name string, column *vector.Vector, more ...fn.Arg) string {
	t.Helper()
	f, args := Find(name), append([]fn.Arg{{Type: column.Type}}, more...)
	sig, err := f.Bind(args, false)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, updating := range []bool{true, false} {
		a := f.Make(args, sig.Result, updating)
		a.Grow(1)
		in := Input{Groups: make([]int32, column.Len()), Args: []*vector.Vector{column}}
		for _, m := range more {
			if m.Word == "" {
				in.Args = append(in.Args, vector.NewConst(m.Const, 0, column.Len()))
			}
		}
		if err := a.Update(in); err != nil {
			t.Fatal(err)
		}
		got = append(got, strings.TrimSuffix(results(a, sig.Result, []int32{0}), ";"))
		if f, ok := a.(Failing); ok {
			if err := f.Failed(); err != nil {
				return err.Error()
			}
		}
	}
	if got[0] != got[1] {
		t.Errorf("%s: %s for updating input, %s for inserts", name, got[0], got[1])
	}
	return got[0]
}

func ints[T vector.Fixed](kind types.Kind, xs ...T) *vector.Vector {
	v := vector.New(types.Of(kind))
	for _, x := range xs {
		vector.AppendValue(v, x)
	}
	return v
}

func decimals(p, s int, xs ...string) *vector.Vector {
	v := vector.New(types.DecimalOf(p, s))
	for _, x := range xs {
		n, err := decimal128.FromString(x, int32(p), int32(s))
		if err != nil {
			panic(err)
		}
		vector.AppendValue(v, n)
	}
	return v
}

// TestResults holds what testdata/conformance/aggregate says.
func TestResults(t *testing.T) {
	nines := strings.Repeat("9", 38)
	tests := []struct {
		name   string
		column *vector.Vector
		want   string
	}{
		{"SUM", ints(types.Int, int32(math.MaxInt32), 1), "-2147483648"},
		{"AVG", ints(types.Int, int32(math.MaxInt32), 1), "1073741824"},
		{"AVG", ints(types.Int, int32(-1), -2), "-1"},
		{"SUM", ints(types.TinyInt, int8(120), 10, -5), "125"},
		{"SUM", decimals(38, 0, nines, "1"), "NULL"},
		{"SUM", decimals(38, 0, nines, "1", "-2"), nines[:37] + "8"},
		{"AVG", decimals(10, 2, "0.01", "0.01", "0.03"), "0.016667"},
		{"AVG", decimals(10, 2, "-1.00", "-2.01"), "-1.505000"},
		{"AVG", ints(types.Double, 0.1, 0.2, 0.3), "0.20000000000000004"},
		{"AVG", ints(types.Float, float32(0.1), 0.2, 0.3), "0.2"},
		{"SUM", ints(types.Double, math.Inf(1), math.Inf(-1)), "NaN"},
		{"MIN", ints(types.Double, math.NaN(), 1.5), "1.5"},
		{"MAX", ints(types.Double, 1.5, math.NaN()), "NaN"},
		{"VAR_POP", ints(types.Int, int32(1), 2, 4, 9), "9"},
		{"STDDEV_SAMP", ints(types.Int, int32(1), 2, 4, 9), "3"},
		{"VAR_SAMP", ints(types.BigInt, int64(10), 20, 40, 95), "1439"},
		{"VAR_POP", decimals(8, 2, "2", "4", "4", "6"), "2.000000"},
		{"STDDEV_POP", decimals(8, 2, "2", "4", "4", "6"), "1.414214"},
		{"VAR_SAMP", decimals(8, 2, "2", "4", "4", "6"), "2.666667"},
		{"VAR_POP", ints(types.Double, 10.0, 12, 11), "0.6666666666666666"},
		{"STDDEV_POP", ints(types.Double, 10.0, 12, 11), "0.816496580927726"},
		{"VAR_POP", ints(types.SmallInt, int16(30000), 10000, 5), "the variance does not fit into SMALLINT (cast the argument to DOUBLE for an exact one)"},
		{"JSON_ARRAYAGG", ints(types.Int, int32(1), -5), "[1,-5]"},
	}
	for _, tt := range tests {
		if got := of(t, tt.name, tt.column); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
	half := decimalConst(5, 2, 1)
	if got := of(t, "PERCENTILE", ints(types.Double, 40.0, 10, 20), decimalConst(9, 2, 1)); got != "36.0" {
		t.Errorf("PERCENTILE 0.9: got %s", got)
	}
	if got := of(t, "PERCENTILE", ints(types.Double, 7.0), half); got != "7.0" {
		t.Errorf("PERCENTILE of one: got %s", got)
	}
	down := []fn.Arg{{Type: types.Of(types.Int)}, {Word: "DESC"}}
	v := ints(types.Int, int32(5), 2, 9)
	args := append([]fn.Arg{{Type: v.Type}}, down...)
	a := ArrayAgg.Make(args, types.ArrayOf(v.Type), false)
	a.Grow(1)
	if err := a.Update(Input{Groups: []int32{0, 0, 0}, Args: []*vector.Vector{v, v}}); err != nil {
		t.Fatal(err)
	}
	if got := results(a, types.ArrayOf(v.Type), []int32{0}); got != "[9, 5, 2];" {
		t.Errorf("ARRAY_AGG ORDER BY DESC: got %s", got)
	}
}
