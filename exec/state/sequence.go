package state

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
)

// A Sequence holds keys of a shared dictionary in the order of Sort while some come
// and go: windows that slide have mostly the same keys as those before them.
type Sequence struct {
	keys, spare []int32
	ends        [KeyGroups]int32 // of the keys of each key group
	fresh       []int32          // keys to come, and so
	next        []ranked

	now, listed []uint64 // by block of keys: those that occur, and those in keys
}

// Slide puts the keys that occur in a list of slices into the sequence, takes out all
// others, and returns those that it has then, lent until the next call.
func (q *Sequence) Slide(t *Table, list []*Slice) []int32 {
	q.occur(t, list)
	most := len(q.keys) + len(q.fresh)
	q.next = append(append(q.next[:0], t.sorted(q.fresh)...), ranked{group: -1, rank: 2 * KeyGroups})
	q.spare = slices.Grow(q.spare[:0], most)[:most]
	from, n := int32(0), 0
	for g, end := range q.ends {
		n = q.slide(t, uint16(2*g), q.keys[from:end], n)
		q.ends[g], from = int32(n), end
	}
	q.keys, q.spare = q.spare[:n], q.keys
	return q.keys
}

// occur finds the keys that occur, and those of them that are not in the sequence.
func (q *Sequence) occur(t *Table, list []*Slice) {
	for n := len(q.now); n < t.size/blockSize; n++ {
		q.now, q.listed = append(q.now, 0), append(q.listed, 0)
	}
	q.fresh = q.fresh[:0]
	pieces := t.pieces(list)
	for _, b := range t.dict.blocks {
		now, n := uint64(0), uint32(b)/blockSize
		for _, all := range pieces {
			now |= all[n].Occur
		}
		for left := now &^ q.listed[n]; left != 0; left &= left - 1 {
			q.fresh = append(q.fresh, b+int32(bits.TrailingZeros64(left)))
		}
		q.now[n], q.listed[n] = now, now
	}
}

// slide does so for the keys of one key group, whose rank is given; n have been
// written, and it returns how many have then.
func (q *Sequence) slide(t *Table, rank uint16, old []int32, n int) int {
	if q.next[0].rank == rank { // NULL
		q.spare[n], n, q.next = q.next[0].group, n+1, q.next[1:]
	}
	pages, now, dst, least := t.bits.Pages, q.now, q.spare, q.least(rank+1)
	for _, k := range old {
		if b := *page.At(pages, k); least < b {
			n, least = q.insert(rank+1, b, n)
		}
		dst[n] = k
		if now[uint32(k)/blockSize]&(1<<(uint32(k)%blockSize)) != 0 { // no branch: who leaves is hard to guess
			n++
		}
	}
	for ; q.next[0].rank == rank+1; q.next = q.next[1:] {
		dst[n], n = q.next[0].group, n+1
	}
	return n
}

// insert writes the keys to come that are below b, and returns how many have been
// written and the bits of the next.
func (q *Sequence) insert(rank uint16, b uint64, n int) (written int, least uint64) {
	for q.next[0].rank == rank && q.next[0].bits < b {
		q.spare[n], n, q.next = q.next[0].group, n+1, q.next[1:]
	}
	return n, q.least(rank)
}

// least returns the bits of the next key to come, if it has the rank.
func (q *Sequence) least(rank uint16) uint64 {
	if q.next[0].rank != rank {
		return math.MaxUint64
	}
	return q.next[0].bits
}
