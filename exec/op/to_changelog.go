package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ToChangelog makes an insert of each change: its kind as a text, and the columns of
// the row behind that. Kinds without a text are left out.
type ToChangelog struct {
	codes   [4]string // by kind
	has     changelog.Kinds
	rows    []int32
	kept    selection
	out     changelog.Batch
	text    *vector.Vector
	account stream.Account
}

// NewToChangelog returns a step for rows of the given types. codes are the texts of
// the kinds in has.
func NewToChangelog(columns []types.Type, codes [4]string, has changelog.Kinds) *ToChangelog {
	return &ToChangelog{codes: codes, has: has, kept: newSelection(columns), text: vector.New(types.String())}
}

// Map implements [stream.RowWise].
func (t *ToChangelog) Map(in *changelog.Batch) (*changelog.Batch, error) {
	t.rows = t.rows[:0]
	t.text.Reset()
	for i := range in.N {
		if k := in.Kind(i); t.has.Has(k) {
			t.rows = append(t.rows, int32(i))
			t.text.AppendString(t.codes[k])
		}
	}
	t.account.Used += int64(len(t.rows))
	t.account.Filtered += int64(in.N - len(t.rows))
	kept := t.kept.take(in, t.rows)
	t.out = changelog.Batch{Cols: append(append(t.out.Cols[:0], t.text), kept.Cols...), N: kept.N, Marks: kept.Marks, At: kept.At}
	return &t.out, nil
}

// Account implements [stream.Accountant].
func (t *ToChangelog) Account() stream.Account { return t.account }
