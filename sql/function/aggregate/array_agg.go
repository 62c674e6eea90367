package aggregate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ArrayAgg is ARRAY_AGG(x [IGNORE NULLS | RESPECT NULLS] [ORDER BY k [ASC | DESC], ...]).
// In the list of arguments each key is followed by the word ASC or DESC, and
// NULLS FIRST or NULLS LAST behind it. Unlike Flink it heeds the order (case
// array-agg-ignores-its-order); without one it keeps the order of arrival.
var ArrayAgg = Func{
	Name:     "ARRAY_AGG",
	Doc:      "Returns the values of x as an array in the order of arrival, NULLs included unless IGNORE NULLS is said.",
	Examples: []Example{{"ARRAY_AGG(x)", "2, NULL, 1", "[2, NULL, 1]"}},
	Merges:   true,
	Retracts: true,
	Ordered:  true,
	Bind:     bindArrayAgg,
	New: func(args []fn.Arg, _ types.Type) Accumulator {
		ignore, keys, _ := arrayWords(args)
		var ts []types.Type
		for _, a := range args {
			if a.Word == "" {
				ts = append(ts, a.Type)
			}
		}
		return newList(ts, ignore, func(a *list, items []int32, out *vector.Vector) {
			if len(items) == 0 {
				out.AppendNull()
				return
			}
			if len(keys) > 0 {
				slices.SortStableFunc(items, func(x, y int32) int { return compareKeys(a.rows[1:], keys, x, y) })
			}
			for _, k := range items {
				out.Child[0].Append(a.rows[0], int(k))
			}
			out.AppendEntries()
		})
	},
}

// A sortKey says how a key of ORDER BY is compared.
type sortKey struct{ desc, nullsLast bool }

func compareKeys(cols []*vector.Vector, keys []sortKey, x, y int32) int {
	for i, k := range keys {
		v := cols[i]
		if nx, ny := v.Null(int(x)), v.Null(int(y)); nx || ny {
			if nx != ny {
				if nx == k.nullsLast {
					return +1
				}
				return -1
			}
			continue
		}
		c := vector.Compare(v, int(x), v, int(y))
		if k.desc {
			c = -c
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

func bindArrayAgg(args []fn.Arg, grouped bool) (fn.Signature, error) {
	if len(args) == 0 || args[0].Word != "" {
		return fn.Signature{}, fmt.Errorf("takes 1 argument, found none")
	}
	if _, _, err := arrayWords(args); err != nil {
		return fn.Signature{}, err
	}
	sig := fn.Signature{Args: make([]types.Type, len(args))}
	for i, a := range args {
		sig.Args[i] = a.Type
	}
	t := args[0].Type
	// Of rows, Flink takes the result for nullable (case collect-values-into-arrays).
	sig.Result = empty(types.ArrayOf(t), t.WithNull(t.Nullable || t.Kind == types.Row), grouped)
	return sig, nil
}

// arrayWords reads the words of ARRAY_AGG.
func arrayWords(args []fn.Arg) (ignore bool, keys []sortKey, err error) {
	values := 0
	for _, a := range args {
		switch {
		case a.Word == "":
			values++
		case a.Word == "IGNORE NULLS":
			ignore = true
		case a.Word == "RESPECT NULLS":
		case strings.HasPrefix(a.Word, "ASC"), strings.HasPrefix(a.Word, "DESC"):
			desc := strings.HasPrefix(a.Word, "DESC")
			last := desc // NULL is the smallest value
			switch {
			case strings.HasSuffix(a.Word, "NULLS LAST"):
				last = true
			case strings.HasSuffix(a.Word, "NULLS FIRST"):
				last = false
			}
			keys = append(keys, sortKey{desc, last})
		default:
			return false, nil, fmt.Errorf("takes IGNORE NULLS, RESPECT NULLS or ORDER BY, found %s", a.Word)
		}
	}
	if values != 1+len(keys) {
		return false, nil, fmt.Errorf("takes 1 argument, found %d", values-len(keys))
	}
	return ignore, keys, nil
}
