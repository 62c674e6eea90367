// Package logic holds comparisons, IN, and the operators of three-valued logic.
//
// It does not evaluate the right side of AND and OR only where that is needed;
// planner/expr does, and calls what is here where both sides are known. BETWEEN
// and NOT IN are written out by the binder.
//
// Start with compare.go for which types may be compared and what is cast to
// what; the loops are in loops.go. NaN compares as IEEE 754 has it, text by its
// bytes (conformance cases compare-*).
package logic

import (
	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// And is AND: FALSE as soon as one side is, TRUE if all are, otherwise NULL.
var And = fn.Func{
	Name: "AND", Operator: true, OwnNulls: true,
	Doc:      "Returns TRUE if all conditions are, and FALSE as soon as one is.",
	Examples: []fn.Example{{SQL: "TRUE AND CAST(NULL AS BOOLEAN)", Want: "NULL"}, {SQL: "FALSE AND CAST(NULL AS BOOLEAN)", Want: "FALSE"}},
	Bind:     bind.Of(bind.Fixed(types.Of(types.Boolean)), bind.Boolean, bind.Boolean, bind.Rest(bind.Boolean)),
	Prepare:  func([]fn.Arg, types.Type) (fn.Kernel, error) { return junction(0), nil },
}

// Or is OR: TRUE as soon as one side is, FALSE if all are, otherwise NULL.
var Or = fn.Func{
	Name: "OR", Operator: true, OwnNulls: true,
	Doc:      "Returns TRUE as soon as one condition is, and FALSE if all are.",
	Examples: []fn.Example{{SQL: "TRUE OR CAST(NULL AS BOOLEAN)", Want: "TRUE"}, {SQL: "FALSE OR FALSE", Want: "FALSE"}},
	Bind:     bind.Of(bind.Fixed(types.Of(types.Boolean)), bind.Boolean, bind.Boolean, bind.Rest(bind.Boolean)),
	Prepare:  func([]fn.Arg, types.Type) (fn.Kernel, error) { return junction(1), nil },
}

// junction makes the kernel of AND, which 0 decides, and of OR, which 1 decides.
//
//go:noinline
func junction(decides uint8) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[uint8](out)[:n]
		if len(args) == 2 && !args[0].HasNulls() && !args[1].HasNulls() && !args[0].Const && !args[1].Const {
			both(res, vector.Values[uint8](args[0]), vector.Values[uint8](args[1]), decides)
			return nil
		}
		// unknown and settled say of each row whether a NULL or a deciding value came.
		unknown := make([]bool, 0, n)
		lift.Fill(res, 1-decides)
		for _, a := range args {
			if a.HasNulls() && len(unknown) == 0 {
				unknown = unknown[:n]
			}
			join(res, a, decides, unknown)
		}
		for i, u := range unknown {
			if u && res[i] != decides {
				out.SetNull(i)
			}
		}
		return nil
	}
}

// both is the loop for two columns without NULLs.
func both(res, a, b []uint8, decides uint8) {
	a, b = a[:len(res)], b[:len(res)]
	if decides == 0 {
		for i := range res {
			res[i] = a[i] & b[i]
		}
		return
	}
	for i := range res {
		res[i] = a[i] | b[i]
	}
}

func join(res []uint8, a *vector.Vector, decides uint8, unknown []bool) {
	values := vector.Values[uint8](a)
	for i := range res {
		switch {
		case a.HasNulls() && a.Null(i):
			unknown[i] = true
		case values[a.Row(i)] == decides:
			res[i] = decides
		}
	}
}

// Not is NOT.
var Not = fn.Func{
	Name: "NOT", Operator: true,
	Doc:      "Returns TRUE for FALSE and FALSE for TRUE.",
	Examples: []fn.Example{{SQL: "NOT TRUE", Want: "FALSE"}, {SQL: "NOT CAST(NULL AS BOOLEAN)", Want: "NULL"}},
	Bind:     bind.Of(bind.Fixed(types.Of(types.Boolean)), bind.Boolean),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Map1(func(x uint8) uint8 { return x ^ 1 }), nil
	},
}

// test describes an operator that says of any value what holds, also of NULL.
func test(name, doc string, p bind.Param, examples []fn.Example, null uint8, value func(v *vector.Vector, i int) uint8) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Operator: true, OwnNulls: true, Examples: examples,
		Bind: bind.Of(bind.Always(types.Of(types.Boolean).NotNull()), p),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
				res, a := vector.Values[uint8](out)[:n], args[0]
				for i := range res {
					if a.Null(i) {
						res[i] = null
					} else {
						res[i] = value(a, i)
					}
				}
				return nil
			}, nil
		},
	}
}

//go:noinline
func always(x uint8) func(*vector.Vector, int) uint8 {
	return func(*vector.Vector, int) uint8 { return x }
}

func truth(v *vector.Vector, i int) uint8 { return vector.Values[uint8](v)[v.Row(i)] }

func untruth(v *vector.Vector, i int) uint8 { return truth(v, i) ^ 1 }

// The tests for NULL and for the three values of logic.
var (
	IsNull = test("IS NULL", "Tells whether a value is NULL.", bind.Any,
		[]fn.Example{{SQL: "CAST(NULL AS INT) IS NULL", Want: "TRUE"}}, 1, always(0))
	IsNotNull = test("IS NOT NULL", "Tells whether there is a value.", bind.Any,
		[]fn.Example{{SQL: "5 IS NOT NULL", Want: "TRUE"}}, 0, always(1))
	IsTrue = test("IS TRUE", "Tells whether a condition is TRUE, of NULL that it is not.", bind.Boolean,
		[]fn.Example{{SQL: "(1 < 2) IS TRUE", Want: "TRUE"}}, 0, truth)
	IsNotTrue = test("IS NOT TRUE", "Tells whether a condition is FALSE or NULL.", bind.Boolean,
		[]fn.Example{{SQL: "CAST(NULL AS BOOLEAN) IS NOT TRUE", Want: "TRUE"}}, 1, untruth)
	IsFalse = test("IS FALSE", "Tells whether a condition is FALSE, of NULL that it is not.", bind.Boolean,
		[]fn.Example{{SQL: "(1 < 2) IS FALSE", Want: "FALSE"}}, 0, untruth)
	IsNotFalse = test("IS NOT FALSE", "Tells whether a condition is TRUE or NULL.", bind.Boolean,
		[]fn.Example{{SQL: "CAST(NULL AS BOOLEAN) IS NOT FALSE", Want: "TRUE"}}, 1, truth)
	IsUnknown = test("IS UNKNOWN", "Tells whether a condition is NULL.", bind.Boolean,
		[]fn.Example{{SQL: "CAST(NULL AS BOOLEAN) IS UNKNOWN", Want: "TRUE"}}, 1, always(0))
	IsNotUnknown = test("IS NOT UNKNOWN", "Tells whether a condition is TRUE or FALSE.", bind.Boolean,
		[]fn.Example{{SQL: "TRUE IS NOT UNKNOWN", Want: "TRUE"}}, 0, always(1))
)
