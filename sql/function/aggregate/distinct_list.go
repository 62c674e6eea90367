package aggregate

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// distinctList is DISTINCT for an ordered aggregate whose input takes rows back.
// Where a value stands is decided by the row that brought it when it was not
// there, which shows only when all parts of a group are together. So it keeps the
// rows; each that takes one back takes the last equal one, and the first of those
// that are left is the one that brought the value.
type distinctList struct{ *list }

func newDistinctList(f *Func, args []fn.Arg, result types.Type) Accumulator {
	consts := constants(args[1:])
	l := newList([]types.Type{args[0].Type}, false, func(a *list, items []int32, out *vector.Vector) {
		values, seen := vector.New(args[0].Type.Null()), map[string]bool{}
		for _, k := range items {
			if a.buf = key.Append(a.buf[:0], a.rows, int(k)); !seen[string(a.buf)] {
				seen[string(a.buf)] = true
				values.Append(a.rows[0], int(k))
			}
		}
		acc := f.Make(args, result, false)
		acc.Grow(1)
		// The values have been accepted before, so no error is left to find.
		_ = acc.Update(Input{Groups: make([]int32, values.Len()), Args: withConstants(values, consts)})
		acc.Result([]int32{0}, out)
	})
	l.lifo = true
	return &distinctList{l}
}

func (d *distinctList) Update(in Input) error {
	in.Args = in.Args[:1]
	return d.list.Update(in)
}

func (d *distinctList) Merge(into []int32, src Accumulator, from []int32) {
	d.list.Merge(into, src.(*distinctList).list, from)
}
