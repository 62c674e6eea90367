package time

import (
	"math"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/types"
)

func TestSaturated(t *testing.T) {
	tests := []struct{ x, y, want int64 }{
		{1, 2, 3},
		{math.MaxInt64, 1, math.MaxInt64},
		{math.MaxInt64 - 1, 1, math.MaxInt64},
		{math.MinInt64, -1, math.MinInt64},
		{math.MinInt64, math.MinInt64, math.MinInt64},
		{math.MaxInt64, math.MinInt64, -1},
	}
	for _, tt := range tests {
		if got := saturated(tt.x, tt.y); got != tt.want {
			t.Errorf("%d + %d: got %d, want %d", tt.x, tt.y, got, tt.want)
		}
	}
}

// TestRounding: for every unit FLOOR(x) <= x <= CEIL(x), both are fixed points, and
// FLOOR of what lies before CEIL is FLOOR of x.
func TestRounding(t *testing.T) {
	units := []string{"NANOSECOND", "MICROSECOND", "MILLISECOND", "SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "DECADE", "CENTURY", "MILLENNIUM"}
	for _, unit := range units {
		floor, ceil := floorOf(unit), ceilOf(unit)
		for i := int64(0); i < 3000; i++ {
			x := Moment{Days: i*977%2000000 - 700000, Nanos: i * i * 7919 * 104729 % dayN}
			lo, hi := floor(x), ceil(x)
			if x.Before(lo) || hi.Before(x) || floor(lo) != lo || ceil(lo) != lo || ceil(hi) != hi || floor(hi) != hi {
				t.Fatalf("%s of %v: %v to %v", unit, x, lo, hi)
			}
		}
	}
}

// TestCount: a plus n units does not pass b, and a plus n+1 does, whatever the unit.
func TestCount(t *testing.T) {
	for _, unit := range []string{"SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR"} {
		add := func(m Moment, n int64) Moment {
			if months := unitMonths(unit); months > 0 {
				return m.AddMonths(n * months)
			}
			return m.Add(n * unitMillis(unit))
		}
		for i := int64(0); i < 2000; i++ {
			a := Moment{Days: i*977%20000 - 7000, Nanos: i * 7919 * 104729 % dayN / ms * ms}
			b := Moment{Days: a.Days + i*31%4000, Nanos: i * 104723 * 7907 % dayN / ms * ms}
			if b.Before(a) {
				a, b = b, a
			}
			n := count(unit, a, b)
			if b.Before(add(a, n)) || !b.Before(add(a, n+1)) || count(unit, b, a) != -n {
				t.Fatalf("%ss from %v to %v: %d, and back %d", unit, a, b, n, count(unit, b, a))
			}
		}
	}
}

// TestISOWeeks holds days of the case extract-parts-of-a-date.
func TestISOWeeks(t *testing.T) {
	for _, tt := range []struct{ y, m, d, year, week int }{
		{2024, 12, 30, 2025, 1}, {2021, 1, 3, 2020, 53}, {1969, 12, 31, 1970, 1}, {2000, 1, 1, 1999, 52},
	} {
		year, week := isoWeek(types.Days(tt.y, tt.m, tt.d))
		if int(year) != tt.year || int(week) != tt.week {
			t.Errorf("%d-%d-%d is in week %d of %d", tt.y, tt.m, tt.d, week, year)
		}
	}
}
