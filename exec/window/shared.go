package window

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// shared serves windows that overlap and have few slices, over short keys and
// aggregates that can be combined. It goes by the same two blocks of time as
// [sliding], whose comment explains them, but the slices share a dictionary of keys:
// nothing is looked up when slices are merged, which is done a block of keys at a
// time. The groups of the dictionary hold the sums of the second block of time, and
// a result is put together from two groups as it is written.
type shared struct {
	slicer window.Slicer
	table  *state.Table
	size   int64 // of a window
	bound  int64 // end of the first block
	upTo   int64 // slices up to here are in the blocks
	merges *int64
	order  state.Sequence // the keys of the window
	fired  int            // windows since the last sweep
	empty  int32          // first of a block of groups that are always empty

	// By number of a block of keys:
	heads  []int32  // of the first slice of the first block of time that has one: the first group; or empty
	now    []uint64 // the keys of the window
	listed []uint64 // the keys in order

	fresh, keys, firsts []int32
	into, from          []int32
}

// sharedSlices is the greatest number of slices of a window that shared serves: each
// has groups for all keys that are near one of its own.
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
	d.keys = d.order.Slide(d.table, d.fresh, d.now)
	d.firsts = slices.Grow(d.firsts[:0], len(d.keys))[:len(d.keys)]
	firsts, heads := d.firsts[:len(d.keys)], d.heads
	for i, k := range d.keys {
		firsts[i] = heads[uint32(k)/state.BlockSize] + int32(uint32(k)%state.BlockSize)
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
	if len(d.heads) == 0 {
		d.empty = d.table.Loose(state.BlockSize)[0]
	}
	for n := len(d.heads); n < d.table.Cap()/state.BlockSize; n++ {
		d.heads, d.now, d.listed = append(d.heads, d.empty), append(d.now, 0), append(d.listed, 0)
	}
}

// occurring finds the keys that occur in the slices of a window.
func (d *shared) occurring(list []*state.Slice) {
	d.fresh = d.fresh[:0]
	for _, b := range d.table.KeyBlocks() {
		now := uint64(0)
		for _, o := range list {
			now |= o.Piece(b).Occur
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
	d.into, d.from = d.into[:0], d.from[:0]
	for _, b := range d.table.KeyBlocks() {
		p := o.Piece(b)
		if g, ok := p.Group(b); ok {
			d.into, d.from = append(d.into, b), append(d.from, g)
			*d.merges += int64(bits.OnesCount64(p.Occur))
		}
	}
	d.table.MergeBlocks(d.into, d.from)
}

// flip begins a new pair of blocks: the second becomes the first, slices after
// start up to bound, newest first.
func (d *shared) flip(start, bound int64) {
	d.table.ClearBlocks(d.table.KeyBlocks())
	for i := range d.heads {
		d.heads[i] = d.empty
	}
	list := between(d.table, start, bound)
	for i := len(list) - 1; i >= 0; i-- {
		d.push(list[i])
		d.table.MergeBlocks(d.into, d.from)
	}
	d.bound, d.upTo = bound, max(d.upTo, bound)
}

// push puts a slice in front of those of the first block: what is behind from is to
// be added to into.
func (d *shared) push(o *state.Slice) {
	d.into, d.from = d.into[:0], d.from[:0]
	for _, b := range d.table.KeyBlocks() {
		p, h := o.Piece(b), &d.heads[b/state.BlockSize]
		g, ok := p.Group(b)
		if !ok {
			continue
		}
		if *h != d.empty {
			d.into, d.from = append(d.into, g), append(d.from, *h)
			*d.merges += int64(bits.OnesCount64(p.Occur))
		}
		*h = g
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
	list := between(d.table, math.MinInt64, d.bound)
	for _, o := range between(d.table, math.MinInt64, min(d.upTo, d.slicer.Start(saturate(end, d.slicer.Step())))) {
		if o.End <= d.bound {
			list = list[1:]
			d.uncover(o, list)
		}
		d.table.Drop(o)
	}
}

// uncover takes a slice from in front of others of the first block.
func (d *shared) uncover(o *state.Slice, others []*state.Slice) {
	for _, b := range d.table.KeyBlocks() {
		if _, ok := o.Piece(b).Group(b); ok {
			d.heads[b/state.BlockSize] = d.front(others, b)
		}
	}
}

// front returns the groups that the first slice which has some has for a block of
// keys.
func (d *shared) front(list []*state.Slice, block int32) int32 {
	for _, o := range list {
		if g, ok := o.Piece(block).Group(block); ok {
			return g
		}
	}
	return d.empty
}

// absorb implements merger: rows of a slice that is in the blocks are added
// wherever the slice has been added.
func (d *shared) absorb(partial *state.Slice) {
	o := d.table.Slice(state.ID{End: partial.End, Kind: raw})
	for _, k := range partial.Occurring(nil) {
		from, _ := partial.Piece(k).Group(k)
		_, had := o.Piece(k).Group(k)
		to := []int32{o.Enter(k)}
		d.reach()
		switch {
		case o.End > d.upTo:
		case o.End > d.bound:
			to = append(to, k)
		default:
			to = d.first(o, k, had)
		}
		for _, g := range to {
			merge(d.table, []int32{g}, []int32{from}, d.merges)
		}
	}
}

// first returns the groups of a key in the first block up to slice o. If that has
// just got its block of keys, which had says, it takes over what the next one holds.
func (d *shared) first(o *state.Slice, k int32, had bool) []int32 {
	b := k &^ (state.BlockSize - 1)
	if !had {
		g, _ := o.Piece(b).Group(b)
		if next := d.front(between(d.table, o.End, d.bound), b); next != d.empty {
			d.table.MergeBlocks([]int32{g}, []int32{next})
		}
		d.heads[b/state.BlockSize] = d.front(between(d.table, math.MinInt64, d.bound), b)
	}
	var list []int32
	for _, s := range between(d.table, math.MinInt64, o.End) {
		if g, ok := s.Piece(k).Group(k); ok {
			list = append(list, g)
		}
	}
	return list
}

// declare declares how far the merger is.
func (d *shared) declare(store *state.Store) {
	store.Number("merged", &d.upTo)
	store.Number("block", &d.bound)
}

// loaded puts the first block together again, from the newest slice to the oldest,
// and adds the slices of the second up.
func (d *shared) loaded() {
	d.reach()
	list := between(d.table, math.MinInt64, d.bound)
	for i := len(list) - 1; i >= 0; i-- {
		d.refill(list[i])
		d.push(list[i])
	}
	for _, o := range between(d.table, d.bound, d.upTo) {
		d.addUp(o)
	}
}

// refill adds what is behind a slice to its groups of keys that do not occur in it:
// those that do were saved with it.
func (d *shared) refill(o *state.Slice) {
	d.into, d.from = d.into[:0], d.from[:0]
	for _, b := range d.table.KeyBlocks() {
		p, h := o.Piece(b), d.heads[b/state.BlockSize]
		g, ok := p.Group(b)
		if !ok || h == d.empty {
			continue
		}
		for left := ^p.Occur; left != 0; left &= left - 1 {
			i := int32(bits.TrailingZeros64(left))
			d.into, d.from = append(d.into, g+i), append(d.from, h+i)
		}
	}
	merge(d.table, d.into, d.from, d.merges)
}
