package window

import "time"

// Closes returns the function that gives the least watermark at which a window
// with a given end, on the wall clock of zone, is over. For a nil zone the wall
// clock is the time itself.
func Closes(zone *time.Location) func(end int64) int64 {
	c := newClock(zone)
	return c.closes
}
