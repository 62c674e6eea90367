package upsert

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// What is saved of a row beside it, as bits.
const (
	listed  = 1 << iota // it is in the list of its key
	shown               // the sink has it
	touched             // its key has been touched since the last watermark
)

// declare declares the rows as state, those of a key in their order, each with when
// its key was used last if that matters.
func (l *live) declare(store *state.Store) {
	columns := append(slices.Clone(l.spec.Input), types.Of(types.BigInt))
	if l.kept != nil {
		columns = append(columns, types.Of(types.BigInt))
	}
	store.Part(state.Part{Name: "rows", Types: columns, Save: l.save, Load: l.load})
}

func (l *live) save(to *state.Saver) {
	groups := l.key[0].Groups(nil)
	l.keys.Sort(groups)
	var ids []int32
	flags := to.Columns[len(l.spec.Input)]
	for _, g := range groups {
		of := l.lists.At(g)
		add := func(id int32, bits int64) {
			if of.shown == id+1 {
				bits |= shown
			}
			if of.touched {
				bits |= touched
			}
			ids = append(ids, id)
			vector.AppendValue(flags, bits)
			if l.kept != nil {
				vector.AppendValue(to.Columns[len(to.Columns)-1], l.kept.At(g))
			}
			to.Add(l.keys.KeyGroup(g), -1)
		}
		if of.shown > 0 && !l.links.At(of.shown-1).listed {
			add(of.shown-1, 0)
		}
		for next := of.first; next > 0; next = l.links.At(next - 1).after {
			add(next-1, listed)
		}
	}
	for i := range l.spec.Input {
		l.rows.Get(i, ids, to.Columns[i])
	}
}

func (l *live) load(from *state.Loaded) error {
	cols := from.Columns[:len(l.spec.Input)]
	groups, alike := l.lookup(cols, 0, from.N)
	ids := l.rows.Append(cols, from.Rows(), nil)
	l.links.Grow(l.rows.Cap())
	for i, bits := range vector.Values[int64](from.Columns[len(cols)]) {
		of := l.lists.At(groups[i])
		of.touched = of.touched || bits&touched != 0
		if l.kept != nil {
			l.kept.Restore(groups[i], vector.Values[int64](from.Columns[len(cols)+1])[i])
		}
		if bits&shown != 0 {
			of.shown = ids[i] + 1
		}
		if bits&listed != 0 {
			l.push(groups[i], alike[i], ids[i])
		} else {
			*l.links.At(ids[i]) = links{}
		}
	}
	l.forget(nil, alike) // twins of rows that only the sink has
	return nil
}
