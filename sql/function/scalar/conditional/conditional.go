// Package conditional holds the functions that choose among their arguments.
//
// It does not decide which arguments are computed: planner/expr reads COALESCE,
// IFNULL and IF as CASE (fn.Func.Cases) and computes branches for the rows that
// need them. CASE itself is an expression of its own there.
//
// Start with [Common], which says what type a choice has; CASE uses it, too.
package conditional

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Common returns the type of a choice among values of the given types: their
// common type, STRING if all are NULL. The error names two that have none.
func Common(ts ...types.Type) (types.Type, error) {
	for i := range ts {
		if _, ok := types.Common(ts[:i+1]...); !ok {
			return types.Type{}, fmt.Errorf("cannot mix %s and %s; cast one of them", ts[0].Name(), ts[i].Name())
		}
	}
	c, _ := types.Common(ts...)
	if c.Kind == types.Null {
		c = types.String()
	}
	return c, nil
}

// typesOf returns the types of arguments.
func typesOf(args []fn.Arg) []types.Type {
	ts := make([]types.Type, len(args))
	for i, a := range args {
		ts[i] = a.Type
	}
	return ts
}

// brought returns common with the nullability of each argument.
func brought(args []fn.Arg, common types.Type) []types.Type {
	ts := make([]types.Type, len(args))
	for i, a := range args {
		ts[i] = common.WithNull(a.Type.Nullable || a.Type.Kind == types.Null)
	}
	return ts
}

// Coalesce is COALESCE(x, ...), the first value that is not NULL.
var Coalesce = fn.Func{
	Name: "COALESCE", OwnNulls: true,
	Doc:      "Returns the first argument that is not NULL.",
	Examples: []fn.Example{{SQL: "COALESCE(CAST(NULL AS INT), 2.5)", Want: "2.5"}, {SQL: "COALESCE('a', 'bcd')", Want: "a"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) == 0 {
			return fn.Signature{}, fmt.Errorf("takes at least 1 argument, found 0")
		}
		return firstKnown(args)
	},
	Cases: func(n int) []fn.Case {
		cases := make([]fn.Case, n)
		for i := range cases {
			cases[i] = fn.Case{When: i, NotNull: true, Then: i}
		}
		return cases
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return chooseKnown, nil },
}

// IfNull is IFNULL(x, y), which is COALESCE of two values; an x that cannot be NULL
// gives the type.
var IfNull = fn.Func{
	Name: "IFNULL", OwnNulls: true,
	Doc:      "Returns the first argument, or the second if that is NULL.",
	Examples: []fn.Example{{SQL: "IFNULL(CAST(NULL AS INT), 5)", Want: "5"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if err := bind.Count(args, 2); err != nil {
			return fn.Signature{}, err
		}
		sig, err := firstKnown(args)
		if t := args[0].Type; err == nil && t.Kind == types.Char && !t.Nullable {
			sig.Result = t
		}
		return sig, err
	},
	Cases:   Coalesce.Cases,
	Prepare: Coalesce.Prepare,
}

// firstKnown is the Bind of COALESCE: the result is NOT NULL if any argument is.
func firstKnown(args []fn.Arg) (fn.Signature, error) {
	if err := bind.NoWords(args); err != nil {
		return fn.Signature{}, err
	}
	common, err := firstCommon(typesOf(args))
	if err != nil {
		return fn.Signature{}, err
	}
	sig := fn.Signature{Args: brought(args, common), Result: common.Null()}
	for _, t := range sig.Args {
		sig.Result.Nullable = sig.Result.Nullable && t.Nullable
	}
	return sig, nil
}

// firstCommon returns the type of COALESCE. It is that of a choice, but for two rules
// of Flink's: a DECIMAL before a FLOAT is a FLOAT, and a date beside a timestamp
// makes dates of both.
func firstCommon(ts []types.Type) (types.Type, error) {
	common := ts[0]
	for i, t := range ts[1:] {
		nullable := common.Nullable || t.Nullable
		switch a, b := common.Kind, t.Kind; {
		case a == types.Decimal && b == types.Float && ts[0].Kind != types.Null:
			common = t.WithNull(nullable)
		case a == types.Date && b == types.Timestamp, a == types.Timestamp && b == types.Date:
			common = types.Of(types.Date).WithNull(nullable)
		default:
			var ok bool
			if common, ok = types.Common(common, t); !ok {
				return Common(ts[:i+2]...)
			}
		}
	}
	return Common(common)
}

func chooseKnown(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
	return choose(args, n, out, func(i int) int {
		for k, a := range args {
			if !a.Null(i) {
				return k
			}
		}
		return 0
	})
}

// choose takes row i of the argument that which names.
func choose(args []*vector.Vector, n int, out *vector.Vector, which func(i int) int) error {
	if out.Type.Physical().Width() > 0 {
		out.Reset()
	}
	for i := range n {
		out.Append(args[which(i)], i)
	}
	return nil
}

// If is IF(condition, x, y).
var If = fn.Func{
	Name: "IF", OwnNulls: true,
	Doc:      "Returns the second argument if the condition is TRUE, and the third if it is FALSE or NULL.",
	Examples: []fn.Example{{SQL: "IF(1 > 2, 1, 2.5)", Want: "2.5"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		ts, err := bind.Check(args, bind.Boolean, bind.Any, bind.Any)
		if err != nil {
			return fn.Signature{}, err
		}
		common, err := Common(args[1].Type, args[2].Type)
		if err != nil {
			return fn.Signature{}, err
		}
		if common.Kind.Nested() {
			return fn.Signature{}, fmt.Errorf("takes no %s; write CASE WHEN", common.Kind)
		}
		ts = append(ts[:1], brought(args[1:], common)...)
		// A nullable condition makes the result nullable in Flink (case
		// choose-first-known-value), although the ELSE catches it.
		return fn.Signature{Args: ts, Result: common.WithNull(bind.Nullable(ts))}, nil
	},
	Cases: func(int) []fn.Case { return []fn.Case{{When: 0, Then: 1}, {Then: 2}} },
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			cond := vector.Values[uint8](args[0])
			return choose(args, n, out, func(i int) int {
				if !args[0].Null(i) && cond[args[0].Row(i)] != 0 {
					return 1
				}
				return 2
			})
		}, nil
	},
}

