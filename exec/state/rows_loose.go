package state

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// looseRows holds text and nested values, which differ in size, in vectors of some
// thousands: they grow without being copied, and none becomes too large for its
// offsets. A vector whose rows are all gone is used again; all are written anew when
// most of what they hold belongs to rows that are gone.
type looseRows struct {
	kind  types.Type
	heaps []*looseHeap
	spare []int32            // numbers of heaps without rows
	last  int32              // number of the heap that is being filled, if there are any
	at    page.Column[int32] // heap times heapRows and place in it, + 1; 0: no row
	n     int                // values in heaps that have rows
	live  int
}

type looseHeap struct {
	values *vector.Vector
	live   int
}

// A heap is full at heapRows values or heapBytes of text, which is looked at after
// each heapStep values.
const (
	heapShift = 12
	heapRows  = 1 << heapShift
	heapBytes = 1 << 20
	heapStep  = 64
)

func (c *looseRows) grow(n int) { c.at.Grow(n) }

func (c *looseRows) put(ids []int32, src *vector.Vector, rows []int32) {
	for len(ids) > 0 {
		h := c.room()
		old := h.values.Len()
		n := min(len(ids), heapRows-old, heapStep)
		h.values.AppendRows(src, rows[:n])
		h.live, c.n, c.live = h.live+n, c.n+n, c.live+n
		place := c.last<<heapShift + int32(old) + 1
		for i, id := range ids[:n] {
			*c.at.At(id) = place + int32(i)
		}
		ids, rows = ids[n:], rows[n:]
	}
}

// room returns the heap that is being filled, a new one if it is full.
func (c *looseRows) room() *looseHeap {
	if len(c.heaps) > 0 {
		h := c.heaps[c.last]
		if h.values.Len() < heapRows && len(h.values.Data()) < heapBytes {
			return h
		}
	}
	if n := len(c.spare); n > 0 {
		c.last, c.spare = c.spare[n-1], c.spare[:n-1]
		return c.heaps[c.last]
	}
	values := vector.New(c.kind)
	if len(c.heaps) > 0 && c.kind.Physical() == types.PhysBytes {
		// It will be about as large as the one before, which need not be found out by
		// copying what it holds each time that it has grown.
		full := c.heaps[c.last].values
		values.Reserve(full.Len()+heapStep, min(len(full.Data()), heapBytes)*(heapStep+1)/heapStep)
	}
	c.last = int32(len(c.heaps))
	c.heaps = append(c.heaps, &looseHeap{values: values})
	return c.heaps[c.last]
}

func (c *looseRows) get(ids []int32, out *vector.Vector) {
	if c.kind.Physical() != types.PhysBytes {
		for _, id := range ids {
			out.Append(c.value(id))
		}
		return
	}
	for _, id := range ids {
		if v, i := c.value(id); v.Null(i) {
			out.AppendNull()
		} else {
			out.AppendBytes(v.Bytes(i))
		}
	}
}

func (c *looseRows) drop(ids []int32) {
	for _, id := range ids {
		at := c.at.At(id)
		number := (*at - 1) >> heapShift
		*at = 0
		c.live--
		h := c.heaps[number]
		if h.live--; h.live > 0 {
			continue
		}
		c.n -= h.values.Len()
		if len(h.values.Data()) > 2*heapBytes {
			h.values = vector.New(c.kind) // one large text has made it large
		}
		h.values.Reset()
		if number != c.last {
			c.spare = append(c.spare, number)
		}
	}
	if gone := c.n - c.live; gone > heapRows && gone > c.n/2 {
		c.compact()
	}
}

func (c *looseRows) compact() {
	old := c.heaps
	c.heaps, c.spare, c.last, c.n, c.live = nil, nil, 0, 0, 0
	var ids, rows []int32 // of one heap
	heap := int32(0)
	for k, p := range c.at.Pages {
		for i, at := range p {
			if at == 0 {
				continue
			}
			if number := (at - 1) >> heapShift; number != heap {
				c.put(ids, old[heap].values, rows)
				ids, rows, heap = ids[:0], rows[:0], number
			}
			ids, rows = append(ids, int32(k*page.Size+i)), append(rows, (at-1)&(heapRows-1))
		}
	}
	if len(ids) > 0 {
		c.put(ids, old[heap].values, rows)
	}
}

// value returns the vector and the place in it of a row's value.
func (c *looseRows) value(id int32) (*vector.Vector, int) {
	at := *c.at.At(id) - 1
	return c.heaps[at>>heapShift].values, int(at & (heapRows - 1))
}

func (c *looseRows) null(id int32) bool {
	v, i := c.value(id)
	return v.Null(i)
}

func (c *looseRows) compare(a, b int32) int {
	v, i := c.value(a)
	w, k := c.value(b)
	return vector.Compare(v, i, w, k)
}

func (c *looseRows) compareTo(src *vector.Vector, i int, id int32) int {
	w, k := c.value(id)
	return vector.Compare(src, i, w, k)
}

func (c *looseRows) equal(a, b int32) bool {
	v, i := c.value(a)
	w, k := c.value(b)
	return vector.EqualNotDistinct(v, i, w, k)
}
