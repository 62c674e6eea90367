package logic

import (
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// comparison describes one of the six operators. exchanged says that the
// relation holds for the sides in the other order.
func comparison(name, doc string, examples []fn.Example, r relation, exchanged bool) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Operator: true, Examples: examples,
		Bind: func(args []fn.Arg) (fn.Signature, error) { return bindComparison(args, r) },
		Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
			if !exchanged {
				return prepare(args, r)
			}
			k, err := prepare([]fn.Arg{args[1], args[0]}, r)
			return swapped(k), err
		},
	}
}

// The comparisons.
var (
	Equal = comparison("=", "Tells whether two values are equal.",
		[]fn.Example{{SQL: "1 = 1.0", Want: "TRUE"}, {SQL: "'abc' = 'abc '", Want: "FALSE"}}, equal, false)
	NotEqual = comparison("<>", "Tells whether two values differ.",
		[]fn.Example{{SQL: "1 <> 2", Want: "TRUE"}}, unequal, false)
	Less = comparison("<", "Tells whether the first value is less than the second.",
		[]fn.Example{{SQL: "'a' < 'B'", Want: "FALSE"}, {SQL: "9 < '10'", Want: "TRUE"}}, less, false)
	LessOrEqual = comparison("<=", "Tells whether the first value is at most the second.",
		[]fn.Example{{SQL: "2 <= 2", Want: "TRUE"}}, atMost, false)
	Greater = comparison(">", "Tells whether the first value is greater than the second.",
		[]fn.Example{{SQL: "2147483648 > 2147483647", Want: "TRUE"}}, less, true)
	GreaterOrEqual = comparison(">=", "Tells whether the first value is at least the second.",
		[]fn.Example{{SQL: "DATE '2024-02-29' >= '2024-03-01'", Want: "FALSE"}}, atMost, true)
)

// bindComparison finds the types in which two values are compared.
func bindComparison(args []fn.Arg, r relation) (fn.Signature, error) {
	if err := bind.Count(args, 2); err != nil {
		return fn.Signature{}, err
	}
	ts, err := pair(args[0], args[1], r == equal || r == unequal)
	if err != nil {
		return fn.Signature{}, err
	}
	if r != equal && r != unequal && ts[0].Kind.Nested() {
		return fn.Signature{}, fmt.Errorf("%s has no order; only = and <> compare such values", ts[0].Name())
	}
	nullable := ts[0].Nullable || ts[1].Nullable || ts[0].Kind.Text() != ts[1].Kind.Text() ||
		constructed(args[0], args[1]) && (fieldsNullable(ts[0]) || fieldsNullable(ts[1]))
	return fn.Signature{Args: ts, Result: types.Of(types.Boolean).WithNull(nullable)}, nil
}

// pair returns the types to which two values are brought before they are
// compared: their common type, or for text beside something else that type. A
// column of text that is to equal a time keeps its type and is read by the kernel,
// which takes for NULL what cannot be read (case compare-times-with-text); where
// the order counts such a text fails, as in Flink.
func pair(a, b fn.Arg, equality bool) ([]types.Type, error) {
	s, t := a.Type, b.Type
	if c, ok := types.Common(s, t); ok {
		if c.Kind == types.Null {
			c = types.Of(types.Boolean)
		}
		if s.Kind.Text() && t.Kind.Text() || s.Kind.Bytes() && t.Kind.Bytes() {
			return []types.Type{s, t}, nil
		}
		return []types.Type{c.WithNull(s.Nullable || s.Kind == types.Null), c.WithNull(t.Nullable || t.Kind == types.Null)}, nil
	}
	switch {
	case s.Kind.Text() && beside(a, b, equality):
		return []types.Type{besides(a, t, equality), t}, nil
	case t.Kind.Text() && beside(b, a, equality):
		return []types.Type{s, besides(b, s, equality)}, nil
	}
	return nil, refuse(s, t)
}

// beside reports whether text may be compared with another value.
func beside(text, other fn.Arg, equality bool) bool {
	switch k := other.Type.Kind; {
	case k.Temporal():
		return true
	case k == types.Boolean:
		return text.Literal
	default:
		return k.Numeric() && !equality
	}
}

