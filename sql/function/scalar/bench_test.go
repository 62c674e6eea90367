package scalar

import (
	"fmt"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// batch is the number of rows that kernels are measured with.
const batch = 4096

// column returns argument k, a column of a type with values that differ from row
// to row.
func column(t types.Type, k int) *vector.Vector {
	v := vector.New(t)
	for i := range batch {
		x := int64(i)*7919%int64(100003-2*k) + 1
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

// A measured kernel is a function and its arguments.
type measured struct {
	name string
	args []types.Type
	text []string // the values of the arguments from the second on that are CHAR
}

// kernels are those that every job runs.
func kernels() []measured {
	big, price, x := types.Of(types.BigInt).NotNull(), types.DecimalOf(10, 2).NotNull(), types.Of(types.Double).NotNull()
	str, ts, truth := types.String().NotNull(), types.WithPrecision(types.Timestamp, 3).NotNull(), types.Of(types.Boolean).NotNull()
	char, whole := types.WithLength(types.Char, 10).NotNull(), types.DecimalOf(10, 0).NotNull()
	i := types.Of(types.Int).NotNull()
	return []measured{
		{"+", []types.Type{big, big}, nil},
		{"-", []types.Type{big, big}, nil},
		{"*", []types.Type{big, big}, nil},
		{"/", []types.Type{big, big}, nil},
		{"%", []types.Type{big, big}, nil},
		{"%", []types.Type{i, i}, nil},
		{"<", []types.Type{big, big}, nil},
		{"=", []types.Type{big, big}, nil},
		{"+", []types.Type{x, x}, nil},
		{"<", []types.Type{x, x}, nil},
		{"+", []types.Type{price, price}, nil},
		{"*", []types.Type{price, types.DecimalOf(4, 3).NotNull()}, nil},
		{"*", []types.Type{price, whole}, nil},
		{"/", []types.Type{price, whole}, nil},
		{"%", []types.Type{price, whole}, nil},
		{"<", []types.Type{price, price}, nil},
		{"=", []types.Type{price, price}, nil},
		{"=", []types.Type{str, str}, nil},
		{"AND", []types.Type{truth, truth}, nil},
		{"LIKE", []types.Type{str, char}, []string{"%shop%ple"}},
		{"LIKE", []types.Type{str, char}, []string{"cust_mer%1_@%"}},
		{"SIMILAR TO", []types.Type{str, char}, []string{"%[0-9]+@(shop|mail)%"}},
		{"REGEXP", []types.Type{str, char}, []string{"[0-9]+@shop"}},
		{"REGEXP", []types.Type{str, char}, []string{"^customer-[0-9]+5@"}},
		{"REGEXP_EXTRACT", []types.Type{str, char, i}, []string{"-([0-9]+)@"}},
		{"REGEXP_REPLACE", []types.Type{str, char, char}, []string{"[0-9]+", "#"}},
		{"REGEXP_COUNT", []types.Type{str, char}, []string{"[a-z]+"}},
		{"SPLIT_INDEX", []types.Type{str, char, i}, []string{"@"}},
		{"UPPER", []types.Type{str}, nil},
		{"LOWER", []types.Type{str}, nil},
		{"SUBSTRING", []types.Type{str, i, i}, nil},
		{"||", []types.Type{str, str}, nil},
		{"CONCAT", []types.Type{str, char, str}, []string{" of "}},
		{"+", []types.Type{ts, types.Of(types.IntervalDay).NotNull()}, nil},
		{"HOUR", []types.Type{ts}, nil},
		{"DATE_FORMAT", []types.Type{ts, char}, []string{"yyyy-MM-dd"}},
		{"DATE_FORMAT", []types.Type{ts, char}, []string{"yyyy-MM-dd HH:mm:ss"}},
	}
}

// BenchmarkKernels measures hot kernels in ns a row, without and with constants
// behind the first argument.
func BenchmarkKernels(b *testing.B) {
	for _, m := range kernels() {
		for _, constant := range []bool{false, true} {
			if constant && len(m.args) == 1+len(m.text) {
				continue
			}
			b.Run(m.title(constant), func(b *testing.B) {
				b.ReportAllocs()
				call := m.prepare(b, constant)
				for b.Loop() {
					call()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/batch, "ns/row")
			})
		}
	}
}

// TestKernelsAllocateNothingPerRow runs all of them a second time.
func TestKernelsAllocateNothingPerRow(t *testing.T) {
	for _, m := range kernels() {
		for _, constant := range []bool{false, true} {
			call := m.prepare(t, constant)
			call()
			if n := testing.AllocsPerRun(3, call); n > batch/100 {
				t.Errorf("%s allocates %v times for %d rows", m.title(constant), n, batch)
			}
		}
	}
}

func (m measured) title(constant bool) string {
	name := m.name + "/" + m.args[0].Name()
	for _, text := range m.text {
		name += "/" + text
	}
	if constant {
		name += "/const"
	}
	return name
}

// prepare returns a function that runs the kernel once.
func (m measured) prepare(tb testing.TB, constant bool) func() {
	f := Lookup(m.name)
	args := make([]fn.Arg, len(m.args))
	columns := make([]*vector.Vector, len(m.args))
	for i, t := range m.args {
		if columns[i] = column(t, i); t.Kind == types.Int && i > 0 {
			columns[i] = places(t)
		}
		fixed := constant && i > 0
		if t.Kind == types.Char {
			columns[i], fixed = vector.New(t), true
			columns[i].AppendString(m.text[i-1])
		}
		if args[i] = (fn.Arg{Type: t}); fixed {
			at := 5 % columns[i].Len()
			args[i].Const = vector.NewConst(columns[i], at, 1)
			columns[i] = vector.NewConst(columns[i], at, batch)
		}
	}
	sig, err := f.Bind(args)
	if err != nil {
		tb.Fatal(err)
	}
	k, err := f.Prepare(args, sig.Result)
	if err != nil {
		tb.Fatal(err)
	}
	out, call := vector.New(sig.Result), &fn.Call{}
	return func() {
		if err := lift.Run(k, call, columns, batch, out); err != nil {
			tb.Fatal(err)
		}
	}
}

// places returns small numbers, which stand for places in a text.
func places(t types.Type) *vector.Vector {
	v := vector.New(t)
	for i := range batch {
		vector.AppendValue(v, int32(i%7+1))
	}
	return v
}

// BenchmarkStamps measures how fast timestamps are read from text.
func BenchmarkStamps(b *testing.B) {
	text := vector.New(types.String().NotNull())
	for i := range batch {
		text.AppendString(fmt.Sprintf("2024-%02d-%02d %02d:%02d:%02d", i%12+1, i%28+1, i%24, i%60, i%59))
	}
	fraction := vector.New(types.String().NotNull())
	for i := range batch {
		fraction.AppendString(fmt.Sprintf("%s.%03d", text.Bytes(i), i%1000))
	}
	tests := []struct {
		name, function, form string
		text                 *vector.Vector
	}{
		{"CAST", "", "", text},
		{"CAST/fraction", "", "", fraction},
		{"TO_TIMESTAMP", "TO_TIMESTAMP", "", text},
		{"TO_TIMESTAMP/fraction", "TO_TIMESTAMP", "", fraction},
		{"TO_TIMESTAMP/pattern", "TO_TIMESTAMP", "yyyy-MM-dd HH:mm:ss", text},
		{"TO_TIMESTAMP/pattern/fraction", "TO_TIMESTAMP", "yyyy-MM-dd HH:mm:ss.SSS", fraction},
		{"UNIX_TIMESTAMP", "UNIX_TIMESTAMP", "", text},
	}
	for _, tt := range tests {
		b.Run(tt.name, func(b *testing.B) {
			b.ReportAllocs()
			k, args, out := stampKernel(b, tt.function, tt.form, tt.text)
			for b.Loop() {
				if err := lift.Run(k, &fn.Call{}, args, batch, out); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/batch, "ns/row")
		})
	}
}

// stampKernel returns what reads timestamps from text: CAST if no function is
// named.
func stampKernel(b *testing.B, name, form string, text *vector.Vector) (fn.Kernel, []*vector.Vector, *vector.Vector) {
	if name == "" {
		c, err := cast.Find(text.Type, types.WithPrecision(types.Timestamp, 3))
		if err != nil {
			b.Fatal(err)
		}
		return c.Kernel, []*vector.Vector{text}, vector.New(c.To)
	}
	f := Lookup(name)
	args, columns := []fn.Arg{{Type: text.Type}}, []*vector.Vector{text}
	if form != "" {
		v := vector.New(types.WithLength(types.Char, len(form)).NotNull())
		v.AppendString(form)
		args = append(args, fn.Arg{Type: v.Type, Const: vector.NewConst(v, 0, 1), Literal: true})
		columns = append(columns, vector.NewConst(v, 0, batch))
	}
	sig, err := f.Bind(args)
	if err != nil {
		b.Fatal(err)
	}
	k, err := f.Prepare(args, sig.Result)
	if err != nil {
		b.Fatal(err)
	}
	return k, columns, vector.New(sig.Result)
}
