package aggregate

import (
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// column is the state of accumulators that keep one small value a group: the
// parts of an Accumulator that are the same whatever T is.
type column[T any] struct {
	page.Column[T]
	n       int
	scratch []int32
}

func (c *column[T]) Grow(n int) {
	c.Column.Grow(n)
	c.n = max(c.n, n)
}

func (c *column[T]) Reset() {
	c.Column.Reset()
	c.n = 0
}

// parts returns the blocks of groups from each of the first CombineParts of from on.
func parts[T any](c *page.Column[T], from []int32) (p [CombineParts]*[page.Block]T) {
	for i, g := range from[:CombineParts] {
		p[i] = c.Block(g)
	}
	return p
}

// counted returns the groups of the rows of in whose argument has a value, and
// -1 for the others.
func (c *column[T]) counted(in Input, arg *vector.Vector) []int32 {
	return withoutNulls(&c.scratch, in.Groups, arg)
}

// withoutNulls returns groups with -1 for the rows in which arg is NULL, in
// *spare if there are any.
func withoutNulls(spare *[]int32, groups []int32, arg *vector.Vector) []int32 {
	if !arg.HasNulls() {
		return groups
	}
	dst := (*spare)[:0]
	if arg.Const || arg.Type.Kind == types.Null {
		none := arg.Null(0)
		for _, g := range groups {
			if none {
				g = -1
			}
			dst = append(dst, g)
		}
		*spare = dst
		return dst
	}
	for i, g := range groups {
		if !arg.Valid.Get(i) {
			g = -1
		}
		dst = append(dst, g)
	}
	*spare = dst
	return dst
}

// values returns the values of the rows of a fixed-width argument; a constant
// is written out into *spare.
func values[T vector.Fixed](arg *vector.Vector, n int, spare *[]T) []T {
	if !arg.Const {
		return vector.Values[T](arg)[:n]
	}
	var x T
	if !arg.Null(0) {
		x = vector.Values[T](arg)[0]
	}
	*spare = (*spare)[:0]
	for range n {
		*spare = append(*spare, x)
	}
	return *spare
}

// save builds a saved state of the given fields, one row a group: add appends
// the fields of a group.
func save(groups []int32, fields []types.Type, add func(g int32, f []*vector.Vector)) arrow.Array {
	v := vector.New(stateType(fields))
	for _, g := range groups {
		add(g, v.Child)
		v.AppendEntries()
	}
	return v.Arrow()
}

// load reads what save built.
func load(state arrow.Array, fields []types.Type) (*vector.Vector, error) {
	v := vector.New(stateType(fields))
	if err := v.AppendArrow(state); err != nil {
		return nil, fmt.Errorf("saved state of an aggregate: %w", err)
	}
	return v, nil
}

func stateType(fields []types.Type) types.Type {
	list := make([]types.Field, len(fields))
	for i, t := range fields {
		list[i] = types.Field{Name: fmt.Sprintf("f%d", i), Type: t.Null()}
	}
	return types.RowOf(list...)
}

func bigint() types.Type { return types.Of(types.BigInt) }

func addInt(v *vector.Vector, x int64) { vector.AppendValue(v, x) }

func intAt(v *vector.Vector, i int) int64 { return vector.Values[int64](v)[i] }
