package time

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TimestampAdd is TIMESTAMPADD(unit, n, time). A DATE becomes a TIMESTAMP(6) if
// the unit is smaller than a day.
var TimestampAdd = fn.Func{
	Name: "TIMESTAMPADD",
	Doc:  "Moves a date, time or timestamp by a number of units.",
	Examples: []fn.Example{
		{SQL: "TIMESTAMPADD(MONTH, 1, TIMESTAMP '2024-01-31 08:00:00')", Want: "2024-02-29 08:00:00"},
		{SQL: "TIMESTAMPADD(HOUR, 1, DATE '2024-01-31')", Want: "2024-01-31 01:00:00.000000"},
	},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		unit, values, err := unitAnd(args, 2)
		if err != nil {
			return fn.Signature{}, err
		}
		ts, err := bind.Check(values, bind.Integer, moments)
		if err != nil {
			return fn.Signature{}, err
		}
		r := ts[1]
		switch {
		case r.Kind == types.Date && clockUnit(unit):
			r = types.Of(types.Timestamp)
		case r.Kind == types.Time && !clockUnit(unit):
			return fn.Signature{}, fmt.Errorf("a TIME has no %s; it is moved by hours, minutes or seconds", unit)
		case r.Kind.Stamp() && unit == "MILLISECOND":
			r.Precision = max(r.Precision, 3)
		}
		return fn.Signature{Args: bind.Place(args, ts), Result: r.WithNull(bind.Nullable(ts))}, nil
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		words, _ := bind.Words(args)
		if months := unitMonths(words[0]); months > 0 {
			return swapped(eachMoment(func(m Moment, n int64) Moment { return m.AddMonths(n * months) })), nil
		}
		by := unitMillis(words[0])
		return swapped(eachMoment(func(m Moment, n int64) Moment { return m.Add(n * by) })), nil
	},
}

// moments is an argument of any kind of time.
var moments = bind.Param{
	Want: "a date, time or timestamp", Accept: func(t types.Type) bool { return t.Kind.Temporal() },
	Default: types.WithPrecision(types.Timestamp, 3),
}

// unitAnd splits arguments into the word for a unit and n others.
func unitAnd(args []fn.Arg, n int) (unit string, values []fn.Arg, err error) {
	words, values := bind.Words(args)
	switch {
	case len(words) != 1:
		return "", nil, fmt.Errorf("takes a unit of time such as DAY or HOUR")
	case unitMonths(words[0]) == 0 && unitMillis(words[0]) == 0:
		return "", nil, fmt.Errorf("%s is no unit to count with; take one from SECOND to YEAR", words[0])
	case len(values) != n:
		return "", nil, fmt.Errorf("takes %d arguments behind the unit, found %d", n, len(values))
	}
	return words[0], values, nil
}

// TimestampDiff is TIMESTAMPDIFF(unit, a, b), which is b - a in whole units.
var TimestampDiff = fn.Func{
	Name: "TIMESTAMPDIFF", CanFail: true,
	Doc: "Counts the whole units of time from one date, time or timestamp to another; negative if the second lies before the first.",
	Examples: []fn.Example{
		{SQL: "TIMESTAMPDIFF(MONTH, TIMESTAMP '2024-01-31 00:00:00', TIMESTAMP '2024-02-29 00:00:00')", Want: "1"},
		{SQL: "TIMESTAMPDIFF(DAY, DATE '2024-03-01', DATE '2024-02-28')", Want: "-2"},
	},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		_, values, err := unitAnd(args, 2)
		if err != nil {
			return fn.Signature{}, err
		}
		ts, err := comparable(values)
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: bind.Place(args, ts), Result: types.Of(types.Int).WithNull(bind.Nullable(ts))}, nil
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		words, _ := bind.Words(args)
		return lift.CheckedSet(func(_ *fn.Call, args []*vector.Vector, i int) (int32, error) {
			n := count(words[0], ReadMoment(args[0], i), ReadMoment(args[1], i))
			if n != int64(int32(n)) {
				return 0, fmt.Errorf("%d %ss do not fit into INT; take a larger unit", n, strings.ToLower(words[0]))
			}
			return int32(n), nil
		}), nil
	},
}

// comparable checks two times whose difference is asked for. An instant and a
// wall clock have none, as it would depend on a zone that nobody named (case
// subtract-a-wall-clock-from-an-instant).
func comparable(values []fn.Arg) ([]types.Type, error) {
	ts, err := bind.Check(values, moments, moments)
	if err != nil {
		return nil, err
	}
	a, b := ts[0].Kind, ts[1].Kind
	switch {
	case (a == types.TimestampLTZ) != (b == types.TimestampLTZ):
		return nil, fmt.Errorf("%s and %s have no difference, as it would depend on a time zone; cast one of them", ts[0].Name(), ts[1].Name())
	case (a == types.Time) != (b == types.Time):
		return nil, fmt.Errorf("%s and %s have no difference; cast one of them", ts[0].Name(), ts[1].Name())
	}
	return ts, nil
}

