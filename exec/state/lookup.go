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
	mixed  []uint64
	bytes  []byte
	groups []int32
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
		t.batch.bits, t.batch.mixed = make([]uint64, n), make([]uint64, n)
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

func (t *Table) lookupShort(v *vector.Vector, lo int, in []*Slice, where, dst []int32) {
	x := t.encode(v, lo, len(dst))
	h := t.batch.mixed[:len(x)]
	for i, b := range x {
		h[i] = mix(b)
	}
	if where == nil {
		probe(in[0], x, h, dst)
		return
	}
	for i, b := range x {
		w := where[i]
		if w < 0 {
			dst[i] = -1
			continue
		}
		s := in[w]
		slots := s.slots
		mask := uint64(len(slots) - 1)
		for k := h[i] & mask; ; k = (k + 1) & mask {
			if k >= uint64(len(slots)) || slots[k].group == 0 {
				dst[i] = s.enter(b, k)
				break
			}
			if slots[k].bits == b {
				dst[i] = slots[k].group - 1
				break
			}
		}
	}
}

// probe is the loop of lookupShort for a single slice.
func probe(s *Slice, x, h []uint64, dst []int32) {
	slots := s.slots
	mask := uint64(len(slots) - 1)
	for i, b := range x {
		for k := h[i] & mask; ; k = (k + 1) & mask {
			if k >= uint64(len(slots)) || slots[k].group == 0 {
				dst[i] = s.enter(b, k)
				slots = s.slots // may have grown
				mask = uint64(len(slots) - 1)
				break
			}
			if slots[k].bits == b {
				dst[i] = slots[k].group - 1
				break
			}
		}
	}
}

// enter returns a group for a new key whose place is slot k, unless the slots
// have to grow.
func (s *Slice) enter(b, k uint64) int32 {
	if 2*(s.n+1) > len(s.slots) {
		return s.short(b)
	}
	g := s.take(false)
	*s.table.bits.At(g) = b
	s.slots[k] = slot{b, g + 1}
	return g
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
		case page.At(places, g).null:
			dst[i] = s.single()
		case t.short:
			dst[i] = s.short(*page.At(bits, g))
		default:
			dst[i] = s.long(t.long(g), *page.At(bits, g))
		}
	}
}
