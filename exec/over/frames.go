package over

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// frames finds the frame of each row of a partition whose rows are in order: rows lo
// up to hi, which never step back from one row to the next.
type frames struct {
	spec *TableSpec
	rows *state.Rows

	first, end []int32 // of the rows that are equal to each in the order
	lo, hi     []int32
	key        *vector.Vector
	bounds     [2]*vector.Vector
}

func newFrames(spec *TableSpec, rows *state.Rows) frames {
	f := frames{spec: spec, rows: rows}
	if spec.Frame.Valued() {
		f.key = vector.New(spec.Input[spec.Key])
	}
	for i, b := range []logical.Bound{spec.Frame.Start, spec.Frame.End} {
		if b.Kind == logical.BoundAt {
			f.bounds[i] = vector.New(spec.Input[b.Column])
		}
	}
	return f
}

// find finds the frames of the rows of a partition.
func (f *frames) find(list []int32) {
	n := len(list)
	f.first, f.end = stream.Resize(f.first, n), stream.Resize(f.end, n)
	f.lo, f.hi = stream.Resize(f.lo, n), stream.Resize(f.hi, n)
	for lo := 0; lo < n; {
		hi := lo + 1
		for hi < n && f.rows.Compare(f.spec.Order, list[lo], list[hi]) == 0 {
			hi++
		}
		for i := lo; i < hi; i++ {
			f.first[i], f.end[i] = int32(lo), int32(hi)
		}
		lo = hi
	}
	f.read(list)
	for i := range list {
		f.lo[i] = f.limit(i, 0, f.spec.Frame.Start)
		f.hi[i] = max(f.limit(i, 1, f.spec.Frame.End), f.lo[i])
	}
}

// read takes the values that are compared.
func (f *frames) read(list []int32) {
	if f.key == nil {
		return
	}
	f.key.Reset()
	f.rows.Get(f.spec.Key, list, f.key)
	for i, b := range []logical.Bound{f.spec.Frame.Start, f.spec.Frame.End} {
		if f.bounds[i] != nil {
			f.bounds[i].Reset()
			f.rows.Get(b.Column, list, f.bounds[i])
		}
	}
}

// limit returns where the frame of row i begins, for the bound 0, or ends, for 1.
func (f *frames) limit(i, which int, b logical.Bound) int32 {
	n := int64(len(f.first))
	switch b.Kind {
	case logical.BoundNone:
		return int32(n) * int32(which)
	case logical.BoundBy:
		return int32(min(max(int64(i)+b.N+int64(which), 0), n))
	case logical.BoundAt:
		return f.reach(i, which, b)
	}
	switch {
	case f.spec.Frame.Rows:
		return int32(i + which)
	case which == 0:
		return f.first[i]
	default:
		return f.end[i]
	}
}

// reach is limit for a bound that is a value. NULL is as far from any value as can be,
// and not from itself.
func (f *frames) reach(i, which int, b logical.Bound) int32 {
	switch ahead := b.N > 0; {
	case !f.key.Null(i) && f.bounds[which].Null(i):
		return int32(len(f.first) * which) // the value is out of range
	case f.key.Null(i) && ahead:
		return f.end[i]
	case f.key.Null(i):
		return f.first[i]
	}
	k := int32(0) // where the row before has come to
	if i > 0 && which == 0 {
		k = f.lo[i-1]
	} else if i > 0 {
		k = f.last(i - 1)
	}
	for int(k) < len(f.first) && f.before(int(k), i, which) {
		k++
	}
	return k
}

// last is where the search for the end of a frame goes on: it was found for row i, but
// for a row with NULL.
func (f *frames) last(i int) int32 {
	if f.key.Null(i) {
		return f.first[i]
	}
	return min(f.hi[i], f.end[i])
}

// before reports whether row k stands before the bound of row i: at its value rows
// count.
func (f *frames) before(k, i, which int) bool {
	order := f.spec.Order[0]
	if f.key.Null(k) {
		return !order.NullsLast
	}
	c := vector.Compare(f.key, k, f.bounds[which], i)
	if order.Desc {
		c = -c
	}
	if which == 0 {
		return c < 0
	}
	return c <= 0
}

// same reports whether the frame of row i is that of the row before.
func (f *frames) same(i int) bool { return f.lo[i] == f.lo[i-1] && f.hi[i] == f.hi[i-1] }

// different returns how many different frames rows lo up to hi have.
func (f *frames) different(lo, hi int) int {
	n := 0
	for i := lo; i < hi; i++ {
		if i == lo || !f.same(i) {
			n++
		}
	}
	return n
}