// count returns the whole units from a to b, cut towards zero.
func count(unit string, a, b Moment) int64 {
	if b.Before(a) {
		return -count(unit, b, a)
	}
	if months := unitMonths(unit); months > 0 {
		return monthsBetween(a, b) / months
	}
	by := unitMillis(unit)
	days, nanos := b.Days-a.Days, b.Nanos-a.Nanos
	if by >= dayM {
		if nanos < 0 {
			days--
		}
		return days / (by / dayM)
	}
	return (days*dayM + types.FloorDiv(nanos, ms)) / by
}

// monthsBetween returns the largest n for which a plus n months does not pass b,
// which does not lie before a.
func monthsBetween(a, b Moment) int64 {
	y1, m1, _ := types.Civil(a.Days)
	y2, m2, _ := types.Civil(b.Days)
	n := int64(y2-y1)*12 + int64(m2-m1)
	if b.Before(a.AddMonths(n)) {
		n--
	}
	return n
}

// Difference is (b - a) unit, an interval of months or of days and time.
var Difference = fn.Func{
	Name: "TIME DIFFERENCE", Operator: true,
	Doc:      "Subtracts two times; the unit says which kind of interval the result is.",
	Examples: []fn.Example{{SQL: "(DATE '2024-03-01' - DATE '2024-01-31') DAY", Want: "+30 00:00:00.000"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		unit, values, err := unitAnd(args, 2)
		if err != nil {
			return fn.Signature{}, err
		}
		ts, err := comparable(values)
		if err != nil {
			return fn.Signature{}, err
		}
		r := types.Of(types.IntervalDay)
		if unitMonths(unit) > 0 {
			r = types.Of(types.IntervalMonth)
		}
		return fn.Signature{Args: bind.Place(args, ts), Result: r.WithNull(bind.Nullable(ts))}, nil
	},
	Prepare: func(_ []fn.Arg, result types.Type) (fn.Kernel, error) {
		if result.Kind == types.IntervalMonth {
			return lift.Set(func(args []*vector.Vector, i int) int32 {
				return int32(count("MONTH", ReadMoment(args[1], i), ReadMoment(args[0], i)))
			}), nil
		}
		return lift.Set(func(args []*vector.Vector, i int) int64 {
			a, b := ReadMoment(args[1], i), ReadMoment(args[0], i)
			return (b.Days-a.Days)*dayM + types.FloorDiv(b.Nanos-a.Nanos, ms)
		}), nil
	},
}

// Overlaps is (a, b) OVERLAPS (c, d): whether two periods share an instant, both
// ends included. An end may be an interval, and may come first.
var Overlaps = fn.Func{
	Name: "OVERLAPS", Operator: true,
	Doc:      "Tells whether two periods share an instant, their ends included.",
	Examples: []fn.Example{{SQL: "(DATE '2024-01-01', DATE '2024-01-10') OVERLAPS (DATE '2024-01-10', DATE '2024-01-20')", Want: "TRUE"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) != 4 {
			return fn.Signature{}, fmt.Errorf("takes two periods of two ends each, found %d values", len(args))
		}
		if err := bind.NoWords(args); err != nil {
			return fn.Signature{}, err
		}
		sig := fn.Signature{Result: types.Of(types.Boolean).NotNull()}
		first := args[0].Type
		for i, a := range args {
			t := a.Type
			switch {
			case t.Kind == types.Null:
				t = first.Null()
			case i%2 == 1 && t.Kind.Interval():
			case t.Kind != first.Kind || !t.Kind.Temporal():
				return fn.Signature{}, fmt.Errorf("takes periods of one kind of time, found %s and %s", first.Name(), t.Name())
			}
			sig.Args = append(sig.Args, t)
			sig.Result.Nullable = sig.Result.Nullable || t.Nullable
		}
		return sig, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Set(func(args []*vector.Vector, i int) uint8 {
			from1, to1 := period(args[0], args[1], i)
			from2, to2 := period(args[2], args[3], i)
			return lift.Bool(!to1.Before(from2) && !to2.Before(from1))
		}), nil
	},
}

// period returns the ends of a period in order. An interval is added without
// wrapping around midnight.
func period(a, b *vector.Vector, i int) (from, to Moment) {
	from = ReadMoment(a, i)
	switch b.Type.Kind {
	case types.IntervalDay:
		to = from.Add(vector.Integer(b, i))
	case types.IntervalMonth:
		to = from.AddMonths(vector.Integer(b, i))
	default:
		to = ReadMoment(b, i)
	}
	if to.Before(from) {
		return to, from
	}
	return from, to
}
