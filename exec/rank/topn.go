package rank

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Spec says which rows of an order are kept.
type Spec struct {
	Input     []types.Type
	Partition []int
	Keys      []state.SortBy // none: order of arrival
	Lo, Hi    int64          // numbers of the rows, from 1
	HiColumn  int            // column of the partition key that holds the upper bound; -1: Hi is it
	Number    bool           // the result has the number behind the columns of the input
	Last      bool           // of equal rows the last one counts as the first
}

// A TopSpec says how a TopN tells of changes.
type TopSpec struct {
	Spec
	Updating bool           // rows of the input may be taken back; not with Last
	Grows    bool           // a row that is updated only moves towards the front; HiColumn is none
	Before   bool           // readers want -U
	AtEnd    bool           // only the final table is wanted, as inserts, when the input ends
	Lifetime state.Lifetime // of partitions, since they have changed last; not with AtEnd
}

// TopN keeps the rows of each partition in order and tells of each change of what
// it shows, as Flink does (flink-semantics.md 6): by ranks, where the number is
// shown or the first ranks are not; otherwise by rows. It does not look at
// watermarks.
type TopN struct {
	spec    TopSpec
	table   *state.Table
	slice   [1]*state.Slice
	rows    *state.Rows
	lists   page.Column[list]
	kept    *state.Retention // of partitions; nil: for ever
	account stream.Account

	numbers []int32 // of the rows of a run in its batch
	ids     []int32
	groups  []int32
	cols    []*vector.Vector
	window  []int32 // rows around a change
	changes []change
	kinds   []changelog.RowKind
	dead    []int32 // rows to give back after the run
	empty   []int32 // partitions that have lost their last row
}

// A change is a row of the result.
type change struct {
	id     int32
	kind   changelog.RowKind
	number int64
}

// NewTopN returns the operator, which declares its state in store.
func NewTopN(spec TopSpec, store *state.Store) *TopN {
	n := &TopN{spec: spec, table: spec.table(store), rows: store.Rows("rows", spec.Input)}
	n.slice[0] = n.table.Slice(state.ID{})
	n.kept = store.Retention("partitions", spec.Lifetime)
	n.declare(store)
	return n
}

// table declares the table of partitions.
func (s *Spec) table(store *state.Store) *state.Table {
	keys := stream.Pick(nil, s.Input, s.Partition)
	return store.Table("partitions", keys, nil)
}

// Rows implements [stream.Operator].
func (n *TopN) Rows(_ int, v stream.View, out *stream.Output) error {
	n.expire()
	n.cols = stream.Pick(n.cols[:0], v.Cols, n.spec.Partition)
	n.groups = stream.Resize(n.groups, v.Hi-v.Lo)
	n.table.Lookup(n.cols, v.Lo, n.slice[:], nil, n.groups)
	n.lists.Grow(n.table.Cap())
	n.choose(v)
	n.ids = n.rows.Append(v.Cols, n.numbers, n.ids[:0])
	for i := 0; i < len(n.ids); i++ {
		row := int(n.numbers[i])
		g, id, hi := n.groups[i], n.ids[i], n.limit(v, row)
		switch kind := v.Kind(row); {
		case n.spec.Grows && kind == changelog.UpdateBefore && n.groups[i+1] == g:
			n.move(g, id, n.ids[i+1], hi)
			i++
		case kind.Sign() < 0:
			n.remove(g, id, hi)
		default:
			n.insert(g, id, hi)
		}
	}
	return n.settle(out)
}

// choose leaves the rows of a run that may have a place in the lists, and their groups.
// One that stands behind a full list never has, if no row is taken back: it is not even
// copied.
func (n *TopN) choose(v stream.View) {
	n.numbers = n.numbers[:0]
	for i, g := range n.groups {
		if !n.spec.Updating && n.spec.HiColumn < 0 && n.behind(v, v.Lo+i, n.lists.At(g)) {
			n.account.Filtered++
			continue
		}
		n.groups[len(n.numbers)] = g
		n.numbers = append(n.numbers, int32(v.Lo+i))
	}
	n.groups = n.groups[:len(n.numbers)]
}

// behind reports whether a row stands behind all of a full list.
func (n *TopN) behind(v stream.View, i int, l *list) bool {
	if int64(l.n) < n.spec.Hi || l.n == 0 {
		return false
	}
	d := n.rows.CompareTo(n.spec.Keys, v.Cols, i, l.at(l.last()))
	return d > 0 || d == 0 && !n.spec.Last
}

// expire forgets the partitions that have not changed for their lifetime.
func (n *TopN) expire() {
	n.groups = n.kept.Expired(n.groups[:0])
	if len(n.groups) == 0 {
		return
	}
	for _, g := range n.groups {
		l := n.lists.At(g)
		for _, part := range l.parts {
			n.rows.Free(part)
		}
		*l = list{}
	}
	n.slice[0].Remove(n.groups)
}

// limit returns the highest number that is kept in the partition of row i.
func (n *TopN) limit(v stream.View, i int) int64 {
	if n.spec.HiColumn < 0 {
		return n.spec.Hi
	}
	if c := v.Cols[n.spec.HiColumn]; !c.Null(i) {
		return vector.Integer(c, i)
	}
	return 0
}

