package aggregate

import (
	"math/bits"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
)

// A set holds, for each group, the different values that its rows have, and how
// often each was added: for DISTINCT and for MIN and MAX of input that takes rows
// back, and for DISTINCT that keeps order; [valueSets] serves the rest. A count may
// be negative for a while: a row of one part of a group may be taken back in another.
//
// A value is a number: the short form of one, or its number in texts. A cleared
// group gets a new identity, so that what it held needs no unlinking; the table
// is rebuilt when most of it is garbage.
type set struct {
	coder
	slots   []setSlot
	members []member
	groups  page.Column[setGroup]
	n       int     // groups
	live    int     // members of live groups
	next    uint32  // identity
	seqs    []int64 // of the first row that has the value of each member; nil: not kept
}

// A setSlot is an entry of the table from values to members. Its home is hash modulo
// the number of slots.
type setSlot struct {
	hash   uint32
	member int32 // index + 1; 0: empty
}

type member struct {
	value uint64
	id    uint32 // of the group, and nullValue
	group int32
	next  int32 // of the group, index + 1
	count int32
}

// null reports whether the value is NULL.
func (m *member) null() bool { return m.id&nullValue != 0 }

type setGroup struct {
	id, size uint32
	head     int32 // first member, index + 1
}

// nullValue marks the identity in a slot or member whose value is NULL.
const nullValue = 1 << 31

func (s *set) Grow(n int) {
	s.groups.Grow(n)
	s.n = max(s.n, n)
}

// hash mixes a value and an identity.
func hash(value uint64, id uint32) uint32 {
	hi, lo := bits.Mul64(value^uint64(id)<<32^0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93)
	return uint32((hi ^ lo) >> 32)
}

// identity returns the identity of group g.
func (s *set) identity(g int32) uint32 {
	e := s.groups.At(g)
	if e.id == 0 {
		s.next++
		e.id = s.next
	}
	return e.id
}

// member returns the member of group g with a value, new with count 0 if need
// be. It stays where it is until the next call.
func (s *set) member(g int32, value uint64, null bool) *member {
	at := s.find(g, value, null) // may move the members
	return &s.members[at]
}

// seq returns the number kept for a member.
func (s *set) seq(m int32) int64 {
	if s.seqs == nil {
		return 0
	}
	return s.seqs[m]
}

// find returns the index of the member of group g with a value.
func (s *set) find(g int32, value uint64, null bool) int32 {
	id := s.identity(g)
	if null {
		id, value = id|nullValue, 0
	}
	s.reserve(1)
	return s.probe(g, value, id, hash(value, id))
}

// reserve makes room for n further members.
func (s *set) reserve(n int) {
	if len(s.members)+n > room(len(s.slots)) {
		s.rebuild(n)
	}
}

// expectMore makes room for n members of a group.
func (s *set) expectMore(_ int32, n int) { s.reserve(n) }

// expect makes room for the members of a group of src, so that s stays as it is
// while they are added: src may be s.
func (s *set) expect(src *set, group int32) { s.reserve(int(src.groups.At(group).size)) }

