package upsert

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Spec says by which key rows are kept.
type Spec struct {
	Input []types.Type
	Key   []int // of the sink
	// Tell are the columns that tell apart the rows of one key: a key of the query.
	// nil: all columns do.
	Tell     []int
	Lifetime state.Lifetime // of keys, since a row of them has come last
}

// live are the rows of each key that have come and were not taken back, in order of
// arrival. A row is found by its twins: the rows of its key that equal it in what
// tells them apart, of which the first to come is the first to go.
type live struct {
	spec  Spec
	keys  *state.Table
	key   [1]*state.Slice
	twins *state.Table
	twin  [1]*state.Slice
	rows  *state.Rows
	lists page.Column[list]  // by key
	same  page.Column[span]  // by twins
	links page.Column[links] // by row
	kept  *state.Retention   // of keys

	cols   []*vector.Vector
	groups []int32 // the key of each row of a run
	alike  []int32 // and its twins
	added  []int32 // numbers of the rows of a run that add something
	ids    []int32 // of those, in rows
	dead   []int32 // rows to give back after the run
	gone   []int32 // groups to remove after it
}

// A span is the first and the last row of a list, each + 1; 0: there is none.
type span struct{ first, last int32 }

// A list is what is known of a key.
type list struct {
	span
	n       int32
	shown   int32 // the row that the sink has, + 1, which may have been taken back; 0: none
	touched bool  // since the last watermark
}

// links are the neighbours of a row in the list of its key and among its twins,
// each + 1.
type links struct {
	before, after int32
	next          int32
	twins         int32 // the group of the twins
	listed        bool
}

func newLive(spec Spec, store *state.Store) *live {
	l := &live{spec: spec, rows: store.Rows("rows", spec.Input)}
	pick := func(columns []int) (list []types.Type) {
		for _, c := range columns {
			list = append(list, spec.Input[c])
		}
		return list
	}
	l.keys = store.Table("keys", pick(spec.Key), nil)
	l.twins = store.Table("twins", pick(l.tellers()), nil)
	l.key[0], l.twin[0] = l.keys.Slice(state.ID{}), l.twins.Slice(state.ID{})
	store.Derive(l.keys)
	store.Derive(l.twins)
	l.kept = store.Retention("keys", spec.Lifetime)
	return l
}

// tellers returns the columns in which twins are equal: the key and what tells rows
// of one key apart.
func (l *live) tellers() []int {
	columns := slices.Clone(l.spec.Key)
	for c := range l.spec.Input {
		if !slices.Contains(l.spec.Key, c) && (l.spec.Tell == nil || slices.Contains(l.spec.Tell, c)) {
			columns = append(columns, c)
		}
	}
	return columns
}

// enter finds the keys and the twins of the rows of a run, and keeps those that add
// something.
func (l *live) enter(v stream.View) {
	l.expire()
	l.groups, l.alike = l.lookup(v.Cols, v.Lo, v.Hi-v.Lo)
	l.added = l.added[:0]
	for i := v.Lo; i < v.Hi; i++ {
		if v.Kind(i).Sign() > 0 {
			l.added = append(l.added, int32(i))
		}
	}
	l.ids = l.rows.Append(v.Cols, l.added, l.ids[:0])
	l.links.Grow(l.rows.Cap())
	l.kept.Touch(l.groups)
}

// expire forgets the keys of which no row has come for their lifetime. One of which
// rows wait for the watermark stays.
func (l *live) expire() {
	l.groups, l.alike = l.kept.Expired(l.groups[:0]), l.alike[:0]
	for _, g := range l.groups {
		of := l.lists.At(g)
		if of.touched {
			l.kept.TouchOne(g)
			continue
		}
		if of.shown > 0 && !l.links.At(of.shown-1).listed {
			l.dead = append(l.dead, of.shown-1)
		}
		for next := of.first; next > 0; next = l.links.At(next - 1).after {
			t := l.links.At(next - 1).twins
			*l.same.At(t) = span{}
			l.dead, l.alike = append(l.dead, next-1), append(l.alike, t)
		}
		*of = list{}
	}
	l.settle()
}

// lookup finds the keys and twins of n rows from lo on.
func (l *live) lookup(cols []*vector.Vector, lo, n int) (groups, alike []int32) {
	groups, alike = slices.Grow(l.groups[:0], n)[:n], slices.Grow(l.alike[:0], n)[:n]
	l.keys.Lookup(l.pick(cols, l.spec.Key), lo, l.key[:], nil, groups)
	l.twins.Lookup(l.pick(cols, l.tellers()), lo, l.twin[:], nil, alike)
	l.lists.Grow(l.keys.Cap())
	l.same.Grow(l.twins.Cap())
	return groups, alike
}

