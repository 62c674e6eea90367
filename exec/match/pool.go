package match

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A pool holds the rows of all partitions in columns; partitions name them by
// number. Numbers rise in the order of arrival. Rows that nobody needs any more
// leave when they are half of all.
type pool struct {
	time  int
	order []logical.SortKey
	cols  []*vector.Vector
	times []int64  // ms
	holds []uint64 // bit i: what part i asks of the row alone holds
	dead  int
}

// compactAbove is how many rows a pool may hold for nothing in any case.
const compactAbove = 4096

func newPool(s *Spec) pool {
	p := pool{time: s.Time, order: s.Order}
	for _, t := range s.Input {
		p.cols = append(p.cols, vector.New(t))
	}
	if s.Input[s.Time].Precision > 3 {
		// Watermarks count milliseconds, but rows are sorted by all digits.
		p.order = append([]logical.SortKey{{Column: s.Time}}, p.order...)
	}
	return p
}

// len returns the number of rows, dead ones included.
func (p *pool) len() int { return len(p.times) }

// add copies rows of a batch and returns the number of the first. Their entries of
// holds are empty.
func (p *pool) add(b *changelog.Batch, rows []int32) int32 {
	first := int32(p.len())
	for i, c := range p.cols {
		c.AppendRows(b.Cols[i], rows)
	}
	p.times = vector.AppendMillis(p.times, p.cols[p.time], int(first), p.cols[p.time].Len())
	p.holds = append(p.holds, make([]uint64, len(rows))...)
	return first
}

// before reports whether row a stands before row b: by time, then by the keys that
// follow, then by arrival.
func (p *pool) before(a, b int32) bool {
	if p.times[a] != p.times[b] {
		return p.times[a] < p.times[b]
	}
	for _, k := range p.order {
		if c := k.Compare(p.cols[k.Column], int(a), int(b)); c != 0 {
			return c < 0
		}
	}
	return a < b
}

// compact copies the rows that partitions still name, if the others are many.
func (p *pool) compact(partitions func(yield func(*partition) bool)) {
	if p.dead < compactAbove || p.dead < p.len()/2 {
		return
	}
	live := make([]int32, 0, p.len()-p.dead)
	for q := range partitions {
		live = append(live, q.rows...)
	}
	slices.Sort(live) // the order of arrival
	moved := make([]int32, p.len())
	for i, r := range live {
		moved[r] = int32(i)
		p.times[i], p.holds[i] = p.times[r], p.holds[r]
	}
	p.times, p.holds, p.dead = p.times[:len(live)], p.holds[:len(live)], 0
	for i, c := range p.cols {
		kept := vector.New(c.Type)
		kept.AppendRows(c, live)
		p.cols[i] = kept
	}
	for q := range partitions {
		for i, r := range q.rows {
			q.rows[i] = moved[r]
		}
	}
}
