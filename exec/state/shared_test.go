package state

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A dictionaryTest is a table whose slices share a dictionary, beside plain maps.
type dictionaryTest struct {
	t    *testing.T
	r    *rand.Rand
	tab  *Table
	want map[int64]map[string]int64 // by end of a slice, and key as text
	seq  Sequence
}

func newDictionaryTest(t *testing.T, seed uint64) *dictionaryTest {
	d := &dictionaryTest{t: t, r: rand.New(rand.NewPCG(seed, 5)), want: map[int64]map[string]int64{}}
	columns := []aggregate.Accumulator{aggregate.Count.New(nil, types.Type{})}
	d.tab = (&Store{}).Table("t", []types.Type{types.Of(types.BigInt)}, columns)
	d.tab.Share()
	return d
}

// add adds a row for each key to slices that are drawn from those with the given ends;
// math.MaxInt64 - 1 stands for NULL.
func (d *dictionaryTest) add(keys []int64, ends ...int64) {
	v := vector.New(types.Of(types.BigInt))
	var in []*Slice
	for _, e := range ends {
		in = append(in, d.tab.Slice(ID{End: e}))
		if d.want[e] == nil {
			d.want[e] = map[string]int64{}
		}
	}
	where, groups := make([]int32, len(keys)), make([]int32, len(keys))
	for i, k := range keys {
		if k == math.MaxInt64-1 {
			v.AppendNull()
		} else {
			vector.AppendValue(v, k)
		}
		where[i] = int32(d.r.IntN(len(ends)))
		d.want[ends[where[i]]][keyText(v, i)]++
	}
	d.tab.Lookup([]*vector.Vector{v}, 0, in, where, groups)
	if err := d.tab.Columns[0].Update(aggregate.Input{Groups: groups}); err != nil {
		d.t.Fatal(err)
	}
}

func keyText(v *vector.Vector, i int) string {
	if v.Null(i) {
		return "NULL"
	}
	return string(vector.AppendText(nil, v, i, nil))
}

func (d *dictionaryTest) drop(end int64) {
	d.tab.Drop(d.tab.Find(ID{End: end}))
	delete(d.want, end)
}

// compare compares what each slice has for its keys.
func (d *dictionaryTest) compare() {
	d.t.Helper()
	counts := vector.New(types.Of(types.BigInt))
	for _, s := range d.tab.Slices() {
		keys := s.Occurring(nil)
		if len(keys) != len(d.want[s.End]) || s.Len() != len(keys) {
			d.t.Fatalf("slice %d has %d keys and says %d, want %d", s.End, len(keys), s.Len(), len(d.want[s.End]))
		}
		text := d.tab.KeyColumns(keys)[0]
		for i, k := range keys {
			g, ok := s.Piece(k).Group(k)
			counts.Reset()
			d.tab.Columns[0].Result([]int32{g}, counts)
			if got, want := vector.Values[int64](counts)[0], d.want[s.End][keyText(text, i)]; !ok || got != want {
				d.t.Fatalf("slice %d, key %s: got %d, want %d", s.End, keyText(text, i), got, want)
			}
		}
	}
}

// slide moves the sequence to the keys of all slices and compares it with Sort.
func (d *dictionaryTest) slide() {
	d.t.Helper()
	var all []int32
	for _, b := range d.tab.KeyBlocks() {
		now := uint64(0)
		for _, s := range d.tab.Slices() {
			now |= s.Piece(b).Occur
		}
		for i := range int32(BlockSize) {
			if now>>i&1 == 1 {
				all = append(all, b+i)
			}
		}
	}
	slices.SortFunc(all, func(x, y int32) int {
		if c := int(d.tab.KeyGroup(x)) - int(d.tab.KeyGroup(y)); c != 0 {
			return c
		}
		return d.tab.Compare(x, y)
	})
	if got := d.seq.Slide(d.tab, d.tab.Slices()); !slices.Equal(got, all) {
		d.t.Fatalf("%d keys are out of order or missing: got %d", len(all), len(got))
	}
}

// TestDictionary adds keys of all kinds, drops slices and sweeps at random.
func TestDictionary(t *testing.T) {
	for seed := range uint64(6) {
		d := newDictionaryTest(t, seed)
		different := int64(1) << (3 * seed)
		for at := range int64(60) {
			var keys []int64
			if at%20 < 6 {
				keys = append(keys, math.MaxInt64-1, math.MinInt64, math.MaxInt64)
			}
			for range d.r.IntN(4000) {
				keys = append(keys, at*100+d.r.Int64N(different)*d.r.Int64N(3))
			}
			d.add(keys, at, at+1, at+2)
			d.slide()
			if d.r.IntN(3) == 0 {
				d.tab.Sweep()
			}
			if at >= 4 {
				d.drop(at - 4)
			}
			d.compare()
		}
	}
}

// TestDictionaryGivesUpMemory checks that groups of keys that have gone are used
// again, also where keys that stay are among them.
func TestDictionaryGivesUpMemory(t *testing.T) {
	for _, stay := range []int64{0, 16, 100} { // one key in so many
		d, most := newDictionaryTest(t, 1), 0
		var kept []int64
		for at := range int64(200) {
			keys := slices.Clone(kept)
			for i := range int64(2000) {
				k := at*2000 + i
				if keys = append(keys, k); stay > 0 && k%stay == 0 && len(kept) < 1500 {
					kept = append(kept, k)
				}
			}
			d.add(keys, at)
			d.tab.Sweep()
			if at > 0 {
				d.drop(at - 1)
			}
			if n := d.tab.dict.n; n > most {
				most = n
			}
		}
		d.compare()
		if got := len(d.tab.KeyBlocks()) * BlockSize; got > 4*most {
			t.Errorf("one of %d stays: groups for %d keys, of which there were at most %d at a time", stay, got, most)
		}
	}
}
