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
	c.times = c.times[:0]
	switch {
	case v.Type.Physical() == types.PhysWide:
		for i := lo; i < hi; i++ {
			seconds, nanos := vector.Stamp(v, i)
			c.times = append(c.times, seconds*1000+int64(nanos)/1e6)
		}
	case v.Type.Precision > 3:
		for _, us := range vector.Values[int64](v)[lo:hi] {
			c.times = append(c.times, types.FloorDiv(us, 1000))
		}
	default:
		c.times = append(c.times, vector.Values[int64](v)[lo:hi]...)
	}
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
	return saturate(t, c.off)
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

// over returns the instant at which a window with the given end on the wall
// clock is over. Where the wall clock skips an hour it is the first instant after
// the gap, where an hour comes twice the later one (flink-semantics.md 1.5).
func (c *clock) over(end int64) int64 {
	if c.zone == nil || end == math.MaxInt64 || end == math.MinInt64 {
		return end
	}
	day := int64(24 * time.Hour / time.Millisecond)
	late := saturate(end, -c.offset(saturate(end, day)))   // as if after any change
	early := saturate(end, -c.offset(saturate(end, -day))) // as if before it
	switch {
	case late == early || c.wall(late) == end:
		return c.latest(end, late, early)
	case c.wall(early) == end:
		return early
	default: // in the gap: the wall clock jumps over end at the change
		c.look(min(late, early))
		return c.hi
	}
}

// latest returns the later of the instants that show end.
func (c *clock) latest(end, late, early int64) int64 {
	if early > late && c.wall(early) == end {
		return early
	}
	return late
}

func (c *clock) offset(t int64) int64 { return c.wall(t) - t }

// saturate returns t+d, stopping at the ends of time.
func saturate(t, d int64) int64 {
	s := t + d
	switch {
	case d > 0 && s < t:
		return math.MaxInt64
	case d < 0 && s > t:
		return math.MinInt64
	default:
		return s
	}
}

// closes returns the least watermark at which a window has fired.
func (c *clock) closes(end int64) int64 { return saturate(c.over(end), -1) }

// floorMod returns the remainder of a by m, 0 <= r < m, also for negative a.
func floorMod(a, m int64) int64 {
	r := a % m
	if r < 0 {
		r += m
	}
	return r
}
