package op

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// FromChangelog makes changes of rows that say in a column what they do. The column
// is left out. A -U and a +U that follow each other are an update; one without the
// other is a -D or a +I, as everywhere (invariant I6), and so are two that a
// watermark or the end of a batch parts.
type FromChangelog struct {
	op      int
	name    string // of the column
	kinds   map[string]changelog.RowKind
	out     changelog.Batch
	account stream.Account
}

// NewFromChangelog returns a step that finds the text of a kind in column op.
func NewFromChangelog(op int, name string, kinds map[string]changelog.RowKind) *FromChangelog {
	return &FromChangelog{op: op, name: name, kinds: kinds}
}

// Map implements [stream.RowWise].
func (f *FromChangelog) Map(in *changelog.Batch) (*changelog.Batch, error) {
	kinds := f.out.Kinds[:0]
	codes := in.Cols[f.op]
	for i := range in.N {
		if codes.Null(i) {
			return nil, fmt.Errorf("column %q is NULL, and has to say what becomes of the row: one of %s", f.name, f.known())
		}
		k, ok := f.kinds[string(codes.Bytes(i))]
		if !ok {
			return nil, fmt.Errorf("column %q is '%s', and has to say what becomes of the row: one of %s", f.name, codes.Bytes(i), f.known())
		}
		kinds = append(kinds, k)
	}
	f.account.Used += int64(in.N)
	f.out = changelog.Batch{Cols: append(f.out.Cols[:0], in.Cols...), N: in.N, Kinds: kinds, Marks: in.Marks, At: in.At}
	f.out.Cols = slices.Delete(f.out.Cols, f.op, f.op+1)
	f.pair()
	return &f.out, nil
}

// pair rewrites the halves of updates that stand alone.
func (f *FromChangelog) pair() {
	kinds, mark := f.out.Kinds, 0
	for i := 0; i < len(kinds); i++ {
		if kinds[i] == changelog.UpdateAfter {
			kinds[i] = changelog.Insert
		}
		if kinds[i] != changelog.UpdateBefore {
			continue
		}
		if i+1 == len(kinds) || kinds[i+1] != changelog.UpdateAfter || f.parted(i, &mark) {
			kinds[i] = changelog.Delete
			continue
		}
		i++
	}
}

// parted reports whether a mark stands between row i and the next. mark is the first
// that may.
func (f *FromChangelog) parted(i int, mark *int) bool {
	for *mark < len(f.out.Marks) && f.out.Marks[*mark].Row <= f.out.Ordinal(i) {
		*mark++
	}
	return *mark < len(f.out.Marks) && f.out.Marks[*mark].Row <= f.out.Ordinal(i+1)
}

// known lists the texts that are known.
func (f *FromChangelog) known() string {
	return "'" + strings.Join(slices.Sorted(maps.Keys(f.kinds)), "', '") + "'"
}

// Account implements [stream.Accountant].
func (f *FromChangelog) Account() stream.Account { return f.account }
