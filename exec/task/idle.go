package task

import "github.com/tidemark-sql/tidemark/exec/stream"

// This file is what a merge does once a channel has been idle: nothing is expected
// of it for now, so that the others need not wait for its watermark
// (flink-semantics.md 2.2).

// nextLoose is next where channels may be idle.
func (m *merge) nextLoose() (first int, limit stream.Watermark) {
	first, second := -1, -1
	for i := range m.channels {
		c := &m.channels[i]
		switch {
		case !m.hasMore(i):
		case first < 0 || c.w < m.channels[first].w:
			first, second = i, first
		case second < 0 || c.w < m.channels[second].w:
			second = i
		}
	}
	m.others = stream.MaxWatermark
	for i := range m.channels {
		if c := &m.channels[i]; i != first && !c.ended && m.counts(i) {
			m.others = min(m.others, c.w)
		}
	}
	if second < 0 {
		return first, stream.MaxWatermark
	}
	limit = m.channels[second].w
	if first > second && limit > stream.MinWatermark {
		limit--
	}
	return first, limit
}

// hasMore reports whether channel i has something, or will if it is waited for.
func (m *merge) hasMore(i int) bool {
	c := &m.channels[i]
	switch {
	case c.ended || c.flushed:
		return false
	case c.cur != nil || m.has[i]:
		return true
	default:
		return m.patient && !c.idle
	}
}

// counts reports whether channel i, which has not ended, holds the merged
// watermark.
func (m *merge) counts(i int) bool {
	c := &m.channels[i]
	if c.idle {
		return m.has[i] && c.w >= m.low // it is about to come back
	}
	return !m.trails(c)
}

// trails reports whether a channel that came back is still behind the merged
// watermark: nobody waits until it has caught up.
func (m *merge) trails(c *channel) bool {
	c.behind = c.behind && c.w < m.low
	return c.behind
}

// raise brings the merged watermark to the least of the channels that count. It
// never steps back (I9). If all that have not ended are idle it goes to the
// highest of these, as Flink's does: nobody is left for whom the others would
// have to wait. Where an input says that it is kept, it goes to the least.
func (m *merge) raise() error {
	least, lowest, highest := stream.MaxWatermark, stream.MaxWatermark, stream.MinWatermark
	active, counted, left, kept := false, false, false, false
	for i := range m.channels {
		c := &m.channels[i]
		switch {
		case c.ended:
			continue
		case c.idle:
			lowest, highest, kept = min(lowest, c.w), max(highest, c.w), kept || c.kept
		case m.trails(c):
			active = true
		default:
			active, counted, least = true, true, min(least, c.w)
		}
		left = true
	}
	switch {
	case active && !counted, !left && m.more != nil:
		return nil
	case left && !active && kept:
		least = lowest
	case left && !active:
		least = highest
	}
	if least <= m.low {
		return nil
	}
	m.low = least
	return m.to.advance(least)
}

// quiet tells the target if nothing is expected of any channel.
func (m *merge) quiet() error {
	kept, some := false, false
	for i := range m.channels {
		c := &m.channels[i]
		if c.ended {
			continue
		}
		if !c.idle {
			return nil
		}
		some, kept = true, kept || c.kept
	}
	if !some {
		return nil
	}
	m.idle = true
	if kept {
		return m.to.signal(signalKept)
	}
	return m.to.signal(signalIdle)
}

// active says that channel c has something again. If it is behind by then it does
// not hold the merged watermark back until it has caught up.
func (m *merge) active(c *channel) error {
	was := c.idle
	if was {
		c.idle, c.behind = false, c.w < m.low
	}
	if m.idle {
		m.idle = false
		if err := m.to.signal(signalActive); err != nil {
			return err
		}
	}
	if !was {
		return nil
	}
	return m.raise() // from what was kept
}
