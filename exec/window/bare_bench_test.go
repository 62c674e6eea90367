package window_test

import (
	"math/bits"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/vector"
)

// bare is the least that TUMBLE can cost: one table from keys to numbers and
// three arrays, for rows that all belong to one window, without order or output.
// What the machine gives at the moment is its measure.
type bare struct {
	slots   []bareSlot
	keys    []int64
	n, s, m []int64
	hashes  []uint64
	groups  []int32
}

type bareSlot struct {
	key   int64
	group int32
}

func (b *bare) add(keys, values []int64) {
	for i, k := range keys {
		hi, lo := bits.Mul64(uint64(k)^0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93)
		b.hashes[i] = hi ^ lo
	}
	mask := uint64(len(b.slots) - 1)
	for i, k := range keys {
		for j := b.hashes[i] & mask; ; j = (j + 1) & mask {
			e := &b.slots[j]
			if e.group != 0 && e.key == k {
				b.groups[i] = e.group - 1
				break
			}
			if e.group == 0 {
				b.keys, b.n, b.s, b.m = append(b.keys, k), append(b.n, 0), append(b.s, 0), append(b.m, -1<<63)
				*e = bareSlot{k, int32(len(b.keys))}
				b.groups[i] = e.group - 1
				break
			}
		}
	}
	for _, g := range b.groups {
		b.n[g]++
	}
	for i, g := range b.groups {
		b.s[g] += values[i]
	}
	for i, g := range b.groups {
		b.m[g] = max(b.m[g], values[i])
	}
}

func BenchmarkBare(b *testing.B) {
	list := bids()
	t := &bare{slots: make([]bareSlot, 1<<16), hashes: make([]uint64, benchBatch), groups: make([]int32, benchBatch)}
	n, m := 0, newMeter(120)
	for b.Loop() {
		batch := list[n%benchBatches]
		t.add(vector.Values[int64](batch.Cols[1]), vector.Values[int64](batch.Cols[3]))
		if n++; n%12 == 0 { // some 100,000 rows a window
			clear(t.slots)
			t.keys, t.n, t.s, t.m = t.keys[:0], t.n[:0], t.s[:0], t.m[:0]
		}
		m.batch(0)
	}
	m.report(b)
}