// besides returns the type to which text is cast to be compared with t.
func besides(text fn.Arg, t types.Type, equality bool) types.Type {
	if t.Kind.Temporal() && !text.Literal && equality {
		return text.Type
	}
	return t.WithNull(text.Type.Nullable)
}

func refuse(s, t types.Type) error {
	text, other := s, t
	if t.Kind.Text() {
		text, other = t, s
	}
	if text.Kind.Text() {
		return fmt.Errorf("%s and %s cannot be compared; write CAST(... AS %s) around the text", s.Name(), t.Name(), other.Name())
	}
	return fmt.Errorf("%s and %s cannot be compared; cast one of them", s.Name(), t.Name())
}

// constructed reports whether both sides are rows built in the query, which are
// compared field by field with three-valued logic.
func constructed(a, b fn.Arg) bool { return a.Call == "ROW" && b.Call == "ROW" }

func fieldsNullable(t types.Type) bool {
	for _, f := range t.Fields {
		if f.Type.Nullable {
			return true
		}
	}
	return false
}

// prepare returns the kernel of a relation for arguments of a signature's types.
func prepare(args []fn.Arg, r relation) (fn.Kernel, error) {
	if args[0].Type.Kind.Nested() {
		return nestedKernel(r, constructed(args[0], args[1])), nil
	}
	readers, common := readersOf(args)
	k := kernelOf(r, common)
	if readers == nil {
		return k, nil
	}
	return readFirst(k, readers, true), nil
}

// readersOf returns the cast of the one of two arguments that is a text beside a
// time, and the type in which both are compared; no casts if there is none.
func readersOf(args []fn.Arg) ([]*cast.Cast, types.Type) {
	s, t := args[0].Type, args[1].Type
	switch {
	case s.Kind.Text() && t.Kind.Temporal():
		c, _ := cast.Try(s, t)
		return []*cast.Cast{c, nil}, t
	case t.Kind.Text() && s.Kind.Temporal():
		c, _ := cast.Try(t, s)
		return []*cast.Cast{nil, c}, s
	default:
		return nil, s
	}
}

// readFirst casts arguments before it calls the kernel k, to which what cannot be
// read is NULL; strict says that the result is NULL then.
//
//go:noinline
func readFirst(k fn.Kernel, readers []*cast.Cast, strict bool) fn.Kernel {
	read := make([]*vector.Vector, len(readers))
	for i, r := range readers {
		if r != nil {
			read[i] = vector.New(r.To)
		}
	}
	both := make([]*vector.Vector, len(readers))
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		for i, r := range readers {
			if r == nil {
				both[i] = args[i]
				continue
			}
			if err := lift.Run(r.Kernel, c, args[i:i+1], n, read[i]); err != nil {
				return err
			}
			both[i] = read[i]
		}
		if strict {
			out.SetValid(both...)
		}
		return k(c, both, n, out)
	}
}

// nestedKernel compares arrays, maps and rows for equality. Constructed rows may
// give NULL.
//
//go:noinline
func nestedKernel(r relation, constructed bool) fn.Kernel {
	return lift.TrySet(func(args []*vector.Vector, i int) (uint8, bool) {
		eq, known := true, true
		if constructed {
			eq, known = equalFields(args[0], i, args[1], i)
		} else {
			eq = vector.Equal(args[0], i, args[1], i)
		}
		return lift.Bool(eq == (r == equal)), known
	})
}

// equalFields compares two rows field by field: FALSE if any pair differs,
// otherwise not known if any of them is NULL.
func equalFields(a *vector.Vector, i int, b *vector.Vector, j int) (eq, known bool) {
	known = true
	i, j = a.Row(i), b.Row(j)
	for k, c := range a.Child {
		d := b.Child[k]
		switch {
		case c.Null(i) || d.Null(j):
			known = false
		case !vector.Equal(c, i, d, j):
			return false, true
		}
	}
	return known, known
}

