package join

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is the saved form of a regular join: the rows of each side, key after
// key in the order of the lists, or how many there are with each key. The columns of
// a row say which key it has.

func (j *Regular) declare(store *state.Store) {
	store.Derive(j.table)
	for i := range j.sides {
		s := &j.sides[i]
		if s.rows == nil {
			j.declareNumbers(store, i)
			continue
		}
		columns := slices.Clone(s.rows.Types)
		if s.counted {
			columns = append(columns, types.Of(types.BigInt))
		}
		if s.kept != nil {
			columns = append(columns, types.Of(types.BigInt)) // when it was used last
		}
		store.Part(state.Part{
			Name: s.rows.Name, Types: columns,
			Save: func(to *state.Saver) { j.save(to, i) },
			Load: func(l *state.Loaded) error { return j.load(l, i) },
		})
	}
}

func (j *Regular) save(to *state.Saver, side int) {
	s := &j.sides[side]
	groups := j.slice[0].Groups(nil)
	j.table.Sort(groups)
	var ids []int32
	for _, g := range groups {
		old := len(ids)
		ids = s.append(&j.lists.At(g)[side], ids)
		for range ids[old:] {
			to.Add(j.table.KeyGroup(g), -1)
		}
	}
	for c := range s.rows.Types {
		s.rows.Get(c, ids, to.Columns[c])
	}
	for _, id := range ids {
		if s.counted {
			vector.AppendValue(to.Columns[len(s.rows.Types)], int64(*s.partners.At(id)))
		}
		if s.kept != nil {
			vector.AppendValue(to.Columns[len(to.Columns)-1], s.kept.At(id))
		}
	}
}

func (j *Regular) load(l *state.Loaded, side int) error {
	s := &j.sides[side]
	width := len(s.rows.Types)
	groups := make([]int32, l.N)
	j.run.input = side
	j.find(j.spec.Sides[side].keys(l.Columns, nil), 0, j.spec.lonely(side, l.Columns, 0, l.N, nil), groups)
	ids := s.rows.Append(l.Columns[:width], l.Rows(), nil)
	s.grow()
	for i, id := range ids {
		s.push(&j.lists.At(groups[i])[side], id)
		if s.found != nil {
			s.found.Put(id, s.found.Hash(l.Columns[:width], i))
		}
		if s.counted {
			*s.partners.At(id) = int32(vector.Values[int64](l.Columns[width])[i])
		}
		if s.kept != nil {
			*s.of.At(id) = groups[i]
			s.kept.Restore(id, vector.Values[int64](l.Columns[len(l.Columns)-1])[i])
		}
	}
	return nil
}

// declareNumbers declares how many rows a side has with each key.
func (j *Regular) declareNumbers(store *state.Store, side int) {
	keys := len(j.table.Keys)
	store.Part(state.Part{
		Name: "right keys", Types: append(j.spec.keyTypes(), types.Of(types.BigInt)),
		Save: func(to *state.Saver) {
			groups := slices.DeleteFunc(j.slice[0].Groups(nil), func(g int32) bool { return j.lists.At(g)[side].n == 0 })
			j.table.Sort(groups)
			for i, k := range j.table.KeyColumns(groups) {
				to.Columns[i].AppendRange(k, 0, len(groups))
			}
			for _, g := range groups {
				vector.AppendValue(to.Columns[keys], int64(j.lists.At(g)[side].n))
				to.Add(j.table.KeyGroup(g), -1)
			}
		},
		Load: func(l *state.Loaded) error {
			groups := make([]int32, l.N)
			j.find(l.Columns[:keys], 0, nil, groups)
			for i, g := range groups {
				j.lists.At(g)[side].n = int32(vector.Values[int64](l.Columns[keys])[i])
			}
			return nil
		},
	})
}
