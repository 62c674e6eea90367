package rank

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is the saved form of rankings: their rows, partition after partition in
// the order of the lists. The columns of a row say which partition it is in.

// partition returns the columns of the partition key.
func partition(columns []int, of []*vector.Vector) []*vector.Vector {
	list := make([]*vector.Vector, len(columns))
	for i, c := range columns {
		list[i] = of[c]
	}
	return list
}

// push puts a row behind all others.
func (l *list) push(id int32) {
	if l.n == 0 {
		l.insert(place{}, id)
		return
	}
	p := l.last()
	l.insert(place{p.part, p.at + 1}, id)
}

// saveLists gives the rows of the lists of groups.
func saveLists(to *state.Saver, t *state.Table, rows *state.Rows, groups []int32, of func(g int32) *list) {
	t.Sort(groups)
	var ids []int32
	for _, g := range groups {
		for _, part := range of(g).parts {
			ids = append(ids, part...)
			for range part {
				to.Add(t.KeyGroup(g), -1)
			}
		}
	}
	for i := range rows.Types {
		rows.Get(i, ids, to.Columns[i])
	}
}

// declare declares the rows, each with the time at which its partition has changed
// last if that matters.
func (n *TopN) declare(store *state.Store) {
	store.Derive(n.table)
	width := len(n.spec.Input)
	columns := slices.Clone(n.spec.Input)
	if n.kept != nil {
		columns = append(columns, types.Of(types.BigInt))
	}
	store.Part(state.Part{
		Name: "rows", Types: columns,
		Save: func(to *state.Saver) {
			groups := n.slice[0].Groups(nil)
			saveLists(to, n.table, n.rows, groups, n.lists.At)
			for _, g := range groups {
				for range n.lists.At(g).n * (len(columns) - width) {
					vector.AppendValue(to.Columns[width], n.kept.At(g))
				}
			}
		},
		Load: func(l *state.Loaded) error {
			groups := make([]int32, l.N)
			n.table.Lookup(partition(n.spec.Partition, l.Columns), 0, n.slice[:], nil, groups)
			n.lists.Grow(n.table.Cap())
			for i, id := range n.rows.Append(l.Columns[:width], l.Rows(), nil) {
				n.lists.At(groups[i]).push(id)
				if n.kept != nil {
					n.kept.Restore(groups[i], vector.Values[int64](l.Columns[width])[i])
				}
			}
			return nil
		},
	})
}

func (n *Windows) declare(store *state.Store) {
	store.Derive(n.table)
	store.Part(state.Part{
		Name: "rows", Types: n.spec.Input,
		Save: func(to *state.Saver) {
			for _, s := range n.table.Slices() {
				saveLists(to, n.table, n.rows, s.Groups(nil), n.lists.At)
			}
		},
		Load: n.load,
	})
}

func (n *Windows) load(l *state.Loaded) (err error) {
	v := stream.View{Batch: &changelog.Batch{Cols: l.Columns, N: l.N}, Hi: l.N}
	if n.ends, err = v.Times(n.spec.End, n.ends); err != nil {
		return err
	}
	if n.starts, err = v.Times(n.spec.Start, n.starts); err != nil {
		return err
	}
	clear(n.places)
	n.windows = n.windows[:0]
	where := make([]int32, l.N)
	for i, end := range n.ends {
		where[i] = n.window(state.ID{End: end, Kind: n.starts[i]})
	}
	groups := make([]int32, l.N)
	n.table.Lookup(partition(n.spec.Partition, l.Columns), 0, n.windows, where, groups)
	n.lists.Grow(n.table.Cap())
	for i, id := range n.rows.Append(l.Columns, l.Rows(), nil) {
		n.lists.At(groups[i]).push(id)
	}
	return nil
}

// declare declares the candidates, and the keys whose first row has left.
func (f *First) declare(store *state.Store) {
	store.Derive(f.table)
	store.Part(state.Part{
		Name: "candidates", Types: f.spec.Input,
		Save: func(to *state.Saver) {
			var ids []int32
			for _, g := range f.keys(false) {
				ids = append(ids, f.firsts.At(g).id)
				to.Add(f.table.KeyGroup(g), -1)
			}
			for i, c := range to.Columns {
				f.rows.Get(i, ids, c)
			}
		},
		Load: f.load,
	})
	keys := stream.Pick(nil, f.spec.Input, f.spec.Partition)
	width := len(keys)
	if f.kept != nil {
		keys = append(keys, types.Of(types.BigInt)) // when the row left
	}
	store.Part(state.Part{
		Name: "done", Types: keys,
		Save: func(to *state.Saver) {
			groups := f.keys(true)
			for i, k := range f.table.KeyColumns(groups) {
				to.Columns[i].AppendRange(k, 0, len(groups))
			}
			for _, g := range groups {
				if f.kept != nil {
					vector.AppendValue(to.Columns[width], f.kept.At(g))
				}
				to.Add(f.table.KeyGroup(g), -1)
			}
		},
		Load: func(l *state.Loaded) error {
			groups := make([]int32, l.N)
			f.table.Lookup(l.Columns[:width], 0, f.slice[:], nil, groups)
			f.firsts.Grow(f.table.Cap())
			for i, g := range groups {
				*f.firsts.At(g) = candidate{done: true}
				if f.kept != nil {
					f.kept.Restore(g, vector.Values[int64](l.Columns[width])[i])
				}
			}
			return nil
		},
	})
}

// keys returns the keys whose first row has left, or those that wait.
func (f *First) keys(done bool) []int32 {
	var list []int32
	groups := f.slice[0].Groups(nil)
	f.table.Sort(groups)
	for _, g := range groups {
		if f.firsts.At(g).done == done {
			list = append(list, g)
		}
	}
	return list
}

func (f *First) load(l *state.Loaded) (err error) {
	v := stream.View{Batch: &changelog.Batch{Cols: l.Columns, N: l.N}, Hi: l.N}
	if f.times, err = v.Times(f.spec.Time, f.times); err != nil {
		return err
	}
	groups := make([]int32, l.N)
	f.table.Lookup(partition(f.spec.Partition, l.Columns), 0, f.slice[:], nil, groups)
	f.firsts.Grow(f.table.Cap())
	for i, id := range f.rows.Append(l.Columns, l.Rows(), nil) {
		*f.firsts.At(groups[i]) = candidate{time: f.times[i], id: id, has: true}
		f.waiting.Add(f.times[i], groups[i])
	}
	return nil
}
