package state

import (
	"github.com/zeebo/xxh3"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// batch is the scratch memory of lookups.
type batch struct {
	bits   []uint64
	first  [ahead]int32
	bytes  []byte
	groups []int32

	pieces [][]Piece // of slices
}

func hashNone() uint64 { return xxh3.Hash(nil) }

// Lookup sets dst[i] to the group of the key of row lo+i of cols in the slice
// in[where[i]]; keys that are new get a group. Rows with where[i] < 0 get -1.
// where may be nil: then all rows are looked up in in[0].
func (t *Table) Lookup(cols []*vector.Vector, lo int, in []*Slice, where []int32, dst []int32) {
	switch {
	case len(t.Keys) == 0:
		t.lookupNone(in, where, dst)
	case !t.short:
		t.lookupLong(cols, lo, in, where, dst)
	case t.dict != nil:
		t.lookupShared(cols[0], lo, in, where, dst)
	case cols[0].HasNulls():
		t.lookupNullable(cols[0], lo, in, where, dst)
	default:
		t.lookupShort(cols[0], lo, in, where, dst)
	}
}

func (t *Table) lookupNone(in []*Slice, where, dst []int32) {
	for i := range dst {
		w := int32(0)
		if where != nil {
			w = where[i]
		}
		dst[i] = -1
		if w >= 0 {
			dst[i] = in[w].single()
		}
	}
}

// encode fills the short forms of rows lo up to lo+n.
func (t *Table) encode(v *vector.Vector, lo, n int) []uint64 {
	if cap(t.batch.bits) < n {
		t.batch.bits = make([]uint64, n)
	}
	x := t.batch.bits[:n]
	if v.Type.Physical() == types.PhysInt64 && !v.Const {
		for i, b := range vector.Values[int64](v)[lo : lo+n] {
			x[i] = uint64(b) ^ 1<<63
		}
		return x
	}
	for i := range x {
		if !v.Null(lo + i) {
			x[i] = key.Bits(v, lo+i)
		}
	}
	return x
}

// ahead is the number of rows whose slots are read before any is looked at: loads
// that no decision divides are under way side by side, and the slots of many keys
// are far from the processor.
const ahead = 256

func (t *Table) lookupShort(v *vector.Vector, lo int, in []*Slice, where, dst []int32) {
	for len(dst) > 0 {
		n := min(len(dst), ahead)
		x := t.encode(v, lo, n)
		if where == nil {
			t.probe(in[0], x, dst[:n])
		} else {
			t.probeEach(in, where[:n], x, dst[:n])
			where = where[n:]
		}
		dst, lo = dst[n:], lo+n
	}
}

// probe sets dst to the groups of at most ahead keys in s.
func (t *Table) probe(s *Slice, x []uint64, dst []int32) {
	s.room()
	slots, shift := s.slots, s.shift&31
	first, dst := t.batch.first[:len(x)], dst[:len(x)]
	for i, b := range x {
		first[i] = slots[mix(b)>>shift]
	}
	pages := t.bits.Pages
	for i, b := range x {
		g := first[i] - 1 // of an empty slot: none that there is
		if page.Holds(pages, g, b) {
			dst[i] = g
			continue
		}
		dst[i] = s.short(b)
		pages = t.bits.Pages
	}
}

// probeEach is probe for keys in several slices.
func (t *Table) probeEach(in []*Slice, where []int32, x []uint64, dst []int32) {
	for _, s := range in {
		s.room()
	}
	first := t.batch.first[:len(x)]
	for i, b := range x {
		first[i] = 0
		if where[i] >= 0 {
			s := in[where[i]]
			first[i] = s.slots[s.home(mix(b))]
		}
	}
	pages := t.bits.Pages
	for i, b := range x {
		g := first[i] - 1
		switch {
		case page.Holds(pages, g, b):
			dst[i] = g
		case where[i] < 0:
			dst[i] = -1
		default:
			dst[i] = in[where[i]].short(b)
			pages = t.bits.Pages
		}
	}
}

func (t *Table) lookupNullable(v *vector.Vector, lo int, in []*Slice, where, dst []int32) {
	x := t.encode(v, lo, len(dst))
	for i, b := range x {
		w := int32(0)
		if where != nil {
			w = where[i]
		}
		switch {
		case w < 0:
			dst[i] = -1
		case v.Null(lo + i):
			dst[i] = in[w].single()
		default:
			dst[i] = in[w].short(b)
		}
	}
}

func (t *Table) lookupLong(cols []*vector.Vector, lo int, in []*Slice, where, dst []int32) {
	for i := range dst {
		w := int32(0)
		if where != nil {
			w = where[i]
		}
		if w < 0 {
			dst[i] = -1
			continue
		}
		t.batch.bytes = key.Append(t.batch.bytes[:0], cols, lo+i)
		dst[i] = in[w].long(t.batch.bytes, xxh3.Hash(t.batch.bytes))
	}
}

// Same sets dst[i] to the group in s of the key of group from[i], which is in
// another slice of t; keys that are new get a group.
func (t *Table) Same(s *Slice, from, dst []int32) {
	places, bits := t.places.Pages, t.bits.Pages
	for i, g := range from {
		switch {
		case *page.At(places, g)&nullKey != 0:
			dst[i] = s.single()
		case t.short:
			dst[i] = s.short(*page.At(bits, g))
		default:
			dst[i] = s.long(t.long(g), *page.At(bits, g))
		}
	}
}
