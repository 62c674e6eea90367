package time

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// BindRound is the Bind of FLOOR and CEIL with a unit: the type stays.
func BindRound(args []fn.Arg) (fn.Signature, error) {
	words, values := bind.Words(args)
	if len(words) != 1 || len(values) != 1 {
		return fn.Signature{}, fmt.Errorf("is written FLOOR(time TO unit)")
	}
	t := values[0].Type
	if t.Kind == types.Null {
		t = types.WithPrecision(types.Timestamp, 3)
	}
	switch {
	case !t.Kind.Temporal():
		hint := ""
		if t.Kind.Text() {
			hint = "; TO_TIMESTAMP reads text"
		}
		return fn.Signature{}, fmt.Errorf("takes a date, time or timestamp before TO, found %s%s", t.Name(), hint)
	case floorOf(words[0]) == nil:
		return fn.Signature{}, fmt.Errorf("%s is no unit to round to; take one such as YEAR, MONTH, WEEK, DAY, HOUR or MINUTE", words[0])
	case t.Kind == types.Time && !clockUnit(words[0]):
		return fn.Signature{}, fmt.Errorf("a TIME has no %s; it is rounded to hours, minutes or seconds", words[0])
	}
	return fn.Signature{Args: bind.Place(args, []types.Type{t}), Result: t}, nil
}

// RoundKernel returns the kernel of FLOOR, or of CEIL if up is set. An instant is
// rounded on the wall clock of the session zone, and to days or more it becomes
// the instant of that wall clock, so that all of a day falls together also when
// the clocks change (case differs/floor-on-the-day-the-clocks-change).
//
//go:noinline
func RoundKernel(args []fn.Arg, up bool) fn.Kernel {
	words, values := bind.Words(args)
	round, clocks := floorOf(words[0]), clockUnit(words[0])
	if up {
		round = ceilOf(words[0])
	}
	if values[0].Type.Kind != types.TimestampLTZ {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			set := Writer(out)
			for i := range n {
				if !out.Null(i) {
					set(i, round(ReadMoment(args[0], i)))
				}
			}
			return nil
		}
	}
	clock := wall.In(nil)
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		clock.Set(c.Zone)
		set := Writer(out)
		for i := range n {
			if out.Null(i) {
				continue
			}
			seconds, nanos := vector.Stamp(args[0], i)
			offset := clock.Offset(seconds)
			local, fraction := round(momentOf(seconds+offset, nanos)).Seconds()
			if clocks {
				set(i, momentOf(local-offset, fraction))
			} else {
				set(i, momentOf(clock.Instant(local), fraction))
			}
		}
		return nil
	}
}

// floorOf returns the function that cuts everything below a unit. Weeks begin on
// Sunday (case floor-a-timestamp), centuries and millenniums with the year 1, as in
// EXTRACT.
//
//go:noinline
func floorOf(unit string) func(m Moment) Moment {
	if by := clockNanos(unit); by > 0 {
		return func(m Moment) Moment { return Moment{m.Days, m.Nanos - m.Nanos%by} }
	}
	switch unit {
	case "DAY":
		return func(m Moment) Moment { return Moment{Days: m.Days} }
	case "WEEK":
		return func(m Moment) Moment { return Moment{Days: m.Days - types.FloorMod(m.Days+4, 7)} }
	}
	months, first := unitMonths(unit), int64(0)
	switch {
	case months == 0:
		return nil
	case months > unitMonths("DECADE"):
		first = 12
	}
	return func(m Moment) Moment {
		y, mo, _ := types.Civil(m.Days)
		at := int64(y)*12 + int64(mo) - 1
		at -= types.FloorMod(at-first, months)
		return Moment{Days: types.Days(int(types.FloorDiv(at, 12)), int(types.FloorMod(at, 12))+1, 1)}
	}
}

// ceilOf returns the function that goes up to the next boundary of a unit.
//
//go:noinline
func ceilOf(unit string) func(m Moment) Moment {
	floor := floorOf(unit)
	return func(m Moment) Moment {
		low := floor(m)
		if low == m {
			return m
		}
		switch by, months := clockNanos(unit), unitMonths(unit); {
		case by >= ms:
			return low.Add(by / ms)
		case by > 0:
			return momentOf(low.Days*day+(low.Nanos+by)/nano, int((low.Nanos+by)%nano))
		case months > 0:
			return low.AddMonths(months)
		case unit == "WEEK":
			return Moment{Days: low.Days + 7}
		default:
			return Moment{Days: low.Days + 1}
		}
	}
}

// clockNanos returns the nanoseconds of a unit below a day, and 0 for others.
func clockNanos(unit string) int64 {
	switch unit {
	case "HOUR":
		return 3600 * nano
	case "MINUTE":
		return 60 * nano
	case "SECOND":
		return nano
	case "MILLISECOND":
		return ms
	case "MICROSECOND":
		return 1000
	case "NANOSECOND":
		return 1
	default:
		return 0
	}
}

// unitMonths returns the months of a unit above a week, and 0 for others.
func unitMonths(unit string) int64 {
	switch unit {
	case "MONTH":
		return 1
	case "QUARTER":
		return 3
	case "YEAR":
		return 12
	case "DECADE":
		return 120
	case "CENTURY":
		return 1200
	case "MILLENNIUM":
		return 12000
	default:
		return 0
	}
}

// unitMillis returns the milliseconds of a unit up to a week, and 0 for others.
func unitMillis(unit string) int64 {
	switch unit {
	case "DAY":
		return dayM
	case "WEEK":
		return 7 * dayM
	default:
		return clockNanos(unit) / ms
	}
}
