package exectest

import "sync"

// A Clock is a processing time that a test moves. It begins at 0.
type Clock struct {
	mu     sync.Mutex
	now    int64
	alarms map[int]alarm
	next   int
}

type alarm struct {
	at   int64
	ring func()
}

// Now returns the time in ms; it is a task.Clock.
func (c *Clock) Now() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Alarm calls ring once the time is at; it is a task.Alarm.
func (c *Clock) Alarm(at int64, ring func()) (stop func()) {
	stop, due := c.set(at, ring)
	if due {
		ring()
	}
	return stop
}

func (c *Clock) set(at int64, ring func()) (stop func(), due bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at <= c.now {
		return func() {}, true
	}
	if c.alarms == nil {
		c.alarms = map[int]alarm{}
	}
	id := c.next
	c.next++
	c.alarms[id] = alarm{at, ring}
	return func() {
		c.mu.Lock()
		delete(c.alarms, id)
		c.mu.Unlock()
	}, false
}

// Move sets the time, and rings what is due.
func (c *Clock) Move(to int64) {
	c.mu.Lock()
	c.now = to
	var due []func()
	for id, a := range c.alarms {
		if a.at <= to {
			due = append(due, a.ring)
			delete(c.alarms, id)
		}
	}
	c.mu.Unlock()
	for _, ring := range due {
		ring()
	}
}
