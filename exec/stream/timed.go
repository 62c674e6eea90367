package stream

import (
	"math"

	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Never is the processing time of a [Timed] operator that waits for nothing.
const Never = math.MaxInt64

// A Timed operator, or row-wise step, has something to do when processing time
// comes, whether rows arrive or not. It is also a [Ticker] or a [RowTicker].
type Timed interface {
	// Wake returns the processing time in ms from which on there is something to
	// do, [Never] if there is nothing. It is called by the goroutine that calls
	// the operator, after any other call.
	Wake() int64
}

// A Ticker is a Timed [Operator].
type Ticker interface {
	Timed
	// Tick does what is due at the processing time now, which is at least Wake.
	Tick(now int64, out *Output) error
}

// A RowTicker is a Timed [RowWise] step.
type RowTicker interface {
	Timed
	// Tick returns a batch that is to leave the step at the processing time now,
	// lent until the next call; nil for none.
	Tick(now int64) (*changelog.Batch, error)
}
