package render

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Fold is a printer for updating results whose inputs end: it holds the rows
// and shows the table that all changes add up to, through another printer. A row
// that was updated stands where it first stood.
type Fold struct {
	to    Printer
	table changelog.Batch    // rows that were added, in order of arrival
	place []int64            // where each stands; gone if it was taken back
	rows  map[string][]int32 // rows that are there, by value
	live  int                // how many are there
	next  int64              // the place of the next row
	free  int64              // the place of the row that an update has just taken away, or gone
	key   []byte             // scratch
}

// gone is the place of a row that was taken back.
const gone = -1

// NewFold returns a printer that shows the final table through to.
func NewFold(to Printer, columns []physical.Column) *Fold {
	f := &Fold{to: to, free: gone, rows: map[string][]int32{}}
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
		if b.Kind(i).Sign() < 0 {
			f.free = f.remove(key)
			continue
		}
		place := f.free
		if b.Kind(i) != changelog.UpdateAfter || place == gone {
			place = f.next
			f.next++
		}
		f.free = gone
		f.add(b, i, key, place)
	}
	if f.table.N > 2*f.live+shownAtOnce {
		f.compact()
	}
	return nil
}

// add keeps row i of a batch.
func (f *Fold) add(b *changelog.Batch, i int, key string, place int64) {
	f.rows[key] = append(f.rows[key], int32(f.table.N))
	for c, v := range f.table.Cols {
		v.Append(b.Cols[c], i)
	}
	f.place = append(f.place, place)
	f.table.N++
	f.live++
}

// remove takes a row back and returns where it stood. A row that nobody added is
// taken back by nobody; the first of equal rows goes.
func (f *Fold) remove(key string) int64 {
	list := f.rows[key]
	if len(list) == 0 {
		return gone
	}
	place := f.place[list[0]]
	f.place[list[0]] = gone
	f.live--
	if len(list) == 1 {
		delete(f.rows, key)
	} else {
		f.rows[key] = list[1:]
	}
	return place
}

// standing returns the rows that are there, in order of arrival.
func (f *Fold) standing() []int32 {
	live := make([]int32, 0, f.live)
	for i, place := range f.place {
		if place != gone {
			live = append(live, int32(i))
		}
	}
	return live
}

// compact forgets the rows that were taken back, so that memory follows the
// table and not the number of its changes.
func (f *Fold) compact() {
	live := f.standing()
	place := make([]int64, len(live))
	moved := make(map[int32]int32, len(live))
	for to, from := range live {
		place[to], moved[from] = f.place[from], int32(to)
	}
	for _, list := range f.rows {
		for i := range list {
			list[i] = moved[list[i]]
		}
	}
	f.table, f.place = f.pick(live), place
}

// pick returns some rows of the table.
func (f *Fold) pick(list []int32) changelog.Batch {
	b := changelog.Batch{N: len(list)}
	for _, v := range f.table.Cols {
		c := vector.New(v.Type)
		c.AppendRows(v, list)
		b.Cols = append(b.Cols, c)
	}
	return b
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
	live := f.standing()
	slices.SortStableFunc(live, func(a, b int32) int { return cmp.Compare(f.place[a], f.place[b]) })
	for len(live) > 0 {
		n := min(len(live), shownAtOnce)
		b := f.pick(live[:n])
		if err := f.to.Batch(&b); err != nil {
			return err
		}
		live = live[n:]
	}
	return f.to.End(stopped)
}

// shownAtOnce is how many rows are handed on together.
const shownAtOnce = 4096
