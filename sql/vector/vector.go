// Package vector provides thin columns: typed slices with a validity bitmap, in
// Arrow's memory layout, that kernels work on and that batches are made of.
//
// It is not a compute library: what is done with values is in sql/function and
// in the operators. It converts from and to Arrow arrays (arrow.go) at the
// borders where Arrow's own code is used, such as Parquet and snapshots.
//
// Start with [Vector]. A vector that was handed to you is lent: read it while
// the call lasts, and copy (Clone, Append) what you keep. Strings and byte
// slices taken from a vector point into it and are lent as well.
package vector

import (
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Vector is a column of values of one type.
//
// Fixed-width values lie in data and are reached with [Values]; text and bytes
// lie in data between the offsets Off[i] and Off[i+1]; lists and maps keep the
// ranges of their entries in Off and the entries in Child (a map has two
// children, keys and values; a multiset elements and INT counts); a row has a
// child a field. Values of NULL rows have no meaning, but offsets always rise.
type Vector struct {
	Type  types.Type
	Valid Bitmap    // nil: no NULL
	Off   []int32   // Len()+1 offsets: text, bytes, lists, maps
	Child []*Vector // lists, maps, rows
	// Const says that the one physical row (or NULL) stands for all n rows.
	// Kernels receive constants in this form; batches never hold them.
	Const bool

	n     int
	data  []byte // fixed-width values, or the bytes of text; 8-byte aligned
	spare Bitmap // memory of Valid, kept over Reset
}

// Fixed are the Go types of fixed-width values.
type Fixed interface {
	int8 | int16 | int32 | int64 | uint8 | float32 | float64 | decimal128.Num
}

// New returns an empty vector for values of t.
func New(t types.Type) *Vector {
	v := &Vector{Type: t}
	switch t.Physical() {
	case types.PhysBytes:
		v.Off = []int32{0}
	case types.PhysList:
		v.Off, v.Child = []int32{0}, []*Vector{New(*t.Elem)}
	case types.PhysMap:
		v.Off = []int32{0}
		if t.Kind == types.Map {
			v.Child = []*Vector{New(*t.Key), New(*t.Elem)}
		} else {
			v.Child = []*Vector{New(*t.Elem), New(types.Of(types.Int).NotNull())}
		}
	case types.PhysRow:
		for _, f := range t.Fields {
			v.Child = append(v.Child, New(f.Type))
		}
	}
	return v
}

// NewConst returns a constant: row i of v standing for n rows.
func NewConst(v *Vector, i, n int) *Vector {
	c := New(v.Type)
	c.Append(v, i)
	c.Const, c.n = true, n
	return c
}

// NullConst returns a constant NULL of type t standing for n rows.
func NullConst(t types.Type, n int) *Vector {
	c := New(t.Null())
	c.AppendNull()
	c.Const, c.n = true, n
	return c
}

// Len returns the number of rows.
func (v *Vector) Len() int { return v.n }

// SetLen changes the number of rows that a constant stands for.
func (v *Vector) SetLen(n int) {
	if !v.Const {
		panic("vector: SetLen of a vector that is no constant")
	}
	v.n = n
}

// rows returns the number of physical rows.
func (v *Vector) rows() int {
	if v.Const {
		return 1
	}
	return v.n
}

// Row returns the physical row of row i: 0 for a constant.
func (v *Vector) Row(i int) int {
	if v.Const {
		return 0
	}
	return i
}

// Null reports whether row i is NULL.
func (v *Vector) Null(i int) bool {
	return v.Valid != nil && !v.Valid.Get(v.Row(i)) || v.Type.Kind == types.Null
}

// HasNulls reports whether any row may be NULL.
func (v *Vector) HasNulls() bool { return v.Valid != nil || v.Type.Kind == types.Null }

// Values returns the fixed-width values of v, one a physical row. BOOLEAN is
// uint8, 0 or 1; DECIMAL and timestamps of precision 7 to 9 are decimal128.Num.
// T must be the Go type of v's physical form.
func Values[T Fixed](v *Vector) []T {
	if len(v.data) == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(v.data))), v.rows())
}

// Bytes returns the bytes of row i of a text or binary vector, lent.
func (v *Vector) Bytes(i int) []byte {
	i = v.Row(i)
	return v.data[v.Off[i]:v.Off[i+1]:v.Off[i+1]]
}

// Str returns the text of row i, lent: clone it to keep it.
func (v *Vector) Str(i int) string {
	b := v.Bytes(i)
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// Data returns the bytes behind a text or binary vector, which Off divides.
func (v *Vector) Data() []byte { return v.data }

// SetData replaces the bytes behind a text or binary vector; the caller has
// appended to what Data returned and sets Off to match.
func (v *Vector) SetData(b []byte) { v.data = b }

// SetText gives an empty text or binary vector its rows at once: row i is what
// data holds between off[i] and off[i+1], and NULL where valid, which is copied,
// says so. Both slices may be longer forms of what v had.
func (v *Vector) SetText(data []byte, off []int32, valid Bitmap) {
	v.data, v.Off, v.n = data, off, len(off)-1
	if valid != nil {
		v.needValid()
		copy(v.Valid, valid)
	}
}

// Range returns the entries of row i of a list or map: lo up to hi in Child.
func (v *Vector) Range(i int) (lo, hi int) {
	i = v.Row(i)
	return int(v.Off[i]), int(v.Off[i+1])
}
