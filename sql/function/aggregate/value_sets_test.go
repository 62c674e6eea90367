package aggregate

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A distinctModel is what the groups of a COUNT and a SUM of different numbers, or a
// MAX of different texts, hold.
type distinctModel struct {
	t      *testing.T
	typ    types.Type
	accs   []Accumulator
	groups []map[string]bool
}

const modelGroups = 200

func newDistinctModel(t *testing.T, typ types.Type) *distinctModel {
	m := &distinctModel{t: t, typ: typ}
	second := "SUM"
	if typ.Kind.Text() {
		second = "MAX"
	}
	for _, name := range []string{"COUNT", second} {
		f, args := Distinct(Find(name)), []fn.Arg{{Type: typ}}
		sig, err := f.Bind(args, false)
		if err != nil {
			t.Fatal(err)
		}
		m.accs = append(m.accs, f.Make(args, sig.Result, false))
	}
	m.grow(modelGroups)
	return m
}

func (m *distinctModel) grow(n int) {
	for _, a := range m.accs {
		a.Grow(n)
	}
	for len(m.groups) < n {
		m.groups = append(m.groups, map[string]bool{})
	}
}

// value appends one of about n values: NULL and the ends of the numbers too.
func (m *distinctModel) value(r *rand.Rand, v *vector.Vector, n int, nulls bool) {
	switch k := int64(r.IntN(n)); {
	case k == 0 && nulls:
		v.AppendNull()
	case m.typ.Kind.Text():
		v.AppendString(strconv.FormatInt(k, 7))
	case k == 1:
		vector.AppendValue(v, int64(math.MinInt64))
	case k == 2:
		vector.AppendValue(v, int64(math.MaxInt64))
	default:
		vector.AppendValue(v, k<<(k%40))
	}
}

// update adds rows to few groups or to all.
func (m *distinctModel) update(r *rand.Rand) {
	rows, values, groups := 1+r.IntN(2000), 1+r.IntN(3000), 1+r.IntN(modelGroups)
	in, v, nulls := Input{}, vector.New(m.typ), r.IntN(2) == 0
	for i := range rows {
		m.value(r, v, values, nulls)
		g := int32(r.IntN(groups+1) - 1)
		in.Groups = append(in.Groups, g)
		if g >= 0 {
			m.groups[g][string(appendText(nil, v, i))] = true
		}
	}
	in.Args = []*vector.Vector{v}
	for _, a := range m.accs {
		if err := a.Update(in); err != nil {
			m.t.Fatal(err)
		}
	}
}

func some(r *rand.Rand) []int32 {
	var list []int32
	for _, g := range r.Perm(modelGroups)[:r.IntN(modelGroups)] {
		list = append(list, int32(g))
	}
	return list
}

func allGroups() []int32 {
	var list []int32
	for g := range int32(modelGroups) {
		list = append(list, g)
	}
	return list
}

func (m *distinctModel) clear(list []int32) {
	for _, a := range m.accs {
		a.Clear(list)
	}
	for _, g := range list {
		clear(m.groups[g])
	}
}

// merge adds groups of src, which may be m, to others.
func (m *distinctModel) merge(r *rand.Rand, src *distinctModel) {
	into, from := some(r), some(r)
	n := min(len(into), len(from), 5)
	for i, a := range m.accs {
		a.Merge(into[:n], src.accs[i], from[:n])
	}
	for i, g := range into[:n] {
		maps.Copy(m.groups[g], src.groups[from[i]])
	}
}

// restore replaces the accumulators by what they save of their groups in some order.
func (m *distinctModel) restore(r *rand.Rand) {
	var order []int32
	for _, g := range r.Perm(modelGroups) {
		order = append(order, int32(g))
	}
	fresh := newDistinctModel(m.t, m.typ)
	for i, a := range m.accs {
		fresh.accs[i].Reset()
		if err := fresh.accs[i].Load(a.Save(order)); err != nil {
			m.t.Fatal(err)
		}
	}
	for i, g := range order {
		fresh.groups[i] = m.groups[g]
	}
	*m = *fresh
}

func insertsOf(a Accumulator) *distinctInserts {
	if d, ok := a.(*distinctCount); ok {
		return d.of
	}
	return a.(*distinctInserts)
}

// check compares the values themselves and the results of all groups.
func (m *distinctModel) check(step string) {
	m.t.Helper()
	all := allGroups()
	n := vector.New(bigint())
	m.accs[0].Result(all, n)
	second := vector.New(m.typ)
	m.accs[1].Result(all, second)
	saved := [2]*vector.Vector{}
	for i, a := range m.accs {
		d := insertsOf(a)
		saved[i] = vector.New(d.sets.saved())
		if err := saved[i].AppendArrow(a.Save(all)); err != nil {
			m.t.Fatal(err)
		}
	}
	for g, want := range m.groups {
		for _, s := range saved {
			got := map[string]bool{}
			lo, hi := s.Range(g)
			for k := lo; k < hi; k++ {
				got[string(appendText(nil, s.Child[0].Child[0], k))] = true
			}
			if !maps.Equal(got, want) || hi-lo != len(want) {
				m.t.Fatalf("%s: group %d has %d values, %d different, want %d", step, g, hi-lo, len(got), len(want))
			}
		}
		counted := len(want)
		if want["NULL"] {
			counted--
		}
		if got := intAt(n, g); got != int64(counted) {
			m.t.Fatalf("%s: group %d counts %d, want %d", step, g, got, counted)
		}
		if got, fed := string(appendText(nil, second, g)), m.second(want); got != fed {
			m.t.Fatalf("%s: group %d sums up to %s, want %s", step, g, got, fed)
		}
	}
}

