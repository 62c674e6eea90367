package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Reading gives a program the watermark that stands before each row, for
// CURRENT_WATERMARK. The zero Reading belongs to a program that does not ask.
type Reading struct {
	set  func([]changelog.Watermark)
	last changelog.Watermark
	rows []changelog.Watermark
}

// NewReading returns a reading that calls set before each batch.
func NewReading(set func([]changelog.Watermark)) Reading {
	return Reading{set: set, last: changelog.MinWatermark}
}

func (r *Reading) read(b *changelog.Batch) {
	if r.set == nil {
		return
	}
	v := stream.View{Batch: b, Hi: b.N, Before: r.last}
	r.rows = v.Watermarks(r.rows[:0])
	r.last = b.Last(r.last)
	r.set(r.rows)
}
