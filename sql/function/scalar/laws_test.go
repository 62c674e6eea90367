package scalar

import (
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/functest"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// samples are columns of many types, each of the same number of rows with NULLs
// among them. Every function is tried with every tuple of them that it accepts.
func samples(t *testing.T) []functest.Input {
	t.Helper()
	texts := []struct {
		typ  types.Type
		rows string
	}{
		{types.Of(types.Boolean), "true|NULL|false|true|false|NULL"},
		{types.Of(types.TinyInt), "1|-2|NULL|3|127|0"},
		{types.Of(types.Int), "3|-1|NULL|2147483647|2|1"},
		{types.Of(types.BigInt), "1|NULL|-9223372036854775808|7|0|1709210096"},
		{types.DecimalOf(10, 2), "1.50|-99.99|NULL|0.01|7|2.55"},
		{types.DecimalOf(38, 10), "1.5|-7|NULL|9999999999999999999999999999.9999999999|0|2"},
		{types.Of(types.Double), "1.5|NaN|NULL|-0.0|1e300|0.1"},
		{types.String(), "abc|NULL|[1, 2]|é😀 x|a,b=c|"},
		{types.WithLength(types.Char, 4), "a%|%|NULL|abcd|x|2024"},
		{types.Of(types.Varbinary), "abc|NULL|é||x|y"},
		{types.Of(types.Date), "2024-02-29|NULL|1969-12-31|0001-01-01|2024-01-01|9999-12-31"},
		{types.WithPrecision(types.Time, 0), "10:11:12|NULL|00:00:00|23:59:59|1:2:3|12:00"},
		{types.WithPrecision(types.Timestamp, 3), "2024-02-29 10:11:12.345|NULL|1969-12-31 23:59:59.999|2024-03-31 02:30:00|2024-01-01|1900-03-01"},
		{types.WithPrecision(types.TimestampLTZ, 6), "2024-02-29 10:11:12.345678|NULL|1969-12-31 23:59:59.999|2024-03-31 02:30:00|2024-01-01|1900-03-01"},
		{types.WithPrecision(types.Timestamp, 9), "2024-02-29 10:11:12.345678901|NULL|1969-12-31 23:59:59.999999999|0001-01-01|2024-01-01|9999-12-31"},
	}
	var all []functest.Input
	for _, x := range texts {
		v, err := functest.Column(x.typ, strings.Split(x.rows, "|")...)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, functest.Input{Column: v})
	}
	return append(all, nested(t, all)...)
}

// nested builds arrays, maps and rows of the columns of ints and texts.
func nested(t *testing.T, all []functest.Input) []functest.Input {
	t.Helper()
	ints, texts := all[2].Column, all[7].Column
	array := vector.New(types.ArrayOf(ints.Type))
	words := vector.New(types.ArrayOf(texts.Type))
	m := vector.New(types.MapOf(texts.Type, ints.Type))
	row := vector.New(types.RowOf(types.Field{Name: "x", Type: ints.Type}, types.Field{Name: "y", Type: texts.Type}))
	for i := range ints.Len() {
		row.Child[0].Append(ints, i)
		row.Child[1].Append(texts, i)
		row.AppendEntries()
		if i == 3 {
			array.AppendNull()
			words.AppendNull()
			m.AppendNull()
			continue
		}
		array.Child[0].AppendRange(ints, 0, i)
		words.Child[0].AppendRange(texts, 0, i)
		m.Child[0].AppendRange(texts, 0, min(i, 2))
		m.Child[1].AppendRange(ints, 0, min(i, 2))
		for _, v := range []*vector.Vector{array, words, m} {
			v.AppendEntries()
		}
	}
	interval := vector.New(types.Of(types.IntervalDay))
	months := vector.New(types.Of(types.IntervalMonth))
	for i := range ints.Len() {
		if i == 4 {
			interval.AppendNull()
			months.AppendNull()
			continue
		}
		vector.AppendValue(interval, int64(i-2)*86400000+int64(i))
		vector.AppendValue(months, int32(i-2)*7)
	}
	var inputs []functest.Input
	for _, v := range []*vector.Vector{array, words, m, row, interval, months} {
		inputs = append(inputs, functest.Input{Column: v})
	}
	return inputs
}

