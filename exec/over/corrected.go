package over

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Corrected computes its calls in the order of a column that is no time. A row may
// land among others, so rows leave at once, and those behind are corrected (case
// over-ordered-by-other-column); rows may be taken back, too. The frame has no
// bound.
//
// What a partition holds is added up anew for each change, since accumulators
// cannot be wound back to a place in the middle.
type Corrected struct {
	spec    Spec
	before  bool // readers want -U
	table   *state.Table
	slice   [1]*state.Slice
	rows    *state.Rows
	results *state.Rows
	result  page.Column[int32] // of each row: its results + 1
	lists   page.Column[[]int32]
	order   []state.SortBy
	frame   turns
	byRow   turns
	first   []int
	kept    *state.Retention // of partitions; nil: for ever
	account stream.Account

	numbers []int32
	ids     []int32
	groups  []int32
	empty   []int32 // partitions that have no row
	cols    []*vector.Vector
	fresh   []*vector.Vector // results of a partition, a row a row
	news    []int32
	all     []int32
	units   [2][]int32
	changes []correction
	kinds   []changelog.RowKind // of the changes
	picked  []int32
	dead    []int32
	stale   []int32
}

// A correction is a row of the result: a row and its results.
type correction struct {
	row, result int32
	kind        changelog.RowKind
}

// NewCorrected returns the operator, which declares its state in store.
func NewCorrected(spec Spec, before bool, store *state.Store) *Corrected {
	c := &Corrected{spec: spec, before: before, order: []state.SortBy{{Column: spec.Order}}}
	c.table, c.rows = spec.table(store), store.Rows("rows", spec.Input)
	c.slice[0] = c.table.Slice(state.ID{})
	var kinds []types.Type
	for i := range spec.Calls {
		call, t := &spec.Calls[i], &c.frame
		if call.byRow() && !spec.Frame.Rows {
			t = &c.byRow
			c.first = append(c.first, -1-len(t.columns))
		} else {
			c.first = append(c.first, len(t.columns))
		}
		t.columns = append(t.columns, c.table.Columns[i])
		t.args = append(t.args, newArguments(spec.Input, call))
		t.results = append(t.results, vector.New(call.Result))
		kinds = append(kinds, call.Result)
		c.fresh = append(c.fresh, vector.New(call.Result))
	}
	c.frame.rows, c.byRow.rows = c.rows, c.rows
	c.results = store.Rows("results", kinds)
	c.kept = store.Retention("partitions", spec.Lifetime)
	c.declare(store)
	return c
}

// Rows implements [stream.Operator].
func (c *Corrected) Rows(_ int, v stream.View, out *stream.Output) error {
	c.expire()
	c.numbers = v.Numbers(c.numbers[:0])
	c.ids = c.rows.Append(v.Cols, c.numbers, c.ids[:0])
	c.cols = stream.Pick(c.cols[:0], v.Cols, c.spec.Partition)
	c.groups = stream.Resize(c.groups, len(c.ids))
	c.table.Lookup(c.cols, v.Lo, c.slice[:], nil, c.groups)
	c.lists.Grow(c.table.Cap())
	c.result.Grow(c.rows.Cap())
	for i, id := range c.ids {
		var err error
		if v.Kind(v.Lo+i).Sign() > 0 {
			err = c.insert(c.groups[i], id)
		} else {
			err = c.remove(c.groups[i], id)
		}
		if err != nil {
			return err
		}
	}
	return c.settle(out)
}

// expire forgets the partitions that have not changed for their lifetime.
func (c *Corrected) expire() {
	c.groups = c.kept.Expired(c.groups[:0])
	if len(c.groups) == 0 {
		return
	}
	for _, g := range c.groups {
		l := c.lists.At(g)
		for _, id := range *l {
			c.dead, c.stale = append(c.dead, id), append(c.stale, *c.result.At(id)-1)
		}
		*l = nil
	}
	c.slice[0].Remove(c.groups)
	c.free()
}

// free gives back rows that are no longer needed, and their results.
func (c *Corrected) free() {
	c.rows.Free(c.dead)
	c.results.Free(c.stale)
	c.dead, c.stale = c.dead[:0], c.stale[:0]
}

// insert puts a row behind those that are not after it.
func (c *Corrected) insert(g, id int32) error {
	c.account.Used++
	c.kept.TouchOne(g)
	*c.result.At(id) = 0
	l := c.lists.At(g)
	at, _ := slices.BinarySearchFunc(*l, id, func(other, id int32) int {
		if c.rows.Compare(c.order, other, id) <= 0 {
			return -1
		}
		return 1
	})
	*l = slices.Insert(*l, at, id)
	return c.correct(g, *l)
}

