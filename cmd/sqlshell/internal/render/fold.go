package render

import (
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Fold is a printer for updating results whose inputs end: it holds the rows
// and shows the table that all changes add up to, through another printer.
type Fold struct {
	to    Printer
	table changelog.Batch    // rows that were added, in order of arrival
	gone  []bool             // rows that were taken back
	rows  map[string][]int32 // rows that are there, by value
	key   []byte             // scratch
}

// NewFold returns a printer that shows the final table through to.
func NewFold(to Printer, columns []physical.Column) *Fold {
	f := &Fold{to: to, rows: map[string][]int32{}}
	for _, c := range columns {
		f.table.Cols = append(f.table.Cols, vector.New(c.Type))
	}
	return f
}

// Begin implements Printer.
func (f *Fold) Begin() error { return f.to.Begin() }

// Batch implements Printer.
func (f *Fold) Batch(b *changelog.Batch) error {
	for i := range b.N {
		key := f.text(b, i)
		if b.Kind(i).Sign() > 0 {
			f.rows[key] = append(f.rows[key], int32(f.table.N))
			for c, v := range f.table.Cols {
				v.Append(b.Cols[c], i)
			}
			f.gone = append(f.gone, false)
			f.table.N++
			continue
		}
		// A row that nobody added is taken back by nobody: the first of equal
		// rows goes.
		if list := f.rows[key]; len(list) > 0 {
			f.gone[list[0]] = true
			f.rows[key] = list[1:]
		}
	}
	return nil
}

// text returns the values of a row as one text that no other row has.
func (f *Fold) text(b *changelog.Batch, i int) string {
	f.key = f.key[:0]
	for _, v := range b.Cols {
		at := len(f.key)
		f.key = append(f.key, 0, 0, 0, 0, 0)
		if v.Null(i) {
			continue
		}
		f.key = vector.AppendText(f.key, v, i, nil)
		n := len(f.key) - at - 5
		f.key[at], f.key[at+1], f.key[at+2], f.key[at+3], f.key[at+4] = 1, byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
	}
	return string(f.key)
}

// End implements Printer.
func (f *Fold) End(stopped bool) error {
	var live []int32
	for i, gone := range f.gone {
		if !gone {
			live = append(live, int32(i))
		}
	}
	for len(live) > 0 {
		n := min(len(live), shownAtOnce)
		b := changelog.Batch{N: n}
		for _, v := range f.table.Cols {
			c := vector.New(v.Type)
			c.AppendRows(v, live[:n])
			b.Cols = append(b.Cols, c)
		}
		if err := f.to.Batch(&b); err != nil {
			return err
		}
		live = live[n:]
	}
	return f.to.End(stopped)
}

// shownAtOnce is how many rows are handed on together.
const shownAtOnce = 4096
