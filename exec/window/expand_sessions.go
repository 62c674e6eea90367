package window

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ExpandSessions is SESSION without an aggregation: rows wait until their session
// is over and then come out with its bounds, those of one session in the order of
// arrival (case expand-sessions-without-aggregation). Rows that come when their
// session is over are late. It takes inserts only.
type ExpandSessions struct {
	*Sessions

	parts []OutputPart
	row   *vector.Vector
	cols  []*vector.Vector
	outer *stream.Output // where rows go
	inner *stream.Output // where Sessions puts a session: its bounds and its rows as an array
}

// NewExpandSessions returns the operator. Of the spec it reads Input, Time, Zone
// and Output, whose parts are Column, Start, End and Time.
func NewExpandSessions(spec Spec, gap int64, partition []int, store *state.Store) *ExpandSessions {
	e := &ExpandSessions{parts: spec.Output}
	var fields []types.Field
	for i, t := range spec.Input {
		fields = append(fields, types.Field{Name: fmt.Sprintf("f%d", i), Type: t})
	}
	row := types.RowOf(fields...)
	e.row = vector.New(row)
	spec.Keys, spec.Output = partition, []OutputPart{{Part: Start}, {Part: End}, {Part: Time}, {Part: Aggregate}}
	rows := types.ArrayOf(row)
	spec.Aggregates = []Call{{
		Func: &aggregate.ArrayAgg, Args: []int{len(spec.Input)}, Bound: []fn.Arg{{Type: row}}, Filter: -1, Result: rows,
	}}
	e.Sessions = NewSessions(spec, gap, partition, store)
	stamp := types.WithPrecision(types.Timestamp, 3)
	e.inner = stream.NewOutput([]types.Type{stamp, stamp, stamp, rows}, stream.BatchRows, e.explode, nil)
	return e
}

// Rows implements stream.Operator. Sessions sees each row once more, as the value
// of one column.
func (e *ExpandSessions) Rows(input int, v stream.View, out *stream.Output) error {
	b := *v.Batch
	e.row.Reset()
	own := e.row.Child
	e.row.Child = b.Cols
	for range b.N {
		e.row.AppendEntries()
	}
	e.cols = append(append(e.cols[:0], b.Cols...), e.row)
	b.Cols = e.cols
	v.Batch = &b
	err := e.Sessions.Rows(input, v, out)
	e.row.Child = own
	return err
}

// Advance implements stream.Operator.
func (e *ExpandSessions) Advance(w stream.Watermark, out *stream.Output) error {
	e.outer = out
	if err := e.Sessions.Advance(w, e.inner); err != nil {
		return err
	}
	if err := e.inner.Flush(); err != nil {
		return err
	}
	return out.Advance(w)
}

// explode emits the rows of sessions.
func (e *ExpandSessions) explode(b *changelog.Batch) error {
	rows := b.Cols[3]
	for i := range b.N {
		lo, hi := rows.Range(i)
		for k, p := range e.parts {
			v := e.outer.Columns()[k]
			switch p.Part {
			case Column:
				v.AppendRange(rows.Child[0].Child[p.N], lo, hi)
			case Start:
				fill(v, vector.Values[int64](b.Cols[0])[i], hi-lo)
			case End:
				fill(v, vector.Values[int64](b.Cols[1])[i], hi-lo)
			default:
				fill(v, vector.Values[int64](b.Cols[2])[i], hi-lo)
			}
		}
		if err := e.outer.Added(hi - lo); err != nil {
			return err
		}
	}
	return nil
}
