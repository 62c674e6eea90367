package op

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Group aggregates rows by keys without a window, and says after each row how the
// result of its group has changed (flink-semantics.md 4.2): the first row of a
// group is an insert, one that takes the last row back a delete, one that changes
// nothing gives nothing, and every other is an update. It does not look at
// watermarks.
//
// A group with a lifetime is forgotten with all that belongs to it, the values of
// DISTINCT included. Then a row that changes nothing is an update, too, for those
// downstream who would forget it (case retract-from-an-aggregate-with-state-ttl).
type Group struct {
	spec    GroupSpec
	table   *state.Table
	slice   [1]*state.Slice
	calls   []call
	tracers []aggregate.Tracer    // among the columns of the table
	counts  aggregate.Accumulator // of the rows of each group, the last column of the table
	seq     int64
	kept    *state.Retention // of groups; nil: for ever
	account stream.Account

	groups  []int32
	cols    []*vector.Vector // the keys as the run has them
	keys    []*vector.Vector // of the rows of the run, lent by the table
	turn    turns
	was     results // of each step, before and after its row
	is      results
	steps   []step
	drained []int32
	number  *vector.Vector
	rolling bool // see group_rolled.go
	rolled  rolled
}

// A GroupSpec says what a Group computes.
type GroupSpec struct {
	Input  []types.Type
	Keys   []int
	Calls  []physical.AggregateCall
	Output []physical.OutputPart // keys and aggregates, one a column of the result
	// Updating is set if rows of the input may be taken back.
	Updating bool
	// Before says that the old version of an updated row is wanted; AtEnd that
	// only the final table is, as inserts, in the order of key groups and keys.
	Before, AtEnd bool
	// Always says that there is a row at the end although there was none in the
	// input: then there are no keys, and one task.
	Always   bool
	Lifetime state.Lifetime // of groups; not with AtEnd
}

// A step is what one row has done to its group.
type step struct {
	group     int32
	was, is   int32 // rows of the results; -1: the group was or is empty
	untouched bool  // the row took back what was not there
}

// NewGroup returns an operator whose state is in store.
func NewGroup(spec GroupSpec, store *state.Store) *Group {
	g := &Group{spec: spec, number: vector.New(types.Of(types.BigInt))}
	keys := stream.Pick(nil, spec.Input, spec.Keys)
	var columns []aggregate.Accumulator
	for _, c := range spec.Calls {
		f := c.Func
		if c.Distinct {
			f = aggregate.Distinct(f)
		}
		columns = append(columns, f.Make(c.Bound, c.Result, spec.Updating))
		g.calls = append(g.calls, newCall(spec.Input, c))
		g.was.add(c.Result)
		g.is.add(c.Result)
	}
	for _, c := range columns {
		if t, ok := c.(aggregate.Tracer); ok {
			g.tracers = append(g.tracers, t)
		}
	}
	g.was.traces, g.is.traces = make([][]float64, len(g.tracers)), make([][]float64, len(g.tracers))
	g.counts = aggregate.Count.New(nil, types.Of(types.BigInt))
	g.table = store.Table("groups", keys, append(columns, g.counts))
	g.slice[0], g.rolling = g.table.Slice(state.ID{}), g.rolls()
	store.Number("changes", &g.seq)
	g.kept = store.Retention("groups", spec.Lifetime)
	store.Beside(g.table, g.kept.With(state.Beside{}))
	return g
}

// Rows implements [stream.Operator].
func (g *Group) Rows(_ int, v stream.View, out *stream.Output) error {
	g.begin(v)
	n := v.Hi - v.Lo
	g.turn.begin(g.groups, g.spec.AtEnd && !g.spec.Updating)
	for rows := g.turn.next(); len(rows) > 0; rows = g.turn.next() {
		if err := g.take(v, rows); err != nil {
			return err
		}
	}
	if !g.spec.AtEnd {
		g.keys = g.table.KeyColumns(g.groups)
		if err := g.emit(out, n); err != nil {
			return err
		}
	}
	g.forget(n)
	return nil
}

// begin finds the groups of the rows of a run.
func (g *Group) begin(v stream.View) {
	n := v.Hi - v.Lo
	g.cols = g.cols[:0]
	for _, k := range g.spec.Keys {
		g.cols = append(g.cols, v.Cols[k])
	}
	if g.drained = g.kept.Expired(g.drained[:0]); len(g.drained) > 0 {
		g.slice[0].Remove(g.drained)
	}
	g.groups = stream.Resize(g.groups, n)
	g.table.Lookup(g.cols, v.Lo, g.slice[:], nil, g.groups)
	g.kept.Touch(g.groups)
	g.steps = stream.Resize(g.steps, n)
	g.was.reset()
	g.is.reset()
}

// take adds rows, given by their numbers in the run. No two are of one group,
// unless only the final table is wanted.
func (g *Group) take(v stream.View, rows []int32) error {
	signs := g.signs(v, rows)
	if g.spec.Updating {
		rows, signs = g.present(rows, signs)
	}
	for _, i := range rows {
		g.steps[i] = step{group: g.groups[i], was: -1, is: -1}
	}
	if !g.spec.AtEnd {
		if err := g.note(rows, &g.was, func(s *step, at int32) { s.was = at }); err != nil {
			return err
		}
	}
	in := aggregate.Input{Groups: g.groupsOf(rows), Signs: signs, Seq: g.seq}
	g.seq += int64(len(rows))
	g.account.Used += int64(len(rows))
	for i := range g.calls {
		c := &g.calls[i]
		if err := g.table.Columns[i].Update(c.input(in, v, rows)); err != nil {
			return err
		}
	}
	if err := g.counts.Update(in); err != nil {
		return err
	}
	if g.spec.AtEnd {
		return nil
	}
	return g.note(rows, &g.is, func(s *step, at int32) { s.is = at })
}

