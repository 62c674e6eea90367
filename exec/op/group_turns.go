package op

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// turns divides the rows of a run so that the rows of one group come one after
// the other although many rows are handled at once: turn k has the k-th row of
// each group.
type turns struct {
	all    []int32 // rows, turn after turn
	starts []int32 // of the turns
	number []int32 // turn of each row
	seen   []int32 // rows of each group so far; 0 between two runs
	at     int

	signs    []int8
	kept, of []int32
}

// begin divides rows by their groups; together puts them all into one turn.
func (t *turns) begin(groups []int32, together bool) {
	n := len(groups)
	t.all, t.number, t.at = stream.Resize(t.all, n), stream.Resize(t.number, n), 0
	last := int32(0)
	for i, g := range groups {
		if int(g) >= len(t.seen) {
			t.seen = append(t.seen, make([]int32, max(int(g)+1-len(t.seen), len(t.seen)))...)
		}
		t.number[i] = 0
		if !together {
			t.number[i] = t.seen[g]
			t.seen[g]++
		}
		last = max(last, t.number[i])
	}
	for _, g := range groups {
		t.seen[g] = 0
	}
	t.starts = stream.Resize(t.starts, int(last)+2)
	clear(t.starts)
	for _, k := range t.number {
		t.starts[k+1]++
	}
	for k := range last + 1 {
		t.starts[k+1] += t.starts[k]
	}
	// Filling moves each start to the next one.
	for i, k := range t.number {
		t.all[t.starts[k]] = int32(i)
		t.starts[k]++
	}
}

// next returns the rows of the next turn; none after the last.
func (t *turns) next() []int32 {
	if t.at == len(t.starts)-1 {
		return nil
	}
	lo := int32(0)
	if t.at > 0 {
		lo = t.starts[t.at-1]
	}
	t.at++
	return t.all[lo:t.starts[t.at-1]]
}

// empty appends the groups that have no rows, by the counts beside them, each once.
func empty(dst, groups []int32, counts []int64) []int32 {
	for i, n := range counts {
		if n <= 0 {
			dst = append(dst, groups[i])
		}
	}
	slices.Sort(dst)
	return slices.Compact(dst)
}

// results are values of aggregates, a column an aggregate, and of some what the
// values are computed from.
type results struct {
	cols   []*vector.Vector
	traces [][]float64 // one a [aggregate.Tracer]
	n      int32
}

func (r *results) add(t types.Type) { r.cols = append(r.cols, vector.New(t)) }

func (r *results) reset() {
	for _, c := range r.cols {
		c.Reset()
	}
	for i, t := range r.traces {
		r.traces[i] = t[:0]
	}
	r.n = 0
}

// equal reports whether row i of r is the same as row j of s, so that nobody
// needs to hear of it. An array or a map with NULL inside is never the same (case
// collect-into-arrays-and-multisets).
func (r *results) equal(i int, s *results, j int) bool {
	for k, c := range r.cols {
		switch d := s.cols[k]; {
		case !vector.EqualNotDistinct(c, i, d, j):
			return false
		case c.Type.Kind.Nested() && !c.Null(i) && !vector.Equal(c, i, d, j):
			return false
		}
	}
	for k, t := range r.traces {
		each := len(t) / int(r.n)
		if !slices.Equal(t[i*each:(i+1)*each], s.traces[k][j*each:(j+1)*each]) {
			return false
		}
	}
	return true
}

// A call takes the arguments of one aggregate out of batches.
type call struct {
	filter int // column; -1: none
	args   []int
	picked []*vector.Vector // one an argument
	cond   *vector.Vector
	groups []int32
}

func newCall(input []types.Type, a physical.AggregateCall) call {
	c := call{filter: a.Filter, args: a.Args}
	if a.Filter >= 0 {
		c.cond = vector.New(input[a.Filter])
	}
	constants := fn.Constants(a.Bound)
	for i, column := range a.Args {
		if column < 0 {
			c.picked = append(c.picked, vector.NewConst(constants[i], 0, 1))
		} else {
			c.picked = append(c.picked, vector.New(input[column]))
		}
	}
	return c
}

// input completes in for some rows of a run, given by their numbers in it.
func (c *call) input(in aggregate.Input, v stream.View, rows []int32) aggregate.Input {
	at := rows
	if v.Lo > 0 {
		c.groups = stream.Resize(c.groups, len(rows))
		for k, i := range rows {
			c.groups[k] = i + int32(v.Lo)
		}
		at = c.groups
	}
	for i, column := range c.args {
		if column < 0 {
			c.picked[i].SetLen(len(rows))
			continue
		}
		c.picked[i].Reset()
		c.picked[i].AppendRows(v.Cols[column], at)
	}
	in.Args = c.picked
	if c.filter < 0 {
		return in
	}
	c.cond.Reset()
	c.cond.AppendRows(v.Cols[c.filter], at)
	c.groups = append(c.groups[:0], in.Groups...)
	for i, x := range vector.Values[uint8](c.cond) {
		if x == 0 || c.cond.Null(i) {
			c.groups[i] = -1
		}
	}
	in.Groups = c.groups
	return in
}
