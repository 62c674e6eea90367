package stream

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Stamp gives all rows of a batch one processing time, for operators that go by it:
// whatever stands in the column of the time attribute, a row has the time at which it
// arrives.
type Stamp struct {
	column int
	times  *vector.Vector
	cols   []*vector.Vector
}

// NewStamp returns a stamp for a column of type t, which holds milliseconds.
func NewStamp(column int, t types.Type) Stamp { return Stamp{column: column, times: vector.New(t)} }

// On returns b with the time now in every row. It shares all else with b, and is lent
// until the next call.
func (s *Stamp) On(b *changelog.Batch, now int64) *changelog.Batch {
	s.times.Resize(b.N)
	times := vector.Values[int64](s.times)
	for i := range times {
		times[i] = now
	}
	stamped := *b
	s.cols = append(s.cols[:0], b.Cols...)
	s.cols[s.column] = s.times
	stamped.Cols = s.cols
	return &stamped
}
