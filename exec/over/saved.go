package over

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is the saved form of partitions: what is aggregated and when something
// was sent last, the rows of frames with a bound, and the rows that wait.

func (o *Over) declare(store *state.Store) {
	store.Number("steps", &o.frame.seq)
	store.Number("steps by row", &o.byRow.seq)
	beside := state.Beside{
		Types: []types.Type{types.Of(types.BigInt), types.Of(types.Boolean)},
		Save: func(g int32, to []*vector.Vector) {
			f, has := o.frames.At(g), uint8(0)
			if f.has {
				has = 1
			}
			vector.AppendValue(to[0], f.sent)
			vector.AppendValue(to[1], has)
		},
		Load: func(g int32, from []*vector.Vector, row int) error {
			o.frames.Grow(o.table.Cap())
			f := o.frames.At(g)
			f.sent, f.has = vector.Values[int64](from[0])[row], vector.Values[uint8](from[1])[row] != 0
			return nil
		},
	}
	store.Beside(o.table, o.life.With(beside))
	store.Part(state.Part{
		Name: "frames", Types: o.spec.Input,
		Save: func(to *state.Saver) {
			var ids []int32
			for _, g := range o.slice[0].Groups(nil) {
				for id := o.frames.At(g).first; id != 0 && o.frames.At(g).n > 0; id = o.info.At(id - 1).next {
					ids = append(ids, id-1)
				}
			}
			o.save(ids, to)
		},
		Load: func(l *state.Loaded) error {
			return o.load(l, func(g, id int32) { o.enter(o.frames.At(g), id) })
		},
	})
	store.Part(state.Part{
		Name: "waiting", Types: o.spec.Input,
		Save: func(to *state.Saver) {
			var ids []int32
			for _, d := range o.waiting.All(nil) {
				ids = append(ids, d.ID)
			}
			o.save(ids, to)
		},
		Load: func(l *state.Loaded) error {
			return o.load(l, func(g, id int32) {
				o.waiting.Add(o.info.At(id).time, id)
				o.frames.At(g).waits++
			})
		},
	})
}

func (o *Over) save(ids []int32, to *state.Saver) {
	for i, c := range to.Columns {
		o.rows.Get(i, ids, c)
	}
	for _, id := range ids {
		to.Add(o.table.KeyGroup(o.info.At(id).group), -1)
	}
}

// load keeps rows again and calls put for each.
func (o *Over) load(l *state.Loaded, put func(g, id int32)) (err error) {
	v := stream.View{Batch: &changelog.Batch{Cols: l.Columns, N: l.N}, Hi: l.N}
	if o.times, err = v.Times(o.spec.Order, o.times); err != nil {
		return err
	}
	cols := make([]*vector.Vector, len(o.spec.Partition))
	for i, k := range o.spec.Partition {
		cols[i] = l.Columns[k]
	}
	groups := make([]int32, l.N)
	o.table.Lookup(cols, 0, o.slice[:], nil, groups)
	o.frames.Grow(o.table.Cap())
	ids := o.rows.Append(l.Columns, l.Rows(), nil)
	o.info.Grow(o.rows.Cap())
	for i, id := range ids {
		g := groups[i]
		*o.info.At(id) = rowInfo{time: o.times[i], group: g}
		put(g, id)
	}
	return nil
}

// declare declares the rows with their results. What is aggregated is computed anew
// with each change.
func (c *Corrected) declare(store *state.Store) {
	store.Derive(c.table)
	width := len(c.spec.Input)
	kinds := append([]types.Type(nil), c.spec.Input...)
	for i := range c.spec.Calls {
		kinds = append(kinds, c.spec.Calls[i].Result)
	}
	both := len(kinds)
	if c.kept != nil {
		kinds = append(kinds, types.Of(types.BigInt)) // when the partition has changed last
	}
	store.Part(state.Part{
		Name: "rows", Types: kinds,
		Save: func(to *state.Saver) {
			var ids, results []int32
			for _, g := range c.slice[0].Groups(nil) {
				for _, id := range *c.lists.At(g) {
					ids, results = append(ids, id), append(results, *c.result.At(id)-1)
					to.Add(c.table.KeyGroup(g), -1)
					if c.kept != nil {
						vector.AppendValue(to.Columns[both], c.kept.At(g))
					}
				}
			}
			for i, v := range to.Columns[:width] {
				c.rows.Get(i, ids, v)
			}
			for i, v := range to.Columns[width:both] {
				c.results.Get(i, results, v)
			}
		},
		Load: func(l *state.Loaded) error {
			cols := make([]*vector.Vector, len(c.spec.Partition))
			for i, k := range c.spec.Partition {
				cols[i] = l.Columns[k]
			}
			groups := make([]int32, l.N)
			c.table.Lookup(cols, 0, c.slice[:], nil, groups)
			c.lists.Grow(c.table.Cap())
			ids := c.rows.Append(l.Columns[:width], l.Rows(), nil)
			results := c.results.Append(l.Columns[width:both], l.Rows(), nil)
			c.result.Grow(c.rows.Cap())
			for i, id := range ids {
				at := c.lists.At(groups[i])
				*at = append(*at, id)
				*c.result.At(id) = results[i] + 1
				if c.kept != nil {
					c.kept.Restore(groups[i], vector.Values[int64](l.Columns[both])[i])
				}
			}
			return nil
		},
	})
}
