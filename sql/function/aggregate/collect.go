package aggregate

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Collect is COLLECT(x).
var Collect = Func{
	Name:     "COLLECT",
	Doc:      "Returns the values of x that are not NULL as a multiset: each with the number of times it came.",
	Examples: []Example{{"COLLECT(x)", "1, NULL, 1", "{1=2}"}},
	Merges:   true,
	Retracts: true,
	Ordered:  true,
	Bind: func(args []fn.Arg, _ bool) (fn.Signature, error) {
		t, err := one(args)
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: []types.Type{t}, Result: types.MultisetOf(t).NotNull()}, nil
	},
	New: func(args []fn.Arg, _ types.Type) Accumulator {
		return newList([]types.Type{args[0].Type}, true, func(a *list, items []int32, out *vector.Vector) {
			at := map[string]int{} // place of each value in the result
			for _, k := range items {
				a.buf = key.Append(a.buf[:0], a.rows, int(k))
				if i, ok := at[string(a.buf)]; ok {
					vector.Values[int32](out.Child[1])[i]++
					continue
				}
				at[string(a.buf)] = out.Child[1].Len()
				out.Child[0].Append(a.rows[0], int(k))
				vector.AppendValue(out.Child[1], int32(1))
			}
			out.AppendEntries()
		})
	},
}
