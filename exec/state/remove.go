package state

// Remove removes the keys of groups, which are all in s, and clears the groups
// in all columns.
func (s *Slice) Remove(groups []int32) {
	t := s.table
	for _, c := range t.Columns {
		c.Clear(groups)
	}
	for _, g := range groups {
		switch {
		case g == s.only:
			s.only = -1
			t.nulls--
		case t.short:
			s.removeSlot(*t.bits.At(g))
		default:
			s.removeTag(g)
		}
		*t.places.At(g) = place{}
		s.holes = append(s.holes, g)
		s.n--
	}
	if s.waste > 1<<16 && s.waste > len(s.arena)/2 {
		s.compact()
	}
}

// removeSlot empties the slot of a key and moves up those behind it that would
// not be found across the gap.
func (s *Slice) removeSlot(b uint64) {
	mask := uint64(len(s.slots) - 1)
	i := mix(b) & mask
	for s.slots[i].bits != b || s.slots[i].group == 0 {
		i = (i + 1) & mask
	}
	for j := (i + 1) & mask; s.slots[j].group != 0; j = (j + 1) & mask {
		if home := mix(s.slots[j].bits) & mask; (j-home)&mask >= (j-i)&mask {
			s.slots[i], i = s.slots[j], j
		}
	}
	s.slots[i] = slot{}
}

func (s *Slice) removeTag(g int32) {
	bits, mask := &s.table.bits, uint64(len(s.tags)-1)
	i := *bits.At(g) & mask
	for s.tags[i].group != g+1 {
		i = (i + 1) & mask
	}
	for j := (i + 1) & mask; s.tags[j].group != 0; j = (j + 1) & mask {
		if home := *bits.At(s.tags[j].group - 1) & mask; (j-home)&mask >= (j-i)&mask {
			s.tags[i], i = s.tags[j], j
		}
	}
	s.tags[i] = tag{}
	s.waste += int(s.table.refs.At(g).len)
}

// compact gives up the bytes of removed keys.
func (s *Slice) compact() {
	old := s.arena
	s.arena, s.waste = make([]byte, 0, len(old)), 0
	for _, g := range s.Groups(nil) {
		if g == s.only {
			continue
		}
		r := s.table.refs.At(g)
		off := uint32(len(s.arena))
		s.arena = append(s.arena, old[r.off:r.off+r.len]...)
		r.off = off
	}
}
