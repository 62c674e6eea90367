package window

import (
	"cmp"
	"sort"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// fixedGround is the ground of windows that do not depend on the rows: those that
// a slicer knows, or that rows carry. A window is a slice of the table: its End is
// the end, its Kind the start.
type fixedGround struct {
	table      *state.Table
	slicer     window.Slicer // nil: rows carry their bounds
	start, end int           // columns of the bounds
	keyed      columns

	in      []*state.Slice
	index   map[state.ID]int32 // into in
	rows    []int32            // row of each pair of a row and a window
	where   []int32            // its window in in
	cells   []int32
	gathers []*vector.Vector
	expired []*state.Slice
	gone    []int32
}

// place implements ground.
func (g *fixedGround) place(r *Refiring, v stream.View, out *stream.Output) error {
	g.in, g.rows, g.where = g.in[:0], g.rows[:0], g.where[:0]
	clear(g.index)
	if g.slicer == nil {
		if err := g.carried(r, v); err != nil {
			return err
		}
	} else {
		g.assign(r, v)
	}
	if len(g.rows) == 0 {
		return nil
	}
	g.lookup(v)
	r.cells.Grow(g.table.Cap())
	for k, id := range g.cells {
		fired := r.clock.closes(g.in[g.where[k]].End) <= int64(v.Before)
		if err := r.count(v, int(g.rows[k]), id, fired, out); err != nil {
			return err
		}
	}
	return nil
}

// assign finds the windows that a slicer knows. Of overlapping ones the newest
// comes first (case late-fire-of-hopping-windows).
func (g *fixedGround) assign(r *Refiring, v stream.View) {
	for i, t := range r.clock.read(v.Cols[r.spec.Time], v.Lo, v.Hi) {
		first, last := g.slicer.Windows(g.slicer.SliceEnd(t))
		if first > last || last == none {
			r.Filtered++
			continue
		}
		if r.over(last, int64(v.Before)) {
			r.missed(v, v.Lo+i, last)
			continue
		}
		for end := last; !r.over(end, int64(v.Before)); end -= g.slicer.Step() {
			g.pair(v.Lo+i, state.ID{End: end, Kind: g.slicer.Start(end)})
			if end == first {
				break
			}
		}
	}
}

// carried takes the windows that rows carry.
func (g *fixedGround) carried(r *Refiring, v stream.View) error {
	starts, ends := v.Cols[g.start], v.Cols[g.end]
	for i := v.Lo; i < v.Hi; i++ {
		if starts.Null(i) {
			return errNoTime
		}
		id := state.ID{End: vector.Values[int64](ends)[i], Kind: vector.Values[int64](starts)[i]}
		if r.over(id.End, int64(v.Before)) {
			r.missed(v, i, id.End)
			continue
		}
		g.pair(i, id)
	}
	return nil
}

func (g *fixedGround) pair(row int, id state.ID) {
	at, ok := g.index[id]
	if !ok {
		at = int32(len(g.in))
		g.in = append(g.in, g.table.Slice(id))
		g.index[id] = at
	}
	g.rows, g.where = append(g.rows, int32(row)), append(g.where, at)
}

// lookup finds the cells of all pairs.
func (g *fixedGround) lookup(v stream.View) {
	keys := g.keyed.in(v)
	for len(g.gathers) < len(keys) {
		g.gathers = append(g.gathers, vector.New(keys[len(g.gathers)].Type))
	}
	for i, k := range keys {
		g.gathers[i].Reset()
		g.gathers[i].AppendRows(k, g.rows)
	}
	if cap(g.cells) < len(g.rows) {
		g.cells = make([]int32, len(g.rows))
	}
	g.cells = g.cells[:len(g.rows)]
	g.table.Lookup(g.gathers, 0, g.in, g.where, g.cells)
}

func (g *fixedGround) window(id int32) (start, end int64) {
	s := g.table.SliceOf(id)
	return s.Kind, s.End
}

func (g *fixedGround) keys(cells []int32) []*vector.Vector { return g.table.KeyColumns(cells) }

func (g *fixedGround) keyGroup(id int32) uint8 { return g.table.KeyGroup(id) }

func (g *fixedGround) compare(x, y int32) int {
	a, b := g.table.SliceOf(x), g.table.SliceOf(y)
	return cmp.Or(g.table.Compare(x, y), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.End, b.End))
}

// unfired returns the windows that had not fired at w.
func (g *fixedGround) unfired(r *Refiring, w int64) []*state.Slice {
	all := g.table.Slices()
	return all[sort.Search(len(all), func(i int) bool { return r.clock.closes(all[i].End) > w }):]
}

// next implements ground.
func (g *fixedGround) next(r *Refiring) int64 {
	all := g.table.Slices()
	if len(all) == 0 {
		return int64(stream.MaxWatermark)
	}
	at := types.AddTime(r.clock.closes(all[0].End), r.trigger.Lateness)
	if open := g.unfired(r, r.fired); len(open) > 0 {
		at = min(at, r.clock.closes(open[0].End))
	}
	return at
}

// reach implements ground.
func (g *fixedGround) reach(r *Refiring, w int64, due func(id int32, at int64)) {
	g.expired = g.expired[:0]
	for _, s := range g.table.Slices() {
		closes := r.clock.closes(s.End)
		ends := types.AddTime(closes, r.trigger.Lateness)
		if closes > w {
			break
		}
		if ends <= w {
			g.expired = append(g.expired, s)
		}
		at := closes
		switch {
		case closes > r.fired:
		case ends <= w:
			at = ends
		default:
			continue
		}
		g.cells = s.Groups(g.cells[:0])
		for _, id := range g.cells {
			due(id, at)
		}
	}
}

// expire implements ground.
func (g *fixedGround) expire(r *Refiring, _ int64) {
	for _, s := range g.expired {
		g.gone = s.Groups(g.gone[:0])
		r.cells.Clear(g.gone)
		g.table.Drop(s)
	}
}
