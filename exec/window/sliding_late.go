package window

import "github.com/tidemark-sql/tidemark/exec/state"

// absorb implements merger: rows of a slice that is in the blocks are added
// wherever the slice has been added.
func (s *sliding) absorb(partial *state.Slice) {
	from := partial.Groups(nil)
	o := s.table.Slice(state.ID{End: partial.End, Kind: raw})
	groups := append([]int32(nil), from...)
	s.table.Same(o, from, groups)
	switch {
	case partial.End > s.upTo:
		merge(s.table, groups, from, s.merges)
	case partial.End > s.bound:
		merge(s.table, groups, from, s.merges)
		s.own(groups)
		s.addUp(s.owners, from)
	default:
		s.absorbFirst(o, groups, from)
	}
}

// absorbFirst adds rows to groups of a slice of the first block, and to those of
// the same key in the slices before it, which hold them too.
func (s *sliding) absorbFirst(o *state.Slice, groups, from []int32) {
	s.own(groups)
	owners, unmet := append([]int32(nil), s.owners...), append([]int32(nil), s.unmet...)
	for i, g := range groups {
		if len(unmet) > 0 && unmet[0] == g {
			s.insert(g, owners[i], o.End)
			unmet = unmet[1:]
		}
		var into, again []int32
		for x := s.links.At(owners[i]).head; x != 0; x = s.links.At(x - 1).next {
			into, again = append(into, x-1), append(again, from[i])
			if x-1 == g {
				break
			}
		}
		merge(s.table, into, again, s.merges)
	}
}

// insert puts a new group in its place among those of its key in the first
// block; it takes over what the next one holds.
func (s *sliding) insert(g, owner int32, end int64) {
	at := &s.links.At(owner).head
	for *at != 0 && s.table.SliceOf(*at-1).End < end {
		at = &s.links.At(*at - 1).next
	}
	next := *at
	s.links.At(g).next = next
	*at = g + 1
	if next != 0 {
		merge(s.table, []int32{g}, []int32{next - 1}, s.merges)
	}
}
