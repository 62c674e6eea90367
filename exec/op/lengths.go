package op

import (
	"fmt"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Lengths guards columns of a sink whose types have lengths. A text or bytes of
// another length, also one inside of a collection, is an error.
type Lengths struct {
	columns []int
	names   []string
	types   []types.Type
	table   string
	account stream.Account
}

// NewLengths returns a guard of columns of a table: their places, names and types.
func NewLengths(columns []int, names []string, declared []types.Type, table string) *Lengths {
	return &Lengths{columns: columns, names: names, types: declared, table: table}
}

// Map implements [stream.RowWise].
func (l *Lengths) Map(in *changelog.Batch) (*changelog.Batch, error) {
	for k, c := range l.columns {
		if err := checkLengths(l.types[k], in.Cols[c], 0, in.N); err != nil {
			return nil, fmt.Errorf("column %q of %s is %s, but a row to be written has %w there ('table.exec.sink.type-length-enforcer' = 'TRIM_PAD' cuts and pads it)",
				l.names[k], l.table, l.types[k].Name(), err)
		}
	}
	l.account.Used += int64(in.N)
	return in, nil
}

// Account implements [stream.Accountant].
func (l *Lengths) Account() stream.Account { return l.account }

// checkLengths returns an error that names the first value of rows lo up to hi that
// has not the length which its type asks for.
func checkLengths(t types.Type, v *vector.Vector, lo, hi int) error {
	switch {
	case t.Kind.Text():
		return checkEach(t, v, lo, hi, "a text of length %d", utf8.RuneCount)
	case t.Kind.Bytes():
		return checkEach(t, v, lo, hi, "bytes of length %d", func(b []byte) int { return len(b) })
	case t.Kind == types.Row:
		for i, f := range t.Fields {
			if err := checkInside(f.Type, v, v.Child[i], lo, hi, func(row int) (int, int) { return row, row + 1 }); err != nil {
				return fmt.Errorf("%w in %q", err, f.Name)
			}
		}
		return nil
	case !t.Kind.Nested():
		return nil
	}
	for i, part := range partsOf(t) {
		if err := checkInside(part, v, v.Child[i], lo, hi, v.Range); err != nil {
			return err
		}
	}
	return nil
}

// checkInside is checkLengths for what stands inside of the rows of v that are not
// NULL: the values of child that of gives for a row.
func checkInside(t types.Type, v, child *vector.Vector, lo, hi int, of func(int) (int, int)) error {
	for row := lo; row < hi; row++ {
		if v.Null(row) {
			continue
		}
		from, to := of(row)
		if err := checkLengths(t, child, from, to); err != nil {
			return err
		}
	}
	return nil
}

// partsOf returns the types of what a collection is made of: elements, or keys and
// values.
func partsOf(t types.Type) []types.Type {
	if t.Kind == types.Map {
		return []types.Type{*t.Key, *t.Elem}
	}
	return []types.Type{*t.Elem}
}

func checkEach(t types.Type, v *vector.Vector, lo, hi int, format string, length func([]byte) int) error {
	exact := t.Kind == types.Char || t.Kind == types.Binary
	for i := lo; i < hi; i++ {
		if v.Null(i) {
			continue
		}
		if n := length(v.Bytes(i)); n > t.Length || exact && n < t.Length {
			return fmt.Errorf(format, n)
		}
	}
	return nil
}
