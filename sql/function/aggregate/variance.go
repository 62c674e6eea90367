package aggregate

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// StddevPop is STDDEV_POP(x).
var StddevPop = spreadFunc("STDDEV_POP", "Returns the standard deviation of all values of x, in the type of x.", spread{root: true},
	Example{"STDDEV_POP(x)", "2e0, 4e0", "1.0"})

// StddevSamp is STDDEV_SAMP(x).
var StddevSamp = spreadFunc("STDDEV_SAMP", "Returns the standard deviation of a sample, in the type of x; NULL for one value.", spread{root: true, sample: true},
	Example{"STDDEV_SAMP(x)", "1e0, 1e0", "0.0"})

// Stddev is STDDEV(x), the same as STDDEV_SAMP.
var Stddev = spreadFunc("STDDEV", "Returns the standard deviation of a sample, in the type of x; NULL for one value.", spread{root: true, sample: true},
	Example{"STDDEV(x)", "1e0", "NULL"})

// VarPop is VAR_POP(x).
var VarPop = spreadFunc("VAR_POP", "Returns the variance of all values of x, in the type of x.", spread{},
	Example{"VAR_POP(x)", "1e0, 3e0", "1.0"})

// VarSamp is VAR_SAMP(x).
var VarSamp = spreadFunc("VAR_SAMP", "Returns the variance of a sample, in the type of x; NULL for one value.", spread{sample: true},
	Example{"VAR_SAMP(x)", "1e0, 3e0", "2.0"})

// Variance is VARIANCE(x), the same as VAR_SAMP.
var Variance = spreadFunc("VARIANCE", "Returns the variance of a sample, in the type of x; NULL for one value.", spread{sample: true},
	Example{"VARIANCE(x)", "1e0, 3e0", "2.0"})

// A spread says which measure of spread a function is.
type spread struct{ root, sample bool }

func spreadFunc(name, doc string, s spread, examples ...Example) Func {
	bind := bindNumber(meanType)
	return Func{
		Name: name, Doc: doc, Examples: examples, Merges: true, Retracts: true,
		Bind: func(args []fn.Arg, grouped bool) (fn.Signature, error) {
			sig, err := bind(args, grouped)
			if s.sample { // NULL for one value
				sig.Result = sig.Result.Null()
			}
			return sig, err
		},
		New: func(args []fn.Arg, result types.Type) Accumulator {
			return &variance{spread: s, typ: args[0].Type, result: result}
		},
	}
}

// variance keeps the sums of the values and of their squares, with what rounding
// took from them, so that taking back leaves no trace.
type variance struct {
	column[momentState]
	spread
	typ, result types.Type
	err         error
}

type momentState struct {
	n, special   int64 // values; of these infinities and NaN
	sum, squares exact
}

// exact is a sum in two parts, the second what the first has lost.
type exact struct{ hi, lo float64 }

func (e *exact) add(x float64) {
	t := e.hi + x
	b := t - e.hi
	e.lo += (e.hi - (t - b)) + (x - b)
	e.hi = t
}

func (e *exact) big() *big.Float {
	x := new(big.Float).SetPrec(256).SetFloat64(e.hi)
	return x.Add(x, new(big.Float).SetFloat64(e.lo))
}

func (a *variance) Update(in Input) error {
	x := in.Args[0]
	for i, g := range a.counted(in, x) {
		if g < 0 {
			continue
		}
		sign := 1.0
		if in.Signs != nil {
			sign = float64(in.Signs[i])
		}
		page.At(a.Pages, g).add(number(x, i), sign)
	}
	return nil
}

// add adds a value, or takes it back.
func (s *momentState) add(x, sign float64) {
	s.n += int64(sign)
	if x-x != 0 {
		s.special += int64(sign)
		return
	}
	s.sum.add(sign * x)
	square := x * x
	s.squares.add(sign * square)
	s.squares.add(sign * math.FMA(x, x, -square))
}

// number returns a number as DOUBLE, and a DECIMAL without its point.
func number(v *vector.Vector, i int) float64 {
	i = v.Row(i)
	switch v.Type.Physical() {
	case types.PhysFloat32:
		return float64(vector.Values[float32](v)[i])
	case types.PhysFloat64:
		return vector.Values[float64](v)[i]
	case types.PhysWide:
		return types.DecimalDouble(vector.Values[decimal128.Num](v)[i], 0)
	default:
		return float64(vector.Integer(v, i))
	}
}

