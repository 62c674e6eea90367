package join

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is the saved form of a temporal join: the left rows that wait and the
// versions, behind their columns the time, the place in the order of arrival and the
// kind of each, and the alarms of the keys.

func (j *Temporal) declare(store *state.Store) {
	store.Derive(j.table)
	store.Number("arrived", &j.arrived)
	number := types.Of(types.BigInt)
	for side, name := range []string{"left rows", "versions"} {
		store.Part(state.Part{
			Name: name, Types: append(slices.Clone(j.spec.Sides[side].Types), number, number, number),
			Save: func(to *state.Saver) { j.save(side, to) },
			Load: func(l *state.Loaded) error { return j.load(side, l) },
		})
	}
	if j.kept != nil {
		store.Part(state.Part{Name: "uses", Types: append(j.spec.keyTypes(), number), Save: j.saveUses, Load: j.loadUses})
	}
	store.Part(state.Part{
		Name: "alarms", Types: append(j.spec.keyTypes(), number), Save: j.saveAlarms,
		Load: func(l *state.Loaded) error { return j.loadAlarms(l) },
	})
}

func (j *Temporal) save(side int, to *state.Saver) {
	width := len(j.spec.Sides[side].Types)
	var ids []int32
	for _, g := range j.slice[0].Groups(nil) {
		ids = j.keys.At(g).lanes[side].all(ids)
	}
	for _, id := range ids {
		r := j.rows[side].At(id)
		for c, x := range []int64{r.time, r.seq, int64(r.kind)} {
			vector.AppendValue(to.Columns[width+c], x)
		}
		to.Add(j.table.KeyGroup(r.group), -1)
	}
	for c := range width {
		j.pairs.rows[side].Get(c, ids, to.Columns[c])
	}
}

func (j *Temporal) load(side int, l *state.Loaded) error {
	width := len(j.spec.Sides[side].Types)
	groups := j.find(j.spec.Sides[side].keys(l.Columns, nil), l.N)
	ids := j.pairs.keep(side, l.Columns[:width], l.Rows(), nil)
	j.rows[side].Grow(j.pairs.rows[side].Cap())
	lonely := j.spec.lonely(side, l.Columns, 0, l.N, nil)
	numbers := func(c int) []int64 { return vector.Values[int64](l.Columns[width+c]) }
	for i, id := range ids {
		r := dated{time: numbers(0)[i], seq: numbers(1)[i], kind: changelog.RowKind(numbers(2)[i]), group: groups[i]}
		r.alone = r.time == noTime || lonely != nil && lonely[i]
		*j.rows[side].At(id) = r
		j.lanes[side].add(&j.keys.At(r.group).lanes[side], r.time, id)
	}
	return nil
}

// find returns the groups of keys.
func (j *Temporal) find(keys []*vector.Vector, n int) []int32 {
	groups := make([]int32, n)
	j.table.Lookup(keys, 0, j.slice[:], nil, groups)
	j.keys.Grow(j.table.Cap())
	return groups
}

func (j *Temporal) saveAlarms(to *state.Saver) {
	groups := slices.DeleteFunc(j.slice[0].Groups(nil), func(g int32) bool { return !j.keys.At(g).set })
	j.saveKeys(to, groups, func(g int32) int64 { return j.keys.At(g).alarm })
}

// saveKeys saves groups by their keys, with a number.
func (j *Temporal) saveKeys(to *state.Saver, groups []int32, number func(g int32) int64) {
	keys := len(j.table.Keys)
	for i, k := range j.table.KeyColumns(groups) {
		to.Columns[i].AppendRange(k, 0, len(groups))
	}
	for _, g := range groups {
		vector.AppendValue(to.Columns[keys], number(g))
		to.Add(j.table.KeyGroup(g), -1)
	}
}

// saveUses saves when the keys were used last.
func (j *Temporal) saveUses(to *state.Saver) { j.saveKeys(to, j.slice[0].Groups(nil), j.kept.At) }

func (j *Temporal) loadUses(l *state.Loaded) error {
	keys := len(j.table.Keys)
	for i, g := range j.find(l.Columns[:keys], l.N) {
		j.kept.Restore(g, vector.Values[int64](l.Columns[keys])[i])
	}
	return nil
}

func (j *Temporal) loadAlarms(l *state.Loaded) error {
	keys := len(j.table.Keys)
	for i, g := range j.find(l.Columns[:keys], l.N) {
		j.alert(j.keys.At(g), g, vector.Values[int64](l.Columns[keys])[i])
	}
	return nil
}
