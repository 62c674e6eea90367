package aggregate

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Avg is AVG(x). The average of integers is an integer, cut toward zero.
var Avg = Func{
	Name:     "AVG",
	Doc:      "Returns the average of the values of x that are not NULL, in the type of x.",
	Examples: []Example{{"AVG(x)", "1, NULL, 2", "1"}, {"AVG(x)", "1.00, 2.00", "1.500000"}, {"AVG(x)", "1e0, 2e0", "1.5"}},
	Merges:   true,
	Retracts: true,
	Bind:     bindNumber(meanType),
	New: func(args []fn.Arg, result types.Type) Accumulator {
		switch result.Physical() {
		case types.PhysInt8:
			return newSumInt(mean[int8])
		case types.PhysInt16:
			return newSumInt(mean[int16])
		case types.PhysInt32:
			return newSumInt(mean[int32])
		case types.PhysInt64:
			return newSumInt(mean[int64])
		case types.PhysFloat32:
			return &sumFloat[float32]{wide: true, result: func(s *floatState) float32 { return float32(s.value() / float64(s.n)) }}
		case types.PhysFloat64:
			return &sumFloat[float64]{wide: true, result: func(s *floatState) float64 { return s.value() / float64(s.n) }}
		default:
			return &sumWide{mean: true, scale: args[0].Type.Scale}
		}
	},
}

func mean[T integer](s sumState) T { return T(s.sum / s.n) }
