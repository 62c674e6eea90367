package scope

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/conditional"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/logic"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/math"
)

// Functions lists the scalar functions and operators.
func Functions() []*fn.Func {
	return []*fn.Func{
		&math.Add, &math.Sub, &math.Mul, &math.Div, &math.Rem, &math.Mod, &math.Neg, &logic.And, &logic.Or, &logic.Not,
		&logic.Equal, &logic.NotEqual, &logic.Less, &logic.LessOrEqual, &logic.Greater, &logic.GreaterOrEqual,
		&logic.IsNull, &logic.IsNotNull, &logic.IsTrue, &logic.IsNotTrue, &logic.IsFalse, &logic.IsNotFalse, &logic.IsUnknown, &logic.IsNotUnknown,
		&logic.Distinct, &logic.NotDistinct, &logic.In, &conditional.Coalesce, &conditional.IfNull, &conditional.If, &conditional.NullIf,
		&conditional.Greatest, &conditional.Least,
	}
}

// lookup returns the scalar function or operator of a name, or nil.
func lookup(name string) *fn.Func {
	for _, f := range Functions() {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// findAggregate returns the aggregate function of a name in any case, or nil.
func findAggregate(name string) *aggregate.Func { return aggregate.Find(strings.ToUpper(name)) }

// functionNames returns the names that calls may have, for hints.
func functionNames() []string {
	var names []string
	for _, f := range Functions() {
		if !f.Operator {
			names = append(names, f.Name)
			names = append(names, f.Aliases...)
		}
	}
	for _, f := range aggregate.Funcs {
		names = append(names, f.Name)
	}
	return names
}
