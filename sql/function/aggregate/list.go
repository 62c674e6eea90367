package aggregate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A list keeps the rows of each group with their numbers in the order of arrival,
// for aggregates that need them all. What becomes of them is up to show.
//
// A row that takes one back is kept as well: it cuts out the first equal row that
// came before it, and which one that is shows only when all parts of a group are
// together. Once such rows are many, they are settled within their part.
type list struct {
	// show appends the result of a group to out: items are the rows of the group,
	// numbers into a.rows, in order.
	show func(a *list, items []int32, out *vector.Vector)
	// drops says that rows whose first value is NULL do not count.
	drops bool
	// lifo says that a row takes back the last equal row before it, not the first.
	lifo bool

	types  []types.Type // of the columns
	rows   []*vector.Vector
	items  []item // one a row
	groups page.Column[listGroup]
	n      int
	dead   int // items of no group

	spare  []int32
	sorted []int32
	buf    []byte
	err    error
}

type item struct {
	seq  int64
	next int32 // in the group, number + 1
	back bool  // takes a row back
}

type listGroup struct {
	head, tail int32 // number + 1
	n, back    int32 // items, and those that take back
}

func newList(ts []types.Type, drops bool, show func(a *list, items []int32, out *vector.Vector)) *list {
	a := &list{types: ts, drops: drops, show: show}
	for _, t := range ts {
		a.rows = append(a.rows, vector.New(t.Null()))
	}
	return a
}

func (a *list) Grow(n int) {
	a.groups.Grow(n)
	a.n = max(a.n, n)
}

func (a *list) Update(in Input) error {
	groups := in.Groups
	if a.drops {
		groups = withoutNulls(&a.spare, groups, in.Args[0])
	}
	for i, g := range groups {
		if g < 0 {
			continue
		}
		a.push(g, in.Args, i, in.Seq+int64(i), in.Signs != nil && in.Signs[i] < 0)
	}
	return nil
}

// push appends row i of cols to a group.
func (a *list) push(g int32, cols []*vector.Vector, i int, seq int64, back bool) {
	for c, v := range a.rows {
		v.Append(cols[c], i)
	}
	a.items = append(a.items, item{seq: seq, back: back})
	k, e := int32(len(a.items)), a.groups.At(g)
	if e.head == 0 {
		e.head = k
	} else {
		a.items[e.tail-1].next = k
	}
	e.tail = k
	e.n++
	if back {
		e.back++
	}
	if e.back > 32 && e.back > e.n/4 {
		a.settle(g)
	}
}

// settle lets the rows of a group that take rows back do so.
func (a *list) settle(g int32) {
	left := a.remaining(g, true)
	e := a.groups.At(g)
	a.dead += int(e.n) - len(left)
	*e = listGroup{}
	for _, k := range left {
		a.link(e, k)
	}
}

// link appends item k, which is in no group, to one.
func (a *list) link(e *listGroup, k int32) {
	a.items[k].next = 0
	if e.head == 0 {
		e.head = k + 1
	} else {
		a.items[e.tail-1].next = k + 1
	}
	e.tail = k + 1
	e.n++
	if a.items[k].back {
		e.back++
	}
}

// remaining returns the items of a group in the order of arrival, without those
// that were taken back. Those that found nothing to take back are left out too,
// unless owed is set.
func (a *list) remaining(g int32, owed bool) []int32 {
	a.sorted = a.sorted[:0]
	e := a.groups.At(g)
	for k := e.head; k != 0; k = a.items[k-1].next {
		a.sorted = append(a.sorted, k-1)
	}
	bySeq := func(x, y int32) int { return cmp.Compare(a.items[x].seq, a.items[y].seq) }
	if !slices.IsSortedFunc(a.sorted, bySeq) {
		slices.SortStableFunc(a.sorted, bySeq)
	}
	if e.back == 0 {
		return a.sorted
	}
	return a.cut(a.sorted, owed)
}

