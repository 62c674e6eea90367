// Package page provides columns of state: a value a group, in pages of 4,096
// groups, so that a column grows without being copied and a snapshot can share
// the pages that have not changed since.
//
// It does not know what the values mean, which groups are in use, or when a
// snapshot is taken.
//
// Start with [Column]. The zero Column is empty.
package page

// Size is the number of groups in a page.
const Size = 1 << shift

// Block is the number of groups in a block: such that begin at a multiple of it.
const Block = 64

const (
	shift = 12
	mask  = Size - 1
)

// A Column holds a value for each group. The value of a new group is the zero of T.
type Column[T any] struct {
	// Pages are the pages; loops index them as [At] does.
	Pages []*[Size]T
}

// Grow makes room for groups up to but not including n.
func (c *Column[T]) Grow(n int) {
	for len(c.Pages)<<shift < n {
		c.Pages = append(c.Pages, new([Size]T))
	}
}

// At returns the value of a group.
func (c *Column[T]) At(g int32) *T { return At(c.Pages, g) }

// At returns the value of a group in pages; loops call it with the pages in a
// local variable.
func At[T any](pages []*[Size]T, g int32) *T { return &pages[uint32(g)>>shift][g&mask] }

// Holds reports whether there is a group g, whose value is x.
func Holds[T comparable](pages []*[Size]T, g int32, x T) bool {
	p := uint(uint32(g)) >> shift
	return p < uint(len(pages)) && pages[p][g&mask] == x
}

// Clear sets groups to zero.
func (c *Column[T]) Clear(groups []int32) {
	var zero T
	p := c.Pages
	for _, g := range groups {
		*At(p, g) = zero
	}
}

// Reset sets all groups to zero and keeps the memory.
func (c *Column[T]) Reset() {
	for _, p := range c.Pages {
		clear(p[:])
	}
}

// Block returns the values of the block of groups from g on.
func (c *Column[T]) Block(g int32) *[Block]T {
	return (*[Block]T)(c.Pages[uint32(g)>>shift][g&mask:])
}

// ClearBlocks sets the blocks of groups from each of first on to zero.
func (c *Column[T]) ClearBlocks(first []int32) {
	for _, g := range first {
		clear(c.Block(g)[:])
	}
}
