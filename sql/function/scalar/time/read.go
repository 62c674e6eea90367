package time

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/time/pattern"
	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ToTimestamp is TO_TIMESTAMP(s[, pattern]). Text in the standard form is read
// whatever the pattern says (case to-timestamp-that-does-not-fit-the-pattern).
var ToTimestamp = fn.Func{
	Name: "TO_TIMESTAMP",
	Doc:  "Reads a TIMESTAMP(3) from text, by default as yyyy-MM-dd HH:mm:ss with an optional fraction; NULL if it cannot be read.",
	Examples: []fn.Example{
		{SQL: "TO_TIMESTAMP('2024-07-04 10:00:00.129')", Want: "2024-07-04 10:00:00.129"},
		{SQL: "TO_TIMESTAMP('15-08-2024 07', 'dd-MM-yyyy HH')", Want: "2024-08-15 07:00:00.000"},
		{SQL: "TO_TIMESTAMP('soon')", Want: "NULL"},
	},
	Bind: bind.Of(maybeStamp, bind.Text, bind.Opt(bind.Text)),
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		if len(args) == 1 {
			return toTimestamp(nil), nil
		}
		fixed := &pattern.Pattern{}
		if text, ok := lift.ConstText(args[1]); ok {
			if p, err := pattern.New(text); err == nil {
				fixed = p
			}
		}
		return toTimestamp(fixed), nil
	},
}

// toTimestamp reads texts, first as the standard form where the pattern, or that
// there is none, allows it.
//
//go:noinline
func toTimestamp(p *pattern.Pattern) fn.Kernel {
	patterns := newPatterns()
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[int64](out)[:n]
		for i := range res {
			if out.Null(i) {
				continue
			}
			if s := args[0].Str(i); p.MayBeStandard(s) {
				if seconds, nanos, ok := types.StandardStamp(s); ok {
					res[i] = seconds*1000 + int64(uint32(nanos)/ms)
					continue
				}
			}
			t, ok := readText(args, i, patterns)
			if res[i] = millis(t); !ok {
				out.SetNull(i)
			}
		}
		return nil
	}
}

// readText reads row i of a text by the pattern in the second argument, if any.
func readText(args []*vector.Vector, i int, patterns *memory[*pattern.Pattern]) (pattern.Time, bool) {
	s := args[0].Str(i)
	if len(args) > 1 {
		p, err := patterns.get(args[1].Str(i))
		if err != nil {
			return pattern.Time{}, false
		}
		if t, ok := p.Parse(s); ok {
			return t, true
		}
		return pattern.Plain(s)
	}
	seconds, nanos, err := types.ParseStamp(s, true)
	m := momentOf(seconds, nanos)
	return pattern.Time{Days: m.Days, Nanos: m.Nanos}, err == nil
}

// millis returns a wall clock in milliseconds.
func millis(t pattern.Time) int64 { return t.Days*dayM + t.Nanos/ms }

// ToDate is TO_DATE(s[, pattern]), with the older patterns. Text that does not fit
// is NULL (case differs/to-date-of-text-that-does-not-fit-its-pattern).
var ToDate = fn.Func{
	Name: "TO_DATE", CanFail: true,
	Doc: "Reads a DATE from text, by default as yyyy-MM-dd; NULL if it cannot be read.",
	Examples: []fn.Example{
		{SQL: "TO_DATE('2024-12-31')", Want: "2024-12-31"},
		{SQL: "TO_DATE('12/2024', 'MM/yyyy')", Want: "2024-12-01"},
		{SQL: "TO_DATE('2023-02-29')", Want: "NULL"},
	},
	Bind: bind.Of(maybeDate, bind.Text, bind.Opt(bind.Text)),
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		if len(args) > 1 {
			return dateByPattern(), nil
		}
		return lift.TrySet(func(args []*vector.Vector, i int) (int32, bool) {
			days, err := types.ParseDate(args[0].Str(i))
			return days, err == nil
		}), nil
	},
}

//go:noinline
func dateByPattern() fn.Kernel {
	patterns := oldPatterns()
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[int32](out)
		for i := range n {
			if out.Null(i) {
				continue
			}
			p, err := patterns.get(args[1].Str(i))
			if err != nil {
				return err
			}
			t, ok := p.Parse(args[0].Str(i))
			if res[i] = int32(t.Days); !ok {
				out.SetNull(i)
			}
		}
		return nil
	}
}

