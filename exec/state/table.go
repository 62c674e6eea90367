package state

import (
	"cmp"
	"slices"
	"sort"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Store holds the tables of one operator, which are all the state it has.
type Store struct {
	// Route says by which of the columns of its keys the rows of the operator were
	// sent to its task; nil: by all, in their order. State has the key group by which
	// its rows come.
	Route []int

	tables  []*Table
	rows    []*Rows
	parts   []*Part
	numbers []number
	loaded  []func()
}

// Table declares a table: its name within the operator, the types of the key,
// and columns of state. The group of a key in a slice is its row in each column.
func (s *Store) Table(name string, keys []types.Type, columns []aggregate.Accumulator) *Table {
	t := &Table{Name: name, Keys: keys, Columns: columns, slices: map[ID]*Slice{}}
	t.short = len(keys) == 1 && key.Short(keys[0])
	for _, k := range keys {
		t.decoded = append(t.decoded, vector.New(k.Null()))
	}
	if len(keys) > 1 && len(s.Route) > 0 {
		t.route = &route{}
		for _, k := range keys {
			t.route.key = append(t.route.key, vector.New(k.Null()))
		}
		for _, i := range s.Route {
			t.route.by = append(t.route.by, t.route.key[i])
		}
	}
	s.tables = append(s.tables, t)
	return t
}

// Tables returns the declared tables.
func (s *Store) Tables() []*Table { return s.tables }

// An ID names a slice of a table. Tables of event time have the end of a slice
// as End; Kind tells apart slices of different uses with one end. A table
// without slices has all groups in the slice of the zero ID.
type ID struct{ End, Kind int64 }

// A Table maps keys to groups, within slices that are dropped whole. Groups are
// numbers; those of dropped slices are used again.
type Table struct {
	Name    string
	Keys    []types.Type
	Columns []aggregate.Accumulator

	slices map[ID]*Slice
	order  []*Slice // by ID
	spare  []*Slice // dropped, with their memory
	short  bool     // one key of at most eight bytes
	size   int      // groups that there is room for
	free   []int32  // first groups of free blocks
	nulls  int      // groups whose key is NULL

	beside  Beside // what is saved of each group besides
	derived bool   // left out of snapshots

	bits   page.Column[uint64]  // short keys, and hashes of long ones
	refs   page.Column[textRef] // long keys: where in the arena of the slice
	places page.Column[place]
	owners []*Slice // by block; nil: free, or outside of all slices

	dict  *Slice   // keys of all slices, if they share them; see shared.go
	swept int      // keys that the last sweep left there
	live  []uint64 // scratch memory: the keys of each block of it that occur
	run   []int32  // groups of blocks
	sums  []blockSums

	loose   []int32 // groups outside of all slices
	taken   []int32 // groups for Take
	batch   batch
	sorter  sorter
	decoded []*vector.Vector
	route   *route // nil: by all keys
}

// A route is how rows with long keys come to their task.
type route struct {
	key []*vector.Vector // of one group
	by  []*vector.Vector // those of key by which rows are sent
}

// hash returns what HashKeys gave, for an encoded key, where its rows were sent.
func (r *route) hash(encoded []byte) uint64 {
	for _, v := range r.key {
		v.Reset()
	}
	key.Decode(encoded, r.key)
	var h [1]uint64
	HashKeys(r.by, 1, h[:])
	return h[0]
}

// A textRef is a range of bytes of an arena.
type textRef struct{ off, len uint32 }

// A place says what a group is: 0 if it is free, otherwise taken with what is known
// of its key.
type place uint16

const (
	taken   place = 1 << 15
	nullKey place = 1 << 14  // the key is NULL, or there are no keys
	groupOf place = 1<<9 - 1 // key group + 1; 0: not known yet
)

// blockSize is the number of groups that a slice takes at a time: its groups lie
// together, and a small slice wastes little.
const blockSize = page.Block

// Slice returns the slice with the given ID, new and empty if need be.
func (t *Table) Slice(id ID) *Slice {
	if s, ok := t.slices[id]; ok {
		return s
	}
	s := t.Apart()
	s.ID = id
	t.slices[id] = s
	at, _ := slices.BinarySearchFunc(t.order, id, compareID)
	t.order = slices.Insert(t.order, at, s)
	return s
}

// Find returns the slice with the given ID, or nil.
func (t *Table) Find(id ID) *Slice { return t.slices[id] }

// Slices returns all slices in the order of their IDs. The list is lent until
// the next call of Slice or Drop.
func (t *Table) Slices() []*Slice { return t.order }

// After returns the slices whose End is above end, in the order of their IDs. The
// list is lent until the next call of Slice or Drop.
func (t *Table) After(end int64) []*Slice {
	at := sort.Search(len(t.order), func(i int) bool { return t.order[i].End > end })
	return t.order[at:]
}

func compareID(s *Slice, id ID) int {
	return cmp.Or(cmp.Compare(s.ID.End, id.End), cmp.Compare(s.ID.Kind, id.Kind))
}

// Drop empties and removes a slice.
func (t *Table) Drop(s *Slice) {
	delete(t.slices, s.ID)
	at, _ := slices.BinarySearchFunc(t.order, s.ID, compareID)
	t.order = slices.Delete(t.order, at, at+1)
	t.Discard(s)
}

// Apart returns an empty slice that is no part of the state: whoever has it can make
// it again from other slices. Discard takes it back.
func (t *Table) Apart() *Slice {
	s := &Slice{table: t}
	if n := len(t.spare); n > 0 {
		s, t.spare = t.spare[n-1], t.spare[:n-1]
	}
	s.only = -1
	return s
}

// Discard empties a slice that Apart returned, which is not used any more.
func (t *Table) Discard(s *Slice) {
	s.Empty()
	t.spare = append(t.spare, s)
}

// Cap returns the number that all groups are below.
func (t *Table) Cap() int { return t.size }

// block returns the first of blockSize unused groups.
func (t *Table) block() int32 {
	if n := len(t.free); n > 0 {
		b := t.free[n-1]
		t.free = t.free[:n-1]
		return b
	}
	b := int32(t.size)
	t.grow(t.size + blockSize)
	return b
}

// pageOf appends the blocks of a new page of groups, the least last.
func (t *Table) pageOf(dst []int32) []int32 {
	first := t.size
	t.grow((first/page.Size + 1) * page.Size)
	for b := t.size - blockSize; b >= first; b -= blockSize {
		dst = append(dst, int32(b))
	}
	return dst
}

// release gives back blocks of groups, which are clear.
func (t *Table) release(blocks []int32) {
	for _, b := range blocks {
		t.owners[b/blockSize] = nil
	}
	t.free = append(t.free, blocks...)
}

func (t *Table) grow(n int) {
	t.size = n
	t.bits.Grow(n)
	t.places.Grow(n)
	t.owners = append(t.owners, make([]*Slice, n/blockSize-len(t.owners))...)
	if !t.short {
		t.refs.Grow(n)
	}
	for _, c := range t.Columns {
		c.Grow(n)
	}
}

// Loose returns n groups outside of all slices, for results that are put
// together: whoever uses them leaves them cleared. They are no part of the state.
func (t *Table) Loose(n int) []int32 {
	for len(t.loose) < n {
		b := t.block()
		for g := b; g < b+blockSize; g++ {
			t.loose = append(t.loose, g)
		}
	}
	return t.loose[:n]
}

// Take returns a group without a key, cleared, which its owner finds again by
// other means; Give gives groups back.
func (t *Table) Take() int32 {
	if len(t.taken) == 0 {
		b := t.block()
		for g := b + blockSize - 1; g >= b; g-- {
			t.taken = append(t.taken, g)
		}
	}
	g := t.taken[len(t.taken)-1]
	t.taken = t.taken[:len(t.taken)-1]
	return g
}

// Give clears groups that Take returned, to be taken again.
func (t *Table) Give(groups []int32) {
	for _, c := range t.Columns {
		c.Clear(groups)
	}
	t.taken = append(t.taken, groups...)
}

// SliceOf returns the slice that a group is in.
func (t *Table) SliceOf(g int32) *Slice {
	if *t.places.At(g)&taken == 0 {
		return nil
	}
	return t.owners[g/blockSize]
}

// KeyGroup returns the key group of a group's key.
func (t *Table) KeyGroup(g int32) uint8 {
	p := t.places.At(g)
	if *p&groupOf == 0 {
		*p |= place(KeyGroup(t.hash(g, *p))) + 1
	}
	return uint8(*p&groupOf - 1)
}

// hash returns what HashKeys gives for the columns of the key of g by which its rows
// come.
func (t *Table) hash(g int32, p place) uint64 {
	switch {
	case len(t.Keys) == 0:
		return hashNone()
	case t.route != nil:
		return t.route.hash(t.long(g))
	case !t.short:
		return *t.bits.At(g)
	case p&nullKey != 0:
		return hashNull()
	default:
		return hashBits(*t.bits.At(g), t.Keys[0].Physical().Width())
	}
}

// KeyColumns returns the keys of groups, one vector a key. They are lent until
// the next call.
func (t *Table) KeyColumns(groups []int32) []*vector.Vector {
	for _, v := range t.decoded {
		v.Reset()
	}
	if t.short {
		t.shortKeys(groups, t.decoded[0])
		return t.decoded
	}
	if len(t.Keys) > 0 {
		for _, g := range groups {
			key.Decode(t.long(g), t.decoded)
		}
	}
	return t.decoded
}

// long returns the encoded key of a group, lent.
func (t *Table) long(g int32) []byte {
	r := t.refs.At(g)
	return t.owners[g/blockSize].arena[r.off : r.off+r.len]
}

func (t *Table) shortKeys(groups []int32, v *vector.Vector) {
	bits, places := t.bits.Pages, t.places.Pages
	if v.Type.Physical() == types.PhysInt64 {
		v.Resize(len(groups))
		to := vector.Values[int64](v)
		if t.nulls == 0 {
			for i, g := range groups {
				to[i] = int64(*page.At(bits, g) ^ 1<<63)
			}
			return
		}
		for i, g := range groups {
			to[i] = int64(*page.At(bits, g) ^ 1<<63)
			if *page.At(places, g)&nullKey != 0 {
				v.SetNull(i)
			}
		}
		return
	}
	for _, g := range groups {
		if *page.At(places, g)&nullKey != 0 {
			v.AppendNull()
		} else {
			key.AppendBits(v, *page.At(bits, g))
		}
	}
}
