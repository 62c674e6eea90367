package state

import (
	"fmt"
	"slices"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Saved is a piece of the state of one operator in one task, as Arrow arrays
// that share no memory with it. Its rows are in the order of their key groups, so
// that those which another task is to own lie together.
type Saved struct {
	Name    string
	Rows    int
	Groups  []uint8 // the key group of each row
	Columns []arrow.Array
}

// A Part is a kind of state that a [Store] saves and loads. Tables are parts by
// themselves; a buffer of rows, a list of sessions and the like are declared with
// [Store.Part]: rows of a few columns and, if Table is set, groups of that table,
// whose columns are saved beside them.
type Part struct {
	Name  string
	Types []types.Type
	Table *Table
	// Save appends rows to s. It is called between two calls of the operator.
	Save func(s *Saver)
	// Load takes rows that Save has given, in the order in which it gave them but
	// for the order of key groups. It is called once for each task that has saved
	// some, before the operator is called for the first time.
	Load func(l *Loaded) error
}

// A Saver takes the rows of a part.
type Saver struct {
	Columns []*vector.Vector
	groups  []uint8
	ids     []int32
}

// Add says that a row has been appended to each column: it belongs to a key
// group and, if the part has a table, has a group there.
func (s *Saver) Add(keyGroup uint8, group int32) {
	s.groups, s.ids = append(s.groups, keyGroup), append(s.ids, group)
}

// Loaded are rows of a part. Groups are those of the part's table that hold what
// was saved of each row: whoever loads merges them into groups of its own; they
// are cleared afterwards.
type Loaded struct {
	Columns []*vector.Vector
	N       int
	Groups  []int32
}

// Rows returns the numbers of all rows.
func (l *Loaded) Rows() []int32 {
	all := make([]int32, l.N)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// Snapshot returns what the part holds.
func (p *Part) Snapshot() Saved {
	s := &Saver{}
	for _, t := range p.Types {
		s.Columns = append(s.Columns, vector.New(t.Null()))
	}
	p.Save(s)
	order := make([]int32, len(s.groups))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return int(s.groups[a]) - int(s.groups[b]) })
	saved := Saved{Name: p.Name, Rows: len(order)}
	ids := make([]int32, 0, len(order))
	for _, i := range order {
		saved.Groups = append(saved.Groups, s.groups[i])
		ids = append(ids, s.ids[i])
	}
	for _, c := range s.Columns {
		sorted := vector.New(c.Type)
		sorted.AppendRows(c, order)
		saved.Columns = append(saved.Columns, sorted.Arrow())
	}
	if p.Table != nil {
		for _, c := range p.Table.Columns {
			saved.Columns = append(saved.Columns, c.Save(ids))
		}
	}
	return saved
}

// Restore loads what is saved of key groups lo up to hi.
func (p *Part) Restore(saved Saved, lo, hi int) error {
	from, _ := slices.BinarySearchFunc(saved.Groups, lo, compareGroup)
	to, _ := slices.BinarySearchFunc(saved.Groups, hi, compareGroup)
	if from == to {
		return nil
	}
	columns := len(p.Types)
	if p.Table != nil {
		columns += len(p.Table.Columns)
	}
	if len(saved.Columns) != columns {
		return fmt.Errorf("saved state %q has %d columns and not %d: the query was another", p.Name, len(saved.Columns), columns)
	}
	l := &Loaded{N: to - from}
	var rest []arrow.Array
	for i, a := range saved.Columns {
		a = array.NewSlice(a, int64(from), int64(to))
		if i >= len(p.Types) {
			rest = append(rest, a)
			continue
		}
		v := vector.New(p.Types[i].Null())
		if err := v.AppendArrow(a); err != nil {
			return fmt.Errorf("saved state %q: column %d: %w", p.Name, i+1, err)
		}
		l.Columns = append(l.Columns, v)
	}
	if p.Table != nil {
		if err := p.Table.append(rest, l); err != nil {
			return fmt.Errorf("saved state %q: %w", p.Name, err)
		}
	}
	err := p.Load(l)
	if p.Table != nil {
		p.Table.discard(l.Groups)
	}
	return err
}

func compareGroup(g uint8, bound int) int { return int(g) - bound }

// append reads columns of state into groups behind all others. They are free for
// others once they have been cleared.
func (t *Table) append(columns []arrow.Array, l *Loaded) error {
	first := t.size
	for i := range l.N {
		l.Groups = append(l.Groups, int32(first+i))
	}
	for i, c := range t.Columns {
		if err := c.Load(columns[i]); err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
	}
	t.grow(first + (l.N+blockSize-1)/blockSize*blockSize)
	return nil
}

// discard clears groups that append has made, for others to use.
func (t *Table) discard(groups []int32) {
	for _, c := range t.Columns {
		c.Clear(groups)
	}
	for i := 0; i < len(groups); i += blockSize {
		t.free = append(t.free, groups[i])
	}
}

// part returns the table as a part: the slice and the key of each group, what was
// declared beside it, and the columns of state.
func (t *Table) part() *Part {
	p := &Part{Name: t.Name, Types: []types.Type{types.Of(types.BigInt), types.Of(types.BigInt)}, Table: t}
	p.Types = append(append(p.Types, t.Keys...), t.beside.Types...)
	head := 2 + len(t.Keys)
	p.Save = func(s *Saver) {
		if t.dict != nil {
			t.snapshotShared(s)
			return
		}
		for _, slice := range t.order {
			groups := slice.Groups(nil)
			t.Sort(groups)
			for i, v := range t.KeyColumns(groups) {
				s.Columns[2+i].AppendRange(v, 0, len(groups))
			}
			for _, g := range groups {
				vector.AppendValue(s.Columns[0], slice.End)
				vector.AppendValue(s.Columns[1], slice.Kind)
				if t.beside.Save != nil {
					t.beside.Save(g, s.Columns[head:])
				}
				s.Add(t.KeyGroup(g), g)
			}
		}
	}
	p.Load = func(l *Loaded) error { return t.take(l, head) }
	return p
}

// take merges loaded groups into those of their keys.
func (t *Table) take(l *Loaded, head int) error {
	ends, kinds := vector.Values[int64](l.Columns[0]), vector.Values[int64](l.Columns[1])
	places, where := map[ID]int32{}, make([]int32, l.N)
	var in []*Slice
	for i := range where {
		id := ID{ends[i], kinds[i]}
		at, ok := places[id]
		if !ok {
			at = int32(len(in))
			places[id] = at
			in = append(in, t.Slice(id))
		}
		where[i] = at
	}
	into := make([]int32, l.N)
	t.Lookup(l.Columns[2:head], 0, in, where, into)
	for _, c := range t.Columns {
		c.Merge(into, c, l.Groups)
	}
	if t.beside.Load == nil {
		return nil
	}
	for i, g := range into {
		if err := t.beside.Load(g, l.Columns[head:], i); err != nil {
			return err
		}
	}
	return nil
}

// Beside declares what an operator knows of each group besides the columns of
// state: it is saved in further columns of the table.
type Beside struct {
	Types []types.Type
	// Save appends what is known of a group to the columns.
	Save func(group int32, columns []*vector.Vector)
	// Load takes a row of them for a group.
	Load func(group int32, columns []*vector.Vector, row int) error
}
