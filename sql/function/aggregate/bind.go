package aggregate

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// one returns the only argument of a call.
func one(args []fn.Arg) (types.Type, error) {
	if len(args) != 1 || args[0].Word != "" {
		return types.Type{}, fmt.Errorf("takes 1 argument, found %d", len(args))
	}
	return args[0].Type, nil
}

// empty returns t as the result of an aggregate that is NULL for no values:
// NOT NULL only if the argument is and every group has rows (flink-semantics.md 7).
func empty(t, arg types.Type, grouped bool) types.Type {
	return t.WithNull(arg.Nullable || !grouped)
}

// bindNumber binds an aggregate of one number whose result has the type that
// result makes of the argument's.
func bindNumber(result func(t types.Type) types.Type) func([]fn.Arg, bool) (fn.Signature, error) {
	return func(args []fn.Arg, grouped bool) (fn.Signature, error) {
		t, err := one(args)
		if err != nil {
			return fn.Signature{}, err
		}
		if t.Kind == types.Null {
			t = types.Of(types.Int)
		}
		if !t.Kind.Numeric() {
			hint := ""
			if t.Kind.Text() {
				hint = "; cast it to a number, as in CAST(... AS INT)"
			}
			return fn.Signature{}, fmt.Errorf("takes a number, found %s%s", t.Name(), hint)
		}
		return fn.Signature{Args: []types.Type{t}, Result: empty(result(t), t, grouped)}, nil
	}
}

// sumType is the type of a sum: DECIMAL grows to 38 digits, the others stay.
func sumType(t types.Type) types.Type {
	if t.Kind == types.Decimal {
		return types.DecimalOf(types.MaxPrecision, t.Scale)
	}
	return t
}

// meanType is the type of an average: DECIMAL grows to 38 digits, at least 6 of
// them behind the point, the others stay.
func meanType(t types.Type) types.Type {
	if t.Kind == types.Decimal {
		return types.DecimalOf(types.MaxPrecision, max(6, t.Scale))
	}
	return t
}
