package math

import (
	"fmt"
	"strconv"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/time"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Add is +, for numbers, for a time and an interval, and for two intervals.
var Add = fn.Func{
	Name: "+", Operator: true,
	Doc:      "Adds two numbers, a time and an interval, or two intervals.",
	Examples: []fn.Example{{SQL: "2 + 3", Want: "5"}, {SQL: "DATE '2024-01-31' + INTERVAL '1' MONTH", Want: "2024-02-29"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if err := bind.Count(args, 2); err != nil {
			return fn.Signature{}, err
		}
		if time.Concerns(args) {
			return time.BindAdd(args)
		}
		return numbers('+', args)
	},
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		if time.Concerns(args) {
			return time.Kernel('+', args, result), nil
		}
		if result.Kind == types.Decimal {
			return decimalKernel('+', args[0].Type, args[1].Type, result), nil
		}
		if zero(args[1]) {
			return same(result), nil
		}
		return ofKind(result, addKernel[int8], addKernel[int16], addKernel[int32], addKernel[int64],
			addKernel[float32], addKernel[float64]), nil
	},
}

// Sub is - between two values.
var Sub = fn.Func{
	Name: "-", Operator: true,
	Doc:      "Subtracts numbers, an interval from a time, or two intervals.",
	Examples: []fn.Example{{SQL: "2.5 - 3", Want: "-0.5"}, {SQL: "TIME '00:30:00' - INTERVAL '1' HOUR", Want: "23:30:00"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if err := bind.Count(args, 2); err != nil {
			return fn.Signature{}, err
		}
		if time.Concerns(args) {
			return time.BindSub(args)
		}
		return numbers('-', args)
	},
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		if time.Concerns(args) {
			return time.Kernel('-', args, result), nil
		}
		if result.Kind == types.Decimal {
			return decimalKernel('-', args[0].Type, args[1].Type, result), nil
		}
		return ofKind(result, subKernel[int8], subKernel[int16], subKernel[int32], subKernel[int64],
			subKernel[float32], subKernel[float64]), nil
	},
}

// Mul is *.
var Mul = fn.Func{
	Name: "*", Operator: true,
	Doc:      "Multiplies numbers, or an interval by a whole number.",
	Examples: []fn.Example{{SQL: "1.5 * 1.5", Want: "2.25"}, {SQL: "INTERVAL '90' SECOND * 3", Want: "+0 00:04:30.000"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if err := bind.Count(args, 2); err != nil {
			return fn.Signature{}, err
		}
		if time.Concerns(args) {
			return time.BindMul(args)
		}
		return numbers('*', args)
	},
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		if time.Concerns(args) {
			return time.MulKernel(args), nil
		}
		if result.Kind == types.Decimal {
			return decimalKernel('*', args[0].Type, args[1].Type, result), nil
		}
		return ofKind(result, mulKernel[int8], mulKernel[int16], mulKernel[int32], mulKernel[int64],
			mulKernel[float32], mulKernel[float64]), nil
	},
}

// Div is /. Whole numbers are divided towards zero.
var Div = fn.Func{
	Name: "/", Operator: true, CanFail: true,
	Doc:      "Divides numbers; whole numbers are cut towards zero, and dividing them or a DECIMAL by zero fails.",
	Examples: []fn.Example{{SQL: "-7 / 2", Want: "-3"}, {SQL: "10.0 / 4.00", Want: "2.500000"}, {SQL: "1 / 0e0", Want: "Infinity"}},
	Bind:     func(args []fn.Arg) (fn.Signature, error) { return numbers('/', args) },
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		if result.Kind == types.Decimal {
			return decimalKernel('/', args[0].Type, args[1].Type, result), nil
		}
		if result.Kind == types.Float && bind.Constant(args) {
			return lift.Map2(sevenDigits), nil
		}
		return ofKind(result, divKernel[int8], divKernel[int16], divKernel[int32], divKernel[int64],
			fdivKernel[float32], fdivKernel[float64]), nil
	},
}

// Rem is %, also written MOD.
var Rem = fn.Func{
	Name: "%", Operator: true, CanFail: true,
	Doc:      "Returns the remainder of a division, with the sign of the dividend.",
	Examples: []fn.Example{{SQL: "-7 % 3", Want: "-1"}, {SQL: "7.5 % 2", Want: "1.5"}},
	Bind:     func(args []fn.Arg) (fn.Signature, error) { return numbers('%', args) },
	Prepare:  prepareRem,
}

