package window

import "github.com/tidemark-sql/tidemark/sql/types"

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A calendar keeps numbers by the time at which they are due. They lie in buckets by
// time that are sorted only when their time comes: most sessions grow before they
// end, and then move on.
type calendar struct {
	shift   int                 // of the length of a bucket
	sorted  []entry             // of the bucket that was opened last, what is left
	space   []entry             // that sorted lies in
	soon    earliest[entry]     // due before horizon too, but entered later
	horizon int64               // end of that bucket
	ring    [ringBuckets]bucket // by time; those that find no place are in buckets
	buckets map[int64][]int32   // by time
	later   earliest[int64]     // of the buckets
	spare   [][]int32
	opened  []int32
	dues    []int64
	due     func(id int32) int64
}

// ringBuckets is the number of buckets that are found without a map: those of the
// next rows, if they are not much out of order.
const ringBuckets = 512

// A bucket holds what is due from at on, for 1<<shift ms; an empty one is free.
type bucket struct {
	at   int64
	list []int32
}

type entry struct {
	at int64
	id int32
}

// newCalendar returns a calendar of ids whose time due tells; it may grow while
// they wait. Buckets are at most grain ms long, or one.
func newCalendar(grain int64, due func(id int32) int64) *calendar {
	return &calendar{
		shift: bits.Len64(uint64(max(1, grain))) - 1, buckets: map[int64][]int32{}, due: due, horizon: math.MinInt64,
		soon:  earliest[entry]{time: func(e entry) int64 { return e.at }},
		later: earliest[int64]{time: func(t int64) int64 { return t }},
	}
}

// add enters an id.
func (c *calendar) add(id int32) { c.enter(id, c.due(id)) }

func (c *calendar) enter(id int32, at int64) {
	if at < c.horizon {
		c.soon.push(entry{at, id})
		return
	}
	b := at >> c.shift << c.shift
	r := c.place(b)
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

func (c *calendar) place(b int64) *bucket { return &c.ring[uint64(b>>c.shift)%ringBuckets] }

// least returns a time before which nothing is due.
func (c *calendar) least() (at int64, ok bool) {
	switch {
	case c.ready():
		return c.first(), true
	case len(c.later.list) > 0:
		return c.later.list[0], true
	default:
		return 0, false
	}
}

// ready reports whether anything is due before horizon; first returns when.
func (c *calendar) ready() bool { return len(c.sorted) > 0 || len(c.soon.list) > 0 }

func (c *calendar) first() int64 {
	switch {
	case len(c.soon.list) == 0:
		return c.sorted[0].at
	case len(c.sorted) == 0:
		return c.soon.list[0].at
	default:
		return min(c.sorted[0].at, c.soon.list[0].at)
	}
}

// next takes out what is due first.
func (c *calendar) next() (id int32) {
	if len(c.sorted) > 0 && c.sorted[0].at == c.first() {
		id, c.sorted = c.sorted[0].id, c.sorted[1:]
		return id
	}
	return c.soon.pop().id
}

// take removes the ids that are due at or before t and calls f for each, in the
// order of the times at which they were expected. Those whose time has moved are
// entered again.
func (c *calendar) take(t int64, f func(id int32)) {
	for {
		for c.ready() && c.first() <= t {
			id := c.next()
			if at := c.due(id); at <= t {
				f(id)
			} else {
				c.enter(id, at)
			}
		}
		if len(c.later.list) == 0 || c.later.list[0] > t {
			return
		}
		c.open(c.later.pop())
	}
}

// open sorts a bucket: nothing else is due before it. All times are read before any
// decides where its id goes, so that the reads do not wait for each other.
func (c *calendar) open(b int64) {
	c.horizon = types.AddTime(b, 1<<c.shift)
	c.opened = c.opened[:0]
	if r := c.place(b); r.at == b && len(r.list) > 0 {
		c.opened, r.list = r.list, c.opened
	}
	if list, ok := c.buckets[b]; ok {
		delete(c.buckets, b)
		c.opened = append(c.opened, list...)
		c.spare = append(c.spare, list[:0])
	}
	c.dues = c.dues[:0]
	for _, id := range c.opened {
		c.dues = append(c.dues, c.due(id))
	}
	c.sorted = c.space[:0]
	for i, at := range c.dues {
		if at < c.horizon {
			c.sorted = append(c.sorted, entry{at, c.opened[i]})
		} else {
			c.enter(c.opened[i], at)
		}
	}
	c.space = c.sorted
	slices.SortFunc(c.sorted, func(x, y entry) int { return cmp.Compare(x.at, y.at) })
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
