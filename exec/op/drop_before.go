package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// DropBefore leaves out -U, for sinks that keep rows by key: what it takes back is
// overwritten by the +U behind it (flink-semantics.md 4.4).
type DropBefore struct {
	rows    []int32
	kinds   []changelog.RowKind
	kept    selection
	account stream.Account
}

// NewDropBefore returns a step for rows of the given types.
func NewDropBefore(columns []types.Type) *DropBefore { return &DropBefore{kept: newSelection(columns)} }

// Map implements [stream.RowWise].
func (d *DropBefore) Map(in *changelog.Batch) (*changelog.Batch, error) {
	d.rows, d.kinds = d.rows[:0], d.kinds[:0]
	for i := range in.N {
		if k := in.Kind(i); k != changelog.UpdateBefore {
			d.rows, d.kinds = append(d.rows, int32(i)), append(d.kinds, k)
		}
	}
	d.account.Used += int64(len(d.rows))
	d.account.Filtered += int64(in.N - len(d.rows))
	out := d.kept.take(in, d.rows)
	if out != in {
		out.Kinds = d.kinds // a +U stays one
	}
	return out, nil
}

// Account implements [stream.Accountant].
func (d *DropBefore) Account() stream.Account { return d.account }
