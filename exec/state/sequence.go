package state

import (
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
)

// A Sequence holds keys of a shared dictionary in the order of Sort while some come
// and go: windows that slide have mostly the same keys as those before them.
type Sequence struct {
	keys, spare []int32
	ends        [KeyGroups]int32 // of the keys of each key group
	next        []ranked         // keys to come
}

// Slide puts keys that are not in the sequence into it, takes out those that are not
// in the sets now, one a block of keys, and returns all that are left, lent until the
// next call.
func (q *Sequence) Slide(t *Table, keys []int32, now []uint64) []int32 {
	most := len(q.keys) + len(keys)
	q.next = append(append(q.next[:0], t.sorted(keys)...), ranked{group: -1, rank: 2 * KeyGroups})
	q.spare = slices.Grow(q.spare[:0], most)[:most]
	from, n := int32(0), 0
	for g, end := range q.ends {
		n = q.slide(t, uint16(2*g), q.keys[from:end], now, n)
		q.ends[g], from = int32(n), end
	}
	q.keys, q.spare = q.spare[:n], q.keys
	return q.keys
}

// slide does so for the keys of one key group, whose rank is given; n have been
// written, and it returns how many have then.
func (q *Sequence) slide(t *Table, rank uint16, old []int32, now []uint64, n int) int {
	if q.next[0].rank == rank { // NULL
		q.spare[n], n, q.next = q.next[0].group, n+1, q.next[1:]
	}
	pages, dst, least := t.bits.Pages, q.spare, q.least(rank+1)
	for _, k := range old {
		if b := *page.At(pages, k); least < b {
			n, least = q.insert(rank+1, b, n)
		}
		// Without a branch: who leaves is hard to guess.
		dst[n] = k
		n += int(now[uint32(k)/blockSize] >> (uint32(k) % blockSize) & 1)
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
