package math

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestDivisor compares with Go's division, at the limits and at random.
func TestDivisor(t *testing.T) {
	edges := []int64{0, 1, -1, 2, -2, 3, 7, 10, 123, -1000, 1 << 31, 1<<62 + 1, math.MaxInt64, math.MinInt64, math.MinInt64 + 1, math.MaxInt64 - 1}
	random := rand.New(rand.NewPCG(1, 2))
	check := func(x, by int64) {
		d, ok := newDivisor(by)
		if !ok {
			if by < -1 || by > 1 {
				t.Fatalf("there is no divisor for %d", by)
			}
			return
		}
		if got, want := d.quotient(x), x/by; got != want {
			t.Fatalf("%d / %d: got %d, want %d", x, by, got, want)
		}
		if got, want := d.remainder(x), x%by; got != want {
			t.Fatalf("%d %% %d: got %d, want %d", x, by, got, want)
		}
	}
	for _, x := range edges {
		for _, by := range edges {
			check(x, by)
		}
	}
	for range 200000 {
		x, by := int64(random.Uint64())>>random.UintN(64), int64(random.Uint64())>>random.UintN(64)
		check(x, by)
		check(x/by1(by)*by1(by), by)
	}
}

func by1(by int64) int64 {
	if by == 0 {
		return 1
	}
	return by
}
