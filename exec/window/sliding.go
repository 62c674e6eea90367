package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// sliding serves windows that overlap: HOP. Time is cut into blocks as long as a
// window, so that each window is the end of one block and the beginning of the
// next. In the first, each group also holds the groups of its key in the later
// slices of the block; in the second, the groups of a key are added up as its
// slices come. A window then is, for each key, one group of the first block and
// one sum of the second, however many slices it has (two stacks, a key at a
// time), and each group is merged at most twice in its life.
type sliding struct {
	slicer window.Slicer
	table  *state.Table
	size   int64        // of a window
	keys   *state.Slice // for each key of the window: the sum of the second block
	links  page.Column[link]
	bound  int64 // end of the first block
	upTo   int64 // slices up to here are in the blocks
	merges *int64
	order  state.Order // of the keys
	fresh  []int32     // keys that are not in it yet
	unmet  []int32     // groups whose key is looked up

	groups, owners, into, from []int32
	values                     []int32
}

// A link joins the groups of one key. Groups are written as number + 1, so that
// zero is none.
type link struct {
	owner int32 // of a group of a slice: that of its key in keys
	next  int32 // of a group of the first block: that of the next slice with the key
	head  int32 // of a key: its first group in the first block
	parts int32 // of a key: how many slices hold it
	sum   bool  // of a key: there are groups in the second block
}

func newSliding(s window.Slicer, t *state.Table, merges *int64) *sliding {
	end, _ := s.Windows(s.SliceEnd(s.Start(s.SliceEnd(0))))
	return &sliding{
		slicer: s, table: t, keys: t.Slice(windows()), merges: merges,
		size: end - s.Start(end), bound: math.MinInt64, upTo: math.MinInt64,
	}
}

func (s *sliding) merged() int64 { return s.upTo }

func (s *sliding) pending(end int64) int64 {
	if s.keys.Len() == 0 {
		return none
	}
	return types.AddTime(end, s.slicer.Step())
}

// gather implements merger.
func (s *sliding) gather(end int64) (keys, values []int32) {
	_, phase := s.slicer.Term()
	bound := end - types.FloorMod(end-phase, s.size)
	if bound != s.bound {
		s.flip(s.slicer.Start(end), bound)
	}
	for _, o := range between(s.table, s.upTo, end) {
		s.join(o)
		s.addUp(s.owners, s.groups)
	}
	s.upTo = end
	return s.results()
}

// join finds the keys of the groups of a slice: groups and owners.
func (s *sliding) join(o *state.Slice) {
	s.groups = o.Groups(s.groups[:0])
	s.own(s.groups)
}

// own sets owners to the keys of groups. Groups that have a key keep it; new ones
// are counted, and returned in unmet.
func (s *sliding) own(groups []int32) {
	s.links.Grow(s.table.Cap())
	p := s.links.Pages
	s.owners, s.unmet = s.owners[:0], s.unmet[:0]
	for _, g := range groups {
		k := page.At(p, g).owner
		if k == 0 {
			s.unmet = append(s.unmet, g)
		}
		s.owners = append(s.owners, k-1)
	}
	if len(s.unmet) == 0 {
		return
	}
	s.into = append(s.into[:0], s.unmet...)
	s.table.Same(s.keys, s.unmet, s.into)
	s.links.Grow(s.table.Cap())
	p = s.links.Pages
	for i, g := range s.unmet {
		k := s.into[i]
		page.At(p, g).owner = k + 1
		l := page.At(p, k)
		if l.parts++; l.parts == 1 {
			s.fresh = append(s.fresh, k)
		}
	}
	n := 0
	for i, k := range s.owners {
		if k < 0 {
			s.owners[i] = s.into[n]
			n++
		}
	}
}

// addUp adds groups to the sums of their keys.
func (s *sliding) addUp(owners, groups []int32) {
	for _, k := range owners {
		s.links.At(k).sum = true
	}
	merge(s.table, owners, groups, s.merges)
}

