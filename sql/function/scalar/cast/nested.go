package cast

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// nested finds the cast of an array, map, multiset or row to one of its kind,
// element by element (case cast-collections). With TRY_CAST a value is NULL as
// soon as one of its elements cannot be cast.
func (c *Cast) nested(try bool) error {
	from, to := entries(c.From), entries(c.To)
	if c.From.Kind != c.To.Kind || len(from) != len(to) {
		return c.refuse()
	}
	parts := make([]*Cast, len(to))
	for i := range to {
		part, err := find(from[i], to[i], try)
		if err != nil {
			return err
		}
		parts[i] = part
		plain, _ := find(from[i], to[i], false)
		c.CanFail = c.CanFail || plain.CanFail
		c.Zoned = c.Zoned || part.Zoned
	}
	c.Kernel = castEntries(parts, try && c.CanFail)
	return nil
}

// entries returns the types of the children of vectors of t.
func entries(t types.Type) []types.Type {
	switch t.Kind {
	case types.Row:
		ts := make([]types.Type, len(t.Fields))
		for i, f := range t.Fields {
			ts[i] = f.Type
		}
		return ts
	case types.Map:
		return []types.Type{*t.Key, *t.Elem}
	case types.Multiset:
		return []types.Type{*t.Elem, types.Of(types.Int).NotNull()}
	case types.Array:
		return []types.Type{*t.Elem}
	default:
		return nil
	}
}

// castEntries casts the children whole and then puts the rows together again.
//
//go:noinline
func castEntries(parts []*Cast, spoil bool) fn.Kernel {
	scratch := make([]*vector.Vector, len(parts))
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		src := args[0]
		if src.Const {
			src = src.Clone()
		}
		for k, p := range parts {
			v, err := p.column(c, src.Child[k], scratch[k])
			if err != nil {
				return err
			}
			scratch[k] = v
		}
		for i := range n {
			lo, hi := rangeOf(src, i)
			if src.Null(i) || spoil && spoilt(src, scratch, lo, hi) {
				out.AppendNull()
				continue
			}
			for k, v := range scratch {
				out.Child[k].AppendRange(v, lo, hi)
			}
			out.AppendEntries()
		}
		return nil
	}
}

// rangeOf returns the entries of row i, which of a ROW is the row itself.
func rangeOf(v *vector.Vector, i int) (lo, hi int) {
	if v.Off == nil {
		return i, i + 1
	}
	return v.Range(i)
}

// spoilt reports whether an entry became NULL that was not.
func spoilt(src *vector.Vector, cast []*vector.Vector, lo, hi int) bool {
	for k, v := range cast {
		for i := lo; i < hi; i++ {
			if v.Null(i) && !src.Child[k].Null(i) {
				return true
			}
		}
	}
	return false
}

// column casts all rows of v. It returns into, filled, or a new vector if that is nil.
func (c *Cast) column(call *fn.Call, v, into *vector.Vector) (*vector.Vector, error) {
	if into == nil {
		into = vector.New(c.To.Null())
	}
	err := lift.Run(c.Kernel, call, []*vector.Vector{v}, v.Len(), into)
	return into, err
}
