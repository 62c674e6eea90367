package math

import "math/bits"

// A divisor divides by a constant with a multiplication and a shift, which takes
// a third of the time of a division (Granlund and Montgomery, Division by
// invariant integers using multiplication, 1994).
//
// magic is 2^(64+shift) / by + 1, with 2^shift < by <= 2^(shift+1). Of a number x
// of 63 bits and a sign, x * magic / 2^(64+shift) is then x / by and a bit more,
// less than the step to the next whole number; below zero it is one too little.
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
	d.shift = uint(bits.Len64(d.by-1) - 1)
	d.magic, _ = bits.Div64(1<<d.shift, 0, d.by)
	d.magic++
	return d, true
}

// whole returns x divided by the magnitude, cut towards zero.
func (d divisor) whole(x int64) int64 {
	sign := x >> 63
	hi, _ := bits.Mul64(d.magic, uint64(x))
	// The product of unsigned numbers has 2^64 * magic too much if x is negative.
	return (int64(hi)-int64(d.magic)&sign)>>(d.shift&63) - sign
}

// quotient returns x / by, cut towards zero.
func (d divisor) quotient(x int64) int64 { return (d.whole(x) ^ d.flip) - d.flip }

// remainder returns x % by, with the sign of x.
func (d divisor) remainder(x int64) int64 { return x - d.whole(x)*int64(d.by) }
