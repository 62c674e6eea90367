package state

import (
	"testing"

	"github.com/zeebo/xxh3"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func TestHashKeysIsTheHashOfTheEncoding(t *testing.T) {
	for _, typ := range []types.Type{types.Of(types.BigInt), types.Of(types.SmallInt), types.Of(types.Boolean), types.Of(types.Double)} {
		v := vector.New(typ)
		for i := range 20 {
			key.AppendBits(v, uint64(i%2)<<(8*typ.Physical().Width()-1)|uint64(i/2)&1)
		}
		v.AppendNull()
		hashes := make([]uint64, v.Len())
		HashKeys([]*vector.Vector{v}, v.Len(), hashes)
		for i, h := range hashes {
			if want := xxh3.Hash(key.Append(nil, []*vector.Vector{v}, i)); h != want {
				t.Errorf("%s row %d: got %x, want %x", typ, i, h, want)
			}
		}
	}
}

// TestHashesStay pins hashes: snapshots of older versions depend on them.
func TestHashesStay(t *testing.T) {
	v := vector.New(types.Of(types.BigInt))
	vector.AppendValue(v, int64(42))
	s := vector.New(types.String())
	s.AppendString("key")
	got := make([]uint64, 3)
	HashKeys([]*vector.Vector{v}, 1, got[:1])
	HashKeys([]*vector.Vector{s}, 1, got[1:2])
	HashKeys([]*vector.Vector{v, s}, 1, got[2:])
	want := []uint64{0x5bf76a388e4adf0a, 0x25760a1b8db2bdc0, 0x6637ef4e3964499b}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("hash %d: got %#x, want %#x", i, got[i], want[i])
		}
	}
}

func TestTasksOwnRanges(t *testing.T) {
	for _, p := range []int{1, 2, 3, 4, 7, 256} {
		for i := range p {
			lo, hi := GroupsOf(i, p)
			for g := range KeyGroups {
				if owned := lo <= g && g < hi; owned != (TaskOf(uint8(g), p) == i) {
					t.Fatalf("task %d of %d: group %d, range [%d, %d), TaskOf says %d", i, p, g, lo, hi, TaskOf(uint8(g), p))
				}
			}
		}
	}
}

func BenchmarkHashBigInt(b *testing.B) {
	v := vector.New(types.Of(types.BigInt))
	for i := range 8192 {
		vector.AppendValue(v, int64(i*7919))
	}
	dst := make([]uint64, 8192)
	cols := []*vector.Vector{v}
	b.ReportAllocs()
	for b.Loop() {
		HashKeys(cols, 8192, dst)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/8192, "ns/row")
}