func (l *live) pick(cols []*vector.Vector, columns []int) []*vector.Vector {
	l.cols = stream.Pick(l.cols[:0], cols, columns)
	return l.cols
}

// push puts a row behind all others of its key, and of its twins.
func (l *live) push(g, t, id int32) {
	of := l.lists.At(g)
	*l.links.At(id) = links{before: of.last, twins: t, listed: true}
	if of.last > 0 {
		l.links.At(of.last - 1).after = id + 1
	} else {
		of.first = id + 1
	}
	of.last = id + 1
	of.n++
	l.twinned(t, id)
}

// twinned puts a row behind its twins.
func (l *live) twinned(t, id int32) {
	s := l.same.At(t)
	if s.last > 0 {
		l.links.At(s.last - 1).next = id + 1
	} else {
		s.first = id + 1
	}
	s.last = id + 1
}

// find returns the first row among twins; -1 if there is none.
func (l *live) find(t int32) int32 { return l.same.At(t).first - 1 }

// cut takes a row, the first of its twins, out of the list of its key.
func (l *live) cut(g, id int32) {
	of, at := l.lists.At(g), l.links.At(id)
	if at.before > 0 {
		l.links.At(at.before - 1).after = at.after
	} else {
		of.first = at.after
	}
	if at.after > 0 {
		l.links.At(at.after - 1).before = at.before
	} else {
		of.last = at.before
	}
	of.n--
	l.untwin(id)
	at.listed = false
}

// untwin takes a row, the first of its twins, from among them.
func (l *live) untwin(id int32) {
	at := l.links.At(id)
	s := l.same.At(at.twins)
	if s.first = at.next; s.first == 0 {
		s.last = 0
	}
	at.next = 0
}

// replace puts a row in the place of another one, the first of its twins.
func (l *live) replace(g, old, t, id int32) {
	of, at := l.lists.At(g), *l.links.At(old)
	l.untwin(old)
	l.links.At(old).listed = false
	*l.links.At(id) = links{before: at.before, after: at.after, twins: t, listed: true}
	if at.before > 0 {
		l.links.At(at.before - 1).after = id + 1
	} else {
		of.first = id + 1
	}
	if at.after > 0 {
		l.links.At(at.after - 1).before = id + 1
	} else {
		of.last = id + 1
	}
	l.twinned(t, id)
}

// settle gives back the rows that are dead, and the keys and twins of a run that
// have none.
func (l *live) settle() {
	l.rows.Free(l.dead)
	l.dead = l.dead[:0]
	l.forget(l.groups, l.alike)
}

// forget removes keys and twins that have no rows.
func (l *live) forget(groups, alike []int32) {
	l.gone = l.gone[:0]
	for _, g := range groups {
		if of := l.lists.At(g); of.n == 0 && of.shown == 0 && !of.touched && l.keys.SliceOf(g) != nil {
			l.gone = append(l.gone, g)
		}
	}
	l.kept.Drop(l.gone)
	remove(l.key[0], &l.gone)
	for _, t := range alike {
		if l.same.At(t).first == 0 && l.twins.SliceOf(t) != nil {
			l.gone = append(l.gone, t)
		}
	}
	remove(l.twin[0], &l.gone)
}

// remove removes groups, of which some may be named twice, and empties the list.
func remove(from *state.Slice, groups *[]int32) {
	if len(*groups) == 0 {
		return
	}
	slices.Sort(*groups)
	from.Remove(slices.Compact(*groups))
	*groups = (*groups)[:0]
}

// changes are what leaves an operator: rows and what becomes of them.
type changes struct {
	ids   []int32
	kinds []changelog.RowKind
}

func (c *changes) tell(kind changelog.RowKind, id int32) {
	c.ids, c.kinds = append(c.ids, id), append(c.kinds, kind)
}

// emit puts the changes out and forgets them. The halves of an update, which stand
// side by side, stay together.
func (c *changes) emit(rows *state.Rows, out *stream.Output) error {
	for at := 0; at < len(c.ids); {
		to := at + stream.Whole(c.kinds[at:])
		columns := out.Columns()
		for i, col := range columns {
			rows.Get(i, c.ids[at:to], col)
		}
		if err := out.AddedChanges(c.kinds[at:to]); err != nil {
			return err
		}
		at = to
	}
	c.ids, c.kinds = c.ids[:0], c.kinds[:0]
	return nil
}
