package join

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is the saved form of a window join: the rows of each side, window after
// window in order of arrival, and behind their columns the end and the start of the
// window.

func (j *Window) declare(store *state.Store) {
	store.Derive(j.table)
	for side, name := range []string{"left rows", "right rows"} {
		list := append(slices.Clone(j.spec.Sides[side].Types), types.Of(types.BigInt), types.Of(types.BigInt))
		store.Part(state.Part{
			Name: name, Types: list,
			Save: func(to *state.Saver) { j.save(side, to) },
			Load: func(l *state.Loaded) error { return j.load(side, l) },
		})
	}
}

func (j *Window) save(side int, to *state.Saver) {
	width := len(j.spec.Sides[side].Types)
	var ids []int32
	for _, d := range j.waiting.All(nil) {
		o := &j.windows[d.ID]
		for range o.rows[side] {
			vector.AppendValue(to.Columns[width], o.End)
			vector.AppendValue(to.Columns[width+1], o.Kind)
		}
		ids = append(ids, o.rows[side]...)
	}
	for c := range width {
		j.pairs.rows[side].Get(c, ids, to.Columns[c])
	}
	hashes := make([]uint64, len(ids))
	state.HashKeys(j.spec.Sides[side].keys(to.Columns, nil), len(ids), hashes)
	for _, h := range hashes {
		to.Add(state.KeyGroup(h), -1)
	}
}

func (j *Window) load(side int, l *state.Loaded) error {
	width := len(j.spec.Sides[side].Types)
	ends, starts := vector.Values[int64](l.Columns[width]), vector.Values[int64](l.Columns[width+1])
	for i, id := range j.pairs.keep(side, l.Columns[:width], l.Rows(), nil) {
		list := &j.windows[j.open(state.ID{End: ends[i], Kind: starts[i]})].rows[side]
		*list = append(*list, id)
	}
	return nil
}
