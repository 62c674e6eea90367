package math

import "math/bits"

// A divisor divides by a constant with a multiplication and a shift, which takes
// a third of the time of a division (Granlund and Montgomery, Division by
// invariant integers using multiplication, 1994).
type divisor struct {
	by    uint64 // the magnitude
	magic uint64
	shift uint
	flip  int64 // -1 if the divisor is negative
}

// newDivisor returns the divisor of a number, and whether there is one: for 0, 1
// and -1 there is none.
func newDivisor(by int64) (divisor, bool) {
	d := divisor{by: magnitude(by), flip: by >> 63}
	if d.by < 2 {
		return d, false
	}
	length := bits.Len64(d.by - 1)
	// magic is 2^64 * (2^length - by) / by + 1; for a length of 64 the power wraps to 0.
	d.magic, _ = bits.Div64(1<<length-d.by, 0, d.by)
	d.magic++
	d.shift = uint(length - 1)
	return d, true
}

// whole returns n / by for a magnitude n.
func (d divisor) whole(n uint64) uint64 {
	hi, _ := bits.Mul64(d.magic, n)
	return (hi + (n-hi)>>1) >> d.shift
}

// quotient returns x / by, cut towards zero.
func (d divisor) quotient(x int64) int64 {
	sign := x >> 63
	q := int64(d.whole(uint64((x ^ sign) - sign)))
	sign ^= d.flip
	return (q ^ sign) - sign
}

// remainder returns x % by, with the sign of x.
func (d divisor) remainder(x int64) int64 {
	sign := x >> 63
	n := uint64((x ^ sign) - sign)
	r := int64(n - d.whole(n)*d.by)
	return (r ^ sign) - sign
}
