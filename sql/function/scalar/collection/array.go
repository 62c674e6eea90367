package collection

import (
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ofArrays describes a function of arrays that gives an array of their type.
func ofArrays(name, doc, example, want string, least, most int, f func(args []*vector.Vector, i int, out *vector.Vector)) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: []fn.Example{{SQL: example, Want: want}},
		Bind:    bindArrays(least, most),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return strict(f), nil },
	}
}

// withElement describes a function of an array and an element, which may be NULL.
func withElement(name, doc, example, want string, result func(array, joined types.Type) types.Type, f func(args []*vector.Vector, i int, out *vector.Vector)) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, OwnNulls: true, Examples: []fn.Example{{SQL: example, Want: want}},
		Bind:    bindElement(result),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return eachArray(f), nil },
	}
}

// Functions that put arrays together.
var (
	Concat = ofArrays("ARRAY_CONCAT", "Joins arrays.", "ARRAY_CONCAT(ARRAY[1], ARRAY[1, 2])", "[1, 1, 2]", 1, 0,
		func(args []*vector.Vector, i int, out *vector.Vector) {
			for _, a := range args {
				lo, hi := a.Range(i)
				out.Child[0].AppendRange(a.Child[0], lo, hi)
			}
		})
	Union = ofArrays("ARRAY_UNION", "Returns the elements of two arrays without repetition.",
		"ARRAY_UNION(ARRAY['x'], ARRAY['y', 'x'])", "[x, y]", 2, 2,
		func(args []*vector.Vector, i int, out *vector.Vector) {
			for _, a := range args {
				lo, hi := a.Range(i)
				for j := lo; j < hi; j++ {
					appendNew(out, a.Child[0], j)
				}
			}
		})
	Intersect = ofArrays("ARRAY_INTERSECT", "Returns the elements that two arrays share, without repetition.",
		"ARRAY_INTERSECT(ARRAY[3, 1, 3], ARRAY[1, 3])", "[3, 1]", 2, 2, shared(true))
	Except = ofArrays("ARRAY_EXCEPT", "Returns the elements of the first array that are not in the second, without repetition.",
		"ARRAY_EXCEPT(ARRAY[1, 2, 2, 3], ARRAY[3])", "[1, 2]", 2, 2, shared(false))
	Distinct = ofArrays("ARRAY_DISTINCT", "Returns the elements of an array without repetition.",
		"ARRAY_DISTINCT(ARRAY[1, 1, 2])", "[1, 2]", 1, 1,
		func(args []*vector.Vector, i int, out *vector.Vector) {
			lo, hi := args[0].Range(i)
			for j := lo; j < hi; j++ {
				appendNew(out, args[0].Child[0], j)
			}
		})
	Reverse = ofArrays("ARRAY_REVERSE", "Turns the order of an array around.",
		"ARRAY_REVERSE(ARRAY['x', 'y'])", "[y, x]", 1, 1,
		func(args []*vector.Vector, i int, out *vector.Vector) {
			lo, hi := args[0].Range(i)
			for j := hi - 1; j >= lo; j-- {
				out.Child[0].Append(args[0].Child[0], j)
			}
		})
)

// shared returns the loop that keeps elements of the first array which are, or
// are not, in the second.
//
//go:noinline
func shared(in bool) func(args []*vector.Vector, i int, out *vector.Vector) {
	return func(args []*vector.Vector, i int, out *vector.Vector) {
		lo, hi := args[0].Range(i)
		from, to := args[1].Range(i)
		for j := lo; j < hi; j++ {
			if (find(args[1].Child[0], from, to, args[0].Child[0], j) >= 0) == in {
				appendNew(out, args[0].Child[0], j)
			}
		}
	}
}

