// Package wall turns instants into wall clocks and back.
//
// It knows zones and nothing of types, vectors or formats; sql/types has the
// calendar, scalar/time the patterns.
//
// Start with [Clock], of which a kernel keeps one for each batch it works on. A
// wall clock is counted like an instant, in seconds since 1970-01-01 00:00:00,
// as if it stood in UTC.
package wall

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Clock converts between instants and wall clocks of one zone. It remembers
// the last offset and from when to when it held, so that neighbouring times cost
// a comparison. It is used by one goroutine.
type Clock struct {
	zone     *time.Location
	from, to int64 // instants for which offset holds: from up to but not including to
	offset   int64
}

// In returns the clock of a zone; nil means UTC.
func In(zone *time.Location) *Clock {
	if zone == nil {
		zone = time.UTC
	}
	return &Clock{zone: zone, from: 1, to: 0}
}

// Set makes c the clock of a zone; what it remembers is kept if it was already.
func (c *Clock) Set(zone *time.Location) {
	if zone == nil {
		zone = time.UTC
	}
	if c.zone != zone {
		*c = *In(zone)
	}
}

// Offset returns the seconds by which the wall clock is ahead of UTC at an instant.
func (c *Clock) Offset(instant int64) int64 {
	if instant < c.from || instant >= c.to {
		c.look(instant)
	}
	return c.offset
}

func (c *Clock) look(instant int64) {
	t := time.Unix(instant, 0).In(c.zone)
	_, offset := t.Zone()
	from, to := t.ZoneBounds()
	c.offset, c.from, c.to = int64(offset), -1<<62, 1<<62
	if !from.IsZero() {
		c.from = from.Unix()
	}
	if !to.IsZero() {
		c.to = to.Unix()
	}
}

// Wall returns the wall clock at an instant.
func (c *Clock) Wall(instant int64) int64 { return instant + c.Offset(instant) }

// Instant returns the instant of a wall clock: of a time that comes twice the
// first, as CAST has it (case daylight-saving-and-instants); of a time that is
// skipped, one as long after the gap as it lies in it.
func (c *Clock) Instant(wall int64) int64 { return c.instant(wall, false) }

// LaterInstant is Instant, but of a time that comes twice it is the second, as
// UNIX_TIMESTAMP and CONVERT_TZ have it.
func (c *Clock) LaterInstant(wall int64) int64 { return c.instant(wall, true) }

const day = types.SecondsPerDay

func (c *Clock) instant(wall int64, later bool) int64 {
	// Where one offset holds from a day before to a day after, it is the one.
	if guess := wall - c.offset; guess-day >= c.from && guess+day < c.to {
		return guess
	}
	before, after := c.Offset(wall-day), c.Offset(wall+day)
	first, second := wall-before, wall-after
	if first > second {
		first, second = second, first
	}
	okFirst, okSecond := c.Wall(first) == wall, c.Wall(second) == wall
	switch {
	case okFirst && okSecond && later:
		return second
	case okFirst:
		return first
	case okSecond:
		return second
	default:
		return wall - before
	}
}

// Load returns the zone of a name: one of the time zone database, UTC, or an
// offset such as +05:30, GMT-3 or UTC+02:00.
func Load(name string) (*time.Location, error) {
	offset := strings.TrimPrefix(strings.TrimPrefix(name, "GMT"), "UTC")
	switch {
	case offset == "" && name != "" || name == "Z":
		return time.UTC, nil
	case offset != "" && (offset[0] == '+' || offset[0] == '-'):
		seconds, ok := parseOffset(offset)
		if !ok {
			return nil, fmt.Errorf("time zone %q is not known; an offset is written as in +05:30", name)
		}
		return time.FixedZone(name, seconds), nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, fmt.Errorf("time zone %q is not known; take a name such as Europe/Berlin or an offset such as +05:30", name)
	}
	return zone, nil
}

// parseOffset reads a sign, hours, and minutes with or without a colon.
func parseOffset(s string) (seconds int, ok bool) {
	h, m, colon := strings.Cut(s[1:], ":")
	if !colon && len(h) == 4 {
		h, m = h[:2], h[2:]
	}
	if m == "" {
		m = "0"
	}
	hours, err := strconv.ParseUint(h, 10, 8)
	minutes, err2 := strconv.ParseUint(m, 10, 8)
	if err != nil || err2 != nil || hours > 18 || minutes > 59 {
		return 0, false
	}
	seconds = int(hours*3600 + minutes*60)
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}
