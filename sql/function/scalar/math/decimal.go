package math

import (
	"math/big"
	"math/bits"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// num is an unscaled value.
type num = decimal128.Num

// decimalKernel returns the kernel of a op b for DECIMALs a and b. Where all
// values fit one word the low words are computed with, where they fit two the
// result cannot overflow, and elsewhere big numbers do it.
func decimalKernel(op byte, a, b, r types.Type) fn.Kernel {
	_, cut := scaleOf(op, a, b, r)
	switch {
	case op == '/':
		return decimalQuotient(a, b, r)
	case op == '%':
		return decimalRemainder(a, b, r)
	case cut:
		return bigKernel(exactly(op, a, b, r), r.Precision)
	case op == '*':
		return decimalProduct(a, b, r)
	}
	return decimalSum(op, a, b, r)
}

// scaleOf returns the scale of the exact result of + - and *, and whether that
// result has to be cut to fit r.
func scaleOf(op byte, a, b, r types.Type) (scale int, cut bool) {
	if op == '*' {
		scale = a.Scale + b.Scale
		return scale, scale != r.Scale || a.Precision+b.Precision+1 > types.MaxPrecision
	}
	scale = max(a.Scale, b.Scale)
	whole := max(a.Precision-a.Scale, b.Precision-b.Scale)
	return scale, scale != r.Scale || whole+scale+1 > types.MaxPrecision
}

// decimalSum adds, or subtracts if op says so.
//
//go:noinline
func decimalSum(op byte, a, b, r types.Type) fn.Kernel {
	ka, kb := r.Scale-a.Scale, r.Scale-b.Scale
	if r.Precision <= types.MaxLowPrecision {
		fa, fb := types.Pow10(ka), types.Pow10(kb)
		if op == '-' {
			fb = -fb
		}
		return lowSum(fa, fb)
	}
	fa, fb := decimal128.GetScaleMultiplier(ka), decimal128.GetScaleMultiplier(kb)
	if op == '-' {
		fb = fb.Negate()
	}
	return eachPair(func(x, y num) num { return x.Mul(fa).Add(y.Mul(fb)) })
}

//go:noinline
func lowSum(fa, fb int64) fn.Kernel {
	return shapes(
		func(_ *vector.Vector, res, a, b []num) error {
			res, b = res[:len(a)], b[:len(a)]
			for i := range a {
				res[i] = types.Wide(int64(a[i].LowBits())*fa + int64(b[i].LowBits())*fb)
			}
			return nil
		},
		func(_ *vector.Vector, res, a []num, b num) error {
			res = res[:len(a)]
			k := int64(b.LowBits()) * fb
			for i := range a {
				res[i] = types.Wide(int64(a[i].LowBits())*fa + k)
			}
			return nil
		},
		func(_ *vector.Vector, res []num, a num, b []num) error {
			res = res[:len(b)]
			k := int64(a.LowBits()) * fa
			for i := range b {
				res[i] = types.Wide(k + int64(b[i].LowBits())*fb)
			}
			return nil
		})
}

//go:noinline
func decimalProduct(a, b, r types.Type) fn.Kernel {
	switch {
	case r.Precision <= types.MaxLowPrecision:
		return lowProduct()
	case a.Precision <= types.MaxLowPrecision && b.Precision <= types.MaxLowPrecision:
		return eachPair(func(x, y num) num { return mul64(int64(x.LowBits()), int64(y.LowBits())) })
	default:
		return eachPair(num.Mul)
	}
}

//go:noinline
func lowProduct() fn.Kernel {
	right := func(_ *vector.Vector, res, a []num, b num) error {
		res = res[:len(a)]
		k := int64(b.LowBits())
		for i := range a {
			res[i] = types.Wide(int64(a[i].LowBits()) * k)
		}
		return nil
	}
	return shapes(
		func(_ *vector.Vector, res, a, b []num) error {
			res, b = res[:len(a)], b[:len(a)]
			for i := range a {
				res[i] = types.Wide(int64(a[i].LowBits()) * int64(b[i].LowBits()))
			}
			return nil
		},
		right,
		func(out *vector.Vector, res []num, a num, b []num) error { return right(out, res, b, a) })
}

// mul64 returns the product of two words as two.
func mul64(x, y int64) num {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	return decimal128.New(int64(hi)-(x>>63&y)-(y>>63&x), lo)
}

// eachPair computes f for each row.
//
//go:noinline
func eachPair(f func(x, y num) num) fn.Kernel {
	return shapes(
		func(_ *vector.Vector, res, a, b []num) error {
			for i := range a {
				res[i] = f(a[i], b[i])
			}
			return nil
		},
		func(_ *vector.Vector, res, a []num, b num) error {
			for i := range a {
				res[i] = f(a[i], b)
			}
			return nil
		},
		func(_ *vector.Vector, res []num, a num, b []num) error {
			for i := range b {
				res[i] = f(a, b[i])
			}
			return nil
		})
}

// nullablePairs computes f for each row that is not NULL; the result is NULL if
// it is not ok.
//
//go:noinline
func nullablePairs(f func(x, y num) (_ num, ok bool, _ error)) fn.Kernel {
	row := func(out *vector.Vector, res []num, i int, x, y num) error {
		if out.Null(i) {
			return nil
		}
		z, ok, err := f(x, y)
		if res[i] = z; !ok {
			out.SetNull(i)
		}
		return err
	}
	each := func(out *vector.Vector, res []num, at func(i int) (x, y num)) error {
		for i := range res {
			x, y := at(i)
			if err := row(out, res, i, x, y); err != nil {
				return err
			}
		}
		return nil
	}
	return shapes(
		func(out *vector.Vector, res, a, b []num) error {
			return each(out, res, func(i int) (num, num) { return a[i], b[i] })
		},
		func(out *vector.Vector, res, a []num, b num) error {
			return each(out, res, func(i int) (num, num) { return a[i], b })
		},
		func(out *vector.Vector, res []num, a num, b []num) error {
			return each(out, res, func(i int) (num, num) { return a, b[i] })
		})
}

// exactly returns the function that computes a op b with big numbers, rounded to
// r's scale.
//
//go:noinline
func exactly(op byte, a, b, r types.Type) func(x, y *big.Int) (*big.Int, error) {
	scale, _ := scaleOf(op, a, b, r)
	round := func(z *big.Int) *big.Int {
		if scale <= r.Scale {
			return z.Mul(z, types.BigPow10(r.Scale-scale))
		}
		return types.DivRound(z, types.BigPow10(scale-r.Scale))
	}
	if op == '*' {
		return func(x, y *big.Int) (*big.Int, error) { return round(x.Mul(x, y)), nil }
	}
	fa, fb := types.BigPow10(scale-a.Scale), types.BigPow10(scale-b.Scale)
	if op == '-' {
		fb.Neg(fb)
	}
	return func(x, y *big.Int) (*big.Int, error) {
		return round(x.Add(x.Mul(x, fa), y.Mul(y, fb))), nil
	}
}

//go:noinline
func bigKernel(f func(x, y *big.Int) (*big.Int, error), precision int) fn.Kernel {
	return nullablePairs(func(x, y num) (num, bool, error) {
		z, err := f(x.BigInt(), y.BigInt())
		if err != nil {
			return num{}, false, err
		}
		n, ok := types.FitBig(z, precision)
		return n, ok, nil
	})
}

//go:noinline
func decimalQuotient(a, b, r types.Type) fn.Kernel {
	k := r.Scale - a.Scale + b.Scale
	if k >= 0 && k <= types.MaxLowPrecision && a.Precision <= types.MaxLowPrecision && b.Precision <= types.MaxLowPrecision {
		limit := r.Precision
		if !types.Exceeds('/', a, b) {
			limit = 0
		}
		return lowQuotient(uint64(types.Pow10(k)), limit)
	}
	up, down := types.BigPow10(max(k, 0)), types.BigPow10(max(-k, 0))
	return bigKernel(func(x, y *big.Int) (*big.Int, error) {
		if y.Sign() == 0 {
			return nil, errDivision
		}
		return types.DivRound(x.Mul(x, up), y.Mul(y, down)), nil
	}, r.Precision)
}

// lowQuotient divides numbers of one word, of which the first is multiplied by f.
// The result is NULL if it has more digits than limit, where that is not 0.
//
//go:noinline
func lowQuotient(f uint64, limit int) fn.Kernel {
	return shapes(
		func(out *vector.Vector, res, a, b []num) error {
			res, b = res[:len(a)], b[:len(a)]
			for i := range a {
				y := int64(b[i].LowBits())
				if y == 0 {
					if !out.Null(i) {
						return errDivision
					}
					y = 1
				}
				res[i] = quotient(int64(a[i].LowBits()), y, f)
			}
			return tooLong(out, res, limit)
		},
		func(out *vector.Vector, res, a []num, b num) error {
			if b == (num{}) {
				return unlessNull(out, len(a))
			}
			res = res[:len(a)]
			y := int64(b.LowBits())
			for i := range a {
				res[i] = quotient(int64(a[i].LowBits()), y, f)
			}
			return tooLong(out, res, limit)
		},
		func(out *vector.Vector, res []num, a num, b []num) error {
			res = res[:len(b)]
			for i := range b {
				y := int64(b[i].LowBits())
				if y == 0 {
					if !out.Null(i) {
						return errDivision
					}
					y = 1
				}
				res[i] = quotient(int64(a.LowBits()), y, f)
			}
			return tooLong(out, res, limit)
		})
}

// tooLong makes results with more digits than limit NULL; 0 is no limit.
func tooLong(out *vector.Vector, res []num, limit int) error {
	if limit == 0 {
		return nil
	}
	for i, x := range res {
		if !types.Fits(x, limit) {
			out.SetNull(i)
		}
	}
	return nil
}

// quotient returns x * f / y, rounded half away from zero.
func quotient(x, y int64, f uint64) num {
	hi, lo := bits.Mul64(magnitude(x), f)
	by := magnitude(y)
	if hi != 0 {
		return signed(types.DivRound128(hi, lo, by), x^y)
	}
	q, r := lo/by, lo%by
	_, below := bits.Sub64(r, by-r, 0)
	return signed(decimal128.New(0, q+1-below), x^y)
}

// signed returns q, or -q if sign is negative.
func signed(q num, sign int64) num {
	s := uint64(sign >> 63)
	lo, borrow := bits.Sub64(q.LowBits()^s, s, 0)
	hi, _ := bits.Sub64(uint64(q.HighBits())^s, s, borrow)
	return decimal128.New(int64(hi), lo)
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// decimalRemainder has the sign of a.
//
//go:noinline
func decimalRemainder(a, b, r types.Type) fn.Kernel {
	scale := max(a.Scale, b.Scale)
	ka, kb := scale-a.Scale, scale-b.Scale
	if a.Precision+ka <= types.MaxLowPrecision && b.Precision+kb <= types.MaxLowPrecision {
		return lowRemainder(types.Pow10(ka), types.Pow10(kb))
	}
	fa, fb := types.BigPow10(ka), types.BigPow10(kb)
	cut := types.BigPow10(scale - r.Scale)
	return bigKernel(func(x, y *big.Int) (*big.Int, error) {
		if y.Sign() == 0 {
			return nil, errDivision
		}
		return types.DivRound(x.Rem(x.Mul(x, fa), y.Mul(y, fb)), cut), nil
	}, r.Precision)
}

// lowRemainder returns x * fa % (y * fb) for numbers of one word.
//
//go:noinline
func lowRemainder(fa, fb int64) fn.Kernel {
	return shapes(
		func(out *vector.Vector, res, a, b []num) error {
			res, b = res[:len(a)], b[:len(a)]
			for i := range a {
				y := int64(b[i].LowBits()) * fb
				if y == 0 {
					if !out.Null(i) {
						return errDivision
					}
					y = 1
				}
				res[i] = types.Wide(int64(a[i].LowBits()) * fa % y)
			}
			return nil
		},
		func(out *vector.Vector, res, a []num, b num) error {
			if b == (num{}) {
				return unlessNull(out, len(a))
			}
			d, ok := newDivisor(int64(b.LowBits()) * fb)
			if !ok {
				clear(res) // x % 1 and x % -1
				return nil
			}
			res = res[:len(a)]
			for i := range a {
				res[i] = types.Wide(d.remainder(int64(a[i].LowBits()) * fa))
			}
			return nil
		},
		func(out *vector.Vector, res []num, a num, b []num) error {
			res = res[:len(b)]
			x := int64(a.LowBits()) * fa
			for i := range b {
				y := int64(b[i].LowBits()) * fb
				if y == 0 {
					if !out.Null(i) {
						return errDivision
					}
					y = 1
				}
				res[i] = types.Wide(x % y)
			}
			return nil
		})
}
