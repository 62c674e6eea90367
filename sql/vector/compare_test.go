package vector

import (
	"math"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/types"
)

func TestCompareFloats(t *testing.T) {
	order := []float64{math.Inf(-1), -1, math.Copysign(0, -1), 0, 1, math.Inf(1), math.NaN()}
	v := fixed(types.Of(types.Double), order...)
	for i := range order {
		for j := range order {
			got := Compare(v, i, v, j)
			if got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%v against %v: got %d", order[i], order[j], got)
			}
		}
	}
	if Equal(v, 6, v, 6) || !EqualNotDistinct(v, 6, v, 6) || !Equal(v, 2, v, 3) {
		t.Error("NaN = NaN or -0.0 <> 0.0")
	}
}

func TestNullsInside(t *testing.T) {
	n := nested()
	for i, want := range []bool{true, false, true} {
		if got := Equal(n[i], 0, n[i], 0); got != want {
			t.Errorf("%s: a value with itself: got %v, want %v", n[i].Type, got, want)
		}
		if !EqualNotDistinct(n[i], 0, n[i], 0) || !EqualNotDistinct(n[i], 1, n[i], 1) || EqualNotDistinct(n[i], 0, n[i], 1) {
			t.Errorf("%s: groups are wrong", n[i].Type)
		}
		if Compare(n[i], 0, n[i], 0) != 0 || CompareNullsFirst(n[i], 1, n[i], 0) >= 0 {
			t.Errorf("%s: order is wrong", n[i].Type)
		}
	}
}

// TestMapsHaveNoOrder compares {a=1, b=2} with {b=2, a=1}.
func TestMapsHaveNoOrder(t *testing.T) {
	m := New(types.MapOf(types.String(), types.Of(types.Int)))
	for _, keys := range []string{"ab", "ba"} {
		for _, k := range keys {
			m.Child[0].AppendString(string(k))
			AppendValue(m.Child[1], k)
		}
		m.AppendEntries()
	}
	if !Equal(m, 0, m, 1) || !EqualNotDistinct(m, 0, m, 1) {
		t.Error("the order of entries counts")
	}
}
