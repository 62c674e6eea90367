package math

import (
	"math"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// ofDouble describes a function of one number that computes in DOUBLE. Outside
// of its domain it gives NaN or Infinity, never an error (case
// powers-and-logarithms).
func ofDouble(name, doc, example, want string, f func(float64) float64) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: []fn.Example{{SQL: example, Want: want}},
		Bind:    bind.Of(bind.Fixed(types.Of(types.Double)), bind.Double),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return lift.Map1(f), nil },
	}
}

// ofDoubles describes a function of two numbers that computes in DOUBLE.
func ofDoubles(name, doc, example, want string, f func(x, y float64) float64) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: []fn.Example{{SQL: example, Want: want}},
		Bind:    bind.Of(bind.Fixed(types.Of(types.Double)), bind.Double, bind.Double),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return lift.Map2(f), nil },
	}
}

// constant describes a function without arguments.
func constant(name, doc, want string, x float64) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: []fn.Example{{SQL: name + "()", Want: want}},
		Bind: bind.Of(bind.Always(types.Of(types.Double).NotNull())),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return perRow(func(*fn.Call) float64 { return x }), nil
		},
	}
}

// Powers, roots and logarithms.
var (
	Exp   = ofDouble("EXP", "Returns e to the power of a number.", "EXP(0)", "1.0", math.Exp)
	Ln    = ofDouble("LN", "Returns the natural logarithm.", "LN(1)", "0.0", math.Log)
	Log10 = ofDouble("LOG10", "Returns the logarithm to base 10.", "LOG10(1000)", "3.0", log10)
	Log2  = ofDouble("LOG2", "Returns the logarithm to base 2.", "LOG2(8)", "3.0", math.Log2)
	Power = ofDoubles("POWER", "Returns a number to the power of another.", "POWER(2, 10)", "1024.0", math.Pow)
	Sqrt  = ofDouble("SQRT", "Returns the square root.", "SQRT(2)", "1.4142135623730951", math.Sqrt)
)

// Log is LOG(x), the natural logarithm, and LOG(base, x).
var Log = fn.Func{
	Name: "LOG", Doc: "Returns the natural logarithm of a number, or the logarithm to the base given first.",
	Examples: []fn.Example{{SQL: "LOG(2, 8)", Want: "3.0"}, {SQL: "LOG(1)", Want: "0.0"}},
	Bind:     bind.Of(bind.Fixed(types.Of(types.Double)), bind.Double, bind.Opt(bind.Double)),
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		if len(args) == 1 {
			return lift.Map1(math.Log), nil
		}
		return lift.Map2(func(base, x float64) float64 { return math.Log(x) / math.Log(base) }), nil
	},
}

// log10 is exact for powers of ten, which math.Log10 is not: the power of two is
// taken out and multiplied apart, in two parts.
func log10(x float64) float64 {
	if x <= 0 || math.IsNaN(x) || math.IsInf(x, 1) {
		return math.Log(x)
	}
	fraction, exp := math.Frexp(x)
	fraction, exp = fraction*2, exp-1
	if exp < 0 {
		fraction, exp = fraction/2, exp+1
	}
	const (
		perE  = 4.34294481903251816668e-01
		twoHi = 3.01029995663611771306e-01
		twoLo = 3.69423907715893078616e-13
	)
	y := float64(exp)
	return y*twoLo + perE*math.Log(fraction) + y*twoHi
}

// Trigonometry, in radians.
var (
	Acos    = ofDouble("ACOS", "Returns the arc cosine.", "ACOS(1)", "0.0", math.Acos)
	Asin    = ofDouble("ASIN", "Returns the arc sine.", "ASIN(1)", "1.5707963267948966", math.Asin)
	Atan    = ofDouble("ATAN", "Returns the arc tangent.", "ATAN(1)", "0.7853981633974483", math.Atan)
	Atan2   = ofDoubles("ATAN2", "Returns the angle of the point (x, y), given y first.", "ATAN2(1, -1)", "2.356194490192345", math.Atan2)
	Cos     = ofDouble("COS", "Returns the cosine.", "COS(0)", "1.0", math.Cos)
	Cosh    = ofDouble("COSH", "Returns the hyperbolic cosine.", "COSH(0)", "1.0", math.Cosh)
	Cot     = ofDouble("COT", "Returns the cotangent.", "COT(0)", "Infinity", func(x float64) float64 { return 1 / math.Tan(x) })
	Degrees = ofDouble("DEGREES", "Turns radians into degrees.", "DEGREES(PI())", "180.0", func(x float64) float64 { return x * (180 / math.Pi) })
	Radians = ofDouble("RADIANS", "Turns degrees into radians.", "RADIANS(180)", "3.141592653589793", func(x float64) float64 { return x * (math.Pi / 180) })
	Sin     = ofDouble("SIN", "Returns the sine.", "SIN(0)", "0.0", math.Sin)
	Sinh    = ofDouble("SINH", "Returns the hyperbolic sine.", "SINH(0)", "0.0", math.Sinh)
	Tan     = ofDouble("TAN", "Returns the tangent.", "TAN(0)", "0.0", math.Tan)
	Tanh    = ofDouble("TANH", "Returns the hyperbolic tangent.", "TANH(0)", "0.0", math.Tanh)
	E       = constant("E", "Returns the base of natural logarithms.", "2.718281828459045", math.E)
	Pi      = constant("PI", "Returns the ratio of a circle to its diameter.", "3.141592653589793", math.Pi)
)
