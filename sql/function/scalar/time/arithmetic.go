package time

import (
	"fmt"
	"math"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Concerns reports whether an operator's arguments are times or intervals, so
// that its rules are here and not in scalar/math.
func Concerns(args []fn.Arg) bool {
	for _, a := range args {
		if a.Type.Kind.Temporal() || a.Type.Kind.Interval() {
			return true
		}
	}
	return false
}

// BindAdd is the Bind of + for times and intervals: a time and an interval in
// either order, or two intervals of one kind.
func BindAdd(args []fn.Arg) (fn.Signature, error) {
	a, b := known(args[0].Type, args[1].Type), known(args[1].Type, args[0].Type)
	switch {
	case a.Kind.Interval() && a.Kind == b.Kind:
		return intervals(a, b), nil
	case movable(a, b):
		return fn.Signature{Args: []types.Type{a, b}, Result: moved(a, b, args[1])}, nil
	case movable(b, a):
		return fn.Signature{Args: []types.Type{a, b}, Result: moved(b, a, args[0])}, nil
	default:
		return fn.Signature{}, fmt.Errorf("cannot add %s and %s%s", a.Name(), b.Name(), hintUnit(a, b))
	}
}

// BindSub is the Bind of - for times and intervals.
func BindSub(args []fn.Arg) (fn.Signature, error) {
	a, b := known(args[0].Type, args[1].Type), known(args[1].Type, args[0].Type)
	switch {
	case a.Kind.Interval() && a.Kind == b.Kind:
		return intervals(a, b), nil
	case movable(a, b):
		return fn.Signature{Args: []types.Type{a, b}, Result: moved(a, b, args[1])}, nil
	default:
		return fn.Signature{}, fmt.Errorf("cannot subtract %s from %s%s", b.Name(), a.Name(), hintUnit(a, b))
	}
}

// movable reports whether an interval can be added to a time; a TIME has no months.
func movable(t, interval types.Type) bool {
	return t.Kind.Temporal() && interval.Kind.Interval() &&
		(t.Kind != types.Time || interval.Kind == types.IntervalDay)
}

// known gives NULL a type: an interval beside a time, and the same beside an interval.
func known(t, other types.Type) types.Type {
	switch {
	case t.Kind != types.Null:
		return t
	case other.Kind.Interval():
		return other.Null()
	default:
		return types.Of(types.IntervalDay)
	}
}

func intervals(a, b types.Type) fn.Signature {
	return fn.Signature{
		Args: []types.Type{a, b}, Result: types.Of(a.Kind).WithNull(a.Nullable || b.Nullable),
	}
}

func hintUnit(a, b types.Type) string {
	switch {
	case a.Kind.Temporal() && b.Kind.Temporal():
		return "; write (a - b) DAY, with the unit behind the brackets, or TIMESTAMPDIFF"
	case a.Kind.Temporal() && b.Kind.Numeric():
		return "; write INTERVAL '1' DAY, with the unit"
	default:
		return ""
	}
}

// moved returns the type of a time t plus an interval. A DATE stays one unless
// the interval may hold a part of a day; then it becomes a TIMESTAMP(6), as with
// TIMESTAMPADD (case differs/hours-added-to-a-date-vanish).
func moved(t, interval types.Type, arg fn.Arg) types.Type {
	r := t
	if t.Kind == types.Date && interval.Kind == types.IntervalDay && !wholeDays(arg) {
		r = types.Of(types.Timestamp)
	}
	return r.WithNull(t.Nullable || interval.Nullable)
}

func wholeDays(arg fn.Arg) bool {
	v, ok := lift.Const(arg)
	return ok && v.Type.Kind == types.IntervalDay && vector.Integer(v, 0)%dayM == 0
}

// Kernel returns the kernel of + or - for arguments of the signature's types.
//
//go:noinline
func Kernel(op byte, args []fn.Arg, result types.Type) fn.Kernel {
	a, b := args[0].Type, args[1].Type
	sign := int64(1)
	if op == '-' {
		sign = -1
	}
	switch {
	case a.Kind == types.IntervalDay && b.Kind == types.IntervalDay:
		return lift.Map2(func(x, y int64) int64 { return x + sign*y })
	case a.Kind == types.IntervalMonth && b.Kind == types.IntervalMonth:
		return lift.Map2(func(x, y int32) int32 { return x + int32(sign)*y })
	case a.Kind.Interval():
		return swapped(move(b, a, sign, result))
	default:
		return move(a, b, sign, result)
	}
}

// swapped returns a kernel of two arguments with them in the other order.
//
//go:noinline
func swapped(k fn.Kernel) fn.Kernel {
	var pair [2]*vector.Vector
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		pair[0], pair[1] = args[1], args[0]
		return k(c, pair[:], n, out)
	}
}

