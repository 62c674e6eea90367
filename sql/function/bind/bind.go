// Package bind provides the Bind functions of descriptors: which arguments a
// function takes, what they are cast to and what type the result has.
//
// It holds no function of the dialect and computes no values; lift does that for
// kernels, and the families under sql/function/scalar put the two together.
//
// Start with [Of]. A function whose rules do not fit writes its own Bind and
// takes from here what helps, so that the sentences people read are the same.
package bind

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Param describes one argument. The argument NULL is accepted everywhere and
// takes the type Default.
type Param struct {
	Want    string // what is accepted, as in "text"
	Accept  func(t types.Type) bool
	Default types.Type
	// Cast returns the type to which an accepted argument is cast; nil: none.
	Cast func(t types.Type) types.Type
	// Literal is set if the argument has to be a literal.
	Literal bool

	optional, rest bool
}

// Opt returns p as an argument that may be left out; all that follow it may be as well.
func Opt(p Param) Param { p.optional = true; return p }

// Rest returns p as an argument that may be given any number of times; it is the last.
func Rest(p Param) Param { p.rest, p.optional = true, true; return p }

// Literal returns p as an argument that has to be a literal.
func Literal(p Param) Param { p.Literal = true; return p }

func kind(f func(k types.Kind) bool) func(t types.Type) bool {
	return func(t types.Type) bool { return f(t.Kind) }
}

func is(kinds ...types.Kind) func(t types.Type) bool {
	return func(t types.Type) bool {
		for _, k := range kinds {
			if t.Kind == k {
				return true
			}
		}
		return false
	}
}

func to(t types.Type) func(types.Type) types.Type {
	return func(types.Type) types.Type { return t }
}

// The parameters that most functions are made of.
var (
	Text    = Param{Want: "text", Accept: kind(types.Kind.Text), Default: types.String()}
	Bytes   = Param{Want: "bytes", Accept: kind(types.Kind.Bytes), Default: types.Of(types.Varbinary)}
	Boolean = Param{Want: "a BOOLEAN", Accept: is(types.Boolean), Default: types.Of(types.Boolean)}
	Number  = Param{Want: "a number", Accept: kind(types.Kind.Numeric), Default: types.Of(types.Int)}
	// Double is any number, computed as DOUBLE.
	Double = Param{
		Want: "a number", Accept: kind(types.Kind.Numeric),
		Default: types.Of(types.Double), Cast: to(types.Of(types.Double)),
	}
	// Int is a whole number up to INT.
	Int = Param{
		Want: "an INT", Accept: is(types.TinyInt, types.SmallInt, types.Int),
		Default: types.Of(types.Int), Cast: to(types.Of(types.Int)),
	}
	// Integer is any whole number, computed as BIGINT.
	Integer = Param{
		Want: "a whole number", Accept: kind(types.Kind.Integer),
		Default: types.Of(types.BigInt), Cast: to(types.Of(types.BigInt)),
	}
	Any   = Param{Want: "any value", Accept: func(types.Type) bool { return true }, Default: types.String()}
	Stamp = Param{
		Want: "a TIMESTAMP or TIMESTAMP_LTZ", Accept: kind(types.Kind.Stamp),
		Default: types.WithPrecision(types.Timestamp, 3),
	}
	Array = Param{Want: "an ARRAY", Accept: is(types.Array), Default: types.ArrayOf(types.String())}
	Map   = Param{Want: "a MAP", Accept: is(types.Map), Default: types.MapOf(types.String(), types.String())}
)

// A Result says what type a call has; args have the types to which they are cast.
type Result func(args []types.Type) types.Type

// Fixed is a result of type t, nullable if an argument is.
func Fixed(t types.Type) Result {
	return func(args []types.Type) types.Type { return t.WithNull(Nullable(args)) }
}

// Always is a result of type t, with t's own nullability.
func Always(t types.Type) Result {
	return func([]types.Type) types.Type { return t }
}

// Same is a result of the type of argument i, nullable if any argument is.
func Same(i int) Result {
	return func(args []types.Type) types.Type { return args[i].WithNull(Nullable(args)) }
}

// Nullable reports whether any of the types is nullable.
func Nullable(ts []types.Type) bool {
	for _, t := range ts {
		if t.Nullable {
			return true
		}
	}
	return false
}