// distinct describes IS [NOT] DISTINCT FROM, which compare NULL as a value.
func distinct(name, doc string, examples []fn.Example, same uint8) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Operator: true, OwnNulls: true, Examples: examples,
		Bind: func(args []fn.Arg) (fn.Signature, error) {
			if err := bind.Count(args, 2); err != nil {
				return fn.Signature{}, err
			}
			ts, err := pair(args[0], args[1], true)
			return fn.Signature{Args: ts, Result: types.Of(types.Boolean).NotNull()}, err
		},
		Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
			readers, _ := readersOf(args)
			k := func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
				res := vector.Values[uint8](out)[:n]
				for i := range res {
					res[i] = lift.Bool(indistinct(args[0], args[1], i)) ^ same ^ 1
				}
				return nil
			}
			if readers == nil {
				return k, nil
			}
			return readFirst(k, readers, false), nil
		},
	}
}

// indistinct compares as = does, but for NULL; NULLs inside of nested values are
// values as well.
func indistinct(a, b *vector.Vector, i int) bool {
	if a.Null(i) || b.Null(i) {
		return a.Null(i) && b.Null(i)
	}
	if a.Type.Kind.Nested() {
		return vector.EqualNotDistinct(a, i, b, i)
	}
	return vector.Equal(a, i, b, i)
}

// The comparisons to which NULL is a value.
var (
	Distinct = distinct("IS DISTINCT FROM", "Tells whether two values differ, NULL being a value like others.",
		[]fn.Example{{SQL: "CAST(NULL AS INT) IS DISTINCT FROM 1", Want: "TRUE"}}, 0)
	NotDistinct = distinct("IS NOT DISTINCT FROM", "Tells whether two values are the same, NULL being a value like others.",
		[]fn.Example{{SQL: "CAST(NULL AS INT) IS NOT DISTINCT FROM CAST(NULL AS INT)", Want: "TRUE"}}, 1)
)

// In is x IN (a, b, ...): TRUE on a match, otherwise NULL if x or any of the
// list is NULL.
var In = fn.Func{
	Name: "IN", Operator: true, OwnNulls: true,
	Doc:      "Tells whether a value is among those of a list.",
	Examples: []fn.Example{{SQL: "3 IN (1, 2, 3)", Want: "TRUE"}, {SQL: "2 IN (1, CAST(NULL AS INT))", Want: "NULL"}},
	Bind:     bindIn,
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		return inKernel(args), nil
	},
}

// bindIn brings the value and the list to one type, text to that of the others.
func bindIn(args []fn.Arg) (fn.Signature, error) {
	if len(args) < 2 {
		return fn.Signature{}, fmt.Errorf("takes a list of at least one value")
	}
	if err := bind.NoWords(args); err != nil {
		return fn.Signature{}, err
	}
	common, err := listType(args)
	if err != nil {
		return fn.Signature{}, err
	}
	sig := fn.Signature{Result: types.Of(types.Boolean).NotNull()}
	for i, a := range args {
		t := common.WithNull(a.Type.Nullable || a.Type.Kind == types.Null)
		if a.Type.Kind.Text() && !common.Kind.Text() && !beside(a, fn.Arg{Type: common}, false) {
			return fn.Signature{}, refuse(a.Type, common)
		}
		if a.Type.Kind.Text() && common.Kind.Text() || a.Type.Kind.Bytes() && common.Kind.Bytes() {
			t = a.Type
		}
		sig.Args = append(sig.Args, t)
		sig.Result.Nullable = sig.Result.Nullable || t.Nullable || constructed(args[0], args[i]) && fieldsNullable(a.Type)
	}
	return sig, nil
}

// listType returns the type to which a value and the list behind it are brought:
// their common type, that of the list for numbers and times, and of a text its
// own. Texts and others cannot stand side by side in the list. All as in Flink.
func listType(args []fn.Arg) (types.Type, error) {
	var others, all []types.Type
	for _, a := range args {
		all = append(all, a.Type)
		if !a.Type.Kind.Text() && a.Type.Kind != types.Null {
			others = append(others, a.Type)
		}
	}
	if len(others) == 0 {
		others = all
	}
	if args[0].Type.Kind.Integer() {
		others = wholeNumbers(others)
	}
	common, ok := types.Common(others...)
	if !ok {
		return common, fmt.Errorf("compares values of different kinds: %s and %s; cast them", others[0].Name(), differing(others).Name())
	}
	switch text := args[0].Type.Kind.Text(); {
	case mixed(args[1:]), text && !common.Kind.Text() && slices.ContainsFunc(args, func(a fn.Arg) bool { return a.Type.Kind == types.Null }):
		return common, fmt.Errorf("mixes text and %s; write all of the list in one form", common.Name())
	case text:
		return args[0].Type, nil
	}
	if common.Kind == types.Null {
		common = types.Of(types.Boolean)
	}
	return common, nil
}

