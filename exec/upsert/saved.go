package upsert

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// What is saved of a row beside it, as bits. Above them stands its number among its
// twins, from 1, if it has some.
const (
	listed     = 1 << iota // it is in the list of its key
	shown                  // the sink has it
	touched                // its key has been touched since the last watermark
	amongTwins = 3         // bits before that number
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
	numbers := map[int32]int64{}
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
		l.number(of, numbers)
		if of.shown > 0 && !l.links.At(of.shown-1).listed {
			add(of.shown-1, 0)
		}
		for next := of.first; next > 0; next = l.links.At(next - 1).after {
			add(next-1, listed|numbers[next-1]<<amongTwins)
		}
	}
	for i := range l.spec.Input {
		l.rows.Get(i, ids, to.Columns[i])
	}
}

// number notes the numbers of the rows of a key among their twins, of those that
// have some.
func (l *live) number(of *list, numbers map[int32]int64) {
	clear(numbers)
	for next := of.first; next > 0; next = l.links.At(next - 1).after {
		at := l.links.At(next - 1)
		if l.same.At(at.twins).first != next || at.next == 0 {
			continue
		}
		n := int64(1)
		for twin := next; twin > 0; twin = l.links.At(twin - 1).next {
			numbers[twin-1] = n
			n++
		}
	}
}

func (l *live) load(from *state.Loaded) error {
	cols := from.Columns[:len(l.spec.Input)]
	groups, alike := l.lookup(cols, 0, from.N)
	ids := l.rows.Append(cols, from.Rows(), nil)
	l.links.Grow(l.rows.Cap())
	twins := map[int32][]int32{} // ids by number
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
			if n := int(bits >> amongTwins); n > 0 {
				of := twins[alike[i]]
				of = append(of, make([]int32, max(0, n-len(of)))...)
				of[n-1] = ids[i]
				twins[alike[i]] = of
			}
		} else {
			*l.links.At(ids[i]) = links{}
		}
	}
	for t, of := range twins {
		*l.same.At(t) = span{}
		for _, id := range of {
			l.links.At(id).next = 0
			l.twinned(t, id)
		}
	}
	l.forget(nil, alike) // twins of rows that only the sink has
	return nil
}
