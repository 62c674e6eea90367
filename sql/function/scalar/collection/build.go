package collection

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Array is ARRAY[x, ...].
var Array = fn.Func{
	Name: "ARRAY", Operator: true, OwnNulls: true,
	Doc:      "Builds an array of values of a common type.",
	Examples: []fn.Example{{SQL: "ARRAY[1, 2.50, 3]", Want: "[1.00, 2.50, 3.00]"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		elem, ts, err := common(args, 0, 1)
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: ts, Result: types.ArrayOf(elem).NotNull()}, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			for i := range n {
				for _, a := range args {
					out.Child[0].Append(a, i)
				}
				out.AppendEntries()
			}
			return nil
		}, nil
	},
}

// common returns the common type of the arguments from one on by steps, and what
// each of them is cast to.
func common(args []fn.Arg, from, step int) (types.Type, []types.Type, error) {
	if err := bind.NoWords(args); err != nil {
		return types.Type{}, nil, err
	}
	var ts []types.Type
	for i := from; i < len(args); i += step {
		ts = append(ts, args[i].Type)
	}
	if len(ts) == 0 {
		return types.Type{}, nil, fmt.Errorf("needs at least one value, for its type; write CAST(NULL AS ...) if there is none")
	}
	c, ok := types.Common(ts...)
	if !ok {
		return types.Type{}, nil, fmt.Errorf("mixes values of different kinds, %s and %s; cast them", ts[0].Name(), odd(ts).Name())
	}
	if c.Kind == types.Null {
		c = types.String()
	}
	for i, t := range ts {
		ts[i] = c.WithNull(t.Nullable || t.Kind == types.Null)
	}
	return c, ts, nil
}

// odd returns the first type that has none in common with those before it.
func odd(ts []types.Type) types.Type {
	for i := range ts {
		if _, ok := types.Common(ts[:i+1]...); !ok {
			return ts[i]
		}
	}
	return ts[0]
}

// Map is MAP[key, value, ...]. Of equal keys the last counts.
var Map = fn.Func{
	Name: "MAP", Operator: true, OwnNulls: true,
	Doc:      "Builds a map of keys and values, of which the last of equal keys counts.",
	Examples: []fn.Example{{SQL: "MAP['k', 1, 'k', 2]['k']", Want: "2"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args)%2 == 1 {
			return fn.Signature{}, fmt.Errorf("takes keys and values in turn, found %d arguments", len(args))
		}
		key, keys, err := common(args, 0, 2)
		if err != nil {
			return fn.Signature{}, err
		}
		value, values, err := common(args, 1, 2)
		if err != nil {
			return fn.Signature{}, err
		}
		sig := fn.Signature{Result: types.MapOf(key, value).NotNull()}
		for i, k := range keys {
			sig.Args = append(sig.Args, k, values[i])
		}
		return sig, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			for i := range n {
				for k := 0; k < len(args); k += 2 {
					if !keyLater(args, k, i) {
						out.Child[0].Append(args[k], i)
						out.Child[1].Append(args[lastValue(args, k, i)], i)
					}
				}
				out.AppendEntries()
			}
			return nil
		}, nil
	},
}

// keyLater reports whether the key args[k] was there already before k.
func keyLater(args []*vector.Vector, k, i int) bool {
	for j := 0; j < k; j += 2 {
		if vector.EqualNotDistinct(args[j], i, args[k], i) {
			return true
		}
	}
	return false
}

// lastValue returns the argument that holds the value of the last key equal to args[k].
func lastValue(args []*vector.Vector, k, i int) int {
	last := k
	for j := k + 2; j < len(args); j += 2 {
		if vector.EqualNotDistinct(args[j], i, args[k], i) {
			last = j
		}
	}
	return last + 1
}