// mixed reports whether texts and values that are no text are in a list.
func mixed(list []fn.Arg) bool {
	return slices.ContainsFunc(list, func(a fn.Arg) bool { return a.Type.Kind.Text() }) &&
		slices.ContainsFunc(list, func(a fn.Arg) bool { return !a.Type.Kind.Text() && a.Type.Kind != types.Null })
}

// wholeNumbers leaves out DECIMAL, FLOAT and DOUBLE: beside a whole number the
// fractions of a list are cut off, as Flink does (case in-list-with-nulls).
func wholeNumbers(ts []types.Type) []types.Type {
	var kept []types.Type
	for _, t := range ts {
		if !t.Kind.Numeric() || t.Kind.Integer() {
			kept = append(kept, t)
		}
	}
	return kept
}

// differing returns a type that has none in common with those before it.
func differing(ts []types.Type) types.Type {
	for i := range ts {
		if _, ok := types.Common(ts[:i+1]...); !ok {
			return ts[i]
		}
	}
	return ts[0]
}

// inKernel looks the value up in a table if the list is constant, and otherwise
// compares it with each of the list.
//
//go:noinline
func inKernel(args []fn.Arg) fn.Kernel {
	if find := lookup(args); find != nil {
		return find
	}
	return func(_ *fn.Call, vs []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[uint8](out)[:n]
		for i := range res {
			found, known := false, true
			for k, item := range vs[1:] {
				eq, ok := equalItems(vs[0], item, i, constructed(args[0], args[k+1]))
				found, known = found || eq, known && ok
			}
			if res[i] = lift.Bool(found); !found && !known {
				out.SetNull(i)
			}
		}
		return nil
	}
}

func equalItems(x, item *vector.Vector, i int, constructed bool) (eq, known bool) {
	switch {
	case x.Null(i) || item.Null(i):
		return false, false
	case constructed:
		return equalFields(x, i, item, i)
	default:
		return vector.Equal(x, i, item, i), true
	}
}

// lookup returns a kernel that finds whole numbers, times and texts in a table of
// constants; nil if the arguments are of another kind.
//
//go:noinline
func lookup(args []fn.Arg) fn.Kernel {
	if !bind.Constant(args[1:]) || args[0].Const != nil {
		return nil
	}
	null := false
	numbers, texts := map[int64]bool{}, map[string]bool{}
	for _, a := range args[1:] {
		switch {
		case a.Const.Null(0):
			null = true
		case a.Type.Physical() == types.PhysBytes:
			texts[string(a.Const.Bytes(0))] = true
		case whole(a.Type.Physical()):
			numbers[vector.Integer(a.Const, 0)] = true
		default:
			return nil
		}
	}
	if args[0].Type.Physical() == types.PhysBytes {
		return found(null, func(v *vector.Vector, i int) bool { return texts[v.Str(i)] })
	}
	if !whole(args[0].Type.Physical()) {
		return nil
	}
	return found(null, func(v *vector.Vector, i int) bool { return numbers[vector.Integer(v, i)] })
}

func whole(p types.Physical) bool { return p >= types.PhysInt8 && p <= types.PhysInt64 }

//go:noinline
func found(null bool, in func(v *vector.Vector, i int) bool) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[uint8](out)[:n]
		for i := range res {
			switch x := args[0]; {
			case x.Null(i):
				res[i] = 0
				out.SetNull(i)
			case in(x, i):
				res[i] = 1
			default:
				if res[i] = 0; null {
					out.SetNull(i)
				}
			}
		}
		return nil
	}
}
