package task

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// checkBatch checks the invariants of a batch that l is about to emit. It stands between
// all operators in tests.
func checkBatch(l *Link, b *changelog.Batch) error {
	for _, check := range []func(*Link, *changelog.Batch) error{checkColumns, checkOrdinals, checkMarks, checkKinds} {
		if err := check(l, b); err != nil {
			return fmt.Errorf("broken invariant behind %s: %w", l.place.Name, err)
		}
	}
	return nil
}

func checkColumns(l *Link, b *changelog.Batch) error {
	if len(b.Cols) != len(l.place.Types) {
		return fmt.Errorf("%d columns instead of %d", len(b.Cols), len(l.place.Types))
	}
	for i, c := range b.Cols {
		switch {
		case c == nil:
			return fmt.Errorf("column %d is missing", i)
		case c.Const:
			return fmt.Errorf("column %d is a constant", i)
		case c.Len() != b.N:
			return fmt.Errorf("column %d has %d rows and the batch %d", i, c.Len(), b.N)
		case c.Type.Physical() != l.place.Types[i].Physical():
			return fmt.Errorf("column %d is of type %s instead of %s", i, c.Type, l.place.Types[i])
		}
	}
	return nil
}

func checkOrdinals(_ *Link, b *changelog.Batch) error {
	if b.At == nil {
		return nil
	}
	if len(b.At) != b.N {
		return fmt.Errorf("%d ordinals for %d rows", len(b.At), b.N)
	}
	for i := 1; i < b.N; i++ {
		if b.At[i] <= b.At[i-1] {
			return fmt.Errorf("ordinal %d follows %d", b.At[i], b.At[i-1])
		}
	}
	return nil
}

func checkMarks(l *Link, b *changelog.Batch) error {
	w, row := l.last, int32(0)
	if w == stream.MaxWatermark && b.N > 0 {
		return fmt.Errorf("%d rows after the last watermark", b.N)
	}
	for _, m := range b.Marks {
		if m.W <= w {
			return fmt.Errorf("watermark %d follows %d (I9)", m.W, w)
		}
		if m.Row < row {
			return fmt.Errorf("a mark at row %d follows one at %d", m.Row, row)
		}
		w, row = m.W, m.Row
	}
	return nil
}

func checkKinds(l *Link, b *changelog.Batch) error {
	if b.Kinds == nil {
		return nil
	}
	if len(b.Kinds) != b.N {
		return fmt.Errorf("%d kinds for %d rows", len(b.Kinds), b.N)
	}
	for i, k := range b.Kinds {
		if kinds := l.place.Kinds; kinds != 0 && !kinds.Has(k) && !halved(kinds, k) {
			return fmt.Errorf("a row of kind %s, which the plan does not know of", k)
		}
		if k == changelog.UpdateBefore && (i+1 == b.N || b.Kinds[i+1] != changelog.UpdateAfter || marked(b, i)) {
			return fmt.Errorf("row %d is -U without a +U after it (I6)", i)
		}
		if k == changelog.UpdateAfter && l.place.Kinds.Has(changelog.UpdateBefore) && (i == 0 || b.Kinds[i-1] != changelog.UpdateBefore) {
			return fmt.Errorf("row %d is +U without a -U before it (I6)", i)
		}
	}
	return nil
}

// halved reports whether k may be what is left of an update that was taken apart
// by a filter or an exchange.
func halved(kinds changelog.Kinds, k changelog.RowKind) bool {
	return kinds.Has(changelog.UpdateAfter) && (k == changelog.Insert || k == changelog.Delete)
}

// marked reports whether a mark stands between rows i and i+1.
func marked(b *changelog.Batch, i int) bool {
	lo, hi := b.Ordinal(i), b.Ordinal(i+1)
	for _, m := range b.Marks {
		if m.Row > lo && m.Row <= hi {
			return true
		}
	}
	return false
}

// balance checks the accounting identity I2 of a link that has seen its end.
func (l *Link) balance() error {
	c := &l.place.Counter
	switch l.step.(type) {
	case *driver, *rowWise:
		if _, ok := l.step.inner().(stream.Accountant); !ok {
			return fmt.Errorf("broken invariant at %s: %T keeps no account of its rows (I2)", l.place.Name, l.step.inner())
		}
	}
	if in, sum := c.In.Load(), c.Account().Total(); in != sum {
		return fmt.Errorf("broken invariant at %s: %d rows came in and %d are accounted for (I2): %+v", l.place.Name, in, sum, c.Account())
	}
	return nil
}
