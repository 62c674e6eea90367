package text

import (
	"math"
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow/decimal128"
)

// A Simple is a number of up to 15 digits without exponent, as nearly all are.
type Simple struct {
	Digits   uint64 // without the point
	Fraction int    // how many of them stand behind it
	Negative bool
}

// maxSimple is how many digits a Simple has at most: all such numbers, and the
// powers of ten that they are divided by, are exact as float64.
const maxSimple = 15

// ReadSimple reads the number at p and returns how long it is, or 0 if it is
// not simple. It does not look at what follows and accepts zeros at the start.
func ReadSimple(p unsafe.Pointer) (s Simple, size int) {
	if *(*byte)(p) == '-' {
		s.Negative, size = true, 1
	}
	v, n := Digits(unsafe.Add(p, size))
	if n == 0 || n > maxSimple {
		return s, 0
	}
	size += n
	s.Digits = v
	if *(*byte)(unsafe.Add(p, size)) != '.' {
		return s, size
	}
	f, m := Digits(unsafe.Add(p, size+1))
	if m == 0 || n+m > maxSimple {
		return s, 0
	}
	s.Digits = v*power(m) + f
	s.Fraction = m
	return s, size + 1 + m
}

// power returns a power of ten that an int64 holds.
func power(n int) uint64 {
	return [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18}[n]
}

// Float returns the number as a DOUBLE.
func (s Simple) Float() float64 {
	x := float64(s.Digits) / float64(power(s.Fraction))
	if s.Negative {
		x = math.Copysign(x, -1)
	}
	return x
}

// Decimal returns the number as a DECIMAL. It is not ok if it would have to be
// rounded, does not fit or is large: ask [Decimal].
func (s Simple) Decimal(precision, scale int) (n decimal128.Num, ok bool) {
	if s.Fraction > scale || scale-s.Fraction > 18-maxSimple {
		return n, false
	}
	v := s.Digits * power(scale-s.Fraction)
	if precision < 19 && v >= power(precision) {
		return n, false
	}
	if s.Negative {
		return decimal128.FromI64(-int64(v)), true
	}
	return decimal128.FromI64(int64(v)), true
}
