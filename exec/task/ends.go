package task

import "github.com/tidemark-sql/tidemark/exec/stream"

// This file is how inputs that are read in rounds end: all together. One that is at
// its end waits until nothing else is left in the round, and then those go first
// whose watermarks are highest. So the merged watermark rises to the last one at
// once, and not first to where some of the inputs were.

// An end says how far a channel is with its end.
type end uint8

const (
	notYet  end = iota
	held        // it is at its end, but others are not
	reached     // it may end
)

// holds reports whether a channel whose end is next has to wait with it.
func (m *merge) holds(c *channel) bool {
	if !c.rounds || m.loose || c.ending == reached || c.w == stream.MaxWatermark {
		return false
	}
	c.ending = held
	return true
}

// last returns the channel that is to end next, when all others have nothing or wait
// as well; -1: none is at its end.
func (m *merge) last() int {
	next := -1
	for i := range m.channels {
		if c := &m.channels[i]; c.ending == held && (next < 0 || c.w > m.channels[next].w) {
			next = i
		}
	}
	if next < 0 {
		return -1
	}
	m.channels[next].ending = reached
	m.others = stream.MaxWatermark
	for i := range m.channels {
		if c := &m.channels[i]; i != next && !c.ended && !c.idle {
			m.others = min(m.others, c.w)
		}
	}
	return next
}