// flip begins a new pair of blocks: the second becomes the first, slices after
// start up to bound, newest first.
func (s *sliding) flip(start, bound int64) {
	s.groups = s.keys.Groups(s.groups[:0])
	for _, c := range s.table.Columns {
		c.Clear(s.groups)
	}
	for _, k := range s.groups {
		l := s.links.At(k)
		l.head, l.sum = 0, false
	}
	list := between(s.table, start, bound)
	for i := len(list) - 1; i >= 0; i-- {
		s.push(list[i])
	}
	s.bound, s.upTo = bound, max(s.upTo, bound)
}

// push puts a slice in front of those of the first block.
func (s *sliding) push(o *state.Slice) {
	s.join(o)
	s.into, s.from = s.into[:0], s.from[:0]
	p := s.links.Pages
	for i, g := range s.groups {
		k := page.At(p, s.owners[i])
		page.At(p, g).next = k.head
		if k.head != 0 {
			s.into, s.from = append(s.into, g), append(s.from, k.head-1)
		}
		k.head = g + 1
	}
	merge(s.table, s.into, s.from, s.merges)
}

// results returns the keys of the window in order, and for each the group that
// holds its value.
func (s *sliding) results() (keys, values []int32) {
	s.order.Add(s.table, s.fresh)
	s.fresh = s.fresh[:0]
	s.groups = s.order.Groups(s.groups[:0])
	s.values, s.owners, s.into = s.values[:0], s.owners[:0], s.into[:0]
	p := s.links.Pages
	for _, k := range s.groups {
		l := page.At(p, k)
		switch {
		case l.head == 0:
			s.values = append(s.values, k)
		case !l.sum:
			s.values = append(s.values, l.head-1)
		default:
			s.values = append(s.values, -1)
			s.owners, s.into = append(s.owners, k), append(s.into, l.head-1)
		}
	}
	loose := s.table.Loose(len(s.owners))
	s.combine(loose)
	n := 0
	for i, g := range s.values {
		if g < 0 {
			s.values[i] = loose[n]
			n++
		}
	}
	return s.groups, s.values
}

// combine sets the groups loose to the sums of both blocks: of owners and into.
func (s *sliding) combine(loose []int32) {
	*s.merges += int64(2 * len(loose))
	for _, c := range s.table.Columns {
		if f, ok := c.(aggregate.Combiner); ok {
			f.Combine(loose, s.owners, s.into)
			continue
		}
		c.Merge(loose, c, s.owners)
		c.Merge(loose, c, s.into)
	}
}

// leave implements merger.
func (s *sliding) leave(end int64) {
	loose := s.table.Loose(len(s.owners))
	for _, c := range s.table.Columns {
		if _, ok := c.(aggregate.Combiner); !ok { // the others are written over
			c.Clear(loose)
		}
	}
	s.from = s.from[:0]
	for _, o := range between(s.table, math.MinInt64, s.slicer.Start(types.AddTime(end, s.slicer.Step()))) {
		if o.End > s.upTo {
			break
		}
		s.evict(o)
	}
	if len(s.from) == 0 {
		return
	}
	p := s.links.Pages
	s.order.Keep(func(k int32) bool { return page.At(p, k).parts > 0 })
	s.keys.Remove(s.from)
}

// evict drops a slice that no later window holds; keys that are in no other are
// added to from.
func (s *sliding) evict(o *state.Slice) {
	s.groups = o.Groups(s.groups[:0])
	p := s.links.Pages
	for _, g := range s.groups {
		l := page.At(p, g)
		k := page.At(p, l.owner-1)
		if o.End <= s.bound {
			k.head = l.next
		}
		if k.parts--; k.parts == 0 {
			s.from = append(s.from, l.owner-1)
			*k = link{}
		}
		*l = link{}
	}
	s.table.Drop(o)
}