// Functions that add or remove an element.
var (
	Append = withElement("ARRAY_APPEND", "Puts an element behind an array.", "ARRAY_APPEND(ARRAY[1], 2)", "[1, 2]", withElem,
		func(args []*vector.Vector, i int, out *vector.Vector) {
			lo, hi := args[0].Range(i)
			out.Child[0].AppendRange(args[0].Child[0], lo, hi)
			out.Child[0].Append(args[1], i)
		})
	Prepend = withElement("ARRAY_PREPEND", "Puts an element before an array.", "ARRAY_PREPEND(ARRAY[1], 2)", "[2, 1]", withElem,
		func(args []*vector.Vector, i int, out *vector.Vector) {
			lo, hi := args[0].Range(i)
			out.Child[0].Append(args[1], i)
			out.Child[0].AppendRange(args[0].Child[0], lo, hi)
		})
	Remove = withElement("ARRAY_REMOVE", "Removes all elements that equal a value.", "ARRAY_REMOVE(ARRAY[1, 2, 1], 1)", "[2]", itself,
		func(args []*vector.Vector, i int, out *vector.Vector) {
			lo, hi := args[0].Range(i)
			for j := lo; j < hi; j++ {
				if !vector.EqualNotDistinct(args[0].Child[0], j, args[1], i) {
					out.Child[0].Append(args[0].Child[0], j)
				}
			}
		})
)

// Contains is ARRAY_CONTAINS(a, x); NULL is found like other values.
var Contains = fn.Func{
	Name: "ARRAY_CONTAINS", OwnNulls: true,
	Doc:      "Tells whether a value is an element of an array.",
	Examples: []fn.Example{{SQL: "ARRAY_CONTAINS(ARRAY['x', 'y'], 'y')", Want: "TRUE"}},
	Bind:     bindElement(func(array, _ types.Type) types.Type { return types.Of(types.Boolean).WithNull(array.Nullable) }),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			res := vector.Values[uint8](out)
			for i := range n {
				if args[0].Null(i) {
					out.SetNull(i)
					continue
				}
				lo, hi := args[0].Range(i)
				res[i] = lift.Bool(find(args[0].Child[0], lo, hi, args[1], i) >= 0)
			}
			return nil
		}, nil
	},
}

// Position is ARRAY_POSITION(a, x): 0 if it is not there, NULL for NULL.
var Position = fn.Func{
	Name:     "ARRAY_POSITION",
	Doc:      "Returns the first place of a value in an array, counted from 1; 0 if it is not there.",
	Examples: []fn.Example{{SQL: "ARRAY_POSITION(ARRAY[10, 20, 10], 10)", Want: "1"}},
	Bind:     bindElement(func(_, joined types.Type) types.Type { return types.Of(types.Int).WithNull(joined.Nullable) }),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Set(func(args []*vector.Vector, i int) int32 {
			lo, hi := args[0].Range(i)
			if at := find(args[0].Child[0], lo, hi, args[1], i); at >= 0 {
				return int32(at - lo + 1)
			}
			return 0
		}), nil
	},
}

// Slice is ARRAY_SLICE(a, from[, to]), both ends included and clipped to the
// array; negative ones count from its end.
var Slice = fn.Func{
	Name:     "ARRAY_SLICE",
	Doc:      "Returns the elements from one place to another, both included; negative places count from the end.",
	Examples: []fn.Example{{SQL: "ARRAY_SLICE(ARRAY[10, 20, 30], 2)", Want: "[20, 30]"}, {SQL: "ARRAY_SLICE(ARRAY[10, 20, 30], -1)", Want: "[30]"}},
	Bind:     bind.Of(bind.Same(0), bind.Array, bind.Int, bind.Opt(bind.Int)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return strict(func(args []*vector.Vector, i int, out *vector.Vector) {
			lo, hi := args[0].Range(i)
			n := hi - lo
			from, to := int(vector.Integer(args[1], i)), n
			if len(args) > 2 {
				to = int(vector.Integer(args[2], i))
			}
			if from < 0 {
				from += n + 1
			}
			if to < 0 {
				to += n + 1
			}
			from, to = max(from, 1), min(to, n)
			if from <= to {
				out.Child[0].AppendRange(args[0].Child[0], lo+from-1, lo+to)
			}
		}), nil
	},
}

// ordered is an argument that is an array of values that have an order. It holds
// no BOOLEAN, as in Flink.
var ordered = bind.Param{
	Want: "an ARRAY of numbers, texts or times", Default: bind.Array.Default,
	Accept: func(t types.Type) bool {
		return t.Kind == types.Array && !t.Elem.Kind.Nested() && t.Elem.Kind != types.Boolean
	},
}

