package join

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is the saved form of an interval join: the kept rows of each side in
// the order in which they go, and behind their columns the time and whether they
// have had a partner. Their keys and their lanes follow from that.

func (j *Interval) declare(store *state.Store) {
	store.Derive(j.table)
	store.Number("sent", &j.sent)
	for side, name := range []string{"left rows", "right rows"} {
		list := append(slices.Clone(j.spec.Sides[side].Types), types.Of(types.BigInt), types.Of(types.Boolean))
		store.Part(state.Part{
			Name: name, Types: list,
			Save: func(to *state.Saver) { j.save(side, to) },
			Load: func(l *state.Loaded) error { return j.load(side, l) },
		})
	}
}

func (j *Interval) save(side int, to *state.Saver) {
	s, width := &j.sides[side], len(j.spec.Sides[side].Types)
	var ids []int32
	for _, d := range s.waiting.All(nil) {
		r, met := s.rows.At(d.ID), uint8(0)
		if *j.pairs.met[side].At(d.ID) {
			met = 1
		}
		vector.AppendValue(to.Columns[width], r.time)
		vector.AppendValue(to.Columns[width+1], met)
		to.Add(j.table.KeyGroup(r.group), -1)
		ids = append(ids, d.ID)
	}
	for c := range width {
		j.pairs.rows[side].Get(c, ids, to.Columns[c])
	}
}

func (j *Interval) load(side int, l *state.Loaded) error {
	s, width := &j.sides[side], len(j.spec.Sides[side].Types)
	groups := make([]int32, l.N)
	j.table.Lookup(j.spec.Sides[side].keys(l.Columns, nil), 0, j.slice[:], nil, groups)
	ids := j.pairs.keep(side, l.Columns[:width], l.Rows(), nil)
	s.rows.Grow(j.pairs.rows[side].Cap())
	j.live.Grow(j.table.Cap())
	for k := range j.sides {
		j.sides[k].lane.Grow(j.table.Cap())
	}
	lonely := j.spec.lonely(side, l.Columns, 0, l.N, nil)
	times, met := vector.Values[int64](l.Columns[width]), vector.Values[uint8](l.Columns[width+1])
	for i, id := range ids {
		r := keptRow{time: times[i], group: groups[i], alone: lonely != nil && lonely[i]}
		*s.rows.At(id) = r
		*j.pairs.met[side].At(id) = met[i] != 0
		*j.live.At(r.group)++
		s.waiting.Add(r.time+s.high, id)
		if !r.alone {
			s.lanes.add(s.lane.At(r.group), r.time, id)
		}
	}
	return nil
}
