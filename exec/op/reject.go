package op

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Reject guards columns that must not be NULL.
type Reject struct {
	columns []int
	names   []string
	table   string
	drop    bool
	time    bool
	rows    []int32
	kept    selection
	account stream.Account
}

// NewReject returns a guard for the given columns of rows of the given types.
// names are those of the guarded columns in the table, which is "" for the result
// of a query. Rows with NULL in one of
// them are dropped and counted, or are an error.
func NewReject(all []types.Type, columns []int, names []string, table string, drop bool) *Reject {
	return &Reject{columns: columns, names: names, table: table, drop: drop, kept: newSelection(all)}
}

// OfTime says that the column is a time attribute.
func (r *Reject) OfTime() { r.time = true }

// Map implements [stream.RowWise].
func (r *Reject) Map(in *changelog.Batch) (*changelog.Batch, error) {
	if !r.nulls(in) {
		r.account.Used += int64(in.N)
		return in, nil
	}
	r.rows = r.rows[:0]
	for i := range in.N {
		at := r.null(in, i)
		switch {
		case at < 0:
			r.rows = append(r.rows, int32(i))
		case r.drop:
			r.account.Rejected++
		default:
			return nil, r.failure(r.names[at])
		}
	}
	r.account.Used += int64(len(r.rows))
	return r.kept.take(in, r.rows), nil
}

func (r *Reject) failure(column string) error {
	if r.time {
		return fmt.Errorf("the time attribute %q must not be NULL, but a row has NULL there", column)
	}
	const way = "('table.exec.sink.not-null-enforcer' = 'DROP' leaves such rows out)"
	if r.table == "" {
		return fmt.Errorf("column %q is NOT NULL by its table's declaration, but the data has NULL there %s", column, way)
	}
	return fmt.Errorf("column %q of %s is NOT NULL, but a row to be written has NULL there %s", column, r.table, way)
}

// nulls reports whether a guarded column may hold NULL at all.
func (r *Reject) nulls(in *changelog.Batch) bool {
	for _, c := range r.columns {
		if in.Cols[c].HasNulls() {
			return true
		}
	}
	return false
}

// null returns the first guarded column that is NULL in row i, or -1.
func (r *Reject) null(in *changelog.Batch, i int) int {
	for k, c := range r.columns {
		if in.Cols[c].Null(i) {
			return k
		}
	}
	return -1
}

// Account implements [stream.Accountant].
func (r *Reject) Account() stream.Account { return r.account }
