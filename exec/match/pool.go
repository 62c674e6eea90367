package match

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A pool holds the rows of all partitions in columns; partitions name them by
// number. Numbers rise in the order of arrival. Rows that nobody needs any more
// leave when they are half of all.
type pool struct {
	time  int
	order []physical.SortKey
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
		p.order = append([]physical.SortKey{{Column: s.Time}}, p.order...)
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
	p.times = readTimes(p.times, p.cols[p.time], int(first))
	p.holds = append(p.holds, make([]uint64, len(rows))...)
	return first
}

// readTimes appends the times of the rows from lo on in milliseconds.
func readTimes(dst []int64, v *vector.Vector, lo int) []int64 {
	switch {
	case v.Type.Physical() == types.PhysWide:
		for i := lo; i < v.Len(); i++ {
			seconds, nanos := vector.Stamp(v, i)
			dst = append(dst, seconds*1000+int64(nanos)/1e6)
		}
	case v.Type.Precision > 3:
		for _, us := range vector.Values[int64](v)[lo:] {
			dst = append(dst, types.FloorDiv(us, 1000))
		}
	default:
		dst = append(dst, vector.Values[int64](v)[lo:]...)
	}
	return dst
}

// before reports whether row a stands before row b: by time, then by the keys that
// follow, then by arrival.
func (p *pool) before(a, b int32) bool {
	if p.times[a] != p.times[b] {
		return p.times[a] < p.times[b]
	}
	for _, k := range p.order {
		if c := compareKey(p.cols[k.Column], int(a), int(b), k); c != 0 {
			return c < 0
		}
	}
	return a < b
}

func compareKey(v *vector.Vector, a, b int, k physical.SortKey) int {
	x, y := v.Null(a), v.Null(b)
	switch {
	case x && y:
		return 0
	case x != y:
		if x == k.NullsLast {
			return 1
		}
		return -1
	case k.Desc:
		return vector.Compare(v, b, v, a)
	}
	return vector.Compare(v, a, v, b)
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

// later returns t+d, stopping at the ends of time (invariant I7).
func later(t, d int64) int64 {
	if s := t + d; s >= t {
		return s
	}
	return int64(stream.MaxWatermark)
}
