package math

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/time"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Floor is FLOOR(x), and FLOOR(time TO unit).
var Floor = fn.Func{
	Name: "FLOOR",
	Doc:  "Returns the greatest whole number that is at most x, or cuts a time down to a unit.",
	Examples: []fn.Example{
		{SQL: "FLOOR(-1.2)", Want: "-2"},
		{SQL: "FLOOR(TIMESTAMP '2024-05-15 13:47:59' TO HOUR)", Want: "2024-05-15 13:00:00"},
	},
	Bind: bindWhole,
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		if len(args) == 2 {
			return time.RoundKernel(args, false), nil
		}
		return wholeKernel(args[0].Type, result, math.Floor, -1), nil
	},
}

// Ceil is CEIL(x), and CEIL(time TO unit).
var Ceil = fn.Func{
	Name: "CEIL", Aliases: []string{"CEILING"},
	Doc: "Returns the least whole number that is at least x, or takes a time up to a unit.",
	Examples: []fn.Example{
		{SQL: "CEIL(1.2)", Want: "2"},
		{SQL: "CEILING(TIMESTAMP '2024-05-15 13:47:59' TO DAY)", Want: "2024-05-16 00:00:00"},
	},
	Bind: bindWhole,
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		if len(args) == 2 {
			return time.RoundKernel(args, true), nil
		}
		up := math.Ceil
		if bind.Constant(args) {
			// A constant of Flink's has no negative zero (case
			// floor-and-ceil-of-numbers).
			up = func(x float64) float64 { return math.Ceil(x) + 0 }
		}
		return wholeKernel(args[0].Type, result, up, +1), nil
	},
}

func bindWhole(args []fn.Arg) (fn.Signature, error) {
	if len(args) == 2 {
		return time.BindRound(args)
	}
	return bind.Of(func(ts []types.Type) types.Type {
		if t := ts[0]; t.Kind == types.Decimal {
			return types.DecimalOf(t.Precision, 0).WithNull(t.Nullable)
		}
		return ts[0]
	}, bind.Number)(args)
}

// wholeKernel rounds to whole numbers; of a DECIMAL a rest moves the quotient by
// one in the direction given.
//
//go:noinline
func wholeKernel(t, result types.Type, f func(float64) float64, direction int) fn.Kernel {
	switch {
	case t.Kind == types.Float:
		return lift.Map1(func(x float32) float32 { return float32(f(float64(x))) })
	case t.Kind == types.Double:
		return lift.Map1(f)
	case t.Kind != types.Decimal:
		return same(result)
	}
	by := types.BigPow10(t.Scale)
	return lift.TrySet(func(args []*vector.Vector, i int) (num, bool) {
		x := vector.Values[num](args[0])[args[0].Row(i)].BigInt()
		q, r := x.QuoRem(x, by, new(big.Int))
		if r.Sign() == direction {
			q.Add(q, big.NewInt(int64(direction)))
		}
		return types.FitBig(q, result.Precision)
	})
}

// same returns the kernel that hands its first argument on.
func same(t types.Type) fn.Kernel {
	return ofKind(t, identity[int8], identity[int16], identity[int32], identity[int64], identity[float32], identity[float64])
}

//go:noinline
func identity[T number]() fn.Kernel {
	return one(func(res, a []T) { copy(res, a) })
}

// Round is ROUND(x[, digits]), half away from zero.
var Round = fn.Func{
	Name: "ROUND",
	Doc:  "Rounds a number half away from zero to digits behind the point, or if negative before it.",
	Examples: []fn.Example{
		{SQL: "ROUND(2.345, 2)", Want: "2.35"}, {SQL: "ROUND(1250, -2)", Want: "1300"}, {SQL: "ROUND(1.005e0, 2)", Want: "1.01"},
	},
	Bind: bindDigits,
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		return digitsKernel(args, result, true), nil
	},
}

// Truncate is TRUNCATE(x[, digits]), towards zero.
var Truncate = fn.Func{
	Name:     "TRUNCATE",
	Doc:      "Cuts a number to digits behind the point, or if negative before it.",
	Examples: []fn.Example{{SQL: "TRUNCATE(-1.29, 1)", Want: "-1.2"}, {SQL: "TRUNCATE(1299, -2)", Want: "1200"}},
	Bind:     bindDigits,
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		return digitsKernel(args, result, false), nil
	},
}

