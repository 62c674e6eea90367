package aggregate

import (
	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// newSumOf returns a sumInserts, or a sumPresent if the result is never NULL.
func newSumOf[T integer](result types.Type) Accumulator {
	if result.Nullable {
		return &sumInserts[T]{}
	}
	return &sumPresent[T]{}
}

// sumPresent is sumInserts for groups that all have a value whenever their result is
// asked for: the type of the result is NOT NULL.
type sumPresent[T integer] struct {
	totals
	spare []T
}

func (a *sumPresent[T]) Update(in Input) error {
	groups := a.counted(in, in.Args[0])
	x, p := values(in.Args[0], len(groups), &a.spare), a.Pages
	for i, g := range groups {
		if g >= 0 {
			*page.At(p, g) += int64(x[i])
		}
	}
	return nil
}

// Roll implements Roller.
func (a *sumPresent[T]) Roll(in Input, ends, of []int32, out *vector.Vector) {
	groups := a.counted(in, in.Args[0])
	n := out.Len()
	out.Resize(n + len(of))
	x, p := values(in.Args[0], len(groups), &a.spare), a.Pages
	to, i := vector.Values[T](out)[n:], 0
	for k, g := range of {
		for ; i < int(ends[k]); i++ {
			if h := groups[i]; h >= 0 {
				*page.At(p, h) += int64(x[i])
			}
		}
		to[k] = T(*page.At(p, g))
	}
}

func (a *sumPresent[T]) Result(groups []int32, out *vector.Vector) {
	result[T](&a.totals, groups, out)
}

// Save saves what sumInserts does.
func (a *sumPresent[T]) Save(groups []int32) arrow.Array {
	return save(groups, sumInsertsFields(), func(g int32, f []*vector.Vector) {
		addInt(f[0], *a.At(g))
		vector.AppendValue(f[1], b2i(true))
	})
}

func (a *sumPresent[T]) Load(state arrow.Array) error {
	v, err := load(state, sumInsertsFields())
	if err != nil {
		return err
	}
	a.append(v)
	return nil
}
