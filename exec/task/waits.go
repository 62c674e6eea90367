package task

import "sync"

// waits knows which task of a job waits for which. Edges are bounded, and a merge
// wants one certain input, so that tasks can come to wait for one another in a
// circle: a task has what another needs next but stands before a third whose edge
// is full. Whoever is about to wait asks whether that closes a circle; if it does,
// a full edge in it is let grow until its receiver has got what it waits for
// (DESIGN.md 3, point 5). So edges hold more than their share only where nothing
// would move otherwise.
//
// What it knows of senders may be out of date by a moment, since one that has been
// woken says so a little later. Then an edge grows that need not have, until its
// receiver waits no more.
type waits struct {
	mu    sync.Mutex
	asked uint64 // how often a circle has been looked for
}

// A wait is what a task waits for.
type wait struct {
	empty *Edge  // for a message on an edge
	full  *Edge  // for room on an edge
	any   *Inbox // for a message on any edge
}

// forMessage notes that the owner of an inbox waits for an edge, or for any. It
// returns an edge that has to grow; nil: the task may wait.
func (w *waits) forMessage(x *Inbox, edge int) *Edge {
	if edge == anyEdge {
		return w.note(x.owner, wait{any: x})
	}
	return w.note(x.owner, wait{empty: x.edges[edge]})
}

// forRoom notes that the sender of e waits until it is not full.
func (w *waits) forRoom(e *Edge) *Edge { return w.note(e.from, wait{full: e}) }

func (w *waits) note(t *Task, on wait) *Edge {
	if t == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	t.waits = on
	w.asked++
	circle := w.circle(t, t)
	for i, k := range circle {
		next := circle[(i+1)%len(circle)]
		if e := k.waits.full; e != nil && next.waits.empty != nil {
			return e
		}
	}
	return nil
}

// over notes that a task waits for nothing.
func (w *waits) over(t *Task) {
	if t == nil {
		return
	}
	w.mu.Lock()
	t.waits = wait{}
	w.mu.Unlock()
}

// adopt notes whose inbox it is.
func (w *waits) adopt(x *Inbox, t *Task) {
	w.mu.Lock()
	x.owner = t
	w.mu.Unlock()
}

// circle returns the tasks on a way from t back to start, each waiting for the
// next; nil if there is none. A task that waits for any of several may be on such
// a way although another could help it: that is on the safe side.
func (w *waits) circle(t, start *Task) []*Task {
	switch on := t.waits; {
	case on.empty != nil:
		return w.through(t, on.empty.from, start)
	case on.full != nil:
		return w.through(t, on.full.inbox.owner, start)
	case on.any != nil:
		for _, e := range on.any.edges {
			if way := w.through(t, e.from, start); way != nil {
				return way
			}
		}
	}
	return nil
}

// through is circle for the ways on which next follows t.
func (w *waits) through(t, next, start *Task) []*Task {
	if next == start {
		return []*Task{t}
	}
	if next == nil || next.asked == w.asked {
		return nil
	}
	next.asked = w.asked
	if way := w.circle(next, start); way != nil {
		return append([]*Task{t}, way...)
	}
	return nil
}
