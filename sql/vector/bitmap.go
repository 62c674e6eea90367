package vector

import "math/bits"

// A Bitmap holds a bit a row; in a validity bitmap 1 says that the row has a
// value. A nil validity bitmap says that every row has one. Bits beyond the
// last row have no meaning.
type Bitmap []uint64

// Words returns how many words n bits take.
func Words(n int) int { return (n + 63) >> 6 }

// Get returns bit i.
func (b Bitmap) Get(i int) bool { return b[i>>6]>>(uint(i)&63)&1 != 0 }

// Set sets bit i.
func (b Bitmap) Set(i int) { b[i>>6] |= 1 << (uint(i) & 63) }

// Clear clears bit i.
func (b Bitmap) Clear(i int) { b[i>>6] &^= 1 << (uint(i) & 63) }

// Ones returns how many of the first n bits are set.
func (b Bitmap) Ones(n int) int {
	count := 0
	for _, w := range b[:n>>6] {
		count += bits.OnesCount64(w)
	}
	if r := uint(n) & 63; r != 0 {
		count += bits.OnesCount64(b[n>>6] & (1<<r - 1))
	}
	return count
}

// fill sets the bits from lo up to but not including hi.
func (b Bitmap) fill(lo, hi int) {
	for ; lo < hi && lo&63 != 0; lo++ {
		b.Set(lo)
	}
	for ; lo+64 <= hi; lo += 64 {
		b[lo>>6] = ^uint64(0)
	}
	for ; lo < hi; lo++ {
		b.Set(lo)
	}
}

// resize returns b with room for n bits, its first old bits kept and the
// others cleared.
func (b Bitmap) resize(old, n int) Bitmap {
	w := Words(n)
	if cap(b) < w {
		grown := make(Bitmap, w, max(w, 2*cap(b)))
		copy(grown, b)
		b = grown
	}
	was := min(len(b), w)
	b = b[:w]
	clear(b[was:])
	if old < n && old&63 != 0 {
		b[old>>6] &= 1<<(uint(old)&63) - 1
	}
	if from := Words(old); from < w {
		clear(b[from:])
	}
	return b
}
