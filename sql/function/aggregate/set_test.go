package aggregate

import (
	"testing"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TestMergeOfMerged merges a group that the same call has filled, as three sessions
// that become one do, while the table of values has to be rebuilt.
func TestMergeOfMerged(t *testing.T) {
	const values = 15
	for garbage := range int32(40) {
		a := newRanked(types.Of(types.BigInt), false)
		a.Grow(8)
		add := func(g int32, x int64) {
			v := vector.New(types.Of(types.BigInt))
			vector.AppendValue(v, x)
			if err := a.Update(Input{Groups: []int32{g}, Args: []*vector.Vector{v}}); err != nil {
				t.Fatal(err)
			}
		}
		for x := range int64(garbage) {
			add(3, x)
		}
		for x := range int64(values) {
			add(1, x+7)
		}
		a.Clear([]int32{3})
		a.Merge([]int32{0, 2}, a, []int32{1, 0})
		out := vector.New(types.Of(types.BigInt))
		a.Result([]int32{0, 2}, out)
		if got := vector.Values[int64](out); got[0] != 7 || got[1] != 7 {
			t.Errorf("%d values cleared before: got %v, want [7 7]", garbage, got)
		}
	}
}