// probe returns the index of a member whose hash is h, new with count 0 if need be.
func (s *set) probe(g int32, value uint64, id uint32, h uint32) int32 {
	slots := s.slots
	mask := uint32(len(slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		e := &slots[i]
		if e.member == 0 {
			e.hash, e.member = h, s.insert(g, value, id)+1
			return e.member - 1
		}
		if e.hash == h && s.is(e.member-1, value, id) {
			return e.member - 1
		}
	}
}

// is reports whether a member has a value of the group with an identity.
func (s *set) is(m int32, value uint64, id uint32) bool {
	e := &s.members[m]
	return e.value == value && e.id == id
}

func (s *set) insert(g int32, value uint64, id uint32) int32 {
	c := s.groups.At(g)
	s.members = append(s.members, member{value: value, id: id, group: g, next: c.head})
	if s.seqs != nil {
		s.seqs = append(s.seqs, 0)
	}
	m := int32(len(s.members))
	c.head = m
	c.size++
	s.live++
	return m - 1
}

// alive reports whether the group of m still has the identity it had.
func (s *set) alive(m *member) bool { return s.groups.At(m.group).id == m.id&^nullValue }

// rebuild drops the members of cleared groups and those that were taken back,
// and makes room for n more.
func (s *set) rebuild(n int) {
	kept := s.members[:0]
	for i := range s.members {
		m := s.members[i]
		if !s.alive(&m) {
			continue
		}
		c := s.groups.At(m.group)
		c.head, c.size = 0, 0
		if m.count == 0 {
			continue
		}
		if s.seqs != nil {
			s.seqs[len(kept)] = s.seqs[i]
		}
		kept = append(kept, m)
	}
	if s.seqs != nil {
		s.seqs = s.seqs[:len(kept)]
	}
	s.members, s.live = kept, len(kept)
	if s.next > nullValue/2 {
		s.reidentify()
	}
	if size := slotsFor(len(kept), n); size > len(s.slots) {
		s.slots = make([]setSlot, size)
	} else {
		clear(s.slots)
	}
	s.link()
}

// link enters the members into the table and into the lists of their groups.
func (s *set) link() {
	mask := uint32(len(s.slots) - 1)
	for k := range s.members {
		m := &s.members[k]
		c := s.groups.At(m.group)
		m.next, c.head = c.head, int32(k+1)
		c.size++
		h := hash(m.value, m.id)
		i := h & mask
		for s.slots[i].member != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = setSlot{h, int32(k + 1)}
	}
}

// reidentify numbers the groups anew before identities run out.
func (s *set) reidentify() {
	s.next = 0
	for g := range s.n {
		if c := s.groups.At(int32(g)); c.id != 0 {
			s.next++
			c.id = s.next
		}
	}
	for i := range s.members {
		m := &s.members[i]
		m.id = m.id&nullValue | s.groups.At(m.group).id
	}
}

// room returns how many members a table of the given size holds.
func room(slots int) int { return slots * 3 / 4 }

// slotsFor returns the size of a table for members and n more. What is left is at
// most three fifths of what there is room for, so that it is not full again soon.
func slotsFor(members, n int) int {
	size := 64
	for room(size) < members+n || room(size)*3/5 < members {
		size *= 2
	}
	return size
}

// Clear empties groups.
func (s *set) Clear(groups []int32) { s.clear(groups) }

// clear empties groups and reports whether texts have been numbered anew.
func (s *set) clear(groups []int32) bool {
	for _, g := range groups {
		c := s.groups.At(g)
		s.live -= int(c.size)
		*c = setGroup{}
	}
	if s.live == 0 {
		s.drop()
		return false
	}
	if len(s.members) <= 2*s.live+page.Size {
		return false
	}
	s.rebuild(0)
	return s.renumber()
}

// renumber gives up the texts that no member has any more, if they are many.
func (s *set) renumber() bool {
	if s.texts.Len() < 2*len(s.members)+page.Size {
		return false
	}
	old := s.texts
	s.texts = key.Interner{}
	for i := range s.members {
		m := &s.members[i]
		if !m.null() {
			m.value = s.texts.Add(old.Bytes(m.value))
		}
	}
	s.rebuild(0)
	return true
}

// Reset drops all groups and keeps the memory.
func (s *set) Reset() {
	s.groups.Reset()
	s.n, s.next = 0, 0
	s.drop()
}

// drop forgets all members. Groups may keep an identity, so that identities go
// on from where they were.
func (s *set) drop() {
	clear(s.slots)
	s.members, s.seqs, s.live = s.members[:0], s.seqs[:0], 0
	s.texts.Reset()
	if s.next > nullValue/2 {
		s.reidentify()
	}
}
