package window

import "math"

// add returns a+b for b >= 0; it stops at the end of time.
func add(a, b int64) int64 {
	if s := a + b; s >= a {
		return s
	}
	return math.MaxInt64
}

// sub returns a-b for b >= 0; it stops at the beginning of time.
func sub(a, b int64) int64 {
	if d := a - b; d <= a {
		return d
	}
	return math.MinInt64
}

// floorMod returns the remainder of a by m, 0 <= r < m, also for negative a.
func floorMod(a, m int64) int64 {
	r := a % m
	if r < 0 {
		r += m
	}
	return r
}

// phase returns how far t lies above the greatest multiple of step, shifted by
// offset, that is not after it. Unlike t - offset it cannot overflow.
func phase(t, step, offset int64) int64 {
	r := floorMod(t, step) - floorMod(offset, step)
	if r < 0 {
		r += step
	}
	return r
}

// endAfter returns the least multiple of step, shifted by offset, after t.
func endAfter(t, step, offset int64) int64 { return add(t, step-phase(t, step, offset)) }

// gcd returns the greatest common divisor of two positive numbers.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
