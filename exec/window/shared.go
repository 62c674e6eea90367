package window

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// shared serves windows that overlap and have few slices, over short keys and
// aggregates that can be combined. It goes by the same two blocks of time as
// [sliding], whose comment explains them, but the slices share a dictionary of keys:
// nothing is looked up when slices are merged. The groups of the dictionary hold the
// sums of the second block, and a result is put together from two groups as it is
// written.
type shared struct {
	slicer window.Slicer
	table  *state.Table
	size   int64 // of a window
	bound  int64 // end of the first block
	upTo   int64 // slices up to here are in the blocks
	merges *int64
	order  state.Order // of the keys of the window
	fired  int         // windows since the last sweep
	empty  []int32     // a group that is always empty

	heads page.Column[int32] // of a key: its first group in the first block, + 1
	next  page.Column[int32] // of a group of the first block: that of the next slice, + 1

	// By number of a block of keys:
	now    []uint64 // the keys of the window
	listed []uint64 // the keys in order

	fresh, keys, firsts []int32
	groups, into, from  []int32
}

// sharedSlices is the greatest number of slices of a window that shared serves:
// each has an array of the keys that are near one of its own.
const sharedSlices = 32

// newShared returns a merger, or nil if these windows or aggregates are not for it.
func newShared(s window.Slicer, t *state.Table, merges *int64) *shared {
	end, _ := s.Windows(s.SliceEnd(s.Start(s.SliceEnd(0))))
	d := &shared{slicer: s, table: t, merges: merges, size: end - s.Start(end), bound: math.MinInt64, upTo: math.MinInt64}
	if !t.Shares() || d.size > sharedSlices*s.SliceSize() {
		return nil
	}
	for _, c := range t.Columns {
		if _, ok := c.(aggregate.Combiner); !ok {
			return nil
		}
	}
	t.Share()
	return d
}

func (d *shared) merged() int64 { return d.upTo }

// pending implements merger.
func (d *shared) pending(end int64) int64 {
	if len(between(d.table, math.MinInt64, d.upTo)) == 0 {
		return none
	}
	return saturate(end, d.slicer.Step())
}

// between returns the slices of rows of t that end after lo and at or before hi.
func between(t *state.Table, lo, hi int64) []*state.Slice {
	var list []*state.Slice
	for _, o := range t.After(lo) {
		if o.End > hi {
			break
		}
		if o.Kind == raw {
			list = append(list, o)
		}
	}
	return list
}

// gather implements merger. The values are the sums of the second block; seconds
// returns what the first block holds.
func (d *shared) gather(end int64) (keys, values []int32) {
	_, phase := d.slicer.Term()
	start, bound := d.slicer.Start(end), end-floorMod(end-phase, d.size)
	d.reach()
	if bound != d.bound {
		d.flip(start, bound)
	}
	for _, o := range between(d.table, d.upTo, end) {
		d.addUp(o)
	}
	d.upTo = end
	d.occurring(between(d.table, start, end))
	d.keys = d.order.Slide(d.table, d.fresh, d.now, d.keys)
	d.firsts = slices.Grow(d.firsts[:0], len(d.keys))[:len(d.keys)]
	p, empty := d.heads.Pages, d.empty[0]+1
	for i, k := range d.keys {
		h := *page.At(p, k)
		if h == 0 {
			h = empty
		}
		d.firsts[i] = h - 1
	}
	*d.merges += int64(len(d.keys))
	d.sweep()
	return d.keys, d.keys
}

// seconds returns for each key of the window the group that holds what its first
// block does.
func (d *shared) seconds() []int32 { return d.firsts }

// reach makes room for all groups.
func (d *shared) reach() {
	if d.empty == nil {
		d.empty = d.table.Loose(1)
	}
	d.heads.Grow(d.table.Cap())
	d.next.Grow(d.table.Cap())
	if n := d.table.Cap()/state.BlockSize - len(d.now); n > 0 {
		d.now, d.listed = append(d.now, make([]uint64, n)...), append(d.listed, make([]uint64, n)...)
	}
}

// occurring finds the keys that occur in the slices of a window.
func (d *shared) occurring(list []*state.Slice) {
	d.fresh = d.fresh[:0]
	for _, b := range d.table.KeyBlocks() {
		now := uint64(0)
		for _, o := range list {
			now |= o.Has(b)
		}
		n := b / state.BlockSize
		for left := now &^ d.listed[n]; left != 0; left &= left - 1 {
			d.fresh = append(d.fresh, b+int32(bits.TrailingZeros64(left)))
		}
		d.now[n], d.listed[n] = now, now
	}
}

