package cast

import (
	"math"
	"strconv"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

type num = decimal128.Num

type integer interface {
	int8 | int16 | int32 | int64
}

// number are the Go types of numbers other than DECIMAL, and of BOOLEAN.
type number interface {
	integer | uint8 | float32 | float64
}

// loop makes a kernel of a loop over one column, which is called once a batch.
//
//go:noinline
func loop[A, R vector.Fixed](f func(res []R, a []A)) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res, a := vector.Values[R](out), vector.Values[A](args[0])
		if n == 0 {
			return nil
		}
		if !args[0].Const {
			f(res[:n], a[:n])
			return nil
		}
		f(res[:1], a[:1])
		lift.Fill(res[:n], res[0])
		return nil
	}
}

// toNumber casts among BOOLEAN, integers, FLOAT and DOUBLE. Integers wrap around.
func toNumber(from, to types.Type) fn.Kernel {
	switch from.Kind {
	case types.Boolean:
		return numberTo[uint8](to)
	case types.TinyInt:
		return numberTo[int8](to)
	case types.SmallInt:
		return numberTo[int16](to)
	case types.Int:
		return numberTo[int32](to)
	case types.BigInt:
		return numberTo[int64](to)
	case types.Float:
		return floatTo[float32](to)
	default:
		return floatTo[float64](to)
	}
}

func numberTo[A integer | uint8](to types.Type) fn.Kernel {
	switch to.Kind {
	case types.TinyInt:
		return convert[A, int8]()
	case types.SmallInt:
		return convert[A, int16]()
	case types.Int:
		return convert[A, int32]()
	case types.BigInt:
		return convert[A, int64]()
	case types.Float:
		return convert[A, float32]()
	default:
		return convert[A, float64]()
	}
}

//go:noinline
func convert[A, R number]() fn.Kernel {
	return loop(func(res []R, a []A) {
		for i, x := range a {
			res[i] = R(x)
		}
	})
}

// floatTo casts a FLOAT or DOUBLE as Java does: the values stop at the ends of
// INT and BIGINT, smaller types take the low bits of that INT, and NaN is 0
// (case cast-doubles).
//
//go:noinline
func floatTo[A float32 | float64](to types.Type) fn.Kernel {
	switch to.Kind {
	case types.TinyInt:
		return lift.Map1(func(x A) int8 { return int8(saturate(float64(x))) })
	case types.SmallInt:
		return lift.Map1(func(x A) int16 { return int16(saturate(float64(x))) })
	case types.Int:
		return lift.Map1(func(x A) int32 { return saturate(float64(x)) })
	case types.BigInt:
		return lift.Map1(func(x A) int64 { return saturate64(float64(x)) })
	case types.Float:
		return convert[A, float32]()
	default:
		return convert[A, float64]()
	}
}

func saturate(x float64) int32 {
	switch {
	case x != x:
		return 0
	case x >= math.MaxInt32:
		return math.MaxInt32
	case x <= math.MinInt32:
		return math.MinInt32
	default:
		return int32(x)
	}
}

func saturate64(x float64) int64 {
	switch {
	case x != x:
		return 0
	case x >= math.MaxInt64:
		return math.MaxInt64
	case x <= math.MinInt64:
		return math.MinInt64
	default:
		return int64(x)
	}
}

// toBoolean casts a number: only zero is FALSE.
//
//go:noinline
func toBoolean(from types.Type) fn.Kernel {
	switch from.Kind {
	case types.TinyInt:
		return lift.Map1(func(x int8) uint8 { return lift.Bool(x != 0) })
	case types.SmallInt:
		return lift.Map1(func(x int16) uint8 { return lift.Bool(x != 0) })
	case types.Int:
		return lift.Map1(func(x int32) uint8 { return lift.Bool(x != 0) })
	case types.BigInt:
		return lift.Map1(func(x int64) uint8 { return lift.Bool(x != 0) })
	case types.Float:
		return lift.Map1(func(x float32) uint8 { return lift.Bool(x != 0) })
	case types.Double:
		return lift.Map1(func(x float64) uint8 { return lift.Bool(x != 0) })
	default:
		return lift.Map1(func(x num) uint8 { return lift.Bool(x != num{}) })
	}
}

