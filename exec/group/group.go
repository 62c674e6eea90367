// Package group is aggregation without a window: groups that stay, and a result
// that is updated by every row (flink-semantics.md 4.2).
//
// It knows no watermarks beyond passing them on: a row is never late for it.
// Windows are in exec/window, keys and accumulators in exec/state and
// sql/function/aggregate.
//
// Start with [New] and [Spec].
package group

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Spec says what is computed.
type Spec struct {
	Input      []types.Type
	Keys       []int // grouping columns; empty: one group
	Aggregates []window.Call
	Output     []window.OutputPart // keys and aggregates, one a column of the result
	Updating   bool                // rows of the input may be taken back
	Before     bool                // readers want -U
	// AtEnd says that only the final table is wanted: inserts when the input ends.
	AtEnd bool
}

// A Group is the operator. Each row causes the changes of its own group and
// nothing else, so batches mean nothing: rows of different keys are handled
// together, and where a key comes again a new run begins.
type Group struct {
	spec    Spec
	table   *state.Table
	count   aggregate.Accumulator // rows of each group; the last column of the table
	calls   []arguments
	account stream.Account

	keys   []*vector.Vector
	groups []int32
	seen   []int32 // by group: the run in which it was met last
	run    int32
	ones   []int32
	empty  []int32 // groups that lost their last row in this call
	before results
	after  results
}

// results are what the accumulators of some groups give.
type results struct {
	rows   *vector.Vector // numbers of rows
	values []*vector.Vector
}

// New returns the operator, which declares its state in store.
func New(spec Spec, store *state.Store) *Group {
	g := &Group{spec: spec}
	var columns []aggregate.Accumulator
	for _, c := range spec.Aggregates {
		f := c.Func
		if c.Distinct {
			f = aggregate.Distinct(f)
		}
		columns = append(columns, f.Make(c.Bound, c.Result, spec.Updating))
		g.calls = append(g.calls, newArguments(c))
	}
	g.count = aggregate.Count.New(nil, types.Of(types.BigInt))
	var kinds []types.Type
	for _, k := range spec.Keys {
		kinds = append(kinds, spec.Input[k])
	}
	g.table = store.Table("groups", kinds, append(columns, g.count))
	g.before, g.after = newResults(spec), newResults(spec)
	return g
}

func newResults(spec Spec) results {
	r := results{rows: vector.New(types.Of(types.BigInt))}
	for _, c := range spec.Aggregates {
		r.values = append(r.values, vector.New(c.Result))
	}
	return r
}

// Rows implements [stream.Operator].
func (g *Group) Rows(_ int, v stream.View, out *stream.Output) error {
	if v.Lo == v.Hi {
		return nil
	}
	g.lookup(v)
	for lo := v.Lo; lo < v.Hi; {
		hi := v.Hi
		if !g.spec.AtEnd {
			hi = g.distinct(v, lo)
		}
		if err := g.part(v, lo, hi, out); err != nil {
			return err
		}
		lo = hi
	}
	g.forget()
	return nil
}

// lookup finds the group of each row of the run.
func (g *Group) lookup(v stream.View) {
	g.keys = g.keys[:0]
	for _, k := range g.spec.Keys {
		g.keys = append(g.keys, v.Cols[k])
	}
	n := v.Hi - v.Lo
	g.groups = append(g.groups[:0], make([]int32, n)...)
	g.table.Lookup(g.keys, v.Lo, []*state.Slice{g.table.Slice(state.ID{})}, nil, g.groups)
	for len(g.seen) < g.table.Cap() {
		g.seen = append(g.seen, 0)
	}
}

// distinct returns the end of the longest run from lo in which no group comes
// twice.
func (g *Group) distinct(v stream.View, lo int) int {
	g.run++
	for i := lo; i < v.Hi; i++ {
		k := g.groups[i-v.Lo]
		if g.seen[k] == g.run {
			return i
		}
		g.seen[k] = g.run
	}
	return v.Hi
}

