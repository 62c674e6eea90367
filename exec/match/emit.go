package match

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// results are the matches of one Advance. What measures read is copied when a match
// is found, as its rows may leave; they are computed for all of them together.
type results struct {
	program *expr.Program
	which   []int // places that measures read
	place   places
	calls   aggregates
	list    []result
	order   []int32
	groups  []int32
}

// A result is a match; its number is its row in place.
type result struct {
	number int32
	group  int32 // of the partition
	at     int64 // time of the cause
	keys   uint8 // key group
}

func newResults(s *Spec) (results, error) {
	r := results{place: newPlaces(s.Places)}
	r.which = expr.Columns(s.Measures...)
	var err error
	if r.program, err = expr.NewProgram(s.Measures, s.Env); err != nil {
		return r, err
	}
	r.calls, err = newAggregates(s)
	return r, err
}

// add notes a match of the partition of a group. Measures are computed from
// scratch for each: group 0 of their accumulators serves all.
func (r *results) add(o *Operator, m *candidate, group int32) error {
	if len(r.list) == 0 {
		r.place.reset(r.which)
	}
	r.list = append(r.list, result{number: int32(len(r.list)), group: group, at: m.q.at, keys: o.table.KeyGroup(group)})
	return r.place.append(o, m, r.which, &r.calls, 0)
}

// emit puts out the matches in the order of key group, time and key, where those of
// one partition stay in their order, or all as they were found.
func (r *results) emit(o *Operator, out *stream.Output, asFound bool) error {
	if len(r.list) == 0 {
		return nil
	}
	values, err := r.program.Eval(&r.place.batch)
	if err != nil {
		return err
	}
	if !asFound {
		slices.SortStableFunc(r.list, func(a, b result) int {
			if c := cmp.Or(cmp.Compare(a.keys, b.keys), cmp.Compare(a.at, b.at)); c != 0 || a.group == b.group {
				return c
			}
			return o.table.Compare(a.group, b.group)
		})
	}
	for chunk := range slices.Chunk(r.list, stream.BatchRows) {
		if err := r.write(o, chunk, values, out); err != nil {
			return err
		}
	}
	r.list = r.list[:0]
	return nil
}

func (r *results) write(o *Operator, chunk []result, values []*vector.Vector, out *stream.Output) error {
	r.order, r.groups = r.order[:0], r.groups[:0]
	for _, x := range chunk {
		r.order, r.groups = append(r.order, x.number), append(r.groups, x.group)
	}
	columns := out.Columns()
	keys := o.table.KeyColumns(r.groups)
	for i := range o.spec.Partition {
		columns[i].AppendRange(keys[i], 0, len(chunk))
	}
	for i, v := range values {
		columns[len(o.spec.Partition)+i].AppendRows(v, r.order)
	}
	return out.Added(len(chunk))
}