// move returns the kernel that moves times by intervals, forwards or backwards.
// Months are added on the calendar of UTC, also to instants (case
// add-days-and-months-to-instants).
//
//go:noinline
func move(t, interval types.Type, sign int64, result types.Type) fn.Kernel {
	if interval.Kind == types.IntervalMonth {
		return eachMoment(func(m Moment, by int64) Moment { return m.AddMonths(sign * by) })
	}
	if t.Kind.Stamp() && t.Precision <= 6 {
		f := sign * types.UnitsPerSecond(t.Precision) / 1000
		return addMillis(f, result.Precision)
	}
	return eachMoment(func(m Moment, by int64) Moment { return m.Add(sign * by) })
}

// addMillis is the fast way for timestamps up to microseconds, f being how many
// of their units a millisecond has. Precisions below 3 keep whole units only.
//
//go:noinline
func addMillis(f int64, precision int) fn.Kernel {
	if precision < 3 {
		unit := types.Pow10(3 - precision)
		return lift.Map2(func(x, y int64) int64 { x += f * y; return x - types.FloorMod(x, unit) })
	}
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		if n == 0 {
			return nil
		}
		var scratchA, scratchB []int64
		res := vector.Values[int64](out)[:n]
		a := lift.Values(args[0], n, &scratchA)
		if args[1].Const {
			k := vector.Values[int64](args[1])[0] * f
			for i, x := range a {
				res[i] = saturated(x, k)
			}
			return nil
		}
		b := lift.Values(args[1], n, &scratchB)
		for i, x := range a {
			res[i] = saturated(x, b[i]*f)
		}
		return nil
	}
}

// saturated adds two numbers and stops at the limits (I7).
func saturated(x, y int64) int64 {
	s := x + y
	if (s^x)&(s^y) < 0 {
		return math.MaxInt64 ^ s>>63 ^ -1
	}
	return s
}

// eachMoment makes a kernel of a function of a time and a whole number.
//
//go:noinline
func eachMoment(f func(m Moment, by int64) Moment) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		set := Writer(out)
		for i := range n {
			if !out.Null(i) {
				set(i, f(ReadMoment(args[0], i), vector.Integer(args[1], i)))
			}
		}
		return nil
	}
}

// BindMul is the Bind of * for an interval and a whole number, in either order.
func BindMul(args []fn.Arg) (fn.Signature, error) {
	a, b := args[0].Type, args[1].Type
	number, interval := a, b
	if a.Kind.Interval() {
		number, interval = b, a
	}
	if !interval.Kind.Interval() || !number.Kind.Integer() && number.Kind != types.Null {
		return fn.Signature{}, fmt.Errorf("cannot multiply %s by %s; an interval is multiplied by whole numbers only", a.Name(), b.Name())
	}
	to := types.Of(types.BigInt).WithNull(number.Nullable)
	r := types.Of(interval.Kind).WithNull(number.Nullable || interval.Nullable)
	ts := []types.Type{to, interval}
	if a.Kind.Interval() {
		ts = []types.Type{interval, to}
	}
	return fn.Signature{Args: ts, Result: r}, nil
}

// MulKernel returns the kernel of * for the signature of BindMul.
//
//go:noinline
func MulKernel(args []fn.Arg) fn.Kernel {
	k := lift.Map2(func(x, n int64) int64 { return x * n })
	if args[0].Type.Kind == types.IntervalMonth || args[1].Type.Kind == types.IntervalMonth {
		k = lift.Map2(func(x int32, n int64) int32 { return x * int32(n) })
	}
	if args[0].Type.Kind.Interval() {
		return k
	}
	return swapped(k)
}

// NegKernel returns the kernel of the sign before an interval.
//
//go:noinline
func NegKernel(t types.Type) fn.Kernel {
	if t.Kind == types.IntervalMonth {
		return lift.Map1(func(x int32) int32 { return -x })
	}
	return lift.Map1(func(x int64) int64 { return -x })
}

// BindNeg is the Bind of a sign before an interval.
func BindNeg(args []fn.Arg) (fn.Signature, error) {
	if !args[0].Type.Kind.Interval() {
		return fn.Signature{}, fmt.Errorf("takes a number or an interval, found %s", args[0].Type.Name())
	}
	ts := []types.Type{args[0].Type}
	return fn.Signature{Args: ts, Result: bind.Same(0)(ts)}, nil
}
