package over

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A TableSpec says what is computed over a table whose rows are all there.
type TableSpec struct {
	Input     []types.Type
	Partition []int
	Order     []state.SortBy // none: the order of arrival, in which all are equal
	Frame     logical.Frame
	Key       int // column that bounds that are values are compared with
	// Updating is set if rows of the input may be taken back.
	Updating bool
	Calls    []Call
}

// A Table computes its calls when the input has ended: then the rows of each partition
// are put in order, rows that are equal in it staying in the order of arrival, and
// leave with their results. A row that is taken back was never there.
type Table struct {
	spec    TableSpec
	table   *state.Table
	slice   [1]*state.Slice
	rows    *state.Rows
	lists   page.Column[[]int32] // rows of each partition, as they came
	found   *state.Index         // of rows that may be taken back; nil: none is
	gone    page.Column[bool]    // rows of the lists that have been taken back
	empty   page.Column[int32]   // of each partition: how many of its rows are gone
	calls   tableCalls
	account stream.Account

	ids     []int32
	numbers []int32
	groups  []int32
	cols    []*vector.Vector
	dead    []int32
}

var _ stream.Operator = (*Table)(nil)

// NewTable returns the operator, which declares its state in store.
func NewTable(spec TableSpec, store *state.Store) *Table {
	t := &Table{spec: spec, rows: store.Rows("rows", spec.Input)}
	t.table = store.Table("partitions", stream.Pick(nil, spec.Input, spec.Partition), nil)
	t.slice[0] = t.table.Slice(state.ID{})
	t.calls = newTableCalls(&t.spec, t.rows)
	if spec.Updating {
		t.found = state.NewIndex(t.rows)
	}
	t.declare(store)
	return t
}

// declare declares the rows. Partitions are found anew when they are loaded.
func (t *Table) declare(store *state.Store) {
	store.Derive(t.table)
	store.Part(state.Part{
		Name: "rows", Types: t.spec.Input,
		Save: func(to *state.Saver) {
			var ids []int32
			for _, g := range t.slice[0].Groups(nil) {
				t.clean(g)
				for _, id := range *t.lists.At(g) {
					ids = append(ids, id)
					to.Add(t.table.KeyGroup(g), -1)
				}
			}
			for i, c := range to.Columns {
				t.rows.Get(i, ids, c)
			}
		},
		Load: func(l *state.Loaded) error {
			t.keep(l.Columns, 0, l.Rows())
			for i, id := range t.ids {
				t.add(id, i, l.Columns, i)
			}
			return nil
		},
	})
}

// keep copies rows, which begin at row lo, and finds their partitions.
func (t *Table) keep(columns []*vector.Vector, lo int, rows []int32) {
	t.ids = t.rows.Append(columns, rows, t.ids[:0])
	t.cols = stream.Pick(t.cols[:0], columns, t.spec.Partition)
	t.groups = stream.Resize(t.groups, len(rows))
	t.table.Lookup(t.cols, lo, t.slice[:], nil, t.groups)
	t.lists.Grow(t.table.Cap())
	if t.found != nil {
		t.found.Grow()
		t.gone.Grow(t.rows.Cap())
		t.empty.Grow(t.table.Cap())
	}
}

// add adds a row, the i-th that keep copied, which is a row of columns.
func (t *Table) add(id int32, i int, columns []*vector.Vector, row int) {
	l := t.lists.At(t.groups[i])
	*l = append(*l, id)
	if t.found != nil {
		t.found.Put(id, t.found.Hash(columns, row))
	}
}

// clean takes the rows that are gone out of the list of a partition.
func (t *Table) clean(g int32) {
	if t.found == nil || *t.empty.At(g) == 0 {
		return
	}
	list := t.lists.At(g)
	left := (*list)[:0]
	for _, id := range *list {
		if *t.gone.At(id) {
			*t.gone.At(id) = false
			t.dead = append(t.dead, id)
		} else {
			left = append(left, id)
		}
	}
	*list, *t.empty.At(g) = left, 0
	t.rows.Free(t.dead)
	t.dead = t.dead[:0]
}

// Rows implements [stream.Operator].
func (t *Table) Rows(_ int, v stream.View, _ *stream.Output) error {
	t.numbers = v.Numbers(t.numbers[:0])
	t.keep(v.Cols, v.Lo, t.numbers)
	for i, id := range t.ids {
		if v.Kind(v.Lo+i).Sign() > 0 {
			t.account.Used++
			t.add(id, i, v.Cols, v.Lo+i)
			continue
		}
		t.dead = append(t.dead, id)
		other := int32(-1)
		if t.found != nil {
			other = t.found.Take(id, t.found.Hash(v.Cols, v.Lo+i))
		}
		if other < 0 {
			t.account.Filtered++
			continue
		}
		t.account.Used++
		*t.gone.At(other) = true
		*t.empty.At(t.groups[i])++
	}
	t.rows.Free(t.dead)
	t.dead = t.dead[:0]
	t.cleanFull()
	return nil
}

// cleanFull cleans the partitions of the run of whose rows most are gone: so each row
// is looked at a few times at most.
func (t *Table) cleanFull() {
	if t.found == nil {
		return
	}
	for _, g := range t.groups {
		if 2*int(*t.empty.At(g)) > len(*t.lists.At(g)) {
			t.clean(g)
		}
	}
}

// Due implements [stream.Operator].
func (t *Table) Due() stream.Watermark { return stream.MinWatermark }

// Advance implements [stream.Operator]: watermarks but the last stay here, as rows
// leave behind them.
func (t *Table) Advance(w stream.Watermark, out *stream.Output) error {
	if w < stream.MaxWatermark {
		return nil
	}
	groups := t.slice[0].Groups(nil)
	t.table.Sort(groups)
	for _, g := range groups {
		t.clean(g)
		if err := t.emit(*t.lists.At(g), out); err != nil {
			return err
		}
		*t.lists.At(g) = nil
	}
	t.slice[0].Remove(groups)
	return out.Advance(w)
}

// emit puts the rows of a partition in order and out.
func (t *Table) emit(list []int32, out *stream.Output) error {
	slices.SortStableFunc(list, func(a, b int32) int { return t.rows.Compare(t.spec.Order, a, b) })
	results, err := t.calls.compute(list)
	if err != nil {
		return err
	}
	width := len(t.spec.Input)
	for lo := 0; lo < len(list); lo += stream.BatchRows {
		hi := min(lo+stream.BatchRows, len(list))
		to := out.Columns()
		for i := range width {
			t.rows.Get(i, list[lo:hi], to[i])
		}
		for i, v := range results {
			to[width+i].AppendRange(v, lo, hi)
		}
		if err := out.Added(hi - lo); err != nil {
			return err
		}
	}
	t.rows.Free(list)
	return nil
}

// Account implements [stream.Accountant].
func (t *Table) Account() stream.Account { return t.account }

// StateRows implements [stream.Stateful].
func (t *Table) StateRows() int64 { return int64(t.rows.Len()) }
