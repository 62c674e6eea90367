package state

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// keyTypes are the keys that the tests use: none, short ones, long ones, nested.
func keyTypes() [][]types.Type {
	row := types.RowOf(types.Field{Name: "a", Type: types.Of(types.Int)}, types.Field{Name: "b", Type: types.String()})
	return [][]types.Type{
		{},
		{types.Of(types.BigInt)},
		{types.Of(types.BigInt).NotNull()},
		{types.Of(types.Boolean)},
		{types.Of(types.Double)},
		{types.String()},
		{types.Of(types.Int), types.String()},
		{types.DecimalOf(20, 2)},
		{types.ArrayOf(types.Of(types.Int)), row},
	}
}

func drawKey(r *rand.Rand, v *vector.Vector, different int) {
	if v.Type.Nullable && r.IntN(8) == 0 {
		v.AppendNull()
		return
	}
	x := r.IntN(different)
	switch v.Type.Physical() {
	case types.PhysBytes:
		v.AppendString(fmt.Sprintf("key %d\x00", x))
	case types.PhysWide:
		v.AppendRange(wide(int64(x)), 0, 1)
	case types.PhysList:
		for range x % 3 {
			drawKey(r, v.Child[0], different)
		}
		v.AppendEntries()
	case types.PhysRow:
		for _, c := range v.Child {
			drawKey(r, c, different)
		}
		v.AppendEntries()
	default:
		key.AppendBits(v, uint64(x)&(1<<(8*v.Type.Physical().Width()-1)-1)&widest(v.Type))
	}
}

func widest(t types.Type) uint64 {
	if t.Kind == types.Boolean {
		return 1
	}
	return ^uint64(0)
}

func wide(x int64) *vector.Vector {
	v := vector.New(types.DecimalOf(20, 2))
	vector.AppendValue(v, types.Wide(x))
	return v
}

// shadow is a plain map beside a table.
type shadow map[string]int64 // slice and key -> count

func shadowKey(s *Slice, cols []*vector.Vector, i int) string {
	return string(key.Append(append(strconv.AppendInt(nil, s.End, 10), '/'), cols, i))
}

// TestTable adds, removes and drops at random and compares with a map.
func TestTable(t *testing.T) {
	for _, kinds := range keyTypes() {
		t.Run(fmt.Sprint(kinds), func(t *testing.T) {
			for seed := range uint64(8) {
				r := rand.New(rand.NewPCG(seed, 3))
				tab := (&Store{}).Table("t", kinds, []aggregate.Accumulator{aggregate.Count.New(nil, types.Type{})})
				want := shadow{}
				for range 60 {
					step(t, r, tab, want)
					compare(t, tab, want)
				}
				compare(t, snapshot(t, tab), want)
			}
		})
	}
}

func step(t *testing.T, r *rand.Rand, tab *Table, want shadow) {
	switch k := r.IntN(10); {
	case k == 0 && len(tab.Slices()) > 0:
		s := tab.Slices()[r.IntN(len(tab.Slices()))]
		for _, g := range s.Groups(nil) {
			delete(want, shadowKey(s, tab.KeyColumns([]int32{g}), 0))
		}
		tab.Drop(s)
	case k < 3 && len(tab.Slices()) > 0:
		s := tab.Slices()[r.IntN(len(tab.Slices()))]
		groups := s.Groups(nil)
		r.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
		groups = groups[:r.IntN(len(groups)+1)]
		for _, g := range groups {
			delete(want, shadowKey(s, tab.KeyColumns([]int32{g}), 0))
		}
		s.Remove(groups)
	default:
		add(t, r, tab, want)
	}
}