// Row is ROW(x, ...), also (x, ...). Its fields are EXPR$0 and so on.
var Row = fn.Func{
	Name: "ROW", Operator: true, OwnNulls: true,
	Doc:      "Builds a row of values.",
	Examples: []fn.Example{{SQL: "ROW(1, 'a', TRUE)", Want: "(1, a, TRUE)"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		sig := fn.Signature{}
		if err := bind.NoWords(args); err != nil {
			return sig, err
		}
		if len(args) == 0 {
			return sig, fmt.Errorf("needs at least one value")
		}
		fields := make([]types.Field, len(args))
		for i, a := range args {
			t := a.Type
			if t.Kind == types.Null {
				t = types.String()
			}
			sig.Args = append(sig.Args, t)
			fields[i] = types.Field{Name: fmt.Sprintf("EXPR$%d", i), Type: t}
		}
		sig.Result = types.RowOf(fields...).NotNull()
		return sig, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			for k, a := range args {
				out.Child[k].AppendRange(a, 0, n)
			}
			for range n {
				out.AppendEntries()
			}
			return nil
		}, nil
	},
}

// Item is a[i] of an array, from 1, m[k] of a map and r[i], a field of a row by its
// place. What is not there is NULL.
var Item = fn.Func{
	Name: "[]", Operator: true, OwnNulls: true,
	Doc:      "Reads an element of an array, counted from 1, or the value of a key of a map; NULL if there is none.",
	Examples: []fn.Example{{SQL: "ARRAY[1, 2, 3][2]", Want: "2"}, {SQL: "MAP['a', 1]['z']", Want: "NULL"}},
	Bind:     bindItem,
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		at := elementAt
		switch args[0].Type.Kind {
		case types.Map:
			at = valueAt
		case types.Row:
			return fieldKernel(fieldAt(args)), nil
		}
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			if out.Type.Physical().Width() > 0 {
				out.Reset()
			}
			values := args[0].Child[len(args[0].Child)-1]
			for i := range n {
				j := -1
				if !args[0].Null(i) && !args[1].Null(i) {
					j = at(args[0], args[1], i)
				}
				if j < 0 {
					out.AppendNull()
				} else {
					out.Append(values, j)
				}
			}
			return nil
		}, nil
	},
}

func elementAt(a, index *vector.Vector, i int) int {
	lo, hi := a.Range(i)
	k := vector.Integer(index, i)
	if k < 1 || k > int64(hi-lo) {
		return -1
	}
	return lo + int(k) - 1
}

func valueAt(m, key *vector.Vector, i int) int {
	lo, hi := m.Range(i)
	return vector.FindKey(m, lo, hi, key, i)
}

func bindItem(args []fn.Arg) (fn.Signature, error) {
	if err := bind.Count(args, 2); err != nil {
		return fn.Signature{}, err
	}
	a, index := args[0].Type, args[1].Type
	switch a.Kind {
	case types.Array:
		if !index.Kind.Integer() && index.Kind != types.Null {
			return fn.Signature{}, fmt.Errorf("an element of an ARRAY is read by its place, an INT, found %s", index.Name())
		}
		if k, ok := lift.ConstInteger(args[1]); ok && args[1].Literal && k < 1 {
			return fn.Signature{}, fmt.Errorf("elements of an ARRAY count from 1, found %d", k)
		}
		to := types.Of(types.BigInt).WithNull(index.Nullable || index.Kind == types.Null)
		return fn.Signature{Args: []types.Type{a, to}, Result: a.Elem.Null()}, nil
	case types.Map:
		if !types.Implicit(index, *a.Key) && !(index.Kind.Text() && a.Key.Kind.Text()) {
			return fn.Signature{}, fmt.Errorf("the keys of %s are no %s; cast the key", a.Name(), index.Name())
		}
		key := a.Key.WithNull(index.Nullable || index.Kind == types.Null)
		if key.Kind.Text() && index.Kind.Text() {
			key = index
		}
		return fn.Signature{Args: []types.Type{a, key}, Result: a.Elem.Null()}, nil
	case types.Row:
		k := fieldAt(args)
		if k < 0 {
			return fn.Signature{}, fmt.Errorf("reads a field of a row by its name, or by its place from 1 to %d, as a literal", len(a.Fields))
		}
		f := a.Fields[k].Type
		return fn.Signature{Args: []types.Type{a, index}, Result: f.WithNull(f.Nullable || a.Nullable)}, nil
	default:
		return fn.Signature{}, fmt.Errorf("reads elements of an ARRAY or MAP, found %s", a.Name())
	}
}

