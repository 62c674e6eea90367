package vector

import (
	"bytes"
	"cmp"
	"math"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// Equal reports whether row i of a and row j of b, both not NULL and of types
// that differ in nullability at most, are equal as = has it. NaN is equal to
// nothing. A NULL inside makes an array or a map equal to no other, while rows
// are equal when their NULLs stand in the same fields (case
// compare-collections-with-nulls-inside).
func Equal(a *Vector, i int, b *Vector, j int) bool { return equal(a, i, b, j, false) }

// EqualNotDistinct reports whether two rows belong to one group: NULLs are equal
// at every depth and so are NaNs; -0.0 equals 0.0.
func EqualNotDistinct(a *Vector, i int, b *Vector, j int) bool {
	if a.Null(i) || b.Null(j) {
		return a.Null(i) && b.Null(j)
	}
	return equal(a, i, b, j, true)
}

func equal(a *Vector, i int, b *Vector, j int, grouped bool) bool {
	switch a.Type.Physical() {
	case types.PhysNull:
		return grouped
	case types.PhysBool:
		return Values[uint8](a)[a.Row(i)] == Values[uint8](b)[b.Row(j)]
	case types.PhysFloat32:
		x, y := Values[float32](a)[a.Row(i)], Values[float32](b)[b.Row(j)]
		return x == y || grouped && x != x && y != y
	case types.PhysFloat64:
		x, y := Values[float64](a)[a.Row(i)], Values[float64](b)[b.Row(j)]
		return x == y || grouped && x != x && y != y
	case types.PhysWide:
		return Values[decimal128.Num](a)[a.Row(i)] == Values[decimal128.Num](b)[b.Row(j)]
	case types.PhysBytes:
		return bytes.Equal(a.Bytes(i), b.Bytes(j))
	case types.PhysList:
		return equalLists(a, i, b, j, grouped)
	case types.PhysMap:
		return equalMaps(a, i, b, j, grouped)
	case types.PhysRow:
		return equalRows(a, a.Row(i), b, b.Row(j), grouped)
	default:
		return Integer(a, i) == Integer(b, j)
	}
}

// equalElement compares values inside of an array or a map.
func equalElement(a *Vector, i int, b *Vector, j int, grouped bool) bool {
	if a.Null(i) || b.Null(j) {
		return grouped && a.Null(i) && b.Null(j)
	}
	return equal(a, i, b, j, grouped)
}

func equalLists(a *Vector, i int, b *Vector, j int, grouped bool) bool {
	lo, hi := a.Range(i)
	from, to := b.Range(j)
	if hi-lo != to-from {
		return false
	}
	for k := range hi - lo {
		if !equalElement(a.Child[0], lo+k, b.Child[0], from+k, grouped) {
			return false
		}
	}
	return true
}

// equalMaps looks for every entry of a in b; both have as many.
func equalMaps(a *Vector, i int, b *Vector, j int, grouped bool) bool {
	lo, hi := a.Range(i)
	from, to := b.Range(j)
	if hi-lo != to-from {
		return false
	}
	for k := lo; k < hi; k++ {
		at := FindKey(b, from, to, a.Child[0], k)
		if at < 0 || !equalElement(a.Child[1], k, b.Child[1], at, grouped) {
			return false
		}
	}
	return true
}

// FindKey returns the entry of map m among those from lo up to hi whose key is
// row i of key, and -1 if there is none. A NULL key finds a NULL key.
func FindKey(m *Vector, lo, hi int, key *Vector, i int) int {
	for at := lo; at < hi; at++ {
		if EqualNotDistinct(m.Child[0], at, key, i) {
			return at
		}
	}
	return -1
}

func equalRows(a *Vector, i int, b *Vector, j int, grouped bool) bool {
	for k, c := range a.Child {
		d := b.Child[k]
		switch {
		case c.Null(i) || d.Null(j):
			if !c.Null(i) || !d.Null(j) {
				return false
			}
		case !equal(c, i, d, j, grouped):
			return false
		}
	}
	return true
}

// Compare returns a negative number, 0 or a positive one as row i of a, which is
// not NULL, comes before, with or after row j of b, in the order of ORDER BY:
// text by its bytes, NaN as the largest number and -0.0 before 0.0 (case
// compare-special-doubles). Nested values are compared element by element, NULL
// first, a shorter one before a longer one.
func Compare(a *Vector, i int, b *Vector, j int) int {
	switch a.Type.Physical() {
	case types.PhysNull:
		return 0
	case types.PhysBool:
		return cmp.Compare(Values[uint8](a)[a.Row(i)], Values[uint8](b)[b.Row(j)])
	case types.PhysFloat32:
		return CompareFloats(float64(Values[float32](a)[a.Row(i)]), float64(Values[float32](b)[b.Row(j)]))
	case types.PhysFloat64:
		return CompareFloats(Values[float64](a)[a.Row(i)], Values[float64](b)[b.Row(j)])
	case types.PhysWide:
		return Values[decimal128.Num](a)[a.Row(i)].Cmp(Values[decimal128.Num](b)[b.Row(j)])
	case types.PhysBytes:
		return bytes.Compare(a.Bytes(i), b.Bytes(j))
	case types.PhysList, types.PhysMap:
		return compareEntries(a, i, b, j)
	case types.PhysRow:
		for k, c := range a.Child {
			if r := CompareNullsFirst(c, a.Row(i), b.Child[k], b.Row(j)); r != 0 {
				return r
			}
		}
		return 0
	default:
		return cmp.Compare(Integer(a, i), Integer(b, j))
	}
}

// CompareNullsFirst is Compare for rows that may be NULL, which comes first.
func CompareNullsFirst(a *Vector, i int, b *Vector, j int) int {
	switch x, y := a.Null(i), b.Null(j); {
	case x && y:
		return 0
	case x:
		return -1
	case y:
		return 1
	default:
		return Compare(a, i, b, j)
	}
}

func compareEntries(a *Vector, i int, b *Vector, j int) int {
	lo, hi := a.Range(i)
	from, to := b.Range(j)
	for k := range min(hi-lo, to-from) {
		for e, c := range a.Child {
			if r := CompareNullsFirst(c, lo+k, b.Child[e], from+k); r != 0 {
				return r
			}
		}
	}
	return cmp.Compare(hi-lo, to-from)
}

// CompareFloats orders floating point numbers as ORDER BY, GREATEST and LEAST
// do: NaN is the largest, and -0.0 comes before 0.0.
func CompareFloats(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	case x == y && x != 0:
		return 0
	}
	// Both are zero, or one is NaN.
	return cmp.Compare(rank(x), rank(y))
}

func rank(x float64) int {
	switch {
	case math.IsNaN(x):
		return 3
	case x == 0 && math.Signbit(x):
		return 0
	case x == 0:
		return 1
	default:
		return 2
	}
}

// An Order says which of two values stands first.
type Order struct {
	Desc      bool
	NullsLast bool // as it stands, whatever Desc says
}

// Compare compares rows i and j of v.
func (o Order) Compare(v *Vector, i, j int) int {
	x, y := v.Null(i), v.Null(j)
	switch {
	case x && y:
		return 0
	case x || y:
		if x == o.NullsLast {
			return 1
		}
		return -1
	case o.Desc:
		return Compare(v, j, v, i)
	}
	return Compare(v, i, v, j)
}
