package expr

import (
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func (b *block) cast(c *Cast) (int, error) {
	k, err := find(c)
	if err != nil {
		return 0, failure(c, err)
	}
	x, err := b.slot(c.X)
	switch {
	case err != nil || k.Same:
		return x, err
	case k.From.Kind == types.Null:
		return b.constant(vector.NullConst(c.T, 1)), nil
	}
	return b.kernel(c, k.Kernel, []int{x}, true), nil
}

// find returns what is known of the cast that c is.
func find(c *Cast) (*cast.Cast, error) {
	if c.Try {
		return cast.Try(c.X.Type(), c.T)
	}
	return cast.Find(c.X.Type(), c.T)
}

// CanFail reports whether the evaluation of e may be an error for some rows.
func CanFail(e Expr) bool {
	return Any(e, func(x Expr) bool {
		switch x := x.(type) {
		case *Call:
			return x.Func.CanFail && !safeDivision(x) && !safePattern(x)
		case *Cast:
			k, err := find(x)
			return err != nil || k.CanFail
		default:
			return false
		}
	})
}

// safeDivision reports whether a call divides by a constant that is not zero, or
// divides floating point numbers, so that it is not put off like those that fail.
func safeDivision(c *Call) bool {
	if name := c.Func.Name; name != "/" && name != "%" && name != "MOD" {
		return false
	}
	if c.T.Kind.Approximate() {
		return true
	}
	v := LiteralValue(c.Args[1])
	if v == nil || v.Null(0) {
		return false
	}
	return !zero(v)
}

// safePattern reports whether a call looks for a constant pattern, which was read
// when the query was bound.
func safePattern(c *Call) bool {
	return (c.Func.Name == "LIKE" || c.Func.Name == "SIMILAR TO") && literals(c.Args[1:])
}

func zero(v *vector.Vector) bool {
	for _, c := range string(vector.AppendText(nil, v, 0, nil)) {
		if c >= '1' && c <= '9' {
			return false
		}
	}
	return true
}
