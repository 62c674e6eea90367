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
// What it knows may be out of date by a moment, since a task that has been woken
// says so a little later. Then an edge grows that need not have.
type waits struct{ mu sync.Mutex }

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
	circle := t.circle(t, map[*Task]bool{})
	for i, k := range circle {
		next := circle[(i+1)%len(circle)]
		if e := k.waits.full; e != nil && next.waits.empty != nil {
			k.waits = wait{} // it moves on
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
func (t *Task) circle(start *Task, seen map[*Task]bool) []*Task {
	for _, next := range t.waitsFor() {
		if next == start {
			return []*Task{t}
		}
		if next == nil || seen[next] {
			continue
		}
		seen[next] = true
		if rest := next.circle(start, seen); rest != nil {
			return append([]*Task{t}, rest...)
		}
	}
	return nil
}

// waitsFor returns the tasks that t waits for.
func (t *Task) waitsFor() []*Task {
	switch {
	case t.waits.empty != nil:
		return []*Task{t.waits.empty.from}
	case t.waits.full != nil:
		return []*Task{t.waits.full.inbox.owner}
	case t.waits.any != nil:
		var list []*Task
		for _, e := range t.waits.any.edges {
			list = append(list, e.from)
		}
		return list
	}
	return nil
}