func add(t *testing.T, r *rand.Rand, tab *Table, want shadow) {
	n := r.IntN(300)
	var cols []*vector.Vector
	for _, k := range tab.Keys {
		v := vector.New(k)
		for range n + 3 {
			drawKey(r, v, 1+r.IntN(200))
		}
		cols = append(cols, v)
	}
	in := []*Slice{tab.Slice(ID{End: r.Int64N(4)}), tab.Slice(ID{End: r.Int64N(4)})}
	where, groups := make([]int32, n), make([]int32, n)
	for i := range where {
		where[i] = int32(r.IntN(3) - 1)
	}
	if r.IntN(3) == 0 {
		clear(where)
		tab.Lookup(cols, 3, in, nil, groups)
	} else {
		tab.Lookup(cols, 3, in, where, groups)
	}
	if err := tab.Columns[0].Update(aggregate.Input{Groups: groups}); err != nil {
		t.Fatal(err)
	}
	for i, w := range where {
		if w >= 0 {
			want[shadowKey(in[w], cols, 3+i)]++
		}
	}
}

func compare(t *testing.T, tab *Table, want shadow) {
	t.Helper()
	n := 0
	for _, s := range tab.Slices() {
		groups := s.Groups(nil)
		if len(groups) != s.Len() {
			t.Fatalf("%d groups, Len says %d", len(groups), s.Len())
		}
		tab.Sort(groups)
		keys, counts := tab.KeyColumns(groups), vector.New(types.Of(types.BigInt))
		tab.Columns[0].Result(groups, counts)
		hashes := make([]uint64, len(groups))
		HashKeys(keys, len(groups), hashes)
		for i, g := range groups {
			if got, k := vector.Values[int64](counts)[i], shadowKey(s, keys, i); got != want[k] {
				t.Fatalf("%q has %d, want %d", k, got, want[k])
			}
			if tab.KeyGroup(g) != KeyGroup(hashes[i]) {
				t.Fatalf("the key group of %q is %d, HashKeys says %d", shadowKey(s, keys, i), tab.KeyGroup(g), KeyGroup(hashes[i]))
			}
		}
		if !slices.IsSortedFunc(groups, func(x, y int32) int {
			return 1000*(int(tab.KeyGroup(x))-int(tab.KeyGroup(y))) + tab.Compare(x, y)
		}) {
			t.Fatal("Sort does not sort")
		}
		n += len(groups)
	}
	if n != len(want) {
		t.Fatalf("%d groups, want %d", n, len(want))
	}
}

// snapshot passes a table through its saved form, half of the key groups at a
// time, into a table that has had other state.
func snapshot(t *testing.T, tab *Table) *Table {
	t.Helper()
	store := &Store{}
	other := store.Table("t", tab.Keys, []aggregate.Accumulator{aggregate.Count.New(nil, types.Type{})})
	add(t, rand.New(rand.NewPCG(9, 9)), other, shadow{})
	for len(other.Slices()) > 0 {
		other.Drop(other.Slices()[0])
	}
	saved := []Saved{tab.part().Snapshot()}
	for _, half := range [][2]int{{0, 100}, {100, 256}} {
		if err := store.Load([][]Saved{saved}, half[0], half[1]); err != nil {
			t.Fatal(err)
		}
	}
	return other
}

// TestRoute checks that state has the key group by which its rows were sent, where
// that was by some of its keys, in another order.
func TestRoute(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	kinds := []types.Type{types.Of(types.Int), types.String(), types.Of(types.BigInt)}
	for _, of := range [][]int{{0}, {1}, {2, 0}, {2, 1, 0}} {
		s := &Store{Route: of}
		table := s.Table("t", kinds, nil)
		var keys, sent []*vector.Vector
		for _, k := range kinds {
			keys = append(keys, vector.New(k))
		}
		const n = 300
		for range n {
			for _, v := range keys {
				drawKey(r, v, 20)
			}
		}
		for _, i := range of {
			sent = append(sent, keys[i])
		}
		hashes, groups := make([]uint64, n), make([]int32, n)
		HashKeys(sent, n, hashes)
		table.Lookup(keys, 0, []*Slice{table.Slice(ID{})}, nil, groups)
		for i, g := range groups {
			if got, want := table.KeyGroup(g), KeyGroup(hashes[i]); got != want {
				t.Fatalf("route %v, row %d: got key group %d, want %d", of, i, got, want)
			}
		}
	}
}