// signs returns whether each row is added or taken back; nil: all are added.
func (g *Group) signs(v stream.View, rows []int32) []int8 {
	if v.Kinds == nil {
		return nil
	}
	g.turn.signs = g.turn.signs[:0]
	for _, i := range rows {
		g.turn.signs = append(g.turn.signs, v.Kinds[v.Lo+int(i)].Sign())
	}
	return g.turn.signs
}

// present leaves out the rows that take back from groups that are empty.
func (g *Group) present(rows []int32, signs []int8) ([]int32, []int8) {
	if signs == nil {
		return rows, nil
	}
	counts := g.count(rows)
	kept := 0
	for k, i := range rows {
		if signs[k] < 0 && counts[k] == 0 {
			g.steps[i] = step{group: g.groups[i], was: -1, is: -1, untouched: true}
			g.account.Filtered++
			continue
		}
		rows[kept], signs[kept] = i, signs[k]
		kept++
	}
	return rows[:kept], signs[:kept]
}

// note appends the results of the groups of rows that are not empty.
func (g *Group) note(rows []int32, to *results, set func(*step, int32)) error {
	g.turn.kept = g.turn.kept[:0]
	for k, n := range g.count(rows) {
		if n <= 0 {
			continue
		}
		set(&g.steps[rows[k]], to.n)
		to.n++
		g.turn.kept = append(g.turn.kept, g.groups[rows[k]])
	}
	for i, c := range to.cols {
		g.table.Columns[i].Result(g.turn.kept, c)
	}
	for i, t := range g.tracers {
		to.traces[i] = t.Trace(g.turn.kept, to.traces[i])
	}
	return aggregate.Failed(g.table.Columns)
}

// count returns the number of rows of the group of each row, lent.
func (g *Group) count(rows []int32) []int64 {
	g.number.Reset()
	g.counts.Result(g.groupsOf(rows), g.number)
	return vector.Values[int64](g.number)
}

func (g *Group) groupsOf(rows []int32) []int32 {
	g.turn.of = stream.Pick(g.turn.of[:0], g.groups, rows)
	return g.turn.of
}

// emit says what the rows have changed, row by row.
func (g *Group) emit(out *stream.Output, n int) error {
	for i := range g.steps[:n] {
		if err := g.change(out, i, &g.steps[i]); err != nil {
			return err
		}
	}
	return nil
}

func (g *Group) change(out *stream.Output, i int, s *step) error {
	switch {
	case s.untouched || s.was < 0 && s.is < 0:
		return nil
	case s.was < 0:
		g.append(out, i, &g.is, s.is)
		return out.Added(1)
	case s.is < 0:
		g.append(out, i, &g.was, s.was)
		return out.AddedKinds(1, changelog.Delete)
	case g.kept == nil && g.was.equal(int(s.was), &g.is, int(s.is)):
		return nil
	case g.spec.Before:
		g.append(out, i, &g.was, s.was)
		g.append(out, i, &g.is, s.is)
		return out.Pair()
	default:
		g.append(out, i, &g.is, s.is)
		return out.AddedKinds(1, changelog.UpdateAfter)
	}
}

// append appends a row of the result: the key of row i of the run and a row of r.
func (g *Group) append(out *stream.Output, i int, r *results, at int32) {
	for k, c := range out.Columns() {
		if p := g.spec.Output[k]; p.Part == logical.PartKey {
			c.Append(g.keys[p.N], i)
		} else {
			c.Append(r.cols[p.N], int(at))
		}
	}
}

// forget drops the groups that the run has left empty.
func (g *Group) forget(n int) {
	if !g.spec.Updating {
		return
	}
	g.number.Reset()
	g.counts.Result(g.groups[:n], g.number)
	g.drained = empty(g.drained[:0], g.groups[:n], vector.Values[int64](g.number))
	if len(g.drained) > 0 {
		g.slice[0].Remove(g.drained)
		g.kept.Drop(g.drained)
	}
}

// Advance implements [stream.Operator].
func (g *Group) Advance(w stream.Watermark, out *stream.Output) error {
	switch empty := g.spec.Always && g.slice[0].Len() == 0; {
	case w < stream.MaxWatermark && g.spec.AtEnd:
		return nil
	case w == stream.MaxWatermark && (g.spec.AtEnd || empty):
		if empty {
			g.groups = stream.Resize(g.groups, 1)
			g.table.Lookup(nil, 0, g.slice[:], nil, g.groups)
		}
		if err := g.final(out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// final emits all groups as inserts.
func (g *Group) final(out *stream.Output) error {
	groups := g.slice[0].Groups(nil)
	g.table.Sort(groups)
	for len(groups) > 0 {
		n := min(len(groups), stream.BatchRows)
		g.keys = g.table.KeyColumns(groups[:n])
		for k, c := range out.Columns() {
			if p := g.spec.Output[k]; p.Part == logical.PartKey {
				c.AppendRange(g.keys[p.N], 0, n)
			} else {
				g.table.Columns[p.N].Result(groups[:n], c)
			}
		}
		if err := aggregate.Failed(g.table.Columns); err != nil {
			return err
		}
		if err := out.Added(n); err != nil {
			return err
		}
		groups = groups[n:]
	}
	return nil
}

// Due implements [stream.Operator].
func (g *Group) Due() stream.Watermark {
	if g.spec.AtEnd {
		return stream.MinWatermark
	}
	return stream.MaxWatermark
}

// Account implements [stream.Accountant].
func (g *Group) Account() stream.Account { return g.account }

// StateRows implements [stream.Stateful].
func (g *Group) StateRows() int64 { return int64(g.slice[0].Len()) }