// Sort is ARRAY_SORT(a[, ascending[, nulls first]]).
var Sort = fn.Func{
	Name:     "ARRAY_SORT",
	Doc:      "Sorts an array, ascending with NULLs first unless told otherwise; descending with NULLs last.",
	Examples: []fn.Example{{SQL: "ARRAY_SORT(ARRAY[3, -1, 2])", Want: "[-1, 2, 3]"}, {SQL: "ARRAY_SORT(ARRAY['10', '9'], FALSE)", Want: "[9, 10]"}},
	Bind:     bind.Of(bind.Same(0), ordered, bind.Opt(bind.Boolean), bind.Opt(bind.Boolean)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		var order []int
		return strict(func(args []*vector.Vector, i int, out *vector.Vector) {
			up := len(args) < 2 || vector.Values[uint8](args[1])[args[1].Row(i)] != 0
			first := up
			if len(args) > 2 {
				first = vector.Values[uint8](args[2])[args[2].Row(i)] != 0
			}
			lo, hi := args[0].Range(i)
			order = order[:0]
			for j := lo; j < hi; j++ {
				order = append(order, j)
			}
			elems := args[0].Child[0]
			slices.SortStableFunc(order, func(j, k int) int { return compare(elems, j, k, up, first) })
			for _, j := range order {
				out.Child[0].Append(elems, j)
			}
		}), nil
	},
}

func compare(elems *vector.Vector, j, k int, up, nullsFirst bool) int {
	switch x, y := elems.Null(j), elems.Null(k); {
	case x && y:
		return 0
	case x == nullsFirst && (x || y):
		return -1
	case x || y:
		return 1
	case up:
		return vector.Compare(elems, j, elems, k)
	default:
		return vector.Compare(elems, k, elems, j)
	}
}

// extreme describes ARRAY_MAX and ARRAY_MIN, which skip NULLs.
func extreme(name, doc, example, want string, sign int) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, OwnNulls: true, Examples: []fn.Example{{SQL: example, Want: want}},
		Bind: bind.Of(func(ts []types.Type) types.Type { return ts[0].Elem.Null() }, ordered),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
				if out.Type.Physical().Width() > 0 {
					out.Reset()
				}
				elems := args[0].Child[0]
				for i := range n {
					if best := best(args[0], i, sign); best >= 0 {
						out.Append(elems, best)
					} else {
						out.AppendNull()
					}
				}
				return nil
			}, nil
		},
	}
}

func best(a *vector.Vector, i, sign int) int {
	if a.Null(i) {
		return -1
	}
	lo, hi := a.Range(i)
	elems, at := a.Child[0], -1
	for j := lo; j < hi; j++ {
		if !elems.Null(j) && (at < 0 || sign*vector.Compare(elems, j, elems, at) > 0) {
			at = j
		}
	}
	return at
}

// The extremes of arrays.
var (
	Max = extreme("ARRAY_MAX", "Returns the greatest element of an array.", "ARRAY_MAX(ARRAY[1.5, 10.25])", "10.25", 1)
	Min = extreme("ARRAY_MIN", "Returns the least element of an array.", "ARRAY_MIN(ARRAY['b', 'a'])", "a", -1)
)

// Join is ARRAY_JOIN(a, separator[, in place of NULL]).
var Join = fn.Func{
	Name:     "ARRAY_JOIN",
	Doc:      "Joins the elements of an array of texts with a separator, leaving out NULLs unless told what stands for them.",
	Examples: []fn.Example{{SQL: "ARRAY_JOIN(ARRAY['a', 'b'], '-')", Want: "a-b"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		ts, err := bind.Check(args, bind.Array, bind.Text, bind.Opt(bind.Text))
		if err != nil {
			return fn.Signature{}, err
		}
		if !ts[0].Elem.Kind.Text() {
			return fn.Signature{}, fmt.Errorf("joins texts, found %s; cast it to ARRAY<STRING>", ts[0].Name())
		}
		return fn.Signature{Args: ts, Result: types.String().WithNull(bind.Nullable(ts))}, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			lo, hi := args[0].Range(i)
			elems, first := args[0].Child[0], true
			for j := lo; j < hi; j++ {
				if elems.Null(j) && len(args) < 3 {
					continue
				}
				if !first {
					dst = append(dst, args[1].Bytes(i)...)
				}
				if first = false; elems.Null(j) {
					dst = append(dst, args[2].Bytes(i)...)
				} else {
					dst = append(dst, elems.Bytes(j)...)
				}
			}
			return dst
		}), nil
	},
}