// greatest describes GREATEST and LEAST: NULL if any argument is, NaN the
// largest number and -0.0 less than 0.0 (case compare-special-doubles).
func greatest(name, doc string, examples []fn.Example, sign int) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: examples,
		Bind: func(args []fn.Arg) (fn.Signature, error) {
			if len(args) == 0 {
				return fn.Signature{}, fmt.Errorf("takes at least 1 argument, found 0")
			}
			if err := bind.NoWords(args); err != nil {
				return fn.Signature{}, err
			}
			common, err := Common(typesOf(args)...)
			if err != nil {
				return fn.Signature{}, err
			}
			if common.Kind.Nested() {
				return fn.Signature{}, fmt.Errorf("takes values that have an order, found %s", common.Name())
			}
			return fn.Signature{Args: brought(args, common), Result: common}, nil
		},
		Prepare: func(_ []fn.Arg, result types.Type) (fn.Kernel, error) {
			pick := func(args []*vector.Vector, i int) *vector.Vector {
				best := args[0]
				for _, a := range args[1:] {
					if sign*vector.Compare(a, i, best, i) > 0 {
						best = a
					}
				}
				return best
			}
			if result.Physical() == types.PhysBytes {
				return lift.Each(func(args []*vector.Vector, i int, out *vector.Vector) {
					out.AppendBytes(pick(args, i).Bytes(i))
				}), nil
			}
			return pickFixed(pick), nil
		},
	}
}

// pickFixed copies the picked value of each row that is not NULL.
//
//go:noinline
func pickFixed(pick func(args []*vector.Vector, i int) *vector.Vector) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		null := make([]bool, n)
		for i := range null {
			null[i] = out.Null(i)
		}
		out.Reset()
		for i := range n {
			if null[i] {
				out.AppendNull()
				continue
			}
			out.Append(pick(args, i), i)
		}
		return nil
	}
}

// The extremes of their arguments.
var (
	Greatest = greatest("GREATEST", "Returns the greatest argument, NULL if any of them is.",
		[]fn.Example{{SQL: "GREATEST(1, 3, 2)", Want: "3"}, {SQL: "GREATEST(1, 2.5)", Want: "2.5"}}, 1)
	Least = greatest("LEAST", "Returns the least argument, NULL if any of them is.",
		[]fn.Example{{SQL: "LEAST('b', 'a', 'c')", Want: "a"}}, -1)
)
