package aggregate

import (
	"bytes"
	"container/heap"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ranked is MIN or MAX of input that takes rows back: it keeps all values with
// their counts, and for each group a heap of the values that were there at some
// time. What is gone leaves the heap when it comes up.
type ranked struct {
	set
	greatest bool
	heaps    page.Column[[]uint64]
	scratch  []int32
}

func newRanked(t types.Type, greatest bool) *ranked {
	return &ranked{set: set{coder: coder{typ: t}}, greatest: greatest}
}

func (a *ranked) Grow(n int) {
	a.set.Grow(n)
	a.heaps.Grow(n)
}

func (a *ranked) Update(in Input) error {
	groups := withoutNulls(&a.scratch, in.Groups, in.Args[0])
	x := a.encode(in.Args[0], len(in.Groups))
	for i, g := range groups {
		if g < 0 {
			continue
		}
		sign := int32(1)
		if in.Signs != nil {
			sign = int32(in.Signs[i])
		}
		a.add(g, x[i], sign)
	}
	return nil
}

// add changes the count of a value; the heap learns of a value that appears.
func (a *ranked) add(g int32, value uint64, by int32) {
	m := a.member(g, value, false)
	was := m.count
	m.count += by
	if was <= 0 && m.count > 0 {
		h := ranking{a, a.heaps.At(g)}
		heap.Push(h, value)
	}
}

// A ranking is the heap of one group, the best value first.
type ranking struct {
	*ranked
	list *[]uint64
}

// Len implements heap.Interface.
func (h ranking) Len() int { return len(*h.list) }

// Swap implements heap.Interface.
func (h ranking) Swap(i, j int) { (*h.list)[i], (*h.list)[j] = (*h.list)[j], (*h.list)[i] }

// Less implements heap.Interface.
func (h ranking) Less(i, j int) bool {
	x, y := (*h.list)[i], (*h.list)[j]
	if h.greatest {
		x, y = y, x
	}
	if key.Short(h.typ) {
		return x < y
	}
	return bytes.Compare(h.texts.Bytes(x), h.texts.Bytes(y)) < 0
}

// Push implements heap.Interface.
func (h ranking) Push(x any) { *h.list = append(*h.list, x.(uint64)) }

// Pop implements heap.Interface.
func (h ranking) Pop() any {
	last := len(*h.list) - 1
	x := (*h.list)[last]
	*h.list = (*h.list)[:last]
	return x
}

func (a *ranked) Merge(into []int32, src Accumulator, from []int32) {
	o := src.(*ranked)
	for i, g := range into {
		a.expect(&o.set, from[i]) // which the merges before may have filled
		for m := o.groups.At(from[i]).head; m != 0; {
			e := o.members[m-1] // a copy: adding moves the members
			m = e.next
			if e.count != 0 {
				a.add(g, a.translate(&o.coder, e.value), e.count)
			}
		}
	}
}

func (a *ranked) Clear(groups []int32) {
	for _, g := range groups {
		*a.heaps.At(g) = (*a.heaps.At(g))[:0]
	}
	if a.set.clear(groups) {
		a.reheap()
	}
}

// reheap fills the heaps anew after texts got other numbers.
func (a *ranked) reheap() {
	for g := range a.n {
		*a.heaps.At(int32(g)) = (*a.heaps.At(int32(g)))[:0]
	}
	for i := range a.members {
		if m := &a.members[i]; m.count > 0 {
			heap.Push(ranking{a, a.heaps.At(m.group)}, m.value)
		}
	}
}

func (a *ranked) Reset() {
	a.set.Reset()
	a.heaps.Reset()
}

func (a *ranked) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		h := ranking{a, a.heaps.At(g)}
		for h.Len() > 0 && a.member(g, (*h.list)[0], false).count <= 0 {
			heap.Pop(h)
		}
		if h.Len() == 0 {
			out.AppendNull()
			continue
		}
		a.decode((*h.list)[0], false, out)
	}
}

func (a *ranked) Save(groups []int32) arrow.Array { return a.set.save(groups) }

func (a *ranked) Load(state arrow.Array) error {
	return a.load(state, a.n, a.Grow, a.expectMore, func(g int32, s savedValue) { a.add(g, s.value, int32(s.count)) })
}
