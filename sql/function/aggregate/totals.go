package aggregate

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// totals is a whole number a group that only adds up: counts, and sums that are
// never NULL.
type totals struct{ column[int64] }

func (c *totals) all() *totals { return c }

func (c *totals) Merge(into []int32, src Accumulator, from []int32) {
	p, q := c.Pages, src.(interface{ all() *totals }).all().Pages
	for i, g := range into {
		*page.At(p, g) += *page.At(q, from[i])
	}
}

// Combine implements Combiner.
func (c *totals) Combine(into, a, b []int32) {
	p := c.Pages
	for i, g := range into {
		*page.At(p, g) = *page.At(p, a[i]) + *page.At(p, b[i])
	}
}

// CombineBlocks implements Combiner.
func (c *totals) CombineBlocks(into, from []int32) { addBlocks(&c.Column, into, from) }

// addBlocks is CombineBlocks for numbers that add up.
func addBlocks(c *page.Column[int64], into, from []int32) {
	for i, g := range into {
		f := from[CombineParts*i:][:CombineParts]
		addBlock(c.Block(g), c.Block(f[0]), c.Block(f[1]), c.Block(f[2]), c.Block(f[3]), c.Block(f[4]))
	}
}

// addBlock sets to to the sums of the others. Slices of arrays need no checks in the
// loop, and all six have a register where the function is not part of another.
//
//go:noinline
func addBlock(to, a, b, c, d, e *[page.Block]int64) {
	all, p, q, r, s, t := to[:], a[:], b[:], c[:], d[:], e[:]
	for k := range all {
		all[k] = p[k] + q[k] + r[k] + s[k] + t[k]
	}
}

// result appends what groups hold.
func result[T integer](c *totals, groups []int32, out *vector.Vector) {
	n := out.Len()
	out.Resize(n + len(groups))
	p, to := c.Pages, vector.Values[T](out)[n:][:len(groups)]
	for i, g := range groups {
		to[i] = T(*page.At(p, g))
	}
}

// append adds a group for each value of the first field.
func (c *totals) append(v *vector.Vector) {
	from := c.n
	c.Grow(from + v.Len())
	for i := range v.Len() {
		*c.At(int32(from + i)) = intAt(v.Child[0], i)
	}
}
