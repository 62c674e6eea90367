package op

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// DropBefore leaves out -U, for sinks that keep rows by key: what it takes back is
// overwritten by the +U behind it (flink-semantics.md 4.4). Where the key changes it
// is not, and the -U leaves as -D.
type DropBefore struct {
	key     []int
	rows    []int32
	kinds   []changelog.RowKind
	kept    selection
	account stream.Account
}

// NewDropBefore returns a step for rows of the given types and the key of a sink.
func NewDropBefore(columns []types.Type, key []int) *DropBefore {
	return &DropBefore{key: key, kept: newSelection(columns)}
}

// Map implements [stream.RowWise].
func (d *DropBefore) Map(in *changelog.Batch) (*changelog.Batch, error) {
	if in.Kinds == nil || !slices.Contains(in.Kinds, changelog.UpdateBefore) {
		d.account.Used += int64(in.N)
		return in, nil
	}
	d.rows, d.kinds = d.rows[:0], d.kinds[:0]
	for i, k := range in.Kinds {
		if k == changelog.UpdateBefore {
			if d.overwritten(in, i) {
				continue
			}
			k = changelog.Delete
		}
		d.rows, d.kinds = append(d.rows, int32(i)), append(d.kinds, k)
	}
	d.account.Used += int64(len(d.rows))
	d.account.Filtered += int64(in.N - len(d.rows))
	out := d.kept.all(in, d.rows)
	out.Kinds = d.kinds // a +U stays one
	return out, nil
}

// overwritten reports whether the row behind row i, a -U, is the new version of it
// under the same key.
func (d *DropBefore) overwritten(in *changelog.Batch, i int) bool {
	if i+1 == in.N || in.Kinds[i+1] != changelog.UpdateAfter {
		return false
	}
	return !slices.ContainsFunc(d.key, func(k int) bool {
		return !vector.EqualNotDistinct(in.Cols[k], i, in.Cols[k], i+1)
	})
}

// Account implements [stream.Accountant].
func (d *DropBefore) Account() stream.Account { return d.account }
