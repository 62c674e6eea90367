package time

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Extract is EXTRACT(unit FROM x).
var Extract = fn.Func{
	Name: "EXTRACT",
	Doc:  "Returns one part of a date, time, timestamp or interval as a number.",
	Examples: []fn.Example{
		{SQL: "EXTRACT(DOW FROM DATE '2024-02-29')", Want: "5"},
		{SQL: "EXTRACT(MILLISECOND FROM TIMESTAMP '2024-05-06 07:08:09.012')", Want: "12"},
		{SQL: "EXTRACT(HOUR FROM INTERVAL '3 04:05:06' DAY TO SECOND)", Want: "4"},
	},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		words, values := bind.Words(args)
		if len(words) != 1 || len(values) != 1 {
			return fn.Signature{}, fmt.Errorf("is written EXTRACT(unit FROM time)")
		}
		t, err := bindPart(words[0], values[0])
		return fn.Signature{
			Args: bind.Place(args, []types.Type{t}), Result: types.Of(types.BigInt).WithNull(t.Nullable),
		}, err
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		words, values := bind.Words(args)
		return partKernel(words[0], values[0].Type), nil
	},
}

// part describes the short form of EXTRACT for one unit, such as YEAR(x).
func part(name, unit, doc string, example fn.Example) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: []fn.Example{example},
		Bind: func(args []fn.Arg) (fn.Signature, error) {
			if _, err := bind.Check(args, bind.Any); err != nil {
				return fn.Signature{}, err
			}
			t, err := bindPart(unit, args[0])
			return fn.Signature{Args: []types.Type{t}, Result: types.Of(types.BigInt).WithNull(t.Nullable)}, err
		},
		Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) { return partKernel(unit, args[0].Type), nil },
	}
}

// The short forms of EXTRACT.
var (
	Year = part("YEAR", "YEAR", "Returns the year of a time.",
		fn.Example{SQL: "YEAR(DATE '2024-02-29')", Want: "2024"})
	Quarter = part("QUARTER", "QUARTER", "Returns the quarter of a time, 1 to 4.",
		fn.Example{SQL: "QUARTER(DATE '2024-02-29')", Want: "1"})
	Month = part("MONTH", "MONTH", "Returns the month of a time, 1 to 12.",
		fn.Example{SQL: "MONTH(DATE '2024-02-29')", Want: "2"})
	Week = part("WEEK", "WEEK", "Returns the week of a time by ISO 8601, 1 to 53.",
		fn.Example{SQL: "WEEK(DATE '2021-01-03')", Want: "53"})
	DayOfYear = part("DAYOFYEAR", "DOY", "Returns the day of the year, 1 to 366.",
		fn.Example{SQL: "DAYOFYEAR(DATE '2024-12-31')", Want: "366"})
	DayOfMonth = part("DAYOFMONTH", "DAY", "Returns the day of the month, 1 to 31.",
		fn.Example{SQL: "DAYOFMONTH(DATE '2024-02-29')", Want: "29"})
	DayOfWeek = part("DAYOFWEEK", "DOW", "Returns the day of the week, 1 for Sunday.",
		fn.Example{SQL: "DAYOFWEEK(DATE '2024-02-29')", Want: "5"})
	Hour = part("HOUR", "HOUR", "Returns the hour of a time, 0 to 23.",
		fn.Example{SQL: "HOUR(TIME '18:45:10')", Want: "18"})
	Minute = part("MINUTE", "MINUTE", "Returns the minute of a time, 0 to 59.",
		fn.Example{SQL: "MINUTE(TIME '18:45:10')", Want: "45"})
	Second = part("SECOND", "SECOND", "Returns the second of a time, 0 to 59.",
		fn.Example{SQL: "SECOND(TIME '18:45:10')", Want: "10"})
)

// bindPart checks that a value has a unit.
func bindPart(unit string, arg fn.Arg) (types.Type, error) {
	t := arg.Type
	if t.Kind == types.Null {
		t = types.WithPrecision(types.Timestamp, 3)
	}
	switch {
	case !t.Kind.Temporal() && !t.Kind.Interval():
		hint := ""
		switch {
		case t.Kind.Text():
			hint = "; TO_TIMESTAMP reads text"
		case t.Kind.Numeric():
			hint = "; TO_TIMESTAMP_LTZ makes an instant of a number"
		}
		return t, fmt.Errorf("takes a date, time, timestamp or interval, found %s%s", t.Name(), hint)
	case momentPart(unit) == nil:
		return t, fmt.Errorf("%s is no unit of time; take one such as YEAR, MONTH, DAY, HOUR or SECOND", unit)
	case t.Kind == types.Time && !clockUnit(unit):
		return t, fmt.Errorf("a TIME has no %s; it has hours, minutes and seconds", unit)
	case t.Kind.Interval() && intervalPart(unit, t.Kind) == nil:
		return t, fmt.Errorf("an %s has no %s", t.Name(), unit)
	}
	return t, nil
}

