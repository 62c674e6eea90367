package cast

import (
	"math"
	"math/bits"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

const day = types.SecondsPerDay

// cutTime cuts the fraction of a TIME in milliseconds to a precision.
func cutTime(ms int32, precision int) int32 {
	if precision >= 3 {
		return ms
	}
	unit := int32(types.Pow10(3 - precision))
	return ms / unit * unit
}

// stamps sets rows of a timestamp vector; digits beyond its precision are cut off.
type stamps struct {
	wide  []num   // of precision 7 to 9
	units []int64 // of the others
	per   int64   // units in a second
	// magic is 2^64 / cut and a bit more, where cut are the nanoseconds of the last
	// digit: of a number n below 2^30, the high word of n * magic is n / cut.
	magic uint64
	step  int64 // units of the last digit
	cut   int   // for wide
}

func newStamps(out *vector.Vector) stamps {
	p := out.Type.Precision
	s := stamps{per: types.UnitsPerSecond(p), cut: int(types.Pow10(9 - p))}
	if p > 6 {
		s.wide = vector.Values[num](out)
		return s
	}
	s.units = vector.Values[int64](out)
	s.magic = math.MaxUint64/uint64(s.cut) + 1
	s.step = s.per / types.Pow10(p)
	return s
}

// set sets row i.
func (s *stamps) set(i int, seconds int64, nanos int) {
	if s.wide != nil {
		s.wide[i] = s.long(seconds, nanos)
		return
	}
	s.units[i] = s.short(seconds, nanos)
}

// short and long return values of a precision up to 6 and from 7 on.
func (s *stamps) short(seconds int64, nanos int) int64 {
	digits, _ := bits.Mul64(uint64(nanos), s.magic)
	return seconds*s.per + int64(digits)*s.step
}

func (s *stamps) long(seconds int64, nanos int) num {
	return vector.JoinNanos(seconds, nanos/s.cut*s.cut)
}

// temporal finds the casts among dates, times and timestamps. An instant is
// read and written on the wall clock of the session zone (case
// cast-dates-times-and-text).
func (c *Cast) temporal() {
	from, to := c.From, c.To
	read, write := from.Kind == types.TimestampLTZ, to.Kind == types.TimestampLTZ
	c.Zoned = read != write
	switch {
	case from.Kind == types.Time && to.Kind == types.Time:
		c.Kernel = lift.Map1(func(ms int32) int32 { return cutTime(ms, to.Precision) })
	case from.Kind.Stamp() && to.Kind.Stamp() && !c.Zoned && sameUnits(from, to):
		c.Kernel = rescaleStamp(from, to)
	case to.Kind == types.Date:
		c.Kernel = c.each(func(out *vector.Vector) func(int, int64, int) {
			res := vector.Values[int32](out)
			return func(i int, seconds int64, _ int) { res[i] = int32(types.FloorDiv(seconds, day)) }
		})
	case to.Kind == types.Time:
		c.Kernel = c.each(func(out *vector.Vector) func(int, int64, int) {
			res := vector.Values[int32](out)
			return func(i int, seconds int64, nanos int) {
				res[i] = cutTime(int32(types.FloorMod(seconds, day)*1000)+int32(nanos/1e6), to.Precision)
			}
		})
	default:
		c.Kernel = c.each(func(out *vector.Vector) func(int, int64, int) {
			s := newStamps(out)
			return s.set
		})
	}
}

// sameUnits reports whether timestamps are both in milliseconds or both in microseconds.
func sameUnits(a, b types.Type) bool {
	u := types.UnitsPerSecond(a.Precision)
	return u < 1e9 && u == types.UnitsPerSecond(b.Precision)
}

// rescaleStamp cuts digits, or does nothing, within the same unit.
//
//go:noinline
func rescaleStamp(from, to types.Type) fn.Kernel {
	digits := 3
	if types.UnitsPerSecond(to.Precision) == 1e6 {
		digits = 6
	}
	unit := types.Pow10(digits - to.Precision)
	if unit == 1 || to.Precision >= from.Precision {
		return copied
	}
	return lift.Map1(func(x int64) int64 { return x - types.FloorMod(x, unit) })
}

// each makes a kernel that reads times of any kind as wall clocks, or instants
// between instants, and hands them on.
//
//go:noinline
func (c *Cast) each(open func(out *vector.Vector) func(i int, seconds int64, nanos int)) fn.Kernel {
	read := c.Zoned && c.From.Kind == types.TimestampLTZ
	write := c.Zoned && c.To.Kind == types.TimestampLTZ
	clock := wall.In(nil)
	return func(call *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		clock.Set(call.Zone)
		set, v := open(out), args[0]
		for i := range n {
			if out.Null(i) {
				continue
			}
			seconds, nanos := moment(v, i)
			switch {
			case read:
				seconds = clock.Wall(seconds)
			case write:
				seconds = clock.Instant(seconds)
			}
			set(i, seconds, nanos)
		}
		return nil
	}
}

// moment returns row i of a date, which is midnight, a time, which lies on
// 1970-01-01, or a timestamp.
func moment(v *vector.Vector, i int) (seconds int64, nanos int) {
	switch v.Type.Kind {
	case types.Date:
		return vector.Integer(v, i) * day, 0
	case types.Time:
		ms := vector.Integer(v, i)
		return ms / 1000, int(ms%1000) * 1e6
	default:
		return vector.Stamp(v, i)
	}
}
