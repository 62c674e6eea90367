package expr

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A filter evaluates the parts of an AND one after the other, each for the rows
// that are left if that is worth it.
type filter struct {
	root  *block
	first int // slot of the first part
	parts []filterPart
}

type filterPart struct {
	part
	// least is the number of rows in a thousand from which on the part is computed
	// for all rows: below it, copying the rows that are left is cheaper. A part
	// that can fail is computed for the rows that are left only.
	least int
}

// The values of filterPart.least for comparisons and arithmetic of numbers, for
// the others, and for what can fail.
const (
	cheap  = 125
	costly = 750
	never  = 1001
)

func least(e Expr) int {
	switch {
	case CanFail(e):
		return never
	case Any(e, expensive):
		return costly
	default:
		return cheap
	}
}

// expensive reports whether e reads texts or nested values, or calls anything but
// an operator.
func expensive(e Expr) bool {
	c, call := e.(*Call)
	return e.Type().Physical() >= types.PhysBytes || call && !c.Func.Operator
}

func newFilter(p *Program, in *interner, e Expr) (*filter, error) {
	f := &filter{root: newBlock(p, in, nil)}
	list := flatten(nil, e, "AND")
	var err error
	if f.first, err = f.root.slot(list[0]); err != nil {
		return nil, err
	}
	for _, e := range list[1:] {
		own := newBlock(p, in, f.root)
		s, err := own.slot(e)
		if err != nil {
			return nil, err
		}
		f.parts = append(f.parts, filterPart{part{s, own}, least(e)})
	}
	return f, nil
}

func (f *filter) run(b *changelog.Batch, rows []int32) ([]int32, error) {
	if b.N == 0 {
		return rows, nil
	}
	if err := f.root.start(b); err != nil {
		return nil, err
	}
	start := len(rows)
	rows = appendTrue(rows, f.root.slots[f.first], b.N)
	for _, p := range f.parts {
		left := rows[start:]
		switch {
		case len(left) == 0:
			return rows, nil
		case len(left) == b.N, len(left)*1000 >= b.N*p.least:
			v, err := p.values(f.root, nil)
			if err != nil {
				return nil, err
			}
			rows = keepTrue(rows, start, v, false)
		default:
			v, err := p.values(f.root, left)
			if err != nil {
				return nil, err
			}
			rows = keepTrue(rows, start, v, true)
		}
	}
	return rows, nil
}

// appendTrue appends the numbers of the rows that are TRUE.
func appendTrue(rows []int32, v *vector.Vector, n int) []int32 {
	if v.Const {
		if v.Null(0) || vector.Values[uint8](v)[0] == 0 {
			return rows
		}
		for i := range n {
			rows = append(rows, int32(i))
		}
		return rows
	}
	start := len(rows)
	if cap(rows)-start < n {
		rows = append(make([]int32, 0, start+n), rows...)
	}
	// Every number is written and the end moves on only where the row is TRUE:
	// no branch depends on the data.
	list, k := rows[start:start+n], 0
	values := vector.Values[uint8](v)
	if v.Valid == nil {
		for i, x := range values {
			list[k] = int32(i)
			k += int(x)
		}
		return rows[:start+k]
	}
	for i, x := range values {
		list[k] = int32(i)
		k += int(x & known(v, i))
	}
	return rows[:start+k]
}

// keepTrue keeps of rows[start:] those that are TRUE in v, in which they stand
// by their order if compact is set, and by their numbers otherwise.
func keepTrue(rows []int32, start int, v *vector.Vector, compact bool) []int32 {
	values := vector.Values[uint8](v)
	k := start
	for j, row := range rows[start:] {
		at := int(row)
		if compact {
			at = j
		}
		if v.Null(at) || values[v.Row(at)] == 0 {
			continue
		}
		rows[k] = row
		k++
	}
	return rows[:k]
}
