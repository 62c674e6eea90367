package expr

// Equality returns e as a comparison for equality, = or IS NOT DISTINCT FROM; nil if
// it is none.
func Equality(e Expr) *Call {
	c, ok := e.(*Call)
	if !ok || c.Func.Name != "=" && c.Func.Name != "IS NOT DISTINCT FROM" {
		return nil
	}
	return c
}

// Mirrored returns the comparison that says of b and a what op says of a and b.
func Mirrored(op string) string {
	switch op {
	case "<":
		return ">"
	case "<=":
		return ">="
	case ">":
		return "<"
	case ">=":
		return "<="
	default:
		return op
	}
}

// WithoutCasts returns e without the casts around it, as long as free says that the cast
// in question changes nothing that matters.
func WithoutCasts(e Expr, free func(c *Cast) bool) Expr {
	for {
		c, ok := e.(*Cast)
		if !ok || !free(c) {
			return e
		}
		e = c.X
	}
}