// second returns the sum or the greatest of different values.
func (m *distinctModel) second(values map[string]bool) string {
	sum, greatest, n := int64(0), "", 0
	for v := range values {
		if v == "NULL" {
			continue
		}
		x, _ := strconv.ParseInt(v, 10, 64)
		sum, greatest, n = sum+x, max(greatest, v), n+1
	}
	switch {
	case n == 0:
		return "NULL"
	case m.typ.Kind.Text():
		return greatest
	default:
		return strconv.FormatInt(sum, 10)
	}
}

// TestDistinctInserts adds, clears, merges, saves and loads groups from none to
// thousands of values, and compares them with maps.
func TestDistinctInserts(t *testing.T) {
	for _, typ := range []types.Type{types.Of(types.BigInt), types.String()} {
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(seed, 5))
			m, o := newDistinctModel(t, typ), newDistinctModel(t, typ)
			for step := range 60 {
				switch r.IntN(8) {
				case 0:
					m.clear(some(r))
				case 1:
					m.merge(r, m)
				case 2:
					m.merge(r, o)
				case 3:
					o, m = m, o
				case 4:
					if r.IntN(4) == 0 {
						m.restore(r)
					}
				default:
					m.update(r)
				}
				m.check(fmt.Sprintf("%s, seed %d, step %d", typ.Name(), seed, step))
			}
			m.clear(allGroups())
			m.check("all cleared")
			m.update(r)
			m.check("used again")
		}
	}
}

// TestDistinctTablesComeBack counts in windows of 1,000 groups that are cleared in
// turn: memory stays as it was after the first few.
func TestDistinctTablesComeBack(t *testing.T) {
	s := valueSets{coder: coder{typ: bigint()}}
	s.grow(2000)
	early := 0
	for w := range 200 {
		var groups []int32
		for g := range int32(1000) {
			groups = append(groups, int32(w%2)*1000+g)
			for v := range uint64(g % 50) {
				s.add(groups[g], v+uint64(w), false)
			}
		}
		old := int32(w+1) % 2 * 1000
		for g := range groups {
			groups[g] = old + int32(g)
		}
		s.clear(groups)
		if w == 20 {
			early = len(s.arena)
		}
	}
	if len(s.arena) > early {
		t.Errorf("the arena grows from %d to %d", early, len(s.arena))
	}
}

// TestDistinctTextsAreForgotten counts new texts in two groups, which are cleared in
// turn: those that no group has any more do not stay.
func TestDistinctTextsAreForgotten(t *testing.T) {
	m := newDistinctModel(t, types.String())
	for w := range int32(60) {
		g, v := w%2, vector.New(m.typ)
		m.clear([]int32{g})
		var groups []int32
		for i := range 500 {
			v.AppendString(fmt.Sprint("text ", w, " ", i))
			groups = append(groups, g)
			m.groups[g][string(appendText(nil, v, i))] = true
		}
		for _, a := range m.accs {
			if err := a.Update(Input{Groups: groups, Args: []*vector.Vector{v}}); err != nil {
				t.Fatal(err)
			}
		}
		m.check(fmt.Sprint("window ", w))
	}
	if n := insertsOf(m.accs[0]).sets.texts.Len(); n > 8000 {
		t.Errorf("%d texts are kept for 1000", n)
	}
}

// TestDistinctTakesRoomAtOnce merges, saves and loads a large group, whose values come
// in the order of their hashes: no table on the way is too small for them.
func TestDistinctTakesRoomAtOnce(t *testing.T) {
	v, groups := vector.New(bigint()), make([]int32, 10_000)
	for i := range groups {
		vector.AppendValue(v, int64(i)*1000)
	}
	f := Distinct(Find("COUNT"))
	a, b := f.Make([]fn.Arg{{Type: bigint()}}, bigint(), false), f.Make([]fn.Arg{{Type: bigint()}}, bigint(), false)
	a.Grow(1)
	if err := a.Update(Input{Groups: groups, Args: []*vector.Vector{v}}); err != nil {
		t.Fatal(err)
	}
	b.Grow(1)
	b.Merge([]int32{0}, a, []int32{0})
	if err := b.Load(a.Save([]int32{0})); err != nil {
		t.Fatal(err)
	}
	n := vector.New(bigint())
	b.Result([]int32{0, 1}, n)
	if intAt(n, 0) != 10_000 || intAt(n, 1) != 10_000 {
		t.Errorf("counts are %d and %d", intAt(n, 0), intAt(n, 1))
	}
	for log, free := range insertsOf(b).sets.free {
		if len(free) > 0 {
			t.Errorf("%d tables of 2^%d buckets have been too small", len(free), log)
		}
	}
}
