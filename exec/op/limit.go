package op

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Limit passes some rows after leaving out some, in order of arrival, and then
// needs no more input.
type Limit struct {
	offset, left int64
	rows         []int32
	kept         selection
	account      stream.Account
}

// NewLimit returns a limit for rows of the given types.
func NewLimit(columns []types.Type, offset, limit int64) *Limit {
	return &Limit{offset: offset, left: limit, kept: newSelection(columns)}
}

// Declare declares what is left of the limit as state in store.
func (l *Limit) Declare(store *state.Store) *Limit {
	store.Number("offset", &l.offset)
	store.Number("left", &l.left)
	return l
}

// Map implements [stream.RowWise].
func (l *Limit) Map(in *changelog.Batch) (*changelog.Batch, error) {
	lo := min(l.offset, int64(in.N))
	n := min(l.left, int64(in.N)-lo)
	l.offset -= lo
	l.left -= n
	l.account.Used += n
	l.account.Filtered += int64(in.N) - n
	l.rows = l.rows[:0]
	for i := lo; i < lo+n; i++ {
		l.rows = append(l.rows, int32(i))
	}
	return l.kept.take(in, l.rows), nil
}

// Finished implements [stream.Finisher].
func (l *Limit) Finished() bool { return l.left == 0 }

// Account implements [stream.Accountant].
func (l *Limit) Account() stream.Account { return l.account }