func (a *variance) Merge(into []int32, src Accumulator, from []int32) {
	q := src.(*variance).Pages
	for i, g := range into {
		s, t := a.At(g), *page.At(q, from[i])
		s.n += t.n
		s.special += t.special
		s.sum.add(t.sum.hi)
		s.sum.add(t.sum.lo)
		s.squares.add(t.squares.hi)
		s.squares.add(t.squares.lo)
	}
}

func (a *variance) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		s := a.At(g)
		switch {
		case s.n == 0 || a.sample && s.n == 1:
			out.AppendNull()
		case s.special > 0:
			a.put(nil, out)
		default:
			a.put(a.measure(s), out)
		}
	}
}

// Trace implements Tracer.
func (a *variance) Trace(groups []int32, out []float64) []float64 {
	for _, g := range groups {
		s := a.At(g)
		out = append(out, float64(s.n), float64(s.special), s.sum.hi, s.squares.hi)
	}
	return out
}

// measure returns the variance, or its root.
func (a *variance) measure(s *momentState) *big.Float {
	n := s.n
	x := s.sum.big()
	x.Mul(x, x)
	x.Quo(x, new(big.Float).SetInt64(n))
	x.Sub(s.squares.big(), x)
	if a.sample {
		n--
	}
	x.Quo(x, new(big.Float).SetInt64(n))
	if a.typ.Kind == types.Decimal {
		x.Quo(x, new(big.Float).SetInt(types.BigPow10(2*a.typ.Scale)))
	}
	if x.Sign() < 0 {
		x.SetInt64(0)
	}
	if a.root {
		x.Sqrt(x)
	}
	return x
}

// put appends a result in the type of the argument; nil is NaN.
func (a *variance) put(x *big.Float, out *vector.Vector) {
	f := math.NaN()
	if x != nil {
		f, _ = x.Float64()
	}
	switch out.Type.Physical() {
	case types.PhysFloat32:
		vector.AppendValue(out, float32(f))
	case types.PhysFloat64:
		vector.AppendValue(out, f)
	case types.PhysWide: // by way of a DOUBLE, with its digits
		d, err := types.ParseDecimal(strconv.FormatFloat(f, 'e', -1, 64), out.Type.Precision, out.Type.Scale)
		if err != nil {
			out.AppendNull()
			return
		}
		vector.AppendValue(out, d)
	default:
		a.putInt(f, out)
	}
}

func (a *variance) putInt(f float64, out *vector.Vector) {
	f = math.Trunc(f)
	limit := math.Ldexp(1, 8*out.Type.Physical().Width()-1)
	if f >= limit {
		what := "variance"
		if a.root {
			what = "standard deviation"
		}
		a.err = fmt.Errorf("the %s does not fit into %s (cast the argument to DOUBLE for an exact one)", what, out.Type.Name())
		f = 0
	}
	switch out.Type.Physical() {
	case types.PhysInt8:
		vector.AppendValue(out, int8(f))
	case types.PhysInt16:
		vector.AppendValue(out, int16(f))
	case types.PhysInt32:
		vector.AppendValue(out, int32(f))
	default:
		vector.AppendValue(out, int64(f))
	}
}

// Failed implements Failing.
func (a *variance) Failed() error {
	err := a.err
	a.err = nil
	return err
}

func momentFields() []types.Type {
	d := types.Of(types.Double)
	return []types.Type{bigint(), bigint(), d, d, d, d}
}

func (a *variance) Save(groups []int32) arrow.Array {
	return save(groups, momentFields(), func(g int32, f []*vector.Vector) {
		s := a.At(g)
		addInt(f[0], s.n)
		addInt(f[1], s.special)
		for i, x := range []float64{s.sum.hi, s.sum.lo, s.squares.hi, s.squares.lo} {
			vector.AppendValue(f[2+i], x)
		}
	})
}

func (a *variance) Load(state arrow.Array) error {
	v, err := load(state, momentFields())
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		x := func(k int) float64 { return vector.Values[float64](v.Child[k])[i] }
		*a.At(int32(from + i)) = momentState{
			n: intAt(v.Child[0], i), special: intAt(v.Child[1], i), sum: exact{x(2), x(3)}, squares: exact{x(4), x(5)},
		}
	}
	return nil
}
