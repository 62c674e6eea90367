package join

import (
	"cmp"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A firing is the work on the windows that one mark completes. Rows are put in the
// order of key group, window, key and arrival (exactness.md 1, rule 7), each side by
// itself, by counting.
type firing struct {
	due    []state.Due // windows, in order
	sides  [2]fired
	groups []int32            // of all keys, in order of key group and key
	ranks  page.Column[int32] // by group: its place there
	parts  page.Column[int32] // by group: its key group
	alone  page.Column[bool]  // by group: the key has a NULL that is equal to nothing
	counts []int32
}

// fired are the rows of a side. The lists have a place for each row.
type fired struct {
	rows    []int32
	windows []int32 // places in due
	groups  []int32
	ranks   []int32
	parts   []int32 // key groups
	order   []int32 // places of the rows, in order
	spare   []int32
	keys    []*vector.Vector
	wide    []*vector.Vector // keys among the columns of the side
}

// A cell is a window and a key.
type cell struct{ part, window, rank, group int32 }

// rank finds the order of the keys.
func (f *firing) rank(t *state.Table, s *state.Slice) {
	f.groups = s.Groups(f.groups[:0])
	t.Sort(f.groups)
	f.ranks.Grow(t.Cap())
	f.parts.Grow(t.Cap())
	for i, g := range f.groups {
		*f.ranks.At(g), *f.parts.At(g) = int32(i), int32(t.KeyGroup(g))
	}
}

// sort puts the rows of a side in order.
func (f *firing) sort(side int) {
	s := &f.sides[side]
	s.ranks, s.parts, s.order = s.ranks[:0], s.parts[:0], s.order[:0]
	for i, g := range s.groups {
		s.ranks, s.parts = append(s.ranks, *f.ranks.At(g)), append(s.parts, *f.parts.At(g))
		s.order = append(s.order, int32(i))
	}
	f.by(s, s.ranks, len(f.groups))
	if len(f.due) > 1 {
		f.by(s, s.windows, len(f.due))
		f.by(s, s.parts, state.KeyGroups)
	}
}

// by sorts the rows of a side by a number below n; equal ones stay as they are.
func (f *firing) by(s *fired, number []int32, n int) {
	if len(f.counts) < n {
		f.counts = make([]int32, n)
	}
	counts := f.counts[:n]
	clear(counts)
	for _, x := range number {
		counts[x]++
	}
	total := int32(0)
	for i, k := range counts {
		counts[i] = total
		total += k
	}
	if len(s.spare) < len(s.order) {
		s.spare = make([]int32, cap(s.order))
	}
	to := s.spare[:len(s.order)]
	for _, i := range s.order {
		x := number[i]
		to[counts[x]] = i
		counts[x]++
	}
	s.order, s.spare = to, s.order[:cap(s.order)]
}

// at returns the cell of the row in place i of the order.
func (s *fired) at(i int) cell {
	k := s.order[i]
	return cell{s.parts[k], s.windows[k], s.ranks[k], s.groups[k]}
}

// least returns the first cell among those in places a and b of the sides.
func (f *firing) least(a, b int) cell {
	l, r := &f.sides[LeftInput], &f.sides[RightInput]
	switch {
	case a == len(l.order):
		return r.at(b)
	case b == len(r.order):
		return l.at(a)
	}
	x, y := l.at(a), r.at(b)
	if cmp.Or(cmp.Compare(x.part, y.part), cmp.Compare(x.window, y.window), cmp.Compare(x.rank, y.rank)) > 0 {
		return y
	}
	return x
}

// run returns the place behind the rows of a cell, which begin at i.
func (s *fired) run(i int, c cell) int {
	for i < len(s.order) {
		k := s.order[i]
		if s.ranks[k] != c.rank || s.windows[k] != c.window {
			break
		}
		i++
	}
	return i
}
