package over

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// turns runs accumulators over rows of many partitions: each partition sees its
// rows in order, and yet an accumulator is called once for many of them. A unit
// is what stands between two results of a partition: one row, or a row and its
// peers. Turn k holds the k-th unit of each partition.
type turns struct {
	rows    *state.Rows
	columns []aggregate.Accumulator // of the calls
	args    []arguments
	results []*vector.Vector // one a call, a row a unit, turn after turn
	seq     int64            // rows so far, for aggregates that heed the order

	units  []unit
	order  []int32 // units, turn after turn
	starts []int32 // of turns in order
	turn   []int32 // of each unit
	seen   []int32 // units of each group so far; 0 between two calls

	steps  []int32 // rows that are added or taken back
	groups []int32 // of the steps
	signs  []int8  // of the steps; unused without a bound
	ends   []int32 // of the steps of each unit of order
	of     []int32 // group of each unit of order
}

// A unit is rows lo up to hi of a list, all of one group.
type unit struct{ lo, hi, group int32 }

// rolls reports whether all accumulators give results between rows, so that turns
// are not needed.
func (t *turns) rolls() bool {
	for _, c := range t.columns {
		if _, ok := c.(aggregate.Roller); !ok {
			return false
		}
	}
	return true
}

// plan divides the units into turns.
func (t *turns) plan() {
	n := len(t.units)
	t.steps, t.groups, t.signs, t.ends = t.steps[:0], t.groups[:0], t.signs[:0], t.ends[:0]
	if t.rolls() {
		t.order = stream.Resize(t.order, n)
		for i := range t.order {
			t.order[i] = int32(i)
		}
		return
	}
	t.turn, t.order = stream.Resize(t.turn, n), stream.Resize(t.order, n)
	last := int32(0)
	for i := range t.units {
		g := t.units[i].group
		if int(g) >= len(t.seen) {
			t.seen = append(t.seen, make([]int32, max(int(g)+1-len(t.seen), len(t.seen)))...)
		}
		t.turn[i] = t.seen[g]
		t.seen[g]++
		last = max(last, t.turn[i])
	}
	for i := range t.units {
		t.seen[t.units[i].group] = 0
	}
	t.starts = stream.Resize(t.starts, int(last)+2)
	clear(t.starts)
	for _, k := range t.turn {
		t.starts[k+1]++
	}
	for k := range last + 1 {
		t.starts[k+1] += t.starts[k]
	}
	at := append(t.of[:0], t.starts...)
	for i, k := range t.turn {
		t.order[at[k]] = int32(i)
		at[k]++
	}
	t.of = at
}

// run plays the steps, which stand in the order of the units, and leaves the
// result of each unit of order in results.
func (t *turns) run(signed bool) error {
	t.of = t.of[:0]
	for _, u := range t.order {
		t.of = append(t.of, t.units[u].group)
	}
	for i := range t.args {
		t.args[i].read(t.rows, t.steps)
		t.results[i].Reset()
	}
	all := aggregate.Input{Groups: t.groups, Seq: t.seq}
	if signed {
		all.Signs = t.signs
	}
	for i, c := range t.columns {
		if r, ok := c.(aggregate.Roller); ok {
			all.Args = t.args[i].part(0, len(t.steps), len(t.steps))
			r.Roll(all, t.ends, t.of, t.results[i])
		} else if err := t.runColumn(i, signed); err != nil {
			return err
		}
	}
	t.seq += int64(len(t.steps))
	return aggregate.Failed(t.columns)
}

// runColumn plays the steps for one column, turn after turn.
func (t *turns) runColumn(i int, signed bool) error {
	c, lo := t.columns[i], int32(0)
	for k := range len(t.starts) - 1 {
		from, to := t.starts[k], t.starts[k+1]
		hi := t.ends[to-1]
		in := aggregate.Input{Groups: t.groups[lo:hi], Seq: t.seq + int64(lo)}
		if signed {
			in.Signs = t.signs[lo:hi]
		}
		in.Args = t.args[i].part(int(lo), int(hi), len(t.steps))
		if err := c.Update(in); err != nil {
			return err
		}
		c.Result(t.of[from:to], t.results[i])
		lo = hi
	}
	return nil
}
