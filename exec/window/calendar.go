package window

import "container/heap"

// A calendar keeps numbers by the time at which they are due. What is due soon
// lies in a heap, the rest in buckets by time that are sorted only when their
// time comes: most sessions grow before they end, and then move on.
type calendar struct {
	grain   int64
	soon    entries           // due before horizon
	horizon int64             // multiple of grain
	buckets map[int64][]int32 // by time / grain
	later   bucketTimes       // of the buckets
	spare   [][]int32
	due     func(id int32) int64
}

type entry struct {
	at int64
	id int32
}

// newCalendar returns a calendar of ids whose time due tells; it may grow while
// they wait.
func newCalendar(grain int64, due func(id int32) int64) *calendar {
	return &calendar{grain: max(1, grain), buckets: map[int64][]int32{}, due: due, horizon: minTime}
}

const minTime = -1 << 63

// add enters an id.
func (c *calendar) add(id int32) {
	at := c.due(id)
	if at < c.horizon {
		heap.Push(&c.soon, entry{at, id})
		return
	}
	b := at - floorMod(at, c.grain)
	list, ok := c.buckets[b]
	if !ok {
		heap.Push(&c.later, b)
		if n := len(c.spare); n > 0 {
			list, c.spare = c.spare[n-1], c.spare[:n-1]
		}
	}
	c.buckets[b] = append(list, id)
}

// least returns a time before which nothing is due.
func (c *calendar) least() (at int64, ok bool) {
	switch {
	case len(c.soon) > 0:
		return c.soon[0].at, true
	case len(c.later) > 0:
		return c.later[0], true
	default:
		return 0, false
	}
}

// take removes the ids that are due at or before t and calls f for each, in the
// order of the times at which they were expected. Those whose time has moved are
// entered again.
func (c *calendar) take(t int64, f func(id int32)) {
	for {
		for len(c.soon) > 0 && c.soon[0].at <= t {
			id := heap.Pop(&c.soon).(entry).id
			if c.due(id) <= t {
				f(id)
			} else {
				c.add(id)
			}
		}
		if len(c.later) == 0 || c.later[0] > t {
			return
		}
		c.open(heap.Pop(&c.later).(int64))
	}
}

// open moves a bucket to the heap.
func (c *calendar) open(b int64) {
	list := c.buckets[b]
	delete(c.buckets, b)
	c.horizon = saturate(b, c.grain)
	for _, id := range list {
		c.add(id)
	}
	c.spare = append(c.spare, list[:0])
}

type entries []entry

// Len implements heap.Interface.
func (e entries) Len() int { return len(e) }

// Less implements heap.Interface.
func (e entries) Less(i, j int) bool { return e[i].at < e[j].at }

// Swap implements heap.Interface.
func (e entries) Swap(i, j int) { e[i], e[j] = e[j], e[i] }

// Push implements heap.Interface.
func (e *entries) Push(x any) { *e = append(*e, x.(entry)) }

// Pop implements heap.Interface.
func (e *entries) Pop() any {
	last := len(*e) - 1
	x := (*e)[last]
	*e = (*e)[:last]
	return x
}

type bucketTimes []int64

// Len implements heap.Interface.
func (b bucketTimes) Len() int { return len(b) }

// Less implements heap.Interface.
func (b bucketTimes) Less(i, j int) bool { return b[i] < b[j] }

// Swap implements heap.Interface.
func (b bucketTimes) Swap(i, j int) { b[i], b[j] = b[j], b[i] }

// Push implements heap.Interface.
func (b *bucketTimes) Push(x any) { *b = append(*b, x.(int64)) }

// Pop implements heap.Interface.
func (b *bucketTimes) Pop() any {
	last := len(*b) - 1
	x := (*b)[last]
	*b = (*b)[:last]
	return x
}