// words are the keywords that some functions take.
var words = map[string][]string{
	"EXTRACT": {"DAY", "HOUR", "EPOCH"}, "FLOOR": {"DAY", "HOUR", "MONTH"}, "CEIL": {"WEEK", "SECOND", "YEAR"},
	"TIMESTAMPADD": {"DAY", "HOUR", "MONTH"}, "TIMESTAMPDIFF": {"DAY", "HOUR", "MONTH"},
	"TIME DIFFERENCE": {"DAY", "MONTH"}, "TRIM": {"BOTH", "LEADING"}, ".": {"x", "y"},
}

// third are the samples that stand as a third argument: BOOLEAN, INT, STRING and
// an array.
var third = []int{0, 2, 7, 15}

// TestLaws tries every function with every tuple of up to three samples, and
// words before or behind them, that it accepts.
func TestLaws(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	all := samples(t)
	for _, f := range Funcs {
		t.Run(f.Name, func(t *testing.T) {
			l := laws{t: t, f: f, zone: zone}
			for n := range 4 {
				l.tried = 0
				l.tuples(all, n, nil)
				l.total += l.tried
			}
			if l.total == 0 && f.Name != "OVERLAPS" && f.Name != "JSON_EXISTS" {
				t.Error("no tuple of samples is accepted")
			}
		})
	}
}

type laws struct {
	t     *testing.T
	f     *fn.Func
	zone  *time.Location
	tried int // tuples of the present length
	total int
}

// most is how many tuples of one length are tried for a function.
const most = 40

func (l *laws) tuples(all []functest.Input, n int, tuple []functest.Input) {
	if n == 0 {
		l.try(tuple)
		for _, w := range words[l.f.Name] {
			l.try(append([]functest.Input{{Word: w}}, tuple...))
			l.try(append(slices.Clone(tuple), functest.Input{Word: w}))
		}
		return
	}
	for k, in := range all {
		if len(tuple) == 2 && !slices.Contains(third, k) {
			continue
		}
		if l.tried < most {
			l.tuples(all, n-1, append(slices.Clone(tuple), in))
		}
	}
}

// try checks the laws for one tuple, if the function accepts it.
func (l *laws) try(inputs []functest.Input) {
	args := make([]fn.Arg, len(inputs))
	rows := 6
	for i, in := range inputs {
		args[i].Word = in.Word
		if in.Column != nil {
			args[i].Type = in.Column.Type
		}
	}
	sig, err := l.f.Bind(args)
	if err != nil || mistaken(inputs, sig) {
		return
	}
	l.tried++
	name := describe(inputs)
	whole, err := l.call(rows, inputs)
	if err != nil {
		if !l.f.CanFail && !castable(args, sig) {
			l.t.Errorf("%s: %v, though CanFail is not set", name, err)
		}
		return
	}
	if l.f.Volatile {
		return
	}
	l.checkResult(name, sig, inputs, whole)
	l.checkParts(name, inputs, whole)
	l.checkConstants(name, inputs, whole)
}

// mistaken reports whether the function took a word for a value; the parser
// writes words only where a function has them.
func mistaken(inputs []functest.Input, sig fn.Signature) bool {
	for i, in := range inputs {
		if in.Word != "" && sig.Args[i].Kind != types.Null {
			return true
		}
	}
	return false
}

// TestBindRefuses binds every function with too few and too many arguments, with
// NULLs and with words where there are none: an error at most.
func TestBindRefuses(t *testing.T) {
	all := samples(t)
	for _, f := range Funcs {
		for n := range 7 {
			for _, in := range append(all, functest.Input{}, functest.Input{Word: "NOWORD"}) {
				args := make([]fn.Arg, n)
				for i := range args {
					if args[i].Word = in.Word; in.Column != nil {
						args[i].Type = in.Column.Type
					}
				}
				sig, err := f.Bind(args)
				if err == nil && len(sig.Args) != n {
					t.Errorf("%s: %d arguments have %d types", f.Name, n, len(sig.Args))
				}
				if err != nil && (err.Error() == "" || strings.HasSuffix(err.Error(), ".")) {
					t.Errorf("%s: %v", f.Name, err)
				}
			}
		}
	}
}

