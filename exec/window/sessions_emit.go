package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// emit writes rows of sessions in the given order; keys returns their keys.
func (s *Sessions) emit(rows []sessionRow, t *state.Table, keys func([]sessionRow) []*vector.Vector, out *stream.Output) error {
	if s.spec.Updating {
		rows = s.present(rows, t)
	}
	for len(rows) > 0 {
		n := min(len(rows), stream.BatchRows)
		values := s.values[:0]
		for _, r := range rows[:n] {
			values = append(values, r.id)
		}
		s.values = values
		decoded := keys(rows[:n])
		for i, p := range s.spec.Output {
			v := out.Columns()[i]
			switch p.Part {
			case Key:
				v.AppendRange(decoded[p.N], 0, n)
			case Aggregate:
				t.Columns[p.N].Result(values, v)
			default:
				s.bounds(rows[:n], p.Part, v)
			}
		}
		if err := failed(t); err != nil {
			return err
		}
		if err := out.Added(n); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// bounds appends a bound of the session of each row.
func (s *Sessions) bounds(rows []sessionRow, part Part, v *vector.Vector) {
	n := v.Len()
	v.Resize(n + len(rows))
	to := vector.Values[int64](v)[n:]
	switch part {
	case End:
		for i := range rows {
			to[i] = rows[i].end
		}
	case Time:
		for i := range rows {
			to[i] = s.clock.time(rows[i].end)
		}
	default:
		for i := range rows {
			to[i] = rows[i].start
		}
	}
}

// present returns the rows whose group holds rows of the input.
func (s *Sessions) present(rows []sessionRow, t *state.Table) []sessionRow {
	counts, left := vector.New(types.Of(types.BigInt)), rows[:0]
	for _, r := range rows {
		counts.Reset()
		t.Columns[len(s.spec.Aggregates)].Result([]int32{r.id}, counts)
		if vector.Values[int64](counts)[0] > 0 {
			left = append(left, r)
		}
	}
	return left
}

// failed returns the error of an aggregate whose result does not fit.
func failed(t *state.Table) error { return aggregate.Failed(t.Columns) }
