package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Refiring aggregates over windows that give more than one result: early ones
// before the watermark reaches their end, and corrections by late rows as long as
// they stay (see [window.Trigger]). Each result but the first is an update of the one
// before; one that is equal to it is not sent.
//
// Late firings leave in Rows, where the row stands that causes them. So the
// operator does not judge by marks: its driver hands over the rows between two
// marks (exactness.md 2, "term stays"). In exchange nothing here is kept by
// slices: a row is added to each of its windows.
type Refiring struct {
	Counts

	spec    Spec
	trigger window.Trigger
	clock   clock
	ground  ground
	table   *state.Table // aggregates, number of rows if they may be taken back, and what was sent
	sent    int          // first column of what was sent
	cells   page.Column[cell]
	fired   int64 // windows that close up to here have fired
	seq     int64
	timers  *calendar // of processing time

	late  []stream.Late
	chunk chunk
	write writer
	due   []moment
}

// A cell is the part of a window that belongs to one key: a group of the table.
type cell struct {
	sent       bool
	start, end int64 // of the window when it was sent last
	dirty      bool  // rows have come since
	chunk      int32 // in which a row fired it last
	// Timers: the period counts from born, at is the next firing.
	begun, armed bool
	born, at     int64
}

// A moment is a time at which a cell is due.
type moment struct {
	cell  int32
	group uint8 // key group
	at    int64
}

// A ground knows where windows lie and keeps them.
type ground interface {
	// place finds the windows of each row of a run and calls count for each, the
	// latest window of a row first, or late.
	place(r *Refiring, v stream.View, out *stream.Output) error
	// window returns the bounds of a cell's window.
	window(cell int32) (start, end int64)
	// keys returns the keys of cells, lent until the next call.
	keys(cells []int32) []*vector.Vector
	// keyGroup returns the key group of a cell's key.
	keyGroup(cell int32) uint8
	// compare orders cells by key, then by window.
	compare(x, y int32) int
	// next returns the least watermark at which a window fires or expires.
	next(r *Refiring) int64
	// reach calls due for the cells of windows that fire or expire at w, each with
	// the watermark at which it is due.
	reach(r *Refiring, w int64, due func(cell int32, at int64))
	// expire drops the windows that w has passed.
	expire(r *Refiring, w int64)
}

// NewRefiring returns an operator whose state is in store, over windows that lie
// where slicer says.
func NewRefiring(spec Spec, trigger window.Trigger, slicer window.Slicer, store *state.Store) *Refiring {
	r := newRefiring(spec, trigger)
	r.keep(spec.table(store, "cells", spec.Keys))
	r.saved(store)
	r.ground = &fixedGround{table: r.table, slicer: slicer, keyed: columns{of: spec.Keys}, index: map[state.ID]int32{}}
	return r
}

// NewRefiringBounds is NewRefiring over rows that carry the bounds of their
// window in the columns start and end, as for [NewRegroup].
func NewRefiringBounds(spec Spec, trigger window.Trigger, start, end int, store *state.Store) *Refiring {
	spec.Time = end
	r := newRefiring(spec, trigger)
	r.keep(spec.table(store, "cells", spec.Keys))
	r.saved(store)
	r.ground = &fixedGround{table: r.table, start: start, end: end, keyed: columns{of: spec.Keys}, index: map[state.ID]int32{}}
	return r
}

// NewRefiringSessions is NewRefiring over sessions of rows with equal keys.
func NewRefiringSessions(spec Spec, trigger window.Trigger, gap int64, store *state.Store) *Refiring {
	r := newRefiring(spec, trigger)
	s := newSessions(r.spec, gap, spec.Keys, store)
	r.keep(s.groups.table())
	r.saved(store)
	g := &sessionGround{of: s}
	s.calendar.due = func(id int32) int64 { return g.due(r, id) }
	s.declare(store, g.besides(r, r.table.Besides()))
	r.ground = g
	return r
}

func newRefiring(spec Spec, trigger window.Trigger) *Refiring {
	r := &Refiring{spec: spec, trigger: trigger, clock: newClock(spec.Zone), fired: int64(stream.MinWatermark)}
	r.timers = newCalendar(16, func(id int32) int64 {
		if p := r.cells.At(id); p.armed {
			return p.at
		}
		return int64(stream.MinWatermark) // forgotten: to be taken off the list
	})
	return r
}

// keep adds the columns of what was sent to the table of the cells.
func (r *Refiring) keep(t *state.Table) {
	r.table, r.sent = t, len(t.Columns)
	r.chunk = newChunk(&r.spec)
	r.write = newWriter(&r.spec)
	for _, c := range r.spec.Aggregates {
		t.Columns = append(t.Columns, lastSent(c.Result))
	}
}

// Rows implements stream.Operator.
func (r *Refiring) Rows(_ int, v stream.View, out *stream.Output) error {
	n := v.Hi - v.Lo
	r.In += int64(n)
	if err := r.spec.check(v); err != nil {
		return err
	}
	if err := r.tick(out); err != nil {
		return err
	}
	r.late = r.late[:0]
	r.fired = max(r.fired, int64(v.Before))
	gaps := r.Filtered
	if err := r.ground.place(r, v, out); err != nil {
		return err
	}
	if err := r.flush(v, out); err != nil {
		return err
	}
	r.Late += int64(len(r.late))
	r.Used += int64(n-len(r.late)) - (r.Filtered - gaps)
	if len(r.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, r.late)
}

// over reports whether a window with the given end takes no more rows at w.
func (r *Refiring) over(end, w int64) bool {
	return types.AddTime(r.clock.closes(end), r.trigger.Lateness) <= w
}

// missed notes that row i of v came too late for all of its windows, the last of
// which ends at end.
func (r *Refiring) missed(v stream.View, i int, end int64) {
	r.late = append(r.late, stream.Late{Row: i, Met: v.Before, WindowEnd: end, HasWindow: true})
}

// Due implements stream.Operator.
func (r *Refiring) Due() stream.Watermark { return stream.Watermark(r.ground.next(r)) }

// Advance implements stream.Operator.
func (r *Refiring) Advance(w stream.Watermark, out *stream.Output) error {
	r.due = r.due[:0]
	r.ground.reach(r, int64(w), func(id int32, at int64) {
		p := r.cells.At(id)
		p.begun, p.armed = false, false
		if p.dirty {
			r.due = append(r.due, moment{id, r.ground.keyGroup(id), at})
		}
	})
	if err := r.settleDue(out); err != nil {
		return err
	}
	r.ground.expire(r, int64(w))
	r.fired = max(r.fired, int64(w))
	return out.Advance(w)
}
