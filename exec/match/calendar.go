package match

import "math"

// never is when nothing is due: not before the end of time.
const never = math.MaxInt64

// A calendar says which partition is due next: a heap, the least first. Entries
// are not taken out when a partition is due earlier: whoever reads them compares
// with the partition.
type calendar struct{ list []entry }

type entry struct {
	at    int64
	group int32
}

// add notes that a partition is due at a time.
func (c *calendar) add(at int64, group int32) {
	c.list = append(c.list, entry{at, group})
	i := len(c.list) - 1
	for i > 0 {
		up := (i - 1) / 2
		if c.list[up].at <= at {
			break
		}
		c.list[i], c.list[up] = c.list[up], c.list[i]
		i = up
	}
}

// least returns the first entry.
func (c *calendar) least() (e entry, ok bool) {
	if len(c.list) == 0 {
		return entry{}, false
	}
	return c.list[0], true
}

// pop takes out the first entry.
func (c *calendar) pop() {
	last := len(c.list) - 1
	c.list[0] = c.list[last]
	c.list = c.list[:last]
	for i := 0; ; {
		down := 2*i + 1
		if down+1 < last && c.list[down+1].at < c.list[down].at {
			down++
		}
		if down >= last || c.list[i].at <= c.list[down].at {
			return
		}
		c.list[i], c.list[down] = c.list[down], c.list[i]
		i = down
	}
}