// ToTimestampLTZ is TO_TIMESTAMP_LTZ(number[, precision]) and
// TO_TIMESTAMP_LTZ(s[, pattern[, zone]]).
var ToTimestampLTZ = fn.Func{
	Name: "TO_TIMESTAMP_LTZ", CanFail: true,
	Doc: "Makes an instant of a number, of seconds or of what the precision 3, 6 or 9 says, or of text, which is read in UTC or in a named zone.",
	Examples: []fn.Example{
		{SQL: "CAST(TO_TIMESTAMP_LTZ(0, 3) = TO_TIMESTAMP_LTZ('1970-01-01 00:00:00') AS STRING)", Want: "TRUE"},
		{SQL: "TO_TIMESTAMP_LTZ('noon', 'HH:mm')", Want: "NULL"},
	},
	Bind: bindLTZ,
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		if args[0].Type.Kind.Text() {
			return instantOfText(args)
		}
		precision := int64(3)
		if len(args) == 2 {
			precision, _ = lift.ConstInteger(args[1])
		}
		return instantOfNumber(args[0].Type, int(precision)), nil
	},
}

func bindLTZ(args []fn.Arg) (fn.Signature, error) {
	if len(args) > 0 && (args[0].Type.Kind.Text() || args[0].Type.Kind == types.Null) {
		return bind.Of(bind.Always(types.WithPrecision(types.TimestampLTZ, 3)),
			bind.Text, bind.Opt(bind.Text), bind.Opt(bind.Text))(args)
	}
	ts, err := bind.Check(args, bind.Number, bind.Opt(bind.Literal(bind.Int)))
	if err != nil {
		return fn.Signature{}, err
	}
	precision := int64(3)
	if len(args) == 2 {
		precision, _ = lift.ConstInteger(args[1])
	}
	if precision < 0 || precision > 9 {
		return fn.Signature{}, fmt.Errorf("takes a precision from 0 to 9, found %d", precision)
	}
	if ts[0].Kind.Integer() || ts[0].Kind == types.Decimal {
		// The fraction of a DECIMAL is cut off (case to-timestamp-ltz-precisions).
		ts[0] = types.Of(types.BigInt).WithNull(ts[0].Nullable)
	} else {
		ts[0] = types.Of(types.Double).WithNull(ts[0].Nullable)
	}
	return fn.Signature{Args: ts, Result: types.WithPrecision(types.TimestampLTZ, max(3, int(precision)))}, nil
}

// The instants that a number may mean: those of the years 0001 to 9999.
const (
	firstSecond = -62135596800
	lastSecond  = 253402300799
)

// instantOfNumber takes a number in units of 10^-precision seconds.
//
//go:noinline
func instantOfNumber(t types.Type, precision int) fn.Kernel {
	unit := types.Pow10(precision)
	split := func(x int64) (int64, int) {
		seconds := types.FloorDiv(x, unit)
		return seconds, int((x - seconds*unit) * types.Pow10(9-precision))
	}
	read := func(v *vector.Vector, i int) (int64, int) { return split(vector.Integer(v, i)) }
	if t.Kind == types.Double {
		read = func(v *vector.Vector, i int) (int64, int) {
			x := vector.Values[float64](v)[v.Row(i)]
			// Fractions of a unit are kept to the millisecond, cut downwards.
			scaled := math.Floor(x * 1000 / float64(unit))
			if !(math.Abs(scaled) < 1e17) {
				return math.MaxInt64, 0
			}
			seconds := types.FloorDiv(int64(scaled), 1000)
			return seconds, int(int64(scaled)-seconds*1000) * ms
		}
	}
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		set := Writer(out)
		for i := range n {
			if out.Null(i) {
				continue
			}
			seconds, nanos := read(args[0], i)
			if seconds < firstSecond || seconds > lastSecond {
				out.SetNull(i)
				continue
			}
			set(i, momentOf(seconds, nanos))
		}
		return nil
	}
}

