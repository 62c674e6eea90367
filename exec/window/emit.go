package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An emitter writes the rows of windows that fire. The rows of several windows
// that fire at once are kept aside until they can be put in order: key group
// first, then time, then key (exactness.md 1, rule 7).
type emitter struct {
	spec  *Spec
	clock *clock
	table *state.Table
	start func(end int64) int64

	out    *stream.Output
	aside  bool
	staged []*vector.Vector
	groups []uint8 // key group of each staged row
	order  []int32
	counts *vector.Vector // of rows, if they may be taken back
	kept   [2][]int32
}

func newEmitter(s *Spec, c *clock, t *state.Table, start func(int64) int64) emitter {
	return emitter{spec: s, clock: c, table: t, start: start, counts: vector.New(types.Of(types.BigInt))}
}

// begin prepares for the windows of one Advance; several says that there may be
// more than one.
func (e *emitter) begin(out *stream.Output, several bool) {
	e.out, e.aside = out, several
	if !several {
		return
	}
	if e.staged == nil {
		for _, c := range out.Columns() {
			e.staged = append(e.staged, vector.New(c.Type))
		}
	}
	for _, c := range e.staged {
		c.Reset()
	}
	e.groups = e.groups[:0]
}

// window emits a row for each of the groups in keys, whose values lie in the
// groups values. Groups without rows are left out.
func (e *emitter) window(end int64, keys, values []int32) error {
	start := e.start(end)
	return e.rows(keys, values, func(keys []int32, part Part, v *vector.Vector) {
		switch part {
		case Start:
			fill(v, start, len(keys))
		case End:
			fill(v, end, len(keys))
		default:
			fill(v, e.clock.time(end), len(keys))
		}
	})
}

// A bound appends to v a bound of the window of each group in keys.
type bound func(keys []int32, part Part, v *vector.Vector)

// rows emits a row for each group.
func (e *emitter) rows(keys, values []int32, bounds bound) error {
	if e.spec.Updating {
		keys, values = e.present(keys, values)
	}
	for len(keys) > 0 {
		n := min(len(keys), stream.BatchRows)
		to := e.staged
		if !e.aside {
			to = e.out.Columns()
		}
		e.fill(to, keys[:n], values[:n], bounds)
		if err := failed(e.table); err != nil {
			return err
		}
		if err := e.added(keys[:n]); err != nil {
			return err
		}
		keys, values = keys[n:], values[n:]
	}
	return nil
}

func (e *emitter) added(keys []int32) error {
	if !e.aside {
		return e.out.Added(len(keys))
	}
	for _, g := range keys {
		e.groups = append(e.groups, e.table.KeyGroup(g))
	}
	return nil
}

func (e *emitter) fill(to []*vector.Vector, keys, values []int32, bounds bound) {
	decoded := e.table.KeyColumns(keys)
	for i, p := range e.spec.Output {
		switch p.Part {
		case Key:
			to[i].AppendRange(decoded[p.N], 0, len(keys))
		case Aggregate:
			e.table.Columns[p.N].Result(values, to[i])
		default:
			bounds(keys, p.Part, to[i])
		}
	}
}

// fill appends n times x.
func fill(v *vector.Vector, x int64, n int) {
	old := v.Len()
	v.Resize(old + n)
	to := vector.Values[int64](v)[old:]
	if n > 0 {
		to[0] = x
	}
	for k := 1; k < n; k *= 2 {
		copy(to[k:], to[:k])
	}
}

// present returns the groups that have rows left.
func (e *emitter) present(keys, values []int32) (k, v []int32) {
	e.counts.Reset()
	e.table.Columns[len(e.spec.Aggregates)].Result(values, e.counts)
	k, v = e.kept[0][:0], e.kept[1][:0]
	for i, n := range vector.Values[int64](e.counts) {
		if n > 0 {
			k, v = append(k, keys[i]), append(v, values[i])
		}
	}
	e.kept = [2][]int32{k, v}
	return k, v
}

// end emits the rows that were kept aside.
func (e *emitter) end() error {
	if !e.aside {
		return nil
	}
	e.sort()
	for rest := e.order; len(rest) > 0; {
		n := min(len(rest), stream.BatchRows)
		for i, v := range e.out.Columns() {
			v.AppendRows(e.staged[i], rest[:n])
		}
		if err := e.out.Added(n); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// sort puts the staged rows, which are in the order of time and key, in the order
// of key groups.
func (e *emitter) sort() {
	var at [math.MaxUint8 + 2]int32
	for _, g := range e.groups {
		at[int(g)+1]++
	}
	for i := 1; i < len(at); i++ {
		at[i] += at[i-1]
	}
	if cap(e.order) < len(e.groups) {
		e.order = make([]int32, len(e.groups))
	}
	e.order = e.order[:len(e.groups)]
	for i, g := range e.groups {
		e.order[at[g]] = int32(i)
		at[g]++
	}
}
