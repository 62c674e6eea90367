package join

import "github.com/tidemark-sql/tidemark/exec/stream"

// ByClock is an interval join over processing time: rows go when the clock says so,
// whether others come or not.
type ByClock struct{ *Interval }

// Wake implements [stream.Timed].
func (j ByClock) Wake() int64 {
	at := int64(stream.Never)
	for side := range j.sides {
		if t, ok := j.sides[side].waiting.Least(); ok {
			at = min(at, t+1)
		}
	}
	return at
}

// Tick implements [stream.Ticker].
func (j ByClock) Tick(now int64, out *stream.Output) error {
	if err := j.expire(now, out); err != nil {
		return err
	}
	return j.finish(out)
}
