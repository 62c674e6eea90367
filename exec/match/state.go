package match

import (
	"errors"
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// declare declares the table of the operator: from the partition keys to the
// partitions.
func declare(s *Spec, store *state.Store, p *partitions) *state.Table {
	keys := stream.Pick(nil, s.Input, s.Partition)
	return store.Table("rows", keys, []aggregate.Accumulator{p})
}

// partitions is the column of state that holds the partitions. It aggregates
// nothing: as an Accumulator it is saved and restored with the keys.
type partitions struct {
	page.Column[partition]
	o *Operator
	n int
}

var _ aggregate.Accumulator = (*partitions)(nil)

func newPartitions(o *Operator) *partitions { return &partitions{o: o} }

// all calls yield for every partition.
func (p *partitions) all(yield func(*partition) bool) {
	for _, s := range p.o.table.Slices() {
		for _, g := range s.Groups(nil) {
			if !yield(p.At(g)) {
				return
			}
		}
	}
}

// Grow implements aggregate.Accumulator.
func (p *partitions) Grow(n int) {
	p.Column.Grow(n)
	p.n = max(p.n, n)
}

var errNoAggregate = errors.New("the rows of a pattern are no aggregate")

// Update implements aggregate.Accumulator. Rows come in by Operator.Rows.
func (p *partitions) Update(aggregate.Input) error { return errNoAggregate }

// Result implements aggregate.Accumulator. Matches leave by Operator.Advance.
func (p *partitions) Result(groups []int32, out *vector.Vector) {
	for range groups {
		out.AppendNull()
	}
}

// Merge implements aggregate.Accumulator: restored partitions move to the groups
// of their keys. A key is saved once, so there is nothing to move to.
func (p *partitions) Merge(into []int32, src aggregate.Accumulator, from []int32) {
	o := src.(*partitions)
	for i, g := range into {
		to, q := p.At(g), o.At(from[i])
		*to, *q = *q, *to
		to.due = never
		p.o.schedule(g, to)
	}
}

// Clear implements aggregate.Accumulator.
func (p *partitions) Clear(groups []int32) {
	for _, g := range groups {
		q := p.At(g)
		p.o.pool.dead += len(q.rows)
		*q = partition{rows: q.rows[:0], branches: q.branches[:0]}
	}
}

// Reset implements aggregate.Accumulator.
func (p *partitions) Reset() {
	p.Column.Reset()
	p.n = 0
	p.o.pool = newPool(&p.o.spec)
	p.o.calendar = calendar{}
}

// savedType is how a partition is saved. Between two calls the search stands at
// the first row.
func (p *partitions) savedType() types.Type {
	var fields []types.Field
	for i, t := range p.o.spec.Input {
		fields = append(fields, types.Field{Name: fmt.Sprintf("f%d", i), Type: t.Null()})
	}
	number := types.Of(types.BigInt)
	return types.RowOf(
		types.Field{Name: "ready", Type: number},
		types.Field{Name: "next", Type: number},
		types.Field{Name: "at", Type: number},
		types.Field{Name: "branches", Type: types.ArrayOf(types.Of(types.Int))},
		types.Field{Name: "rows", Type: types.ArrayOf(types.RowOf(fields...))},
	)
}

// Save implements aggregate.Accumulator.
func (p *partitions) Save(groups []int32) arrow.Array {
	v := vector.New(p.savedType())
	for _, g := range groups {
		q := p.At(g)
		vector.AppendValue(v.Child[0], int64(q.ready))
		vector.AppendValue(v.Child[1], int64(q.next))
		vector.AppendValue(v.Child[2], q.at)
		for _, b := range q.branches {
			vector.AppendValue(v.Child[3].Child[0], b)
		}
		v.Child[3].AppendEntries()
		rows := v.Child[4].Child[0]
		for i, c := range p.o.pool.cols {
			rows.Child[i].AppendRows(c, q.rows)
		}
		for range q.rows {
			rows.AppendEntries()
		}
		v.Child[4].AppendEntries()
		v.AppendEntries()
	}
	return v.Arrow()
}

// Load implements aggregate.Accumulator.
func (p *partitions) Load(saved arrow.Array) error {
	v := vector.New(p.savedType())
	if err := v.AppendArrow(saved); err != nil {
		return fmt.Errorf("saved rows of a pattern: %w", err)
	}
	rows := v.Child[4].Child[0]
	b := &changelog.Batch{Cols: rows.Child, N: rows.Len()}
	all := make([]int32, b.N)
	for i := range all {
		all[i] = int32(i)
	}
	first := p.o.pool.add(b, all)
	if err := p.o.judge(b, all, first); err != nil {
		return err
	}
	from := p.n
	p.Grow(from + v.Len())
	for i := range v.Len() {
		q := p.At(int32(from + i))
		p.o.open(q)
		q.ready = int(vector.Values[int64](v.Child[0])[i])
		q.next = int(vector.Values[int64](v.Child[1])[i])
		q.at = vector.Values[int64](v.Child[2])[i]
		lo, hi := v.Child[3].Range(i)
		q.branches = append(q.branches, vector.Values[int32](v.Child[3].Child[0])[lo:hi]...)
		lo, hi = v.Child[4].Range(i)
		for r := lo; r < hi; r++ {
			q.rows = append(q.rows, first+int32(r))
		}
	}
	return nil
}
