package task

import (
	"context"
	"sync"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Where an inbox's owner waits when it does not wait for one edge.
const (
	nowhere = -1
	anyEdge = -2
)

// An Inbox is where a task receives what other tasks send: a bounded queue an
// edge, and one lock for all of them. Its owner takes from the edge that it
// chooses. A full edge blocks its sender (invariant I4), unless that would make
// tasks wait for one another in a circle: then it grows, and past the memory that
// it may take into a file, until the owner has what it waits for.
type Inbox struct {
	env     *Env
	columns []types.Type // of the rows, for an operator with one input
	patient bool         // all inputs are bounded, or read in rounds

	owner *Task // guarded by the waits of the job

	mu      sync.Mutex
	ready   sync.Cond // the owner waits
	room    sync.Cond // senders wait
	edges   []*Edge
	waiting int   // edge that the owner waits for, anyEdge or nowhere
	growing bool  // some edge may grow until the owner need not wait any more
	blocked int   // senders that wait
	rung    bool  // the time has come for something that the owner does by the clock
	stopped error // why nothing is taken any more
}

// An Edge leads from one task into an inbox. One task sends.
type Edge struct {
	inbox  *Inbox
	from   *Task // that sends
	index  int
	input  int // of the operator that reads the inbox
	queue  []message
	head   int // of queue: what is before it has been taken
	weight int
	bytes  int64
	spill  *spill
	grows  bool  // is never full
	keys   []int // by which the rows are divided among receivers
	sender Sender
	w      stream.Watermark // that stands before the queue of a restored edge
	done   bool             // the end has been sent or the owner needs no more
	gone   func()           // tells the sender that the owner needs no more
	to     *Place           // counts what goes through files
}

// NewInbox returns an inbox without edges for rows of the given types. patient
// is set if all inputs are bounded: the inbox then waits for the one that is
// next, whatever the others have.
func NewInbox(env *Env, columns []types.Type, patient bool) *Inbox {
	x := &Inbox{env: env, columns: columns, patient: patient || env.Rounds != nil, waiting: nowhere}
	x.ready.L, x.room.L = &x.mu, &x.mu
	return x
}

// AddEdge adds an edge to an input of the operator that reads the inbox. Edges
// of an input are added in order of position: (branch of a union, task). place
// is where the rows arrive.
func (x *Inbox) AddEdge(input int, place *Place) *Edge {
	e := &Edge{inbox: x, index: len(x.edges), input: input, to: place, w: stream.MinWatermark}
	x.edges = append(x.edges, e)
	return e
}

// full reports whether a sender has to wait.
func (e *Edge) full() bool {
	return !e.grows && (e.weight >= e.inbox.env.EdgeRows || e.bytes >= maxEdgeBytes)
}

// maxEdgeBytes is where an edge with few but large rows is full.
const maxEdgeBytes = 8 << 20

// trySend puts a message into the queue unless the edge is full. If it returns
// an error the message is lost.
func (e *Edge) trySend(m message) (sent bool, err error) {
	e.inbox.mu.Lock()
	defer e.inbox.mu.Unlock()
	if e.inbox.stopped == nil && !e.done && e.full() {
		return false, nil
	}
	return true, e.put(m)
}

// send puts a message into the queue and waits as long as the edge is full.
func (e *Edge) send(m message) error {
	x := e.inbox
	x.mu.Lock()
	defer x.mu.Unlock()
	waited := false
	for x.stopped == nil && !e.done && e.full() {
		waited = true
		if free := x.env.waits.forRoom(e); free != nil {
			x.letGrow(free)
			continue
		}
		x.blocked++
		x.room.Wait()
		x.blocked--
	}
	if waited {
		x.env.waits.over(e.from)
	}
	return e.put(m)
}

// put is called with the lock held.
func (e *Edge) put(m message) error {
	x := e.inbox
	if x.stopped != nil || e.done {
		if m.buf != nil {
			m.buf.free(false)
		}
		return errStopped
	}
	e.done = m.buf == nil && m.signal == signalEnd
	if err := e.enqueue(m); err != nil {
		return err
	}
	if x.waiting == e.index || x.waiting == anyEdge {
		x.served()
		x.ready.Signal()
	}
	return nil
}

// served notes that the owner waits for nothing any more, although it may not have woken
// yet, and ends the growth of its edges. It is called with the lock held.
func (x *Inbox) served() {
	x.env.waits.over(x.owner)
	x.waiting = nowhere
	if !x.growing {
		return
	}
	x.growing = false
	for _, e := range x.edges {
		e.grows = false
	}
}

func (e *Edge) enqueue(m message) error {
	var size int64
	if m.buf != nil {
		size = batchSize(&m.buf.Batch)
	}
	if e.spill.holds() || e.bytes > 0 && e.bytes+size > e.inbox.env.EdgeMemory {
		return e.toFile(m)
	}
	e.queue = append(e.queue, m)
	e.bytes += size
	if m.buf != nil {
		e.weight += m.buf.weight()
	}
	return nil
}

// toFile writes a message behind those that the file already holds.
func (e *Edge) toFile(m message) error {
	if e.spill == nil {
		e.spill = &spill{dir: e.inbox.env.TempDir}
	}
	n, err := e.spill.write(m)
	e.to.Counter.Spilled.Add(n)
	if m.buf != nil {
		e.weight += m.buf.weight()
		m.buf.free(e.inbox.env.Poison)
	}
	return err
}

// pop takes the oldest message. It is called with the lock held and only if
// there is one.
func (e *Edge) pop() (message, error) {
	if e.head == len(e.queue) {
		m, err := e.spill.read()
		if m.buf != nil {
			e.weight -= m.buf.weight()
		}
		return m, err
	}
	m := e.queue[e.head]
	e.queue[e.head] = message{}
	e.head++
	if e.head == len(e.queue) {
		e.queue, e.head = e.queue[:0], 0
	} else if e.head >= 64 && 2*e.head > len(e.queue) {
		n := copy(e.queue, e.queue[e.head:])
		clear(e.queue[n:])
		e.queue, e.head = e.queue[:n], 0
	}
	if m.buf != nil {
		e.bytes -= batchSize(&m.buf.Batch)
		e.weight -= m.buf.weight()
	}
	return m, nil
}

func (e *Edge) empty() bool { return e.head == len(e.queue) && !e.spill.holds() }

// take returns the next message of edge i. If there is none it waits, if it is
// asked to; it returns without one when the alarm of the owner rings.
func (x *Inbox) take(i int, wait bool) (m message, ok bool, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	e := x.edges[i]
	for e.empty() && x.stopped == nil {
		if !wait {
			return message{}, false, nil
		}
		if x.wait(i); x.heard() {
			return message{}, false, nil
		}
	}
	m, err = x.popOf(e)
	return m, true, err
}

// takeAny fills those entries of heads that are empty and whose edge has
// something. If nothing is there at all it waits, unless it is asked not to.
func (x *Inbox) takeAny(heads []message, has []bool, wait bool) (found bool, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for {
		for i, e := range x.edges {
			if has[i] || e.empty() {
				continue
			}
			if heads[i], err = x.popOf(e); err != nil {
				return false, err
			}
			has[i], found = true, true
		}
		switch {
		case x.stopped != nil:
			return false, x.stopped
		case found || !wait:
			return found, nil
		}
		if x.wait(anyEdge); x.heard() {
			return false, nil
		}
	}
}

// ring wakes the owner if it waits, because of the time.
func (x *Inbox) ring() {
	x.mu.Lock()
	x.rung = true
	x.ready.Broadcast()
	x.mu.Unlock()
}

// heard reports whether the alarm of the owner has rung, once.
func (x *Inbox) heard() bool {
	rung := x.rung
	x.rung = false
	return rung && x.stopped == nil
}

// wait waits until a sender has put something into what the owner waits for.
func (x *Inbox) wait(edge int) {
	x.waiting = edge
	for x.waiting != nowhere && x.stopped == nil && !x.rung {
		if free := x.env.waits.forMessage(x, edge); free != nil {
			x.letGrow(free)
			continue
		}
		x.ready.Wait()
	}
	x.served()
}

// letGrow lets an edge, which may be one of another inbox, grow, unless its owner
// has got what it waited for meanwhile. It is called with the lock held, and gives
// it up in between if it has to.
func (x *Inbox) letGrow(e *Edge) {
	if e.inbox != x {
		x.mu.Unlock()
		defer x.mu.Lock()
		e.inbox.mu.Lock()
		defer e.inbox.mu.Unlock()
	}
	if e.inbox.waiting == nowhere {
		return
	}
	e.grows, e.inbox.growing = true, true
	x.env.waits.over(e.from) // it moves on
	e.inbox.room.Broadcast()
}

func (x *Inbox) popOf(e *Edge) (message, error) {
	if x.stopped != nil {
		return message{}, x.stopped
	}
	m, err := e.pop()
	if x.blocked > 0 && !e.full() {
		x.room.Broadcast()
	}
	return m, err
}

// halt makes the inbox refuse everything from now on, wakes its owner and all
// senders, and tells the senders that their rows are not needed. The first cause
// counts. It frees the files of the edges.
func (x *Inbox) halt(cause error) {
	x.mu.Lock()
	if x.stopped != nil {
		x.mu.Unlock()
		return
	}
	x.stopped = cause
	var gone []func()
	for _, e := range x.edges {
		e.spill.remove()
		e.queue, e.head = nil, 0
		if !e.done && e.gone != nil {
			gone = append(gone, e.gone)
		}
		e.done = true
	}
	x.ready.Broadcast()
	x.room.Broadcast()
	x.mu.Unlock()
	for _, f := range gone {
		f()
	}
}

// run implements [Feed]: it merges the edges.
func (x *Inbox) run(ctx context.Context, t *Task) error {
	x.env.waits.adopt(x, t)
	var to target
	inputs := make([]int, len(x.edges))
	for i, e := range x.edges {
		inputs[i] = e.input
	}
	d, many := t.Head.step.(*driver)
	switch many = many && len(d.seq) > 1; {
	case many && d.joins():
		to = newPairer(t.Head, x.env, d, inputs, x.sides())
	case many:
		to = &player{head: t.Head, env: x.env, driver: d, inputs: inputs}
	default:
		to = newPacker(t.Head, x.env, x.columns, len(x.edges))
	}
	m := newMerge(len(x.edges), edgeChannels{x}, to, x.patient)
	m.timers = timersOf(x.env, x.ring, t.Head).orNone()
	defer m.timers.disarm()
	x.resume(m, t)
	err := m.run()
	if m.cut {
		x.save(m, t)
	}
	return err
}

// sides returns the types of the rows of two inputs.
func (x *Inbox) sides() (columns [2][]types.Type) {
	for _, e := range x.edges {
		columns[e.input] = e.to.Types
	}
	return columns
}

// edgeChannels are the edges of an inbox as the channels of a merge.
type edgeChannels struct{ x *Inbox }

func (c edgeChannels) take(i int, wait bool) (message, *changelog.Batch, bool, error) {
	m, ok, err := c.x.take(i, wait)
	return m, nil, ok, err
}

func (c edgeChannels) any(heads []message, has []bool, wait bool) (bool, error) {
	return c.x.takeAny(heads, has, wait)
}
