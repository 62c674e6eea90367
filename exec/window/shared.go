package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// shared serves windows that overlap and have few slices, over short keys and
// aggregates that can be combined. The slices share a dictionary of keys: nothing is
// looked up when they are added up, which is done a block of keys at a time. A window
// is the sum of its slices; where these are more than a few, runs of them are added up
// once and then serve all windows that hold the whole run.
type shared struct {
	slicer window.Slicer
	table  *state.Table
	length int64 // of a run; that of a slice: there are none
	upTo   int64 // windows up to here have fired
	merges *int64
	runs   []run          // by end
	order  state.Sequence // the keys of the window
	fired  int            // windows since the last sweep

	slices, parts []*state.Slice // of the window
}

// A run is the sum of slices that follow each other. It is no part of the state.
type run struct {
	end int64
	sum *state.Slice
}

// sharedSlices is the greatest number of slices of a window that shared serves: each
// has groups for all keys that are near one of its own.
const sharedSlices = 32

// newShared returns a merger, or nil if these windows or aggregates are not for it.
func newShared(s window.Slicer, t *state.Table, merges *int64) *shared {
	end, _ := s.Windows(s.SliceEnd(s.Start(s.SliceEnd(0))))
	n := (end - s.Start(end)) / s.SliceSize() // slices of a window
	if !t.Shares() || n > sharedSlices {
		return nil
	}
	for _, c := range t.Columns {
		if _, ok := c.(aggregate.Combiner); !ok {
			return nil
		}
	}
	t.Share()
	k := int64(1) // slices of a run; none are needed if all are added up at once
	if n > aggregate.CombineParts {
		k = int64(math.Sqrt(float64(n))) // a window has n/k-1 runs and k slices more, or n/k runs
	}
	return &shared{slicer: s, table: t, merges: merges, length: k * s.SliceSize(), upTo: math.MinInt64}
}

func (d *shared) merged() int64 { return d.upTo }

// declare declares how far the merger is.
func (d *shared) declare(store *state.Store) { store.Number("merged", &d.upTo) }

// pending implements merger.
func (d *shared) pending(end int64) int64 {
	if len(between(d.table, math.MinInt64, d.upTo)) == 0 {
		return none
	}
	return types.AddTime(end, d.slicer.Step())
}

// between returns the slices of rows of t that end after lo and at or before hi.
func between(t *state.Table, lo, hi int64) []*state.Slice {
	return appendBetween(nil, t, lo, hi)
}

func appendBetween(list []*state.Slice, t *state.Table, lo, hi int64) []*state.Slice {
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

// gather implements merger.
func (d *shared) gather(end int64) (keys, values []int32) {
	d.upTo = end
	d.divide(d.slicer.Start(end), end)
	*d.merges += int64(d.table.SumUp(d.parts))
	keys = d.order.Slide(d.table, d.parts)
	d.sweep()
	return keys, keys
}

// divide finds the runs and slices that a window consists of.
func (d *shared) divide(start, end int64) {
	d.slices, d.parts = appendBetween(d.slices[:0], d.table, start, end), d.parts[:0]
	for rest := d.slices; len(rest) > 0; {
		to, n := d.runEnd(rest[0].End), 1
		for n < len(rest) && rest[n].End <= to {
			n++
		}
		if n == 1 || to > end || types.AddTime(to, -d.length) < start {
			d.parts, rest = append(d.parts, rest[0]), rest[1:]
			continue
		}
		d.parts, rest = append(d.parts, d.run(to, rest[:n])), rest[n:]
	}
}

// runEnd returns the end of the run that a slice belongs to.
func (d *shared) runEnd(end int64) int64 {
	_, phase := d.slicer.Term()
	return types.AddTime(end, types.FloorMod(phase-end, d.length))
}

// run returns the run with the given end, which has the slices in list.
func (d *shared) run(end int64, list []*state.Slice) *state.Slice {
	if s := d.find(end); s != nil {
		return s
	}
	r := run{end, d.table.Apart()}
	*d.merges += int64(r.sum.SumUp(list))
	d.runs = append(d.runs, r)
	return r.sum
}

// find returns the run with the given end, or nil.
func (d *shared) find(end int64) *state.Slice {
	for _, r := range d.runs {
		if r.end == end {
			return r.sum
		}
	}
	return nil
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
	start := d.slicer.Start(types.AddTime(end, d.slicer.Step()))
	kept := d.runs[:0]
	for _, r := range d.runs {
		if types.AddTime(r.end, -d.length) < start {
			d.table.Discard(r.sum)
		} else {
			kept = append(kept, r)
		}
	}
	d.runs = kept
	d.slices = appendBetween(d.slices[:0], d.table, math.MinInt64, min(d.upTo, start))
	for _, o := range d.slices {
		d.table.Drop(o)
	}
}

// absorb implements merger: rows of a slice that is in a run are added there too.
func (d *shared) absorb(partial *state.Slice) {
	d.add(d.table.Slice(state.ID{End: partial.End, Kind: raw}), partial)
	if s := d.find(d.runEnd(partial.End)); s != nil {
		d.add(s, partial)
	}
}

// add adds what a slice has to another one.
func (d *shared) add(to, from *state.Slice) {
	keys := from.Occurring(nil)
	into := make([]int32, len(keys))
	for i, k := range keys {
		into[i] = to.Enter(k)
		keys[i], _ = from.Piece(k).Group(k)
	}
	merge(d.table, into, keys, d.merges)
}
