package window

import "math"

// A calendar keeps numbers by the time at which they are due. What is due soon
// lies in a heap, the rest in buckets by time that are sorted only when their
// time comes: most sessions grow before they end, and then move on.
type calendar struct {
	grain   int64
	soon    earliest[entry]     // due before horizon
	horizon int64               // multiple of grain
	ring    [ringBuckets]bucket // by time / grain; those that find no place are in buckets
	buckets map[int64][]int32   // by time
	later   earliest[int64]     // of the buckets
	spare   [][]int32
	opened  []int32
	due     func(id int32) int64
}

// ringBuckets is the number of buckets that are found without a map: those of the
// next rows, if they are not much out of order.
const ringBuckets = 128

// A bucket holds what is due from at up to at + grain; an empty one is free.
type bucket struct {
	at   int64
	list []int32
}

type entry struct {
	at int64
	id int32
}

// newCalendar returns a calendar of ids whose time due tells; it may grow while
// they wait.
func newCalendar(grain int64, due func(id int32) int64) *calendar {
	return &calendar{
		grain: max(1, grain), buckets: map[int64][]int32{}, due: due, horizon: math.MinInt64,
		soon:  earliest[entry]{time: func(e entry) int64 { return e.at }},
		later: earliest[int64]{time: func(t int64) int64 { return t }},
	}
}

// add enters an id.
func (c *calendar) add(id int32) {
	at := c.due(id)
	if at < c.horizon {
		c.soon.push(entry{at, id})
		return
	}
	b := at - floorMod(at, c.grain)
	r := &c.ring[uint64(b/c.grain)%ringBuckets]
	switch {
	case len(r.list) == 0:
		if _, ok := c.buckets[b]; !ok {
			c.later.push(b)
		}
		r.at, r.list = b, append(r.list, id)
		return
	case r.at == b:
		r.list = append(r.list, id)
		return
	}
	list, ok := c.buckets[b]
	if !ok {
		c.later.push(b)
		if n := len(c.spare); n > 0 {
			list, c.spare = c.spare[n-1], c.spare[:n-1]
		}
	}
	c.buckets[b] = append(list, id)
}

// least returns a time before which nothing is due.
func (c *calendar) least() (at int64, ok bool) {
	switch {
	case len(c.soon.list) > 0:
		return c.soon.list[0].at, true
	case len(c.later.list) > 0:
		return c.later.list[0], true
	default:
		return 0, false
	}
}

// take removes the ids that are due at or before t and calls f for each, in the
// order of the times at which they were expected. Those whose time has moved are
// entered again.
func (c *calendar) take(t int64, f func(id int32)) {
	for {
		for len(c.soon.list) > 0 && c.soon.list[0].at <= t {
			id := c.soon.pop().id
			if c.due(id) <= t {
				f(id)
			} else {
				c.add(id)
			}
		}
		if len(c.later.list) == 0 || c.later.list[0] > t {
			return
		}
		c.open(c.later.pop())
	}
}

// open moves a bucket to the heap.
func (c *calendar) open(b int64) {
	c.horizon = saturate(b, c.grain)
	if r := &c.ring[uint64(b/c.grain)%ringBuckets]; r.at == b && len(r.list) > 0 {
		r.list, c.opened = c.opened[:0], r.list
		for _, id := range c.opened {
			c.add(id)
		}
	}
	list, ok := c.buckets[b]
	if !ok {
		return
	}
	delete(c.buckets, b)
	for _, id := range list {
		c.add(id)
	}
	c.spare = append(c.spare, list[:0])
}

// An earliest is a heap of values with the least on top.
type earliest[T any] struct {
	list []T
	time func(T) int64
}

func (e *earliest[T]) push(x T) {
	e.list = append(e.list, x)
	i, at := len(e.list)-1, e.time(x)
	for i > 0 {
		up := (i - 1) / 2
		if e.time(e.list[up]) <= at {
			break
		}
		e.list[i] = e.list[up]
		i = up
	}
	e.list[i] = x
}

func (e *earliest[T]) pop() T {
	top, n := e.list[0], len(e.list)-1
	x := e.list[n]
	e.list = e.list[:n]
	if n == 0 {
		return top
	}
	i, at := 0, e.time(x)
	for {
		c := 2*i + 1
		if c+1 < n && e.time(e.list[c+1]) < e.time(e.list[c]) {
			c++
		}
		if c >= n || e.time(e.list[c]) >= at {
			break
		}
		e.list[i] = e.list[c]
		i = c
	}
	e.list[i] = x
	return top
}
