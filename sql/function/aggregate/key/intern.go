package key

import "github.com/zeebo/xxh3"

// An Interner gives equal byte strings equal numbers: 0, 1, 2 and so on.
type Interner struct {
	slots []internSlot
	ends  []uint64 // where the bytes of a number end in arena
	arena []byte
}

type internSlot struct {
	tag uint32 // upper half of the hash
	id  int32  // number + 1; 0: empty
}

// Len returns how many numbers have been given.
func (t *Interner) Len() int { return len(t.ends) }

// Bytes returns the bytes of a number; they stay until Reset.
func (t *Interner) Bytes(id uint64) []byte {
	lo := uint64(0)
	if id > 0 {
		lo = t.ends[id-1]
	}
	return t.arena[lo:t.ends[id]:t.ends[id]]
}

// Add returns the number of b.
func (t *Interner) Add(b []byte) uint64 {
	if 2*(len(t.ends)+1) > len(t.slots) {
		t.grow()
	}
	h := xxh3.Hash(b)
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.id == 0 {
			t.arena = append(t.arena, b...)
			t.ends = append(t.ends, uint64(len(t.arena)))
			*s = internSlot{uint32(h >> 32), int32(len(t.ends))}
			return uint64(s.id - 1)
		}
		if s.tag == uint32(h>>32) && string(t.Bytes(uint64(s.id-1))) == string(b) {
			return uint64(s.id - 1)
		}
	}
}

func (t *Interner) grow() {
	t.slots = make([]internSlot, max(64, 2*len(t.slots)))
	mask := uint64(len(t.slots) - 1)
	for id := range t.ends {
		h := xxh3.Hash(t.Bytes(uint64(id)))
		i := h & mask
		for t.slots[i].id != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = internSlot{uint32(h >> 32), int32(id + 1)}
	}
}

// Reset forgets all numbers and keeps the memory.
func (t *Interner) Reset() {
	clear(t.slots)
	t.ends, t.arena = t.ends[:0], t.arena[:0]
}