// addUp adds a slice to the sums of the keys.
func (d *shared) addUp(o *state.Slice) {
	d.groups = o.Groups(d.groups[:0])
	merge(d.table, o.Occurring(), d.groups, d.merges)
}

// flip begins a new pair of blocks: the second becomes the first, slices after
// start up to bound, newest first.
func (d *shared) flip(start, bound int64) {
	d.table.ClearBlocks(d.table.KeyBlocks())
	d.heads.ClearRanges(d.table.KeyBlocks(), state.BlockSize)
	list := between(d.table, start, bound)
	for i := len(list) - 1; i >= 0; i-- {
		d.push(list[i])
		merge(d.table, d.into, d.from, d.merges)
	}
	d.bound, d.upTo = bound, max(d.upTo, bound)
}

// push puts a slice in front of those of the first block: what is behind from is to
// be added to into.
func (d *shared) push(o *state.Slice) {
	d.into, d.from = d.into[:0], d.from[:0]
	d.groups = o.Groups(d.groups[:0])
	p, q := d.heads.Pages, d.next.Pages
	for i, k := range o.Occurring() {
		h, g := page.At(p, k), d.groups[i]
		*page.At(q, g) = *h
		if *h != 0 {
			d.into, d.from = append(d.into, g), append(d.from, *h-1)
		}
		*h = g + 1
	}
}

// sweep forgets the keys that are in no slice, now and then: it looks at every
// slice, of which there may be many that wait for their windows, and many keys are
// removed at less cost together.
func (d *shared) sweep() {
	if d.fired++; d.fired < max(sharedSlices, len(d.table.Slices())) && !d.table.Grown() {
		return
	}
	d.fired = 0
	d.table.Sweep()
}

// leave implements merger.
func (d *shared) leave(end int64) {
	p, q := d.heads.Pages, d.next.Pages
	for _, o := range between(d.table, math.MinInt64, min(d.upTo, d.slicer.Start(saturate(end, d.slicer.Step())))) {
		if o.End <= d.bound {
			d.groups = o.Groups(d.groups[:0])
			for i, k := range o.Occurring() {
				*page.At(p, k) = *page.At(q, d.groups[i])
			}
		}
		d.table.Drop(o)
	}
}

// absorb implements merger: rows of a slice that is in the blocks are added
// wherever the slice has been added.
func (d *shared) absorb(partial *state.Slice) {
	o := d.table.Slice(state.ID{End: partial.End, Kind: raw})
	groups := partial.Groups(nil)
	for i, k := range partial.Occurring() {
		old := o.Len()
		to := []int32{o.Enter(k)}
		d.reach()
		switch {
		case o.End > d.upTo:
		case o.End > d.bound:
			to = append(to, k)
		default:
			to = d.first(o, to[0], k, o.Len() > old)
		}
		for _, g := range to {
			merge(d.table, []int32{g}, groups[i:i+1], d.merges)
		}
	}
}

// first returns the groups of a key up to that of slice o, g, in the first block.
// If that is new, it is put in its place and takes over what the next one holds.
func (d *shared) first(o *state.Slice, g, k int32, isNew bool) []int32 {
	var list []int32
	at := d.heads.At(k)
	for *at != 0 && d.table.SliceOf(*at-1).End < o.End {
		list = append(list, *at-1)
		at = d.next.At(*at - 1)
	}
	if isNew {
		*d.next.At(g) = *at
		if *at != 0 {
			merge(d.table, []int32{g}, []int32{*at - 1}, d.merges)
		}
		*at = g + 1
	}
	return append(list, g)
}

// declare declares how far the merger is.
func (d *shared) declare(store *state.Store) {
	store.Number("merged", &d.upTo)
	store.Number("block", &d.bound)
}

// loaded links the groups of the first block again, from the newest slice to the
// oldest, and adds those of the second up.
func (d *shared) loaded() {
	d.reach()
	list := between(d.table, math.MinInt64, d.bound)
	for i := len(list) - 1; i >= 0; i-- {
		d.push(list[i]) // they were saved with what is behind them
	}
	for _, o := range between(d.table, d.bound, d.upTo) {
		d.addUp(o)
	}
}
