package state

// manyRemoved is about how many slots are cleared, and filled again, in the time in
// which the slot of one key, which may be anywhere, is found and emptied.
const manyRemoved = 16

// Remove removes the keys of groups, which are all in s, and clears the groups
// in all columns.
func (s *Slice) Remove(groups []int32) {
	for _, c := range s.table.Columns {
		c.Clear(groups)
	}
	s.forget(groups)
}

// forget is Remove for groups that hold nothing, or whose values no longer matter.
func (s *Slice) forget(groups []int32) {
	t := s.table
	many := len(groups) > len(s.slots)/manyRemoved
	for _, g := range groups {
		if g == s.only {
			s.only = -1
			t.nulls--
		} else {
			if !t.short {
				s.waste += int(t.refs.At(g).len)
			}
			if !many { // otherwise all at once, below
				s.removeSlot(g)
			}
		}
		*t.places.At(g) = 0
		if s.near == nil {
			s.holes = append(s.holes, g)
		}
		s.n--
	}
	if many { // the keys that are left are far fewer than slots
		clear(s.slots)
		s.fill()
	}
	if s.waste > 1<<16 && s.waste > len(s.arena)/2 {
		s.compact()
	}
}

// removeSlot empties the slot of a group and moves up those behind it that would
// not be found across the gap.
func (s *Slice) removeSlot(g int32) {
	t, slots := s.table, s.slots
	mask := uint32(len(slots) - 1)
	i := s.home(t.mixed(g))
	for slots[i] != g+1 {
		i = (i + 1) & mask
	}
	for j := (i + 1) & mask; slots[j] != 0; j = (j + 1) & mask {
		if (j-s.home(t.mixed(slots[j]-1)))&mask >= (j-i)&mask {
			slots[i], i = slots[j], j
		}
	}
	slots[i] = 0
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
