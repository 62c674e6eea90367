package task

import (
	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A merge makes one stream of several channels, which are edges or splits
// (exactness.md 1, rules 8 and 9). The next run of rows comes from the channel
// whose watermark is lowest, and among equals from the first; the merged
// watermark is the least of all. A channel that has ended stands at the last
// watermark, one that has said nothing of time stands at none.
//
// If all inputs are bounded the merge waits for the one channel that is next, so
// that the order does not depend on timing. Otherwise it takes the same
// preference among the channels that have something. A channel that has flushed
// has nothing until all have: the round is over then.
type merge struct {
	channels []channel
	from     channels
	to       target
	patient  bool // wait for the channel that is next
	low      stream.Watermark
	others   stream.Watermark // the least of the channels but the one that is next
	has      []bool
	heads    []message
	// round waits for the next round after the end of one; nil: the senders do.
	round func() error
	// more waits until there are more channels when all have ended; nil: there
	// never are.
	more   func() error
	timers *timers // of the chain behind the merge; nil: it looks at no clock
	loose  bool    // some channel has been idle
	idle   bool    // nothing is expected of any channel, and the target knows it
	cut    bool    // the job stops here
	stop   *Stop   // of a source that merges its splits; nil: barriers come through the edges
	origin func(i int) origin
}

// A channel is one of the streams that are merged.
type channel struct {
	w       stream.Watermark
	ended   bool
	idle    bool
	kept    bool // if idle: signalKept said so
	behind  bool // came back from being idle behind the merged watermark
	flushed bool
	rounds  bool // it is read in rounds: it has flushed before
	ending  end
	over    bool             // the end has come and waits
	cur     *changelog.Batch // what is being taken; nil: nothing
	buf     *buffer          // that cur belongs to; nil: it belongs to the source
	row     int              // rows of cur that have been taken
	mark    int              // marks of cur that have been taken
	barred  bool             // nothing follows before the stop
	rest    *checkpoint.Rest // what came before it and was not taken; nil: nothing
	base    int64            // rows that have been added to rest
}

// channels is where the messages of channels come from.
type channels interface {
	// take returns the next message of channel i, or a batch that belongs to the
	// source. It waits for it if it is asked to; otherwise it may return false.
	take(i int, wait bool) (message, *changelog.Batch, bool, error)
	// any fills the heads that are empty and can be filled. If there are none it
	// waits until there are, unless it is asked not to wait.
	any(heads []message, has []bool, wait bool) (bool, error)
}

// A target takes the merged stream. Batches are lent to it until it has settled.
type target interface {
	// rows takes rows lo up to hi of a batch of channel i.
	rows(i int, b *changelog.Batch, lo, hi int) error
	// whole takes all rows and marks of a batch, if it would rather do that; b's
	// marks are marks of the merged stream.
	whole(i int, b *changelog.Batch) (bool, error)
	// advance takes a mark.
	advance(w stream.Watermark) error
	// done gives back a buffer of which everything has been taken.
	done(b *buffer)
	// settle passes on what has been taken so far.
	settle() error
	// signal settles and passes on the signal.
	signal(s signal) error
}

func newMerge(n int, from channels, to target, patient bool) *merge {
	m := &merge{from: from, to: to, patient: patient, low: stream.MinWatermark}
	m.channels, m.has, m.heads = make([]channel, n), make([]bool, n), make([]message, n)
	for i := range m.channels {
		m.channels[i].w = stream.MinWatermark
	}
	return m
}

// run merges until all channels have ended.
func (m *merge) run() error {
	for {
		if err := m.tick(); err != nil {
			return err
		}
		if m.cut {
			return m.to.signal(signalBarrier)
		}
		i, limit := m.next()
		if i < 0 {
			over, err := m.exhausted()
			if over || err != nil {
				return err
			}
			continue
		}
		if m.channels[i].cur == nil {
			if err := m.fill(i); err != nil {
				return err
			}
			continue
		}
		if err := m.consume(i, limit); err != nil {
			return err
		}
		if c := &m.channels[i]; c.row == c.cur.N && c.mark == len(c.cur.Marks) {
			if c.buf != nil {
				m.to.done(c.buf)
			}
			c.cur, c.buf = nil, nil
		}
	}
}

// next returns the channel to take from and the highest watermark at which it
// still is the next one; -1 if none has or will have anything in this round.
func (m *merge) next() (first int, limit stream.Watermark) {
	if m.loose {
		return m.nextLoose()
	}
	first, second := -1, -1
	m.others = stream.MaxWatermark
	for i := range m.channels {
		c := &m.channels[i]
		switch {
		case c.ended:
			continue
		case c.flushed || c.ending == held || c.cur == nil && !m.patient && !m.has[i]:
			if !c.idle {
				m.others = min(m.others, c.w)
			}
		case first < 0 || c.w < m.channels[first].w:
			first, second = i, first
		case second < 0 || c.w < m.channels[second].w:
			second = i
		}
	}
	if second < 0 {
		if first < 0 {
			first = m.last()
		}
		return first, stream.MaxWatermark
	}
	limit = m.channels[second].w
	m.others = min(m.others, limit) // who has something is not idle
	if first > second && limit > stream.MinWatermark {
		limit--
	}
	return first, limit
}

// exhausted is called when no channel has anything: to wait, to end the round or
// to end.
func (m *merge) exhausted() (over bool, err error) {
	ended, flushed := 0, 0
	for i := range m.channels {
		if m.channels[i].ended {
			ended++
		} else if m.channels[i].flushed {
			flushed++
		}
	}
	switch {
	case m.stop != nil && m.stop.due.Load():
		return false, m.align()
	case m.aligned():
		m.cut = true
		return false, nil
	case ended == len(m.channels) && m.more != nil:
		return false, m.more()
	case ended == len(m.channels):
		return true, m.to.signal(signalEnd)
	case ended+flushed == len(m.channels):
		for i := range m.channels {
			m.channels[i].flushed = false
		}
		if err := m.to.signal(signalFlush); err != nil || m.round == nil {
			return false, err
		}
		return false, m.round()
	}
	found, err := m.from.any(m.heads, m.has, false)
	if found || err != nil {
		return false, err
	}
	if err := m.to.signal(signalPause); err != nil {
		return false, err
	}
	m.timers.arm(stream.Never)
	_, err = m.from.any(m.heads, m.has, true)
	return false, err
}

// fill gets the next message of channel i.
func (m *merge) fill(i int) error {
	if c := &m.channels[i]; c.over {
		return m.note(c, signalEnd)
	}
	var msg message
	var b *changelog.Batch
	var err error
	if m.patient && !m.has[i] {
		msg, b, err = m.takePatiently(i)
	} else {
		msg, m.has[i], m.heads[i] = m.heads[i], false, message{}
	}
	if err == nil && (!m.patient || m.loose) {
		// What this channel has next, or one that was idle, may be what comes next.
		_, err = m.from.any(m.heads, m.has, false)
	}
	if err != nil {
		return err
	}
	c := &m.channels[i]
	if msg.signal == signalEnd && m.holds(c) {
		c.over = true
		return nil
	}
	if msg.buf != nil {
		b = &msg.buf.Batch
	}
	if b != nil {
		c.cur, c.buf, c.row, c.mark = b, msg.buf, 0, 0
		if m.loose {
			return m.active(c)
		}
		return nil
	}
	return m.note(c, msg.signal)
}

// takePatiently waits for channel i, but not before the consumer has everything
// that is there. It returns nothing if the time comes for something else.
func (m *merge) takePatiently(i int) (message, *changelog.Batch, error) {
	msg, b, ok, err := m.from.take(i, false)
	if ok || err != nil {
		return msg, b, err
	}
	if err := m.to.settle(); err != nil {
		return message{}, nil, err
	}
	m.timers.arm(stream.Never)
	msg, b, _, err = m.from.take(i, true)
	return msg, b, err
}

// note handles a signal of channel c.
func (m *merge) note(c *channel, s signal) error {
	switch s {
	case signalEnd:
		c.ended, c.idle, c.w = true, false, stream.MaxWatermark
		if err := m.raise(); err != nil {
			return err
		}
		return m.quiet()
	case signalFlush:
		c.flushed, c.rounds = true, true
	case signalIdle, signalKept:
		c.idle, c.kept, m.loose = true, s == signalKept, true
		if err := m.raise(); err != nil {
			return err
		}
		return m.quiet()
	case signalActive:
		return m.active(c)
	case signalBarrier:
		return m.barrier(c)
	case signalPause:
	}
	return nil
}

// tick does what is due by the clock in the chain behind the merge.
func (m *merge) tick() error {
	if !m.timers.due() {
		return nil
	}
	if err := m.to.settle(); err != nil {
		return err
	}
	return m.timers.tick()
}

// consume takes from channel i as long as it is the next one, that is, up to a
// watermark of limit.
func (m *merge) consume(i int, limit stream.Watermark) error {
	c, b := &m.channels[i], m.channels[i].cur
	if c.row == 0 && c.mark == 0 && m.undisturbed(c, limit) {
		taken, err := m.to.whole(i, b)
		if err != nil {
			return err
		}
		if taken {
			c.row, c.mark = b.N, len(b.Marks)
			c.w = b.Last(c.w)
			if len(b.Marks) > 0 {
				m.low = c.w
			}
			return nil
		}
	}
	for c.w <= limit {
		lo, hi := c.row, b.N
		if c.mark < len(b.Marks) {
			hi = b.RowsBefore(b.Marks[c.mark], lo)
		}
		if c.row = hi; lo < hi {
			if err := m.to.rows(i, b, lo, hi); err != nil {
				return err
			}
		}
		if c.mark == len(b.Marks) || b.Marks[c.mark].W == stream.MaxWatermark && m.holds(c) {
			return nil
		}
		c.w = b.Marks[c.mark].W
		c.mark++
		if w := min(c.w, m.others); w > m.low {
			m.low = w
			if err := m.to.advance(w); err != nil {
				return err
			}
		}
	}
	return nil
}

// undisturbed reports whether channel c, whose batch has not been touched, stays
// the next one all through it, and its marks are those of the merged stream.
func (m *merge) undisturbed(c *channel, limit stream.Watermark) bool {
	marks := c.cur.Marks
	if len(marks) == 0 {
		return true
	}
	last := marks[len(marks)-1].W
	return last <= limit && last <= m.others && marks[0].W > m.low
}
