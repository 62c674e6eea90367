package state

import "math/bits"

// regions say which groups new keys of a dictionary get. Keys with key groups close to
// each other lie together: windows are emitted in the order of key groups, and what is
// read one after the other is near. Within that, keys that come together lie together,
// since they mostly go together: slices then have few blocks, and those are full.
// Where keys lie matters for nothing but time and memory.
type regions struct {
	bits  int                // there are 1<<bits regions
	now   [KeyGroups]tail    // by region
	holes [KeyGroups][]int32 // groups of keys that have gone, by region, if there are many
	fresh []int32            // blocks without keys, the least last
}

// A tail is what is left of a block.
type tail struct{ at, end int32 }

// regionKeys is about the number of keys of a region: the memory that their columns
// take is near the processor while they are emitted.
const regionKeys = 512

func (r *regions) of(keyGroup uint8) uint8 { return uint8(uint(keyGroup) >> (8 - r.bits)) }

// take returns an unused group for a key with the given hash.
func (r *regions) take(s *Slice, hash uint64, p place) int32 {
	q := KeyGroup(hash)
	g := r.group(s, r.of(q))
	*s.table.places.At(g) = p | place(q) + 1
	s.n++
	return g
}

func (r *regions) group(s *Slice, region uint8) int32 {
	if h := r.holes[region]; len(h) > 0 {
		r.holes[region] = h[:len(h)-1]
		return h[len(h)-1]
	}
	b := &r.now[region]
	if b.at == b.end {
		b.at = r.block(s)
		b.end = b.at + blockSize
	}
	b.at++
	return b.at - 1
}

// block returns a new block. As many are taken at a time as a page has, so that those
// of a dictionary have numbers close to each other.
func (r *regions) block(s *Slice) int32 {
	t := s.table
	if len(r.fresh) == 0 {
		r.fresh = t.pageOf(r.fresh)
	}
	b := r.fresh[len(r.fresh)-1]
	r.fresh = r.fresh[:len(r.fresh)-1]
	t.owners[b/blockSize] = s
	s.blocks = append(s.blocks, b)
	return b
}

// fit divides regions into two, or joins them, until so many keys fill them.
func (r *regions) fit(keys int) {
	for r.bits < 8 && keys >= 2*regionKeys<<r.bits {
		for i := 1<<r.bits - 1; i > 0; i-- {
			r.now[2*i], r.now[i] = r.now[i], tail{}
		}
		r.bits++
	}
	for r.bits > 0 && keys < regionKeys/4<<r.bits {
		for i := 1; i < 1<<r.bits; i++ {
			r.now[i/2], r.now[i] = r.now[i], tail{}
		}
		r.bits--
	}
}

// collect gives up the blocks of s that have no keys and, if most groups of the
// others are unused, finds those. live holds for each block the keys that it has.
func (r *regions) collect(s *Slice, live []uint64) {
	for i := range r.holes {
		r.holes[i] = r.holes[i][:0]
	}
	r.fit(s.n)
	kept := s.blocks[:0]
	for i, b := range s.blocks {
		if live[i] == 0 && !r.filling(b) {
			r.fresh = append(r.fresh, b)
			continue
		}
		live[len(kept)] = live[i]
		kept = append(kept, b)
	}
	s.blocks = kept
	if len(kept)*blockSize < 2*s.n+blockSize<<r.bits {
		return
	}
	for i, b := range kept {
		if live[i] == 0 || r.filling(b) {
			continue
		}
		q := r.of(s.table.KeyGroup(b + int32(bits.TrailingZeros64(live[i]))))
		for left := ^live[i]; left != 0; left &= left - 1 {
			r.holes[q] = append(r.holes[q], b+int32(bits.TrailingZeros64(left)))
		}
	}
}

// filling reports whether new keys go to a block.
func (r *regions) filling(block int32) bool {
	for _, b := range r.now[:1<<r.bits] {
		if b.at != b.end && b.end == block+blockSize {
			return true
		}
	}
	return false
}