// TestNullLiterals calls every function with NULL alone, as it stands in SQL
// without a type.
func TestNullLiterals(t *testing.T) {
	for _, f := range Funcs {
		for n := 1; n < 5; n++ {
			inputs := make([]functest.Input, n)
			for i := range inputs {
				inputs[i].Column = vector.NullConst(types.Type{}, 3)
			}
			out, err := functest.Call(f, nil, 3, inputs...)
			if err != nil || f.OwnNulls {
				continue
			}
			for i := range 3 {
				if !out.Null(i) {
					t.Errorf("%s: %d NULLs give %s", f.Name, n, functest.Texts(out, nil)[i])
				}
			}
		}
	}
}

// castable reports whether the implicit casts may be what failed.
func castable(args []fn.Arg, sig fn.Signature) bool {
	for i, a := range args {
		if a.Word == "" && !a.Type.EqualKind(sig.Args[i]) {
			return true
		}
	}
	return false
}

func describe(inputs []functest.Input) string {
	var parts []string
	for _, in := range inputs {
		if in.Word != "" {
			parts = append(parts, in.Word)
		} else {
			parts = append(parts, in.Column.Type.String())
		}
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

func (l *laws) call(n int, inputs []functest.Input) (*vector.Vector, error) {
	return functest.Call(l.f, l.zone, n, inputs...)
}

// checkResult: as many rows as went in, of the type that was promised, and NULL
// where a strict function has a NULL argument.
func (l *laws) checkResult(name string, sig fn.Signature, inputs []functest.Input, out *vector.Vector) {
	l.t.Helper()
	if out.Len() != 6 {
		l.t.Fatalf("%s: 6 rows gave %d", name, out.Len())
	}
	for i := range out.Len() {
		null := false
		for _, in := range inputs {
			null = null || in.Column != nil && in.Column.Null(i)
		}
		switch {
		case out.Null(i) && !sig.Result.Nullable:
			l.t.Errorf("%s: row %d of %s is NULL", name, i, sig.Result)
		case null && !l.f.OwnNulls && !out.Null(i):
			l.t.Errorf("%s: row %d has a NULL argument and is not NULL", name, i)
		}
	}
}

// checkParts: a batch gives what its halves give, and an empty batch nothing.
func (l *laws) checkParts(name string, inputs []functest.Input, whole *vector.Vector) {
	l.t.Helper()
	want := functest.Texts(whole, l.zone)
	var got []string
	for _, part := range [][2]int{{0, 0}, {0, 2}, {2, 6}} {
		cut := make([]functest.Input, len(inputs))
		for i, in := range inputs {
			if cut[i] = in; in.Column != nil {
				cut[i].Column = vector.New(in.Column.Type)
				cut[i].Column.AppendRange(in.Column, part[0], part[1])
			}
		}
		v, err := l.call(part[1]-part[0], cut)
		if err != nil {
			l.t.Errorf("%s: rows %v alone: %v", name, part, err)
			return
		}
		got = append(got, functest.Texts(v, l.zone)...)
	}
	if !slices.Equal(got, want) {
		l.t.Errorf("%s: parts give %q, the whole %q", name, got, want)
	}
}

// checkConstants: an argument that is constant gives, in the row that it was
// taken from, what the column gives.
func (l *laws) checkConstants(name string, inputs []functest.Input, whole *vector.Vector) {
	l.t.Helper()
	want := functest.Texts(whole, l.zone)
	for mask := 1; mask < 1<<len(inputs); mask++ {
		for row := range 6 {
			mixed := slices.Clone(inputs)
			for i, in := range inputs {
				if in.Column != nil && mask>>i&1 != 0 {
					mixed[i].Column = vector.NewConst(in.Column, row, 6)
				}
			}
			v, err := l.call(6, mixed)
			if err != nil || !v.Type.EqualKind(whole.Type) {
				continue // a constant may be refused, or say more about the type
			}
			got := functest.Texts(v, l.zone)[row]
			if l.f.Name == "CEIL" && got == "0.0" && want[row] == "-0.0" {
				continue // a constant has no negative zero in Flink
			}
			if got != want[row] {
				l.t.Errorf("%s: row %d with constants %b gives %s, with columns %s", name, row, mask, got, want[row])
				return
			}
		}
	}
}