// cut takes away pairs of a row and the one that takes it back.
func (a *list) cut(sorted []int32, owed bool) []int32 {
	there := map[string][]int32{} // places of equal rows
	gone := make([]bool, len(sorted))
	for i, k := range sorted {
		a.buf = key.Append(a.buf[:0], a.rows, int(k))
		same := there[string(a.buf)]
		switch {
		case !a.items[k].back:
			there[string(a.buf)] = append(same, int32(i))
		case len(same) > 0 && a.lifo:
			gone[same[len(same)-1]], gone[i] = true, true
			there[string(a.buf)] = same[:len(same)-1]
		case len(same) > 0:
			gone[same[0]], gone[i] = true, true
			there[string(a.buf)] = same[1:]
		default:
			gone[i] = !owed
		}
	}
	left := sorted[:0]
	for i, k := range sorted {
		if !gone[i] {
			left = append(left, k)
		}
	}
	return left
}

func (a *list) Merge(into []int32, src Accumulator, from []int32) {
	o := src.(*list)
	for i, g := range into {
		for k := o.groups.At(from[i]).head; k != 0; {
			e := o.items[k-1]
			a.push(g, o.rows, int(k-1), e.seq, e.back)
			k = e.next
		}
	}
}

func (a *list) Clear(groups []int32) {
	for _, g := range groups {
		e := a.groups.At(g)
		a.dead += int(e.n)
		*e = listGroup{}
	}
	switch {
	case a.dead == len(a.items):
		a.drop()
	case a.dead > len(a.items)/2+page.Size:
		a.compact()
	}
}

// compact copies the items that are in a group.
func (a *list) compact() {
	old, items := a.rows, a.items
	a.rows, a.items, a.dead = nil, nil, 0
	for _, t := range a.types {
		a.rows = append(a.rows, vector.New(t.Null()))
	}
	for g := range a.n {
		e := a.groups.At(int32(g))
		k := e.head
		*e = listGroup{}
		for k != 0 {
			a.push(int32(g), old, int(k-1), items[k-1].seq, items[k-1].back)
			k = items[k-1].next
		}
	}
}

func (a *list) drop() {
	for _, v := range a.rows {
		v.Reset()
	}
	a.items, a.dead = a.items[:0], 0
}

func (a *list) Reset() {
	a.groups.Reset()
	a.n = 0
	a.drop()
}

func (a *list) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		a.show(a, a.remaining(g, false), out)
	}
}

// Failed implements Failing.
func (a *list) Failed() error {
	err := a.err
	a.err = nil
	return err
}

func (a *list) saved() types.Type {
	fields := []types.Field{{Name: "seq", Type: bigint()}, {Name: "back", Type: types.Of(types.Boolean)}}
	for i, t := range a.types {
		fields = append(fields, types.Field{Name: fmt.Sprintf("v%d", i), Type: t.Null()})
	}
	return types.ArrayOf(types.RowOf(fields...))
}

func (a *list) Save(groups []int32) arrow.Array {
	v := vector.New(a.saved())
	row := v.Child[0]
	for _, g := range groups {
		for k := a.groups.At(g).head; k != 0; k = a.items[k-1].next {
			addInt(row.Child[0], a.items[k-1].seq)
			vector.AppendValue(row.Child[1], b2i(a.items[k-1].back))
			for c, from := range a.rows {
				row.Child[2+c].Append(from, int(k-1))
			}
			row.AppendEntries()
		}
		v.AppendEntries()
	}
	return v.Arrow()
}

func (a *list) Load(state arrow.Array) error {
	v := vector.New(a.saved())
	if err := v.AppendArrow(state); err != nil {
		return fmt.Errorf("saved state of an aggregate: %w", err)
	}
	from, row := a.n, v.Child[0]
	a.Grow(from + v.Len())
	for i := range v.Len() {
		for lo, hi := v.Range(i); lo < hi; lo++ {
			back := vector.Values[uint8](row.Child[1])[lo] != 0
			a.push(int32(from+i), row.Child[2:], lo, intAt(row.Child[0], lo), back)
		}
	}
	return nil
}
