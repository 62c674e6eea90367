package task

import (
	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// This file is what a merge does when the job stops. A barrier never changes which
// rows are processed before which: when the channel that is next has reached its
// barrier, what the others hold before theirs is not processed but kept, as state
// of the edge (docs/adr/0006). A merge that takes what is there has no order to
// keep: it takes everything up to the barriers.

// An origin says where the rows of a channel come from: their types, and the
// columns by which they were divided among receivers.
type origin struct {
	types []types.Type
	keys  []int
}

// barrier notes that channel c has reached its barrier.
func (m *merge) barrier(c *channel) error {
	c.barred = true
	if !m.patient {
		c.flushed = true // it has nothing more
		return nil
	}
	return m.align()
}

// aligned reports whether all channels of a merge that takes what is there have
// reached their barriers or ended.
func (m *merge) aligned() bool {
	barred := false
	for i := range m.channels {
		c := &m.channels[i]
		if !c.ended && !c.barred {
			return false
		}
		barred = barred || c.barred
	}
	return barred
}

// align keeps what the channels hold before their barriers.
func (m *merge) align() error {
	if err := m.to.settle(); err != nil {
		return err
	}
	for i := range m.channels {
		if err := m.drain(i); err != nil {
			return err
		}
	}
	m.cut = true
	return nil
}

// drain keeps what channel i holds before its barrier.
func (m *merge) drain(i int) error {
	c := &m.channels[i]
	if c.cur != nil {
		m.keep(i)
	}
	c.ended = c.ended || c.over
	for !c.ended && !c.barred {
		msg, ok := m.heads[i], m.has[i]
		m.has[i], m.heads[i] = false, message{}
		if !ok {
			var err error
			if msg, c.cur, _, err = m.from.take(i, true); err != nil {
				return err
			}
		}
		if msg.buf != nil {
			c.cur, c.buf = &msg.buf.Batch, msg.buf
		}
		if c.row, c.mark = 0, 0; c.cur != nil {
			m.keep(i)
			continue
		}
		c.ended = c.ended || msg.signal == signalEnd
		c.barred = c.barred || msg.signal == signalBarrier
	}
	return nil
}

// keep moves what is left of the batch of channel i to its rest.
func (m *merge) keep(i int) {
	c := &m.channels[i]
	o := m.origin(i)
	if c.rest == nil {
		c.rest = checkpoint.NewRest(o.types)
	}
	if c.buf == nil {
		c.rest.Add(c.cur, c.base, c.row, c.mark, o.keys)
		c.base += ordinals(c.cur)
	} else {
		c.rest.Add(c.cur, c.buf.base, c.row, c.mark, o.keys)
		c.buf.free(false)
	}
	c.cur, c.buf = nil, nil
}

// A Sender says which task sends through an edge: its flow among those that meet
// at the stage, the node that it ends with, and its number among its tasks.
type Sender struct {
	Flow         int
	From         string
	Number, Size int
}

// From says who sends through the edge, for snapshots.
func (e *Edge) From(s Sender) { e.sender = s }

// save notes for the snapshot what the edges hold.
func (x *Inbox) save(m *merge, t *Task) {
	t.cut = true
	for i, e := range x.edges {
		c := &m.channels[i]
		if c.rest == nil {
			continue
		}
		t.rests = append(t.rests, checkpoint.Channel{
			Flow: e.sender.Flow, From: e.sender.From, Number: e.sender.Number, Size: e.sender.Size, Queue: c.rest.Queue(c.w),
		})
	}
}
