package state

import (
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Retention forgets what has not been touched for a while of processing time
// (table.exec.state.ttl, flink-semantics.md 4.2). Things have small numbers: groups
// of a table, or rows. Their owner asks for what is to be forgotten before it looks
// at a run of rows, and says then what the run has touched. So a run sees the state
// of one moment, and what it sees depends on the clock at that moment only, not on
// when state was cleared.
//
// A nil Retention forgets nothing, and costs nothing.
type Retention struct {
	after int64 // ms
	clock func() int64
	now   int64 // the highest that the clock has shown; it never goes back
	uses  page.Column[use]
	size  int // things that there is room for
	queue Queue
	due   []Due
}

// A use is when a thing was touched last. A thing has at most one place in the
// queue, at or before the time at which it is forgotten: whoever is found there and
// has been touched since waits again.
type use struct {
	at     int64
	known  bool
	queued bool
}

// A Lifetime says after how many ms without use state is forgotten, 0 being never,
// and by which clock. The zero Lifetime is for ever.
type Lifetime struct {
	Unused int64
	Clock  func() int64
}

// Limited reports whether anything is forgotten.
func (l Lifetime) Limited() bool { return l.Unused > 0 }

// Retention declares that things of a store have a lifetime; nil if that is for ever.
// name is that of what is kept: the clock is saved as a number.
func (s *Store) Retention(name string, l Lifetime) *Retention {
	if !l.Limited() {
		return nil
	}
	r := &Retention{after: l.Unused, clock: l.Clock, now: l.Clock()}
	s.Number("clock of "+name, &r.now) // that of the machine on which the job goes on may be behind
	return r
}

// Expired looks at the clock and appends what is to be forgotten now. The Retention
// has forgotten it; Touch begins anew.
func (r *Retention) Expired(dst []int32) []int32 {
	if r == nil {
		return dst
	}
	r.now = max(r.now, r.clock())
	for at, ok := r.queue.Least(); ok && at <= r.now; at, ok = r.queue.Least() {
		r.due = r.queue.Take(r.now, r.due[:0])
		for _, d := range r.due {
			u := r.uses.At(d.ID)
			switch gone := r.until(u.at); {
			case !u.known:
				u.queued = false
			case gone > r.now:
				r.queue.Add(gone, d.ID)
			default:
				*u = use{}
				dst = append(dst, d.ID)
			}
		}
	}
	return dst
}

// until returns when what was touched at some time is forgotten.
func (r *Retention) until(at int64) int64 {
	if at > math.MaxInt64-r.after {
		return math.MaxInt64
	}
	return at + r.after
}

// Touch says that things are used at the time of the last Expired. Numbers below 0
// are left out.
func (r *Retention) Touch(ids []int32) {
	if r == nil {
		return
	}
	for _, id := range ids {
		if id >= 0 {
			r.set(id, r.now)
		}
	}
}

// TouchOne is Touch for one thing.
func (r *Retention) TouchOne(id int32) {
	if r != nil {
		r.set(id, r.now)
	}
}

// Restore says when a thing was touched last, in a job that goes on.
func (r *Retention) Restore(id int32, at int64) { r.set(id, at) }

func (r *Retention) set(id int32, at int64) {
	if int(id) >= r.size {
		r.size = max(int(id)+1, 2*r.size)
		r.uses.Grow(r.size)
	}
	u := r.uses.At(id)
	u.at, u.known = at, true
	if !u.queued {
		u.queued = true
		r.queue.Add(r.until(at), id)
	}
}

// With adds to what is saved of the groups of a table when they were touched last.
func (r *Retention) With(b Beside) Beside {
	if r == nil {
		return b
	}
	at := len(b.Types)
	return Beside{
		Types: append(slices.Clone(b.Types), types.Of(types.BigInt)),
		Save: func(g int32, to []*vector.Vector) {
			if b.Save != nil {
				b.Save(g, to)
			}
			vector.AppendValue(to[at], r.At(g))
		},
		Load: func(g int32, from []*vector.Vector, row int) error {
			r.Restore(g, vector.Values[int64](from[at])[row])
			if b.Load == nil {
				return nil
			}
			return b.Load(g, from, row)
		},
	}
}

// At returns when a thing was touched last.
func (r *Retention) At(id int32) int64 { return r.uses.At(id).at }

// Drop says that things are gone before their time; their numbers may come again.
func (r *Retention) Drop(ids []int32) {
	if r == nil {
		return
	}
	for _, id := range ids {
		if int(id) < r.size {
			r.uses.At(id).known = false
		}
	}
}
