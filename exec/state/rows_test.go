package state_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TestRows keeps rows of all kinds of columns, gives some back, and finds the
// others as they were.
func TestRows(t *testing.T) {
	columns := []types.Type{types.Of(types.BigInt), types.Of(types.Boolean), types.String(), types.Of(types.Double), types.ArrayOf(types.Of(types.Int))}
	r := rand.New(rand.NewPCG(1, 2))
	rows := (&state.Store{}).Rows("rows", columns)
	want := map[int32][]*vector.Vector{}
	for range 300 {
		in := make([]*vector.Vector, len(columns))
		for i, c := range columns {
			in[i] = vector.New(c)
		}
		var numbers []int32
		for i := range 1 + r.IntN(60) {
			appendRandom(r, in)
			if r.IntN(4) > 0 {
				numbers = append(numbers, int32(i))
			}
		}
		for k, id := range rows.Append(in, numbers, nil) {
			if want[id] != nil {
				t.Fatalf("number %d was given twice", id)
			}
			for _, c := range in {
				v := vector.New(c.Type)
				v.Append(c, int(numbers[k]))
				want[id] = append(want[id], v)
			}
		}
		var gone []int32
		for id := range want {
			if r.IntN(2) == 0 {
				gone = append(gone, id)
				delete(want, id)
			}
		}
		rows.Free(gone)
	}
	if rows.Len() != len(want) {
		t.Errorf("%d rows are there, want %d", rows.Len(), len(want))
	}
	for id, cols := range want {
		for c, v := range cols {
			got := vector.New(v.Type)
			if rows.Get(c, []int32{id}, got); !vector.EqualNotDistinct(got, 0, v, 0) {
				t.Fatalf("column %d of row %d is not what it was", c, id)
			}
		}
	}
}

func appendRandom(r *rand.Rand, cols []*vector.Vector) {
	for _, c := range cols {
		switch x := r.IntN(9); {
		case x == 0:
			c.AppendNull()
		case c.Type.Kind == types.BigInt:
			vector.AppendValue(c, int64(x))
		case c.Type.Kind == types.Boolean:
			vector.AppendValue(c, uint8(x%2))
		case c.Type.Kind == types.Double:
			vector.AppendValue(c, float64(x)/2)
		case c.Type.Kind == types.Array:
			for i := range x {
				vector.AppendValue(c.Child[0], int32(i))
			}
			c.AppendEntries()
		default:
			c.AppendString("some text"[:x])
		}
	}
}

// TestQueue compares with a list that is sorted each time.
func TestQueue(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		var q state.Queue
		var list []state.Due
		now, id := int64(0), int32(0)
		for range 400 {
			if r.IntN(5) > 0 {
				now += r.Int64N(3)
				d := state.Due{At: now - r.Int64N(1+int64(seed)*3), ID: id}
				id++
				q.Add(d.At, d.ID)
				list = append(list, d)
				continue
			}
			w := now - r.Int64N(1+int64(seed)*3)
			slices.SortStableFunc(list, func(a, b state.Due) int { return cmp.Compare(a.At, b.At) })
			n := 0
			for n < len(list) && list[n].At <= w {
				n++
			}
			if got := q.Take(w, nil); !slices.Equal(got, list[:n]) {
				t.Fatalf("seed %d: got %v, want %v", seed, got, list[:n])
			}
			list = slices.Clone(list[n:])
			least, ok := q.Least()
			if ok != (len(list) > 0) || ok && least != list[0].At || q.Len() != len(list) {
				t.Fatalf("seed %d: least %d, %v, of %v", seed, least, ok, list)
			}
		}
	}
}

// TestRowsOfText keeps one text in fifty of many, small ones and some very large
// ones, round after round, and finds them as they were.
func TestRowsOfText(t *testing.T) {
	rows := (&state.Store{}).Rows("rows", []types.Type{types.String()})
	want := map[int32]string{}
	in := vector.New(types.String())
	var numbers []int32
	for i := range 1000 {
		numbers = append(numbers, int32(i))
	}
	for round := range 60 {
		in.Reset()
		for i := range numbers {
			size := i % 30
			if i == 7 {
				size = 300_000 + 100_000*(round%30)
			}
			in.AppendString(strings.Repeat(string(rune('a'+(i+round)%26)), size))
		}
		var gone []int32
		for k, id := range rows.Append([]*vector.Vector{in}, numbers, nil) {
			if k%50 == 7 {
				want[id] = strings.Clone(in.Str(k))
			} else {
				gone = append(gone, id)
			}
		}
		rows.Free(gone)
		if round%20 < 19 {
			continue
		}
		out, ids := vector.New(types.String()), slices.Sorted(maps.Keys(want))
		rows.Get(0, ids, out)
		for k, id := range ids {
			if out.Str(k) != want[id] {
				t.Fatalf("round %d: row %d is not what it was", round, id)
			}
		}
		if round == 19 {
			rows.Free(ids)
			clear(want)
		}
	}
	if rows.Len() != len(want) {
		t.Errorf("%d rows are there, want %d", rows.Len(), len(want))
	}
}