// instantOfText reads wall clocks of UTC or of the zone in the third argument;
// an offset in the text counts before it (case differs/zone-offset-in-text-is-ignored).
//
//go:noinline
func instantOfText(args []fn.Arg) (fn.Kernel, error) {
	if len(args) == 3 {
		if name, ok := lift.ConstText(args[2]); ok {
			if _, err := wall.Load(name); err != nil {
				return nil, err
			}
		}
	}
	patterns, zones := newPatterns(), remember(wall.Load)
	clock := wall.In(nil)
	row := func(args []*vector.Vector, i int) (int64, error) {
		if len(args) == 3 {
			zone, err := zones.get(args[2].Str(i))
			if err != nil {
				return 0, err
			}
			clock.Set(zone)
		}
		t, ok := readText(args[:min(2, len(args))], i, patterns)
		switch at := millis(t); {
		case !ok:
			return 0, errUnread
		case t.Zoned:
			return at - int64(t.Offset)*1000, nil
		default:
			seconds := types.FloorDiv(at, 1000)
			return clock.Instant(seconds)*1000 + at - seconds*1000, nil
		}
	}
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[int64](out)
		for i := range n {
			if out.Null(i) {
				continue
			}
			x, err := row(args, i)
			switch {
			case err == errUnread:
				out.SetNull(i)
			case err != nil:
				return err
			default:
				res[i] = x
			}
		}
		return nil
	}, nil
}

// errUnread marks text that is no time.
var errUnread = errors.New("the text is no time")

// UnixTimestamp is UNIX_TIMESTAMP(), the seconds since 1970 now, and
// UNIX_TIMESTAMP(s[, pattern]), those of a wall clock of the session zone. What
// cannot be read is the least BIGINT, as users know it of Flink.
var UnixTimestamp = fn.Func{
	Name: "UNIX_TIMESTAMP", Volatile: true, CanFail: true,
	Doc:      "Returns the seconds from 1970 on: until now, or until a time in the session zone, given as text.",
	Examples: []fn.Example{{SQL: "UNIX_TIMESTAMP('soon')", Want: "-9223372036854775808"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) == 0 {
			return fn.Signature{Result: types.Of(types.BigInt).NotNull()}, nil
		}
		return bind.Of(aBigInt, bind.Text, bind.Opt(bind.Text))(args)
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		if len(args) == 0 {
			return perCall(func(c *fn.Call) int64 { return types.FloorDiv(now(c), 1000) }), nil
		}
		patterns, clock := oldPatterns(), wall.In(nil)
		return lift.CheckedSet(func(c *fn.Call, args []*vector.Vector, i int) (int64, error) {
			clock.Set(c.Zone)
			form := standard
			if len(args) > 1 {
				form = args[1].Str(i)
			}
			p, err := patterns.get(form)
			if err != nil {
				return 0, err
			}
			t, ok := p.Parse(args[0].Str(i))
			if !ok {
				return math.MinInt64, nil
			}
			return laterSecond(clock, t), nil
		}), nil
	},
}

// laterSecond returns the instant of a wall clock, by the offset in the text if
// there is one.
func laterSecond(clock *wall.Clock, t pattern.Time) int64 {
	seconds := t.Days*day + t.Nanos/nano
	if t.Zoned {
		return seconds - int64(t.Offset)
	}
	return clock.LaterInstant(seconds)
}

// ConvertTZ is CONVERT_TZ(s, from, to).
var ConvertTZ = fn.Func{
	Name: "CONVERT_TZ", CanFail: true,
	Doc:      "Moves a wall clock, given as yyyy-MM-dd HH:mm:ss, from one time zone to another.",
	Examples: []fn.Example{{SQL: "CONVERT_TZ('2024-12-31 23:30:00', 'UTC', 'Asia/Jakarta')", Want: "2025-01-01 06:30:00"}},
	Bind:     bind.Of(maybeString, bind.Text, bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		zones, from, to := remember(wall.Load), wall.In(nil), wall.In(nil)
		p, _ := pattern.Old(standard)
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			zoneFrom, err := zones.get(args[1].Str(i))
			zoneTo, err2 := zones.get(args[2].Str(i))
			if err := errors.Join(err, err2); err != nil {
				return err
			}
			from.Set(zoneFrom)
			to.Set(zoneTo)
			t, ok := p.Parse(args[0].Str(i))
			if !ok {
				out.AppendNull()
				return nil
			}
			at := momentOf(to.Wall(from.LaterInstant(t.Days*day+t.Nanos/nano)), 0)
			data, err := p.Append(out.Data(), pattern.Time{Days: at.Days, Nanos: at.Nanos})
			if err != nil {
				return err
			}
			out.SetData(data)
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// zoneOf returns the abbreviation of a zone at an instant, for patterns.
func zoneOf(c *fn.Call, seconds int64) (name string, offset int) {
	zone := c.Zone
	if zone == nil {
		zone = time.UTC
	}
	return time.Unix(seconds, 0).In(zone).Zone()
}