// find returns where a row is to stand.
func (n *TopN) find(l *list, id int32) place { return n.spec.find(n.rows, l, id) }

func (s *Spec) find(rows *state.Rows, l *list, id int32) place {
	least := 1 // rows that are equal stay before it
	if s.Last {
		least = 0
	}
	return l.find(func(other int32) bool { return rows.Compare(s.Keys, other, id) >= least })
}

// byRank reports whether changes are told rank by rank.
func (n *TopN) byRank() bool { return n.spec.Number || n.spec.Lo > 1 }

func (n *TopN) insert(g, id int32, hi int64) {
	l := n.lists.At(g)
	p := n.find(l, id)
	at := l.number(p, hi)
	if at >= hi && !n.spec.Updating {
		n.account.Filtered++
		n.dead = append(n.dead, id)
		return
	}
	n.account.Used++
	n.kept.TouchOne(g)
	l.insert(p, id)
	switch {
	case at >= hi:
		return
	case n.byRank():
		n.shiftDown(l, at, hi)
	case int64(l.n) <= hi:
		n.tell(changelog.Insert, id, 0)
	default:
		n.window = l.head(hi, 1, n.window[:0])
		n.replace(n.window[0], id, hi)
	}
	if !n.spec.Updating && int64(l.n) > hi {
		last := l.last()
		n.dead = append(n.dead, l.at(last))
		l.remove(last)
	}
}

// replace tells that a row has pushed another one out. With a list of one row over
// rows that only come nearer that is an update of the row (case
// top-n-without-the-rank-column).
func (n *TopN) replace(old, id int32, hi int64) {
	if hi == 1 && n.spec.HiColumn < 0 && (n.spec.Grows || !n.spec.Updating) {
		n.update(old, id, 0)
		return
	}
	n.tell(changelog.Delete, old, 0)
	n.tell(changelog.Insert, id, 0)
}

// shiftDown tells of a row that has come in at number at, from 0: it and those
// behind it have new ranks.
func (n *TopN) shiftDown(l *list, at, hi int64) {
	from := max(at, n.spec.Lo-1)
	n.window = l.head(from, hi-from+1, n.window[:0])
	for k, id := range n.window {
		r := from + int64(k) + 1
		switch {
		case r > hi:
		case k+1 < len(n.window):
			n.update(n.window[k+1], id, r)
		default:
			n.tell(changelog.Insert, id, r)
		}
	}
}

func (n *TopN) remove(g, id int32, hi int64) {
	l := n.lists.At(g)
	n.dead = append(n.dead, id)
	p, ok := n.stored(l, id)
	if !ok {
		n.account.Filtered++
		n.sweep(g, l)
		return
	}
	n.account.Used++
	n.kept.TouchOne(g)
	at := l.number(p, hi)
	old := l.at(p)
	switch {
	case at >= hi:
	case n.byRank():
		n.shiftUp(l, at, hi)
	default:
		n.tell(changelog.Delete, old, 0)
		if n.window = l.head(hi, 1, n.window[:0]); len(n.window) > 0 {
			n.tell(changelog.Insert, n.window[0], 0)
		}
	}
	l.remove(p)
	n.dead = append(n.dead, old)
	n.sweep(g, l)
}

func (n *TopN) sweep(g int32, l *list) {
	if l.n == 0 {
		n.empty = append(n.empty, g)
	}
}

// shiftUp tells of a row that goes from number at: those behind it move up.
func (n *TopN) shiftUp(l *list, at, hi int64) {
	from := max(at, n.spec.Lo-1)
	n.window = l.head(from, hi-from+1, n.window[:0])
	for k, id := range n.window {
		r := from + int64(k) + 1
		switch {
		case r > hi:
		case k+1 < len(n.window):
			n.update(id, n.window[k+1], r)
		default:
			n.tell(changelog.Delete, id, r)
		}
	}
}

// stored returns the place of the first row that equals row id.
func (n *TopN) stored(l *list, id int32) (place, bool) {
	if l.n == 0 {
		return place{}, false
	}
	p := l.find(func(other int32) bool { return n.rows.Compare(n.spec.Keys, other, id) >= 0 })
	if p.at == len(l.parts[p.part]) {
		return p, false
	}
	for ok := true; ok && n.rows.Compare(n.spec.Keys, l.at(p), id) == 0; p, ok = l.next(p) {
		if n.rows.Equal(l.at(p), id) {
			return p, true
		}
	}
	return p, false
}

