// Package column fills the vectors of a batch row by row from the loops of
// decoders: fixed-width values go straight into slices, texts into one buffer.
//
// It does not read any format and does not decide what is NULL; it is the hot
// half of vector.Vector, whose Append methods check more than a decoder can
// afford for every value.
//
// Start with [Writer].
package column

import (
	"slices"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Value is a value of any type but the nested ones. Which field holds it
// follows from the physical form of the type: Int for whole numbers, dates,
// times, timestamps and BOOLEAN (0 or 1).
type Value struct {
	Null  bool
	Int   int64
	Float float64
	Wide  decimal128.Num
	Bytes []byte // lent
}

// A Writer fills one vector. Between Begin and End the vector holds room for
// rows that are not there yet, and nobody else uses it.
type Writer struct {
	Vec  *vector.Vector
	Form types.Physical

	// One of them has a place for each row up to the limit.
	I64  []int64
	I32  []int32
	I16  []int16
	I8   []int8
	U8   []uint8
	F64  []float64
	F32  []float32
	Wide []decimal128.Num
	// Texts: those of the rows before row r are Data[:Off[r]].
	Data []byte
	Off  []int32
}

// Begin gets ready to write rows from the number of rows that v has up to limit.
func (w *Writer) Begin(v *vector.Vector, limit int) {
	w.Vec, w.Form = v, v.Type.Physical()
	if w.nested() {
		return
	}
	n := v.Len()
	v.Resize(limit)
	switch w.Form {
	case types.PhysBool:
		w.U8 = vector.Values[uint8](v)
	case types.PhysInt8:
		w.I8 = vector.Values[int8](v)
	case types.PhysInt16:
		w.I16 = vector.Values[int16](v)
	case types.PhysInt32:
		w.I32 = vector.Values[int32](v)
	case types.PhysInt64:
		w.I64 = vector.Values[int64](v)
	case types.PhysFloat32:
		w.F32 = vector.Values[float32](v)
	case types.PhysFloat64:
		w.F64 = vector.Values[float64](v)
	case types.PhysWide:
		w.Wide = vector.Values[decimal128.Num](v)
	default:
		w.Data = v.Data()
		w.Off = slices.Grow(v.Off[:n+1], limit-n)[:limit+1]
	}
}

func (w *Writer) nested() bool { return w.Form >= types.PhysList || w.Form == types.PhysNull }

// End leaves v with rows rows.
func (w *Writer) End(rows int) {
	switch {
	case w.nested():
		w.Vec.Truncate(rows)
		return
	case w.Form == types.PhysBytes:
		w.Vec.Off = w.Off[:rows+1]
		w.Vec.SetData(w.Data[:w.Off[rows]])
	}
	w.Vec.Resize(rows)
}

// Undo takes back what was written for row, so that it may be written again.
func (w *Writer) Undo(row int) {
	if w.nested() {
		w.Vec.Truncate(row)
		return
	}
	if w.Vec.Valid != nil {
		w.Vec.Valid.Set(row)
	}
}

// Null makes row NULL.
func (w *Writer) Null(row int) {
	if w.nested() {
		w.Vec.Truncate(row)
		w.Vec.AppendNull()
		return
	}
	w.Put(row, Value{})
	w.Vec.SetNull(row)
}

// Text writes a text or binary value, which must be that of the row after the
// last one written.
func (w *Writer) Text(row int, b []byte) {
	w.Data = append(w.Data[:w.Off[row]], b...)
	w.Off[row+1] = int32(len(w.Data))
}

// Put writes a value that is not nested.
func (w *Writer) Put(row int, x Value) {
	switch w.Form {
	case types.PhysBool:
		w.U8[row] = uint8(x.Int)
	case types.PhysInt8:
		w.I8[row] = int8(x.Int)
	case types.PhysInt16:
		w.I16[row] = int16(x.Int)
	case types.PhysInt32:
		w.I32[row] = int32(x.Int)
	case types.PhysInt64:
		w.I64[row] = x.Int
	case types.PhysFloat32:
		w.F32[row] = float32(x.Float)
	case types.PhysFloat64:
		w.F64[row] = x.Float
	case types.PhysWide:
		w.Wide[row] = x.Wide
	case types.PhysBytes:
		w.Text(row, x.Bytes)
	}
	if x.Null {
		w.Vec.SetNull(row)
	}
}

// Append appends a value that is not nested to a vector, such as the elements
// of an array.
func Append(v *vector.Vector, x Value) {
	if x.Null {
		v.AppendNull()
		return
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		vector.AppendValue(v, uint8(x.Int))
	case types.PhysInt8:
		vector.AppendValue(v, int8(x.Int))
	case types.PhysInt16:
		vector.AppendValue(v, int16(x.Int))
	case types.PhysInt32:
		vector.AppendValue(v, int32(x.Int))
	case types.PhysInt64:
		vector.AppendValue(v, x.Int)
	case types.PhysFloat32:
		vector.AppendValue(v, float32(x.Float))
	case types.PhysFloat64:
		vector.AppendValue(v, x.Float)
	case types.PhysWide:
		vector.AppendValue(v, x.Wide)
	default:
		v.AppendBytes(x.Bytes)
	}
}
