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

	slots []int32 // the table from keys to groups: group + 1; 0: empty
	shift uint8   // 32 less the binary logarithm of the number of slots
	arena []byte
	waste int // bytes of arena of removed keys

	pieces []Piece  // if slices share a dictionary: by block of keys
	near   *regions // of the dictionary: where its keys lie
}

// mix spreads short keys over the slots; unlike the hash of keys it may change. Keys
// that are numbers one after the other, as most are, come to lie nearly evenly, which
// no random function gives: the factor is 2^64 divided by the golden ratio (Knuth, The
// Art of Computer Programming 3, 6.4).
func mix(b uint64) uint32 { return uint32(b * 0x9E3779B97F4A7C15 >> 32) }

// mixLong does so for long keys, by their hash. Its upper eight bits are the key
// group, in which the keys of one task may be alike.
func mixLong(hash uint64) uint32 { return uint32(hash >> 24) }

// mixed returns the hash of the key of a group.
func (t *Table) mixed(g int32) uint32 {
	if t.short {
		return mix(*t.bits.At(g))
	}
	return mixLong(*t.bits.At(g))
}

// home returns where the search for a hash begins.
func (s *Slice) home(hash uint32) uint32 { return hash >> (s.shift & 31) }

// Len returns the number of groups, or of the keys that occur if a dictionary is
// shared.
func (s *Slice) Len() int {
	n := s.n
	for i := range s.pieces {
		n += bits.OnesCount64(s.pieces[i].Occur)
	}
	return n
}

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
		if *s.table.places.At(g)&taken != 0 {
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
			t.owners[s.blocks[len(s.blocks)-1]/blockSize] = s
		}
		g = s.blocks[s.used/blockSize] + int32(s.used%blockSize)
		s.used++
	}
	*t.places.At(g) = taken
	if null {
		*t.places.At(g) = taken | nullKey
	}
	s.n++
	return g
}

// takeFor returns an unused group for a short key.
func (s *Slice) takeFor(b uint64) int32 {
	if s.near == nil {
		return s.take(false)
	}
	return s.near.take(s, hashBits(b, s.table.Keys[0].Physical().Width()), taken)
}

// single returns the group of the NULL key, or of the empty one.
func (s *Slice) single() int32 {
	if s.only < 0 {
		if s.near == nil {
			s.only = s.take(true)
		} else {
			s.only = s.near.take(s, hashNull(), taken|nullKey)
			*s.table.bits.At(s.only) = 0 // it comes first
		}
		s.table.nulls++
	}
	return s.only
}

// short returns the group of a short key, new if need be.
func (s *Slice) short(b uint64) int32 {
	mask, pages := s.room(), s.table.bits.Pages
	for k := s.home(mix(b)); ; k = (k + 1) & mask {
		g := s.slots[k] - 1
		if g < 0 {
			g = s.takeFor(b)
			*s.table.bits.At(g) = b
			s.slots[k] = g + 1
			return g
		}
		if *page.At(pages, g) == b {
			return g
		}
	}
}

// full reports whether the slots have to grow before another key comes.
func (s *Slice) full() bool { return 2*(s.n+1) > len(s.slots) }

// room makes room for another key and returns the number of slots less one.
func (s *Slice) room() (mask uint32) {
	if !s.full() {
		return uint32(len(s.slots) - 1)
	}
	s.slots = make([]int32, max(64, 2*len(s.slots)))
	mask = uint32(len(s.slots) - 1)
	s.shift = uint8(bits.LeadingZeros32(mask))
	s.fill()
	return mask
}

// fill puts the groups of all keys into the slots, which are empty.
func (s *Slice) fill() {
	t, mask := s.table, uint32(len(s.slots)-1)
	for _, b := range s.blocks {
		for g := b; g < b+blockSize; g++ {
			if *t.places.At(g)&(taken|nullKey) != taken {
				continue
			}
			k := s.home(t.mixed(g))
			for s.slots[k] != 0 {
				k = (k + 1) & mask
			}
			s.slots[k] = g + 1
		}
	}
}

// long returns the group of an encoded key, new if need be.
func (s *Slice) long(b []byte, hash uint64) int32 {
	t, mask := s.table, s.room()
	for k := s.home(mixLong(hash)); ; k = (k + 1) & mask {
		g := s.slots[k] - 1
		if g < 0 {
			g = s.take(false)
			*t.refs.At(g) = textRef{uint32(len(s.arena)), uint32(len(b))}
			*t.bits.At(g) = hash
			s.arena = append(s.arena, b...)
			s.slots[k] = g + 1
			return g
		}
		if *t.bits.At(g) != hash {
			continue
		}
		if r := t.refs.At(g); string(s.arena[r.off:r.off+r.len]) == string(b) {
			return g
		}
	}
}

// Empty removes all keys; their groups are cleared in all columns.
func (s *Slice) Empty() {
	t := s.table
	if t.dict != nil && s != t.dict {
		s.leave()
		return
	}
	t.ClearBlocks(s.blocks)
	t.places.ClearBlocks(s.blocks)
	if s.only >= 0 {
		t.nulls--
	}
	t.release(s.blocks)
	clear(s.slots)
	s.blocks, s.holes, s.arena = s.blocks[:0], s.holes[:0], s.arena[:0]
	s.n, s.used, s.waste, s.only = 0, 0, 0, -1
}
