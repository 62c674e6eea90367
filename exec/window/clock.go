package window

import (
	"errors"
	"math"
	"time"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A clock reads the time attribute of rows as milliseconds on the wall clock
// that windows follow, and says at which instant a window is over.
type clock struct {
	zone *time.Location // nil: the wall clock is the time itself
	// From lo up to hi, instants in ms, the wall clock is off ms ahead.
	lo, hi, off int64
	times       []int64
}

func newClock(zone *time.Location) clock {
	if zone == time.UTC {
		zone = nil
	}
	return clock{zone: zone, lo: math.MaxInt64, hi: math.MinInt64}
}

// errNoTime is returned for a row whose time attribute is NULL. The assigner of
// watermarks refuses such rows before.
var errNoTime = errors.New("a row has no time: its time attribute is NULL")

// read returns the wall clock of rows lo up to hi of a time attribute; NULL
// rows get 0. The result is lent until the next call.
func (c *clock) read(v *vector.Vector, lo, hi int) []int64 {
	if v.Type.Physical() == types.PhysInt64 && v.Type.Precision <= 3 && c.zone == nil {
		return vector.Values[int64](v)[lo:hi]
	}
	c.times = vector.AppendMillis(c.times[:0], v, lo, hi)
	if c.zone == nil {
		return c.times
	}
	for i, t := range c.times {
		c.times[i] = c.wall(t)
	}
	return c.times
}

// wall returns the wall clock at an instant.
func (c *clock) wall(t int64) int64 {
	if t < c.lo || t >= c.hi {
		c.look(t)
	}
	return types.AddTime(t, c.off)
}

// look finds the offset of the zone around t.
func (c *clock) look(t int64) {
	at := time.UnixMilli(t).In(c.zone)
	_, off := at.Zone()
	from, to := at.ZoneBounds()
	c.off, c.lo, c.hi = int64(off)*1000, math.MinInt64, math.MaxInt64
	if !from.IsZero() {
		c.lo = from.UnixMilli()
	}
	if !to.IsZero() {
		c.hi = to.UnixMilli()
	}
}

// instant returns the instant at which the wall clock shows t. Where an hour
// comes twice it is the later one; where the wall clock skips t it is the first
// instant after the gap (flink-semantics.md 1.5).
func (c *clock) instant(t int64) (at int64, skipped bool) {
	if c.zone == nil || t == math.MaxInt64 || t == math.MinInt64 {
		return t, false
	}
	day := int64(24 * time.Hour / time.Millisecond)
	late := types.AddTime(t, -c.offset(types.AddTime(t, day)))   // as if after any change
	early := types.AddTime(t, -c.offset(types.AddTime(t, -day))) // as if before it
	switch {
	case late == early || c.wall(late) == t:
		return c.latest(t, late, early), false
	case c.wall(early) == t:
		return early, false
	default:
		c.look(min(late, early))
		return c.hi, true
	}
}

// latest returns the later of the instants that show t.
func (c *clock) latest(t, late, early int64) int64 {
	if early > late && c.wall(early) == t {
		return early
	}
	return late
}

func (c *clock) offset(t int64) int64 { return c.wall(t) - t }

// closes returns the least watermark at which a window with the given end has
// fired: the instant of its last millisecond.
func (c *clock) closes(end int64) int64 {
	at, _ := c.instant(types.AddTime(end, -1))
	return at
}

// time returns the last instant of a window: where the wall clock skips its last
// millisecond, that before the gap, so that a cascade keeps the row in its place
// (case time-of-a-window-that-ends-in-the-skipped-hour).
func (c *clock) time(end int64) int64 {
	at, skipped := c.instant(types.AddTime(end, -1))
	if skipped {
		at--
	}
	return at
}
