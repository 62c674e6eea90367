package window

import (
	"errors"
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Slicing aggregates over windows that are unions of slices: TUMBLE, HOP and
// CUMULATE. A row is added to the group of its key in one slice, however many
// windows hold it; when a window fires, what is new in it is merged into the
// groups of the windows (see [merger]).
type Slicing struct {
	Counts
	// Merged counts groups that were merged into others.
	Merged int64

	spec   Spec
	slicer window.Slicer
	clock  clock
	placer placer
	table  *state.Table
	merger merger
	update updater
	emit   emitter
	next   int64 // least end of a window that holds rows and has not fired
	keys   columns
}

// none is the end of a window that never fires.
const none = math.MaxInt64

// A merger puts windows together from slices.
type merger interface {
	// absorb takes in rows that count from the window with the given end on.
	absorb(partial *state.Slice)
	// gather returns the groups of the window with the given end: their keys, and
	// where the values are. The lists are lent until leave.
	gather(end int64) (keys, values []int32)
	// leave drops what no later window needs.
	leave(end int64)
	// pending returns the least end after end of a window that holds rows already
	// merged; none if there is none.
	pending(end int64) int64
	// merged returns the end up to which slices have been merged.
	merged() int64
}

// NewSlicing returns an operator whose state is in store. Windows lie where
// slicer says, on the wall clock of the spec's zone.
func NewSlicing(spec Spec, slicer window.Slicer, store *state.Store) *Slicing {
	s := &Slicing{spec: spec, slicer: slicer, clock: newClock(spec.Zone), next: none}
	s.table = spec.table(store, "slices", spec.Keys)
	s.placer = newPlacer(slicer, &s.clock, s.table)
	s.update = newUpdater(&s.spec, s.table)
	s.emit = newEmitter(&s.spec, &s.clock, s.table, slicer.Start)
	s.keys = columns{of: spec.Keys}
	s.merger = newMerger(slicer, s.table, &s.Merged)
	if m, ok := s.merger.(interface{ declare(*state.Store) }); ok {
		m.declare(store)
	}
	store.OnLoaded(s.loaded)
	return s
}

// newMerger chooses how windows are put together, by where they lie.
func newMerger(slicer window.Slicer, t *state.Table, merges *int64) merger {
	end, _ := slicer.Windows(slicer.SliceEnd(0))
	if slicer.Start(end) == end-slicer.SliceSize() && slicer.Step() >= slicer.SliceSize() && slicer.Start(end+slicer.Step()) != slicer.Start(end) {
		return &direct{table: t}
	}
	start := slicer.Start(end)
	if first, last := slicer.Windows(slicer.SliceEnd(start)); first < last && slicer.Start(last) == slicer.Start(first) {
		return newGrowing(slicer, t, merges)
	}
	if d := newShared(slicer, t, merges); d != nil {
		return d
	}
	return newSliding(slicer, t, merges)
}

// JudgesByMarks implements stream.Judge.
func (s *Slicing) JudgesByMarks() {}

// Rows implements stream.Operator.
func (s *Slicing) Rows(_ int, v stream.View, out *stream.Output) error {
	n := v.Hi - v.Lo
	s.In += int64(n)
	if err := s.spec.check(v); err != nil {
		return err
	}
	s.placer.place(v, s.clock.read(v.Cols[s.spec.Time], v.Lo, v.Hi))
	where := s.placer.where
	if s.placer.alike {
		where = nil
	}
	groups := s.update.lookup(v, s.keys.in(v), s.placer.slices, where)
	if err := s.update.add(v, groups); err != nil {
		return err
	}
	s.next = min(s.next, s.placer.least)
	s.Late += int64(len(s.placer.late))
	s.Filtered += s.placer.gaps
	s.Used += int64(n-len(s.placer.late)) - s.placer.gaps
	if len(s.placer.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, s.placer.late)
}

// errUpdates is returned for a row taken back from an operator that was planned
// for inserts only.
var errUpdates = errors.New("the input takes rows back, but the plan says that it only inserts")

// check refuses rows without a time, and changes that were not planned for.
func (s *Spec) check(v stream.View) error {
	if t := v.Cols[s.Time]; t.HasNulls() {
		for i := v.Lo; i < v.Hi; i++ {
			if t.Null(i) {
				return errNoTime
			}
		}
	}
	if v.Kinds == nil || s.Updating {
		return nil
	}
	for _, k := range v.Kinds[v.Lo:v.Hi] {
		if k.Sign() < 0 {
			return errUpdates
		}
	}
	return nil
}

// Due implements stream.Operator.
func (s *Slicing) Due() stream.Watermark {
	if s.next == none {
		return stream.MaxWatermark
	}
	return stream.Watermark(s.clock.closes(s.next))
}

// Advance implements stream.Operator.
func (s *Slicing) Advance(w stream.Watermark, out *stream.Output) error {
	if s.due(s.next, w) {
		if err := s.fire(w, out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

func (s *Slicing) due(end int64, w stream.Watermark) bool {
	return end != none && stream.Watermark(s.clock.closes(end)) <= w
}

// fire emits the windows that w completes. If they may be several, their rows are
// kept until they can be put in order: key group first, then time.
func (s *Slicing) fire(w stream.Watermark, out *stream.Output) error {
	s.emit.begin(out, s.due(types.AddTime(s.next, s.slicer.Step()), w))
	for s.due(s.next, w) {
		if err := out.Ended(); err != nil {
			return err
		}
		end := s.next
		s.absorb(end)
		keys, values := s.merger.gather(end)
		if err := s.emit.window(end, keys, values); err != nil {
			return err
		}
		s.merger.leave(end)
		s.next = s.following(end)
	}
	return s.emit.end()
}

// absorb hands over the rows that count from the window with the given end on.
func (s *Slicing) absorb(end int64) {
	left := s.placer.partial[:0]
	for _, o := range s.placer.partial {
		if o.Kind > end {
			left = append(left, o)
			continue
		}
		s.merger.absorb(o)
		s.table.Drop(o)
	}
	s.placer.partial = left
}

// following returns the least end after end of a window that holds rows.
func (s *Slicing) following(end int64) int64 {
	next := s.merger.pending(end)
	for _, o := range s.placer.partial {
		next = min(next, o.Kind)
	}
	for _, o := range s.table.After(s.merger.merged()) {
		if o.Kind == raw {
			first, _ := s.slicer.Windows(o.End)
			return min(next, first)
		}
	}
	return next
}