// clockUnit reports whether a unit is smaller than a day.
func clockUnit(unit string) bool {
	switch unit {
	case "HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND", "NANOSECOND":
		return true
	default:
		return false
	}
}

//go:noinline
func partKernel(unit string, t types.Type) fn.Kernel {
	if t.Kind.Interval() {
		f := intervalPart(unit, t.Kind)
		return lift.Set(func(args []*vector.Vector, i int) int64 { return f(vector.Integer(args[0], i)) })
	}
	if unit == "EPOCH" {
		// An instant counts from 1970 wherever one looks at it (case
		// differs/extract-epoch-of-an-instant-in-a-zone).
		return lift.Set(func(args []*vector.Vector, i int) int64 {
			seconds, _ := ReadMoment(args[0], i).Seconds()
			return seconds
		})
	}
	return ofMoments(momentPart(unit))
}

// intervalPart returns the function that takes a unit out of an interval; its
// sign is that of the interval.
//
//go:noinline
func intervalPart(unit string, k types.Kind) func(x int64) int64 {
	of := func(by, below int64) func(x int64) int64 {
		return func(x int64) int64 { return x / by % below }
	}
	const most = 1 << 62
	switch {
	case k == types.IntervalMonth && unit == "YEAR":
		return of(12, most)
	case k == types.IntervalMonth && unit == "QUARTER":
		return func(x int64) int64 { return x%12/3 + 1 }
	case k == types.IntervalMonth && unit == "MONTH":
		return of(1, 12)
	case k == types.IntervalMonth:
		return nil
	}
	switch unit {
	case "DAY":
		return of(dayM, most)
	case "HOUR":
		return of(3600000, 24)
	case "MINUTE":
		return of(60000, 60)
	case "SECOND":
		return of(1000, 60)
	case "MILLISECOND":
		return of(1, 1000)
	case "EPOCH":
		return of(1000, most)
	default:
		return nil
	}
}

// momentPart returns the function that takes a unit out of a wall clock.
//
//go:noinline
func momentPart(unit string) func(m Moment) int64 {
	switch unit {
	case "DAY", "DOM":
		return func(m Moment) int64 { _, _, d := types.Civil(m.Days); return int64(d) }
	case "DOW":
		return func(m Moment) int64 { return types.FloorMod(m.Days+4, 7) + 1 }
	case "ISODOW":
		return func(m Moment) int64 { return types.FloorMod(m.Days+3, 7) + 1 }
	case "DOY":
		return func(m Moment) int64 { y, _, _ := types.Civil(m.Days); return m.Days - types.Days(y, 1, 1) + 1 }
	case "WEEK":
		return func(m Moment) int64 { _, w := isoWeek(m.Days); return w }
	case "ISOYEAR":
		return func(m Moment) int64 { y, _ := isoWeek(m.Days); return y }
	case "MONTH":
		return func(m Moment) int64 { _, mo, _ := types.Civil(m.Days); return int64(mo) }
	case "QUARTER":
		return func(m Moment) int64 { _, mo, _ := types.Civil(m.Days); return int64(mo+2) / 3 }
	case "YEAR":
		return ofYear(func(y int64) int64 { return y })
	case "DECADE":
		return ofYear(func(y int64) int64 { return types.FloorDiv(y, 10) })
	case "CENTURY":
		return ofYear(func(y int64) int64 { return types.FloorDiv(y+99, 100) })
	case "MILLENNIUM":
		return ofYear(func(y int64) int64 { return types.FloorDiv(y+999, 1000) })
	case "EPOCH":
		return func(m Moment) int64 { seconds, _ := m.Seconds(); return seconds }
	default:
		return clockPart(unit)
	}
}

//go:noinline
func ofYear(f func(y int64) int64) func(m Moment) int64 {
	return func(m Moment) int64 { y, _, _ := types.Civil(m.Days); return f(int64(y)) }
}

//go:noinline
func clockPart(unit string) func(m Moment) int64 {
	of := func(by, below int64) func(m Moment) int64 {
		return func(m Moment) int64 { return m.Nanos / by % below }
	}
	switch unit {
	case "HOUR":
		return of(3600*nano, 24)
	case "MINUTE":
		return of(60*nano, 60)
	case "SECOND":
		return of(nano, 60)
	case "MILLISECOND":
		return of(ms, 1000)
	case "MICROSECOND":
		return of(1000, 1e6)
	case "NANOSECOND":
		return of(1, 1e9)
	default:
		return nil
	}
}

// isoWeek returns the year and week of ISO 8601: weeks begin on Monday, and the
// first holds 4 January.
func isoWeek(days int64) (year, week int64) {
	// The Thursday of a week lies in the year that the week belongs to.
	thursday := days - types.FloorMod(days+3, 7) + 3
	y, _, _ := types.Civil(thursday)
	return int64(y), (thursday-types.Days(y, 1, 1))/7 + 1
}
