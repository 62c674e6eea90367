package window

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// lastSent returns a column of state that keeps one value a cell: Clear makes it
// NULL, Update sets it.
func lastSent(t types.Type) aggregate.Accumulator {
	return aggregate.LastValue.NewInserts([]fn.Arg{{Type: t}}, t)
}

// A writer says how the results of cells have changed.
type writer struct {
	spec    *Spec
	was, is []*vector.Vector // results, one an aggregate: as sent last, and now
	rows    *vector.Vector   // how many rows each cell has, if they may be taken back
	there   []int32          // cells that have a result, -1 in the place of others
	keys    []*vector.Vector
	one     [1]int32
}

func newWriter(s *Spec) writer {
	w := writer{spec: s, rows: vector.New(types.Of(types.BigInt))}
	for _, c := range s.Aggregates {
		w.was, w.is = append(w.was, vector.New(c.Result)), append(w.is, vector.New(c.Result))
	}
	return w
}

// settleDue sends the cells that are due: by key group, time and key
// (exactness.md 1, rule 7).
func (r *Refiring) settleDue(out *stream.Output) error {
	slices.SortFunc(r.due, func(x, y moment) int {
		if c := cmp.Or(cmp.Compare(x.group, y.group), cmp.Compare(x.at, y.at)); c != 0 {
			return c
		}
		return r.ground.compare(x.cell, y.cell)
	})
	list := make([]int32, len(r.due))
	for i, m := range r.due {
		list[i] = m.cell
	}
	return r.settle(list, out)
}

// settle sends the results of cells, which are all different, if they are not
// those that were sent last.
func (r *Refiring) settle(list []int32, out *stream.Output) error {
	for len(list) > 0 {
		n := min(len(list), stream.BatchRows)
		if err := r.settleSome(list[:n], out); err != nil {
			return err
		}
		list = list[n:]
	}
	return nil
}

func (r *Refiring) settleSome(list []int32, out *stream.Output) error {
	if err := r.load(list); err != nil {
		return err
	}
	for i, id := range list {
		p := r.cells.At(id)
		start, end := r.ground.window(id)
		err := r.change(i, p, r.write.there[i] >= 0, start, end, out)
		if err != nil {
			return err
		}
		p.dirty, p.sent, p.start, p.end = false, r.write.there[i] >= 0, start, end
	}
	for i, c := range r.table.Columns[r.sent:] {
		c.Clear(list)
		if err := c.Update(aggregate.Input{Groups: r.write.there, Args: r.write.is[i : i+1]}); err != nil {
			return err
		}
	}
	return nil
}

// load reads the results of cells.
func (r *Refiring) load(list []int32) error {
	w := &r.write
	for i := range w.is {
		w.was[i].Reset()
		w.is[i].Reset()
		r.table.Columns[r.sent+i].Result(list, w.was[i])
		r.table.Columns[i].Result(list, w.is[i])
	}
	w.there = append(w.there[:0], list...)
	if r.spec.Updating {
		w.rows.Reset()
		r.table.Columns[len(w.is)].Result(list, w.rows)
		for i, n := range vector.Values[int64](w.rows) {
			if n <= 0 {
				w.there[i] = -1
			}
		}
	}
	w.keys = r.ground.keys(list)
	return failed(r.table)
}

// change says how the result of a cell, number i of those that were loaded, has
// changed. A session that has grown is another row: its old result is deleted
// (invariant I6).
func (r *Refiring) change(i int, p *cell, there bool, start, end int64, out *stream.Output) error {
	w := &r.write
	moved := p.start != start || p.end != end
	switch {
	case p.sent && (!there || moved):
		w.append(out, i, w.was, &r.clock, p.start, p.end)
		if err := out.AddedKinds(1, changelog.Delete); err != nil || !there {
			return err
		}
	case p.sent && w.same(i) || !p.sent && !there:
		return nil
	case p.sent && r.spec.Before:
		w.append(out, i, w.was, &r.clock, start, end)
		w.append(out, i, w.is, &r.clock, start, end)
		return out.Pair()
	case p.sent:
		w.append(out, i, w.is, &r.clock, start, end)
		return out.AddedKinds(1, changelog.UpdateAfter)
	}
	w.append(out, i, w.is, &r.clock, start, end)
	return out.Added(1)
}

// withdraw takes back what a cell has sent.
func (r *Refiring) withdraw(id int32, out *stream.Output) error {
	p := r.cells.At(id)
	if !p.sent {
		return nil
	}
	r.write.one[0] = id
	if err := r.load(r.write.one[:]); err != nil {
		return err
	}
	r.write.append(out, 0, r.write.was, &r.clock, p.start, p.end)
	p.sent, p.dirty = false, true
	return out.AddedKinds(1, changelog.Delete)
}

// same reports whether result i is the one that was sent last. An array or a map
// with NULL inside is never the same (case collect-into-arrays-and-multisets).
func (w *writer) same(i int) bool {
	for k, c := range w.was {
		switch d := w.is[k]; {
		case !vector.EqualNotDistinct(c, i, d, i):
			return false
		case c.Type.Kind.Nested() && !c.Null(i) && !vector.Equal(c, i, d, i):
			return false
		}
	}
	return true
}

// append writes a row of the result.
func (w *writer) append(out *stream.Output, i int, values []*vector.Vector, c *clock, start, end int64) {
	for k, v := range out.Columns() {
		switch p := w.spec.Output[k]; p.Part {
		case Key:
			v.Append(w.keys[p.N], i)
		case Aggregate:
			v.Append(values[p.N], i)
		case Start:
			vector.AppendValue(v, start)
		case End:
			vector.AppendValue(v, end)
		default:
			vector.AppendValue(v, c.time(end))
		}
	}
}
