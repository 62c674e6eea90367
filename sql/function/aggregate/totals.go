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

// MergeRanges implements Combiner.
func (c *totals) MergeRanges(into, from []int32, n int) { addRanges(&c.Column, into, from, n) }

// resultOfBoth appends what x[i] and y[i] hold together.
func resultOfBoth[T integer](c *totals, x, y []int32, out *vector.Vector) {
	n := out.Len()
	out.Resize(n + len(x))
	p, to := c.Pages, vector.Values[T](out)[n:][:len(x)]
	y = y[:len(x)]
	for i, g := range x {
		to[i] = T(*page.At(p, g) + *page.At(p, y[i]))
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
