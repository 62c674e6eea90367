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

// Normalize makes whole changes of those of a source that may send one twice, or
// sends no old rows: it knows the last row of each key. A key that is new is an
// insert, a row that changes nothing is nothing, a key that is not known cannot be
// deleted (case drop-duplicate-changes-by-primary-key). It does not look at
// watermarks.
type Normalize struct {
	spec    NormalizeSpec
	table   *state.Table
	slice   [1]*state.Slice
	rows    *state.Rows
	last    page.Column[int32] // the row of each key, + 1
	kept    *state.Retention   // of keys
	out     changes
	account stream.Account

	cols   []*vector.Vector
	groups []int32
	added  []int32 // numbers of the rows of a run that add something
	ids    []int32 // of those, in rows
	dead   []int32
	gone   []int32
}

// A NormalizeSpec says what a Normalize knows of its input.
type NormalizeSpec struct {
	Input []types.Type
	Key   []int
	// Cond is a BOOLEAN column behind those of the result: rows for which it is not
	// TRUE are not there, so a key that leaves the condition is deleted (case
	// filter-after-normalising). -1: all rows are.
	Cond     int
	Before   bool           // readers want -U
	Lifetime state.Lifetime // of keys, since a row of them has come last
}

// NewNormalize returns the operator, which declares its state in store.
func NewNormalize(spec NormalizeSpec, store *state.Store) *Normalize {
	columns := spec.Input
	if spec.Cond >= 0 {
		columns = columns[:spec.Cond]
	}
	n := &Normalize{spec: spec, rows: store.Rows("rows", columns)}
	keys := stream.Pick(nil, columns, spec.Key)
	n.table = store.Table("keys", keys, nil)
	n.slice[0] = n.table.Slice(state.ID{})
	store.Derive(n.table)
	n.kept = store.Retention("keys", spec.Lifetime)
	if n.kept != nil {
		columns = append(slices.Clone(columns), types.Of(types.BigInt))
	}
	store.Part(state.Part{Name: "rows", Types: columns, Save: n.save, Load: n.load})
	return n
}

// Rows implements [stream.Operator].
func (n *Normalize) Rows(_ int, v stream.View, out *stream.Output) error {
	n.expire()
	n.lookup(v.Cols, v.Lo, v.Hi-v.Lo)
	n.added = n.added[:0]
	for i := v.Lo; i < v.Hi; i++ {
		if n.adds(v, i) {
			n.added = append(n.added, int32(i))
		}
	}
	n.ids = n.rows.Append(v.Cols, n.added, n.ids[:0])
	next := 0
	for i, g := range n.groups {
		switch {
		case n.adds(v, v.Lo+i):
			n.set(g, n.ids[next])
			next++
		case v.Kind(v.Lo+i) == changelog.UpdateBefore && i+1 < len(n.groups) && n.groups[i+1] == g:
			n.account.Used++ // what is known of the key is the old row, whatever the source says
		default:
			n.remove(g)
		}
	}
	err := n.out.emit(n.rows, out)
	n.settle()
	return err
}

// expire forgets the keys of which no row has come for their lifetime.
func (n *Normalize) expire() {
	n.groups = n.kept.Expired(n.groups[:0])
	for _, g := range n.groups {
		last := n.last.At(g)
		n.dead = append(n.dead, *last-1)
		*last = 0
	}
	n.settle()
}

// adds reports whether row i is there from now on.
func (n *Normalize) adds(v stream.View, i int) bool {
	if v.Kind(i).Sign() < 0 {
		return false
	}
	if n.spec.Cond < 0 {
		return true
	}
	c := v.Cols[n.spec.Cond]
	return !c.Null(i) && vector.Values[uint8](c)[i] != 0
}

func (n *Normalize) set(g, id int32) {
	last := n.last.At(g)
	old := *last - 1
	n.kept.TouchOne(g)
	switch {
	case old < 0:
		n.out.tell(changelog.Insert, id)
	case n.kept == nil && n.rows.Equal(old, id): // steps above are told of rows that they may forget
		n.account.Filtered++
		n.dead = append(n.dead, id)
		return
	default:
		if n.spec.Before {
			n.out.tell(changelog.UpdateBefore, old)
		}
		n.out.tell(changelog.UpdateAfter, id)
		n.dead = append(n.dead, old)
	}
	n.account.Used++
	*last = id + 1
}

func (n *Normalize) remove(g int32) {
	old := *n.last.At(g) - 1
	if old < 0 {
		n.account.Filtered++
		return
	}
	n.account.Used++
	n.out.tell(changelog.Delete, old)
	n.dead = append(n.dead, old)
	*n.last.At(g) = 0
}

// settle gives back the rows that are not there any more, and keys without a row.
func (n *Normalize) settle() {
	n.rows.Free(n.dead)
	n.dead, n.gone = n.dead[:0], n.gone[:0]
	for _, g := range n.groups {
		if *n.last.At(g) == 0 {
			n.gone = append(n.gone, g)
		}
	}
	n.kept.Drop(n.gone)
	remove(n.slice[0], &n.gone)
}

func (n *Normalize) lookup(cols []*vector.Vector, lo, rows int) {
	n.cols = stream.Pick(n.cols[:0], cols, n.spec.Key)
	n.groups = slices.Grow(n.groups[:0], rows)[:rows]
	n.table.Lookup(n.cols, lo, n.slice[:], nil, n.groups)
	n.last.Grow(n.table.Cap())
}

func (n *Normalize) save(to *state.Saver) {
	groups := n.slice[0].Groups(nil)
	n.table.Sort(groups)
	var ids []int32
	for _, g := range groups {
		ids = append(ids, *n.last.At(g)-1)
		to.Add(n.table.KeyGroup(g), -1)
		if n.kept != nil {
			vector.AppendValue(to.Columns[len(n.rows.Types)], n.kept.At(g))
		}
	}
	for i := range n.rows.Types {
		n.rows.Get(i, ids, to.Columns[i])
	}
}

func (n *Normalize) load(l *state.Loaded) error {
	n.lookup(l.Columns, 0, l.N)
	for i, id := range n.rows.Append(l.Columns, l.Rows(), nil) {
		*n.last.At(n.groups[i]) = id + 1
		if n.kept != nil {
			n.kept.Restore(n.groups[i], vector.Values[int64](l.Columns[len(n.rows.Types)])[i])
		}
	}
	return nil
}

// Advance implements [stream.Operator].
func (n *Normalize) Advance(w stream.Watermark, out *stream.Output) error { return out.Advance(w) }

// Due implements [stream.Operator].
func (n *Normalize) Due() stream.Watermark { return stream.MaxWatermark }

// Account implements [stream.Accountant].
func (n *Normalize) Account() stream.Account { return n.account }

// StateRows implements [stream.Stateful].
func (n *Normalize) StateRows() int64 { return int64(n.rows.Len()) }
