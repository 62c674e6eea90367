// Package collection holds the constructors of arrays, maps and rows and the
// functions that work on them.
//
// It does not compare collections (scalar/logic does, by sql/vector) and does not
// turn them into rows (UNNEST is an operator).
//
// Arrays count from 1. Elements are compared as GROUP BY does, so NULL is a value
// like others here (the conformance cases under collection/). Start with build.go
// for constructors and access; what an element type is common to two arguments is
// decided by [types.Common].
package collection

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// arraysOf returns the common type of arguments that are all arrays.
func arraysOf(args []fn.Arg, least int) (types.Type, error) {
	if err := bind.NoWords(args); err != nil {
		return types.Type{}, err
	}
	if len(args) < least {
		return types.Type{}, fmt.Errorf("takes at least %d arrays, found %d", least, len(args))
	}
	ts := make([]types.Type, len(args))
	for i, a := range args {
		if ts[i] = a.Type; a.Type.Kind != types.Array && a.Type.Kind != types.Null {
			return types.Type{}, fmt.Errorf("argument %d: takes an ARRAY, found %s", i+1, a.Type.Name())
		}
	}
	common, ok := types.Common(ts...)
	if !ok {
		return types.Type{}, fmt.Errorf("cannot mix %s and %s; cast one of them", ts[0].Name(), ts[len(ts)-1].Name())
	}
	if common.Kind == types.Null {
		common = bind.Array.Default
	}
	return common, nil
}

// bindArrays is the Bind of functions of arrays alone, whose result is of their
// common type.
func bindArrays(least, most int) func(args []fn.Arg) (fn.Signature, error) {
	return func(args []fn.Arg) (fn.Signature, error) {
		if most > 0 && len(args) > most {
			return fn.Signature{}, fmt.Errorf("takes %d arguments, found %d", most, len(args))
		}
		common, err := arraysOf(args, least)
		sig := fn.Signature{Result: common}
		for _, a := range args {
			sig.Args = append(sig.Args, common.WithNull(a.Type.Nullable || a.Type.Kind == types.Null))
		}
		return sig, err
	}
}

// bindElement is the Bind of functions of an array and an element, which is cast to
// the type of the array's if the language does that by itself. result gives the type
// of the result from the array's and from that of an array that holds the element as
// well. By its type this one may be NULL if the array or the element may, as in Flink,
// though only the array makes it NULL.
func bindElement(result func(array, joined types.Type) types.Type) func(args []fn.Arg) (fn.Signature, error) {
	return func(args []fn.Arg) (fn.Signature, error) {
		ts, err := bind.Check(args, bind.Array, bind.Any)
		if err != nil {
			return fn.Signature{}, err
		}
		array := ts[0]
		if !types.Implicit(args[1].Type, *array.Elem) {
			return fn.Signature{}, fmt.Errorf("%s holds no %s; cast one of them", array.Name(), args[1].Type.Name())
		}
		elem := array.Elem.WithNull(args[1].Type.Nullable || args[1].Type.Kind == types.Null)
		joined := types.ArrayOf(elem.WithNull(elem.Nullable || array.Elem.Nullable)).WithNull(array.Nullable || elem.Nullable)
		return fn.Signature{Args: []types.Type{array, elem}, Result: result(array, joined)}, nil
	}
}

// itself returns the type of an array, and withElem that with an element more.
func itself(array, _ types.Type) types.Type    { return array }
func withElem(_, joined types.Type) types.Type { return joined }

// eachArray makes the kernel of a function with an array or map as result, which
// is NULL where the first argument is; f appends the entries of a row to out's
// children.
//
//go:noinline
func eachArray(f func(args []*vector.Vector, i int, out *vector.Vector)) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		for i := range n {
			if args[0].Null(i) {
				out.AppendNull()
				continue
			}
			f(args, i, out)
			out.AppendEntries()
		}
		return nil
	}
}

// strict makes a kernel of a function with an array or map as result of one that
// is NULL wherever an argument is.
//
//go:noinline
func strict(f func(args []*vector.Vector, i int, out *vector.Vector)) fn.Kernel {
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		for i := range n {
			if c.Valid != nil && !c.Valid.Get(i) {
				out.AppendNull()
				continue
			}
			f(args, i, out)
			out.AppendEntries()
		}
		return nil
	}
}

// find returns the first of the elements from lo up to hi that equals row i of x,
// -1 if there is none.
func find(elems *vector.Vector, lo, hi int, x *vector.Vector, i int) int {
	for j := lo; j < hi; j++ {
		if vector.EqualNotDistinct(elems, j, x, i) {
			return j
		}
	}
	return -1
}

// begin returns where the entries of a row of out begin that is being built.
func begin(out *vector.Vector) int { return int(out.Off[len(out.Off)-1]) }

// appendNew appends element j of src to out unless the row that is being built
// has an equal one.
func appendNew(out, src *vector.Vector, j int) {
	elems := out.Child[0]
	if find(elems, begin(out), elems.Len(), src, j) < 0 {
		elems.Append(src, j)
	}
}
