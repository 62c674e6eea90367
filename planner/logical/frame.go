package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Frame says which rows of its partition count for a row: those from Start to End.
// In a stream it ends at the row itself, or with those that are equal to it in the
// order.
type Frame struct {
	Rows       bool // counted in rows; otherwise by the distance in the order
	Start, End Bound
	At         source.Span
}

// A Bound is one end of a frame. The zero value is the row itself and those that are
// equal to it, or the row alone where rows are counted.
type Bound struct {
	Kind BoundKind
	N    int64 // of BoundBy: rows or ms from the row, below 0 before it
	// Of BoundAt: the column with the value in the order at which the frame begins or
	// ends, and how it was written.
	Column int
	Text   string
}

// A BoundKind is a kind of a frame's bound.
type BoundKind uint8

// The kinds of bounds.
const (
	BoundRow  BoundKind = iota // the row and its peers
	BoundNone                  // the first or the last row of the partition
	BoundBy                    // so many rows, or ms
	BoundAt                    // a value
)

// UpToRow is the frame of all rows up to the row.
func UpToRow(rows bool) Frame { return Frame{Rows: rows, Start: Bound{Kind: BoundNone}} }

// Bounded reports whether rows leave the frame again.
func (f Frame) Bounded() bool { return f.Start.Kind != BoundNone }

// Before is how many rows or ms before the row the frame begins.
func (f Frame) Before() int64 { return -f.Start.N }

// Valued reports whether a bound is a value.
func (f Frame) Valued() bool { return f.Start.Kind == BoundAt || f.End.Kind == BoundAt }

// Columns returns the columns of bounds that are values.
func (f Frame) Columns() []int {
	var list []int
	for _, b := range []Bound{f.Start, f.End} {
		if b.Kind == BoundAt {
			list = append(list, b.Column)
		}
	}
	return list
}

// Remap returns the frame over an input whose columns stand where to says.
func (f Frame) Remap(to func(int) int) Frame {
	for _, b := range []*Bound{&f.Start, &f.End} {
		if b.Kind == BoundAt {
			b.Column = to(b.Column)
		}
	}
	return f
}

// Text returns the frame as SQL has it.
func (f Frame) Text() string {
	unit := "RANGE "
	if f.Rows {
		unit = "ROWS "
	}
	start := f.boundText(f.Start, true)
	if f.End.Kind == BoundRow && f.Start.Kind != BoundRow && f.Start.N <= 0 {
		return unit + start
	}
	return unit + "BETWEEN " + start + " AND " + f.boundText(f.End, false)
}

func (f Frame) boundText(b Bound, start bool) string {
	side := " FOLLOWING"
	if b.N < 0 || b.Kind == BoundNone && start {
		side = " PRECEDING"
	}
	n := max(b.N, -b.N)
	switch {
	case b.Kind == BoundNone:
		return "UNBOUNDED" + side
	case b.Kind == BoundRow:
		return "CURRENT ROW"
	case b.Kind == BoundAt:
		return b.Text + side
	case f.Rows:
		return fmt.Sprint(n) + side
	}
	return window.Span(n) + side
}
