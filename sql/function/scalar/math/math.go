// Package math holds the arithmetic operators and the functions of numbers.
//
// It does not say what type arithmetic has (sql/types does) and does not know
// intervals and times: the operators pass those on to scalar/time.
//
// Integers wrap around, and dividing them by zero fails. DECIMALs are exact,
// rounded half away from zero, and NULL where they do not fit. FLOAT and DOUBLE
// follow IEEE 754. (flink-semantics 1.4; the conformance cases under scalar/.)
//
// Start with arithmetic.go; the loops are in loops.go and decimal.go.
package math

import (
	"errors"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

var errDivision = errors.New("division by zero; NULLIF(x, 0) as the divisor makes the result NULL")

// integer are the Go types of whole numbers.
type integer interface {
	int8 | int16 | int32 | int64
}

// number are the Go types of all numbers but DECIMAL.
type number interface {
	integer | float32 | float64
}

// shapes makes a kernel of loops: one for two columns, one for a constant on the
// right and one for a constant on the left. Each is called once a batch.
//
//go:noinline
func shapes[T, R vector.Fixed](
	cols func(out *vector.Vector, res []R, a, b []T) error,
	right func(out *vector.Vector, res []R, a []T, b T) error,
	left func(out *vector.Vector, res []R, a T, b []T) error,
) fn.Kernel {
	var scratch []T
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		if n == 0 {
			return nil
		}
		res := vector.Values[R](out)[:n]
		a, b := vector.Values[T](args[0]), vector.Values[T](args[1])
		switch {
		case args[0].Const && args[1].Const:
			scratch = append(scratch[:0], make([]T, n)...)
			for i := range scratch {
				scratch[i] = a[0]
			}
			return right(out, res, scratch, b[0])
		case args[1].Const:
			return right(out, res, a[:n], b[0])
		case args[0].Const:
			return left(out, res, a[0], b[:n])
		default:
			return cols(out, res, a[:n], b[:n])
		}
	}
}

// one makes a kernel of a loop over one column.
//
//go:noinline
func one[T, R vector.Fixed](loop func(res []R, a []T)) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		if n == 0 {
			return nil
		}
		res, a := vector.Values[R](out)[:n], vector.Values[T](args[0])
		if !args[0].Const {
			loop(res, a[:n])
			return nil
		}
		loop(res[:1], a[:1])
		for i := range res {
			res[i] = res[0]
		}
		return nil
	}
}

// ofKind calls the function for the Go type of a number's kind. DECIMAL has none.
func ofKind(t types.Type, i8, i16, i32, i64, f32, f64 func() fn.Kernel) fn.Kernel {
	switch t.Kind {
	case types.TinyInt:
		return i8()
	case types.SmallInt:
		return i16()
	case types.Int:
		return i32()
	case types.BigInt:
		return i64()
	case types.Float:
		return f32()
	default:
		return f64()
	}
}
