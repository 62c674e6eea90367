package window

import "github.com/tidemark-sql/tidemark/sql/types"

// phase returns how far t lies above the greatest multiple of step, shifted by
// offset, that is not after it. Unlike t - offset it cannot overflow.
func phase(t, step, offset int64) int64 {
	r := types.FloorMod(t, step) - types.FloorMod(offset, step)
	if r < 0 {
		r += step
	}
	return r
}

// endAfter returns the least multiple of step, shifted by offset, after t.
func endAfter(t, step, offset int64) int64 { return types.AddTime(t, step-phase(t, step, offset)) }

// gcd returns the greatest common divisor of two positive numbers.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
