package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// arm sets the timer of a cell: it goes off at whole periods from the first row.
func (r *Refiring) arm(id int32, p *cell, every int64) {
	if p.armed {
		return
	}
	now := r.spec.Now()
	if !p.begun {
		p.begun, p.born = true, now
	}
	p.armed = true
	p.at = types.AddTime(now, every-types.FloorMod(now-p.born, every))
	r.timers.add(id)
}

// Wake implements [stream.Timed].
func (r *Refiring) Wake() int64 {
	if at, ok := r.timers.least(); ok {
		return at
	}
	return math.MaxInt64
}

// Tick implements [stream.Timed].
func (r *Refiring) Tick(now int64, out *stream.Output) error {
	r.due = r.due[:0]
	r.timers.take(now, func(id int32) {
		p := r.cells.At(id)
		if p.armed && p.dirty {
			r.due = append(r.due, moment{id, r.ground.keyGroup(id), p.at})
		}
		p.armed = false
	})
	return r.settleDue(out)
}

// tick is Tick if anything is due.
func (r *Refiring) tick(out *stream.Output) error {
	if !r.trigger.Timed() || r.Wake() == math.MaxInt64 {
		return nil
	}
	if now := r.spec.Now(); r.Wake() <= now {
		return r.Tick(now, out)
	}
	return nil
}