// fromDecimal casts a DECIMAL to a number: the fraction is cut off and the rest
// wraps around.
//
//go:noinline
func fromDecimal(from, to types.Type) fn.Kernel {
	s := from.Scale
	whole := func(x num) int64 { return types.Trunc64(x, s) }
	if from.Precision <= types.MaxLowPrecision {
		by := types.Pow10(s)
		whole = func(x num) int64 { return int64(x.LowBits()) / by }
	}
	switch to.Kind {
	case types.TinyInt:
		return lift.Map1(func(x num) int8 { return int8(whole(x)) })
	case types.SmallInt:
		return lift.Map1(func(x num) int16 { return int16(whole(x)) })
	case types.Int:
		return lift.Map1(func(x num) int32 { return int32(whole(x)) })
	case types.BigInt:
		return lift.Map1(whole)
	case types.Float:
		return lift.Map1(func(x num) float32 { return float32(types.DecimalDouble(x, s)) })
	default:
		return lift.Map1(func(x num) float64 { return types.DecimalDouble(x, s) })
	}
}

// toDecimal finds the cast of a number to a DECIMAL: it is rounded, and NULL if
// it does not fit.
func (c *Cast) toDecimal(try bool) {
	from, to := c.From, c.To
	if from.Kind == types.Float || from.Kind == types.Double {
		c.CanFail, c.MayNull = true, true
		c.Kernel = floatToDecimal(from, to, try)
		return
	}
	exact := types.AsDecimal(from)
	if from.Kind == types.Boolean {
		exact = types.DecimalOf(1, 0)
	}
	room := to.Precision - to.Scale
	need := exact.Precision - exact.Scale
	if exact.Scale > to.Scale {
		need++ // 9.9 becomes 10
	}
	c.MayNull = need > room
	if from.Kind != types.Decimal {
		c.Kernel = integerToDecimal(from, to, c.MayNull)
		return
	}
	if k := to.Scale - from.Scale; k >= 0 && !c.MayNull {
		f := decimal128.GetScaleMultiplier(k)
		c.Kernel = lift.Map1(func(x num) num { return x.Mul(f) })
		return
	}
	c.Kernel = lift.TrySet(func(args []*vector.Vector, i int) (num, bool) {
		x := vector.Values[num](args[0])[args[0].Row(i)]
		return types.Rescale(x, from.Scale, to.Scale, to.Precision)
	})
}

//go:noinline
func integerToDecimal(from, to types.Type, check bool) fn.Kernel {
	switch {
	case check:
		return lift.TrySet(func(args []*vector.Vector, i int) (num, bool) {
			return types.Rescale(types.Wide(whole(args[0], i)), 0, to.Scale, to.Precision)
		})
	case from.Kind == types.Boolean:
		return widen[uint8](to)
	case from.Kind == types.TinyInt:
		return widen[int8](to)
	case from.Kind == types.SmallInt:
		return widen[int16](to)
	case from.Kind == types.Int:
		return widen[int32](to)
	default:
		return widen[int64](to)
	}
}

// whole returns row i of an integer or BOOLEAN vector.
func whole(v *vector.Vector, i int) int64 {
	if v.Type.Kind == types.Boolean {
		return int64(vector.Values[uint8](v)[v.Row(i)])
	}
	return vector.Integer(v, i)
}

// widen casts integers to a DECIMAL that holds all of them.
//
//go:noinline
func widen[A integer | uint8](to types.Type) fn.Kernel {
	if to.Precision <= types.MaxLowPrecision {
		f := types.Pow10(to.Scale)
		return loop(func(res []num, a []A) {
			for i, x := range a {
				res[i] = types.Wide(int64(x) * f)
			}
		})
	}
	f := decimal128.GetScaleMultiplier(to.Scale)
	return loop(func(res []num, a []A) {
		for i, x := range a {
			res[i] = types.Wide(int64(x)).Mul(f)
		}
	})
}

// floatToDecimal rounds the digits that the number is printed with, so that
// 1.005 becomes 1.01 (case cast-doubles).
//
//go:noinline
func floatToDecimal(from, to types.Type, try bool) fn.Kernel {
	read := func(v *vector.Vector, i int) float64 {
		if from.Kind == types.Float {
			return float64(vector.Values[float32](v)[v.Row(i)])
		}
		return vector.Values[float64](v)[v.Row(i)]
	}
	var buf []byte
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[num](out)
		for i := range n {
			if out.Null(i) {
				continue
			}
			x := read(args[0], i)
			if math.IsNaN(x) || math.IsInf(x, 0) {
				if !try {
					return errNotFinite
				}
				out.SetNull(i)
				continue
			}
			buf = strconv.AppendFloat(buf[:0], x, 'e', -1, 64)
			d, err := types.ParseDecimal(string(buf), to.Precision, to.Scale)
			if res[i] = d; err != nil {
				out.SetNull(i)
			}
		}
		return nil
	}
}