// remove takes out the first row that equals row id.
func (c *Corrected) remove(g, id int32) error {
	c.dead = append(c.dead, id)
	l := c.lists.At(g)
	at, _ := slices.BinarySearchFunc(*l, id, func(other, id int32) int {
		if c.rows.Compare(c.order, other, id) < 0 {
			return -1
		}
		return 1
	})
	for at < len(*l) && c.rows.Compare(c.order, (*l)[at], id) == 0 && !c.rows.Equal((*l)[at], id) {
		at++
	}
	if at == len(*l) || !c.rows.Equal((*l)[at], id) {
		c.account.Filtered++
		c.sweep(g, *l)
		return nil
	}
	c.account.Used++
	c.kept.TouchOne(g)
	old := (*l)[at]
	c.changes = append(c.changes, correction{old, *c.result.At(old) - 1, changelog.Delete})
	c.dead, c.stale = append(c.dead, old), append(c.stale, *c.result.At(old)-1)
	*l = slices.Delete(*l, at, at+1)
	if c.sweep(g, *l) {
		return nil
	}
	return c.correct(g, *l)
}

// sweep notes a partition without rows, and reports whether it is one. More rows of
// it may come in the run.
func (c *Corrected) sweep(g int32, l []int32) bool {
	if len(l) == 0 {
		c.empty = append(c.empty, g)
	}
	return len(l) == 0
}

// correct computes the results of a partition and notes which have changed.
func (c *Corrected) correct(g int32, list []int32) error {
	if err := c.compute(g, list); err != nil {
		return err
	}
	c.all = c.all[:0]
	for i := range list {
		c.all = append(c.all, int32(i))
	}
	c.news = c.results.Append(c.fresh, c.all, c.news[:0])
	for i, id := range list {
		at := c.result.At(id)
		was, is := *at-1, c.news[i]
		if was >= 0 && c.results.Equal(was, is) {
			c.stale = append(c.stale, is)
			continue
		}
		*at = is + 1
		switch {
		case was < 0:
			c.changes = append(c.changes, correction{id, is, changelog.Insert})
			continue
		case c.before:
			c.changes = append(c.changes, correction{id, was, changelog.UpdateBefore})
		}
		c.changes = append(c.changes, correction{id, is, changelog.UpdateAfter})
		c.stale = append(c.stale, was)
	}
	return nil
}

// compute fills fresh with the results of the rows of a partition.
func (c *Corrected) compute(g int32, list []int32) error {
	for i, t := range []*turns{&c.frame, &c.byRow} {
		for _, a := range t.columns {
			a.Clear([]int32{g})
		}
		t.units, c.units[i] = t.units[:0], c.units[i][:0]
		for k := range list {
			if n := len(t.units); i == 0 && !c.spec.Frame.Rows && n > 0 && c.rows.Compare(c.order, list[k-1], list[k]) == 0 {
				t.units[n-1].hi++
			} else {
				t.units = append(t.units, unit{int32(k), int32(k) + 1, g})
			}
			c.units[i] = append(c.units[i], int32(len(t.units)-1))
		}
		t.plan()
		for _, u := range t.units {
			for k := u.lo; k < u.hi; k++ {
				t.steps, t.groups = append(t.steps, list[k]), append(t.groups, g)
			}
			t.ends = append(t.ends, int32(len(t.steps)))
		}
		if err := t.run(false); err != nil {
			return err
		}
	}
	for i, k := range c.first {
		c.fresh[i].Reset()
		if k >= 0 {
			c.fresh[i].AppendRows(c.frame.results[k], c.units[0])
		} else {
			c.fresh[i].AppendRows(c.byRow.results[-1-k], c.units[1])
		}
	}
	return nil
}

// settle emits what the run has changed and gives back what it has left over.
func (c *Corrected) settle(out *stream.Output) error {
	c.kinds = c.kinds[:0]
	for _, x := range c.changes {
		c.kinds = append(c.kinds, x.kind)
	}
	for lo := 0; lo < len(c.changes); {
		hi := lo + stream.Whole(c.kinds[lo:])
		if err := c.emit(c.changes[lo:hi], c.kinds[lo:hi], out); err != nil {
			return err
		}
		lo = hi
	}
	c.changes = c.changes[:0]
	c.free()
	for _, g := range c.empty {
		if l := c.lists.At(g); len(*l) == 0 && c.table.SliceOf(g) != nil {
			*l = nil
			c.slice[0].Remove([]int32{g})
			c.kept.Drop([]int32{g})
		}
	}
	c.empty = c.empty[:0]
	return nil
}

func (c *Corrected) emit(changes []correction, kinds []changelog.RowKind, out *stream.Output) error {
	c.ids, c.picked = c.ids[:0], c.picked[:0]
	for _, x := range changes {
		c.ids, c.picked = append(c.ids, x.row), append(c.picked, x.result)
	}
	to := out.Columns()
	for i := range c.spec.Input {
		c.rows.Get(i, c.ids, to[i])
	}
	for i := range c.spec.Calls {
		c.results.Get(i, c.picked, to[len(c.spec.Input)+i])
	}
	return out.AddedChanges(kinds)
}

// Advance implements [stream.Operator].
func (c *Corrected) Advance(w stream.Watermark, out *stream.Output) error { return out.Advance(w) }

// Due implements [stream.Operator]: watermarks mean nothing here.
func (c *Corrected) Due() stream.Watermark { return stream.MaxWatermark }

// Account implements [stream.Accountant].
func (c *Corrected) Account() stream.Account { return c.account }

// StateRows implements [stream.Stateful].
func (c *Corrected) StateRows() int64 { return int64(c.rows.Len()) }