// Field is r.f, a field of a row. Its name is a word, in the case that it is
// written in, or a literal.
var Field = fn.Func{
	Name: ".", Operator: true, OwnNulls: true,
	Doc:      "Reads a field of a row.",
	Examples: []fn.Example{{SQL: "CAST(ROW(1, 'x') AS ROW<a INT, b STRING>).b", Want: "x"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) != 2 {
			return fn.Signature{}, fmt.Errorf("takes a row and the name of a field, found %d arguments", len(args))
		}
		name, t := fieldName(args), args[0].Type
		if t.Kind != types.Row {
			return fn.Signature{}, fmt.Errorf("reads fields of a ROW, found %s", t.Name())
		}
		k := fieldOf(t, name)
		if k < 0 {
			return fn.Signature{}, fmt.Errorf("%s has no field %q", t.Name(), name)
		}
		f := t.Fields[k].Type
		return fn.Signature{
			Args:   bind.Place(args, []types.Type{t, args[1].Type}),
			Result: f.WithNull(f.Nullable || t.Nullable),
		}, nil
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		return fieldKernel(fieldOf(args[0].Type, fieldName(args))), nil
	},
}

// fieldAt returns the field of a row that a literal names or counts from 1; -1 if
// there is none.
func fieldAt(args []fn.Arg) int {
	if name, ok := lift.ConstText(args[1]); ok {
		return fieldOf(args[0].Type, name)
	}
	k, ok := lift.ConstInteger(args[1])
	if !ok || k < 1 || int(k) > len(args[0].Type.Fields) {
		return -1
	}
	return int(k) - 1
}

// fieldKernel reads field k of a row.
//
//go:noinline
func fieldKernel(k int) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		if out.Type.Physical().Width() > 0 {
			out.Reset()
		}
		field := args[0].Child[k]
		for i := range n {
			if args[0].Null(i) {
				out.AppendNull()
			} else {
				out.Append(field, args[0].Row(i))
			}
		}
		return nil
	}
}

func fieldName(args []fn.Arg) string {
	if args[1].Word != "" {
		return args[1].Word
	}
	name, _ := lift.ConstText(args[1])
	return name
}

func fieldOf(t types.Type, name string) int {
	for i, f := range t.Fields {
		if f.Name == name {
			return i
		}
	}
	return -1
}

// Cardinality is CARDINALITY(x).
var Cardinality = fn.Func{
	Name:     "CARDINALITY",
	Doc:      "Counts the elements of an array or multiset, or the entries of a map.",
	Examples: []fn.Example{{SQL: "CARDINALITY(ARRAY[1, 2])", Want: "2"}},
	Bind: bind.Of(bind.Fixed(types.Of(types.Int)), bind.Param{
		Want: "an ARRAY, MAP or MULTISET", Default: bind.Array.Default,
		Accept: func(t types.Type) bool { return t.Kind.Nested() && t.Kind != types.Row },
	}),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Set(func(args []*vector.Vector, i int) int32 {
			lo, hi := args[0].Range(i)
			if args[0].Type.Kind != types.Multiset {
				return int32(hi - lo)
			}
			total := int32(0)
			for _, n := range vector.Values[int32](args[0].Child[1])[lo:hi] {
				total += n
			}
			return total
		}), nil
	},
}

// Element is ELEMENT(a): the only element of an array, NULL if it has none; more
// are an error.
var Element = fn.Func{
	Name: "ELEMENT", CanFail: true, OwnNulls: true,
	Doc:      "Returns the only element of an array, NULL if it is empty; more than one is an error.",
	Examples: []fn.Example{{SQL: "ELEMENT(ARRAY['only'])", Want: "only"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		ts, err := bind.Check(args, bind.Array)
		if err != nil {
			return fn.Signature{}, err
		}
		r := ts[0].Elem
		return fn.Signature{Args: ts, Result: r.WithNull(r.Nullable || ts[0].Nullable || !bind.Constant(args))}, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			if out.Type.Physical().Width() > 0 {
				out.Reset()
			}
			for i := range n {
				lo, hi := 0, 0
				if !args[0].Null(i) {
					lo, hi = args[0].Range(i)
				}
				switch hi - lo {
				case 0:
					out.AppendNull()
				case 1:
					out.Append(args[0].Child[0], lo)
				default:
					return fmt.Errorf("takes an array of one element, found %d", hi-lo)
				}
			}
			return nil
		}, nil
	},
}
