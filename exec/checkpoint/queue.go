package checkpoint

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Rest is a queue in the making, or one that is being taken apart: rows with
// their numbers, kinds and key groups, and the marks between them.
type Rest struct {
	columns []*vector.Vector
	numbers []int64
	kinds   []changelog.RowKind
	groups  []uint8
	marks   []numberedMark
	paired  bool // a +U has its -U before it
}

// A numberedMark is a mark before the row with a number.
type numberedMark struct {
	number int64
	w      changelog.Watermark
}

// NewRest returns an empty rest for rows of the given types.
func NewRest(columns []types.Type) *Rest {
	r := &Rest{}
	for _, t := range columns {
		r.columns = append(r.columns, vector.New(t.Null()))
	}
	return r
}

// Add copies rows of b from lo on and marks from mark on. base is the number that
// ordinal 0 stands for; keys are the columns by which the rows were divided.
func (r *Rest) Add(b *changelog.Batch, base int64, lo, mark int, keys []int) {
	for i, c := range r.columns {
		c.AppendRange(b.Cols[i], lo, b.N)
	}
	for i := lo; i < b.N; i++ {
		r.numbers = append(r.numbers, base+int64(b.Ordinal(i)))
		r.kinds = append(r.kinds, b.Kind(i))
	}
	for _, m := range b.Marks[mark:] {
		r.marks = append(r.marks, numberedMark{base + int64(m.Row), m.W})
	}
	hashes := make([]uint64, b.N)
	if len(keys) > 0 {
		cols := make([]*vector.Vector, len(keys))
		for k, c := range keys {
			cols[k] = b.Cols[c]
		}
		state.HashKeys(cols, b.N, hashes)
	}
	for _, h := range hashes[lo:] {
		r.groups = append(r.groups, state.KeyGroup(h))
	}
}

// Queue returns the rest as a queue behind a watermark.
func (r *Rest) Queue(w changelog.Watermark) Queue {
	return Queue{Watermark: w, Rows: r.rowsPart().Snapshot(), Marks: r.marksPart().Snapshot()}
}

// rowsPart is the rows: their numbers, kinds and columns.
func (r *Rest) rowsPart() *state.Part {
	p := &state.Part{Name: "rows", Types: []types.Type{types.Of(types.BigInt), types.Of(types.TinyInt)}}
	for _, c := range r.columns {
		p.Types = append(p.Types, c.Type)
	}
	p.Save = func(s *state.Saver) {
		for i, c := range r.columns {
			s.Columns[2+i].AppendRange(c, 0, c.Len())
		}
		for i, n := range r.numbers {
			vector.AppendValue(s.Columns[0], n)
			vector.AppendValue(s.Columns[1], int8(r.kinds[i]))
			s.Add(r.groups[i], -1)
		}
	}
	p.Load = func(l *state.Loaded) error {
		for i, c := range r.columns {
			c.AppendRange(l.Columns[2+i], 0, l.N)
		}
		r.numbers = append(r.numbers, vector.Values[int64](l.Columns[0])...)
		for _, k := range vector.Values[int8](l.Columns[1]) {
			r.kinds = append(r.kinds, changelog.RowKind(k))
		}
		return nil
	}
	return p
}

// marksPart is the marks.
func (r *Rest) marksPart() *state.Part {
	return &state.Part{
		Name: "marks", Types: []types.Type{types.Of(types.BigInt), types.Of(types.BigInt)},
		Save: func(s *state.Saver) {
			for _, m := range r.marks {
				vector.AppendValue(s.Columns[0], m.number)
				vector.AppendValue(s.Columns[1], int64(m.w))
				s.Add(0, -1)
			}
		},
		Load: func(l *state.Loaded) error {
			numbers, values := vector.Values[int64](l.Columns[0]), vector.Values[int64](l.Columns[1])
			for i, n := range numbers {
				r.marks = append(r.marks, numberedMark{n, changelog.Watermark(values[i])})
			}
			return nil
		},
	}
}

// Unpack returns the rows of key groups lo up to hi of queues that hold one
// stream, divided among tasks, with its marks, which all of them have.
func Unpack(queues []Queue, columns []types.Type, lo, hi int) (*changelog.Batch, error) {
	r, all := NewRest(columns), NewRest(columns)
	for i := range queues {
		if err := r.rowsPart().Restore(queues[i].Rows, lo, hi); err != nil {
			return nil, err
		}
		if err := all.rowsPart().Restore(queues[i].Rows, 0, state.KeyGroups); err != nil {
			return nil, err
		}
	}
	r.paired = slices.Contains(all.kinds, changelog.UpdateBefore)
	if err := r.marksPart().Restore(queues[0].Marks, 0, state.KeyGroups); err != nil {
		return nil, err
	}
	return r.batch(columns), nil
}

// batch returns the rows in the order of their numbers.
func (r *Rest) batch(columns []types.Type) *changelog.Batch {
	order := make([]int32, len(r.numbers))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(r.numbers[a], r.numbers[b]) })
	b := &changelog.Batch{N: len(order), Kinds: r.kindsOf(order)}
	for i, c := range r.columns {
		v := vector.New(columns[i])
		v.AppendRows(c, order)
		b.Cols = append(b.Cols, v)
	}
	row := 0
	for _, m := range r.marks {
		for row < b.N && r.numbers[order[row]] < m.number {
			row++
		}
		b.Marks = append(b.Marks, changelog.Mark{Row: int32(row), W: m.w})
	}
	return b
}

// kindsOf returns the kinds of rows; nil if all are inserts. Halves of an update
// whose other half has gone elsewhere stand for themselves (invariant I6).
func (r *Rest) kindsOf(order []int32) []changelog.RowKind {
	changes := false
	kinds := make([]changelog.RowKind, 0, len(order))
	// together reports whether rows k-1 and k came one after the other.
	together := func(k int) bool {
		return k > 0 && k < len(order) && r.numbers[order[k-1]]+1 == r.numbers[order[k]]
	}
	for k, i := range order {
		kind := r.kinds[i]
		switch {
		case kind == changelog.UpdateBefore && !together(k+1):
			kind = changelog.Delete
		case kind == changelog.UpdateAfter && r.paired && !(together(k) && r.kinds[order[k-1]] == changelog.UpdateBefore):
			kind = changelog.Insert
		}
		changes = changes || kind != changelog.Insert
		kinds = append(kinds, kind)
	}
	if !changes {
		return nil
	}
	return kinds
}
