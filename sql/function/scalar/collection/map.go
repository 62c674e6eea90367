package collection

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ofMap describes a function that makes an array of a map.
func ofMap(name, doc, example, want string, elem func(m types.Type) types.Type, f func(m *vector.Vector, lo, hi int, out *vector.Vector)) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: []fn.Example{{SQL: example, Want: want}},
		Bind: bind.Of(func(ts []types.Type) types.Type {
			return types.ArrayOf(elem(ts[0])).WithNull(ts[0].Nullable)
		}, bind.Map),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return strict(func(args []*vector.Vector, i int, out *vector.Vector) {
				lo, hi := args[0].Range(i)
				f(args[0], lo, hi, out.Child[0])
			}), nil
		},
	}
}

// The parts of maps.
var (
	Keys = ofMap("MAP_KEYS", "Returns the keys of a map.", "MAP_KEYS(MAP['a', 1])", "[a]",
		func(m types.Type) types.Type { return *m.Key },
		func(m *vector.Vector, lo, hi int, out *vector.Vector) { out.AppendRange(m.Child[0], lo, hi) })
	Values = ofMap("MAP_VALUES", "Returns the values of a map.", "MAP_VALUES(MAP['a', 1])", "[1]",
		func(m types.Type) types.Type { return *m.Elem },
		func(m *vector.Vector, lo, hi int, out *vector.Vector) { out.AppendRange(m.Child[1], lo, hi) })
	Entries = ofMap("MAP_ENTRIES", "Returns the entries of a map as rows of key and value.", "MAP_ENTRIES(MAP['a', 1])", "[(a, 1)]",
		func(m types.Type) types.Type {
			return types.RowOf(types.Field{Name: "key", Type: *m.Key}, types.Field{Name: "value", Type: *m.Elem})
		},
		func(m *vector.Vector, lo, hi int, out *vector.Vector) {
			out.Child[0].AppendRange(m.Child[0], lo, hi)
			out.Child[1].AppendRange(m.Child[1], lo, hi)
			for range hi - lo {
				out.AppendEntries()
			}
		})
)

// MapUnion is MAP_UNION(m, ...); of equal keys the last map counts.
var MapUnion = fn.Func{
	Name:     "MAP_UNION",
	Doc:      "Merges maps; of a key that several have the last counts.",
	Examples: []fn.Example{{SQL: "MAP_UNION(MAP['a', 1], MAP['a', 2])", Want: "{a=2}"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		ts, err := bind.Check(args, bind.Map, bind.Rest(bind.Map))
		if err != nil {
			return fn.Signature{}, err
		}
		common, ok := types.Common(ts...)
		if !ok {
			return fn.Signature{}, fmt.Errorf("cannot merge %s and %s; cast one of them", ts[0].Name(), ts[len(ts)-1].Name())
		}
		sig := fn.Signature{Result: common}
		for _, t := range ts {
			sig.Args = append(sig.Args, common.WithNull(t.Nullable))
		}
		return sig, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return strict(func(args []*vector.Vector, i int, out *vector.Vector) {
			for k, m := range args {
				lo, hi := m.Range(i)
				for j := lo; j < hi; j++ {
					if _, at := lastMap(args[:k], i, m.Child[0], j); at >= 0 {
						continue // an earlier map has brought the key
					}
					src, at := lastMap(args, i, m.Child[0], j)
					out.Child[0].Append(m.Child[0], j)
					out.Child[1].Append(src.Child[1], at)
				}
			}
		}), nil
	},
}

// lastMap returns the last of the maps that has a key, and the entry there; -1 if
// none has it.
func lastMap(maps []*vector.Vector, i int, keys *vector.Vector, j int) (m *vector.Vector, at int) {
	for k := len(maps) - 1; k >= 0; k-- {
		lo, hi := maps[k].Range(i)
		if at := vector.FindKey(maps[k], lo, hi, keys, j); at >= 0 {
			return maps[k], at
		}
	}
	return nil, -1
}

// MapFromArrays is MAP_FROM_ARRAYS(keys, values). Of equal keys the last counts.
var MapFromArrays = fn.Func{
	Name: "MAP_FROM_ARRAYS", CanFail: true,
	Doc:      "Builds a map of an array of keys and one of values, which are of equal length.",
	Examples: []fn.Example{{SQL: "MAP_FROM_ARRAYS(ARRAY['only'], ARRAY[7])", Want: "{only=7}"}},
	Bind: bind.Of(func(ts []types.Type) types.Type {
		return types.MapOf(*ts[0].Elem, *ts[1].Elem).WithNull(bind.Nullable(ts))
	}, bind.Array, bind.Array),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			for i := range n {
				if c.Valid != nil && !c.Valid.Get(i) {
					out.AppendNull()
					continue
				}
				lo, hi := args[0].Range(i)
				from, to := args[1].Range(i)
				if hi-lo != to-from {
					return fmt.Errorf("takes as many keys as values, found %d and %d", hi-lo, to-from)
				}
				pairs(args[0].Child[0], args[1].Child[0], lo, hi, from-lo, out)
				out.AppendEntries()
			}
			return nil
		}, nil
	},
}

// pairs appends the keys from lo up to hi, each once, with the value that stands
// by beyond its last equal.
func pairs(keys, values *vector.Vector, lo, hi, by int, out *vector.Vector) {
	for j := lo; j < hi; j++ {
		if find(keys, lo, j, keys, j) >= 0 {
			continue
		}
		last := j
		for k := j + 1; k < hi; k++ {
			if vector.EqualNotDistinct(keys, k, keys, j) {
				last = k
			}
		}
		out.Child[0].Append(keys, j)
		out.Child[1].Append(values, last+by)
	}
}
