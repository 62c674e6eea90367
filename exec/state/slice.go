package state

import (
	"math/bits"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
)

// A Slice is a part of a table that is dropped whole: an open-addressing table
// from keys to groups.
type Slice struct {
	ID
	table  *Table
	n      int     // groups
	used   int     // groups ever taken from the blocks
	blocks []int32 // first groups
	holes  []int32 // groups of removed keys
	only   int32   // group of the NULL key, or of the empty one; -1: none

	slots []slot // short keys
	tags  []tag  // long keys
	arena []byte
	waste int // bytes of arena of removed keys

	// If slices share a dictionary:
	index []cells // by block of keys
	cells []int32 // by key, as index says: group + 1
	keys  []int32 // of the groups
}

// A slot is an entry of the table of short keys.
type slot struct {
	bits  uint64
	group int32 // + 1; 0: empty
}

// A tag is an entry of the table of long keys.
type tag struct {
	hash  uint32 // upper half
	group int32  // + 1; 0: empty
}

// mix spreads short keys over the slots; unlike the hash of keys it may change.
func mix(b uint64) uint64 {
	hi, lo := bits.Mul64(b^0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93)
	return hi ^ lo
}

// Len returns the number of groups.
func (s *Slice) Len() int { return s.n }

// Groups appends all groups of s, in the order in which their keys came unless
// some have been removed.
func (s *Slice) Groups(dst []int32) []int32 {
	left := s.used
	for _, b := range s.blocks {
		n := int32(min(left, blockSize))
		for g := b; g < b+n; g++ {
			dst = append(dst, g)
		}
		left -= int(n)
	}
	if len(s.holes) == 0 {
		return dst
	}
	kept := dst[:len(dst)-s.used]
	for _, g := range dst[len(dst)-s.used:] {
		if s.table.places.At(g).slice == s {
			kept = append(kept, g)
		}
	}
	return kept
}

// take returns an unused group.
func (s *Slice) take(null bool) int32 {
	t := s.table
	g := int32(0)
	if n := len(s.holes); n > 0 {
		g, s.holes = s.holes[n-1], s.holes[:n-1]
	} else {
		if s.used%blockSize == 0 {
			s.blocks = append(s.blocks, t.block())
		}
		g = s.blocks[s.used/blockSize] + int32(s.used%blockSize)
		s.used++
	}
	*t.places.At(g) = place{slice: s, null: null}
	s.n++
	return g
}

// single returns the group of the NULL key, or of the empty one.
func (s *Slice) single() int32 {
	if s.only < 0 {
		s.only = s.take(true)
		s.table.nulls++
	}
	return s.only
}

// short returns the group of a short key, new if need be.
func (s *Slice) short(b uint64) int32 {
	if 2*(s.n+1) > len(s.slots) {
		s.growSlots()
	}
	mask := uint64(len(s.slots) - 1)
	for i := mix(b) & mask; ; i = (i + 1) & mask {
		e := &s.slots[i]
		if e.group == 0 {
			g := s.take(false)
			*s.table.bits.At(g) = b
			*e = slot{b, g + 1}
			return g
		}
		if e.bits == b {
			return e.group - 1
		}
	}
}

func (s *Slice) growSlots() {
	old := s.slots
	s.slots = make([]slot, max(64, 2*len(old)))
	mask := uint64(len(s.slots) - 1)
	for _, e := range old {
		if e.group == 0 {
			continue
		}
		i := mix(e.bits) & mask
		for s.slots[i].group != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = e
	}
}

// long returns the group of an encoded key, new if need be.
func (s *Slice) long(b []byte, hash uint64) int32 {
	if 2*(s.n+1) > len(s.tags) {
		s.growTags()
	}
	t, mask := s.table, uint64(len(s.tags)-1)
	for i := hash & mask; ; i = (i + 1) & mask {
		e := &s.tags[i]
		if e.group == 0 {
			g := s.take(false)
			*t.refs.At(g) = textRef{uint32(len(s.arena)), uint32(len(b))}
			*t.bits.At(g) = hash
			s.arena = append(s.arena, b...)
			*e = tag{uint32(hash >> 32), g + 1}
			return g
		}
		if r := t.refs.At(e.group - 1); e.hash == uint32(hash>>32) && string(s.arena[r.off:r.off+r.len]) == string(b) {
			return e.group - 1
		}
	}
}

func (s *Slice) growTags() {
	old := s.tags
	s.tags = make([]tag, max(64, 2*len(old)))
	mask := uint64(len(s.tags) - 1)
	for _, e := range old {
		if e.group == 0 {
			continue
		}
		i := *s.table.bits.At(e.group - 1) & mask
		for s.tags[i].group != 0 {
			i = (i + 1) & mask
		}
		s.tags[i] = e
	}
}

// Empty removes all keys; their groups are cleared in all columns.
func (s *Slice) Empty() {
	t := s.table
	if t.dict != nil && s != t.dict {
		s.leave()
		return
	}
	groups := s.Groups(t.batch.groups[:0])
	t.batch.groups = groups
	for _, c := range t.Columns {
		c.Clear(groups)
	}
	p := t.places.Pages
	for _, g := range groups {
		*page.At(p, g) = place{}
	}
	if s.only >= 0 {
		t.nulls--
	}
	t.free = append(t.free, s.blocks...)
	clear(s.slots)
	clear(s.tags)
	s.blocks, s.holes, s.arena = s.blocks[:0], s.holes[:0], s.arena[:0]
	s.n, s.used, s.waste, s.only = 0, 0, 0, -1
}
