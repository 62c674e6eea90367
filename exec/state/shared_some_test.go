package state

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TestLookupSharedSome looks rows up of which some have no slice or no key, from few
// to nearly all, at once and one by one: the groups are the same, and only rows with a
// slice make their keys known.
func TestLookupSharedSome(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, every := range []int{2000, 300, 20, 2} {
		var tables [2]*Table
		var in [2][]*Slice
		for i := range tables {
			tables[i] = new(Store).Table("t", []types.Type{types.Of(types.BigInt)}, nil)
			tables[i].Share()
			in[i] = []*Slice{tables[i].Slice(ID{End: 1}), tables[i].Slice(ID{End: 2})}
		}
		for range 8 {
			v, where := vector.New(types.Of(types.BigInt)), make([]int32, 3000)
			known, nulls := map[int64]bool{}, r.IntN(2) == 0
			for i := range where {
				where[i] = int32(r.IntN(2))
				x := r.Int64N(3000)
				switch bad := r.IntN(every) == 0; {
				case bad && nulls && r.IntN(2) == 0:
					v.AppendNull()
					continue
				case bad:
					where[i] = -1
				default:
					known[x] = true
				}
				vector.AppendValue(v, x)
			}
			before := tables[0].dict.n
			lo := r.IntN(50)
			got, want := make([]int32, len(where)-lo), make([]int32, len(where)-lo)
			tables[0].Lookup([]*vector.Vector{v}, lo, in[0], where[lo:], got)
			for i := range want {
				tables[1].Lookup([]*vector.Vector{v}, lo+i, in[1], where[lo+i:lo+i+1], want[i:i+1])
			}
			if !slices.Equal(got, want) {
				t.Fatalf("one in %d: other groups at once than one by one", every)
			}
			if n := tables[0].dict.n; n != tables[1].dict.n || n > before+len(known)+1 {
				t.Fatalf("one in %d: %d keys, %d one by one; %d came to %d", every, n, tables[1].dict.n, len(known), before)
			}
		}
	}
}