// Mod is MOD(a, b), another way to write %.
var Mod = fn.Func{
	Name: "MOD", CanFail: true,
	Doc:      "Returns the remainder of a division, with the sign of the dividend.",
	Examples: []fn.Example{{SQL: "MOD(-7, 3)", Want: "-1"}, {SQL: "MOD(7, -3)", Want: "1"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if _, err := bind.Check(args, bind.Number, bind.Number); err != nil {
			return fn.Signature{}, err
		}
		return numbers('%', args)
	},
	Prepare: prepareRem,
}

// Neg is the sign before a number or an interval.
var Neg = fn.Func{
	Name: "NEG", Operator: true,
	Doc:      "Changes the sign of a number or an interval.",
	Examples: []fn.Example{{SQL: "-(2.5)", Want: "-2.5"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if err := bind.Count(args, 1); err != nil {
			return fn.Signature{}, err
		}
		if time.Concerns(args) {
			return time.BindNeg(args)
		}
		return bind.Of(bind.Same(0), bind.Number)(args)
	},
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		switch {
		case time.Concerns(args):
			return time.NegKernel(result), nil
		case result.Kind == types.Decimal:
			return one(func(res, a []num) {
				for i, x := range a {
					res[i] = x.Negate()
				}
			}), nil
		}
		return ofKind(result, negKernel[int8], negKernel[int16], negKernel[int32], negKernel[int64],
			negKernel[float32], negKernel[float64]), nil
	},
}

// sevenDigits divides two constants as Flink does, which keeps as many digits of
// the quotient as a FLOAT surely has: 1 / 3 is 0.3333333 (case
// double-arithmetic-special-values).
func sevenDigits(a, b float32) float32 {
	x, err := strconv.ParseFloat(strconv.FormatFloat(float64(a)/float64(b), 'e', 6, 64), 32)
	if err != nil {
		return a / b
	}
	return float32(x)
}

// zero reports whether an argument is the constant 0. Flink leaves out + 0, which
// shows where -0.0 would become 0.0 (case divide-by-zero).
func zero(a fn.Arg) bool {
	v, ok := lift.Const(a)
	return ok && v.Type.Kind == types.Double && vector.Values[float64](v)[0] == 0
}

// numbers is the Bind of an operator for two numbers. Both are brought to the
// type of the result, or to DECIMAL with their own digits if it is one.
func numbers(op byte, args []fn.Arg) (fn.Signature, error) {
	if err := bind.Count(args, 2); err != nil {
		return fn.Signature{}, err
	}
	a, b := args[0].Type, args[1].Type
	r, ok := types.Arithmetic(op, a, b)
	if !ok {
		return fn.Signature{}, refuse(op, a, b)
	}
	if types.Exceeds(op, a, b) && !bind.Constant(args) {
		r.Nullable = true
	}
	if a.Kind == types.Null {
		a = b.Null()
	}
	if b.Kind == types.Null {
		b = a.Null()
	}
	if a.Kind == types.Null {
		a, b = r, r
	}
	ts := []types.Type{types.AsDecimal(a), types.AsDecimal(b)}
	switch {
	case r.Kind == types.Decimal:
	case op == '%' && a.Kind != types.Decimal && b.Kind != types.Decimal:
		wide := types.Of(max(a.Kind, b.Kind))
		ts = []types.Type{wide.WithNull(a.Nullable), wide.WithNull(b.Nullable)}
	case op != '%':
		ts = []types.Type{r.WithNull(a.Nullable), r.WithNull(b.Nullable)}
	}
	return fn.Signature{Args: ts, Result: r}, nil
}

func refuse(op byte, a, b types.Type) error {
	hint := ""
	if op == '%' && a.Kind.Numeric() && b.Kind.Numeric() {
		hint = "; it takes whole numbers and DECIMALs"
	}
	switch text, number := a, b; {
	case a.Kind.Interval() && op == '/':
		hint = "; an interval is multiplied by whole numbers, and divided where it is written"
	case a.Kind.Text() && b.Kind.Text() && op == '+':
		hint = "; || joins text"
	case a.Kind.Text() || b.Kind.Text():
		if b.Kind.Text() {
			text, number = b, a
		}
		if text.Kind.Text() && number.Kind.Numeric() {
			hint = "; write CAST(... AS " + number.Name() + ") around the text"
		}
	}
	return fmt.Errorf("cannot be applied to %s and %s%s", a.Name(), b.Name(), hint)
}

func prepareRem(args []fn.Arg, result types.Type) (fn.Kernel, error) {
	a, b := args[0].Type, args[1].Type
	switch {
	case result.Kind == types.Decimal:
		return decimalKernel('%', a, b, result), nil
	case a.Kind == types.Decimal:
		return narrowed(decimalKernel('%', a, b, b), b, result), nil
	case result.Kind == a.Kind:
		return ofKind(result, remKernel[int8, int8], remKernel[int16, int16], remKernel[int32, int32], remKernel[int64, int64], nil, nil), nil
	}
	switch a.Kind {
	case types.SmallInt:
		return remKernel[int16, int8](), nil
	case types.Int:
		return ofKind(result, remKernel[int32, int8], remKernel[int32, int16], nil, nil, nil, nil), nil
	default:
		return ofKind(result, remKernel[int64, int8], remKernel[int64, int16], remKernel[int64, int32], nil, nil, nil), nil
	}
}

// narrowed returns the kernel k of type t with its result, a DECIMAL without
// fraction, as an integer.
//
//go:noinline
func narrowed(k fn.Kernel, t, result types.Type) fn.Kernel {
	wide := vector.New(t.Null())
	set := ofInteger(result)
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		wide.Reset()
		wide.Resize(n)
		wide.SetValid(args...)
		if err := k(c, args, n, wide); err != nil {
			return err
		}
		set(out, vector.Values[num](wide))
		return nil
	}
}

func ofInteger(t types.Type) func(out *vector.Vector, from []num) {
	switch t.Kind {
	case types.TinyInt:
		return lowWords[int8]
	case types.SmallInt:
		return lowWords[int16]
	case types.Int:
		return lowWords[int32]
	default:
		return lowWords[int64]
	}
}

func lowWords[T integer](out *vector.Vector, from []num) {
	res := vector.Values[T](out)
	for i, x := range from {
		res[i] = T(int64(x.LowBits()))
	}
}