// part handles rows lo up to hi of the run and emits what they cause.
func (g *Group) part(v stream.View, lo, hi int, out *stream.Output) error {
	groups := g.groups[lo-v.Lo : hi-v.Lo]
	g.read(&g.before, groups)
	g.ignore(v, lo, groups)
	if err := g.update(v, lo, hi, groups); err != nil {
		return err
	}
	if g.spec.AtEnd {
		return nil
	}
	g.read(&g.after, g.groups[lo-v.Lo:hi-v.Lo])
	return g.changes(v, lo, hi, out)
}

// read takes the results of groups; those below 0 were ignored and give NULL.
func (g *Group) read(r *results, groups []int32) {
	if g.spec.AtEnd && !g.spec.Updating {
		return
	}
	r.rows.Reset()
	g.count.Result(groups, r.rows)
	if g.spec.AtEnd {
		return
	}
	for i, v := range r.values {
		v.Reset()
		g.table.Columns[i].Result(groups, v)
	}
}

// ignore leaves out rows that take back what nobody added.
func (g *Group) ignore(v stream.View, lo int, groups []int32) {
	g.ones = append(g.ones[:0], groups...)
	if v.Kinds != nil && !g.spec.AtEnd {
		counts := vector.Values[int64](g.before.rows)
		for i := range groups {
			if v.Kinds[lo+i].Sign() < 0 && counts[i] == 0 {
				g.ones[i] = -1
			}
		}
	}
	g.account.Used += int64(len(groups))
}

// update adds the rows to the accumulators, or takes them back.
func (g *Group) update(v stream.View, lo, hi int, groups []int32) error {
	in := aggregate.Input{Signs: signs(v, lo, hi), Seq: v.Seq + int64(lo-v.Lo)}
	for i, c := range g.table.Columns {
		in.Groups, in.Args = g.ones, nil
		if i < len(g.calls) {
			in.Args = g.calls[i].part(v, lo, hi)
			in.Groups = g.calls[i].filter(v, lo, g.ones)
		}
		if err := c.Update(in); err != nil {
			return err
		}
	}
	return nil
}

func signs(v stream.View, lo, hi int) []int8 {
	if v.Kinds == nil {
		return nil
	}
	list := make([]int8, 0, hi-lo)
	for _, k := range v.Kinds[lo:hi] {
		list = append(list, k.Sign())
	}
	return list
}

// forget removes the groups that have no rows left.
func (g *Group) forget() {
	if len(g.empty) == 0 {
		return
	}
	g.read(&g.after, g.empty)
	counts := vector.Values[int64](g.after.rows)
	g.run++
	gone := g.empty[:0]
	for i, k := range g.empty {
		if counts[i] == 0 && g.seen[k] != g.run {
			g.seen[k] = g.run
			gone = append(gone, k)
		}
	}
	g.table.Slice(state.ID{}).Remove(gone)
	g.empty = g.empty[:0]
}

// Advance implements [stream.Operator].
func (g *Group) Advance(w stream.Watermark, out *stream.Output) error {
	if w == stream.MaxWatermark && g.spec.AtEnd {
		if err := g.final(out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// Due implements [stream.Operator]: watermarks mean nothing here but the last.
func (g *Group) Due() stream.Watermark { return stream.MaxWatermark }

// Account implements [stream.Accountant].
func (g *Group) Account() stream.Account { return g.account }

// StateRows implements [stream.Stateful].
func (g *Group) StateRows() int64 { return int64(g.table.Slice(state.ID{}).Len()) }

var _ stream.Operator = (*Group)(nil)

// kindOf returns what a change of the number of rows means.
func kindOf(before, after int64) (changelog.RowKind, bool) {
	switch {
	case before == 0 && after == 0:
		return 0, false
	case before == 0:
		return changelog.Insert, true
	case after == 0:
		return changelog.Delete, true
	default:
		return changelog.UpdateAfter, true
	}
}
