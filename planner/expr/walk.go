package expr

import (
	"slices"

	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Children returns the direct parts of e, in the order in which String prints
// them. Keywords of calls are left out.
func Children(e Expr) []Expr {
	switch e := e.(type) {
	case *Call:
		return withoutWords(e.Args)
	case *Cast:
		return []Expr{e.X}
	case *Case:
		list := make([]Expr, 0, 2*len(e.Whens)+1)
		for _, w := range e.Whens {
			list = append(list, w.Cond, w.Then)
		}
		return append(list, e.Else)
	default:
		return nil
	}
}

// withoutWords drops the nil arguments that stand for keywords.
func withoutWords(args []Expr) []Expr {
	if !slices.Contains(args, nil) {
		return args
	}
	return slices.DeleteFunc(slices.Clone(args), func(a Expr) bool { return a == nil })
}

// Walk calls f for e and all its parts, outer before inner. Where f returns
// false, the parts of what it was given are left out.
func Walk(e Expr, f func(Expr) bool) {
	if !f(e) {
		return
	}
	for _, c := range Children(e) {
		Walk(c, f)
	}
}

// Any reports whether f holds for e or any part of it.
func Any(e Expr, f func(Expr) bool) bool {
	found := false
	Walk(e, func(x Expr) bool {
		found = found || f(x)
		return !found
	})
	return found
}

// Rewrite returns e with each part replaced by what f returns for it, inner
// before outer. f returns its argument to keep it; what does not change is
// shared with e, which stays as it is.
func Rewrite(e Expr, f func(Expr) Expr) Expr {
	return f(ReplaceParts(e, func(part Expr) Expr { return Rewrite(part, f) }))
}

// ReplaceParts returns e with each of its direct parts replaced by what f returns
// for it, and e itself if f keeps them all.
func ReplaceParts(e Expr, f func(Expr) Expr) Expr {
	switch e := e.(type) {
	case *Call:
		if args, changed := replaceAll(e.Args, f); changed {
			c := *e
			c.Args = args
			return &c
		}
	case *Cast:
		if x := f(e.X); x != e.X {
			c := *e
			c.X = x
			return &c
		}
	case *Case:
		return replaceBranches(e, f)
	}
	return e
}

func replaceAll(list []Expr, f func(Expr) Expr) (out []Expr, changed bool) {
	for i, x := range list {
		if x == nil {
			continue
		}
		y := f(x)
		if y == x {
			continue
		}
		if !changed {
			list, changed = slices.Clone(list), true
		}
		list[i] = y
	}
	return list, changed
}

func replaceBranches(e *Case, f func(Expr) Expr) Expr {
	parts, changed := replaceAll(Children(e), f)
	if !changed {
		return e
	}
	c := *e
	c.Whens = make([]When, len(e.Whens))
	for i := range c.Whens {
		c.Whens[i] = When{Cond: parts[2*i], Then: parts[2*i+1]}
	}
	c.Else = parts[len(parts)-1]
	return &c
}

// Columns returns the columns that some expressions read: their indexes, each once,
// rising.
func Columns(exprs ...Expr) []int {
	var list []int
	for _, e := range exprs {
		Walk(e, func(x Expr) bool {
			if c, ok := x.(*Column); ok {
				list = append(list, c.Index)
			}
			return true
		})
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Remap returns e with the index of every column replaced by what f returns for it.
func Remap(e Expr, f func(int) int) Expr {
	return Rewrite(e, func(x Expr) Expr {
		c, ok := x.(*Column)
		if !ok || f(c.Index) == c.Index {
			return x
		}
		moved := *c
		moved.Index = f(c.Index)
		return &moved
	})
}

// Replace returns e with every column replaced by the expression of its index,
// as when an expression moves below the projection that computes the list.
func Replace(e Expr, list []Expr) Expr {
	return Rewrite(e, func(x Expr) Expr {
		if c, ok := x.(*Column); ok {
			return list[c.Index]
		}
		return x
	})
}

// Constant reports whether e reads no columns and gives the same value each
// time, so that it can be computed when a query is planned.
func Constant(e Expr) bool {
	return !Any(e, func(x Expr) bool {
		switch x := x.(type) {
		case *Column:
			return true
		case *Call:
			return x.Func.Volatile
		default:
			return false
		}
	})
}

// Volatile reports whether two evaluations of e over the same row may differ.
func Volatile(e Expr) bool {
	return Any(e, func(x Expr) bool {
		c, ok := x.(*Call)
		return ok && c.Func.Volatile
	})
}

// Equal reports whether a and b give the same value over the same input, as
// far as their form shows. What is volatile equals nothing.
func Equal(a, b Expr) bool { return !Volatile(a) && Digest(a) == Digest(b) }

// LiteralValue returns the value of a literal, a vector of one row, and nil if e
// is none.
func LiteralValue(e Expr) *vector.Vector {
	if l, ok := e.(*Literal); ok {
		return l.Value
	}
	return nil
}

// ReadsWatermark reports whether e calls CURRENT_WATERMARK.
func ReadsWatermark(e Expr) bool {
	return Any(e, func(x Expr) bool {
		c, ok := x.(*Call)
		return ok && c.Func.Name == "CURRENT_WATERMARK"
	})
}
