package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// windows is the slice of a table that holds the groups of windows, not those of
// a slice of time.
func windows() state.ID { return state.ID{End: math.MinInt64, Kind: math.MinInt64 + 1} }

// growing serves windows that begin together and grow slice by slice: CUMULATE.
// One set of groups takes in each slice once and is emitted at each step.
type growing struct {
	slicer window.Slicer
	table  *state.Table
	sum    *state.Slice // groups of the window that grows
	upTo   int64        // slices up to here are in sum
	merges *int64

	from, to []int32
}

func newGrowing(s window.Slicer, t *state.Table, merges *int64) *growing {
	return &growing{slicer: s, table: t, sum: t.Slice(windows()), upTo: math.MinInt64, merges: merges}
}

// absorb implements merger.
func (g *growing) absorb(partial *state.Slice) { g.take(partial) }

func (g *growing) take(s *state.Slice) {
	g.from = s.Groups(g.from[:0])
	g.to = append(g.to[:0], g.from...)
	g.table.Same(g.sum, g.from, g.to)
	merge(g.table, g.to, g.from, g.merges)
}

// merge adds the groups from[i] to the groups into[i] in all columns.
func merge(t *state.Table, into, from []int32, merges *int64) {
	*merges += int64(len(into))
	for _, c := range t.Columns {
		c.Merge(into, c, from)
	}
}

func (g *growing) gather(end int64) (keys, values []int32) {
	for {
		s := g.first(end)
		if s == nil {
			break
		}
		g.take(s)
		g.table.Drop(s)
	}
	g.upTo = end
	g.to = g.sum.Groups(g.to[:0])
	g.table.Sort(g.to)
	return g.to, g.to
}

// first returns the first slice that ends at or before end and is not in sum.
func (g *growing) first(end int64) *state.Slice {
	for _, s := range g.table.After(g.upTo) {
		if s.Kind == raw {
			if s.End <= end {
				return s
			}
			return nil
		}
	}
	return nil
}

// leave implements merger: the last step ends the window.
func (g *growing) leave(end int64) {
	if _, last := g.slicer.Windows(end); last == end {
		g.sum.Empty()
	}
}

func (g *growing) pending(end int64) int64 {
	if g.sum.Len() == 0 {
		return none
	}
	return types.AddTime(end, g.slicer.Step())
}

func (g *growing) merged() int64 { return g.upTo }