// bindDigits is the Bind of ROUND and TRUNCATE. A DECIMAL loses the digits that
// are cut off if their number is constant (flink-semantics 1.4), and keeps its
// type otherwise (case differs/round-decimal-to-digits-from-a-column).
func bindDigits(args []fn.Arg) (fn.Signature, error) {
	ts, err := bind.Check(args, bind.Number, bind.Opt(bind.Int))
	if err != nil {
		return fn.Signature{}, err
	}
	r := ts[0]
	if r.Kind == types.Decimal {
		digits, constant := int64(0), true
		if len(args) == 2 {
			digits, constant = lift.ConstInteger(args[1])
		}
		if s := max(digits, 0); constant && int(s) < r.Scale {
			r = types.DecimalOf(min(types.MaxPrecision, 1+r.Precision-r.Scale+int(s)), int(s))
		}
	}
	return fn.Signature{Args: ts, Result: r.WithNull(bind.Nullable(ts))}, nil
}

//go:noinline
func digitsKernel(args []fn.Arg, result types.Type, half bool) fn.Kernel {
	t := args[0].Type
	switch t.Kind {
	case types.Decimal:
		return roundDecimal(t, result, half)
	case types.Float:
		return lift.Set(func(args []*vector.Vector, i int) float32 {
			x := vector.Values[float32](args[0])[args[0].Row(i)]
			return float32(roundPrinted(float64(x), 32, digitsOf(args, i), half))
		})
	case types.Double:
		return lift.Set(func(args []*vector.Vector, i int) float64 {
			x := vector.Values[float64](args[0])[args[0].Row(i)]
			return roundPrinted(x, 64, digitsOf(args, i), half)
		})
	default:
		return ofKind(t, func() fn.Kernel { return roundWhole[int8](half) }, func() fn.Kernel { return roundWhole[int16](half) },
			func() fn.Kernel { return roundWhole[int32](half) }, func() fn.Kernel { return roundWhole[int64](half) }, nil, nil)
	}
}

// digitsOf returns the number of digits for row i.
func digitsOf(args []*vector.Vector, i int) int {
	if len(args) == 1 {
		return 0
	}
	return int(vector.Integer(args[1], i))
}

// roundWhole rounds integers to tens, hundreds and so on. What leaves the type
// wraps around.
//
//go:noinline
func roundWhole[T integer](half bool) fn.Kernel {
	return lift.Set(func(args []*vector.Vector, i int) T {
		x, d := vector.Values[T](args[0])[args[0].Row(i)], digitsOf(args, i)
		if d >= 0 {
			return x
		}
		if d < -19 {
			return 0
		}
		by := types.BigPow10(-d)
		n := big.NewInt(int64(x))
		if half {
			n = types.DivRound(n, by)
		} else {
			n.Quo(n, by)
		}
		n.Mul(n, by)
		low, _ := types.FitBig(n, types.MaxPrecision)
		return T(int64(low.LowBits()))
	})
}

//go:noinline
func roundDecimal(t, result types.Type, half bool) fn.Kernel {
	return lift.TrySet(func(args []*vector.Vector, i int) (num, bool) {
		x, d := vector.Values[num](args[0])[args[0].Row(i)], digitsOf(args, i)
		if d >= t.Scale {
			return types.Rescale(x, t.Scale, result.Scale, result.Precision)
		}
		if t.Scale-d > types.MaxPrecision+1 {
			return num{}, true
		}
		by := types.BigPow10(t.Scale - d)
		n := x.BigInt()
		if half {
			n = types.DivRound(n, by)
		} else {
			n.Quo(n, by)
		}
		// n counts units of 10^-d, the result units of 10^-scale.
		n.Mul(n, types.BigPow10(max(result.Scale-d, 0)))
		return types.FitBig(n, result.Precision)
	})
}

// roundPrinted rounds the decimal digits that a number is printed with, so that
// 1.005 becomes 1.01 (case round-and-truncate).
func roundPrinted(x float64, bits, digits int, half bool) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return x
	}
	text := strconv.FormatFloat(x, 'e', -1, bits)
	mantissa, exp, _ := strings.Cut(text, "e")
	exponent, _ := strconv.Atoi(exp)
	whole := strings.ReplaceAll(strings.TrimPrefix(mantissa, "-"), ".", "")
	// The number is whole * 10^-scale.
	scale := len(whole) - 1 - exponent
	if digits >= scale {
		return x
	}
	cut := scale - digits
	if cut > len(whole) {
		return 0
	}
	n, _ := new(big.Int).SetString(whole, 10)
	by := types.BigPow10(cut)
	if half {
		n = types.DivRound(n, by)
	} else {
		n.Quo(n, by)
	}
	r, _ := strconv.ParseFloat(n.String()+"e"+strconv.Itoa(-digits), bits)
	if x < 0 && r != 0 {
		return -r
	}
	return r
}
