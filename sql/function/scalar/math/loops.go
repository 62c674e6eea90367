package math

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

//go:noinline
func addKernel[T number]() fn.Kernel {
	return shapes(
		func(_ *vector.Vector, res, a, b []T) error {
			res, b = res[:len(a)], b[:len(a)]
			for i, x := range a {
				res[i] = x + b[i]
			}
			return nil
		},
		func(_ *vector.Vector, res, a []T, b T) error {
			res = res[:len(a)]
			for i, x := range a {
				res[i] = x + b
			}
			return nil
		},
		func(_ *vector.Vector, res []T, a T, b []T) error {
			res = res[:len(b)]
			for i, y := range b {
				res[i] = a + y
			}
			return nil
		})
}

//go:noinline
func subKernel[T number]() fn.Kernel {
	return shapes(
		func(_ *vector.Vector, res, a, b []T) error {
			res, b = res[:len(a)], b[:len(a)]
			for i, x := range a {
				res[i] = x - b[i]
			}
			return nil
		},
		func(_ *vector.Vector, res, a []T, b T) error {
			res = res[:len(a)]
			for i, x := range a {
				res[i] = x - b
			}
			return nil
		},
		func(_ *vector.Vector, res []T, a T, b []T) error {
			res = res[:len(b)]
			for i, y := range b {
				res[i] = a - y
			}
			return nil
		})
}

//go:noinline
func mulKernel[T number]() fn.Kernel {
	return shapes(
		func(_ *vector.Vector, res, a, b []T) error {
			res, b = res[:len(a)], b[:len(a)]
			for i, x := range a {
				res[i] = x * b[i]
			}
			return nil
		},
		func(_ *vector.Vector, res, a []T, b T) error {
			res = res[:len(a)]
			for i, x := range a {
				res[i] = x * b
			}
			return nil
		},
		func(_ *vector.Vector, res []T, a T, b []T) error {
			res = res[:len(b)]
			for i, y := range b {
				res[i] = a * y
			}
			return nil
		})
}

// fdivKernel divides floating point numbers, also by zero.
//
//go:noinline
func fdivKernel[T float32 | float64]() fn.Kernel {
	return shapes(
		func(_ *vector.Vector, res, a, b []T) error {
			res, b = res[:len(a)], b[:len(a)]
			for i, x := range a {
				res[i] = x / b[i]
			}
			return nil
		},
		func(_ *vector.Vector, res, a []T, b T) error {
			res = res[:len(a)]
			for i, x := range a {
				res[i] = x / b
			}
			return nil
		},
		func(_ *vector.Vector, res []T, a T, b []T) error {
			res = res[:len(b)]
			for i, y := range b {
				res[i] = a / y
			}
			return nil
		})
}

//go:noinline
func divKernel[T integer]() fn.Kernel {
	d := division[T, T]{fast: quotients[T], plain: plainQuotients[T]}
	return shapes(
		d.columns,
		func(out *vector.Vector, res, a []T, b T) error {
			if b == 0 {
				return unlessNull(out, len(a))
			}
			d, fits := newDivisor(int64(b))
			if !fits {
				return divPlain(res, a, b)
			}
			res = res[:len(a)]
			for i, x := range a {
				res[i] = T(d.quotient(int64(x)))
			}
			return nil
		},
		d.constant)
}

// remKernel computes remainders as T; they fit the type R of the result.
//
//go:noinline
func remKernel[T, R integer]() fn.Kernel {
	d := division[T, R]{fast: remainders[T, R], plain: plainRemainders[T, R]}
	return shapes(
		d.columns,
		func(out *vector.Vector, res []R, a []T, b T) error {
			if b == 0 {
				return unlessNull(out, len(a))
			}
			d, fits := newDivisor(int64(b))
			if !fits {
				return remPlain(res, a, b)
			}
			res = res[:len(a)]
			for i, x := range a {
				res[i] = R(d.remainder(int64(x)))
			}
			return nil
		},
		d.constant)
}

// divPlain and remPlain divide by a constant for which there is no shorter way.
func divPlain[T integer](res, a []T, b T) error {
	for i, x := range a {
		res[i] = x / b
	}
	return nil
}

func remPlain[T, R integer](res []R, a []T, b T) error {
	for i, x := range a {
		res[i] = R(x % b)
	}
	return nil
}

// unlessNull fails for a division of n rows by the constant zero, unless all of
// them are NULL.
func unlessNull(out *vector.Vector, n int) error {
	for i := range n {
		if !out.Null(i) {
			return errDivision
		}
	}
	return nil
}

//go:noinline
func negKernel[T number]() fn.Kernel {
	return one(func(res, a []T) {
		for i, x := range a {
			res[i] = -x
		}
	})
}
