package rank

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Windows keeps the first rows of each window and partition and emits them when
// the window is over. A row that meets a watermark at which its window was over is
// late; of a row that stands in several windows each copy is judged on its own
// (case late-rows-of-window-ranking).
type Windows struct {
	spec    WindowSpec
	table   *state.Table // of partitions, a slice a window
	rows    *state.Rows
	lists   page.Column[list]
	account stream.Account

	starts, ends []int64
	marks        []stream.Watermark
	places       map[state.ID]int32 // of the windows of a run in its list
	windows      []*state.Slice
	where        []int32
	kept         []int32
	ids          []int32
	groups       []int32
	cols         []*vector.Vector
	dead         []int32
	late         []stream.Late
	fired        []firedGroup
	numbers      []int64
}

// A WindowSpec says where rows carry their window.
type WindowSpec struct {
	Spec
	Start, End int
	// Closes returns the least watermark at which a window with the given end is over.
	Closes func(end int64) int64
}

// A firedGroup is a partition of a window that is over.
type firedGroup struct {
	keyGroup uint8
	group    int32
}

// NewWindows returns the operator, which declares its state in store.
func NewWindows(spec WindowSpec, store *state.Store) *Windows {
	n := &Windows{
		spec: spec, table: spec.table(store), rows: store.Rows("rows", spec.Input), places: map[state.ID]int32{},
	}
	n.declare(store)
	return n
}

// JudgesByMarks implements [stream.Judge].
func (n *Windows) JudgesByMarks() {}

// Rows implements [stream.Operator].
func (n *Windows) Rows(_ int, v stream.View, out *stream.Output) (err error) {
	if v.Lo == v.Hi {
		return nil
	}
	if n.ends, err = v.Times(n.spec.End, n.ends); err != nil {
		return err
	}
	if n.starts, err = v.Times(n.spec.Start, n.starts); err != nil {
		return err
	}
	n.place(v)
	n.cols = stream.Pick(n.cols[:0], v.Cols, n.spec.Partition)
	n.groups = append(n.groups[:0], n.where...)
	n.table.Lookup(n.cols, v.Lo, n.windows, n.where, n.groups)
	n.lists.Grow(n.table.Cap())
	n.ids = n.rows.Append(v.Cols, n.kept, n.ids[:0])
	for k, i := range n.kept {
		n.insert(v, int(i), n.groups[int(i)-v.Lo], n.ids[k])
	}
	n.rows.Free(n.dead)
	n.dead = n.dead[:0]
	n.account.Late += int64(len(n.late))
	if len(n.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, n.late)
}

// place finds the window of each row, and the late rows.
func (n *Windows) place(v stream.View) {
	n.marks = v.Watermarks(n.marks[:0])
	clear(n.places)
	n.windows, n.where, n.kept, n.late = n.windows[:0], n.where[:0], n.kept[:0], n.late[:0]
	var last state.ID
	at := int32(-1)
	for i, end := range n.ends {
		if n.spec.Closes(end) <= int64(n.marks[i]) {
			n.where = append(n.where, -1)
			n.late = append(n.late, stream.Late{Row: v.Lo + i, Met: n.marks[i], WindowEnd: end, HasWindow: true})
			continue
		}
		if id := (state.ID{End: end, Kind: n.starts[i]}); at < 0 || id != last {
			last, at = id, n.window(id)
		}
		n.where = append(n.where, at)
		n.kept = append(n.kept, int32(v.Lo+i))
	}
}

func (n *Windows) window(id state.ID) int32 {
	at, ok := n.places[id]
	if !ok {
		at = int32(len(n.windows))
		n.windows = append(n.windows, n.table.Slice(id))
		n.places[id] = at
	}
	return at
}

// insert puts a row into the list of its partition, unless there are enough better
// ones.
func (n *Windows) insert(v stream.View, i int, g, id int32) {
	hi := n.spec.Hi
	if c := n.spec.HiColumn; c >= 0 {
		hi = 0
		if !v.Cols[c].Null(i) {
			hi = vector.Integer(v.Cols[c], i)
		}
	}
	l := n.lists.At(g)
	p := n.spec.find(n.rows, l, id)
	if l.number(p, hi) >= hi {
		n.account.Filtered++
		n.dead = append(n.dead, id)
		return
	}
	n.account.Used++
	l.insert(p, id)
	if int64(l.n) > hi {
		last := l.last()
		n.dead = append(n.dead, l.at(last))
		l.remove(last)
	}
}

// Due implements [stream.Operator].
func (n *Windows) Due() stream.Watermark {
	if list := n.table.Slices(); len(list) > 0 {
		return stream.Watermark(n.spec.Closes(list[0].End))
	}
	return stream.MaxWatermark
}

// Advance implements [stream.Operator].
func (n *Windows) Advance(w stream.Watermark, out *stream.Output) error {
	n.fired, n.windows = n.fired[:0], n.windows[:0]
	for _, s := range n.table.Slices() {
		if n.spec.Closes(s.End) > int64(w) {
			break
		}
		n.windows = append(n.windows, s)
		n.groups = s.Groups(n.groups[:0])
		n.table.Sort(n.groups)
		for _, g := range n.groups {
			n.fired = append(n.fired, firedGroup{n.table.KeyGroup(g), g})
		}
	}
	if len(n.windows) > 0 {
		if err := n.fire(out); err != nil {
			return err
		}
	}
	return out.Advance(w)
}

// fire emits the windows that are over: by key group, window, key and rank.
func (n *Windows) fire(out *stream.Output) error {
	if len(n.windows) > 1 {
		slices.SortStableFunc(n.fired, func(a, b firedGroup) int { return int(a.keyGroup) - int(b.keyGroup) })
	}
	n.ids, n.numbers = n.ids[:0], n.numbers[:0]
	for _, f := range n.fired {
		l := n.lists.At(f.group)
		old := len(n.ids)
		n.ids = l.head(n.spec.Lo-1, n.spec.shown(n.rows, l), n.ids)
		for k := range n.ids[old:] {
			n.numbers = append(n.numbers, n.spec.Lo+int64(k))
		}
		for _, part := range l.parts {
			n.dead = append(n.dead, part...)
		}
		*l = list{}
	}
	for _, s := range n.windows {
		n.table.Drop(s)
	}
	numbers := n.numbers
	for chunk := range slices.Chunk(n.ids, stream.BatchRows) {
		to := out.Columns()
		for i := range n.spec.Input {
			n.rows.Get(i, chunk, to[i])
		}
		if n.spec.Number {
			for _, x := range numbers[:len(chunk)] {
				vector.AppendValue(to[len(to)-1], x)
			}
		}
		numbers = numbers[len(chunk):]
		if err := out.Added(len(chunk)); err != nil {
			return err
		}
	}
	n.rows.Free(n.dead)
	n.dead = n.dead[:0]
	return nil
}

// Account implements [stream.Accountant].
func (n *Windows) Account() stream.Account { return n.account }

// StateRows implements [stream.Stateful].
func (n *Windows) StateRows() int64 { return int64(n.rows.Len()) }
