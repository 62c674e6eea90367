package state

import (
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A SavedSlice is the state of a slice as Arrow arrays, a row a group. It shares
// no memory with the table.
type SavedSlice struct {
	ID      ID
	Keys    []arrow.Array // one a key
	Columns []arrow.Array // one a column of state
	Rows    int
}

// Snapshot returns the state of a slice, in the order of key groups and keys: the
// groups that another task is to own lie together.
func (t *Table) Snapshot(s *Slice) SavedSlice {
	groups := s.Groups(nil)
	t.Sort(groups)
	saved := SavedSlice{ID: s.ID, Rows: len(groups)}
	for _, v := range t.KeyColumns(groups) {
		saved.Keys = append(saved.Keys, v.Arrow())
	}
	for _, c := range t.Columns {
		saved.Columns = append(saved.Columns, c.Save(groups))
	}
	return saved
}

// Restore adds the groups of a saved slice to the table. Keys that the slice has
// already are merged.
func (t *Table) Restore(saved SavedSlice) error {
	if len(saved.Keys) != len(t.Keys) || len(saved.Columns) != len(t.Columns) {
		return fmt.Errorf("saved state of %q has %d keys and %d columns, the table %d and %d",
			t.Name, len(saved.Keys), len(saved.Columns), len(t.Keys), len(t.Columns))
	}
	var keys []*vector.Vector
	for i, a := range saved.Keys {
		v := vector.New(t.Keys[i].Null())
		if err := v.AppendArrow(a); err != nil {
			return fmt.Errorf("saved state of %q: key %d: %w", t.Name, i+1, err)
		}
		keys = append(keys, v)
	}
	into := make([]int32, saved.Rows)
	t.Lookup(keys, 0, []*Slice{t.Slice(saved.ID)}, nil, into)
	return t.load(saved, into)
}

// load reads the columns of state into groups behind all others, merges them into
// the groups of their keys, and gives them back.
func (t *Table) load(saved SavedSlice, into []int32) error {
	first := t.size
	from := make([]int32, saved.Rows)
	for i := range from {
		from[i] = int32(first + i)
	}
	for i, c := range t.Columns {
		if err := c.Load(saved.Columns[i]); err != nil {
			return fmt.Errorf("saved state of %q: column %d: %w", t.Name, i+1, err)
		}
	}
	for n := first; n < first+saved.Rows; n += blockSize {
		t.free = append(t.free, int32(n))
	}
	t.grow(first + (saved.Rows+blockSize-1)/blockSize*blockSize)
	for _, c := range t.Columns {
		c.Merge(into, c, from)
		c.Clear(from)
	}
	return nil
}
