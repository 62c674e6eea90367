// Package over describes the functions that exist over windows of rows only:
// ROW_NUMBER, RANK, DENSE_RANK and LAG, as in LAG(x) OVER (ORDER BY ts).
//
// Aggregates that also work with GROUP BY are in sql/function/aggregate; which
// rows a window holds and in which order they come is decided in exec/over.
//
// They are written as aggregates that see the rows of a partition one after the
// other, in the order of the window: the result after a row is that row's. One
// function is one file and one line in table.go.
package over

import (
	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// saved returns the state of groups, whose fields add appends.
func saved(groups []int32, t types.Type, add func(g int32, f []*vector.Vector)) arrow.Array {
	v := vector.New(t)
	for _, g := range groups {
		add(g, v.Child)
		v.AppendEntries()
	}
	return v.Arrow()
}

func stateOf(fields ...types.Type) types.Type {
	list := make([]types.Field, len(fields))
	for i, t := range fields {
		list[i] = types.Field{Name: string(rune('a' + i)), Type: t.Null()}
	}
	return types.RowOf(list...)
}

func bigint() types.Type { return types.Of(types.BigInt) }