// move replaces a row by one that stands nearer to the front. A row that stays in
// the list is updated; with ranks, all that it passes are told at once (case
// top-n-of-running-counts).
func (n *TopN) move(g, was, id int32, hi int64) {
	l := n.lists.At(g)
	p, ok := n.stored(l, was)
	from := int64(-1)
	if ok {
		from = l.number(p, hi)
	}
	to := from // a row that keeps its value keeps its place
	if ok && n.rows.Compare(n.spec.Keys, was, id) != 0 {
		to = l.number(n.find(l, id), hi)
	}
	if from < 0 || from >= hi || to > from {
		n.remove(g, was, hi)
		n.insert(g, id, hi)
		return
	}
	n.account.Used += 2
	n.kept.TouchOne(g)
	old := l.at(p)
	n.window = l.head(to, from-to+1, n.window[:0])
	if to == from {
		l.put(p, id)
	} else {
		l.remove(p)
		l.insert(n.find(l, id), id)
	}
	n.dead = append(n.dead, was, old)
	switch {
	case hi == 1 && n.rows.Equal(old, id): // a list of one row compares
	case !n.spec.Number:
		n.update(old, id, 0)
	case to == from:
		n.update(old, id, to+1)
	default:
		n.passed(id, to)
	}
}

// passed tells of a row that has come to number to and moved those of the window
// but the last, which it was, down by one. All old ranks go before the new ones
// come, so only the last of the one and the first of the other make a pair.
func (n *TopN) passed(id int32, to int64) {
	last := len(n.window) - 1
	for k, o := range n.window[:last] {
		n.tell(changelog.Delete, o, to+int64(k)+1)
	}
	n.pair(change{n.window[last], changelog.UpdateBefore, to + int64(last) + 1}, change{id, changelog.UpdateAfter, to + 1})
	for k, o := range n.window[:last] {
		n.tell(changelog.Insert, o, to+int64(k)+2)
	}
}

func (n *TopN) tell(kind changelog.RowKind, id int32, number int64) {
	if !n.spec.AtEnd {
		n.changes = append(n.changes, change{id, kind, number})
	}
}

// update tells that a row has taken the place of another.
func (n *TopN) update(old, id int32, number int64) {
	n.pair(change{old, changelog.UpdateBefore, number}, change{id, changelog.UpdateAfter, number})
}

func (n *TopN) pair(before, after change) {
	if n.spec.AtEnd {
		return
	}
	if n.spec.Before {
		n.changes = append(n.changes, before)
	}
	n.changes = append(n.changes, after)
}

// settle emits what the run has changed and gives back what it has left over.
func (n *TopN) settle(out *stream.Output) error {
	n.kinds = n.kinds[:0]
	for _, c := range n.changes {
		n.kinds = append(n.kinds, c.kind)
	}
	for lo := 0; lo < len(n.changes); {
		hi := lo + stream.Whole(n.kinds[lo:])
		if err := n.emit(n.changes[lo:hi], n.kinds[lo:hi], out); err != nil {
			return err
		}
		lo = hi
	}
	n.changes = n.changes[:0]
	n.rows.Free(n.dead)
	n.dead = n.dead[:0]
	gone := n.empty[:0]
	for _, g := range n.empty {
		if l := n.lists.At(g); l.n == 0 && n.table.SliceOf(g) != nil {
			*l = list{}
			n.slice[0].Remove([]int32{g})
			n.kept.Drop([]int32{g})
		}
	}
	n.empty = gone
	return nil
}

func (n *TopN) emit(changes []change, kinds []changelog.RowKind, out *stream.Output) error {
	n.ids = n.ids[:0]
	for _, c := range changes {
		n.ids = append(n.ids, c.id)
	}
	to := out.Columns()
	for i := range n.spec.Input {
		n.rows.Get(i, n.ids, to[i])
	}
	if n.spec.Number {
		for _, c := range changes {
			vector.AppendValue(to[len(to)-1], c.number)
		}
	}
	return out.AddedChanges(kinds)
}

// Advance implements [stream.Operator].
func (n *TopN) Advance(w stream.Watermark, out *stream.Output) error {
	if !n.spec.AtEnd {
		return out.Advance(w)
	}
	if w < stream.MaxWatermark {
		return nil
	}
	if err := n.final(out); err != nil {
		return err
	}
	return out.Advance(w)
}

// final emits what is shown when the input has ended, partitions in the order of
// key groups and keys.
func (n *TopN) final(out *stream.Output) error {
	n.groups = n.slice[0].Groups(n.groups[:0])
	n.table.Sort(n.groups)
	for _, g := range n.groups {
		n.window = n.lists.At(g).head(n.spec.Lo-1, n.spec.shown(n.rows, n.lists.At(g)), n.window[:0])
		for k, id := range n.window {
			n.changes = append(n.changes, change{id, changelog.Insert, n.spec.Lo + int64(k)})
		}
	}
	return n.settle(out)
}

// shown returns how many rows of a list are shown.
func (s *Spec) shown(rows *state.Rows, l *list) int64 {
	hi := s.Hi
	if s.HiColumn >= 0 && l.n > 0 {
		hi = rows.Int(s.HiColumn, l.parts[0][0])
	}
	return max(0, hi-s.Lo+1)
}

// Due implements [stream.Operator].
func (n *TopN) Due() stream.Watermark {
	if n.spec.AtEnd {
		return stream.MinWatermark
	}
	return stream.MaxWatermark
}

// Account implements [stream.Accountant].
func (n *TopN) Account() stream.Account { return n.account }

// StateRows implements [stream.Stateful].
func (n *TopN) StateRows() int64 { return int64(n.rows.Len()) }
