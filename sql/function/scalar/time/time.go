// Package time holds the functions of dates, times, timestamps and intervals,
// and what + and - do with them.
//
// It does not cast times and texts (scalar/cast does, by the rules of CAST) and
// does not know windows (sql/function/window).
//
// Everything is computed on the wall clock, of TIMESTAMP_LTZ on that of the
// session zone, and cut downwards, so that times before 1970 are ordinary (I7).
// The rules are Flink's (flink-semantics 7; the conformance cases under time/).
// Start with [ReadMoment] and [Writer], through which all of them read and write.
package time

import (
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

type num = decimal128.Num

const (
	day  = types.SecondsPerDay // seconds
	nano = 1e9                 // nanoseconds of a second
	dayN = day * 1e9           // nanoseconds of a day
	dayM = day * 1000          // milliseconds of a day
	ms   = 1000 * 1000         // nanoseconds of a millisecond
)

// A Moment is a wall clock: days since 1970-01-01 and the nanoseconds since
// midnight.
type Moment struct {
	Days  int64
	Nanos int64
}

// ReadMoment returns row i of a date, a time (on 1970-01-01) or a timestamp. A
// TIMESTAMP_LTZ is read on the wall clock of UTC.
func ReadMoment(v *vector.Vector, i int) Moment {
	switch v.Type.Kind {
	case types.Date:
		return Moment{Days: vector.Integer(v, i)}
	case types.Time:
		return Moment{Nanos: vector.Integer(v, i) * ms}
	default:
		return momentOf(vector.Stamp(v, i))
	}
}

func momentOf(seconds int64, nanos int) Moment {
	d := types.FloorDiv(seconds, day)
	return Moment{d, (seconds-d*day)*nano + int64(nanos)}
}

// Seconds returns the seconds since 1970-01-01 00:00:00 and the rest in nanoseconds.
func (m Moment) Seconds() (seconds int64, nanos int) {
	return m.Days*day + m.Nanos/nano, int(m.Nanos % nano)
}

// Add returns m moved by milliseconds.
func (m Moment) Add(millis int64) Moment {
	days := types.FloorDiv(millis, dayM)
	nanos := m.Nanos + (millis-days*dayM)*ms
	if nanos >= dayN {
		days++
		nanos -= dayN
	}
	return Moment{m.Days + days, nanos}
}

// AddMonths returns m moved by months; a day that the month lacks becomes its last.
func (m Moment) AddMonths(months int64) Moment {
	return Moment{types.AddMonths(m.Days, months), m.Nanos}
}

// Before reports whether m lies before o.
func (m Moment) Before(o Moment) bool {
	return m.Days < o.Days || m.Days == o.Days && m.Nanos < o.Nanos
}

// Writer returns a function that sets row i of a vector of dates, times or
// timestamps. What is finer than the type is cut off, and a TIME wraps around
// midnight.
//
//go:noinline
func Writer(out *vector.Vector) func(i int, m Moment) {
	switch p := out.Type.Precision; {
	case out.Type.Kind == types.Date:
		res := vector.Values[int32](out)
		return func(i int, m Moment) { res[i] = int32(m.Days) }
	case out.Type.Kind == types.Time:
		res := vector.Values[int32](out)
		return func(i int, m Moment) { res[i] = int32(m.Nanos / ms) }
	case p > 6:
		cut := int(types.Pow10(9 - p))
		res := vector.Values[num](out)
		return func(i int, m Moment) {
			seconds, nanos := m.Seconds()
			res[i] = vector.JoinNanos(seconds, nanos/cut*cut)
		}
	default:
		cut, units := types.Pow10(9-p), types.UnitsPerSecond(p)
		per := nano / units
		res := vector.Values[int64](out)
		if cut == per {
			if p == 3 {
				return func(i int, m Moment) { res[i] = m.Days*dayM + m.Nanos/ms }
			}
			return func(i int, m Moment) { res[i] = m.Days*(day*1e6) + m.Nanos/1000 }
		}
		return func(i int, m Moment) { res[i] = m.Days*day*units + m.Nanos/cut*cut/per }
	}
}