// Of returns the Bind of a function with the given result and parameters. Words
// are not among the arguments of such functions.
func Of(result Result, params ...Param) func(args []fn.Arg) (fn.Signature, error) {
	return func(args []fn.Arg) (fn.Signature, error) {
		ts, err := Check(args, params...)
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: ts, Result: result(ts)}, nil
	}
}

// Check compares arguments with parameters and returns the types to which the
// arguments are cast.
func Check(args []fn.Arg, params ...Param) ([]types.Type, error) {
	if err := count(args, params); err != nil {
		return nil, err
	}
	ts := make([]types.Type, len(args))
	for i, a := range args {
		p := params[min(i, len(params)-1)]
		t, err := p.check(a)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		ts[i] = t
	}
	return ts, nil
}

// advice returns a hint for an argument that a cast would mend, or "".
func (p Param) advice(k types.Kind) string {
	switch {
	case p.Want == "text" && (k.Numeric() || k.Temporal() || k == types.Boolean):
		return "; cast it to STRING"
	case p.Want == "a number" && k.Text():
		return "; cast it to a number, as in CAST(... AS INT)"
	case p.Want == Stamp.Want && k == types.Date:
		return "; cast it, as in CAST(... AS TIMESTAMP(3))"
	case p.Want == Stamp.Want && k.Text():
		return "; TO_TIMESTAMP reads text"
	case p.Want == Integer.Want && k.Text():
		return "; cast it to a number, as in CAST(... AS INT)"
	default:
		return ""
	}
}

// Arg checks one argument and returns the type to which it is cast.
func (p Param) check(a fn.Arg) (types.Type, error) {
	switch {
	case a.Word != "":
		return types.Type{}, fmt.Errorf("takes %s, found the word %s", p.Want, a.Word)
	case a.Type.Kind == types.Null:
		return p.Default.Null(), nil
	case !p.Accept(a.Type):
		return types.Type{}, fmt.Errorf("takes %s, found %s%s", p.Want, a.Type.Name(), p.advice(a.Type.Kind))
	case p.Literal && a.Const == nil:
		return types.Type{}, fmt.Errorf("takes a literal, found an expression")
	case p.Cast != nil:
		return p.Cast(a.Type).WithNull(a.Type.Nullable), nil
	default:
		return a.Type, nil
	}
}

// count compares the number of arguments with what the parameters allow.
func count(args []fn.Arg, params []Param) error {
	least, most, open := 0, len(params), false
	for _, p := range params {
		if !p.optional {
			least++
		}
		open = open || p.rest
	}
	n := len(args)
	switch {
	case n >= least && (open || n <= most):
		return nil
	case open:
		return fmt.Errorf("takes at least %s, found %d", arguments(least), n)
	case least == most:
		return fmt.Errorf("takes %s, found %d", arguments(least), n)
	default:
		return fmt.Errorf("takes %d to %s, found %d", least, arguments(most), n)
	}
}

func arguments(n int) string {
	switch n {
	case 0:
		return "no argument"
	case 1:
		return "1 argument"
	default:
		return fmt.Sprintf("%d arguments", n)
	}
}

// Count returns an error unless there are n arguments and no words among them.
func Count(args []fn.Arg, n int) error {
	if err := NoWords(args); err != nil {
		return err
	}
	if len(args) != n {
		return fmt.Errorf("takes %s, found %d", arguments(n), len(args))
	}
	return nil
}

// NoWords returns an error if there is a word among the arguments.
func NoWords(args []fn.Arg) error {
	for _, a := range args {
		if a.Word != "" {
			return fmt.Errorf("takes no word, found %s", a.Word)
		}
	}
	return nil
}

// Constant reports whether every argument is a constant.
func Constant(args []fn.Arg) bool {
	for _, a := range args {
		if a.Const == nil && a.Word == "" {
			return false
		}
	}
	return true
}

// Words splits arguments into the words and the others, in order.
func Words(args []fn.Arg) (words []string, values []fn.Arg) {
	for _, a := range args {
		if a.Word != "" {
			words = append(words, a.Word)
		} else {
			values = append(values, a)
		}
	}
	return words, values
}

// Place puts the types of the values back among the words, as a signature has them.
func Place(args []fn.Arg, ts []types.Type) []types.Type {
	all := make([]types.Type, len(args))
	for i, a := range args {
		if a.Word == "" {
			all[i], ts = ts[0], ts[1:]
		}
	}
	return all
}
