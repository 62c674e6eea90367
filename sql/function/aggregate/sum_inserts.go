package aggregate

import (
	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// sumInserts adds up whole numbers that are never taken back: instead of the number
// of values it knows whether there is one.
type sumInserts[T integer] struct {
	column[int64]
	has   page.Column[uint8] // 1: there is a value
	spare []T
}

func (a *sumInserts[T]) Grow(n int) {
	a.column.Grow(n)
	a.has.Grow(n)
}

func (a *sumInserts[T]) Update(in Input) error {
	groups := a.counted(in, in.Args[0])
	x, p, has := values(in.Args[0], len(groups), &a.spare), a.Pages, a.has.Pages
	for i, g := range groups {
		if g >= 0 {
			*page.At(p, g) += int64(x[i])
			*page.At(has, g) = 1
		}
	}
	return nil
}

// Roll implements Roller.
func (a *sumInserts[T]) Roll(in Input, ends, of []int32, out *vector.Vector) {
	groups := a.counted(in, in.Args[0])
	n := out.Len()
	out.Resize(n + len(of))
	x, p, has := values(in.Args[0], len(groups), &a.spare), a.Pages, a.has.Pages
	to, i := vector.Values[T](out)[n:], 0
	for k, g := range of {
		for ; i < int(ends[k]); i++ {
			if h := groups[i]; h >= 0 {
				*page.At(p, h) += int64(x[i])
				*page.At(has, h) = 1
			}
		}
		to[k] = T(*page.At(p, g))
		if *page.At(has, g) == 0 {
			out.SetNull(n + k)
		}
	}
}

func (a *sumInserts[T]) Merge(into []int32, src Accumulator, from []int32) {
	o := src.(*sumInserts[T])
	p, q := a.Pages, o.Pages
	for i, g := range into {
		*page.At(p, g) += *page.At(q, from[i])
	}
	has, others := a.has.Pages, o.has.Pages
	for i, g := range into {
		*page.At(has, g) |= *page.At(others, from[i])
	}
}

// Combine implements Combiner.
func (a *sumInserts[T]) Combine(into, x, y []int32) {
	p, has := a.Pages, a.has.Pages
	for i, g := range into {
		*page.At(p, g) = *page.At(p, x[i]) + *page.At(p, y[i])
		*page.At(has, g) = *page.At(has, x[i]) | *page.At(has, y[i])
	}
}

// CombineBlocks implements Combiner.
func (a *sumInserts[T]) CombineBlocks(into, from []int32) {
	addBlocks(&a.Column, into, from)
	for i, g := range into {
		to, p := a.has.Block(g), parts(&a.has, from[CombineParts*i:])
		for k := range to {
			to[k] = p[0][k] | p[1][k] | p[2][k] | p[3][k] | p[4][k]
		}
	}
}

func (a *sumInserts[T]) Clear(groups []int32) {
	a.column.Clear(groups)
	a.has.Clear(groups)
}

// ClearBlocks implements Cleaner.
func (a *sumInserts[T]) ClearBlocks(first []int32) {
	a.column.ClearBlocks(first)
	a.has.ClearBlocks(first)
}

func (a *sumInserts[T]) Reset() {
	a.column.Reset()
	a.has.Reset()
}

func (a *sumInserts[T]) Result(groups []int32, out *vector.Vector) {
	n := out.Len()
	out.Resize(n + len(groups))
	p, has, to := a.Pages, a.has.Pages, vector.Values[T](out)[n:]
	for i, g := range groups {
		to[i] = T(*page.At(p, g))
		if *page.At(has, g) == 0 {
			out.SetNull(n + i)
		}
	}
}

func sumInsertsFields() []types.Type { return []types.Type{bigint(), types.Of(types.Boolean)} }

func (a *sumInserts[T]) Save(groups []int32) arrow.Array {
	return save(groups, sumInsertsFields(), func(g int32, f []*vector.Vector) {
		addInt(f[0], *a.At(g))
		vector.AppendValue(f[1], *a.has.At(g))
	})
}

func (a *sumInserts[T]) Load(state arrow.Array) error {
	v, err := load(state, sumInsertsFields())
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		g := int32(from + i)
		*a.At(g) = intAt(v.Child[0], i)
		*a.has.At(g) = b2i(vector.Values[uint8](v.Child[1])[i] != 0)
	}
	return nil
}
