package window

import (
	"cmp"
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// sessionGround is the ground of sessions. A session stays, and takes rows, until
// the lateness is over. One that has fired and joins another, or grows, is
// another row of the result: its old result is taken back, and the new one is
// sent when it is due, which is at once unless it now ends in the future.
type sessionGround struct {
	of     *Sessions
	phases page.Column[phase]
	owners []int32 // partition of each cell that keys were asked of
	done   []int32
}

// A phase is where a session is in its life.
type phase uint8

const (
	forgotten phase = iota
	open
	closed // it has fired and stays
)

// longAgo is the end of sessions that are forgotten, so that entries of the
// calendar that have outlived them are due.
const longAgo = math.MinInt64 / 2

// due returns the watermark at which something is to be done about a session.
func (g *sessionGround) due(r *Refiring, id int32) int64 {
	g.phases.Grow(int(id) + 1)
	closes := r.clock.closes(g.of.sessions.At(id).end)
	if *g.phases.At(id) == closed {
		return types.AddTime(closes, r.trigger.Lateness)
	}
	return closes
}

// place implements ground, one row at a time: a row may join the sessions of the
// rows before it.
func (g *sessionGround) place(r *Refiring, v stream.View, out *stream.Output) error {
	s, n := g.of, v.Hi-v.Lo
	if cap(s.owners) < n {
		s.owners, s.placed = make([]int32, n), make([]int32, n)
	}
	s.owners, s.placed, s.late = s.owners[:n], s.placed[:n], s.late[:0]
	all := s.partitions.Slice(state.ID{})
	s.partitions.Lookup(s.keys.in(v), v.Lo, []*state.Slice{all}, nil, s.owners)
	s.heads.Grow(s.partitions.Cap())
	w := int64(v.Before)
	for i, t := range r.clock.read(v.Cols[r.spec.Time], v.Lo, v.Hi) {
		if len(r.chunk.loud) > 0 { // sent with the bounds that it had
			if err := r.flush(v, out); err != nil {
				return err
			}
		}
		s.merges = s.merges[:0]
		s.placed[i] = g.join(r, s.owners[i], t, w)
		if s.placed[i] < 0 {
			r.missed(v, v.Lo+i, types.AddTime(t, s.gap))
			continue
		}
		if err := g.row(r, v, i, out); err != nil {
			return err
		}
	}
	s.late = r.late
	s.sweep()
	return nil
}

// join finds the session of a row; those that stay count as not over.
func (g *sessionGround) join(r *Refiring, p int32, t, w int64) int32 {
	s := g.of
	id := s.join(p, t, types.AddTime(w, -r.trigger.Lateness))
	if id < 0 {
		return id
	}
	r.cells.Grow(r.table.Cap())
	g.phases.Grow(int(id) + 1)
	was, now := *g.phases.At(id), open
	if r.clock.closes(s.sessions.At(id).end) <= w {
		now = closed
	}
	if *g.phases.At(id) = now; was == closed && now == open {
		s.calendar.add(id) // it may be due earlier than it was
	}
	return id
}

// row counts row i of the run in its session, after what the row has brought
// together.
func (g *sessionGround) row(r *Refiring, v stream.View, i int, out *stream.Output) error {
	s, id := g.of, g.of.placed[i]
	fired := *g.phases.At(id) == closed
	o, p := s.sessions.At(id), r.cells.At(id)
	moved := p.sent && (p.start != o.start || p.end != o.end)
	if len(s.merges) > 0 || moved {
		if err := r.flush(v, out); err != nil {
			return err
		}
	}
	for _, m := range s.merges {
		moved = moved || r.cells.At(m[1]).sent
		if err := g.merge(r, m[0], m[1], out); err != nil {
			return err
		}
	}
	if moved && !fired && !r.trigger.Early.Once() {
		if err := r.withdraw(id, out); err != nil {
			return err
		}
	}
	if err := r.count(v, v.Lo+i, id, fired, out); err != nil || !moved || !fired {
		return err
	}
	// The result that was sent is gone, so the new one cannot wait.
	if n := len(r.chunk.loud); n == 0 || r.chunk.loud[n-1] != id {
		r.chunk.loud = append(r.chunk.loud, id)
	}
	return r.flush(v, out)
}

// merge adds what a session holds to another and takes back what it has sent.
func (g *sessionGround) merge(r *Refiring, into, from int32, out *stream.Output) error {
	if err := r.withdraw(from, out); err != nil {
		return err
	}
	for _, c := range r.table.Columns[:r.sent] {
		c.Merge([]int32{into}, c, []int32{from})
	}
	g.forget(r, []int32{from})
	return nil
}

func (g *sessionGround) forget(r *Refiring, ids []int32) {
	for _, id := range ids {
		g.of.sessions.At(id).end = longAgo
	}
	g.phases.Clear(ids)
	r.cells.Clear(ids)
	g.of.groups.close(ids)
}

func (g *sessionGround) window(id int32) (start, end int64) {
	o := g.of.sessions.At(id)
	return o.start, o.end
}

func (g *sessionGround) keys(cells []int32) []*vector.Vector {
	g.owners = g.owners[:0]
	for _, id := range cells {
		g.owners = append(g.owners, g.of.sessions.At(id).partition)
	}
	return g.of.partitions.KeyColumns(g.owners)
}

func (g *sessionGround) keyGroup(id int32) uint8 {
	return g.of.partitions.KeyGroup(g.of.sessions.At(id).partition)
}

func (g *sessionGround) compare(x, y int32) int {
	a, b := g.of.sessions.At(x), g.of.sessions.At(y)
	if a.partition == b.partition {
		return cmp.Compare(a.start, b.start)
	}
	return cmp.Or(g.of.partitions.Compare(a.partition, b.partition), cmp.Compare(a.start, b.start))
}

// next implements ground.
func (g *sessionGround) next(*Refiring) int64 {
	if at, ok := g.of.calendar.least(); ok {
		return at
	}
	return int64(stream.MaxWatermark)
}

// reach implements ground.
func (g *sessionGround) reach(r *Refiring, w int64, due func(id int32, at int64)) {
	g.done = g.done[:0]
	g.of.calendar.take(w, func(id int32) {
		closes := r.clock.closes(g.of.sessions.At(id).end)
		ends := types.AddTime(closes, r.trigger.Lateness)
		switch p := g.phases.At(id); *p {
		case forgotten:
			return
		case open:
			due(id, closes)
			if *p = closed; ends > w {
				g.of.calendar.add(id)
				return
			}
		case closed:
			due(id, ends)
		}
		*g.phases.At(id) = forgotten
		g.done = append(g.done, id)
	})
}

// expire implements ground.
func (g *sessionGround) expire(r *Refiring, _ int64) {
	if len(g.done) == 0 {
		return
	}
	g.of.done = g.done
	g.of.forget()
	g.forget(r, g.done)
}
