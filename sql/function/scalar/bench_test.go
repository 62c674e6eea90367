package scalar

import (
	"fmt"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// batch is the number of rows that kernels are measured with.
const batch = 4096

// column returns a column of a type with values that differ from row to row.
func column(t types.Type) *vector.Vector {
	v := vector.New(t)
	for i := range batch {
		x := int64(i)*7919%100003 + 1
		switch t.Physical() {
		case types.PhysInt32:
			vector.AppendValue(v, int32(x))
		case types.PhysInt64:
			vector.AppendValue(v, 1700000000000+x*1000)
		case types.PhysFloat64:
			vector.AppendValue(v, float64(x)/8)
		case types.PhysWide:
			vector.AppendValue(v, types.Wide(x))
		case types.PhysBool:
			vector.AppendValue(v, uint8(x&1))
		default:
			v.AppendString(fmt.Sprintf("customer-%d@shop.example", x))
		}
	}
	return v
}

// BenchmarkKernels measures hot kernels in ns a row, without and with a constant.
func BenchmarkKernels(b *testing.B) {
	big, price, x := types.Of(types.BigInt).NotNull(), types.DecimalOf(10, 2).NotNull(), types.Of(types.Double).NotNull()
	str, ts, truth := types.String().NotNull(), types.WithPrecision(types.Timestamp, 3).NotNull(), types.Of(types.Boolean).NotNull()
	tests := []struct {
		name string
		args []types.Type
	}{
		{"+", []types.Type{big, big}},
		{"*", []types.Type{big, big}},
		{"%", []types.Type{big, big}},
		{"<", []types.Type{big, big}},
		{"=", []types.Type{big, big}},
		{"+", []types.Type{x, x}},
		{"<", []types.Type{x, x}},
		{"+", []types.Type{price, price}},
		{"*", []types.Type{price, types.DecimalOf(4, 3).NotNull()}},
		{"*", []types.Type{price, types.DecimalOf(10, 0).NotNull()}},
		{"/", []types.Type{price, types.DecimalOf(10, 0).NotNull()}},
		{"<", []types.Type{price, price}},
		{"=", []types.Type{str, str}},
		{"AND", []types.Type{truth, truth}},
		{"LIKE", []types.Type{str, types.WithLength(types.Char, 9).NotNull()}},
		{"UPPER", []types.Type{str}},
		{"||", []types.Type{str, str}},
		{"+", []types.Type{ts, types.Of(types.IntervalDay).NotNull()}},
		{"HOUR", []types.Type{ts}},
		{"DATE_FORMAT", []types.Type{ts, types.WithLength(types.Char, 10).NotNull()}},
	}
	for _, tt := range tests {
		for _, constant := range []bool{false, true} {
			if constant && len(tt.args) == 1 {
				continue
			}
			name := fmt.Sprintf("%s/%s", tt.name, tt.args[0].Name())
			if constant {
				name += "/const"
			}
			b.Run(name, func(b *testing.B) { run(b, tt.name, tt.args, constant) })
		}
	}
}

func run(b *testing.B, name string, ts []types.Type, constant bool) {
	f, _ := Lookup(name)
	args := make([]fn.Arg, len(ts))
	columns := make([]*vector.Vector, len(ts))
	for i, t := range ts {
		columns[i] = column(t)
		if t.Kind == types.Char {
			columns[i] = special(name)
		}
		args[i] = fn.Arg{Type: t}
		if constant && i == 1 || t.Kind == types.Char {
			args[i].Const = vector.NewConst(columns[i], 5, 1)
			columns[i] = vector.NewConst(columns[i], 5, batch)
		}
	}
	sig, err := f.Bind(args)
	if err != nil {
		b.Fatal(err)
	}
	k, err := f.Prepare(args, sig.Result)
	if err != nil {
		b.Fatal(err)
	}
	out, call := vector.New(sig.Result), &fn.Call{}
	for b.Loop() {
		if err := lift.Run(k, call, columns, batch, out); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/batch, "ns/row")
}

// special returns patterns for LIKE and DATE_FORMAT.
func special(name string) *vector.Vector {
	v := vector.New(types.WithLength(types.Char, 10).NotNull())
	for range batch {
		if name == "LIKE" {
			v.AppendString("%shop%ple")
		} else {
			v.AppendString("yyyy-MM-dd")
		}
	}
	return v
}
