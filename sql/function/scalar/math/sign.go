package math

import (
	"math"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Abs is ABS(x). The least integer has no positive partner and stays as it is.
var Abs = fn.Func{
	Name: "ABS", Doc: "Returns the absolute value of a number.",
	Examples: []fn.Example{{SQL: "ABS(-1.50)", Want: "1.50"}, {SQL: "ABS(-2147483648)", Want: "-2147483648"}},
	Bind:     bind.Of(bind.Same(0), bind.Number),
	Prepare: func(_ []fn.Arg, result types.Type) (fn.Kernel, error) {
		if result.Kind == types.Decimal {
			return lift.Map1(decimal128.Num.Abs), nil
		}
		return ofKind(result, absKernel[int8], absKernel[int16], absKernel[int32], absKernel[int64],
			func() fn.Kernel { return lift.Map1(func(x float32) float32 { return float32(math.Abs(float64(x))) }) },
			func() fn.Kernel { return lift.Map1(math.Abs) }), nil
	},
}

//go:noinline
func absKernel[T integer]() fn.Kernel {
	return one(func(res, a []T) {
		for i, x := range a {
			if x < 0 {
				x = -x
			}
			res[i] = x
		}
	})
}

// Sign is SIGN(x): -1, 0 or 1 in the type of the argument.
var Sign = fn.Func{
	Name: "SIGN", Doc: "Returns -1, 0 or 1, as a number is negative, zero or positive.",
	Examples: []fn.Example{{SQL: "SIGN(-5)", Want: "-1"}, {SQL: "SIGN(2.50)", Want: "1.00"}},
	Bind:     bind.Of(bind.Same(0), bind.Number),
	Prepare: func(_ []fn.Arg, result types.Type) (fn.Kernel, error) {
		if result.Kind == types.Decimal {
			unit := decimal128.GetScaleMultiplier(result.Scale)
			return lift.TrySetOf(func(x num) (num, bool) {
				return unit.Mul(types.Wide(int64(x.Sign()))), x.Sign() == 0 || result.Scale < result.Precision
			}), nil
		}
		return ofKind(result, signKernel[int8], signKernel[int16], signKernel[int32], signKernel[int64],
			floatSign[float32], floatSign[float64]), nil
	},
}

//go:noinline
func signKernel[T integer]() fn.Kernel {
	return lift.Map1(func(x T) T {
		switch {
		case x < 0:
			return -1
		case x > 0:
			return 1
		default:
			return 0
		}
	})
}

// floatSign keeps NaN and the zeros as they are.
//
//go:noinline
func floatSign[T float32 | float64]() fn.Kernel {
	return lift.Map1(func(x T) T {
		switch {
		case x < 0:
			return -1
		case x > 0:
			return 1
		default:
			return x
		}
	})
}
